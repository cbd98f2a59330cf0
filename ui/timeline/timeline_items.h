// SPDX-License-Identifier: GPL-3.0-or-later
// What can be chosen in the timeline: when it is, how far it reaches, and what it is in words.
#pragma once
#include "timeline/timeline_painter.h"

namespace hrp::ui {

double startOf(const TimelineModel& model, const TimelineItem& thing);
/// From where to where something is heard.
TimelineMarks::Stretch extentOf(const TimelineModel& model, const TimelineItem& thing);
/// What a thing is, in full, as plain text.
QString describeThing(const TimelineModel& model, const TimelineItem& thing);

} // namespace hrp::ui
