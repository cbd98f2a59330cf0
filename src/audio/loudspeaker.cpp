// SPDX-License-Identifier: GPL-3.0-or-later
#include "loudspeaker.h"

#include <algorithm>
#include <utility>

namespace hrp::audio {

namespace {
using namespace std::chrono_literals;
using Kind = DeviceTrouble::Kind;
using Direction = SoundSystem::Direction;
constexpr time::Duration kSecondAnchor = 200ms; ///< measured soon after the first, which is an estimate
constexpr time::Duration kNextAnchor = 1s;
} // namespace

Loudspeaker::Loudspeaker(time::Scheduler& scheduler, SoundSystem& system, QString id, int bufferMs,
                         std::shared_ptr<Gate> gate, Played played)
    : m_scheduler(scheduler),
      m_system(system),
      m_id(std::move(id)),
      m_bufferMs(bufferMs),
      m_gate(std::move(gate)),
      m_played(std::move(played)),
      m_link(scheduler, hooks()) {}

DeviceLink::Hooks Loudspeaker::hooks() {
    return {
        .find = [this] { return m_system.find(Direction::Playout, m_id); },
        .open = [this](const DeviceInfo& device) { return open(device); },
        .poll = [this] { return poll(); },
        .close = [this] { m_stream.reset(); },
        .onTrouble = [this](const DeviceTrouble& t) { m_gate->call(&AudioOutput::Callbacks::onTrouble, t); },
        .onRecovered = [this](const QString& d) { m_gate->call(&AudioOutput::Callbacks::onRecovered, d); },
        .nothingFound =
            m_id.isEmpty()
                ? QStringLiteral("No loudspeaker was found. Connect one, check that the sound server "
                                 "(PulseAudio or PipeWire) runs, and start again.")
                : QStringLiteral(
                      "The chosen loudspeaker (%1) is not connected. Connect it, or choose another "
                      "one.")
                      .arg(m_id)};
}

void Loudspeaker::start(std::shared_ptr<PlayoutQueue> queue) {
    m_queue = std::move(queue);
    m_link.start();
}

std::optional<SoundSystem::Failure> Loudspeaker::open(const DeviceInfo& device) {
    auto opened = m_system.openPlayout(device, m_bufferMs);
    if (!opened)
        return std::move(opened).error();
    m_stream = std::move(*opened);
    m_openedAt = m_queue->framesWritten();
    m_written = 0;
    m_capacity = 0;
    m_anchored = false;
    m_nextAnchor = {};
    m_watch.moved(m_scheduler.now());
    return {};
}

DeviceLink::Poll Loudspeaker::poll() {
    if (!m_system.find(Direction::Playout, m_link.device().id))
        return {trouble(Kind::Lost,
                        QStringLiteral("The loudspeaker “%1” was disconnected. Connect it again: it is "
                                       "taken up by itself, and what was not heard yet is played then.")),
                false};
    const std::int64_t free = m_stream->framesFree();
    if (free < 0 || m_stream->failed())
        return {trouble(Kind::Lost,
                        QStringLiteral("The sound server ended the playback on “%1”. It is tried again "
                                       "for ten seconds.")),
                false};
    if (free > 0) {
        const bool ranDry = m_capacity > 0 && free >= m_capacity;
        m_capacity = std::max(m_capacity, free);
        if (!feed(free))
            return {trouble(Kind::Lost,
                            QStringLiteral("The loudspeaker “%1” refused audio. It is opened again.")),
                    false};
        // The first buffer is taken by any device; that the next one is shows that it plays.
        const bool plays = m_written > free;
        m_watch.moved(m_scheduler.now());
        // This thread came too late: what follows sounds later than the anchors say.
        if (ranDry && m_anchored)
            m_nextAnchor = std::min(m_nextAnchor, m_scheduler.now() + kSecondAnchor);
        anchor();
        m_gate->call(&AudioOutput::Callbacks::onWritten);
        return {{}, plays};
    }
    if (m_watch.stalled(m_scheduler.now()))
        return {trouble(Kind::Stalled,
                        QStringLiteral("The loudspeaker “%1” takes no audio any more. It is opened "
                                       "again; check its cable, or choose another one.")),
                false};
    return {};
}

bool Loudspeaker::feed(std::int64_t frames) {
    Samples due(static_cast<std::size_t>(frames));
    m_queue->read(due);
    if (m_played)
        m_played(due);
    m_written += frames;
    return m_stream->write(due);
}

void Loudspeaker::anchor() {
    const time::TimePoint now = m_scheduler.now();
    if (now < m_nextAnchor)
        return;
    PlayoutAnchor anchor{m_openedAt, now + samplesToTime(m_written)}; // what was written waits in the buffer
    if (m_anchored)
        anchor = {m_openedAt + std::clamp<std::int64_t>(m_stream->framesPlayed(), 0, m_written), now};
    m_nextAnchor = now + (std::exchange(m_anchored, true) ? kNextAnchor : kSecondAnchor);
    m_gate->call(&AudioOutput::Callbacks::onAnchor, anchor);
}

DeviceTrouble Loudspeaker::trouble(Kind kind, const QString& text) const {
    return {kind, m_link.device().name, text.arg(m_link.device().name), false};
}

} // namespace hrp::audio
