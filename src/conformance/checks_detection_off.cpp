// SPDX-License-Identifier: GPL-3.0-or-later
// The screen without video chat: detection off in the middle of a sentence, and on again (H11–H13, E3–E5).
#include "check.h"

#include <cmath>

using namespace Qt::StringLiterals;

namespace hrp::conformance {
namespace {

using namespace protocol;

constexpr time::Duration kIntoSentence = 700ms; ///< from the edge to the switch

SessionUpdate detection(bool on) {
    return SessionUpdate::turnDetectionOnly(on ? std::optional(TurnDetection{}) : std::nullopt, std::nullopt);
}

Task<Seen<SessionUpdated>> switchOff(Probe& probe) {
    probe.microphone().stop();
    co_return co_await probe.update(detection(false));
}

Task<void> switchOn(Probe& probe) {
    co_await probe.update(detection(true));
    probe.microphone().newSegment();
}

/// Speaks, switches detection off in the middle of the sentence, and commits. The item that was announced.
Task<QString> cutOffMidSentence(const Context& context, Probe& probe) {
    probe.pauseSpeech(400);
    probe.say(context.speech.sentence);
    const auto started = co_await probe.next<SpeechStarted>();
    co_await probe.wait(kIntoSentence);
    co_await switchOff(probe);
    probe.send(AudioCommit{});
    const QString id = started.body.itemId;
    co_return id;
}

Task<Verdict> echoesOff(const Context& context) {
    auto probe = co_await context.ready();
    const auto off = co_await switchOff(*probe);
    require(!off.body.session.turnDetection, u"session.updated with turn_detection null"_s,
            u"turn_detection still on"_s);
    const auto on = co_await probe->update(detection(true));
    require(on.body.session.turnDetection.has_value(), u"session.updated with turn_detection on again"_s,
            u"turn_detection null"_s);
    co_return pass(u"null, and on again"_s);
}

Task<Verdict> keepsTurn(const Context& context) {
    auto probe = co_await context.ready();
    const QString announced = co_await cutOffMidSentence(context, *probe);
    const auto committed = co_await probe->next<Committed>(Probe::kPatience, u"detection-off-item"_s);
    require(committed.body.itemId == announced,
            u"committed with the item_id of speech_started, %1"_s.arg(announced), committed.body.itemId);
    co_await probe->wait(1s);
    require(probe->count<Committed>() == 1, u"one committed for the turn"_s,
            u"%1 of them"_s.arg(probe->count<Committed>()));
    int items = 0;
    for (const auto& added : probe->all<ItemAdded>())
        items += added.body.item.role == "user"_L1 ? 1 : 0;
    require(items == 1, u"one item for the turn"_s, u"%1 items"_s.arg(items));
    co_return pass(u"cut off in mid-sentence, the turn is one item, %1"_s.arg(announced));
}

Task<Verdict> staysSilent(const Context& context) {
    auto probe = co_await context.ready();
    co_await cutOffMidSentence(context, *probe);
    co_await probe->next<Committed>(Probe::kPatience, u"detection-off-item"_s);
    co_await probe->wait(kQuiet);
    require(probe->count<ResponseCreated>() == 0,
            u"no reply to a turn that was committed with detection off"_s, u"response.created"_s);
    const Reply reply = co_await probe->ask(ResponseCreate::spoken());
    co_return pass(u"no reply within 3 s, and one when asked for (%1)"_s.arg(reply.done.status));
}

Task<Verdict> beginsNewItem(const Context& context) {
    auto probe = co_await context.ready();
    const QString announced = co_await cutOffMidSentence(context, *probe);
    co_await probe->next<Committed>(Probe::kPatience, u"detection-off-item"_s);
    co_await switchOn(*probe);
    probe->pauseSpeech(600);
    const Turn turn = co_await waitForTurn(*probe, context.speech.answer);
    require(turn.started.body.itemId != announced, u"a new item for speech after detection is back on"_s,
            u"%1 again"_s.arg(announced));
    co_return pass(u"%1 before, %2 after"_s.arg(announced, turn.started.body.itemId));
}

Task<Verdict> countsFromZero(const Context& context) {
    constexpr double kLeadIn = 800;
    auto probe = co_await context.ready();
    co_await cutOffMidSentence(context, *probe);
    co_await probe->next<Committed>(Probe::kPatience, u"detection-off-item"_s);
    co_await switchOn(*probe);
    probe->pauseSpeech(kLeadIn);
    const Turn turn = co_await waitForTurn(*probe, context.speech.answer);
    const double start = turn.spoken.onsetMs - TurnDetection{}.prefixPaddingMs;
    const auto came = static_cast<double>(turn.started.body.audioStartMs);
    require(std::abs(came - start) <= kEdgeTolerance,
            u"audio_start_ms = %1 ± %2, counted from the first sample after the switch"_s.arg(
                msText(start), msText(kEdgeTolerance)),
            msText(came));
    co_return pass(u"%1 after the switch, expected %2"_s.arg(msText(came), msText(start)));
}

Task<Verdict> hearsNothing(const Context& context) {
    auto probe = co_await context.ready();
    co_await switchOff(*probe);
    probe->burst(context.speech.sentence, 0, 1000);
    co_await probe->wait(2s);
    const auto edges = probe->count<SpeechStarted>() + probe->count<SpeechStopped>();
    require(edges == 0, u"no edges while detection is off"_s, u"%1 of them"_s.arg(edges));
    co_await switchOn(*probe);
    probe->pauseSpeech(600);
    const Turn turn = co_await waitForTurn(*probe, context.speech.answer);
    co_return pass(u"speech with detection off is no turn, and is one after it is on again"_s);
}

Task<Verdict> refusesEmptyCommit(const Context& context) {
    auto probe = co_await context.ready();
    co_await switchOff(*probe);
    probe->send(AudioCommit{});
    const ErrorInfo error = co_await probe->refusal(u"a commit of nothing"_s);
    co_await probe->alive();
    co_return pass(u"refused: "_s + error.message.left(100));
}

} // namespace

std::vector<Check> detectionOffChecks() {
    const QString topic = u"detection off"_s;
    return {
        {{u"detection-off"_s,
          topic,
          {u"H11"_s, u"E1"_s},
          u"Switches turn detection off and on and looks at the echoes."_s,
          u"Take turn_detection null for off, and echo what is in force."_s},
         echoesOff,
         {}},
        {{u"detection-off-item"_s,
          topic,
          {u"H11"_s, u"H12"_s, u"E4"_s, u"E5"_s},
          u"Switches detection off in the middle of a sentence and commits: one turn, with the id announced."_s,
          u"On turn_detection null keep the turn in progress; the commit files it once, with the item_id of "
          u"its "
          "speech_started."_s},
         keepsTurn,
         {}},
        {{u"detection-off-silent"_s,
          topic,
          {u"H11"_s, u"H12"_s, u"E5"_s},
          u"Waits after such a commit: no reply may come until one is asked for."_s,
          u"Never reply to a commit; only a turn that ends with detection on is answered by itself."_s},
         staysSilent,
         {}},
        {{u"detection-on-new-item"_s,
          topic,
          {u"H12"_s},
          u"Switches detection back on and speaks: a new item."_s,
          u"Begin with an empty buffer and a new item after detection is switched back on."_s},
         beginsNewItem,
         {}},
        {{u"clock-from-zero"_s,
          topic,
          {u"H13"_s, u"E3"_s},
          u"Compares audio_start_ms after detection was switched back on: counted from the first sample since."_s,
          u"Restart the clock of audio_start_ms and audio_end_ms at 0 with the first sample appended after "
          u"the "
          "switch."_s},
         countsFromZero,
         {}},
        {{u"no-edges-while-off"_s,
          topic,
          {u"E4"_s},
          u"Appends speech with detection off, and speaks again after it is back on: one turn."_s,
          u"Report no speech while turn_detection is null."_s},
         hearsNothing,
         {}},
        {{u"empty-commit"_s,
          topic,
          {u"E5"_s, u"H12"_s},
          u"Commits with nothing in the buffer: a recoverable error."_s,
          u"Answer a commit of less than 100 ms with an error event; the session goes on."_s},
         refusesEmptyCommit,
         {}},
    };
}

} // namespace hrp::conformance
