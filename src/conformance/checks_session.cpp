// SPDX-License-Identifier: GPL-3.0-or-later
// Connection and key, session.created, session.updated (H1–H3, H14, E1).
#include "check.h"

#include <hrp/protocol/profile.h>
#include <hrp/transport/close_reason.h>

#include <QJsonArray>
#include <QJsonDocument>

using namespace Qt::StringLiterals;

namespace hrp::conformance {
namespace {

using namespace protocol;

Task<Verdict> connects(const Context& context) {
    auto probe = context.connect();
    co_await probe->opened();
    co_return pass(u"a WebSocket after %1"_s.arg(msText(probe->nowMs())));
}

Task<Verdict> refusesWrongKey(const Context& context) {
    if (context.target.key.isEmpty())
        co_return skip(u"the engine was reached without a key"_s);
    auto probe = context.connect("wrong-key-of-a-conformance-check");
    const QString expected = u"401 or 403 in answer to the handshake"_s;
    try {
        co_await probe->opened();
    } catch (const Verdict&) {
        if (probe->end() && (probe->end()->httpStatus == 401 || probe->end()->httpStatus == 403))
            co_return pass(u"a wrong key gets %1"_s.arg(probe->end()->httpStatus));
        throw fail(expected, probe->end() ? transport::connectFailureText(*probe->end(), context.target.url)
                                          : u"nothing"_s);
    }
    throw fail(expected, u"a session for a wrong key"_s);
}

/// The profile asks for the session, not for its id: a study runs without, but its records then lack it.
Verdict withoutId(const QString& event) {
    return warn(u"session.id, under which records and logs name the session"_s,
                u"%1 carries no session.id"_s.arg(event),
                u"Put the session's id into session.created and session.updated, the same in both."_s);
}

Task<Verdict> createsSession(const Context& context) {
    auto probe = context.connect();
    co_await probe->opened();
    const auto created = co_await probe->next<SessionCreated>();
    if (created.body.session.id.isEmpty())
        co_return withoutId(u"session.created"_s);
    co_return pass(u"session %1 after %2"_s.arg(created.body.session.id, msText(created.atMs)));
}

Task<Verdict> createdFirst(const Context& context) {
    auto probe = context.connect();
    co_await probe->opened();
    probe->send(context.firstUpdate());
    const auto updated = co_await probe->next<SessionUpdated>();
    const auto created = probe->take<SessionCreated>();
    require(created && created->atMs <= updated.atMs, u"session.created before session.updated"_s,
            created ? u"session.created after it"_s : u"session.updated without session.created"_s);
    co_return pass(u"session.created, then session.updated"_s);
}

Task<Verdict> updatesSession(const Context& context) {
    auto probe = co_await context.created();
    const double asked = probe->nowMs();
    const auto updated = co_await probe->update(context.firstUpdate());
    if (updated.body.session.id.isEmpty())
        co_return withoutId(u"session.updated"_s);
    co_return pass(u"answered after %1"_s.arg(msText(updated.atMs - asked)));
}

/// What of the profile's first update an echo lacks or says otherwise.
QStringList differences(const SessionUpdate& asked, const QJsonObject& echo) {
    QStringList wrong;
    const auto same = [&wrong](const QString& path, const QJsonValue& came, const QJsonValue& sent) {
        if (came != sent)
            wrong << path;
    };
    const QJsonObject input = echo["audio"_L1].toObject()["input"_L1].toObject();
    const QJsonObject output = echo["audio"_L1].toObject()["output"_L1].toObject();
    const QJsonObject turns = input["turn_detection"_L1].toObject();
    same(u"instructions"_s, echo["instructions"_L1], *asked.instructions);
    same(u"output_modalities"_s, echo["output_modalities"_L1], QJsonArray{u"audio"_s});
    same(u"tool_choice"_s, echo["tool_choice"_L1], u"auto"_s);
    same(u"audio.input.format.type"_s, input["format"_L1].toObject()["type"_L1], u"audio/pcm"_s);
    same(u"audio.output.format.type"_s, output["format"_L1].toObject()["type"_L1], u"audio/pcm"_s);
    same(u"audio.input.turn_detection.type"_s, turns["type"_L1], u"server_vad"_s);
    same(u"audio.input.turn_detection.silence_duration_ms"_s, turns["silence_duration_ms"_L1], 500);
    same(u"audio.input.turn_detection.create_response"_s, turns["create_response"_L1], true);
    same(u"audio.input.turn_detection.interrupt_response"_s, turns["interrupt_response"_L1], true);
    same(u"audio.output.voice"_s, output["voice"_L1], *asked.voice);
    QStringList named;
    for (const auto& tool : echo["tools"_L1].toArray())
        named << tool.toObject()["name"_L1].toString();
    for (const Tool& tool : allTools())
        if (!named.contains(QString::fromUtf8(tool.name.data(), qsizetype(tool.name.size()))))
            wrong << u"tools: "_s + QString::fromUtf8(tool.name.data(), qsizetype(tool.name.size()));
    return wrong;
}

Task<Verdict> echoesSession(const Context& context) {
    auto probe = co_await context.created();
    const SessionUpdate asked = context.firstUpdate();
    const auto updated = co_await probe->update(asked);
    const QStringList wrong = differences(asked, updated.json["session"_L1].toObject());
    require(wrong.isEmpty(), u"session.updated with the whole session as it is in force"_s,
            u"another value, or none, for %1"_s.arg(wrong.join(u", "_s)));
    co_return pass(u"instructions, tools, formats, voice and turn detection are echoed"_s);
}

Task<Verdict> answersInOrder(const Context& context) {
    auto probe = co_await context.ready();
    const QStringList texts{u"First."_s, u"Second."_s, u"Third."_s};
    for (const QString& text : texts)
        probe->send(SessionUpdate::instructionsOnly(text));
    QStringList came;
    for (int i = 0; i < 3; ++i) {
        const auto updated = co_await probe->next<SessionUpdated>(Probe::kPatience, u"own"_s);
        came << updated.body.session.instructions;
    }
    require(came == texts, u"three session.updated, in the order of the updates"_s, came.join(u' '));
    co_return pass(u"three updates, three answers, in order"_s);
}

QJsonObject withoutInstructions(QJsonObject session) {
    for (const auto name : {"instructions"_L1, "expires_at"_L1})
        session.remove(name);
    return session;
}

Task<Verdict> keepsSettings(const Context& context) {
    auto probe = co_await context.created();
    const auto before = co_await probe->update(context.firstUpdate());
    const QString text = u"You are a friendly partner. Speak about the weather."_s;
    const auto after = co_await probe->update(SessionUpdate::instructionsOnly(text));
    require(after.body.session.instructions == text, u"the new instructions in session.updated"_s,
            u"“%1”"_s.arg(after.body.session.instructions.left(80)));
    const QJsonObject old = withoutInstructions(before.json["session"_L1].toObject());
    const QJsonObject now = withoutInstructions(after.json["session"_L1].toObject());
    QStringList changed;
    for (const QString& key : old.keys())
        if (old[key] != now[key])
            changed << key;
    require(changed.isEmpty(), u"every other setting as it was"_s, u"changed: "_s + changed.join(u", "_s));
    co_return pass(u"%1 other settings stay"_s.arg(old.size()));
}

Task<Verdict> refusesWhole(const Context& context) {
    auto probe = co_await context.ready();
    const auto before = co_await probe->update(SessionUpdate::instructionsOnly(u"Be brief."_s));
    probe->sendRaw(R"({"type":"session.update","session":{"type":"realtime","instructions":"Be long.",)"
                   R"("output_modalities":["smell"]}})");
    co_await probe->refusal(u"a session.update with an impossible output_modalities"_s);
    const auto same = SessionUpdate::turnDetectionOnly(TurnDetection{}, std::nullopt);
    const auto after = co_await probe->update(same);
    require(after.body.session.instructions == before.body.session.instructions,
            u"a refused update that changes nothing"_s,
            u"the instructions of the refused update are in force"_s);
    co_return pass(u"refused with an error, and nothing changed"_s);
}

} // namespace

std::vector<Check> sessionChecks() {
    const QString topic = u"session"_s;
    return {
        {{u"connect"_s,
          topic,
          {u"H1"_s, u"H2"_s},
          u"Opens a WebSocket at the address, with the model in the query and the key as a bearer token."_s,
          u"Answer the handshake of ws(s)://…/v1/realtime?model=NAME with 101 within 10 s when the key is right."_s},
         connects,
         {}},
        {{u"wrong-key-refused"_s,
          topic,
          {u"H2"_s},
          u"Tries to connect with a wrong key, if the engine was reached with one."_s,
          u"Check the Authorization header before the upgrade and answer 401 (or 403) when the key is not right."_s},
         refusesWrongKey,
         {}},
        {{u"session-created"_s,
          topic,
          {u"E1"_s, u"H3"_s},
          u"Waits for session.created after the handshake."_s,
          u"Send session.created, with the session and its id, as soon as the WebSocket is open; within 10 s."_s},
         createsSession,
         {}},
        {{u"session-updated"_s,
          topic,
          {u"E1"_s, u"H3"_s},
          u"Sends the profile's first session.update and waits for its answer."_s,
          u"Answer every accepted session.update with one session.updated; take every field of the profile's "
          "first update, transcription null and the seven tools included."_s},
         updatesSession,
         {}},
        {{u"created-first"_s,
          topic,
          {u"E1"_s},
          u"Sends session.update at once, and looks which event comes first."_s,
          u"Say session.created before anything else, also to a client that does not wait for it."_s},
         createdFirst,
         {}},
        {{u"updated-echo"_s,
          topic,
          {u"E1"_s},
          u"Compares the session in session.updated with what was asked for."_s,
          u"Put the whole effective session into session.updated: instructions, tools, tool_choice, "
          u"modalities, "
          "both formats, voice, and turn_detection with silence_duration_ms, create_response and "
          "interrupt_response."_s},
         echoesSession,
         {}},
        {{u"updates-in-order"_s,
          topic,
          {u"E1"_s},
          u"Sends three updates in a row and compares the answers."_s,
          u"Handle messages in the order in which they come, and answer each update by itself."_s},
         answersInOrder,
         {}},
        {{u"instructions-only"_s,
          topic,
          {u"H14"_s, u"E1"_s},
          u"Changes only the instructions and compares all other settings."_s,
          u"A field that is absent from session.update keeps its value; only null switches off."_s},
         keepsSettings,
         {}},
        {{u"refused-update"_s,
          kBeyondProfile,
          {u"E1"_s},
          u"Sends an update with one impossible field and looks whether the rest of it took effect."_s,
          u"Check an update as a whole before any of it is applied; answer what is wrong with an error event."_s,
          true},
         refusesWhole,
         {}},
    };
}

} // namespace hrp::conformance
