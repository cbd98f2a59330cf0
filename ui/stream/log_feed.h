// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "stream/log_queue.h"

#include <hrp/time/scheduler.h>

#include <memory>
#include <vector>

namespace hrp::ui {

/// One repaint: where session time is, and how long ago the last one was.
struct Frame {
    double nowMs = 0; ///< session time, running smoothly between records; the end once it has ended
    double elapsedMs = 0;
    bool live = false; ///< a session is running
};

/// A panel's model as a reader of the stream. reset() begins a new session; consume() gets everything that
/// came since the last tick; frame() follows it, and comes also without news while a session is live.
class LogView {
public:
    virtual ~LogView() = default;
    virtual void reset() = 0;
    virtual void consume(const LogBatch& batch) = 0;
    virtual void frame(const Frame&) {}
};

/// The window's one tick: 30 times a second it takes what the session wrote and hands it to every panel in
/// one batch. Still while nothing runs. GUI thread.
class LogFeed {
public:
    static constexpr int kTickMs = 33;

    explicit LogFeed(time::Scheduler& scheduler);
    /// Views must outlive the feed or be removed.
    void addView(LogView& view);
    void removeView(LogView& view);

    /// Begins a live session: views are emptied and the tick runs. Write into the returned queue.
    std::shared_ptr<LogQueue> beginLive();
    /// The session is over and wrote its last record: takes the rest and stops the tick.
    void endLive();
    /// Shows a finished session with the same code: at once, or begun and then piece by piece.
    void show(const LogBatch& whole);
    void beginShowing() { clear(); }
    void showMore(const LogBatch& piece);
    void clear();

    bool isLive() const { return m_live; }
    const Frame& lastFrame() const { return m_frame; }

private:
    void tick();
    void deliver(const LogBatch& batch);
    void noteTime(const LogBatch& batch, time::TimePoint now);
    double sessionNow(time::TimePoint now) const;

    time::Scheduler& m_scheduler;
    std::vector<LogView*> m_views;
    std::shared_ptr<LogQueue> m_queue;
    time::Timer m_timer;
    time::TimePoint m_lastTick{};
    Frame m_frame;
    bool m_live = false;
    bool m_ended = false;
    bool m_hasTime = false;
    double m_offsetMs = 0; ///< session time minus the scheduler's, as well as it is known
};

} // namespace hrp::ui
