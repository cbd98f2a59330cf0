// SPDX-License-Identifier: GPL-3.0-or-later
// The participant speaks while the agent does (H9, H10, E7).
#include "check.h"

using namespace Qt::StringLiterals;

namespace hrp::conformance {
namespace {

using namespace protocol;

constexpr time::Duration kCancelPatience = 5s;
constexpr double kTail = 1000; ///< ms of silence after the interruption, so that it is a turn of its own

std::function<bool(const ResponseDone&)> endOf(const QString& id) {
    return [id](const ResponseDone& done) { return done.response.id == id; };
}

struct Interruption {
    Seen<SpeechStarted> started;
    Seen<ResponseDone> done;
};
/// Breaks into a reply that is being sent: the edge, and the reply's end.
Task<Interruption> breakIn(const Context& context, Probe& probe) {
    const Talking reply = co_await talking(probe);
    probe.burst(context.speech.answer, 0, kTail);
    probe.listen();
    auto started = co_await probe.next<SpeechStarted>();
    auto done = co_await probe.next<ResponseDone>(Probe::kReplyPatience, QString(),
                                                  endOf(reply.created.body.response.id));
    Interruption both{std::move(started), std::move(done)};
    co_return both;
}

QString tooSoon() {
    return u"the reply was sent whole before the interruption could reach the engine"_s;
}

Task<Verdict> cancelsReply(const Context& context) {
    auto probe = co_await context.ready();
    const Interruption both = co_await breakIn(context, *probe);
    const ResponseInfo& response = both.done.body.response;
    if (response.status != "cancelled"_L1 && both.done.atMs <= both.started.atMs)
        co_return skip(tooSoon());
    require(response.status == "cancelled"_L1, u"response.done with status cancelled"_s,
            u"status “%1”, %2 after speech_started"_s.arg(response.status,
                                                          msText(both.done.atMs - both.started.atMs)));
    const double after = both.done.atMs - both.started.atMs;
    require(after <= time::toMs(kCancelPatience), u"the reply's end at once after speech_started"_s,
            u"%1 after it"_s.arg(msText(after)));
    if (response.reason != "turn_detected"_L1)
        co_return warn(u"status_details.reason turn_detected"_s,
                       response.reason.isEmpty() ? u"cancelled without a reason"_s : response.reason);
    co_return pass(u"cancelled (turn_detected) %1 after speech_started"_s.arg(msText(after)));
}

Task<Verdict> repliesToInterruption(const Context& context) {
    auto probe = co_await context.ready();
    const Interruption both = co_await breakIn(context, *probe);
    if (both.done.body.response.status == "completed"_L1 && both.done.atMs <= both.started.atMs)
        co_return skip(tooSoon());
    const Reply reply = co_await probe->reply();
    require(reply.created.id != both.done.body.response.id && reply.done.status == "completed"_L1,
            u"a completed reply to the interrupting turn"_s,
            u"%1 with status “%2”"_s.arg(reply.created.id, reply.done.status));
    require(reply.audioMs() > 0, u"a reply with audio"_s, u"none"_s);
    co_return pass(u"the interruption is a turn, and is answered with %1"_s.arg(msText(reply.audioMs())));
}

Task<Verdict> letsFinish(const Context& context) {
    Handshake opening;
    opening.turns.interruptResponse = false;
    auto probe = co_await context.ready(opening);
    const Interruption both = co_await breakIn(context, *probe);
    const ResponseInfo& response = both.done.body.response;
    if (response.status == "completed"_L1 && both.done.atMs <= both.started.atMs)
        co_return skip(tooSoon());
    require(response.status == "completed"_L1, u"a reply that goes on with interrupt_response false"_s,
            u"status “%1” (%2)"_s.arg(response.status, response.reason));
    co_return pass(u"the reply went on to its end"_s);
}

} // namespace

std::vector<Check> bargeInChecks() {
    const QString topic = u"barge-in"_s;
    return {
        {{u"barge-in-cancels"_s,
          topic,
          {u"H9"_s, u"H10"_s, u"E7"_s},
          u"Speaks while a reply is being sent, and waits for its end: cancelled."_s,
          u"With interrupt_response on, cancel the reply on the speech_started edge: stop its deltas and "
          u"send "
          "response.done with status cancelled and reason turn_detected."_s},
         cancelsReply,
         {}},
        {{u"barge-in-answered"_s,
          topic,
          {u"H9"_s, u"E7"_s},
          u"Speaks while a reply is being sent, and waits for the reply to that."_s,
          u"Treat the interruption as a turn like any other: commit it and answer it."_s},
         repliesToInterruption,
         {}},
        {{u"interrupt-off"_s,
          topic,
          {u"E7"_s},
          u"Speaks while a reply is being sent, with interrupt_response off."_s,
          u"With interrupt_response off, let a reply go on while the participant speaks."_s},
         letsFinish,
         {}},
    };
}

} // namespace hrp::conformance
