// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/audio/file_devices.h>

#include <algorithm>
#include <utility>

namespace hrp::audio {

namespace {
constexpr std::int64_t kAnchorEvery = base::kSampleRate; ///< frames: one second
constexpr time::Duration kStalledAfter = std::chrono::milliseconds(500);
constexpr std::int64_t kMostAtOnce = 4'800; ///< frames in one read, so that a long sleep needs no big block
} // namespace

struct ClockedOutput::Impl : std::enable_shared_from_this<Impl> {
    Impl(time::Scheduler& s, int periodMs, Tap t)
        : scheduler(s), period(std::chrono::milliseconds(std::max(1, periodMs))), tap(std::move(t)) {}

    void begin();
    void arm(time::TimePoint when, void (Impl::*call)());
    void pull();
    void anchor();
    void reportStall();
    QString name() const { return QStringLiteral("no loudspeaker (silent clock)"); }

    time::Scheduler& scheduler;
    const time::Duration period;
    const Tap tap;
    std::shared_ptr<PlayoutQueue> queue;
    AudioOutput::Callbacks callbacks;
    time::Timer timer;
    bool running = false, stalled = false, stallReported = false;
    int generation = 0;          ///< changes whenever the stream breaks off or begins
    time::TimePoint begunAt{};   ///< reading began here …
    std::int64_t begunFrame = 0; ///< … with this frame
    std::int64_t read = 0;       ///< frames since then
    std::int64_t nextAnchor = 0;
};

void ClockedOutput::Impl::arm(time::TimePoint when, void (Impl::*call)()) {
    timer = scheduler.at(when, [weak = weak_from_this(), call] {
        if (const auto self = weak.lock())
            (self.get()->*call)();
    });
}

void ClockedOutput::Impl::begin() {
    const int mine = ++generation;
    begunAt = scheduler.now();
    begunFrame = queue->framesWritten();
    read = nextAnchor = 0;
    anchor();
    if (generation != mine)
        return;
    if (stalled)
        arm(begunAt + kStalledAfter, &Impl::reportStall);
    else
        arm(begunAt + period, &Impl::pull);
}

/// A frame sounds from when it is read, so the stream lies one period behind the reading clock.
void ClockedOutput::Impl::anchor() {
    if (read < nextAnchor)
        return;
    nextAnchor = read - read % kAnchorEvery + kAnchorEvery;
    if (callbacks.onAnchor)
        callbacks.onAnchor({begunFrame + read, begunAt + period + samplesToTime(read)});
}

void ClockedOutput::Impl::pull() {
    const int mine = generation; // callbacks may stop, stall or start again
    const time::Duration elapsed = scheduler.now() - begunAt;
    const std::int64_t due = timeToSamples(elapsed);
    while (generation == mine && read < due) {
        Samples block(static_cast<std::size_t>(std::min(due - read, kMostAtOnce)));
        const std::int64_t frame = queue->read(block);
        read += static_cast<std::int64_t>(block.size());
        if (tap)
            tap(frame, block);
        anchor();
    }
    if (generation == mine && callbacks.onWritten)
        callbacks.onWritten();
    if (generation == mine)
        arm(begunAt + (elapsed / period + 1) * period, &Impl::pull);
}

void ClockedOutput::Impl::reportStall() {
    stallReported = true;
    if (callbacks.onTrouble)
        callbacks.onTrouble({DeviceTrouble::Kind::Stalled, name(),
                             QStringLiteral("The loudspeaker takes no audio any more. Trying again."),
                             false});
}

ClockedOutput::ClockedOutput(time::Scheduler& scheduler, int periodMs, Tap tap)
    : m_impl(std::make_shared<Impl>(scheduler, periodMs, std::move(tap))) {}

ClockedOutput::~ClockedOutput() {
    stop();
}

void ClockedOutput::start(std::shared_ptr<PlayoutQueue> queue, Callbacks callbacks) {
    m_impl->queue = std::move(queue);
    m_impl->callbacks = std::move(callbacks);
    m_impl->running = true;
    m_impl->begin();
}

void ClockedOutput::stop() {
    m_impl->running = false;
    ++m_impl->generation;
    m_impl->timer.cancel();
}

QString ClockedOutput::description() const {
    return m_impl->name();
}

void ClockedOutput::stall(bool on) {
    if (std::exchange(m_impl->stalled, on) == on || !m_impl->running)
        return;
    if (on) {
        ++m_impl->generation;
        m_impl->arm(m_impl->scheduler.now() + kStalledAfter, &Impl::reportStall);
        return;
    }
    if (std::exchange(m_impl->stallReported, false) && m_impl->callbacks.onRecovered)
        m_impl->callbacks.onRecovered(m_impl->name());
    if (m_impl->running)
        m_impl->begin();
}

} // namespace hrp::audio
