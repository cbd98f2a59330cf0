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

/// The keyboard stops at turns, replies, breaks and flags, in order of time: the stop after (+1) or before
/// (-1) a thing. Nothing where it is the last.
std::optional<TimelineItem> neighbour(const TimelineModel& model, const TimelineItem& thing, int direction);
/// The first stop from `ms` on (+1), or the last before it (-1); where there is none, the one nearest to it.
std::optional<TimelineItem> nearestStop(const TimelineModel& model, double ms, int direction);

} // namespace hrp::ui
