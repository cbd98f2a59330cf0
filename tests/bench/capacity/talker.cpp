// SPDX-License-Identifier: GPL-3.0-or-later
#include "talker.h"

#include <hrp/protocol/client_events.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace hrp::bench {
namespace {

constexpr double kPauseMs = 1'200;         ///< from a sentence to the next, where nobody answers
constexpr double kAfterReplyMs = 400;      ///< from the end of an answer to the next sentence
constexpr double kReplyGivenUpMs = 15'000; ///< an answer that is not done by then does not come
constexpr double kSoundRms = 100;
constexpr std::size_t kSlot = base::kSampleRate / 200;

protocol::TurnDetection detection(bool answered) {
    protocol::TurnDetection turns;
    turns.createResponse = answered;
    return turns;
}

QByteArray appendOf(const audio::Samples& frame) {
    return protocol::writeClientEvent(
        {{}, protocol::AudioAppend{QByteArray(reinterpret_cast<const char*>(frame.data()), kFrame * 2)}});
}

const audio::Samples& silence() {
    static const audio::Samples frame(kFrame, 0);
    return frame;
}

const QByteArray& silentAppend() {
    static const QByteArray append = appendOf(silence());
    return append;
}

} // namespace

Sentence Sentence::from(const audio::Samples& samples) {
    Sentence out;
    bool any = false;
    for (std::size_t at = 0; at + kSlot <= samples.size(); at += kSlot) {
        double sum = 0;
        for (std::size_t i = at; i < at + kSlot; ++i)
            sum += double(samples[i]) * samples[i];
        if (std::sqrt(sum / kSlot) < kSoundRms)
            continue;
        if (!std::exchange(any, true))
            out.onsetMs = base::samplesToMs(static_cast<std::int64_t>(at));
        out.offsetMs = base::samplesToMs(static_cast<std::int64_t>(at + kSlot));
    }
    for (std::size_t at = 0; at < samples.size(); at += kFrame) {
        audio::Samples frame(kFrame, 0);
        std::copy_n(samples.begin() + static_cast<std::ptrdiff_t>(at), std::min(kFrame, samples.size() - at),
                    frame.begin());
        out.appends.push_back(appendOf(frame));
        out.frames.push_back(std::move(frame));
    }
    return out;
}

Talker::Talker(time::Scheduler& scheduler, transport::PipeConnector& connector, const QUrl& url,
               const Sentence& sentence, Options options, Figures& figures)
    : m_scheduler(scheduler),
      m_sentence(sentence),
      m_options(options),
      m_figures(figures),
      m_detector(detection(options.answered)),
      m_nextSentenceMs(options.startAfterMs) {
    transport::PipeRequest request;
    request.url = url;
    m_pipe = connector.connect(request);
    transport::MessagePipe::Callbacks callbacks;
    callbacks.onText = [this](const QByteArray& utf8) { onText(utf8); };
    callbacks.onEnd = [this](const transport::PipeEnd& end) {
        m_next.cancel();
        wrong(QStringLiteral("the connection ended: %1 %2").arg(end.code).arg(end.reason));
    };
    m_pipe->setCallbacks(std::move(callbacks));
}

void Talker::wrong(const QString& what) {
    if (m_figures.wrong++ == 0)
        m_figures.firstWrong = what;
}

void Talker::onText(const QByteArray& utf8) {
    const auto reading = protocol::readEngineEvent(utf8);
    if (!reading)
        return wrong(QStringLiteral("an event that cannot be read"));
    const auto& body = reading->event.body;
    if (std::holds_alternative<protocol::SessionCreated>(body))
        configure();
    else if (std::holds_alternative<protocol::SessionUpdated>(body))
        sendNext();
    else if (const auto* started = std::get_if<protocol::SpeechStarted>(&body))
        onEdge(true, static_cast<double>(started->audioStartMs) + detection(true).prefixPaddingMs);
    else if (const auto* stopped = std::get_if<protocol::SpeechStopped>(&body))
        onEdge(false, static_cast<double>(stopped->audioEndMs) - detection(true).silenceDurationMs);
    else if (const auto* delta = std::get_if<protocol::AudioDelta>(&body))
        onDelta(*delta);
    else if (const auto* done = std::get_if<protocol::ResponseDone>(&body))
        onDone(*done);
    else if (const auto* error = std::get_if<protocol::ErrorEvent>(&body))
        wrong(error->error.message);
}

void Talker::configure() {
    m_pipe->send(protocol::writeClientEvent(
        {{},
         protocol::SessionUpdate::initial(QStringLiteral("Talk with the participant."),
                                          protocol::Json::array(), QStringLiteral("slt"), 1.0,
                                          detection(m_options.answered), {})}));
}

/// One append. The next one is due 20 ms after this one was due, however late this one is.
void Talker::sendNext() {
    const time::TimePoint now = m_scheduler.now();
    if (!streaming())
        m_begin = now - audio::samplesToTime(kFrame);
    else
        m_figures.sentLateMs.push_back(
            time::toMs(now - m_begin - audio::samplesToTime(m_sent + static_cast<std::int64_t>(kFrame))));
    if (!m_saying && !m_awaiting && streamMs() >= m_nextSentenceMs)
        say();
    if (m_awaiting && streamMs() > m_nextSentenceMs + kReplyGivenUpMs) {
        m_awaiting = false;
        wrong(QStringLiteral("an answer did not come, or did not end"));
    }
    const audio::Samples& frame = m_saying ? m_sentence.frames[m_frame] : silence();
    m_pipe->send(m_saying ? m_sentence.appends[m_frame] : silentAppend());
    for (const engine::VoiceEdge& edge : m_detector.feed(frame)) {
        const bool start = std::holds_alternative<engine::VoiceStart>(edge);
        m_told.push_back({start, now, start ? m_onsetMs : m_offsetMs});
    }
    m_sent += static_cast<std::int64_t>(kFrame);
    if (m_saying && ++m_frame == m_sentence.frames.size()) {
        m_saying = false;
        m_awaiting = m_options.answered;
        m_nextSentenceMs = streamMs() + kPauseMs;
    }
    m_next = m_scheduler.at(m_begin + audio::samplesToTime(m_sent + static_cast<std::int64_t>(kFrame)),
                            [this] { sendNext(); });
}

void Talker::say() {
    m_saying = true;
    m_frame = 0;
    m_deltaCame = false;
    ++m_sentencesSaid;
    m_onsetMs = streamMs() + m_sentence.onsetMs;
    m_offsetMs = streamMs() + m_sentence.offsetMs;
}

void Talker::onEdge(bool start, double atMs) {
    if (m_told.empty() || m_told.front().start != start)
        return wrong(QStringLiteral("an edge where there is none"));
    const Told told = m_told.front();
    m_told.pop_front();
    m_figures.toldLateMs.push_back(time::toMs(m_scheduler.now() - told.sent));
    m_figures.placeErrorMs.push_back(std::abs(atMs - told.trueMs));
    m_figures.turns += !start;
}

void Talker::onDelta(const protocol::AudioDelta& delta) {
    const double nowMs = time::toMs(m_scheduler.now() - m_begin);
    if (!std::exchange(m_deltaCame, true)) {
        m_figures.replyMs.push_back(nowMs - m_offsetMs);
        m_heardUntilMs = nowMs;
    }
    const double ms = base::samplesToMs(delta.pcm.size() / 2);
    m_heardUntilMs = std::max(m_heardUntilMs, nowMs) + ms;
    m_figures.replySeconds += ms / 1000;
}

void Talker::onDone(const protocol::ResponseDone& done) {
    if (done.response.status != QLatin1String("completed"))
        wrong(QStringLiteral("a reply that is ") + done.response.status);
    ++m_figures.spokenReplies;
    m_awaiting = false;
    m_nextSentenceMs = m_heardUntilMs + kAfterReplyMs;
}

} // namespace hrp::bench
