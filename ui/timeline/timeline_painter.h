// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "theme/theme.h"
#include "timeline/strip_cache.h"
#include "timeline/timeline_layout.h"

#include <QPainter>

namespace hrp::ui {

/// What the user has marked, in session ms.
struct TimelineMarks {
    struct Stretch {
        double fromMs = 0, toMs = 0;
        bool operator==(const Stretch&) const = default;
    };
    std::optional<double> cursorMs;
    std::optional<Stretch> stretch;
    bool playing = false;
};

/// Draws a laid-out timeline in three passes: ground and grid, sound, signs. Keeps the strips of the lanes.
class TimelinePainter {
public:
    explicit TimelinePainter(const Theme& theme) : m_theme(theme) {}

    void paint(QPainter& painter, TimelineModel& model, const TimeAxis& axis, const TimelineLayout& layout,
               const std::optional<TimelineItem>& selected, const TimelineMarks& marks, bool focused);
    TimelineFonts fonts() const;
    void clear();
    int stripsDrawn() const { return m_participantStrips.drawn() + m_agentStrips.drawn(); }

private:
    struct Scene;
    void paintGround(Scene& scene);
    void paintVad(Scene& scene, const TimelineLayout::Shape& shape);
    void paintVadLabel(Scene& scene, const TimelineLayout::Shape& shape);
    void paintBreak(Scene& scene, const TimelineLayout::Shape& shape);
    void paintTalk(Scene& scene, const TimelineLayout::Shape& shape);
    void paintQuiet(Scene& scene, const TimelineLayout::Shape& shape);
    void paintReply(Scene& scene, const TimelineLayout::Shape& shape);
    void paintRest(Scene& scene, const TimelineLayout::Shape& shape);
    void paintLatency(Scene& scene, const TimelineLayout::Shape& shape);
    void paintStem(Scene& scene, const TimelineLayout::Shape& shape);
    void paintFlag(Scene& scene, const TimelineLayout::Shape& shape);
    void paintHeader(Scene& scene);
    void paintNow(Scene& scene);
    void paintMarks(Scene& scene, const TimelineMarks& marks);

    const Theme& m_theme;
    StripCache m_participantStrips, m_agentStrips;
};

/// Icon and colour of an event flag: shape first, colour second.
struct FlagLook {
    QString icon;
    QColor colour;
};
FlagLook flagLook(const Tokens& tokens, const TimelineModel::Flag& flag);

} // namespace hrp::ui
