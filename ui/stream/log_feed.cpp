// SPDX-License-Identifier: GPL-3.0-or-later
#include "stream/log_feed.h"

#include <algorithm>

namespace hrp::ui {
namespace {

constexpr double kStepMs = 1'000;

double schedulerMs(time::TimePoint at) {
    return time::toMs(at.time_since_epoch());
}

} // namespace

LogFeed::LogFeed(time::Scheduler& scheduler) : m_scheduler(scheduler) {}

void LogFeed::addView(LogView& view) {
    m_views.push_back(&view);
}

void LogFeed::removeView(LogView& view) {
    std::erase(m_views, &view);
}

std::shared_ptr<LogQueue> LogFeed::beginLive() {
    clear();
    m_queue = std::make_shared<LogQueue>();
    m_live = true;
    m_lastTick = m_scheduler.now();
    m_timer = m_scheduler.after(std::chrono::milliseconds(kTickMs), [this] { tick(); });
    return m_queue;
}

void LogFeed::endLive() {
    if (!m_live)
        return;
    tick();
    m_timer.cancel();
    m_live = false;
    m_queue.reset();
    m_frame.live = false;
    for (LogView* view : m_views)
        view->frame(m_frame);
}

void LogFeed::show(const LogBatch& whole) {
    beginShowing();
    showMore(whole);
}

void LogFeed::showMore(const LogBatch& piece) {
    noteTime(piece, m_scheduler.now());
    double endMs = m_frame.nowMs;
    for (const log::RecordPtr& record : piece.records)
        endMs = std::max({endMs, record->atMs, record->tMs});
    for (const LogBatch::LaneChunk& chunk : piece.lanes)
        endMs =
            std::max(endMs, base::samplesToMs(chunk.first + static_cast<std::int64_t>(chunk.samples.size())));
    m_frame = {endMs, 0, false};
    deliver(piece);
}

void LogFeed::clear() {
    m_timer.cancel();
    m_queue.reset();
    m_live = m_ended = m_hasTime = false;
    m_offsetMs = 0;
    m_frame = {};
    for (LogView* view : m_views)
        view->reset();
}

void LogFeed::tick() {
    const time::TimePoint now = m_scheduler.now();
    const LogBatch batch = m_queue->take();
    noteTime(batch, now);
    m_frame.elapsedMs = time::toMs(now - m_lastTick);
    m_frame.live = !m_ended;
    if (!m_ended && m_hasTime) {
        const double sessionMs = sessionNow(now);
        // Never backwards by the little that an estimate moves; a real step (session time 0 was found)
        // counts.
        if (sessionMs > m_frame.nowMs || m_frame.nowMs - sessionMs > kStepMs)
            m_frame.nowMs = sessionMs;
    }
    m_lastTick = now;
    m_timer = m_scheduler.after(std::chrono::milliseconds(kTickMs), [this] { tick(); });
    deliver(batch);
}

void LogFeed::deliver(const LogBatch& batch) {
    for (LogView* view : m_views)
        if (!batch.empty())
            view->consume(batch);
    for (LogView* view : m_views)
        view->frame(m_frame);
}

void LogFeed::noteTime(const LogBatch& batch, time::TimePoint now) {
    for (const log::RecordPtr& record : batch.records) {
        // A record is read up to a tick after it was written, so the true offset is the largest one seen.
        // It may drift, so an old one does not bind for ever: it gives way by 1 % of the difference.
        const double offset = record->atMs - schedulerMs(now);
        if (!m_hasTime || offset > m_offsetMs || offset < m_offsetMs - kStepMs)
            m_offsetMs = offset;
        else
            m_offsetMs += (offset - m_offsetMs) * 0.01;
        m_hasTime = true;
        if (std::holds_alternative<log::SessionEnded>(record->body)) {
            m_ended = true;
            m_frame.nowMs = std::max(m_frame.nowMs, record->atMs);
        }
    }
}

double LogFeed::sessionNow(time::TimePoint now) const {
    return m_hasTime ? schedulerMs(now) + m_offsetMs : 0;
}

} // namespace hrp::ui
