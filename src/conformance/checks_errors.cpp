// SPDX-License-Identifier: GPL-3.0-or-later
// A client's mistakes are answered, and the session lives (H18, E14).
#include "check.h"

using namespace Qt::StringLiterals;

namespace hrp::conformance {
namespace {

using namespace protocol;

Task<Verdict> survives(const Context& context, QByteArray message, QString what) {
    auto probe = co_await context.ready();
    probe->sendRaw(message);
    const ErrorInfo error = co_await probe->refusal(what);
    co_await probe->alive();
    co_return pass(
        u"refused (%1): %2"_s.arg(error.code.isEmpty() ? error.type : error.code, error.message.left(80)));
}

TestCase surviving(const char* message, const QString& what) {
    return [bytes = QByteArray(message), what](const Context& context) {
        return survives(context, bytes, what);
    };
}

Task<Verdict> namesEvent(const Context& context) {
    const QString id = u"event_of_a_check"_s;
    auto probe = co_await context.ready();
    probe->send(ResponseCancel{u"resp_that_never_was"_s}, id);
    const ErrorInfo error = co_await probe->refusal(u"a cancel of an unknown response"_s);
    require(error.eventId == id, u"the client's event_id, %1, in the error"_s.arg(id),
            error.eventId.isEmpty() ? u"none"_s : error.eventId);
    co_return pass(u"the error names %1"_s.arg(id));
}

} // namespace

std::vector<Check> errorChecks() {
    const QString topic = u"errors"_s;
    const QString remedy =
        u"Answer a message that can't be used with one error event that says why; the session goes on."_s;
    return {
        {{u"unknown-event"_s, topic, {u"E14"_s}, u"Sends an event of a type that there is not."_s, remedy},
         surviving(R"({"type":"response.think"})", u"an event of unknown type"_s),
         {}},
        {{u"bad-json"_s, topic, {u"E14"_s}, u"Sends half a JSON object."_s, remedy},
         surviving(R"({"type":"session.update","session":{)", u"half a JSON object"_s),
         {}},
        {{u"not-an-object"_s, topic, {u"E14"_s}, u"Sends a JSON array."_s, remedy},
         surviving("[1,2,3]", u"a JSON array"_s),
         {}},
        {{u"no-type"_s, topic, {u"E14"_s}, u"Sends an object without a type."_s, remedy},
         surviving(R"({"event":"hello"})", u"an object without a type"_s),
         {}},
        {{u"wrong-type"_s,
          topic,
          {u"E14"_s},
          u"Sends an event with a field of the wrong JSON type."_s,
          remedy},
         surviving(
             R"({"type":"conversation.item.truncate","item_id":17,"content_index":0,"audio_end_ms":"all"})",
             u"a field of the wrong type"_s),
         {}},
        {{u"error-names-event"_s,
          topic,
          {u"E14"_s},
          u"Sends a message with an event_id that must be refused, and looks for that id in the error."_s,
          u"Copy the client's event_id into the error that answers it."_s},
         namesEvent,
         {}},
    };
}

} // namespace hrp::conformance
