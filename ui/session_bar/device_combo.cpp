// SPDX-License-Identifier: GPL-3.0-or-later
#include "session_bar/device_combo.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QSignalBlocker>

namespace hrp::ui {
namespace {

constexpr char kSilentData[] = "\x01silent";

QString deviceWords(const char* source) {
    return QCoreApplication::translate("hrp::ui::Devices", source);
}

void fillDeviceCombo(QComboBox& combo, const QList<audio::DeviceInfo>& devices, const QString& usual,
                     const QString& chosen) {
    combo.clear();
    combo.addItem(usual, QString());
    for (const audio::DeviceInfo& device : devices)
        combo.addItem(device.name, device.id);
    if (!chosen.isEmpty() && chosen != QLatin1String(kSilentData) && combo.findData(chosen) < 0)
        combo.addItem(
            deviceWords(QT_TRANSLATE_NOOP("hrp::ui::Devices", "%1 (not there)")).arg(chosen.left(40)),
            chosen);
}

} // namespace

void fillMicrophones(QComboBox& combo, const DeviceLists& devices, const QString& chosen) {
    const QSignalBlocker quiet(combo);
    const QString usual = devices.microphones().isEmpty()
                              ? deviceWords(QT_TRANSLATE_NOOP("hrp::ui::Devices", "No microphone found"))
                              : deviceWords(QT_TRANSLATE_NOOP("hrp::ui::Devices", "First microphone: %1"))
                                    .arg(devices.microphones().first().name);
    fillDeviceCombo(combo, devices.microphones(), usual, chosen);
    combo.setCurrentIndex(std::max(0, combo.findData(chosen)));
}

void fillLoudspeakers(QComboBox& combo, const DeviceLists& devices, const QString& chosen) {
    const QSignalBlocker quiet(combo);
    const QString usual = devices.loudspeakers().isEmpty()
                              ? deviceWords(QT_TRANSLATE_NOOP("hrp::ui::Devices", "No loudspeaker found"))
                              : deviceWords(QT_TRANSLATE_NOOP("hrp::ui::Devices", "Loudspeaker"));
    fillDeviceCombo(combo, devices.loudspeakers(), usual, chosen);
    combo.addItem(deviceWords(QT_TRANSLATE_NOOP("hrp::ui::Devices", "Nobody listens (silent)")),
                  QLatin1String(kSilentData));
    combo.setCurrentIndex(std::max(0, combo.findData(chosen)));
}

QString loudspeakerData(const SessionSetup& setup) {
    return setup.silent ? QLatin1String(kSilentData) : setup.loudspeakerId;
}

void applyLoudspeaker(SessionSetup& setup, const QString& data) {
    setup.silent = data == QLatin1String(kSilentData);
    if (!setup.silent)
        setup.loudspeakerId = data;
}

} // namespace hrp::ui
