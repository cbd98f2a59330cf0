// SPDX-License-Identifier: GPL-3.0-or-later
// Faults of the connection and of the session's settings.
#include "faults/fault_tools.h"

#include <QJsonArray>

#include <chrono>
#include <memory>
#include <utility>

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

/// Lets events of these types pass, and no others.
Filters sayingOnly(QStringList types) {
    return outwards([types = std::move(types)] {
        return [types](const QByteArray& message, MessagePipe& wire) {
            if (types.contains(typeIn(message)))
                wire.send(message);
        };
    });
}

/// Whatever else is to be said is said at once.
std::unique_ptr<FaultFilter> createdLate(time::Scheduler& scheduler) {
    static constexpr auto kLate = std::chrono::milliseconds(200);
    return filterOf(
        [&scheduler, timer = std::make_shared<time::Timer>()](const QByteArray& message, MessagePipe& wire) {
            if (typeIn(message) == "session.created"_L1)
                *timer = scheduler.after(kLate, [message, &wire] { wire.send(message); });
            else
                wire.send(message);
        });
}

/// The answer to an update waits a little; the next one, if it comes by then, overtakes it.
std::unique_ptr<FaultFilter> overtakingUpdates(time::Scheduler& scheduler) {
    static constexpr auto kWait = std::chrono::milliseconds(50);
    struct State {
        QByteArray held;
        time::Timer timer;
    };
    return filterOf(
        [&scheduler, state = std::make_shared<State>()](const QByteArray& message, MessagePipe& wire) {
            if (typeIn(message) == "session.updated"_L1 && state->held.isEmpty()) {
                state->held = message;
                state->timer = scheduler.after(
                    kWait, [state = state.get(), &wire] { wire.send(std::exchange(state->held, {})); });
                return;
            }
            wire.send(message);
            if (typeIn(message) == "session.updated"_L1) {
                state->timer.cancel();
                wire.send(std::exchange(state->held, {}));
            }
        });
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
        {u"created_only"_s, u"says session.created and nothing more"_s, sayingOnly({u"session.created"_s})},
        {u"session_only"_s, u"answers session.update and nothing else"_s,
         sayingOnly({u"session.created"_s, u"session.updated"_s})},
        {u"late_created"_s, u"says session.created late, and answers before"_s, createdLate},
        {u"overtaking_updates"_s, u"answers updates in a row in another order"_s, overtakingUpdates},
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
