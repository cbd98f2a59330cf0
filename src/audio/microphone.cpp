// SPDX-License-Identifier: GPL-3.0-or-later
#include "microphone.h"

#include <utility>

namespace hrp::audio {

namespace {
using Kind = DeviceTrouble::Kind;
using Direction = SoundSystem::Direction;
} // namespace

Microphone::Microphone(time::Scheduler& scheduler, SoundSystem& system, QString id,
                       std::shared_ptr<Gate> gate, BlockProcess process)
    : m_scheduler(scheduler),
      m_system(system),
      m_id(std::move(id)),
      m_gate(std::move(gate)),
      m_process(std::move(process)),
      m_link(scheduler, hooks()) {}

DeviceLink::Hooks Microphone::hooks() {
    return {
        .find = [this] { return m_system.find(Direction::Capture, m_id); },
        .open = [this](const DeviceInfo& device) { return open(device); },
        .poll = [this] { return poll(); },
        .close = [this] { m_stream.reset(); },
        .onTrouble = [this](const DeviceTrouble& t) { m_gate->call(&AudioInput::Callbacks::onTrouble, t); },
        .onRecovered = [this](const QString& d) { m_gate->call(&AudioInput::Callbacks::onRecovered, d); },
        .nothingFound =
            m_id.isEmpty()
                ? QStringLiteral("No microphone was found. Connect one, check that the sound server "
                                 "(PulseAudio or PipeWire) runs, and start again.")
                : QStringLiteral("The chosen microphone (%1) is not connected. Connect it, or choose another "
                                 "one.")
                      .arg(m_id)};
}

std::optional<SoundSystem::Failure> Microphone::open(const DeviceInfo& device) {
    auto opened = m_system.openCapture(device);
    if (!opened)
        return std::move(opened).error();
    m_stream = std::move(*opened);
    m_framer.restart();
    m_watch.opened(m_scheduler.now());
    return {};
}

DeviceLink::Poll Microphone::poll() {
    // Before every read: the sound server moves the stream of a microphone that vanished to another source,
    // such as the monitor of the loudspeaker, and says nothing. What comes from there must not be recorded.
    if (!m_system.find(Direction::Capture, m_link.device().id))
        return {trouble(Kind::Lost,
                        QStringLiteral("The microphone “%1” was disconnected. Connect it again: it is "
                                       "taken up by itself.")),
                false};
    const CaptureStream::Read read = m_stream->read();
    const time::TimePoint now = m_scheduler.now();
    if (read.arrived) {
        m_watch.arrived(read.samples, now);
        deliver(read.samples);
        tellOfSilence();
        return {{}, true};
    }
    if (m_stream->failed())
        return {
            trouble(Kind::Lost, QStringLiteral("The sound server ended the recording from “%1”. It is tried "
                                               "again for ten seconds.")),
            false};
    if (m_watch.stalled(now))
        return {trouble(Kind::Stalled,
                        QStringLiteral("No sound has come from the microphone “%1” for a second. It is "
                                       "opened again; check its cable, or choose another one.")),
                false};
    return {};
}

void Microphone::deliver(std::span<const std::int16_t> samples) {
    for (CapturedBlock& block : m_framer.push(samples, m_scheduler.now())) {
        if (m_process.call) {
            block.samples = m_process.call(std::move(block.samples));
            block.at -= samplesToTime(m_process.lag);
        }
        m_gate->call(&AudioInput::Callbacks::onBlock, std::move(block));
    }
}

void Microphone::tellOfSilence() {
    const auto silent = m_watch.silenceNews();
    if (!silent)
        return;
    if (*silent)
        m_gate->call(&AudioInput::Callbacks::onTrouble,
                     trouble(Kind::OnlySilence,
                             QStringLiteral(
                                 "The microphone “%1” gives nothing but digital silence. It may be muted by "
                                 "a switch, or not be the one in use: check it, or choose it anew.")));
    else
        m_gate->call(&AudioInput::Callbacks::onRecovered, m_link.device().name);
}

DeviceTrouble Microphone::trouble(Kind kind, const QString& text) const {
    return {kind, m_link.device().name, text.arg(m_link.device().name), false};
}

} // namespace hrp::audio
