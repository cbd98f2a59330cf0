// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/time/scheduler.h>

#include <QObject>

namespace hrp::ui {

/// For what cannot be taken back: the first press arms, a second one within kArmed counts. GUI thread.
class PressTwice final : public QObject {
    Q_OBJECT
public:
    static constexpr time::Duration kArmed = std::chrono::seconds(3);

    PressTwice(time::Scheduler& scheduler, QObject* parent) : QObject(parent), m_scheduler(scheduler) {}

    bool armed() const { return m_timer.active(); }
    /// True: this was the second press.
    bool press() {
        const bool second = armed();
        m_timer = second ? time::Timer() : m_scheduler.after(kArmed, [this] { Q_EMIT changed(); });
        Q_EMIT changed();
        return second;
    }
    void forget() {
        if (!armed())
            return;
        m_timer.cancel();
        Q_EMIT changed();
    }

Q_SIGNALS:
    void changed();

private:
    time::Scheduler& m_scheduler;
    time::Timer m_timer;
};

} // namespace hrp::ui
