// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/exports/tables.h>

#include "session_clock.h"
#include "table_columns.h"

#include <hrp/base/dispatch.h>
#include <hrp/log/remark.h>
#include <hrp/log/session_state.h>

#include <QHash>

#include <algorithm>
#include <array>
#include <cmath>

namespace hrp::exports {
namespace {

using log::Json;

Cell text(const QString& words) {
    return words.isEmpty() ? Cell() : Cell(words);
}
Cell ms(double value) {
    return std::isfinite(value) ? Cell(std::round(value * 10) / 10) : Cell();
}
Cell ms(const std::optional<double>& value) {
    return value ? ms(*value) : Cell();
}
Cell whole(std::int64_t number) {
    return number;
}
/// A field of the summary: numbers stay numbers, lists and objects become JSON.
Cell cellOf(const Json& json) {
    if (json.is_null())
        return {};
    if (json.is_boolean())
        return json.get<bool>();
    if (json.is_number_integer())
        return json.get<std::int64_t>();
    if (json.is_number())
        return json.get<double>();
    if (json.is_string())
        return text(protocol::fromStd(json.get<std::string>()));
    return text(QString::fromUtf8(protocol::toBytes(json)));
}
Cell cellOf(const Json& object, const char* field) {
    const auto found = object.find(field);
    return found == object.end() ? Cell() : cellOf(*found);
}

/// An answer given by the participant's script stands as the tool's arguments: {"value": 72} is 72.
const Json& bareAnswer(const Json& value) {
    static constexpr std::array kFields{"value", "choice", "choices", "order", "text", "scores"};
    if (value.is_object() && value.size() == 1)
        for (const char* field : kFields)
            if (const auto found = value.find(field); found != value.end())
                return *found;
    return value;
}

/// A row and the moment it is about.
struct Dated {
    double tMs = 0;
    Row row;
};

} // namespace

struct TablesFold::Impl {
    struct Question {
        QString id, tool, question, screen;
        double askedMs = 0;
        std::optional<double> closedMs;
        log::QuestionClosed closed;
        QString closedAt; ///< wall clock
        std::uint64_t seq = 0;
    };
    struct OwnAnswer {
        double tMs = 0;
        std::optional<double> shownMs;
        QString screen, question, at;
        Json value;
        std::uint64_t seq = 0;
    };
    struct Place {
        double tMs = 0;
        QString name;
        int index = -1;
    };
    struct Event {
        double tMs = 0;
        std::uint64_t seq = 0;
        QString at; ///< wall clock
        const char* category = "";
        const char* type = "";
        const char* role = "";
        QString component, content;
        Cell response;
    };

    metrics::SummaryFold summary;
    log::TurnFold turns;
    SessionClock clock;
    log::SessionStarted started;
    std::optional<log::SessionEnded> ended;
    QString endedAt, zeroAt;
    double lastMs = 0;
    std::vector<Place> places;
    QString placeText;
    std::vector<Event> events;
    std::vector<Question> questions;
    std::vector<OwnAnswer> answers;
    std::vector<std::pair<std::uint64_t, log::Remark>> remarks;
    std::vector<QString> remarkTimes;
    QHash<QString, protocol::Usage> usage; ///< by response

    const Place* placeAt(double tMs) const {
        const Place* at = nullptr;
        for (const Place& place : places) {
            if (place.tMs > tMs)
                break;
            at = &place;
        }
        return at;
    }
    Cell stateName(double tMs) const {
        const Place* place = placeAt(tMs);
        return place ? text(place->name) : Cell();
    }
    Cell stateIndex(double tMs) const {
        const Place* place = placeAt(tMs);
        return place && place->index >= 0 ? whole(place->index + 1) : Cell();
    }

    void event(const log::Record& record, const char* category, const char* type, const char* role,
               const QString& content = {}, const QString& component = {}, Cell response = {}) {
        events.push_back({record.tMs, record.seq, clock.iso(record.tMs), category, type, role, component,
                          content, std::move(response)});
    }

    template <class Other>
    void apply(const log::Record&, const Other&) {}
    void apply(const log::Record&, const log::SessionStarted& start) { started = start; }
    void apply(const log::Record& record, const log::SessionEnded& end) {
        ended = end;
        endedAt = clock.iso(record.tMs);
        event(record, "state", "session_ended", "experimenter", end.reason, {},
              text(log::nameOf(end.outcome)));
    }
    void apply(const log::Record& record, const log::ScreenShown& screen) {
        places.push_back({record.tMs, screen.name, screen.pushed ? -1 : screen.index});
        placeText = screen.text;
        event(record, "state", screen.pushed ? "screen_pushed" : "screen_shown", "experimenter", screen.text,
              screen.type);
    }
    void apply(const log::Record& record, const log::SpeechStarted&) {
        event(record, "media", "speech_started", "participant");
    }
    void apply(const log::Record& record, const log::SpeechStopped&) {
        event(record, "media", "speech_stopped", "participant");
    }
    void apply(const log::Record& record, const log::ReplyFirstSound&) {
        event(record, "media", "agent_heard", "agent");
    }
    void apply(const log::Record& record, const log::ReplyInterrupted& cut) {
        event(record, "media", "agent_interrupted", "agent", log::nameOf(cut.cause));
    }
    void apply(const log::Record& record, const log::ReplyDone& done) {
        if (done.usage)
            usage.insert(done.responseId, *done.usage);
        if (done.status == QStringLiteral("failed"))
            event(record, "media", "agent_failed", "agent", done.errorMessage);
    }
    void apply(const log::Record& record, const log::QuestionOpened& question) {
        questions.push_back({question.questionId,
                             question.tool,
                             question.question,
                             question.screenName,
                             record.tMs,
                             std::nullopt,
                             {},
                             {},
                             record.seq});
        event(record, "component", "question_asked", "agent", question.question, question.tool);
    }
    void apply(const log::Record& record, const log::ToolAnswered& answer) {
        if (!answer.accepted)
            event(record, "component", "answer_refused", "agent", answer.reason, answer.name);
    }
    void apply(const log::Record& record, const log::QuestionClosed& question) {
        const auto asked = std::find_if(questions.rbegin(), questions.rend(), [&](const Question& one) {
            return one.id == question.questionId && !one.closedMs;
        });
        if (asked != questions.rend()) {
            asked->closedMs = record.tMs;
            asked->closed = question;
            asked->closedAt = clock.iso(record.tMs);
        }
        event(record, "component", question.accepted ? "answer" : "question_given_up", "agent",
              question.question, question.tool, question.accepted ? cellOf(question.value) : Cell());
    }
    void apply(const log::Record& record, const log::ParticipantAnswered& answer) {
        const Place* place = placeAt(record.tMs);
        answers.push_back({record.tMs, place ? std::optional(place->tMs) : std::nullopt, answer.screen,
                           placeText, clock.iso(record.tMs), bareAnswer(answer.value), record.seq});
        event(record, "component", "answer", "participant", placeText, {}, cellOf(bareAnswer(answer.value)));
    }
    void apply(const log::Record& record, const log::ChatSent& chat) {
        event(record, "communication", "chat", chat.fromAgent ? "agent" : "participant", chat.text);
    }
    void apply(const log::Record& record, const log::MessageSent& message) {
        event(record, "communication", "experimenter_message", "experimenter", message.text);
    }
    void apply(const log::Record& record, const log::Revealed& reveal) {
        event(record, "communication", "revealed", "experimenter", reveal.name, {}, cellOf(reveal.answer));
    }
    void apply(const log::Record& record, const log::TimerSet& timer) {
        event(record, "state", "timer_set", "experimenter", {}, {}, whole(timer.seconds));
    }
    void apply(const log::Record& record, const log::TimerEnded&) {
        event(record, "state", "timer_ended", "experimenter");
    }
    void apply(const log::Record& record, const log::Paused& pause) {
        event(record, "sync", "paused", "experimenter", pause.waitingFor.join(QStringLiteral(", ")));
    }
    void apply(const log::Record& record, const log::Resumed&) {
        event(record, "sync", "resumed", "experimenter");
    }
    void apply(const log::Record& record, const log::HoldChanged& hold) {
        event(record, "sync", hold.on ? "break_began" : "break_ended", "experimenter",
              log::nameOf(hold.cause));
    }
    void apply(const log::Record& record, const log::ConnectionLost& lost) {
        event(record, "sync", "engine_lost", "experimenter", lost.reason);
    }
    void apply(const log::Record& record, const log::SessionContinued&) {
        event(record, "sync", "engine_back", "experimenter");
    }
    void apply(const log::Record& record, const log::CommandGiven& given) {
        if (given.intervention && !given.refused)
            event(record, "state", "intervention", "experimenter",
                  given.command.isEmpty() ? given.sentence : given.command, {}, cellOf(given.parameters));
    }
    void apply(const log::Record& record, const log::Note& note) {
        event(record, "state", "note", "experimenter", note.text);
    }

    /// Which session the rows belong to.
    Row keysOf(const Json& facts, const QString& recording, const recording::Details& details) const {
        return {text(started.sessionId),
                text(recording),
                text(started.studyName),
                text(details.participantCode),
                text(details.arm),
                recording::nameOf(details.purpose),
                details.usable ? Cell(!*details.usable) : Cell(),
                text(details.usable.value_or(true) ? QString() : details.exclusionReason),
                whole(details.segment),
                cellOf(facts, "interventions")};
    }
    Cell participantId(const recording::Details& details) const {
        return text(details.participantCode.isEmpty() ? started.participantName : details.participantCode);
    }
    QString idOf(std::uint64_t seq) const { return QStringLiteral("%1_%2").arg(started.sessionId).arg(seq); }
    static double agentTalk(const QList<log::Turn>& turns) {
        double sum = 0;
        for (const log::Turn& turn : turns)
            sum += turn.speaker == log::Turn::Speaker::Agent ? turn.heardMs : 0;
        return sum;
    }

    std::vector<Dated> eventRows(const recording::Details& details) const {
        std::vector<Dated> rows;
        for (const Event& one : events) {
            const QLatin1String role(one.role);
            rows.push_back(
                {one.tMs,
                 {idOf(one.seq), text(started.studyHash), text(started.sessionId),
                  role == QLatin1String("participant") ? participantId(details)
                  : role == QLatin1String("agent")     ? text(started.agentName)
                                                       : Cell(QStringLiteral("experimenter")),
                  ms(one.tMs), std::isfinite(one.tMs) ? Cell(std::round(one.tMs * 10) / 10'000) : Cell(),
                  text(one.at), QString::fromLatin1(one.category), QString::fromLatin1(one.type),
                  text(one.component), text(one.content), one.response, stateIndex(one.tMs),
                  stateName(one.tMs), QString(role)}});
        }
        return rows;
    }

    std::vector<Dated> turnRows() const {
        std::vector<Dated> rows;
        int number = 0;
        for (const log::Turn& turn : turns.turns()) {
            const bool agent = turn.speaker == log::Turn::Speaker::Agent;
            rows.push_back(
                {turn.startMs,
                 {whole(++number), QString::fromLatin1(agent ? "agent" : "participant"), text(turn.itemId),
                  ms(turn.startMs), ms(turn.endMs), text(clock.iso(turn.startMs)),
                  turn.text ? Cell(*turn.text) : Cell(), agent && turn.text ? Cell(turn.heardText) : Cell(),
                  agent ? Cell() : Cell(turn.rough), agent ? ms(turn.generatedMs) : Cell(),
                  agent ? ms(turn.heardMs) : Cell(), turn.interrupted,
                  agent ? Cell() : Cell(log::isShortOverlap(turn, turns.turns())), ms(turn.latencyMs),
                  ms(turn.responseMs), whole(turn.interventions), stateName(turn.startMs)}});
        }
        return rows;
    }

    std::vector<Dated> answerRows() const {
        std::vector<Dated> rows;
        for (const Question& one : questions) {
            Json refusals = Json::array();
            for (const QString& reason : one.closed.refusals)
                refusals.push_back(protocol::toStd(reason));
            rows.push_back({one.askedMs,
                            {Cell(), ms(one.askedMs), ms(one.closedMs),
                             one.closedMs ? ms(*one.closedMs - one.askedMs) : Cell(), QStringLiteral("agent"),
                             text(one.screen), text(one.tool), text(one.question), whole(one.closed.attempts),
                             one.closed.accepted, one.closed.accepted ? cellOf(one.closed.value) : Cell(),
                             one.closed.byHand, refusals.empty() ? Cell() : cellOf(refusals),
                             text(one.closed.note), whole(one.closed.interventions)}});
        }
        for (const OwnAnswer& one : answers)
            rows.push_back(
                {one.tMs,
                 {Cell(), ms(one.shownMs), ms(one.tMs), one.shownMs ? ms(one.tMs - *one.shownMs) : Cell(),
                  QStringLiteral("participant"), text(one.screen), Cell(), text(one.question), Cell(),
                  !one.value.is_null(), cellOf(one.value), false, Cell(), Cell(), whole(0)}});
        std::stable_sort(rows.begin(), rows.end(),
                         [](const Dated& a, const Dated& b) { return a.tMs < b.tMs; });
        std::int64_t number = 0;
        for (Dated& row : rows)
            row.row.front() = ++number;
        return rows;
    }

    std::vector<Dated> findingRows(const Json& facts) const {
        std::vector<Dated> rows;
        for (const Json& one : facts["findings"]) {
            const auto& at = one["t_ms"];
            rows.push_back(
                {at.is_number() ? at.get<double>() : 0.0,
                 {cellOf(one, "t_ms"), cellOf(one, "rule"), cellOf(one, "check"), cellOf(one, "severity"),
                  cellOf(one, "class"), cellOf(one, "concerns"), cellOf(one, "text")}});
        }
        return rows;
    }

    std::vector<Dated> decisionRows() const {
        std::vector<Dated> rows;
        const auto row = [&](double tMs, const char* kind, const char* action, Cell value, Cell latency,
                             Cell in, Cell out, const QString& at) {
            rows.push_back(
                {tMs,
                 {QStringLiteral("decision"), Cell(), text(started.agentName), text(started.sessionId),
                  Cell(), stateIndex(tMs), stateName(tMs), QString::fromLatin1(kind),
                  QString::fromLatin1(action), std::move(value), text(started.model),
                  text(started.engineName), std::move(latency), std::move(in), std::move(out), text(at)}});
        };
        for (const log::Turn& turn : turns.turns()) {
            if (turn.speaker != log::Turn::Speaker::Agent)
                continue;
            const auto used = usage.constFind(turn.responseId);
            const bool known = used != usage.constEnd();
            row(turn.startMs, "chat", "send_message", turn.text ? Cell(*turn.text) : Cell(),
                ms(turn.latencyMs), known ? whole(used->inputTokens) : Cell(),
                known ? whole(used->outputTokens) : Cell(), clock.iso(turn.startMs));
        }
        for (const Question& one : questions)
            if (one.closed.accepted && !one.closed.byHand && one.closedMs)
                row(*one.closedMs, "component", "respond", cellOf(one.closed.value),
                    ms(*one.closedMs - one.askedMs), {}, {}, one.closedAt);
        std::stable_sort(rows.begin(), rows.end(),
                         [](const Dated& a, const Dated& b) { return a.tMs < b.tMs; });
        std::int64_t number = 0;
        for (Dated& dated : rows) {
            dated.row[4] = ++number;
            dated.row[1] = QStringLiteral("%1_%2").arg(started.agentName).arg(number);
        }
        return rows;
    }

    std::vector<Dated> runRows(const Json& facts) const {
        const Json& cost = facts["cost"];
        const bool free = cost["amount"].is_number() && cost["amount"].get<double>() == 0;
        const bool dollars = cost["currency"].is_string() && cost["currency"].get<std::string>() == "USD";
        std::int64_t agentTurns = 0;
        for (const log::Turn& turn : turns.turns())
            agentTurns += turn.speaker == log::Turn::Speaker::Agent && turn.heardMs > 0 ? 1 : 0;
        return {{0,
                 {QStringLiteral("run"), text(started.sessionId), text(started.agentName),
                  text(started.sessionId), text(started.agentName), text(started.model),
                  text(started.engineName), cellOf(facts["tokens"], "input"),
                  cellOf(facts["tokens"], "output"), dollars || free ? cellOf(cost, "amount") : Cell(),
                  whole(agentTurns), cellOf(facts, "outcome"), !ended, text(zeroAt), text(endedAt)}}};
    }

    std::vector<Dated> chatRows() const {
        std::vector<Dated> rows;
        for (std::size_t i = 0; i < remarks.size(); ++i) {
            const log::Remark& remark = remarks[i].second;
            rows.push_back(
                {remark.tMs,
                 {idOf(remarks[i].first),
                  remark.speaker.isEmpty() ? Cell(QStringLiteral("experimenter")) : Cell(remark.speaker),
                  text(remark.text), ms(remark.tMs), text(remarkTimes[i]), log::nameOf(remark.kind)}});
        }
        return rows;
    }

    std::vector<Dated> ratingRows(const recording::Details& details) const {
        std::vector<Dated> rows;
        const auto add = [&](std::uint64_t seq, Cell who, const Json& value, double tMs, const QString& at,
                             Cell took, const QString& screen, const QString& question, const QString& tool) {
            const auto row = [&](const Json& number, const QString& dimension) {
                if (number.is_number())
                    rows.push_back(
                        {tMs,
                         {dimension.isEmpty() ? idOf(seq) : QStringLiteral("%1_%2").arg(idOf(seq), dimension),
                          who, cellOf(number), ms(tMs), text(at), took, text(screen), text(question),
                          text(dimension), text(tool)}});
            };
            if (!value.is_object())
                return row(value, {});
            for (const auto& [dimension, number] : value.items())
                row(number, protocol::fromStd(dimension));
        };
        for (const Question& one : questions)
            if (one.closed.accepted && one.closedMs)
                add(one.seq, text(started.agentName), one.closed.value, *one.closedMs, one.closedAt,
                    ms(*one.closedMs - one.askedMs), one.screen, one.question, one.tool);
        for (const OwnAnswer& one : answers)
            add(one.seq, participantId(details), one.value, one.tMs, one.at,
                one.shownMs ? ms(one.tMs - *one.shownMs) : Cell(), one.screen, one.question, {});
        std::stable_sort(rows.begin(), rows.end(),
                         [](const Dated& a, const Dated& b) { return a.tMs < b.tMs; });
        return rows;
    }

    std::vector<Dated> sessionRows(const Json& facts, const recording::Details& details) const {
        std::int64_t spoken = 0, replies = 0, cut = 0, answered = 0;
        double talk = 0;
        for (const log::Turn& turn : turns.turns()) {
            const bool agent = turn.speaker == log::Turn::Speaker::Agent;
            spoken += agent ? 0 : 1;
            talk += agent ? 0 : turn.endMs - turn.startMs;
            replies += agent && turn.heardMs > 0 ? 1 : 0;
            cut += agent && turn.interrupted ? 1 : 0;
        }
        for (const Json& question : facts["questions"])
            answered += question["accepted"].get<bool>() ? 1 : 0;
        return {{0,
                 {text(zeroAt),
                  cellOf(facts, "duration_ms"),
                  cellOf(facts, "outcome"),
                  cellOf(facts, "reason"),
                  text(details.operatorName),
                  text(details.note),
                  text(started.engineUrl),
                  text(started.model),
                  text(started.voice),
                  text(started.studyHash),
                  whole(spoken),
                  whole(replies),
                  ms(talk),
                  ms(agentTalk(turns.turns())),
                  whole(cut),
                  cellOf(facts["latency_ms"], "p50"),
                  cellOf(facts["latency_ms"], "p95"),
                  cellOf(facts["latency_ms"], "n"),
                  cellOf(facts["barge_in_stop_ms"], "p50"),
                  cellOf(facts["barge_in_stop_ms"], "p95"),
                  whole(static_cast<std::int64_t>(facts["questions"].size())),
                  whole(answered),
                  whole(static_cast<std::int64_t>(facts["findings"].size())),
                  cellOf(facts["tokens"], "input"),
                  cellOf(facts["tokens"], "output"),
                  cellOf(facts["cost"], "amount"),
                  cellOf(facts["cost"], "currency"),
                  text(started.appVersion)}}};
    }
};

TablesFold::TablesFold() : m_impl(std::make_unique<Impl>()) {}
TablesFold::~TablesFold() = default;
TablesFold::TablesFold(TablesFold&&) noexcept = default;
TablesFold& TablesFold::operator=(TablesFold&&) noexcept = default;

void TablesFold::add(const log::Record& record) {
    Impl& fold = *m_impl;
    fold.clock.add(record);
    fold.lastMs = std::max({fold.lastMs, record.tMs, record.atMs});
    if (record.tMs >= 0 && fold.zeroAt.isEmpty())
        fold.zeroAt = fold.clock.iso(0);
    fold.summary.add(record);
    fold.turns.add(record);
    if (auto remark = log::remarkOf(record)) {
        fold.remarkTimes.push_back(fold.clock.iso(remark->tMs));
        fold.remarks.emplace_back(record.seq, *std::move(remark));
    }
    base::dispatch(record.body, [&](const auto& body) { fold.apply(record, body); });
}

std::vector<Table> TablesFold::tables(const QString& recording, const recording::Details& details,
                                      const metrics::PriceTable* prices,
                                      const std::optional<Span>& span) const {
    const Impl& fold = *m_impl;
    const Json facts = fold.summary.summary(recording, prices);
    const Row keys = fold.keysOf(facts, recording, details);
    std::vector<Table> tables;
    enum class Keys { First, Last };
    const auto add = [&](const char* name, Keys where, std::vector<Column> own,
                         const std::vector<Dated>& rows) {
        Table table;
        table.name = QString::fromLatin1(name);
        table.columns = where == Keys::First ? columns::keys() : own;
        const std::vector<Column> rest = where == Keys::First ? std::move(own) : columns::keys();
        table.columns.insert(table.columns.end(), rest.begin(), rest.end());
        for (const Dated& dated : rows) {
            if (span && (dated.tMs < span->fromMs || dated.tMs >= span->toMs))
                continue;
            Row row = where == Keys::First ? keys : dated.row;
            const Row& more = where == Keys::First ? dated.row : keys;
            row.insert(row.end(), more.begin(), more.end());
            table.rows.push_back(std::move(row));
        }
        tables.push_back(std::move(table));
    };
    const auto always = [&](std::vector<Dated> rows) { // one row a session, whatever part is exported
        for (Dated& row : rows)
            row.tMs = span ? span->fromMs : 0;
        return rows;
    };
    add("sessions", Keys::First, columns::sessions(), always(fold.sessionRows(facts, details)));
    add("turns", Keys::First, columns::turns(), fold.turnRows());
    add("answers", Keys::First, columns::answers(), fold.answerRows());
    add("findings", Keys::First, columns::findings(), fold.findingRows(facts));
    add("events", Keys::Last, columns::events(), fold.eventRows(details));
    add("decisions", Keys::Last, columns::decisions(), fold.decisionRows());
    add("runs", Keys::Last, columns::runs(), always(fold.runRows(facts)));
    add("chat", Keys::Last, columns::chat(), fold.chatRows());
    add("ratings", Keys::Last, columns::ratings(), fold.ratingRows(details));
    return tables;
}

} // namespace hrp::exports
