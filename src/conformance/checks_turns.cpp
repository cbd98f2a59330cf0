// SPDX-License-Identifier: GPL-3.0-or-later
// The engine's turn detection: where it places the edges of known speech (H8, H13, E2, E5).
#include "check.h"

#include <algorithm>
#include <array>
#include <cmath>

using namespace Qt::StringLiterals;

namespace hrp::conformance {
namespace {

using namespace protocol;

constexpr double kChunkTolerance = 30;               ///< ms: between chunk sizes
constexpr std::array kChunks{10, 20, 37, 100, 1000}; ///< ms
constexpr double kLeadIn = 800;                      ///< ms of silence before speech, more than the prefix

/// The padding that the session has in force.
double prefixOf(const Probe& probe) {
    const auto updates = probe.all<SessionUpdated>();
    return !updates.empty() && updates.back().body.session.turnDetection
               ? updates.back().body.session.turnDetection->prefixPaddingMs
               : TurnDetection{}.prefixPaddingMs;
}

QString near(const char* field, double ms) {
    return u"%1 = %2 ± %3"_s.arg(QLatin1String(field), msText(ms), msText(kEdgeTolerance));
}

void requireNear(const char* field, double came, double expected) {
    require(std::abs(came - expected) <= kEdgeTolerance, near(field, expected), msText(came));
}

Task<Verdict> placesStart(const Context& context) {
    auto probe = co_await context.ready();
    probe->pauseSpeech(kLeadIn);
    const Spoken spoken = probe->say(context.speech.sentence);
    const auto started = co_await probe->next<SpeechStarted>();
    const double expected = spoken.onsetMs - prefixOf(*probe);
    requireNear("audio_start_ms", static_cast<double>(started.body.audioStartMs), expected);
    co_return pass(u"%1 from the sound's begin, %2 after it was spoken"_s.arg(
        msText(static_cast<double>(started.body.audioStartMs) - expected),
        msText(started.atMs - probe->spokenAtMs(spoken.onsetMs))));
}

Task<Verdict> placesEnd(const Context& context) {
    auto probe = co_await context.ready();
    probe->pauseSpeech(kLeadIn);
    const Turn turn = co_await waitForTurn(*probe, context.speech.sentence);
    const double expected = turn.spoken.offsetMs + TurnDetection{}.silenceDurationMs;
    requireNear("audio_end_ms", static_cast<double>(turn.stopped.body.audioEndMs), expected);
    co_return pass(u"%1 from the sound's end and its silence of 500 ms"_s.arg(
        msText(static_cast<double>(turn.stopped.body.audioEndMs) - expected)));
}

Task<Verdict> keepsItem(const Context& context) {
    auto probe = co_await context.ready();
    const Turn turn = co_await waitForTurn(*probe, context.speech.sentence);
    const QString id = turn.started.body.itemId;
    const auto committed = co_await probe->next<Committed>();
    std::function<bool(const ItemAdded&)> isTurn = [](const ItemAdded& added) {
        return added.item.role == "user"_L1;
    };
    const auto added = co_await probe->next<ItemAdded>(Probe::kPatience, u"turn-item"_s, std::move(isTurn));
    const QStringList ids{id, turn.stopped.body.itemId, committed.body.itemId, added.body.item.id};
    require(!id.isEmpty() && ids.count(id) == ids.size(),
            u"one item_id in speech_started, speech_stopped, committed and conversation.item.added"_s,
            ids.join(u", "_s));
    co_await probe->wait(1s);
    require(probe->count<Committed>() == 1, u"one input_audio_buffer.committed for a turn"_s,
            u"%1 of them"_s.arg(probe->count<Committed>()));
    co_return pass(u"%1 in all four events"_s.arg(id));
}

/// Edges of the same sound, sent in chunks of a length.
Task<Turn> edgesWith(const Context& context, int chunkMs) {
    co_await context.pause(kBetweenSessions);
    auto probe = co_await context.ready();
    probe->listen(chunkMs);
    probe->pauseSpeech(kLeadIn);
    Turn turn = co_await waitForTurn(*probe, context.speech.answer);
    co_return turn;
}

Task<Verdict> ignoresChunks(const Context& context) {
    std::vector<double> starts, ends;
    QStringList told;
    for (const int chunkMs : kChunks) {
        const Turn turn = co_await edgesWith(context, chunkMs);
        starts.push_back(static_cast<double>(turn.started.body.audioStartMs));
        ends.push_back(static_cast<double>(turn.stopped.body.audioEndMs));
        told << u"%1 ms: %2–%3"_s.arg(chunkMs).arg(starts.back()).arg(ends.back());
    }
    const auto spread = [](const std::vector<double>& values) {
        const auto [least, most] = std::minmax_element(values.begin(), values.end());
        return *most - *least;
    };
    const double widest = std::max(spread(starts), spread(ends));
    require(widest <= kChunkTolerance,
            u"the same edges (± %1) for every chunk size"_s.arg(msText(kChunkTolerance)), told.join(u"; "_s));
    co_return pass(u"edges of 10, 20, 37, 100 and 1000 ms chunks lie within %1"_s.arg(msText(widest)));
}

Task<Verdict> padsStart(const Context& context) {
    Handshake opening;
    opening.turns.prefixPaddingMs = 100;
    auto probe = co_await context.created();
    const auto updated = co_await probe->update(context.firstUpdate(opening));
    if (!updated.body.session.turnDetection || updated.body.session.turnDetection->prefixPaddingMs != 100)
        co_return skip(u"the engine keeps a prefix padding of its own"_s);
    probe->pauseSpeech(kLeadIn);
    const Spoken spoken = probe->say(context.speech.sentence);
    const auto started = co_await probe->next<SpeechStarted>();
    requireNear("audio_start_ms", static_cast<double>(started.body.audioStartMs), spoken.onsetMs - 100);
    co_return pass(u"with 100 ms of padding: %1 ms, for sound at %2"_s.arg(started.body.audioStartMs)
                       .arg(msText(spoken.onsetMs)));
}

Task<Verdict> startsAtZero(const Context& context) {
    auto probe = co_await context.ready();
    const Turn turn = co_await waitForTurn(*probe, context.speech.sentence);
    const auto start = static_cast<double>(turn.started.body.audioStartMs);
    require(start >= 0 && start <= turn.spoken.onsetMs + kEdgeTolerance,
            u"audio_start_ms from 0 to %1"_s.arg(msText(turn.spoken.onsetMs + kEdgeTolerance)),
            msText(start));
    co_return pass(u"speech from the first sample starts at %1"_s.arg(msText(start)));
}

/// Two answers with a pause between them, for a silence that ends a turn: how many turns are they?
Task<std::size_t> turnsWith(const Context& context, int silenceMs, double pauseMs) {
    Handshake opening;
    opening.turns.silenceDurationMs = silenceMs;
    opening.turns.createResponse = false;
    co_await context.pause(kBetweenSessions);
    auto probe = co_await context.ready(opening);
    probe->pauseSpeech(kLeadIn);
    probe->say(context.speech.answer);
    probe->pauseSpeech(pauseMs);
    const Spoken last = probe->say(context.speech.answer);
    std::function<bool(const SpeechStopped&)> isLast = [last](const SpeechStopped& stopped) {
        return static_cast<double>(stopped.audioEndMs) > last.offsetMs - kEdgeTolerance;
    };
    co_await probe->next<SpeechStarted>();
    co_await probe->next<SpeechStopped>(15s, QString(), std::move(isLast));
    const std::size_t turns = probe->count<SpeechStarted>();
    co_return turns;
}

Task<Verdict> endsBySilence(const Context& context) {
    constexpr double kPause = 1000;
    const std::size_t patient = co_await turnsWith(context, 1600, kPause);
    const std::size_t quick = co_await turnsWith(context, 400, kPause);
    require(patient == 1 && quick == 2,
            u"a pause of %1 inside one turn with silence_duration_ms 1600, between two with 400"_s.arg(
                msText(kPause)),
            u"%1 turns with 1600, %2 with 400"_s.arg(patient).arg(quick));
    co_return pass(u"a pause of %1: one turn with 1600 ms, two with 400 ms"_s.arg(msText(kPause)));
}

Task<Verdict> findsTurnsInAppend(const Context& context) {
    Handshake opening;
    opening.turns.createResponse = false;
    auto probe = co_await context.ready(opening);
    Clip both{{}, 0, 0};
    const audio::Samples pause(static_cast<std::size_t>(base::msToSamples(1200)), 0);
    for (int i = 0; i < 2; ++i) {
        both.samples.insert(both.samples.end(), pause.begin(), pause.end());
        both.samples.insert(both.samples.end(), context.speech.answer.samples.begin(),
                            context.speech.answer.samples.end());
    }
    probe->burst(both, 0, 1500);
    probe->listen();
    const double length = base::samplesToMs(static_cast<std::int64_t>(both.samples.size()) / 2);
    const double silence = opening.turns.silenceDurationMs;
    QStringList ids;
    for (int i = 0; i < 2; ++i) {
        const double at = length * i + 1200;
        const auto started = co_await probe->next<SpeechStarted>();
        const auto stopped = co_await probe->next<SpeechStopped>();
        requireNear("audio_start_ms", static_cast<double>(started.body.audioStartMs),
                    at + context.speech.answer.onsetMs - prefixOf(*probe));
        requireNear("audio_end_ms", static_cast<double>(stopped.body.audioEndMs),
                    at + context.speech.answer.offsetMs + silence);
        ids << started.body.itemId;
    }
    require(ids[0] != ids[1], u"two turns with an item each"_s, u"%1 for both"_s.arg(ids[0]));
    co_return pass(u"two turns in one append of %1, each in its place"_s.arg(msText(length * 2 + 1500)));
}

Task<Verdict> ignoresSilence(const Context& context) {
    auto probe = co_await context.ready();
    probe->listen();
    co_await probe->wait(kQuiet);
    require(probe->count<SpeechStarted>() == 0, u"no speech_started in %1 of silence"_s.arg(msText(3000)),
            u"%1 of them"_s.arg(probe->count<SpeechStarted>()));
    const Turn turn = co_await waitForTurn(*probe, context.speech.answer);
    co_return pass(u"nothing in 3 s of silence, and a turn in the speech after it"_s);
}

Task<Verdict> repliesToTurn(const Context& context) {
    auto probe = co_await context.ready();
    const Reply reply = co_await speakAndWaitForReply(context, *probe, context.speech.sentence);
    require(reply.done.status == "completed"_L1, u"a reply with status completed"_s,
            u"status “%1” %2 %3"_s.arg(reply.done.status, reply.done.errorCode, reply.done.errorMessage));
    require(reply.audioMs() > 0, u"a reply with audio"_s,
            u"response.done without an audio delta"_s + reply.beta, reply.betaRemedy);
    co_return pass(u"%1 of audio: “%2”"_s.arg(msText(reply.audioMs()), reply.transcript.left(60)));
}

Task<Verdict> repliesOnlyIfTold(const Context& context) {
    Handshake opening;
    opening.turns.createResponse = false;
    auto probe = co_await context.ready(opening);
    co_await waitForTurn(*probe, context.speech.answer);
    co_await probe->next<Committed>();
    co_await probe->wait(kQuiet);
    require(probe->count<ResponseCreated>() == 0, u"no reply to a turn with create_response false"_s,
            u"response.created"_s);
    const Reply reply = co_await probe->ask(ResponseCreate::spoken());
    co_return pass(u"none within 3 s of the turn, and one when asked for (%1)"_s.arg(reply.done.status));
}

} // namespace

std::vector<Check> turnChecks() {
    const QString topic = u"turns"_s;
    return {
        {{u"turn-start"_s,
          topic,
          {u"H8"_s, u"H13"_s, u"E2"_s},
          u"Speaks a sentence whose first sound is known, and compares audio_start_ms: sound less prefix padding."_s,
          u"Count input time in samples received, and put the prefix padding into audio_start_ms."_s},
         placesStart,
         {}},
        {{u"turn-end"_s,
          topic,
          {u"H8"_s, u"H13"_s, u"E2"_s},
          u"Compares audio_end_ms with the known end of the sound and the silence that ends a turn."_s,
          u"Send speech_stopped once silence_duration_ms of silence came in, and put that silence into audio_end_ms."_s},
         placesEnd,
         {}},
        {{u"turn-item"_s,
          topic,
          {u"H8"_s, u"E5"_s},
          u"Compares the item ids of speech_started, speech_stopped, committed and conversation.item.added."_s,
          u"Choose the item's id at speech_started and keep it; commit each turn once."_s},
         keepsItem,
         {}},
        {{u"chunk-invariance"_s,
          topic,
          {u"E2"_s},
          u"Sends the same speech in chunks of 10, 20, 37, 100 and 1000 ms and compares the edges."_s,
          u"Detect on the sample stream: let no edge depend on where an append begins or ends, or on when it came."_s},
         ignoresChunks,
         {}},
        {{u"prefix-padding"_s,
          topic,
          {u"E2"_s, u"H13"_s},
          u"Asks for a prefix padding of 100 ms and compares audio_start_ms."_s,
          u"Use prefix_padding_ms of the session for audio_start_ms, and echo what is in force."_s},
         padsStart,
         {}},
        {{u"start-at-zero"_s,
          topic,
          {u"E2"_s},
          u"Speaks from the first sample on: the padding would begin before the session."_s,
          u"Let audio_start_ms begin at 0: there is no input before the first sample."_s},
         startsAtZero,
         {}},
        {{u"silence-duration"_s,
          topic,
          {u"E2"_s},
          u"Speaks twice with a pause of one second, once with silence_duration_ms 1600 and once with 400."_s,
          u"End a turn after silence_duration_ms of silence, not earlier and not later."_s},
         endsBySilence,
         {}},
        {{u"turns-in-one-append"_s,
          topic,
          {u"E2"_s},
          u"Appends two turns at once and looks for both, in their places."_s,
          u"Go on with the rest of an append after a turn has ended in it."_s},
         findsTurnsInAppend,
         {}},
        {{u"silence-is-no-turn"_s,
          topic,
          {u"H8"_s},
          u"Streams silence, then speech."_s,
          u"Do not report speech where there is none: a study would cut its agent off."_s},
         ignoresSilence,
         {}},
        {{u"reply-after-turn"_s,
          topic,
          {u"H8"_s, u"E8"_s},
          u"Speaks a sentence and waits for the reply that nobody asked for with response.create."_s,
          u"With create_response on, begin a reply when a turn is committed, and stream it as audio deltas."_s},
         repliesToTurn,
         {}},
        {{u"create-response-off"_s,
          topic,
          {u"E1"_s},
          u"Speaks with create_response off, waits, and then asks for the reply."_s,
          u"With create_response off, file the turn and wait for response.create."_s},
         repliesOnlyIfTold,
         {}},
    };
}

} // namespace hrp::conformance
