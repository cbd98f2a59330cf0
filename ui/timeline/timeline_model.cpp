// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/timeline_model.h"

#include "stream/shown_records.h"
#include "text/act_words.h"
#include "text/format.h"
#include "text/rule_words.h"

#include <hrp/protocol/json.h>

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace hrp::ui {
namespace {

QString timelineWords(const char* source) {
    return QCoreApplication::translate("hrp::ui::Timeline", source);
}

/// What the experimenter does that has a flag of its own.
bool isAct(TimelineModel::FlagKind kind) {
    using Flag = TimelineModel::FlagKind;
    switch (kind) {
    case Flag::Screen:
    case Flag::Timer:
    case Flag::Pause:
    case Flag::Resume:
    case Flag::Message:
    case Flag::Chat:
    case Flag::Mute:
    case Flag::Interruption:
    case Flag::Answer:
    case Flag::Question:
    case Flag::GoneOn:
        return true;
    default:
        return false;
    }
}

QString causeText(log::InterruptCause cause) {
    switch (cause) {
    case log::InterruptCause::BargeIn:
        return timelineWords(QT_TRANSLATE_NOOP("hrp::ui::Timeline", "the participant spoke"));
    case log::InterruptCause::Operator:
        return timelineWords(QT_TRANSLATE_NOOP("hrp::ui::Timeline", "stopped by you"));
    case log::InterruptCause::Pause:
        return timelineWords(QT_TRANSLATE_NOOP("hrp::ui::Timeline", "the session was paused"));
    case log::InterruptCause::ScreenChange:
        return timelineWords(QT_TRANSLATE_NOOP("hrp::ui::Timeline", "the screen changed"));
    case log::InterruptCause::SessionEnd:
        return timelineWords(QT_TRANSLATE_NOOP("hrp::ui::Timeline", "the session ended"));
    case log::InterruptCause::Hold:
        return timelineWords(QT_TRANSLATE_NOOP("hrp::ui::Timeline", "a short break began"));
    case log::InterruptCause::EngineGone:
        return timelineWords(QT_TRANSLATE_NOOP("hrp::ui::Timeline", "the engine was gone"));
    }
    return {};
}

} // namespace

void TimelineModel::reset() {
    *this = TimelineModel();
}

void TimelineModel::consume(const LogBatch& batch) {
    for (const LogBatch::LaneChunk& chunk : batch.lanes) {
        const std::int64_t last = chunk.first + static_cast<std::int64_t>(chunk.samples.size());
        (chunk.lane == log::Lane::Participant ? m_participant : m_agent).write(chunk.first, chunk.samples);
        m_started = true; // also where a damaged log tells nothing
        markDirty(chunk.lane, chunk.first, last);
        touch(base::samplesToMs(last));
    }
    for (const LogBatch::ItemChunk& chunk : batch.items)
        m_items[idOf(chunk.itemId, {})].audio.write(chunk.first, chunk.samples);
    int changed = -1;
    for (const log::RecordPtr& record : batch.records) {
        add(*record);
        if (const int first = m_turns.firstChanged(); first >= 0)
            changed = changed < 0 ? first : std::min(changed, first);
    }
    if (changed >= 0)
        noteLatencies(changed);
}

void TimelineModel::noteLatencies(int firstTurn) {
    for (qsizetype i = firstTurn; i < m_turns.turns().size(); ++i) {
        const log::Turn& turn = m_turns.turns()[i];
        if (turn.speaker != log::Turn::Speaker::Agent || !turn.latencyMs)
            continue;
        const Latency latency{turn.startMs - *turn.latencyMs, turn.startMs, turn.responseMs, turn.itemId};
        const auto [from, to] = std::minmax(latency.fromMs, latency.toMs);
        if (const auto id = m_latencyIds.constFind(turn.itemId); id != m_latencyIds.constEnd()) {
            m_latencies[*id] = latency;
            m_latencies.place(*id, from, to);
        } else {
            m_latencyIds.insert(turn.itemId, m_latencies.add(latency, from, to));
        }
    }
}

const TimelineModel::Item* TimelineModel::item(const QString& itemId) const {
    const auto found = m_itemIds.constFind(itemId);
    return found == m_itemIds.constEnd() ? nullptr : &m_items[*found];
}

std::optional<TimelineModel::Dirty> TimelineModel::takeDirty(log::Lane lane) {
    return std::exchange(m_dirty[static_cast<int>(lane)], std::nullopt);
}

void TimelineModel::markDirty(log::Lane lane, std::int64_t first, std::int64_t last) {
    std::optional<Dirty>& dirty = m_dirty[static_cast<int>(lane)];
    dirty = dirty ? Dirty{std::min(dirty->first, first), std::max(dirty->last, last)} : Dirty{first, last};
}

void TimelineModel::touch(double tMs) {
    m_endMs = std::max(m_endMs, tMs);
}

TimelineModel::Id TimelineModel::idOf(const QString& itemId, const QString& responseId) {
    auto found = m_itemIds.find(itemId);
    if (found == m_itemIds.end()) {
        found = m_itemIds.insert(itemId, static_cast<Id>(m_items.size()));
        m_items.emplace_back();
        m_items.back().itemId = itemId;
    }
    if (!responseId.isEmpty())
        m_items[*found].responseId = responseId;
    return *found;
}

/// What of an item nobody has heard: still to come, or never, or nothing.
void TimelineModel::updateRest(Id id) {
    const Item& item = m_items[id];
    const auto place = std::ranges::lower_bound(m_waiting, id);
    const bool listed = place != m_waiting.end() && *place == id;
    const bool waits = item.unheard() > 0 && !item.interrupted;
    if (waits && !listed)
        m_waiting.insert(place, id);
    else if (!waits && listed)
        m_waiting.erase(place);
    if (item.interrupted)
        m_rests.set(id, item.cutMs,
                    item.cutMs + base::samplesToMs(std::max<std::int64_t>(0, item.unheard())));
}

/// The flag of a command that no other flag tells of yet.
TimelineModel::Flag* TimelineModel::commandFlag(std::uint64_t seq) {
    const auto id = m_commandFlags.constFind(seq);
    return id != m_commandFlags.constEnd() && m_flags[*id].kind == FlagKind::ByHand ? &m_flags[*id] : nullptr;
}

TimelineModel::Flag& TimelineModel::addFlag(FlagKind kind, double tMs, const QString& label,
                                            const QString& detail, bool bad) {
    touch(tMs);
    Flag flag{kind, tMs, oneLine(label, 80), detail.left(1'000), bad, false, m_cause};
    if (Flag* hand =
            isAct(kind) ? commandFlag(m_cause) : nullptr) { // one flag for the command and what it did
        flag.tMs = hand->tMs;
        flag.byHand = true;
        return *hand = std::move(flag);
    }
    return m_flags[m_flags.add(std::move(flag), tMs, tMs)];
}

void TimelineModel::receive(const log::AgentAudioReceived& r) {
    const Id id = idOf(r.itemId, r.responseId);
    m_items[id].received = std::max(m_items[id].received, r.itemSample + r.count);
    updateRest(id);
}

void TimelineModel::hear(const log::AgentAudioHeard& r) {
    const Id id = idOf(r.itemId, r.responseId);
    Item& item = m_items[id];
    item.everHeard = true;
    item.heard = std::max(item.heard, r.itemSample + r.count);
    item.received = std::max(item.received, item.heard);
    item.heardEnd = std::max(item.heardEnd, r.firstSample + r.count);
    updateRest(id);
    const double toMs = base::samplesToMs(r.firstSample + r.count);
    touch(toMs);
    const bool sameItem = !m_heard.empty() && m_heard.back().itemId == r.itemId;
    if (sameItem) {
        HeardSpan& last = m_heard.back();
        if (last.muted == r.muted && last.firstSample + last.count == r.firstSample) {
            last.count += r.count;
            m_heard.endLast(toMs);
            return;
        }
    }
    m_heardReplies += !sameItem;
    m_heard.add({r.itemId, r.firstSample, r.count, r.itemSample, r.muted}, base::samplesToMs(r.firstSample),
                toMs);
}

void TimelineModel::cut(const log::ReplyInterrupted& r, double tMs) {
    const Id id = idOf(r.itemId, r.responseId);
    Item& item = m_items[id];
    item.interrupted = true;
    item.heard = r.heardSamples;
    item.received = std::max(item.received, r.receivedSamples);
    item.truncateMs = r.truncateMs;
    item.cause = r.cause;
    item.cutMs = item.everHeard ? base::samplesToMs(item.heardEnd) : tMs;
    updateRest(id);
    addFlag(FlagKind::Interruption, item.cutMs,
            timelineWords(QT_TRANSLATE_NOOP("hrp::ui::Timeline", "cut off")),
            timelineWords(
                QT_TRANSLATE_NOOP("hrp::ui::Timeline",
                                  "Cut off because %1.\nHeard %2 of %3; playback stopped %4 after the edge."))
                .arg(causeText(r.cause), durationText(base::samplesToMs(r.heardSamples)),
                     durationText(base::samplesToMs(r.receivedSamples)), durationText(r.stopMs)));
}

TimelineModel::HeardSpan TimelineModel::wholeHeard(Id id) const {
    while (continuesHeard(id))
        --id;
    HeardSpan whole = m_heard[id];
    while (++id < m_heard.size() && continuesHeard(id)) {
        whole.count += m_heard[id].count;
        whole.muted = whole.muted && m_heard[id].muted;
    }
    return whole;
}

void TimelineModel::noteQuiet(const log::ParticipantAudio& r) {
    const double from = base::samplesToMs(r.firstSample), to = base::samplesToMs(r.firstSample + r.count);
    touch(to);
    if (r.state == log::ParticipantAudio::State::Sent)
        return;
    if (!m_quiet.empty() && m_quiet.back().state == r.state && from - m_quiet.back().toMs < 1.0) {
        m_quiet.back().toMs = to;
        m_quiet.endLast(to);
    } else {
        m_quiet.add({from, to, r.state}, from, to);
    }
}

void TimelineModel::noteSpeechStop(const log::SpeechStopped& r) {
    for (Id id = static_cast<Id>(m_vad.size()); id-- > 0;) {
        VadSpan& span = m_vad[id];
        if (span.itemId != r.itemId)
            continue;
        span.edgeStopMs = r.edgeMs;
        span.speechStopMs = r.speechMs;
        span.engineStopMs = r.engineMs;
        m_vad.place(id, span.edgeStartMs, r.edgeMs);
        touch(r.edgeMs);
        return;
    }
}

void TimelineModel::noteBreak(const log::HoldChanged& hold, double tMs) {
    if (hold.on && m_breaks.lastIsOpen()) {
        m_breaks.back().cause = hold.cause; // it goes on for another reason
        m_breaks.back().text = hold.text;
    } else if (hold.on) {
        m_breaks.add({tMs, {}, hold.cause, hold.text}, tMs, IntervalIndex::kOpen);
    } else if (m_breaks.lastIsOpen()) {
        m_breaks.back().toMs = tMs;
        m_breaks.endLast(tMs);
    }
    touch(tMs);
}

void TimelineModel::noteTalk(bool down, double tMs) {
    if (down && !m_talk.lastIsOpen()) {
        m_talk.add({tMs, {}}, tMs, IntervalIndex::kOpen);
    } else if (!down && m_talk.lastIsOpen()) {
        m_talk.back().toMs = tMs;
        m_talk.endLast(tMs);
    }
    touch(tMs);
}

void TimelineModel::noteCommand(const log::CommandGiven& given, double tMs) {
    if (given.intervention) {
        addFlag(FlagKind::ByHand, tMs, actText(given), actText(given));
        m_commandFlags.insert(m_cause, m_flags.lastId());
    }
}

void TimelineModel::closeSpans(double tMs) {
    if (m_breaks.lastIsOpen()) {
        m_breaks.back().toMs = tMs;
        m_breaks.endLast(tMs);
    }
    noteTalk(false, tMs);
}

void TimelineModel::add(const log::Record& record) {
    const double t = record.tMs;
    m_cause = std::holds_alternative<log::CommandGiven>(record.body) ? record.seq : record.cause;
    m_turns.add(record);
    visitShown<ShownPart::Timeline>(
        record.body,
        [&](const log::SessionStarted& r) {
            m_started = true;
            m_participantName = r.participantName;
            m_agentName = r.agentName;
        },
        [&](const log::ParticipantAudio& r) { noteQuiet(r); },
        [&](const log::AgentAudioReceived& r) { receive(r); },
        [&](const log::AgentAudioHeard& r) { hear(r); },
        [&](const log::SpeechStarted& r) {
            m_vad.add({r.itemId, r.segment, r.edgeMs, r.speechMs, {}, {}, r.engineMs, 0}, r.edgeMs,
                      IntervalIndex::kOpen);
            touch(r.edgeMs);
        },
        [&](const log::SpeechStopped& r) { noteSpeechStop(r); },
        [&](const log::ReplyInterrupted& r) { cut(r, t); },
        [&](const log::ReplyDrained& r) {
            // Heard to its end: the lane has it, and nothing unheard is left to draw.
            if (Item& item = m_items[idOf(r.itemId, r.responseId)]; item.heard >= item.received)
                item.audio = audio::PeakPyramid();
        },
        [&](const log::PlayoutGap& r) {
            const QString label = timelineWords(QT_TRANSLATE_NOOP("hrp::ui::Timeline", "gap %1 in the reply"))
                                      .arg(durationText(r.gapMs));
            addFlag(FlagKind::Gap, t, label, label);
        },
        [&](const log::ToolCalled& r) {
            addFlag(FlagKind::ToolCall, t, r.name, r.name + QLatin1Char(' ') + r.arguments);
        },
        [&](const log::ToolAnswered& r) {
            const QString label = r.accepted
                                      ? timelineWords(QT_TRANSLATE_NOOP("hrp::ui::Timeline", "accepted"))
                                      : timelineWords(QT_TRANSLATE_NOOP("hrp::ui::Timeline", "refused"));
            addFlag(FlagKind::Answer, t, label,
                    r.name + (r.reason.isEmpty() ? QString() : QStringLiteral(": ") + r.reason), !r.accepted);
        },
        [&](const log::QuestionOpened& r) {
            addFlag(FlagKind::Question, t, shortQuestion(r.question), r.question);
        },
        [&](const log::QuestionClosed& r) {
            if (!r.accepted) {
                addFlag(FlagKind::Answer, t,
                        timelineWords(QT_TRANSLATE_NOOP("hrp::ui::Timeline", "unanswered")),
                        shortQuestion(r.question) + QLatin1Char('\n') + r.note, true);
            } else if (r.byHand) {
                addFlag(FlagKind::Answer, t,
                        timelineWords(QT_TRANSLATE_NOOP("hrp::ui::Timeline", "answered by hand")),
                        r.question + QLatin1Char('\n') + QString::fromUtf8(protocol::toBytes(r.value)))
                    .byHand = true;
            }
        },
        [&](const log::ChatSent& r) {
            addFlag(FlagKind::Chat, t, r.text, r.speaker + QStringLiteral(": ") + r.text);
        },
        [&](const log::ScreenShown& r) {
            addFlag(FlagKind::Screen, t, r.name.isEmpty() ? r.type : r.name,
                    r.type + QLatin1Char('\n') + r.text);
        },
        [&](const log::TimerSet& r) {
            addFlag(
                FlagKind::Timer, t,
                timelineWords(QT_TRANSLATE_NOOP("hrp::ui::Timeline", "%1 s")).arg(r.seconds),
                timelineWords(QT_TRANSLATE_NOOP("hrp::ui::Timeline", "Timer of %1 seconds")).arg(r.seconds));
        },
        [&](const log::TimerEnded&) {
            addFlag(FlagKind::Timer, t, timelineWords(QT_TRANSLATE_NOOP("hrp::ui::Timeline", "time is up")));
        },
        [&](const log::Paused& r) {
            addFlag(FlagKind::Pause, t, timelineWords(QT_TRANSLATE_NOOP("hrp::ui::Timeline", "paused")),
                    r.waitingFor.isEmpty()
                        ? QString()
                        : timelineWords(QT_TRANSLATE_NOOP("hrp::ui::Timeline", "Waiting for %1"))
                              .arg(r.waitingFor.join(QStringLiteral(", "))));
        },
        [&](const log::Resumed&) {
            addFlag(FlagKind::Resume, t, timelineWords(QT_TRANSLATE_NOOP("hrp::ui::Timeline", "resumed")));
        },
        [&](const log::MessageSent& r) { addFlag(FlagKind::Message, t, r.text, r.text); },
        [&](const log::Muted& r) {
            const char* source = r.participant
                                     ? (r.on ? QT_TRANSLATE_NOOP("hrp::ui::Timeline", "participant muted")
                                             : QT_TRANSLATE_NOOP("hrp::ui::Timeline", "participant unmuted"))
                                     : (r.on ? QT_TRANSLATE_NOOP("hrp::ui::Timeline", "agent muted")
                                             : QT_TRANSLATE_NOOP("hrp::ui::Timeline", "agent unmuted"));
            addFlag(FlagKind::Mute, t, timelineWords(source));
        },
        [&](const log::Finding& r) {
            if (r.severity != log::Severity::Info)
                addFlag(FlagKind::Finding, t, r.check.isEmpty() ? oneLine(r.text, 24) : ruleLabel(r.check),
                        findingText(r), true);
        },
        [&](const log::EngineError& r) {
            addFlag(FlagKind::Finding, t,
                    r.error.code.isEmpty()
                        ? timelineWords(QT_TRANSLATE_NOOP("hrp::ui::Timeline", "engine error"))
                        : r.error.code,
                    r.error.message, true);
        },
        [&](const log::DeviceProblem& r) { addFlag(FlagKind::Device, t, r.device, r.text, !r.recovered); },
        [&](const log::HoldChanged& r) { noteBreak(r, t); },
        [&](const log::PushToTalk& r) { noteTalk(r.down, t); },
        [&](const log::CommandGiven& r) { noteCommand(r, t); },
        [&](const log::ConnectionLost& r) {
            noteTalk(false, t);
            addFlag(FlagKind::EngineGone, t,
                    timelineWords(QT_TRANSLATE_NOOP("hrp::ui::Timeline", "engine gone")), r.reason, true);
        },
        [&](const log::SessionContinued& r) {
            QStringList lines;
            if (!r.carried.isEmpty())
                lines += timelineWords(QT_TRANSLATE_NOOP("hrp::ui::Timeline", "It knows: %1"))
                             .arg(r.carried.join(QStringLiteral(", ")));
            if (!r.lost.isEmpty())
                lines += timelineWords(QT_TRANSLATE_NOOP("hrp::ui::Timeline", "It does not know: %1"))
                             .arg(r.lost.join(QStringLiteral(", ")));
            addFlag(FlagKind::GoneOn, t,
                    timelineWords(QT_TRANSLATE_NOOP("hrp::ui::Timeline", "session %1")).arg(r.number),
                    lines.join(QLatin1Char('\n')));
        },
        [&](const log::QuestionWaiting& r) {
            addFlag(FlagKind::QuestionWaits, t,
                    timelineWords(QT_TRANSLATE_NOOP("hrp::ui::Timeline", "waits for you")),
                    shortQuestion(r.question) + QLatin1Char('\n') + r.why, true);
        },
        [&](const log::BudgetReached& r) {
            addFlag(FlagKind::Budget, t, timelineWords(QT_TRANSLATE_NOOP("hrp::ui::Timeline", "budget")),
                    QStringLiteral("%1 / %2 %3").arg(r.used).arg(r.limit).arg(r.unit), r.stops);
        },
        [&](const log::Note& r) { addFlag(FlagKind::Note, t, r.text, r.text); },
        [&](const log::SessionEnded& r) {
            closeSpans(t);
            addFlag(FlagKind::End, t, timelineWords(QT_TRANSLATE_NOOP("hrp::ui::Timeline", "end")),
                    outcomeText(r.outcome) + (r.reason.isEmpty() || r.outcome == log::Outcome::Finished
                                                  ? QString()
                                                  : QStringLiteral(": ") + r.reason));
        });
    m_beginMs = std::min(m_beginMs, std::max(t, -2'000.0));
}

} // namespace hrp::ui
