// SPDX-License-Identifier: GPL-3.0-or-later
// Faults of the connection and of the session's settings.
#include "fault_tools.h"

#include <QJsonArray>

using namespace Qt::StringLiterals;

namespace hrp::engine {
namespace {

using Pass = FaultFilter::Pass;
using transport::WebSocketServer;

WebSocketServer::Refusal refused(int status, const char* text, const char* code, const char* message) {
    return {status, text,
            QByteArray(R"({"error":{"message":")") + message +
                R"(","type":"invalid_request_error","param":null,"code":")" + code + R"("}})"};
}

/// Does something with the line at the third delta of audio.
Out atThirdDelta(void (*what)(MessagePipe&)) {
    return [what, deltas = 0](const QByteArray& message, MessagePipe& wire) mutable {
        if (typeIn(message) != "response.output_audio.delta"_L1 || ++deltas < 3)
            wire.send(message);
        else if (deltas == 3)
            what(wire);
    };
}

In forgetsSettings() {
    return [](const QByteArray& message, MessagePipe&, const Pass& engine) {
        QJsonObject event = objectIn(message);
        QJsonObject session = event["session"_L1].toObject();
        const bool only = typeIn(message) == "session.update"_L1 && session.contains("instructions"_L1) &&
                          !session.contains("tools"_L1) && !session.contains("output_modalities"_L1);
        if (!only)
            return engine(message);
        session["tools"_L1] = QJsonArray();
        event["session"_L1] = session;
        engine(bytesOf(event));
    };
}

In appliesHalf() {
    return [](const QByteArray& message, MessagePipe&, const Pass& engine) {
        engine(message);
        QJsonObject event = objectIn(message);
        QJsonObject session = event["session"_L1].toObject();
        if (session["output_modalities"_L1].toArray().contains(u"smell"_s)) {
            session.remove("output_modalities"_L1);
            event["session"_L1] = session;
            engine(bytesOf(event));
        }
    };
}

void withoutTools(QJsonObject& event) {
    QJsonObject session = event["session"_L1].toObject();
    session.remove("tools"_L1);
    event["session"_L1] = session;
}

Out closesAtErrors() {
    return [](const QByteArray& message, MessagePipe& wire) {
        wire.send(message);
        if (typeIn(message) == "error"_L1)
            wire.close(1008, u"bad message"_s);
    };
}

} // namespace

WebSocketServer::Refusal tooManySessions() {
    return refused(429, "Too Many Requests", "rate_limit_exceeded", "Too many sessions. Try again later.");
}

std::vector<Fault> connectionFaults() {
    std::vector<Fault> faults{
        {u"silent"_s, u"accepts and says nothing"_s,
         outwards([] { return [](const QByteArray&, MessagePipe&) {}; })},
        {u"no_created"_s, u"never says session.created"_s, losing({u"session.created"_s})},
        {u"no_updated"_s, u"never answers session.update"_s, losing({u"session.updated"_s})},
        {u"poor_echo"_s, u"leaves the tools out of session.updated"_s,
         editing(u"session.updated"_s, withoutTools)},
        {u"forgets_settings"_s, u"drops the tools at an update of the instructions only"_s,
         inwards(forgetsSettings)},
        {u"half_update"_s, u"applies the good part of an update that it refuses"_s, inwards(appliesHalf)},
        {u"close_early"_s, u"closes with 1011 at the third audio delta"_s, outwards([] {
             return atThirdDelta([](MessagePipe& wire) { wire.close(1011, u"internal error"_s); });
         })},
        {u"drop"_s, u"breaks the line at the third audio delta"_s,
         outwards([] { return atThirdDelta([](MessagePipe& wire) { wire.abort(); }); })},
        {u"close_at_error"_s, u"closes with 1008 after the first error"_s, outwards(closesAtErrors)},
    };
    Fault unauthorized{u"unauthorized"_s, u"refuses every key with 401"_s, {}};
    unauthorized.refusal = refused(401, "Unauthorized", "invalid_api_key", "Incorrect API key provided.");
    Fault missing{u"http_404"_s, u"is not there: 404"_s, {}};
    missing.refusal = refused(404, "Not Found", "not_found", "There is nothing at this address.");
    Fault busy{u"http_429"_s, u"is busy: 429"_s, {}};
    busy.refusal = tooManySessions();
    Fault open{u"any_key"_s, u"takes any key"_s, {}};
    open.takesAnyKey = true;
    Fault single{u"one_session"_s, u"takes one session at a time"_s, {}};
    single.mostSessions = 1;
    for (Fault* fault : {&unauthorized, &missing, &busy, &open, &single})
        faults.push_back(std::move(*fault));
    return faults;
}

} // namespace hrp::engine
