// SPDX-License-Identifier: GPL-3.0-or-later
#include "interruption_summary.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace hrp::metrics {
namespace {

using log::Json;

constexpr double kLookEveryMs = 500;
constexpr std::size_t kMostOfAKind = 1'000;

Json ms(double value) {
    return std::round(value * 10) / 10;
}
Json text(const QString& value) {
    return protocol::toStd(value);
}
Json texts(const QStringList& values) {
    Json list = Json::array();
    for (const QString& value : values)
        list.push_back(text(value));
    return list;
}

void append(Json& list, Json entry) {
    if (list.size() < kMostOfAKind)
        list.push_back(std::move(entry));
}

/// Closes the last stretch, if it is open.
void closeLast(Json& list, double nowMs) {
    if (!list.empty() && list.back()["to_ms"].is_null())
        list.back()["to_ms"] = ms(nowMs);
}

} // namespace

InterruptionSummary::InterruptionSummary()
    : m_holds(Json::array()),
      m_losses(Json::array()),
      m_goOns(Json::array()),
      m_troubles(Json::array()),
      m_budgets(Json::array()) {}

void InterruptionSummary::add(const log::Record& record) {
    m_lastMs = std::max(m_lastMs, record.atMs);
    if (record.atMs - m_lookedMs >= kLookEveryMs)
        look(record.atMs); // as it was until now
    m_path.add(record);
    if (const auto* hold = std::get_if<log::HoldChanged>(&record.body)) {
        closeLast(m_holds, record.tMs);
        if (hold->on)
            append(m_holds, {{"from_ms", ms(record.tMs)},
                             {"to_ms", nullptr},
                             {"cause", text(log::nameOf(hold->cause))},
                             {"text", text(hold->text)}});
    } else if (const auto* lost = std::get_if<log::ConnectionLost>(&record.body)) {
        append(m_losses, {{"t_ms", ms(record.tMs)},
                          {"close_code", lost->closeCode},
                          {"reason", text(lost->reason)},
                          {"attempt", lost->attempt}});
    } else if (const auto* on = std::get_if<log::SessionContinued>(&record.body)) {
        append(m_goOns, {{"t_ms", ms(record.tMs)},
                         {"number", on->number},
                         {"session_id", text(on->sessionId)},
                         {"carried", texts(on->carried)},
                         {"lost", texts(on->lost)},
                         {"history_sent", on->historySent},
                         {"history_problem",
                          on->historyProblem.isEmpty() ? Json(nullptr) : text(on->historyProblem)}});
    } else if (const auto* budget = std::get_if<log::BudgetReached>(&record.body)) {
        append(m_budgets, {{"t_ms", ms(record.tMs)},
                           {"scope", text(budget->scope)},
                           {"unit", text(budget->unit)},
                           {"used", budget->used},
                           {"limit", budget->limit},
                           {"stopped", budget->stops}});
    } else if (const auto* phase = std::get_if<log::PhaseChanged>(&record.body);
               phase && phase->phase == log::Phase::Ended) {
        look(record.atMs);
    }
}

void InterruptionSummary::look(double nowMs) {
    m_lookedMs = nowMs;
    const PathView view = m_path.at(nowMs);
    if (view.trouble == m_trouble)
        return;
    m_trouble = view.trouble;
    closeLast(m_troubles, nowMs);
    if (view.dead)
        append(m_troubles, {{"stage", text(log::nameOf(*view.dead))},
                            {"text", text(pathSentence(view.trouble))},
                            {"from_ms", ms(view.sinceMs)},
                            {"to_ms", nullptr}});
}

Json InterruptionSummary::holds() const {
    return m_holds;
}
Json InterruptionSummary::losses() const {
    return m_losses;
}
Json InterruptionSummary::goOns() const {
    return m_goOns;
}
Json InterruptionSummary::budgets() const {
    return m_budgets;
}

Json InterruptionSummary::path() const {
    const PathView view = m_path.at(m_lastMs);
    Json moved;
    for (std::size_t i = 0; i < kPathStages; ++i)
        moved[protocol::toStd(log::nameOf(static_cast<log::PathStage>(i)))] =
            view.movedMs[i] ? ms(*view.movedMs[i]) : Json(nullptr);
    return {{"moved_ms", std::move(moved)}, {"troubles", m_troubles}};
}

} // namespace hrp::metrics
