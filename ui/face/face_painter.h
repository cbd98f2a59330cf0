// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "face/face_pose.h"
#include "theme/tokens.h"

#include <QRectF>

class QPainter;

namespace hrp::ui {

/// Draws a pose into the largest square in the middle of `area`. Below 40 px it leaves out what would blur.
/// `trigger` chooses the sign of the badge.
void paintFace(QPainter& painter, const QRectF& area, const FacePose& pose, mood::Trigger trigger,
               const Tokens& tokens);

} // namespace hrp::ui
