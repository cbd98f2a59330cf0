// SPDX-License-Identifier: GPL-3.0-or-later
#include "command.h"

#include <hrp/audio/qt_devices.h>
#include <hrp/protocol/json.h>

#include <cstdlib>

namespace hrp::cli {
namespace {

protocol::Json devicesJson(const QList<audio::DeviceInfo>& devices) {
    protocol::Json list = protocol::Json::array();
    for (const auto& device : devices)
        list.push_back({{"id", protocol::toStd(device.id)},
                        {"name", protocol::toStd(device.name)},
                        {"rate", device.rate},
                        {"default", device.isDefault}});
    return list;
}

QString devicesText(const QString& title, const QList<audio::DeviceInfo>& devices) {
    QString text = title + QLatin1Char('\n');
    if (devices.isEmpty())
        text += QStringLiteral("  none found: is a sound server running, and is a device plugged in?\n");
    for (const auto& device : devices)
        text += QStringLiteral("  %1%2\n    id %3, %4 Hz\n")
                    .arg(device.name, device.isDefault ? QStringLiteral(" (default)") : QString(), device.id)
                    .arg(device.rate);
    return text;
}

} // namespace

void addDevicesCommand(CLI::App& program, Run& run) {
    CLI::App* command = program.add_subcommand("devices", "List microphones and loudspeakers");
    auto json = std::make_shared<bool>(false);
    command->add_flag("--json", *json, "As JSON");
    command->callback([&run, json] {
        run = [json] {
            const auto microphones = audio::listMicrophones();
            const auto loudspeakers = audio::listLoudspeakers();
            if (*json)
                printResult(QString::fromUtf8(
                    protocol::toPrettyBytes({{"microphones", devicesJson(microphones)},
                                             {"loudspeakers", devicesJson(loudspeakers)}})));
            else
                printResult(devicesText(QStringLiteral("Microphones"), microphones) +
                            devicesText(QStringLiteral("Loudspeakers"), loudspeakers));
            return Done;
        };
    });
}

} // namespace hrp::cli
