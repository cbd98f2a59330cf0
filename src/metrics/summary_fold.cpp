// SPDX-License-Identifier: GPL-3.0-or-later
#include "interruption_summary.h"
#include "profile_watch.h"

#include <hrp/base/dispatch.h>
#include <hrp/base/quantiles.h>
#include <hrp/log/remark.h>
#include <hrp/metrics/summary.h>

#include <hrp/metrics/own_machine.h>

#include <QHash>
#include <QMultiHash>
#include <QSet>

#include <algorithm>
#include <cmath>

namespace hrp::metrics {
namespace {

/// A broken engine can raise a finding with every event; more than these say nothing new.
constexpr std::size_t kMostFindings = 1'000;

Json textOrNull(const QString& text) {
    return text.isEmpty() ? Json(nullptr) : Json(protocol::toStd(text));
}
Json text(const QString& value) {
    return protocol::toStd(value);
}
Json ms(double value) {
    return std::isfinite(value) ? Json(std::round(value * 10) / 10) : Json(nullptr);
}
Json ms(const std::optional<double>& value) {
    return value ? ms(*value) : Json(nullptr);
}

Json severityJson(log::Severity severity) {
    switch (severity) {
    case log::Severity::Error:
        return "error";
    case log::Severity::Warning:
        return "warning";
    case log::Severity::Info:
        break;
    }
    return "info";
}

Json classJson(log::FindingClass cls) {
    switch (cls) {
    case log::FindingClass::ActNow:
        return "act_now";
    case log::FindingClass::Engineer:
        return "engineer";
    case log::FindingClass::Note:
        break;
    }
    return "note";
}

constexpr double kAloudDb = -50; ///< dBFS: below it, a listener takes it for silence

Json turnJson(const log::Turn& turn, std::optional<double> aloudMs, bool shortOverlap) {
    const bool agent = turn.speaker == log::Turn::Speaker::Agent;
    Json json;
    json["speaker"] = agent ? "agent" : "participant";
    json["item_id"] = text(turn.itemId);
    json["start_ms"] = ms(turn.startMs);
    json["end_ms"] = ms(turn.endMs);
    json["text"] = turn.text ? text(*turn.text) : Json(nullptr);
    json["generated_ms"] = agent ? ms(turn.generatedMs) : Json(nullptr);
    json["heard_ms"] = agent ? ms(turn.heardMs) : Json(nullptr);
    json["interrupted"] = turn.interrupted;
    json["latency_ms"] = ms(turn.latencyMs);
    // To the first sample that a listener can hear, not the silence before it.
    json["audible_ms"] =
        turn.latencyMs && aloudMs ? ms(*turn.latencyMs + *aloudMs - turn.startMs) : Json(nullptr);
    json["response_ms"] = ms(turn.responseMs);
    json["interventions"] = turn.interventions;
    if (agent) {
        json["heard_text"] = turn.text ? text(turn.heardText) : Json(nullptr);
        json["silent"] = turn.silent;
    } else {
        json["rough"] = turn.rough;
        json["short_overlap"] = shortOverlap;
    }
    return json;
}

Json quantilesJson(std::vector<double> values) {
    const base::Quantiles quantiles = base::quantilesOf(std::move(values));
    return {{"p50", ms(quantiles.p50)}, {"p95", ms(quantiles.p95)}, {"n", quantiles.n}};
}

Json textsJson(const QStringList& texts) {
    Json list = Json::array();
    for (const QString& entry : texts)
        list.push_back(text(entry));
    return list;
}

} // namespace

struct SummaryFold::Impl {
    struct OpenQuestion {
        QString tool, question;
        int attempts = 0;
        QStringList refusals;
    };

    log::TurnFold turns;
    ProfileWatch profile;
    std::optional<log::SessionStarted> started;
    std::optional<log::SessionEnded> ended;
    double lastMs = 0;
    Json questions = Json::array();
    std::vector<std::pair<QString, OpenQuestion>> open; ///< asked and not closed yet
    QHash<QString, double> bargeIns;                    ///< response → time to silence
    QMultiHash<QString, double>
        aloudMs;              ///< item → when its first loud sample sounded, in each engine session
    QSet<QString> aloudItems; ///< of the engine session
    Json findings = Json::array();
    int findingsLeftOut = 0;
    UsageFold usage;
    InterruptionSummary breaks;
    QList<log::Remark> remarks;
    QStringList differences; ///< as the session itself has stated them
    int dropped = 0;
    int interventions = 0;

    void add(const log::Finding& finding, double tMs) {
        if (findings.size() >= kMostFindings) {
            ++findingsLeftOut;
            return;
        }
        findings.push_back({{"rule", text(finding.rule)},
                            {"severity", severityJson(finding.severity)},
                            {"class", classJson(finding.cls)},
                            {"check", textOrNull(finding.check)},
                            {"text", text(finding.text)},
                            {"concerns", textOrNull(finding.concerns)},
                            {"t_ms", ms(tMs)}});
    }
    void finding(const char* rule, const char* check, log::Severity severity, log::FindingClass cls,
                 const QString& what, double tMs) {
        add({QString::fromLatin1(rule), severity, what, cls, QString::fromLatin1(check), {}, {}}, tMs);
    }

    void apply(const log::Record&, const log::SessionStarted& record) {
        started = record;
        profile.add(record);
    }
    void apply(const log::Record& record, const log::SessionEnded& end) {
        ended = end;
        lastMs = record.tMs;
    }
    void apply(const log::Record&, const log::WireEvent& event) { profile.add(event); }
    void apply(const log::Record&, const log::ReplyInterrupted& cut) {
        // A reply of several items is cut once: the longest of its times is when it was silent.
        if (cut.cause == log::InterruptCause::BargeIn)
            bargeIns[cut.responseId] = std::max(bargeIns.value(cut.responseId, cut.stopMs), cut.stopMs);
    }
    void apply(const log::Record&, const log::ProfileDifference& difference) {
        if (difference.here == difference.pinned)
            return; // back to the profile; that it was left is told already
        const QString line = difference.pinned.isEmpty()
                                 ? QStringLiteral("%1: %2").arg(difference.id, difference.here)
                                 : QStringLiteral("%1: %2 instead of %3")
                                       .arg(difference.id, difference.here, difference.pinned);
        if (!differences.contains(line))
            differences << line;
    }
    void apply(const log::Record& record, const log::AgentAudioHeard& span) {
        if (span.peakDb > kAloudDb && !span.muted && !aloudItems.contains(span.itemId)) {
            aloudItems.insert(span.itemId);
            aloudMs.insert(span.itemId, record.tMs);
        }
    }
    void apply(const log::Record&, const log::SessionContinued&) { aloudItems.clear(); }
    /// The first loud sample of a turn of the agent.
    std::optional<double> aloudOf(const log::Turn& turn) const {
        std::optional<double> first;
        for (const double ms : aloudMs.values(turn.itemId))
            if (ms >= turn.startMs - 1 && (!first || ms < *first))
                first = ms;
        return first;
    }
    void apply(const log::Record&, const log::DeltaDropped& delta) { dropped += delta.count; }
    void apply(const log::Record&, const log::QuestionOpened& question) {
        open.push_back({question.questionId, {question.tool, question.question, 0, {}}});
    }
    void apply(const log::Record&, const log::ToolAnswered& answer) {
        if (open.empty() || answer.attempt == 0)
            return;
        OpenQuestion& question = open.back().second;
        question.attempts = std::max(question.attempts, answer.attempt);
        if (!answer.accepted)
            question.refusals << answer.reason;
    }
    void apply(const log::Record&, const log::QuestionClosed& question) {
        std::erase_if(open, [&](const auto& entry) { return entry.first == question.questionId; });
        questions.push_back(questionJson(question));
    }
    void apply(const log::Record&, const log::CommandGiven& given) {
        interventions += given.intervention ? 1 : 0;
    }
    void apply(const log::Record& record, const log::Finding& found) { add(found, record.tMs); }
    void apply(const log::Record& record, const log::EngineError& error) {
        QString what = QStringLiteral("The engine reported: %1").arg(error.error.message);
        if (!error.error.code.isEmpty())
            what += QStringLiteral(" (%1)").arg(error.error.code);
        finding("H18", "engine-error", log::Severity::Warning, log::FindingClass::Engineer, what, record.tMs);
    }
    void apply(const log::Record& record, const log::DeviceProblem& problem) {
        finding("device", "device", problem.recovered ? log::Severity::Info : log::Severity::Warning,
                problem.recovered ? log::FindingClass::Note : log::FindingClass::ActNow,
                QStringLiteral("%1 “%2”: %3")
                    .arg(problem.input ? QStringLiteral("Microphone") : QStringLiteral("Loudspeaker"),
                         problem.device, problem.text),
                record.tMs);
    }
    template <class Other>
    void apply(const log::Record&, const Other&) {}

    static Json questionJson(const log::QuestionClosed& question) {
        Json json;
        json["tool"] = text(question.tool);
        json["question"] = text(question.question);
        json["attempts"] = question.attempts;
        json["accepted"] = question.accepted;
        json["value"] = question.value;
        json["refusals"] = textsJson(question.refusals);
        json["by_hand"] = question.byHand;
        json["interventions"] = question.interventions;
        json["note"] = textOrNull(question.note);
        return json;
    }

    Json questionsJson() const {
        Json list = questions;
        for (const auto& [id, question] : open) {
            log::QuestionClosed unanswered;
            unanswered.tool = question.tool;
            unanswered.question = question.question;
            unanswered.attempts = question.attempts;
            unanswered.refusals = question.refusals;
            unanswered.note = QStringLiteral("still open when the session ended");
            list.push_back(questionJson(unanswered));
        }
        return list;
    }

    Json findingsJson() const {
        Json list = findings;
        if (findingsLeftOut > 0)
            list.push_back({{"rule", ""},
                            {"severity", "info"},
                            {"class", "note"},
                            {"check", nullptr},
                            {"text", std::to_string(findingsLeftOut) + " more findings are in the log"},
                            {"t_ms", ms(lastMs)}});
        return list;
    }

    Json tokensJson() const {
        const protocol::Usage& total = usage.total();
        const bool unknown = usage.unknown();
        return {{"input", unknown ? Json(nullptr) : Json(total.inputTokens)},
                {"output", unknown ? Json(nullptr) : Json(total.outputTokens)},
                {"input_text", total.inputTextTokens},
                {"input_audio", total.inputAudioTokens},
                {"input_image", total.inputImageTokens},
                {"cached", total.cachedTokens},
                {"output_text", total.outputTextTokens},
                {"output_audio", total.outputAudioTokens},
                {"replies", usage.replies()},
                {"replies_without_count", usage.uncounted()}};
    }

    Json costJson(const log::SessionStarted& session, const PriceTable* prices) const {
        Json json{{"amount", nullptr}, {"currency", nullptr}, {"note", nullptr}};
        if (session.local) {
            json["amount"] = 0;
            json["note"] = "the local engine costs nothing";
            return json;
        }
        if (usage.replies() == 0) // nothing was used that could cost
            return json;
        if (isOnThisMachine(QUrl(session.engineUrl))) {
            json["note"] = "cost unknown: an engine on this machine has no list price";
            return json;
        }
        const auto price = prices ? prices->find(session.model) : std::nullopt;
        if (!price) {
            json["note"] =
                text(QStringLiteral("cost unknown: there is no price for the model “%1”").arg(session.model));
            return json;
        }
        if (usage.unknown()) {
            json["note"] = "cost unknown: the engine did not count its tokens";
            return json;
        }
        json["amount"] = std::round(costOf(usage.total(), *price) * 1e6) / 1e6;
        json["currency"] = text(prices->currency());
        QString note = QStringLiteral("an estimate, with prices of %1").arg(prices->date());
        if (usage.uncounted() > 0)
            note += QStringLiteral("; too low: %1 replies came without a count").arg(usage.uncounted());
        if (usage.unsplit() > 0)
            note += QStringLiteral("; %1 tokens of unknown kind are counted as audio, the dearest")
                        .arg(usage.unsplit());
        json["note"] = text(note);
        return json;
    }
};

SummaryFold::SummaryFold() : m_impl(std::make_unique<Impl>()) {}
SummaryFold::~SummaryFold() = default;
SummaryFold::SummaryFold(SummaryFold&&) noexcept = default;
SummaryFold& SummaryFold::operator=(SummaryFold&&) noexcept = default;

void SummaryFold::add(const log::Record& record) {
    m_impl->lastMs = std::max({m_impl->lastMs, record.tMs, record.atMs});
    m_impl->turns.add(record);
    if (auto remark = log::remarkOf(record))
        m_impl->remarks.append(*std::move(remark));
    m_impl->usage.add(record);
    m_impl->breaks.add(record);
    base::dispatch(record.body, [&](const auto& body) { m_impl->apply(record, body); });
}

Json SummaryFold::summary(const QString& recording, const PriceTable* prices) const {
    const Impl& fold = *m_impl;
    const log::SessionStarted started = fold.started.value_or(log::SessionStarted());
    std::vector<double> latencies, stops;
    Json turns = Json::array();
    for (const log::Turn& turn : fold.turns.turns()) {
        turns.push_back(turnJson(turn, fold.aloudOf(turn), log::isShortOverlap(turn, fold.turns.turns())));
        if (turn.latencyMs)
            latencies.push_back(*turn.latencyMs);
    }
    Json remarks = Json::array();
    for (const log::Remark& remark : fold.remarks)
        remarks.push_back(Json{{"t_ms", ms(remark.tMs)},
                               {"kind", text(log::nameOf(remark.kind))},
                               {"speaker", textOrNull(remark.speaker)},
                               {"text", text(remark.text)}});
    for (const double stop : fold.bargeIns)
        stops.push_back(stop);

    Json json;
    json["outcome"] = text(log::nameOf(fold.ended ? fold.ended->outcome : log::Outcome::Interrupted));
    json["reason"] =
        fold.ended ? text(fold.ended->reason) : Json("The session did not end: its log breaks off.");
    json["study"] = {{"name", textOrNull(started.studyName)}, {"hash", textOrNull(started.studyHash)}};
    json["names"] = {{"participant", textOrNull(started.participantName)},
                     {"agent", textOrNull(started.agentName)}};
    json["engine"] = {
        {"url", text(started.engineUrl)}, {"model", text(started.model)}, {"voice", text(started.voice)}};
    json["duration_ms"] = ms(std::max(0.0, fold.lastMs));
    json["turns"] = std::move(turns);
    json["remarks"] = std::move(remarks);
    json["interventions"] = fold.interventions;
    json["profile_differences"] =
        textsJson(fold.differences.isEmpty() ? fold.profile.differences() : fold.differences);
    json["questions"] = fold.questionsJson();
    json["latency_ms"] = quantilesJson(std::move(latencies));
    json["barge_in_stop_ms"] = quantilesJson(std::move(stops));
    json["findings"] = fold.findingsJson();
    json["tokens"] = fold.tokensJson();
    json["cost"] = fold.costJson(started, prices);
    json["budgets"] = fold.breaks.budgets();
    json["holds"] = fold.breaks.holds();
    json["connection_losses"] = fold.breaks.losses();
    json["continued"] = fold.breaks.goOns();
    json["path"] = fold.breaks.path();
    json["dropped_deltas"] = fold.dropped;
    json["recording"] = textOrNull(recording);
    return json;
}

} // namespace hrp::metrics
