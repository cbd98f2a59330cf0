// SPDX-License-Identifier: GPL-3.0-or-later
// main() of every test program: offscreen, own settings, and any Qt warning fails the test it falls into.
#include "support/warnings.h"

#include <QStandardPaths>
#ifdef HRP_TEST_WIDGETS
#include <QApplication>
using Application = QApplication;
#else
#include <QCoreApplication>
using Application = QCoreApplication;
#endif

#ifdef HRP_TEST_DEVICES
#include <hrp/audio/qt_devices.h>
#endif

#include <gtest/gtest.h>

#include <mutex>
#include <vector>

namespace hrp::test {
namespace {
std::mutex g_mutex;
std::vector<QString> g_expected;

void handler(QtMsgType type, const QMessageLogContext&, const QString& text) {
    if (type == QtDebugMsg || type == QtInfoMsg)
        return;
    // Printed by the offscreen platform for every top-level window; says nothing about us.
    if (text.contains(QLatin1String("This plugin does not support propagateSizeHints")))
        return;
    {
        const std::lock_guard lock(g_mutex);
        for (const QString& part : g_expected)
            if (text.contains(part))
                return;
    }
    ADD_FAILURE() << "warning: " << text.toStdString();
}
} // namespace

ExpectWarning::ExpectWarning(const QString& part) : m_part(part) {
    const std::lock_guard lock(g_mutex);
    g_expected.push_back(part);
}
ExpectWarning::~ExpectWarning() {
    const std::lock_guard lock(g_mutex);
    std::erase(g_expected, m_part);
}
} // namespace hrp::test

int main(int argc, char** argv) {
#ifdef HRP_TEST_WIDGETS // by itself the platform has a screen of 800 x 800, less than any window of ours
    constexpr const char* kPlatform = "offscreen:configfile=" HRP_SOURCE_DIR "/tests/ui/support/screen.json";
#else
    constexpr const char* kPlatform = "offscreen";
#endif
    if (const QByteArray asked = qgetenv("QT_QPA_PLATFORM"); asked.isEmpty() || asked == "offscreen")
        qputenv("QT_QPA_PLATFORM", kPlatform);
    QStandardPaths::setTestModeEnabled(true);
    ::testing::InitGoogleTest(&argc, argv);
    Application app(argc, argv);
    Application::setOrganizationName(QStringLiteral("HRP Console tests"));
    Application::setApplicationName(QStringLiteral("hrp-tests"));
    qInstallMessageHandler(hrp::test::handler);
    const int result = RUN_ALL_TESTS();
#ifdef HRP_TEST_DEVICES
    hrp::audio::leaveProcess(result);
#endif
    return result;
}
