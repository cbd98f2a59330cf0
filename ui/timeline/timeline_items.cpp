// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/timeline_items.h"

#include "text/format.h"
#include "timeline/timeline_view.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <tuple>

namespace hrp::ui {
namespace {

using ThingKind = TimelineItem::Kind;

struct StopTrack {
    ThingKind kind;
    const IntervalIndex& order;
};

/// Of things that begin together, the order is that of this list.
std::array<StopTrack, 4> stopTracks(const TimelineModel& model) {
    return {{{ThingKind::Vad, model.vadSpans().byTime()},
             {ThingKind::Heard, model.heardSpans().byTime()},
             {ThingKind::Break, model.breaks().byTime()},
             {ThingKind::Flag, model.flags().byTime()}}};
}

/// Where a stop stands among all: by begin, then by kind, then by arrival.
using StopPlace = std::tuple<double, std::size_t, TimelineModel::Id>;

std::optional<TimelineItem> stopBeside(const TimelineModel& model, const StopPlace& here, int direction) {
    const std::array<StopTrack, 4> tracks = stopTracks(model);
    std::optional<TimelineItem> best;
    StopPlace bestPlace;
    for (std::size_t t = 0; t < tracks.size(); ++t) {
        const IntervalIndex& order = tracks[t].order;
        const auto placeOf = [&](std::size_t rank) {
            return StopPlace{order.fromMs(order.at(rank)), t, order.at(rank)};
        };
        const auto isStop = [&](std::size_t rank) {
            return tracks[t].kind != ThingKind::Heard || !model.continuesHeard(order.at(rank));
        };
        std::size_t rank = order.firstFrom(std::get<0>(here));
        if (direction > 0) {
            while (rank < order.size() && (placeOf(rank) <= here || !isStop(rank)))
                ++rank;
            if (rank == order.size() || (best && bestPlace < placeOf(rank)))
                continue;
        } else {
            while (rank < order.size() && placeOf(rank) < here)
                ++rank;
            while (rank > 0 && !isStop(rank - 1))
                --rank;
            if (rank == 0 || (best && placeOf(rank - 1) < bestPlace))
                continue;
            --rank;
        }
        best = TimelineItem{tracks[t].kind, order.at(rank)};
        bestPlace = placeOf(rank);
    }
    return best;
}

} // namespace

std::optional<TimelineItem> neighbour(const TimelineModel& model, const TimelineItem& thing, int direction) {
    const std::array<StopTrack, 4> tracks = stopTracks(model);
    const auto track = std::ranges::find(tracks, thing.kind, &StopTrack::kind);
    return stopBeside(model,
                      {startOf(model, thing), static_cast<std::size_t>(track - tracks.begin()), thing.id},
                      direction);
}

std::optional<TimelineItem> nearestStop(const TimelineModel& model, double ms, int direction) {
    // As if from a thing that stands before every other that begins at `ms`.
    const StopPlace here{std::nextafter(ms, -std::numeric_limits<double>::infinity()), SIZE_MAX, 0};
    const std::optional<TimelineItem> found = stopBeside(model, here, direction);
    return found ? found : stopBeside(model, here, -direction);
}

double startOf(const TimelineModel& model, const TimelineItem& thing) {
    switch (thing.kind) {
    case ThingKind::Vad:
        return model.vadSpans()[thing.id].edgeStartMs;
    case ThingKind::Break:
        return model.breaks()[thing.id].fromMs;
    case ThingKind::Talk:
        return model.talkSpans()[thing.id].fromMs;
    case ThingKind::Quiet:
        return model.quietSpans()[thing.id].fromMs;
    case ThingKind::Heard:
        return base::samplesToMs(model.heardSpans()[thing.id].firstSample);
    case ThingKind::Unheard:
        return model.items()[thing.id].cutMs;
    case ThingKind::Latency:
        return model.latencies()[thing.id].fromMs;
    case ThingKind::Flag:
        return model.flags()[thing.id].tMs;
    }
    return 0;
}

TimelineMarks::Stretch extentOf(const TimelineModel& model, const TimelineItem& thing) {
    const double from = startOf(model, thing);
    switch (thing.kind) {
    case ThingKind::Vad: {
        const TimelineModel::VadSpan& span = model.vadSpans()[thing.id];
        return {from, span.edgeStopMs.value_or(model.endMs())};
    }
    case ThingKind::Break:
        return {from, model.breaks()[thing.id].toMs.value_or(model.endMs())};
    case ThingKind::Talk:
        return {from, model.talkSpans()[thing.id].toMs.value_or(model.endMs())};
    case ThingKind::Quiet:
        return {from, model.quietSpans()[thing.id].toMs};
    case ThingKind::Heard: {
        const TimelineModel::HeardSpan whole = model.wholeHeard(thing.id);
        const TimelineModel::Item* item = model.item(whole.itemId);
        return {base::samplesToMs(whole.firstSample),
                base::samplesToMs(std::max(whole.firstSample + whole.count, item ? item->heardEnd : 0))};
    }
    case ThingKind::Latency:
        return {from, model.latencies()[thing.id].toMs};
    case ThingKind::Unheard:
    case ThingKind::Flag:
        break;
    }
    return {from, model.endMs()};
}

QString describeThing(const TimelineModel& model, const TimelineItem& thing) {
    switch (thing.kind) {
    case ThingKind::Vad: {
        const TimelineModel::VadSpan& span = model.vadSpans()[thing.id];
        const QString name =
            model.participantName().isEmpty() ? TimelineView::tr("Participant") : model.participantName();
        if (!span.edgeStopMs)
            return TimelineView::tr("%1 speaks since %2\nEngine edge %3 ms (segment %4)")
                .arg(name, clockText(span.speechStartMs))
                .arg(span.engineStartMs)
                .arg(span.segment + 1);
        return TimelineView::tr("%1 spoke %2 to %3 (%4)\nEngine edges %5 and %6 ms (segment %7)")
            .arg(name, clockText(span.speechStartMs), clockText(*span.speechStopMs),
                 durationText(*span.speechStopMs - span.speechStartMs))
            .arg(span.engineStartMs)
            .arg(span.engineStopMs)
            .arg(span.segment + 1);
    }
    case ThingKind::Break: {
        const TimelineModel::BreakSpan& span = model.breaks()[thing.id];
        QString text = span.toMs ? TimelineView::tr("Short break %1 to %2 (%3)")
                                       .arg(clockText(span.fromMs), clockText(*span.toMs),
                                            durationText(*span.toMs - span.fromMs))
                                 : TimelineView::tr("Short break since %1").arg(clockText(span.fromMs));
        static const char* const causes[] = {
            QT_TRANSLATE_NOOP("hrp::ui::TimelineView", "by the experimenter"),
            QT_TRANSLATE_NOOP("hrp::ui::TimelineView", "because the engine was gone"),
            QT_TRANSLATE_NOOP("hrp::ui::TimelineView", "because the agent did not answer"),
            QT_TRANSLATE_NOOP("hrp::ui::TimelineView", "because the budget was used up")};
        text += QStringLiteral(", ") + TimelineView::tr(causes[static_cast<int>(span.cause)]);
        if (!span.text.isEmpty())
            text += QLatin1Char('\n') + TimelineView::tr("The participant read: “%1”").arg(span.text);
        return text;
    }
    case ThingKind::Talk: {
        const TimelineModel::TalkSpan& span = model.talkSpans()[thing.id];
        return span.toMs ? TimelineView::tr("Talk button held %1 to %2 (%3)")
                               .arg(clockText(span.fromMs), clockText(*span.toMs),
                                    durationText(*span.toMs - span.fromMs))
                         : TimelineView::tr("Talk button held since %1").arg(clockText(span.fromMs));
    }
    case ThingKind::Quiet: {
        const TimelineModel::QuietSpan& span = model.quietSpans()[thing.id];
        const QString length = durationText(span.toMs - span.fromMs);
        return span.state == log::ParticipantAudio::State::Muted
                   ? TimelineView::tr("Participant muted for %1: the engine got silence").arg(length)
                   : TimelineView::tr("Nothing was sent to the engine for %1").arg(length);
    }
    case ThingKind::Heard: {
        const TimelineModel::HeardSpan span = model.wholeHeard(thing.id);
        const auto endOf = [&model](const TimelineModel::HeardSpan& whole) { // with the gaps in it
            const TimelineModel::Item* item = model.item(whole.itemId);
            return std::max(whole.firstSample + whole.count, item ? item->heardEnd : 0);
        };
        const QString name = model.agentName().isEmpty() ? TimelineView::tr("Agent") : model.agentName();
        QString text =
            TimelineView::tr("%1 was heard %2 to %3 (%4)")
                .arg(name, clockText(base::samplesToMs(span.firstSample)),
                     clockText(base::samplesToMs(endOf(span))), durationText(base::samplesToMs(span.count)));
        if (span.muted)
            text += QLatin1Char('\n') + TimelineView::tr("Turned down to silence; counts as heard");
        return text;
    }
    case ThingKind::Unheard: {
        const TimelineModel::Item& item = model.items()[thing.id];
        if (!item.interrupted)
            return TimelineView::tr("Waiting to be heard: %1")
                .arg(durationText(base::samplesToMs(item.unheard())));
        QString text = TimelineView::tr("Never heard: %1 of %2")
                           .arg(durationText(base::samplesToMs(item.unheard())),
                                durationText(base::samplesToMs(item.received)));
        if (item.truncateMs >= 0)
            text += QLatin1Char('\n') +
                    TimelineView::tr("The engine was told: heard up to %1 ms").arg(item.truncateMs);
        return text;
    }
    case ThingKind::Latency: {
        const TimelineModel::Latency& latency = model.latencies()[thing.id];
        QString text = TimelineView::tr("Response latency %1: end of speech to first sound")
                           .arg(durationText(latency.toMs - latency.fromMs));
        if (latency.responseMs)
            text += QLatin1Char('\n') +
                    TimelineView::tr("Of these the engine took %1").arg(durationText(*latency.responseMs));
        return text;
    }
    case ThingKind::Flag: {
        const TimelineModel::Flag& flag = model.flags()[thing.id];
        static const QHash<TimelineModel::FlagKind, const char*> words{
            {TimelineModel::FlagKind::Screen, QT_TRANSLATE_NOOP("hrp::ui::TimelineView", "Screen")},
            {TimelineModel::FlagKind::Timer, QT_TRANSLATE_NOOP("hrp::ui::TimelineView", "Timer")},
            {TimelineModel::FlagKind::Pause, QT_TRANSLATE_NOOP("hrp::ui::TimelineView", "Pause")},
            {TimelineModel::FlagKind::Resume, QT_TRANSLATE_NOOP("hrp::ui::TimelineView", "Resume")},
            {TimelineModel::FlagKind::Message,
             QT_TRANSLATE_NOOP("hrp::ui::TimelineView", "Experimenter's message")},
            {TimelineModel::FlagKind::Question,
             QT_TRANSLATE_NOOP("hrp::ui::TimelineView", "Question to the agent")},
            {TimelineModel::FlagKind::Answer, QT_TRANSLATE_NOOP("hrp::ui::TimelineView", "Answer")},
            {TimelineModel::FlagKind::ToolCall, QT_TRANSLATE_NOOP("hrp::ui::TimelineView", "Tool call")},
            {TimelineModel::FlagKind::Interruption,
             QT_TRANSLATE_NOOP("hrp::ui::TimelineView", "Interruption")},
            {TimelineModel::FlagKind::Chat, QT_TRANSLATE_NOOP("hrp::ui::TimelineView", "Typed chat")},
            {TimelineModel::FlagKind::Mute, QT_TRANSLATE_NOOP("hrp::ui::TimelineView", "Mute")},
            {TimelineModel::FlagKind::Finding, QT_TRANSLATE_NOOP("hrp::ui::TimelineView", "Finding")},
            {TimelineModel::FlagKind::Device, QT_TRANSLATE_NOOP("hrp::ui::TimelineView", "Sound device")},
            {TimelineModel::FlagKind::Gap, QT_TRANSLATE_NOOP("hrp::ui::TimelineView", "Gap in the sound")},
            {TimelineModel::FlagKind::Note, QT_TRANSLATE_NOOP("hrp::ui::TimelineView", "Note")},
            {TimelineModel::FlagKind::EngineGone,
             QT_TRANSLATE_NOOP("hrp::ui::TimelineView", "Connection lost")},
            {TimelineModel::FlagKind::GoneOn,
             QT_TRANSLATE_NOOP("hrp::ui::TimelineView", "Gone on in a new session")},
            {TimelineModel::FlagKind::QuestionWaits,
             QT_TRANSLATE_NOOP("hrp::ui::TimelineView", "The agent did not answer")},
            {TimelineModel::FlagKind::ByHand, QT_TRANSLATE_NOOP("hrp::ui::TimelineView", "By hand")},
            {TimelineModel::FlagKind::Budget, QT_TRANSLATE_NOOP("hrp::ui::TimelineView", "Budget")},
            {TimelineModel::FlagKind::End, QT_TRANSLATE_NOOP("hrp::ui::TimelineView", "End of the session")}};
        return QStringLiteral("%1 · %2: %3")
                   .arg(clockText(flag.tMs), TimelineView::tr(words.value(flag.kind)), flag.label) +
               (flag.detail.isEmpty() || flag.detail == flag.label ? QString()
                                                                   : QLatin1Char('\n') + flag.detail) +
               (flag.byHand ? QLatin1Char('\n') + TimelineView::tr("Done by hand") : QString());
    }
    }
    return {};
}

} // namespace hrp::ui
