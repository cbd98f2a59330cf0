// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/provider/realtime_provider.h>

#include "background_provider.h"

#include <QtGlobal>

namespace hrp::provider {
namespace {

Config withEnvironment(Config config) {
    if (config.apiKey.isEmpty())
        config.apiKey = qgetenv("OPENAI_API_KEY");
    return config;
}

/// The provider lives until the clean-up is dropped, so that its thread is not ended from inside itself.
template <class Mounted>
Cleanup mountAs(Coordinator& coordinator, const std::shared_ptr<Mounted>& provider) {
    const QString point = QString::fromLatin1(kMountPoint), name = QString::fromLatin1(kProviderName);
    coordinator.mount(point, provider, name);
    return [&coordinator, provider, point, name] {
        coordinator.unmount(point, provider, name);
        return provider->close();
    };
}

} // namespace

Cleanup mount(Coordinator& coordinator, Config config) {
    return mountAs(coordinator, std::make_shared<BackgroundProvider>(withEnvironment(std::move(config)),
                                                                     coordinator.events()));
}

Cleanup mount(Coordinator& coordinator, Config config, time::Scheduler& scheduler,
              transport::PipeConnector& connector) {
    return mountAs(coordinator,
                   std::make_shared<RealtimeProvider>(withEnvironment(std::move(config)), scheduler,
                                                      connector, coordinator.events()));
}

} // namespace hrp::provider
