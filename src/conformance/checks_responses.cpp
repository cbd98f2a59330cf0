// SPDX-License-Identifier: GPL-3.0-or-later
// Replies that are asked for (H15, E8, E11).
#include "check.h"

#include <QJsonArray>

using namespace Qt::StringLiterals;

namespace hrp::conformance {
namespace {

using namespace protocol;

const QString kActive = u"conversation_already_has_active_response"_s;

Task<Verdict> cancels(const Context& context) {
    auto probe = co_await context.ready();
    Talking reply = co_await talking(*probe);
    const QString id = reply.created.body.response.id;
    const double asked = probe->nowMs();
    probe->send(ResponseCancel{id});
    const Reply whole = co_await probe->finished(std::move(reply.created));
    if (whole.done.status == "completed"_L1 && whole.doneAtMs <= asked)
        co_return skip(u"the reply was sent whole before it could be cancelled"_s);
    require(whole.done.status == "cancelled"_L1, u"response.done with status cancelled"_s,
            u"status “%1”"_s.arg(whole.done.status));
    co_return pass(u"cancelled after %1 (%2)"_s.arg(msText(whole.doneAtMs - asked), whole.done.reason));
}

Task<Verdict> refusesIdleCancel(const Context& context) {
    auto probe = co_await context.ready();
    probe->send(ResponseCancel{u"resp_that_never_was"_s});
    co_await probe->refusal(u"a cancel while no response is active"_s);
    const Reply reply = co_await probe->ask(ResponseCreate::spoken());
    probe->send(ResponseCancel{reply.created.id});
    co_await probe->refusal(u"a cancel of a response that is done"_s);
    co_await probe->alive();
    co_return pass(u"refused with nothing active, and after the end"_s);
}

Task<Verdict> takesOneAtATime(const Context& context) {
    auto probe = co_await context.ready();
    Talking first = co_await talking(*probe);
    probe->send(ResponseCreate::spoken());
    const ErrorInfo error = co_await probe->refusal(u"response.create while a response is active"_s);
    const Reply whole = co_await probe->finished(std::move(first.created));
    require(error.code == kActive, u"an error with the code “%1”"_s.arg(kActive),
            u"the code “%1”: %2"_s.arg(error.code, error.message.left(100)));
    require(whole.done.status == "completed"_L1, u"a first response that goes on"_s,
            u"status “%1”"_s.arg(whole.done.status));
    const Reply next = co_await probe->ask(ResponseCreate::spoken());
    co_return pass(u"refused while one is active, taken after its end (%1)"_s.arg(next.done.status));
}

Task<Verdict> tellsItems(const Context& context) {
    auto probe = co_await context.ready();
    const Reply reply = co_await probe->ask(ResponseCreate::spoken());
    const QString expected = u"an assistant message with an output_audio part and its transcript"_s;
    require(!reply.done.output.empty(), expected, u"an empty output"_s);
    const Item& item = reply.done.output.first();
    const ContentPart part = item.content.isEmpty() ? ContentPart{} : item.content.first();
    require(item.role == "assistant"_L1 && part.type == "output_audio"_L1, expected,
            u"role “%1”, part “%2”"_s.arg(item.role, part.type));
    require(!part.transcript.value_or(QString()).isEmpty(), u"the words of the audio in its transcript"_s,
            u"none"_s);
    co_return pass(u"%1 with its transcript"_s.arg(item.id));
}

Task<Verdict> forgetsFields(const Context& context) {
    auto probe = co_await context.ready();
    ResponseCreate silent;
    silent.modalities = QStringList{u"text"_s};
    silent.toolChoice = "none";
    const Reply text = co_await probe->ask(silent);
    if (!text.pcm.isEmpty())
        throw blocked(u"text-only"_s, u"text only, as asked for"_s,
                      u"%1 of audio"_s.arg(msText(text.audioMs())));
    const ResponseCreate plain;
    const Reply spoken = co_await probe->ask(plain);
    require(!spoken.pcm.isEmpty(), u"audio again in the next response, as the session says"_s,
            u"a response without audio, as the one before was asked to be"_s);
    co_return pass(u"text for one response, audio again for the next"_s);
}

} // namespace

std::vector<Check> responseChecks() {
    const QString topic = u"responses"_s;
    return {
        {{u"cancel"_s,
          topic,
          {u"E8"_s, u"H15"_s},
          u"Cancels a reply while it is being sent."_s,
          u"On response.cancel stop the deltas and send response.done with status cancelled."_s},
         cancels,
         {}},
        {{u"cancel-idle"_s,
          topic,
          {u"E8"_s},
          u"Cancels with no response active, and one that is done."_s,
          u"Answer a cancel that finds nothing with an error event; the session goes on."_s},
         refusesIdleCancel,
         {}},
        {{u"second-create"_s,
          topic,
          {u"E8"_s, u"H15"_s},
          u"Asks for a second response while one is active, and again after its end."_s,
          u"Refuse response.create while a response is active, with the code "
          "conversation_already_has_active_response, and leave the active one alone."_s},
         takesOneAtATime,
         {}},
        {{u"response-items"_s,
          topic,
          {u"E8"_s},
          u"Looks at the items in response.done of a spoken reply."_s,
          u"Put the items of a response into response.done: role, part output_audio, transcript."_s},
         tellsItems,
         {}},
        {{u"response-fields"_s,
          kBeyondProfile,
          {u"E11"_s},
          u"Asks for one reply in text, and then for one with no fields."_s,
          u"Let the fields of response.create hold for that response only; the session's stay as they are."_s,
          true},
         forgetsFields,
         {}},
    };
}

} // namespace hrp::conformance
