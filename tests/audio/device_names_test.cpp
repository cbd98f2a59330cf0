// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/audio/device_names.h>

#include <gtest/gtest.h>

namespace {

using namespace hrp::audio;

DeviceInfo device(const char* id, const char* name) {
    return {QString::fromUtf8(id), QString::fromUtf8(name), 48'000, false};
}
std::string namesOf(const QList<DeviceInfo>& devices) {
    QStringList names;
    for (const DeviceInfo& each : devices)
        names += each.name;
    return names.join(QStringLiteral(" | ")).toStdString();
}

// Proves: T62
TEST(DeviceNames, TwoOfOneDescriptionAreToldApart) {
    const QList<DeviceInfo> devices = withDistinctNames(
        {device("usb-b", "Headset"), device("built-in", "Microphone"), device("usb-a", "Headset")});
    EXPECT_EQ(namesOf(devices), "Headset (2) | Microphone | Headset (1)");
    EXPECT_EQ(devices[0].id, QStringLiteral("usb-b")) << "what opens is the id, which stays";
    EXPECT_EQ(namesOf(withDistinctNames({device("usb-a", "Headset"), device("usb-b", "Headset")})),
              "Headset (1) | Headset (2)")
        << "in any order the same device has the same number";
    EXPECT_EQ(namesOf(withDistinctNames({device("usb-b", "Headset")})), "Headset");
}

} // namespace
