// SPDX-License-Identifier: GPL-3.0-or-later
// The panels stay as they were left: over restarts, in any size of window and text.
#include "ui/support/window_fixture.h"

#include <QDockWidget>
#include <QKeyEvent>

#include <gtest/gtest.h>

#include <map>

namespace {

using namespace hrp;
using namespace std::chrono_literals;

struct Arrangement {
    QSize window;
    double textScale;
};

class LayoutTest : public test::WindowFixture, public ::testing::WithParamInterface<Arrangement> {
protected:
    /// As the program opens it: the window itself chooses its size.
    void openAsProgram() {
        m_window.reset();
        m_window = std::make_unique<ui::MainWindow>(m_services, m_scheduler, m_theme, m_settings);
        m_window->show();
        m_window->openPath({});
        ASSERT_TRUE(QTest::qWaitForWindowActive(m_window.get()));
        m_scheduler.advance(2s);
        QCoreApplication::sendPostedEvents();
    }
    std::map<QString, QRect> places() const {
        std::map<QString, QRect> all;
        for (const QDockWidget* panel : m_window->findChildren<QDockWidget*>())
            if (panel->isVisible() && !panel->visibleRegion().isEmpty())
                all[panel->objectName()] = panel->geometry();
        return all;
    }
};

TEST_P(LayoutTest, OverTenRestartsNoPanelMoves) {
    m_settings.setValue(QStringLiteral("window/textScale"), GetParam().textScale);
    openAsProgram();
    m_window->resize(GetParam().window);
    QCoreApplication::sendPostedEvents();
    const auto first = places();
    ASSERT_GE(first.size(), 6u);
    for (int restart = 1; restart <= 10; ++restart) {
        m_window->close();
        openAsProgram();
        const auto now = places();
        for (const auto& [name, place] : first) {
            ASSERT_TRUE(now.contains(name)) << name.toStdString();
            const QRect& other = now.at(name);
            EXPECT_NEAR(other.width(), place.width(), 2) << name.toStdString() << ", restart " << restart;
            EXPECT_NEAR(other.height(), place.height(), 2) << name.toStdString() << ", restart " << restart;
            EXPECT_NEAR(other.x(), place.x(), 2) << name.toStdString() << ", restart " << restart;
            EXPECT_NEAR(other.y(), place.y(), 2) << name.toStdString() << ", restart " << restart;
        }
        if (HasFailure())
            return;
    }
}

INSTANTIATE_TEST_SUITE_P(Sizes, LayoutTest,
                         ::testing::Values(Arrangement{{1'600, 1'000}, 1.0}, Arrangement{{1'600, 1'000}, 1.2},
                                           Arrangement{{1'280, 800}, 1.0}, Arrangement{{1'280, 800}, 1.2}));

class PanelKeysTest : public test::WindowFixture {};

// Proves: T64
TEST_F(PanelKeysTest, OnAKeyboardWithoutPlainDigitsTheKeysGoByTheirPlace) {
    ui::MainWindow& window = open();
    auto* events = window.findChild<QDockWidget*>(QStringLiteral("events"));
    auto* study = window.findChild<QDockWidget*>(QStringLiteral("study"));
    ASSERT_TRUE(events && study);
    events->hide();
    // AZERTY: the sixth key of the row is "-", code 15 of X11 and Wayland.
    const auto press = [&](int key, const char* text, quint32 code, Qt::KeyboardModifiers modifiers) {
        QKeyEvent event(QEvent::KeyPress, key, modifiers, code, 0, 0, QString::fromUtf8(text));
        QApplication::sendEvent(QApplication::focusWidget(), &event);
    };
    press(Qt::Key_Minus, "-", 15, Qt::NoModifier);
    EXPECT_FALSE(events->isVisible()) << "only with Alt";
    press(Qt::Key_Minus, "-", 20, Qt::AltModifier);
    EXPECT_FALSE(events->isVisible()) << "another key that writes the same";
    press(Qt::Key_Minus, "-", 15, Qt::AltModifier);
    EXPECT_TRUE(events->isVisible());
    press(Qt::Key_Ampersand, "&", 10, Qt::AltModifier);
    EXPECT_TRUE(study->isAncestorOf(QApplication::focusWidget()));
}

} // namespace
