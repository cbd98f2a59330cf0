// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "timeline/time_axis.h"
#include "timeline/timeline_model.h"

#include <QFontMetricsF>
#include <QRectF>

#include <optional>
#include <vector>

namespace hrp::ui {

/// Which thing of the model: what is under the mouse, or selected by keyboard. It names the same thing for as
/// long as the session is shown, whatever comes later.
struct TimelineItem {
    enum class Kind {
        Break,
        Vad,
        Talk,
        Quiet,
        Heard,
        Unheard, ///< the rest of an item: still to be heard, or never
        Latency,
        Flag
    };
    Kind kind = Kind::Vad;
    TimelineModel::Id id = 0; ///< among its kind; of an item for Unheard
    bool operator==(const TimelineItem&) const = default;
};

/// Where everything visible is, and nothing else. Computed once a repaint; painting and hit tests read the
/// same rectangles.
struct TimelineLayout {
    struct Shape {
        TimelineItem thing;
        QRectF rect;
        QString label; ///< empty: no room
        int row = 0;   ///< of a flag
    };
    struct Tick {
        double x = 0;
        QString label;
    };
    QRectF header, ruler, participant, gap, agent, events;
    std::vector<Tick> ticks;
    std::vector<Shape> shapes; ///< back to front
    double nowX = 0;

    std::optional<TimelineItem> hit(const QPointF& at) const;
    const Shape* find(const TimelineItem& thing) const;
};

/// Heights and widths come from the fonts, so that text scaling moves everything.
struct TimelineFonts {
    QFontMetricsF body, small;
};
/// Places lanes in `bounds` (device-independent pixels) and sets the axis' geometry.
TimelineLayout layOutTimeline(const TimelineModel& model, TimeAxis& axis, const QRectF& bounds,
                              const TimelineFonts& fonts);
/// Height of the view with readable lanes.
double leastTimelineHeight(const TimelineFonts& fonts);
/// Width of the column with the lanes' names.
double timelineHeaderWidth(const TimelineFonts& fonts);

} // namespace hrp::ui
