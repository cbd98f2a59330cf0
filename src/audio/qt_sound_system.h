// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "sound_system.h"

namespace hrp::audio {

/// The sound system through Qt Multimedia. Streams belong to the thread that opens them, whose event loop
/// must run.
class QtSoundSystem final : public SoundSystem {
public:
    static QList<DeviceInfo> list(Direction direction);
    std::optional<DeviceInfo> find(Direction direction, const QString& id) override;
    Opened<CaptureStream> openCapture(const DeviceInfo& device) override;
    Opened<PlayoutStream> openPlayout(const DeviceInfo& device, int bufferMs) override;
};

} // namespace hrp::audio
