// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/timeline_items.h"

#include "text/format.h"
#include "timeline/timeline_view.h"

#include <algorithm>

namespace hrp::ui {
namespace {

using ThingKind = TimelineItem::Kind;

} // namespace

double startOf(const TimelineModel& model, const TimelineItem& thing) {
    switch (thing.kind) {
    case ThingKind::Vad:
        return model.vadSpans()[thing.index].edgeStartMs;
    case ThingKind::Break:
        return model.breaks()[thing.index].fromMs;
    case ThingKind::Talk:
        return model.talkSpans()[thing.index].fromMs;
    case ThingKind::Quiet:
        return model.quietSpans()[thing.index].fromMs;
    case ThingKind::Heard:
        return audio::samplesToMs(model.heardSpans()[thing.index].firstSample);
    case ThingKind::Unheard:
    case ThingKind::Queued:
        return model.items()[thing.index].cutMs;
    case ThingKind::Latency:
        return model.latencies()[thing.index].fromMs;
    case ThingKind::Flag:
        return model.flags()[thing.index].tMs;
    }
    return 0;
}

TimelineMarks::Stretch extentOf(const TimelineModel& model, const TimelineItem& thing) {
    const double from = startOf(model, thing);
    switch (thing.kind) {
    case ThingKind::Vad: {
        const TimelineModel::VadSpan& span = model.vadSpans()[thing.index];
        return {from, span.edgeStopMs.value_or(model.endMs())};
    }
    case ThingKind::Break:
        return {from, model.breaks()[thing.index].toMs.value_or(model.endMs())};
    case ThingKind::Talk:
        return {from, model.talkSpans()[thing.index].toMs.value_or(model.endMs())};
    case ThingKind::Quiet:
        return {from, model.quietSpans()[thing.index].toMs};
    case ThingKind::Heard: {
        const TimelineModel::HeardSpan whole = model.wholeHeard(thing.index);
        const TimelineModel::Item* item = model.item(whole.itemId);
        return {audio::samplesToMs(whole.firstSample),
                audio::samplesToMs(std::max(whole.firstSample + whole.count, item ? item->heardEnd : 0))};
    }
    case ThingKind::Latency:
        return {from, model.latencies()[thing.index].toMs};
    case ThingKind::Unheard:
    case ThingKind::Queued:
    case ThingKind::Flag:
        break;
    }
    return {from, model.endMs()};
}

QString describeThing(const TimelineModel& model, const TimelineItem& thing) {
    switch (thing.kind) {
    case ThingKind::Vad: {
        const TimelineModel::VadSpan& span = model.vadSpans()[thing.index];
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
        const TimelineModel::BreakSpan& span = model.breaks()[thing.index];
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
        const TimelineModel::TalkSpan& span = model.talkSpans()[thing.index];
        return span.toMs ? TimelineView::tr("Talk button held %1 to %2 (%3)")
                               .arg(clockText(span.fromMs), clockText(*span.toMs),
                                    durationText(*span.toMs - span.fromMs))
                         : TimelineView::tr("Talk button held since %1").arg(clockText(span.fromMs));
    }
    case ThingKind::Quiet: {
        const TimelineModel::QuietSpan& span = model.quietSpans()[thing.index];
        const QString length = durationText(span.toMs - span.fromMs);
        return span.state == log::ParticipantAudio::State::Muted
                   ? TimelineView::tr("Participant muted for %1: the engine got silence").arg(length)
                   : TimelineView::tr("Nothing was sent to the engine for %1").arg(length);
    }
    case ThingKind::Heard: {
        const TimelineModel::HeardSpan span = model.wholeHeard(thing.index);
        const auto endOf = [&model](const TimelineModel::HeardSpan& whole) { // with the gaps in it
            const TimelineModel::Item* item = model.item(whole.itemId);
            return std::max(whole.firstSample + whole.count, item ? item->heardEnd : 0);
        };
        const QString name = model.agentName().isEmpty() ? TimelineView::tr("Agent") : model.agentName();
        QString text = TimelineView::tr("%1 was heard %2 to %3 (%4)")
                           .arg(name, clockText(audio::samplesToMs(span.firstSample)),
                                clockText(audio::samplesToMs(endOf(span))),
                                durationText(audio::samplesToMs(span.count)));
        if (span.muted)
            text += QLatin1Char('\n') + TimelineView::tr("Turned down to silence; counts as heard");
        return text;
    }
    case ThingKind::Unheard: {
        const TimelineModel::Item& item = model.items()[thing.index];
        QString text = TimelineView::tr("Never heard: %1 of %2")
                           .arg(durationText(audio::samplesToMs(item.unheard())),
                                durationText(audio::samplesToMs(item.received)));
        if (item.truncateMs >= 0)
            text += QLatin1Char('\n') +
                    TimelineView::tr("The engine was told: heard up to %1 ms").arg(item.truncateMs);
        return text;
    }
    case ThingKind::Queued:
        return TimelineView::tr("Waiting to be heard: %1")
            .arg(durationText(audio::samplesToMs(model.items()[thing.index].unheard())));
    case ThingKind::Latency: {
        const TimelineModel::Latency& latency = model.latencies()[thing.index];
        QString text = TimelineView::tr("Response latency %1: end of speech to first sound")
                           .arg(durationText(latency.toMs - latency.fromMs));
        if (latency.responseMs)
            text += QLatin1Char('\n') +
                    TimelineView::tr("Of these the engine took %1").arg(durationText(*latency.responseMs));
        return text;
    }
    case ThingKind::Flag: {
        const TimelineModel::Flag& flag = model.flags()[thing.index];
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
