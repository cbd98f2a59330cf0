// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/support/synthetic_session.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace hrp::test {
namespace {

constexpr double kPrefixMs = 300, kSilenceMs = 500;
using log::Direction;

std::int64_t samplesOf(double ms) {
    return base::msToSamples(ms);
}

} // namespace

SyntheticSession::SyntheticSession() = default;

void SyntheticSession::add(double atMs, Entry entry) {
    m_entries.emplace(atMs, std::move(entry));
    m_lengthMs = std::max(m_lengthMs, atMs);
}

void SyntheticSession::at(double atMs, double tMs, log::RecordBody body) {
    auto record = std::make_shared<log::Record>();
    record->seq = ++m_seq;
    record->atMs = atMs;
    record->tMs = tMs;
    record->body = std::move(body);
    add(atMs, [record](log::LogReader& reader) { reader.onRecord(record); });
}

void SyntheticSession::wire(double atMs, Direction direction, const QString& type, const QString& summary,
                            protocol::Json payload, double audioMs, std::int64_t bytes) {
    log::WireEvent event;
    event.direction = direction;
    event.type = type;
    event.summary = summary;
    if (payload.is_null())
        payload = protocol::Json{{"type", type.toStdString()}};
    event.payload = std::move(payload);
    event.audioMs = audioMs;
    event.bytes = bytes > 0 ? bytes : 180;
    at(atMs, atMs, event);
}

void SyntheticSession::begin(const QString& participant, const QString& agent, bool local) {
    log::SessionStarted started;
    started.sessionId = QStringLiteral("hs-4d1f");
    started.engineUrl = QStringLiteral("ws://127.0.0.1:41001/v1/realtime");
    started.engineName = local ? QStringLiteral("Local engine") : QStringLiteral("api.example.org");
    started.local = local;
    started.model = QStringLiteral("gpt-realtime-2.1");
    started.voice = QStringLiteral("marin");
    started.studyName = QStringLiteral("Trust talk");
    started.participantName = participant;
    started.agentName = agent;
    started.inputDevice = QStringLiteral("file speaker.hrpscript.json");
    started.input = log::InputSource::Script;
    started.recorded = recorded;
    at(-420, -420, started);
    at(-415, -415, log::PhaseChanged{log::Phase::Connecting});
    at(-300, -300, log::PhaseChanged{log::Phase::Configuring});
    wire(-299, Direction::Received, QStringLiteral("session.created"),
         QStringLiteral("gpt-realtime-2.1, voice marin"));
    wire(-280, Direction::Sent, QStringLiteral("session.update"),
         QStringLiteral("instructions, 6 tools, server_vad 500 ms"));
    wire(-12, Direction::Received, QStringLiteral("session.updated"),
         QStringLiteral("voice marin, server_vad"));
    at(0, 0, log::PhaseChanged{log::Phase::Running});
}

audio::Samples SyntheticSession::speech(double lengthMs, double pitch, double loudness) {
    const auto count = static_cast<std::size_t>(samplesOf(lengthMs));
    audio::Samples samples(count);
    double low = 0;
    for (std::size_t i = 0; i < count; ++i) {
        m_noise = m_noise * 1664525u + 1013904223u;
        const double white = static_cast<double>(m_noise >> 8) / 8'388'608.0 - 1.0;
        low += (white - low) * 0.25;
        const double t = static_cast<double>(i) / base::kSampleRate;
        // Syllables about four a second, words about one, with breath between them.
        const double syllable = 0.35 + 0.65 * std::pow(std::abs(std::sin(std::numbers::pi * 2.1 * t)), 1.4);
        const double word =
            0.15 + 0.85 * std::clamp(1.6 * std::sin(std::numbers::pi * 0.75 * t + 0.4) + 0.75, 0.0, 1.0);
        const double edge = std::min({1.0, t / 0.03, (lengthMs / 1'000.0 - t) / 0.05});
        const double voice = 0.6 * std::sin(2 * std::numbers::pi * pitch * t) +
                             0.3 * std::sin(2 * std::numbers::pi * pitch * 2.02 * t) + 0.7 * low;
        samples[i] = static_cast<std::int16_t>(
            std::clamp(voice * syllable * word * std::max(0.0, edge) * loudness, -1.0, 1.0) * 30'000);
    }
    return samples;
}

void SyntheticSession::participantSpeaks(const QString& itemId, double startMs, double lengthMs,
                                         const std::optional<QString>& text) {
    const audio::Samples said = speech(lengthMs, 118, 0.55);
    const auto first = static_cast<std::size_t>(samplesOf(startMs));
    if (m_participant.size() < first + said.size())
        m_participant.resize(first + said.size());
    std::copy(said.begin(), said.end(), m_participant.begin() + static_cast<std::ptrdiff_t>(first));

    const double startEdge = std::max(0.0, startMs - kPrefixMs), stopEdge = startMs + lengthMs + kSilenceMs;
    const auto started = static_cast<std::int64_t>(startEdge), stopped = static_cast<std::int64_t>(stopEdge);
    wire(startMs + 60, Direction::Received, QStringLiteral("input_audio_buffer.speech_started"),
         QStringLiteral("%1 at %2 ms").arg(itemId).arg(started),
         {{"type", "input_audio_buffer.speech_started"},
          {"event_id", "event_" + itemId.toStdString()},
          {"audio_start_ms", started},
          {"item_id", itemId.toStdString()}});
    at(startMs + 60, startEdge, log::SpeechStarted{itemId, 0, started, startEdge, startMs});
    wire(stopEdge + 15, Direction::Received, QStringLiteral("input_audio_buffer.speech_stopped"),
         QStringLiteral("%1 at %2 ms").arg(itemId).arg(stopped),
         {{"type", "input_audio_buffer.speech_stopped"},
          {"audio_end_ms", stopped},
          {"item_id", itemId.toStdString()}});
    at(stopEdge + 15, stopEdge, log::SpeechStopped{itemId, 0, stopped, stopEdge, startMs + lengthMs});
    wire(stopEdge + 16, Direction::Received, QStringLiteral("input_audio_buffer.committed"), itemId);
    at(stopEdge + 16, stopEdge, log::TurnCommitted{itemId});
    if (text)
        at(stopEdge + 400, startMs, log::TurnText{itemId, *text, true, false});
}

void SyntheticSession::agentReplies(const Reply& r) {
    const audio::Samples audio = speech(r.lengthMs, 190, 0.7);
    const bool cut = r.heardMs >= 0;
    const double heardMs = cut ? r.heardMs : r.lengthMs;
    const double asked = r.askedMs > 0 ? r.askedMs : r.startMs - 120;
    wire(asked, Direction::Received, QStringLiteral("response.created"), r.responseId);
    at(asked, asked, log::ReplyStarted{r.responseId, log::ReplyPurpose::Turn, {}});
    const double firstDelta = r.startMs - 45;
    // The engine makes speech four times as fast as it is spoken.
    constexpr double kPieceMs = 200, kSpeed = 4;
    const qsizetype pieces = static_cast<qsizetype>(std::ceil(r.lengthMs / kPieceMs));
    for (qsizetype i = 0; i < pieces; ++i) {
        const double from = static_cast<double>(i) * kPieceMs, length = std::min(kPieceMs, r.lengthMs - from);
        const double when = firstDelta + from / kSpeed;
        if (cut && when > r.startMs + heardMs)
            break;
        if (i == 0)
            at(when, when, log::ReplyFirstDelta{r.responseId, r.itemId});
        const std::int64_t first = samplesOf(from);
        const int count = static_cast<int>(samplesOf(length));
        wire(when, Direction::Received, QStringLiteral("response.output_audio.delta"),
             QStringLiteral("%1, %2 ms").arg(r.itemId).arg(length),
             {{"type", "response.output_audio.delta"},
              {"response_id", r.responseId.toStdString()},
              {"item_id", r.itemId.toStdString()},
              {"delta", {{"bytes", count * 2}, {"ms", length}, {"sha256", "9f2c…"}}}},
             length, count * 8 / 3);
        at(when, when, log::AgentAudioReceived{r.responseId, r.itemId, 0, first, count});
        auto piece = std::make_shared<audio::Samples>(
            audio.begin() + first,
            audio.begin() + std::min<std::int64_t>(first + count, static_cast<std::int64_t>(audio.size())));
        add(when, [piece, first, item = r.itemId](log::LogReader& reader) {
            reader.onItemAudio(item, first, *piece);
        });
        const qsizetype a = r.text.size() * i / pieces, b = r.text.size() * (i + 1) / pieces;
        if (b > a)
            at(when + 1, when + 1, log::ReplyText{r.responseId, r.itemId, 0, r.text.mid(a, b - a), false});
    }
    const double generated = firstDelta + r.lengthMs / kSpeed + 20;
    if (!cut || generated < r.startMs + heardMs) {
        wire(generated, Direction::Received, QStringLiteral("response.done"),
             r.responseId + QStringLiteral(", completed"));
        protocol::Usage usage;
        usage.inputTokens = 210;
        usage.outputTokens = static_cast<std::int64_t>(r.lengthMs / 40);
        at(generated, generated,
           log::ReplyDone{r.responseId, QStringLiteral("completed"), {}, {}, {}, usage});
    }
    at(r.startMs, r.startMs, log::ReplyFirstSound{r.responseId, r.itemId});
    for (double from = 0; from < heardMs; from += kPieceMs) {
        const double length = std::min(kPieceMs, heardMs - from);
        const std::int64_t item = samplesOf(from), lane = samplesOf(r.startMs) + item;
        const int count = static_cast<int>(samplesOf(from + length) - item);
        at(r.startMs + from + length, r.startMs + from,
           log::AgentAudioHeard{r.responseId, r.itemId, 0, item, count, lane, -12, false});
        auto piece = std::make_shared<audio::Samples>(
            audio.begin() + item,
            audio.begin() + std::min<std::int64_t>(item + count, static_cast<std::int64_t>(audio.size())));
        add(r.startMs + from + length,
            [piece, lane](log::LogReader& reader) { reader.onLaneAudio(log::Lane::Agent, lane, *piece); });
    }
    const double over = r.startMs + heardMs + 1;
    if (!cut) {
        at(over, over, log::ReplyDrained{r.responseId, r.itemId});
        return;
    }
    const std::int64_t heard = samplesOf(heardMs);
    const auto wholeMs = static_cast<std::int64_t>(heardMs);
    at(over, over,
       log::ReplyInterrupted{r.responseId, r.itemId, 0, log::InterruptCause::BargeIn, heard,
                             samplesOf(r.lengthMs), wholeMs, 31});
    wire(over + 1, Direction::Sent, QStringLiteral("conversation.item.truncate"),
         QStringLiteral("%1 at %2 ms").arg(r.itemId).arg(wholeMs),
         {{"type", "conversation.item.truncate"},
          {"item_id", r.itemId.toStdString()},
          {"content_index", 0},
          {"audio_end_ms", wholeMs}});
    if (generated >= r.startMs + heardMs) {
        wire(over + 8, Direction::Received, QStringLiteral("response.done"),
             r.responseId + QStringLiteral(", cancelled (turn_detected)"));
        at(over + 8, over + 8,
           log::ReplyDone{
               r.responseId, QStringLiteral("cancelled"), QStringLiteral("turn_detected"), {}, {}, {}});
    }
    wire(over + 12, Direction::Received, QStringLiteral("conversation.item.truncated"),
         QStringLiteral("%1 at %2 ms").arg(r.itemId).arg(wholeMs));
}

void SyntheticSession::screen(double atMs, int index, const QString& name, const QString& type,
                              const QString& text, bool audible) {
    log::ScreenShown shown;
    shown.index = index;
    shown.name = name;
    shown.type = type;
    shown.text = text;
    shown.audible = audible;
    shown.pushed = index < 0;
    const protocol::Json context{
        {"event", "screen"}, {"type", type.toStdString()}, {"text", text.toStdString()}};
    shown.told = QStringLiteral("[context] ") + QString::fromStdString(context.dump());
    at(atMs, atMs, shown);
    wire(atMs + 1, Direction::Sent, QStringLiteral("conversation.item.create"),
         QStringLiteral("context: screen “%1”").arg(name),
         {{"type", "conversation.item.create"},
          {"item",
           {{"type", "message"},
            {"role", "user"},
            {"content", {{{"type", "input_text"}, {"text", "[context] " + context.dump()}}}}}}});
}

void SyntheticSession::question(double atMs, const QString& callId, const QString& tool, const QString& text,
                                const std::vector<std::pair<QString, QString>>& attempts) {
    log::QuestionOpened opened{callId, tool, QStringLiteral("Question: ") + text, {}};
    at(atMs, atMs, opened);
    double when = atMs;
    int attempt = 0;
    QStringList refusals;
    for (const auto& [arguments, refusal] : attempts) {
        const QString response = callId + QStringLiteral("-r%1").arg(++attempt);
        const QString call = callId + QStringLiteral("-%1").arg(attempt);
        at(when + 1, when + 1, log::ReplyRequested{call, log::ReplyPurpose::Silent, tool});
        wire(when + 1, Direction::Sent, QStringLiteral("response.create"),
             QStringLiteral("text, tool %1").arg(tool));
        at(when + 30, when + 30, log::ReplyStarted{response, log::ReplyPurpose::Silent, call});
        wire(when + 320, Direction::Received, QStringLiteral("response.function_call_arguments.done"),
             tool + QLatin1Char(' ') + arguments);
        at(when + 330, when + 330, log::ReplyDone{response, QStringLiteral("completed"), {}, {}, {}, {}});
        at(when + 331, when + 331, log::ToolCalled{call, response, call, tool, arguments});
        at(when + 333, when + 333,
           log::ToolAnswered{call, tool, refusal.isEmpty(), refusal, attempt, 3, 332});
        wire(when + 334, Direction::Sent, QStringLiteral("conversation.item.create"),
             refusal.isEmpty() ? QStringLiteral("accepted") : QStringLiteral("error: ") + refusal);
        if (!refusal.isEmpty())
            refusals += refusal;
        when += 400;
    }
    log::QuestionClosed closed;
    closed.questionId = callId;
    closed.tool = tool;
    closed.question = text;
    closed.accepted = attempts.back().second.isEmpty();
    closed.attempts = attempt;
    closed.refusals = refusals;
    at(when, when, closed);
}

void SyntheticSession::end(double atMs, log::Outcome outcome, const QString& reason) {
    at(atMs, atMs, log::SessionEnded{outcome, reason, 1000});
    at(atMs, atMs, log::PhaseChanged{log::Phase::Ended});
}

void SyntheticSession::fillParticipantLane(double untilMs, bool withAppends) {
    m_participant.resize(static_cast<std::size_t>(samplesOf(untilMs)));
    for (std::size_t i = 0; i < m_participant.size(); ++i) { // the room is never quite silent
        const double ms = base::samplesToMs(static_cast<std::int64_t>(i));
        if (std::any_of(m_quiet.begin(), m_quiet.end(),
                        [ms](const auto& q) { return ms >= q.first && ms < q.second; }))
            continue;
        std::int16_t& sample = m_participant[i];
        m_noise = m_noise * 1664525u + 1013904223u;
        sample = static_cast<std::int16_t>(
            std::clamp(sample + static_cast<int>(m_noise >> 26) - 32, -32'768, 32'767));
    }
    auto lane = std::make_shared<audio::Samples>(m_participant);
    for (double from = 0; from < untilMs; from += 20) {
        const std::int64_t first = samplesOf(from), last = samplesOf(std::min(untilMs, from + 20));
        add(from + 20, [lane, first, last](log::LogReader& reader) {
            reader.onLaneAudio(log::Lane::Participant, first,
                               std::span(lane->data() + first, static_cast<std::size_t>(last - first)));
        });
        if (withAppends)
            wire(from + 21, Direction::Sent, QStringLiteral("input_audio_buffer.append"),
                 QStringLiteral("20 ms"),
                 {{"type", "input_audio_buffer.append"},
                  {"audio", {{"bytes", 960}, {"ms", 20}, {"sha256", "77ab…"}}}},
                 20, 1'330);
    }
    for (double from = 0; from < untilMs; from += 200) {
        const std::int64_t first = samplesOf(from), last = samplesOf(std::min(untilMs, from + 200));
        const double peakDb =
            audio::levelOf(std::span(lane->data() + first, static_cast<std::size_t>(last - first))).peakDb;
        const bool quiet = std::any_of(m_quiet.begin(), m_quiet.end(),
                                       [from](const auto& q) { return from >= q.first && from < q.second; });
        at(from + 200, from,
           log::ParticipantAudio{first, static_cast<int>(last - first),
                                 quiet ? log::ParticipantAudio::State::NotStreamed
                                       : log::ParticipantAudio::State::Sent,
                                 peakDb});
    }
}

void SyntheticSession::play(log::LogReader& reader, double fromMs, double toMs) const {
    for (auto entry = m_entries.upper_bound(fromMs); entry != m_entries.end() && entry->first <= toMs;
         ++entry)
        entry->second(reader);
}

ui::LogBatch SyntheticSession::upTo(double atMs) const {
    ui::LogQueue queue;
    play(queue, -1e12, atMs);
    return queue.take();
}

SyntheticSession SyntheticSession::conversation() {
    SyntheticSession s;
    s.begin();
    s.screen(20, 0, QStringLiteral("Hello"), QStringLiteral("showtext"),
             QStringLiteral("Welcome\nSay something to each other, so that you know that you are heard."));
    s.participantSpeaks(QStringLiteral("u1"), 1'900, 2'300);
    s.agentReplies({QStringLiteral("r1"), QStringLiteral("i1"),
                    QStringLiteral("Hello, I am Robin. It is nice to meet you. How is your day so far?"),
                    4'812, 4'300, -1, 4'720});
    s.participantSpeaks(
        QStringLiteral("u2"), 10'200, 3'100,
        QStringLiteral(
            "It is going well, thank you. I came here by bicycle and the sun was out the whole way."));
    s.agentReplies({QStringLiteral("r2"), QStringLiteral("i2"),
                    QStringLiteral("That sounds lovely. I like days like that."), 13'924, 3'000, -1, 13'830});
    s.screen(18'500, 1, QStringLiteral("Face"), QStringLiteral("showimage"),
             QStringLiteral("Look at this face."));
    s.at(18'510, 18'510, log::TimerSet{12});
    s.participantSpeaks(QStringLiteral("u3"), 21'000, 2'700);
    s.agentReplies({QStringLiteral("r3"), QStringLiteral("i3"),
                    QStringLiteral("I think he has kind eyes. He looks like someone who listens before he "
                                   "speaks. What do you see?"),
                    24'308, 6'200, -1, 24'220});
    s.at(30'510, 30'510, log::TimerEnded{});
    s.screen(31'000, 2, QStringLiteral("Talk"), QStringLiteral("showtext"),
             QStringLiteral("What kind of person might this be? Tell each other what you think."));
    s.participantSpeaks(QStringLiteral("u4"), 33'000, 4'900,
                        QStringLiteral("Had he married a more amiable woman, he might have been made still "
                                       "more respectable than he was."));
    s.agentReplies({QStringLiteral("r4"), QStringLiteral("i4"),
                    QStringLiteral("That is a good point. I had not thought of that, but people do change "
                                   "with those who are around them, and some of them change for the better."),
                    38'590, 8'600, 3'240, 38'500});
    s.participantSpeaks(QStringLiteral("u5"), 41'770, 3'300);
    s.at(43'000, 43'000, log::Muted{false, true});
    s.at(44'100, 44'100, log::Muted{false, false});
    s.agentReplies({QStringLiteral("r5"), QStringLiteral("i5"),
                    QStringLiteral("You are right, some people stay as they are."), 45'790, 3'100, -1,
                    45'700});
    s.at(50'200, 50'200, log::MessageSent{QStringLiteral("You have two more minutes."), true});
    s.wire(50'201, Direction::Sent, QStringLiteral("conversation.item.create"),
           QStringLiteral("context: experimenter_message"));
    s.screen(53'000, 3, QStringLiteral("Warmth"), QStringLiteral("vasrating"),
             QStringLiteral("How warm was your partner?"));
    s.question(53'010, QStringLiteral("q1"), QStringLiteral("answer_scale"),
               QStringLiteral("How warm was your partner?"),
               {{QStringLiteral("{\"value\":120}"),
                 QStringLiteral("120 is above the highest value, 100. Answer with a number from 0 to 100.")},
                {QStringLiteral("{\"value\":70}"), {}}});
    s.screen(56'500, 4, QStringLiteral("Trust"), QStringLiteral("multiplechoice"),
             QStringLiteral("Would you leave your house key with the person in the picture?"));
    s.question(56'510, QStringLiteral("q2"), QStringLiteral("answer_choice"),
               QStringLiteral("Would you leave your house key with the person in the picture?"),
               {{QStringLiteral("{\"choice\":\"Only after a while\"}"), {}}});
    s.at(60'000, 60'000, log::Paused{{QStringLiteral("Alex (Guest)")}});
    s.at(66'000, 66'000, log::Resumed{});
    s.m_quiet.push_back({60'000, 66'000});
    s.at(66'400, 66'400,
         log::Finding{
             QStringLiteral("H9"), log::Severity::Warning,
             QStringLiteral(
                 "conversation.item.truncated came 2.1 s after the truncate; within 2 s is expected.")});
    s.screen(67'000, 5, QStringLiteral("Goodbye"), QStringLiteral("showtext"),
             QStringLiteral("Thank you! Say goodbye to each other."));
    s.participantSpeaks(QStringLiteral("u6"), 69'000, 2'600);
    s.agentReplies({QStringLiteral("r6"), QStringLiteral("i6"),
                    QStringLiteral("Goodbye, and thank you for the talk. I enjoyed it."), 72'340, 3'300, -1,
                    72'240});
    s.participantSpeaks(QStringLiteral("u7"), 78'000, 1'100);
    s.agentReplies(
        {QStringLiteral("r7"), QStringLiteral("i7"), QStringLiteral("Bye!"), 79'780, 700, -1, 79'700});
    s.fillParticipantLane(88'000);
    s.end(88'100);
    return s;
}

} // namespace hrp::test
