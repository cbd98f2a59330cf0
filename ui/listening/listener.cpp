// SPDX-License-Identifier: GPL-3.0-or-later
#include "listening/listener.h"

#include <hrp/audio/file_devices.h>

#include <algorithm>

namespace hrp::ui {
namespace {

constexpr int kTickMs = 33;
constexpr std::int64_t kAhead = 2ll * base::kSampleRate; ///< queued: more than the window is ever busy
constexpr std::int64_t kBlock = base::kSampleRate / 4;

const audio::PartId& listenedPart() {
    static const audio::PartId part{"listening", 0};
    return part;
}

} // namespace

Listener::Listener(const TimelineModel& model, time::Scheduler& scheduler, OpenOutput open, QObject* parent)
    : QObject(parent), m_model(model), m_scheduler(scheduler), m_open(std::move(open)) {}

Listener::~Listener() {
    release();
}

void Listener::play(double fromMs, double toMs) {
    stop();
    m_first = std::max<std::int64_t>(0, base::msToSamples(fromMs));
    m_last = base::msToSamples(toMs);
    if (m_last <= m_first)
        return;
    if (!m_output) {
        m_output = m_open();
        m_hasSound = m_output != nullptr;
        if (!m_output)
            m_output = std::make_unique<audio::ClockedOutput>(m_scheduler, 20);
    }
    m_queue = std::make_shared<audio::PlayoutQueue>();
    m_fed = m_first;
    m_positionMs = base::samplesToMs(m_first);
    m_playing = true;
    feed();
    audio::AudioOutput::Callbacks callbacks;
    callbacks.onTrouble = [this, run = ++m_run](const audio::DeviceTrouble& trouble) {
        if (!trouble.fatal && trouble.kind != audio::DeviceTrouble::Kind::CannotOpen &&
            trouble.kind != audio::DeviceTrouble::Kind::NotFound)
            return;                // it mends itself
        QMetaObject::invokeMethod( // from the audio thread; none comes after stop()
            this,
            [this, run, text = trouble.text] {
                if (run != m_run || !m_playing)
                    return;
                release();
                Q_EMIT failed(text);
            },
            Qt::QueuedConnection);
    };
    m_output->start(m_queue, std::move(callbacks));
    m_timer = m_scheduler.after(std::chrono::milliseconds(kTickMs), [this] { tick(); });
    Q_EMIT started(m_hasSound);
}

void Listener::stop() {
    if (!m_playing)
        return;
    m_playing = false;
    ++m_run;
    m_timer.cancel();
    m_queue->flush(); // silence at once, whatever the device has to say
    m_output->stop();
    m_queue.reset();
    Q_EMIT stopped();
}

void Listener::release() {
    stop();
    m_output.reset();
}

void Listener::setVoices(Voices voices) {
    if (m_voices == voices)
        return;
    m_voices = voices;
    if (m_playing)
        play(m_positionMs, base::samplesToMs(m_last));
}

void Listener::tick() {
    m_queue->pollEvents();
    const auto ledger = m_queue->ledger(listenedPart());
    const std::int64_t heard = ledger ? ledger->heard : 0;
    m_positionMs = base::samplesToMs(m_first + heard);
    feed();
    m_timer = m_scheduler.after(std::chrono::milliseconds(kTickMs), [this] { tick(); });
    Q_EMIT moved(m_positionMs);
    if (m_playing && m_first + heard >= m_last)
        stop();
}

void Listener::feed() {
    while (m_fed < m_last && m_queue->unheardSamples() < kAhead) {
        const std::int64_t count = std::min(kBlock, m_last - m_fed);
        m_queue->append(listenedPart(), mixed(m_fed, count));
        m_fed += count;
    }
    if (m_fed == m_last)
        m_queue->finish(listenedPart());
}

audio::Samples Listener::mixed(std::int64_t first, std::int64_t count) const {
    using log::Lane;
    if (m_voices != Voices::Both)
        return m_model.lane(m_voices == Voices::Participant ? Lane::Participant : Lane::Agent)
            .samples(first, count);
    audio::Samples both = m_model.lane(Lane::Participant).samples(first, count);
    const audio::Samples agent = m_model.lane(Lane::Agent).samples(first, count);
    for (std::size_t i = 0; i < both.size(); ++i)
        both[i] = static_cast<std::int16_t>(std::clamp(both[i] + agent[i], -32'768, 32'767));
    return both;
}

} // namespace hrp::ui
