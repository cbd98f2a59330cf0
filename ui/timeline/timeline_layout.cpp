// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/timeline_layout.h"

#include "text/format.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <array>
#include <cmath>

namespace hrp::ui {
namespace {

using Kind = TimelineItem::Kind;
using Shape = TimelineLayout::Shape;

constexpr int kFlagRows = 3;
constexpr double kMinHitWidth = 6;

/// Adds shapes of the visible part, clipped to it.
class ShapeList {
public:
    ShapeList(std::vector<Shape>& shapes, const TimeAxis& axis) : m_shapes(shapes), m_axis(axis) {}

    /// What of a kind may be in sight, in order of time.
    std::vector<TimelineModel::Id> inSight(const IntervalIndex& index) const {
        return index.touching(m_axis.msAt(m_axis.left()), m_axis.msAt(m_axis.left() + m_axis.width()));
    }
    void add(Kind kind, TimelineModel::Id id, double fromMs, double toMs, const QRectF& lane,
             const QString& label, const QFontMetricsF& metrics) {
        const double x0 = std::max<double>(m_axis.xOf(fromMs), m_axis.left());
        const double x1 = std::min<double>(m_axis.xOf(toMs), m_axis.left() + m_axis.width());
        if (x1 < x0 || m_axis.xOf(toMs) < m_axis.left() ||
            m_axis.xOf(fromMs) > m_axis.left() + m_axis.width())
            return;
        const QRectF rect(x0, lane.top(), std::max(1.0, x1 - x0), lane.height());
        const bool fits = rect.width() > 16 && metrics.horizontalAdvance(label) + 8 <= rect.width();
        m_shapes.push_back({{kind, id}, rect, fits ? label : QString(), 0});
    }

private:
    std::vector<Shape>& m_shapes;
    const TimeAxis& m_axis;
};

QString vadLabel(const TimelineModel::VadSpan& span) {
    const QLocale locale;
    return span.edgeStopMs
               ? QStringLiteral("%1 – %2 ms")
                     .arg(locale.toString(static_cast<qlonglong>(span.engineStartMs)),
                          locale.toString(static_cast<qlonglong>(span.engineStopMs)))
               : QStringLiteral("%1 ms …").arg(locale.toString(static_cast<qlonglong>(span.engineStartMs)));
}

void placeRuler(TimelineLayout& layout, const TimeAxis& axis, const QFontMetricsF& metrics) {
    const double step =
        rulerStepMs(axis.msPerPixel(), metrics.horizontalAdvance(QStringLiteral("00:00.000")) + 24);
    for (double ms = std::ceil(axis.msAt(axis.left()) / step) * step; axis.xOf(ms) <= layout.ruler.right();
         ms += step) {
        QString label = clockText(ms, step < 1'000);
        if (step < 100)
            label += QStringLiteral("%1").arg(static_cast<int>(std::fmod(std::abs(ms), 100.0)), 2, 10,
                                              QLatin1Char('0'));
        layout.ticks.push_back({axis.xOf(ms), label});
    }
}

/// Where the unheard rest of an item is drawn: from its cut (or its last heard sample) on, but not over
/// what was heard after it.
std::pair<double, double> restOf(const TimelineModel& model, const TimelineModel::Item& item, double fromMs) {
    double toMs = fromMs + base::samplesToMs(item.unheard());
    const IntervalIndex& order = model.heardSpans().byTime();
    for (std::size_t rank = order.firstFrom(fromMs - 1.0); rank < order.size(); ++rank)
        if (model.heardSpans()[order.at(rank)].itemId != item.itemId) {
            toMs = std::min(toMs, order.fromMs(order.at(rank)));
            break;
        }
    return {fromMs, toMs};
}

void placeReplies(TimelineLayout& layout, ShapeList& list, const TimelineModel& model,
                  const TimelineFonts& fonts) {
    for (const TimelineModel::Id id : list.inSight(model.heardSpans().byTime())) {
        const TimelineModel::HeardSpan& span = model.heardSpans()[id];
        list.add(Kind::Heard, id, base::samplesToMs(span.firstSample),
                 base::samplesToMs(span.firstSample + span.count), layout.agent, {}, fonts.small);
    }
    for (const TimelineModel::Id id : list.inSight(model.rests())) {
        const TimelineModel::Item& item = model.items()[id];
        if (item.unheard() <= 0)
            continue;
        const auto [from, to] = restOf(model, item, item.cutMs);
        list.add(Kind::Unheard, id, from, to, layout.agent, {}, fonts.small);
        if (!layout.shapes.empty() && layout.shapes.back().thing == TimelineItem{Kind::Unheard, id} &&
            item.heard > 0)
            layout.shapes.back().label = QCoreApplication::translate("hrp::ui::Timeline", "heard %1 of %2")
                                             .arg(durationText(base::samplesToMs(item.heard)),
                                                  durationText(base::samplesToMs(item.received)));
    }
    if (!model.live())
        return;
    double queueMs = model.nowMs();
    for (const TimelineModel::Id id : model.waiting()) {
        const TimelineModel::Item& item = model.items()[id];
        const double from = std::max(queueMs, item.everHeard ? base::samplesToMs(item.heardEnd) : queueMs);
        queueMs = from + base::samplesToMs(item.unheard());
        list.add(Kind::Unheard, id, from, queueMs, layout.agent, {}, fonts.small);
    }
}

constexpr double kFlagLabel = 160; ///< px; longer labels are cut

/// The first flag to be placed: far enough to the left that the rows of those in sight come out the same
/// wherever the view begins. That is after a gap that no flag reaches over; among flags without such a gap,
/// after so many that the first ones no longer matter.
std::size_t firstFlag(const TimelineModel& model, const TimeAxis& axis, double widestMs) {
    constexpr int kMost = 200;
    const IntervalIndex& order = model.flags().byTime();
    std::size_t rank = order.firstFrom(axis.msAt(axis.left()) - widestMs);
    for (int steps = 0; rank > 0 && rank < order.size() && steps < kMost; ++steps, --rank)
        if (order.fromMs(order.at(rank)) - order.fromMs(order.at(rank - 1)) > widestMs)
            break;
    return rank;
}

/// Flags stand in rows, each in the first row with room for its sign; its label gets what room is left.
void placeFlags(TimelineLayout& layout, const TimelineModel& model, const TimeAxis& axis,
                const TimelineFonts& fonts) {
    const double rowHeight = layout.events.height() / kFlagRows;
    const double sign = fonts.small.height() + 4;
    const double widest = 2 * sign + kFlagLabel + 8;
    std::array<double, kFlagRows> rowEnd{};
    rowEnd.fill(-1e9);
    std::array<std::ptrdiff_t, kFlagRows> lastInRow{};
    lastInRow.fill(-1);
    const IntervalIndex& order = model.flags().byTime();
    for (std::size_t rank = firstFlag(model, axis, widest * axis.msPerPixel()); rank < order.size(); ++rank) {
        const TimelineModel::Id id = order.at(rank);
        const TimelineModel::Flag& flag = model.flags()[id];
        const double x = axis.xOf(flag.tMs);
        if (x > axis.left() + axis.width())
            break;
        const double wanted =
            sign +
            (flag.label.isEmpty() ? 0 : std::min(kFlagLabel, fonts.small.horizontalAdvance(flag.label)) + 6) +
            (flag.byHand ? sign : 0);
        int row = 0;
        while (row < kFlagRows - 1 && rowEnd[static_cast<std::size_t>(row)] > x)
            ++row;
        const auto r = static_cast<std::size_t>(row);
        if (rowEnd[r] > x && lastInRow[r] >= 0) { // crowded: the flag before gives its label's room
            Shape& before = layout.shapes[static_cast<std::size_t>(lastInRow[r])];
            before.rect.setWidth(std::max(sign * 0.5, x - before.rect.left()));
        }
        rowEnd[r] = x + wanted + 2;
        if (x + wanted < axis.left())
            continue;
        lastInRow[r] = static_cast<std::ptrdiff_t>(layout.shapes.size());
        layout.shapes.push_back({{Kind::Flag, id},
                                 QRectF(x, layout.events.top() + row * rowHeight + 1, wanted, rowHeight - 2),
                                 flag.label,
                                 row});
    }
}

} // namespace

double timelineHeaderWidth(const TimelineFonts& fonts) {
    return std::ceil(fonts.body.averageCharWidth() * 13 + 20);
}

double leastTimelineHeight(const TimelineFonts& fonts) {
    return std::ceil(fonts.small.height() * 7 + 2 * 44 + 24);
}

TimelineLayout layOutTimeline(const TimelineModel& model, TimeAxis& axis, const QRectF& bounds,
                              const TimelineFonts& fonts) {
    TimelineLayout layout;
    const double headerWidth = timelineHeaderWidth(fonts);
    const QRectF body = bounds.adjusted(headerWidth, 0, 0, 0);
    axis.setGeometry(static_cast<int>(body.left()), static_cast<int>(body.width()));

    const double small = fonts.small.height();
    const double rulerHeight = small + 8, gapHeight = small + 8, eventsHeight = kFlagRows * (small + 6);
    const double laneHeight =
        std::max(20.0, std::floor((body.height() - rulerHeight - gapHeight - eventsHeight - 6) / 2));
    const auto band = [&](double top, double height) {
        return QRectF(body.left(), top, body.width(), height);
    };
    layout.header = QRectF(bounds.left(), bounds.top(), headerWidth, bounds.height());
    layout.ruler = band(body.top(), rulerHeight);
    layout.participant = band(layout.ruler.bottom(), laneHeight);
    layout.gap = band(layout.participant.bottom(), gapHeight);
    layout.agent = band(layout.gap.bottom(), laneHeight);
    layout.events = band(layout.agent.bottom() + 6, eventsHeight);
    layout.nowX = axis.xOf(model.nowMs());
    placeRuler(layout, axis, fonts.small);

    ShapeList list(layout.shapes, axis);
    const QRectF both = layout.participant.united(layout.agent);
    for (const TimelineModel::Id id : list.inSight(model.breaks().byTime())) {
        const TimelineModel::BreakSpan& span = model.breaks()[id];
        list.add(Kind::Break, id, span.fromMs, span.toMs.value_or(model.nowMs()), both,
                 QCoreApplication::translate("hrp::ui::Timeline", "short break"), fonts.small);
    }
    const QRectF talk(layout.participant.left(), layout.participant.top(), layout.participant.width(), 7);
    for (const TimelineModel::Id id : list.inSight(model.talkSpans().byTime())) {
        const TimelineModel::TalkSpan& span = model.talkSpans()[id];
        list.add(Kind::Talk, id, span.fromMs, span.toMs.value_or(model.nowMs()), talk, {}, fonts.small);
    }
    for (const TimelineModel::Id id : list.inSight(model.quietSpans().byTime())) {
        const TimelineModel::QuietSpan& span = model.quietSpans()[id];
        list.add(Kind::Quiet, id, span.fromMs, span.toMs, layout.participant, {}, fonts.small);
    }
    for (const TimelineModel::Id id : list.inSight(model.vadSpans().byTime())) {
        const TimelineModel::VadSpan& span = model.vadSpans()[id];
        list.add(Kind::Vad, id, span.edgeStartMs, span.edgeStopMs.value_or(model.nowMs()), layout.participant,
                 vadLabel(span), fonts.small);
    }
    placeReplies(layout, list, model, fonts);
    for (const TimelineModel::Id id : list.inSight(model.latencies().byTime())) {
        const TimelineModel::Latency& latency = model.latencies()[id];
        list.add(Kind::Latency, id, std::min(latency.fromMs, latency.toMs),
                 std::max(latency.fromMs, latency.toMs), layout.gap,
                 durationText(latency.toMs - latency.fromMs), fonts.small);
    }
    placeFlags(layout, model, axis, fonts);
    return layout;
}

std::optional<TimelineItem> TimelineLayout::hit(const QPointF& at) const {
    for (auto shape = shapes.rbegin(); shape != shapes.rend(); ++shape) {
        QRectF rect = shape->rect;
        if (rect.width() < kMinHitWidth)
            rect.adjust(-kMinHitWidth / 2, 0, kMinHitWidth / 2, 0);
        if (rect.contains(at))
            return shape->thing;
    }
    return std::nullopt;
}

const TimelineLayout::Shape* TimelineLayout::find(const TimelineItem& thing) const {
    const auto found =
        std::find_if(shapes.begin(), shapes.end(), [&](const Shape& s) { return s.thing == thing; });
    return found == shapes.end() ? nullptr : &*found;
}

} // namespace hrp::ui
