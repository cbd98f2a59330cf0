// SPDX-License-Identifier: GPL-3.0-or-later
// The whole window on fakes, under a virtual clock.
#pragma once
#include "main_window/main_window.h"
#include "ui/support/fake_services.h"

#include <hrp/time/virtual_scheduler.h>

#include <QApplication>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

#include <gtest/gtest.h>

namespace hrp::test {

class WindowFixture : public ::testing::Test {
protected:
    WindowFixture()
        : m_theme(*qApp),
          m_settings(m_folder.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat),
          m_session(SyntheticSession::conversation()) {
        m_services.study = QStringLiteral(HRP_SOURCE_DIR "/resources/demo/trust-talk.hrpstudy.json");
        m_services.recordingBase = m_folder.filePath(QStringLiteral("Recordings"));
        m_theme.setAppearance(ui::Appearance::Dark);
    }
    ui::MainWindow& open(QSize size = {1'280, 800}) {
        m_window = std::make_unique<ui::MainWindow>(m_services, m_scheduler, m_theme, m_settings);
        m_window->resize(size);
        m_window->show();
        m_window->openPath({});
        EXPECT_TRUE(QTest::qWaitForWindowActive(m_window.get())); // shortcuts belong to the active window
        return *m_window;
    }
    /// Plays the made-up session live up to a time.
    void playUntil(double ms) {
        for (double& t = m_played; t < ms; t += 33) {
            m_session.play(*m_services.queue, t, t + 33);
            m_scheduler.advance(std::chrono::milliseconds(33));
        }
    }
    void start() {
        m_window->actions().start->trigger();
        m_played = m_session.firstMs() - 1;
    }
    /// One record, now, and the tick that shows it.
    void tell(log::RecordBody body) {
        auto record = std::make_shared<log::Record>();
        record->atMs = record->tMs = m_played;
        record->body = std::move(body);
        m_services.queue->onRecord(record);
        pass();
    }
    void pass(double ms = 34) {
        m_scheduler.advance(std::chrono::milliseconds(static_cast<int>(ms)));
        m_played += ms;
    }
    /// The whole session at once, as a recording is shown.
    void showFinished() { m_window->feed().show(m_session.whole()); }
    template <class Dialog>
    Dialog* openDialog() {
        for (QWidget* widget : QApplication::topLevelWidgets())
            if (auto* dialog = qobject_cast<Dialog*>(widget); dialog && dialog->isVisible())
                return dialog;
        return nullptr;
    }
    QStringList& calls() { return m_services.control.calls; }

    QTemporaryDir m_folder;
    ui::Theme m_theme;
    QSettings m_settings;
    time::VirtualScheduler m_scheduler;
    FakeServices m_services;
    SyntheticSession m_session;
    std::unique_ptr<ui::MainWindow> m_window;
    double m_played = 0;
};

} // namespace hrp::test
