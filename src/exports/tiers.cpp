// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/exports/tiers.h>

#include <hrp/base/dispatch.h>
#include <hrp/log/remark.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace hrp::exports {
namespace {

using Kind = Tier::Kind;
constexpr std::array kKinds{Kind::Participant, Kind::AgentHeard, Kind::AgentUnheard, Kind::Vad,
                            Kind::Screens,     Kind::Questions,  Kind::Notes};

std::int64_t ticks(double ms, double perMs) {
    return std::isfinite(ms) ? static_cast<std::int64_t>(std::llround(ms * perMs)) : 0;
}

QString joined(const QString& first, const QString& second) {
    if (first.isEmpty() || first == second)
        return second;
    return second.isEmpty() ? first : first + QStringLiteral(" / ") + second;
}

/// The words behind those that were heard.
QString unheardText(const log::Turn& turn) {
    if (!turn.text)
        return {};
    const QString& all = *turn.text;
    return (all.startsWith(turn.heardText) ? all.mid(turn.heardText.size()) : all).trimmed();
}

/// An interval without a label would look as if nobody had spoken.
QString orSpeech(const QString& words) {
    return words.trimmed().isEmpty() ? kSpeech : words;
}

QString answerText(const log::Json& value) {
    return value.is_string() ? protocol::fromStd(value.get<std::string>())
                             : QString::fromUtf8(protocol::toBytes(value));
}

} // namespace

QString nameOf(Tier::Kind kind) {
    switch (kind) {
    case Kind::Participant:
        return QStringLiteral("participant");
    case Kind::AgentHeard:
        return QStringLiteral("agent heard");
    case Kind::AgentUnheard:
        return QStringLiteral("agent unheard");
    case Kind::Vad:
        return QStringLiteral("vad");
    case Kind::Screens:
        return QStringLiteral("screens");
    case Kind::Questions:
        return QStringLiteral("questions");
    case Kind::Notes:
        break;
    }
    return QStringLiteral("notes");
}

std::vector<Mark> marksOf(const Tier& tier, std::int64_t end, double ticksPerMs) {
    std::vector<Mark> all;
    for (const Interval& interval : tier.intervals) {
        Mark mark{std::clamp<std::int64_t>(ticks(interval.startMs, ticksPerMs), 0, end),
                  std::clamp<std::int64_t>(ticks(interval.endMs, ticksPerMs), 0, end), interval.label};
        if (mark.end <= mark.start) { // too short for the format, or outside: a tick if there is room
            if (interval.endMs < 0 || mark.start >= end)
                continue;
            mark.end = mark.start + 1;
        }
        all.push_back(std::move(mark));
    }
    std::stable_sort(all.begin(), all.end(), [](const Mark& a, const Mark& b) { return a.start < b.start; });
    std::vector<Mark> marks;
    for (Mark& mark : all) {
        if (!marks.empty() && marks.back().start == mark.start) {
            marks.back().label = joined(marks.back().label, mark.label);
            marks.back().end = std::max(marks.back().end, mark.end);
            continue;
        }
        if (!marks.empty())
            marks.back().end = std::min(marks.back().end, mark.start);
        marks.push_back(std::move(mark));
    }
    return marks;
}

std::vector<Mark> pointsOf(const Tier& tier, std::int64_t end, double ticksPerMs) {
    std::vector<Mark> points;
    for (const Interval& interval : tier.intervals) {
        const std::int64_t at = std::clamp<std::int64_t>(ticks(interval.startMs, ticksPerMs), 0, end);
        points.push_back({at, at, interval.label});
    }
    std::stable_sort(points.begin(), points.end(),
                     [](const Mark& a, const Mark& b) { return a.start < b.start; });
    std::vector<Mark> apart;
    for (Mark& point : points)
        if (!apart.empty() && apart.back().start == point.start)
            apart.back().label = joined(apart.back().label, point.label);
        else
            apart.push_back(std::move(point));
    return apart;
}

Tiers Tiers::clipped(const Span& span) const {
    Tiers part = *this;
    const double to = std::min(span.toMs, durationMs);
    part.durationMs = std::max(0.0, to - span.fromMs);
    for (Tier& tier : part.tiers) {
        std::erase_if(tier.intervals, [&](const Interval& interval) {
            const bool point = interval.startMs == interval.endMs;
            return interval.startMs >= to ||
                   (point ? interval.endMs < span.fromMs : interval.endMs <= span.fromMs);
        });
        for (Interval& interval : tier.intervals) {
            interval.startMs = std::max(interval.startMs, span.fromMs) - span.fromMs;
            interval.endMs = std::min(interval.endMs, to) - span.fromMs;
        }
    }
    return part;
}

struct TiersFold::Impl {
    struct Speech {
        QString itemId;
        double startMs = 0;
        std::optional<double> endMs;
    };
    struct Asked {
        QString id, question;
        double startMs = 0;
        std::optional<double> endMs;
        QString answer;
    };

    log::TurnFold turns;
    log::SessionStarted started;
    double lastMs = 0;
    std::vector<Speech> speech;
    std::vector<Interval> screens, notes;
    std::vector<Asked> questions;

    template <class Other>
    void apply(const log::Record&, const Other&) {}
    void apply(const log::Record&, const log::SessionStarted& start) { started = start; }
    void apply(const log::Record&, const log::SpeechStarted& edge) {
        speech.push_back({edge.itemId, edge.edgeMs, std::nullopt});
    }
    void apply(const log::Record&, const log::SpeechStopped& edge) {
        const auto of = std::find_if(speech.rbegin(), speech.rend(),
                                     [&](const Speech& one) { return one.itemId == edge.itemId; });
        if (of != speech.rend())
            of->endMs = edge.edgeMs;
    }
    void apply(const log::Record& record, const log::ScreenShown& screen) {
        if (!screens.empty())
            screens.back().endMs = record.tMs;
        screens.push_back({record.tMs, record.tMs, screen.name.isEmpty() ? screen.text : screen.name});
    }
    void apply(const log::Record& record, const log::QuestionOpened& question) {
        questions.push_back({question.questionId, question.question, record.tMs, std::nullopt, {}});
    }
    void apply(const log::Record& record, const log::QuestionClosed& question) {
        for (Asked& asked : questions)
            if (asked.id == question.questionId && !asked.endMs) {
                asked.endMs = record.tMs;
                asked.answer = question.accepted ? answerText(question.value) : QStringLiteral("no answer");
            }
    }
    void apply(const log::Record& record, const log::Note& note) { point(record, note.text); }
    void apply(const log::Record& record, const log::CommandGiven& given) {
        if (given.intervention && !given.refused)
            point(record,
                  QStringLiteral("[%1]").arg(given.command.isEmpty() ? given.sentence : given.command));
    }
    void point(const log::Record& record, const QString& text) {
        notes.push_back({record.tMs, record.tMs, text});
    }
};

TiersFold::TiersFold() : m_impl(std::make_unique<Impl>()) {}
TiersFold::~TiersFold() = default;
TiersFold::TiersFold(TiersFold&&) noexcept = default;
TiersFold& TiersFold::operator=(TiersFold&&) noexcept = default;

void TiersFold::add(const log::Record& record) {
    m_impl->lastMs = std::max({m_impl->lastMs, record.tMs, record.atMs});
    m_impl->turns.add(record);
    if (const auto remark = log::remarkOf(record))
        m_impl->point(record, remark->speaker.isEmpty()
                                  ? remark->text
                                  : QStringLiteral("%1: %2").arg(remark->speaker, remark->text));
    base::dispatch(record.body, [&](const auto& body) { m_impl->apply(record, body); });
}

Tiers TiersFold::tiers() const {
    Tiers result;
    result.participant = m_impl->started.participantName;
    result.agent = m_impl->started.agentName;
    double end = m_impl->lastMs;
    for (const Kind kind : kKinds)
        result.tiers.push_back({kind, {}});
    const auto add = [&](Kind kind, double startMs, double endMs, const QString& label) {
        result.tiers[static_cast<std::size_t>(kind)].intervals.push_back({startMs, endMs, label});
        end = std::max(end, endMs);
    };
    for (const log::Turn& turn : m_impl->turns.turns()) {
        if (turn.speaker == log::Turn::Speaker::Participant) {
            add(Kind::Participant, turn.startMs, turn.endMs, orSpeech(turn.text.value_or(QString())));
            continue;
        }
        if (turn.heardMs > 0)
            add(Kind::AgentHeard, turn.startMs, turn.endMs, orSpeech(turn.heardText));
        if (const double unheard = turn.generatedMs - turn.heardMs; unheard >= 1 && !turn.open)
            add(Kind::AgentUnheard, turn.endMs, turn.endMs + unheard, unheardText(turn));
    }
    const double last = m_impl->lastMs;
    for (const auto& one : m_impl->speech)
        add(Kind::Vad, one.startMs, one.endMs.value_or(last), kSpeech);
    for (const Interval& screen : m_impl->screens)
        add(Kind::Screens, screen.startMs, &screen == &m_impl->screens.back() ? last : screen.endMs,
            screen.label);
    for (const auto& asked : m_impl->questions)
        add(Kind::Questions, asked.startMs, asked.endMs.value_or(last),
            asked.answer.isEmpty() ? asked.question
                                   : QStringLiteral("%1 = %2").arg(asked.question, asked.answer));
    for (const Interval& note : m_impl->notes)
        add(Kind::Notes, note.startMs, note.endMs, note.label);
    for (Tier& tier : result.tiers)
        std::stable_sort(tier.intervals.begin(), tier.intervals.end(),
                         [](const Interval& a, const Interval& b) { return a.startMs < b.startMs; });
    result.durationMs = std::max(0.0, end);
    return result;
}

} // namespace hrp::exports
