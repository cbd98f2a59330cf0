// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "face/face_model.h"
#include "face/face_pose.h"
#include "theme/theme.h"

#include <hrp/time/scheduler.h>

#include <QWidget>

#include <array>

namespace hrp::ui {

/// Whether the person, the system or HRP_REDUCED_MOTION=1 in the environment asks for less motion.
bool systemWantsStillness();

/// The agent's face at any size from 24 px. Draws only when its picture changes, at most 30 times a second,
/// and not at all while it is hidden; with reduced motion only when the mood changes.
class FaceWidget final : public QWidget {
    Q_OBJECT
    Q_PROPERTY(bool reducedMotion READ reducedMotion WRITE setReducedMotion)
public:
    FaceWidget(FaceModel& model, Theme& theme, time::Scheduler& scheduler, QSize hint,
               QWidget* parent = nullptr);

    bool reducedMotion() const { return m_scene.still; }
    void setReducedMotion(bool on);
    QSize sizeHint() const override { return m_hint; }
    QSize minimumSizeHint() const override { return {24, 24}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void follow();
    void react(mood::Trigger trigger);
    void move();
    double nowMs() const { return time::toMs(m_scheduler.now().time_since_epoch()); }

    FaceModel& m_model;
    Theme& m_theme;
    time::Scheduler& m_scheduler;
    QSize m_hint;
    FaceScene m_scene;
    FaceAnimator m_animator;
    std::array<long, FacePose::kCount> m_drawn{}; ///< in parts of a pixel
    time::Timer m_timer;
    double m_movedAtMs = -1e9;
};

} // namespace hrp::ui
