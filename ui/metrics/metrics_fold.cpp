// SPDX-License-Identifier: GPL-3.0-or-later
#include "metrics/metrics_fold.h"

#include <hrp/metrics/own_machine.h>

#include <algorithm>

namespace hrp::ui {
namespace {

using Speaker = log::Turn::Speaker;

int countTurns(const log::TurnFold& fold, Speaker speaker) {
    return static_cast<int>(
        std::count_if(fold.turns().begin(), fold.turns().end(),
                      [speaker](const log::Turn& turn) { return turn.speaker == speaker && !turn.silent; }));
}

} // namespace

void MetricsFold::reset() {
    const int version = m_version;
    *this = MetricsFold();
    m_version = version + 1;
}

void MetricsFold::consume(const LogBatch& batch) {
    for (const log::RecordPtr& record : batch.records) {
        m_turns.add(*record);
        bool counts = m_turns.firstChanged() >= 0;
        if (const auto* cut = std::get_if<log::ReplyInterrupted>(&record->body)) {
            if (cut->cause == log::InterruptCause::BargeIn)
                m_stops.push_back(cut->stopMs);
        } else if (const auto* answer = std::get_if<log::ToolAnswered>(&record->body)) {
            ++(answer->accepted ? m_accepted : m_refused);
            counts = true;
        } else if (const auto* finding = std::get_if<log::Finding>(&record->body)) {
            m_errors += finding->severity == log::Severity::Error;
            m_warnings += finding->severity == log::Severity::Warning;
            counts = true;
        } else if (const auto* started = std::get_if<log::SessionStarted>(&record->body)) {
            m_model = started->model;
            m_local = started->local;
            m_onThisMachine = metrics::isOnThisMachine(QUrl(started->engineUrl));
            counts = true;
        } else if (std::holds_alternative<log::PlayoutGap>(record->body)) {
            ++m_gaps;
            counts = true;
        }
        m_usage.add(*record);
        counts = counts || std::holds_alternative<log::ReplyDone>(record->body);
        m_version += counts;
    }
}

std::vector<MetricsFold::Reply> MetricsFold::replies(int most) const {
    std::vector<Reply> list;
    for (const log::Turn& turn : m_turns.turns())
        if (turn.speaker == Speaker::Agent && turn.latencyMs)
            list.push_back({turn.startMs, *turn.latencyMs});
    if (list.size() > static_cast<std::size_t>(most))
        list.erase(list.begin(), list.end() - most);
    return list;
}

base::Quantiles MetricsFold::latency() const {
    std::vector<double> values;
    for (const log::Turn& turn : m_turns.turns())
        if (turn.latencyMs)
            values.push_back(*turn.latencyMs);
    return base::quantilesOf(std::move(values));
}

base::Quantiles MetricsFold::response() const {
    std::vector<double> values;
    for (const log::Turn& turn : m_turns.turns())
        if (turn.responseMs)
            values.push_back(*turn.responseMs);
    return base::quantilesOf(std::move(values));
}

int MetricsFold::interruptions() const {
    return static_cast<int>(std::count_if(m_turns.turns().begin(), m_turns.turns().end(),
                                          [](const log::Turn& turn) { return turn.interrupted; }));
}

base::Quantiles MetricsFold::bargeInStop() const {
    return base::quantilesOf(m_stops);
}

int MetricsFold::participantTurns() const {
    return countTurns(m_turns, Speaker::Participant);
}

int MetricsFold::agentTurns() const {
    return countTurns(m_turns, Speaker::Agent);
}

} // namespace hrp::ui
