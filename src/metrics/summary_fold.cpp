// SPDX-License-Identifier: GPL-3.0-or-later
#include "profile_watch.h"

#include <hrp/metrics/summary.h>

#include <QHash>

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

Json turnJson(const log::Turn& turn) {
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
    json["response_ms"] = ms(turn.responseMs);
    json["interventions"] = turn.interventions;
    if (agent) {
        json["heard_text"] = turn.text ? text(turn.heardText) : Json(nullptr);
        json["silent"] = turn.silent;
    } else {
        json["rough"] = turn.rough;
    }
    return json;
}

Json quantilesJson(std::vector<double> values) {
    const Quantiles quantiles = quantilesOf(std::move(values));
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
    Json findings = Json::array();
    int findingsLeftOut = 0;
    QHash<QString, protocol::Usage> usage;
    int dropped = 0;
    int interventions = 0;

    void finding(const QString& rule, log::Severity severity, const QString& what, double tMs) {
        if (findings.size() >= kMostFindings) {
            ++findingsLeftOut;
            return;
        }
        findings.push_back({{"rule", text(rule)},
                            {"severity", severityJson(severity)},
                            {"text", text(what)},
                            {"t_ms", ms(tMs)}});
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
    void apply(const log::Record&, const log::ReplyDone& done) {
        if (done.usage)
            usage.insert(done.responseId, *done.usage);
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
    void apply(const log::Record&, const log::Intervention&) { ++interventions; }
    void apply(const log::Record& record, const log::Finding& found) {
        finding(found.rule, found.severity, found.text, record.tMs);
    }
    void apply(const log::Record& record, const log::EngineError& error) {
        QString what = QStringLiteral("The engine reported: %1").arg(error.error.message);
        if (!error.error.code.isEmpty())
            what += QStringLiteral(" (%1)").arg(error.error.code);
        finding(QStringLiteral("H18"), log::Severity::Warning, what, record.tMs);
    }
    void apply(const log::Record& record, const log::DeviceProblem& problem) {
        finding(QStringLiteral("device"), problem.recovered ? log::Severity::Info : log::Severity::Warning,
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
                            {"text", std::to_string(findingsLeftOut) + " more findings are in the log"},
                            {"t_ms", ms(lastMs)}});
        return list;
    }

    Json tokensJson() const {
        std::int64_t input = 0, output = 0;
        for (const protocol::Usage& one : usage) {
            input += one.inputTokens;
            output += one.outputTokens;
        }
        return {{"input", input}, {"output", output}};
    }
};

SummaryFold::SummaryFold() : m_impl(std::make_unique<Impl>()) {}
SummaryFold::~SummaryFold() = default;
SummaryFold::SummaryFold(SummaryFold&&) noexcept = default;
SummaryFold& SummaryFold::operator=(SummaryFold&&) noexcept = default;

void SummaryFold::add(const log::Record& record) {
    m_impl->lastMs = std::max({m_impl->lastMs, record.tMs, record.atMs});
    m_impl->turns.add(record);
    std::visit([&](const auto& body) { m_impl->apply(record, body); }, record.body);
}

Json SummaryFold::summary(const QString& recording) const {
    const Impl& fold = *m_impl;
    const log::SessionStarted started = fold.started.value_or(log::SessionStarted());
    std::vector<double> latencies, stops;
    Json turns = Json::array();
    for (const log::Turn& turn : fold.turns.turns()) {
        turns.push_back(turnJson(turn));
        if (turn.latencyMs)
            latencies.push_back(*turn.latencyMs);
    }
    for (const double stop : fold.bargeIns)
        stops.push_back(stop);

    Json json;
    json["outcome"] = text(log::outcomeName(fold.ended ? fold.ended->outcome : log::Outcome::Interrupted));
    json["reason"] =
        fold.ended ? text(fold.ended->reason) : Json("The session did not end: its log breaks off.");
    json["study"] = {{"name", textOrNull(started.studyName)}, {"hash", textOrNull(started.studyHash)}};
    json["names"] = {{"participant", textOrNull(started.participantName)},
                     {"agent", textOrNull(started.agentName)}};
    json["engine"] = {
        {"url", text(started.engineUrl)}, {"model", text(started.model)}, {"voice", text(started.voice)}};
    json["duration_ms"] = ms(std::max(0.0, fold.lastMs));
    json["turns"] = std::move(turns);
    json["interventions"] = fold.interventions;
    json["profile_differences"] = textsJson(fold.profile.differences());
    json["questions"] = fold.questionsJson();
    json["latency_ms"] = quantilesJson(std::move(latencies));
    json["barge_in_stop_ms"] = quantilesJson(std::move(stops));
    json["findings"] = fold.findingsJson();
    json["tokens"] = fold.tokensJson();
    json["dropped_deltas"] = fold.dropped;
    json["recording"] = textOrNull(recording);
    return json;
}

} // namespace hrp::metrics
