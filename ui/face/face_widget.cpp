// SPDX-License-Identifier: GPL-3.0-or-later
#include "face/face_widget.h"

#include "face/face_painter.h"

#include <QApplication>
#include <QPainter>
#include <QStyle>

#include <algorithm>
#include <cmath>

namespace hrp::ui {
namespace {

constexpr double kShortestFrameMs = 33;
constexpr double kLeastWaitMs = 0.1;
constexpr double kPartsOfPixel = 3; ///< a smaller change is not seen

} // namespace

bool systemWantsStillness() {
    if (qEnvironmentVariableIsSet("HRP_REDUCED_MOTION"))
        return qEnvironmentVariable("HRP_REDUCED_MOTION") != QLatin1String("0");
    // What a desktop's "no animations" turns off in Qt.
    return QApplication::style()->styleHint(QStyle::SH_Widget_Animation_Duration) == 0;
}

FaceWidget::FaceWidget(FaceModel& model, Theme& theme, time::Scheduler& scheduler, QSize hint,
                       QWidget* parent)
    : QWidget(parent), m_model(model), m_theme(theme), m_scheduler(scheduler), m_hint(hint) {
    m_scene.still = systemWantsStillness();
    connect(&model, &FaceModel::changed, this, &FaceWidget::follow);
    connect(&model, &FaceModel::levelChanged, this, &FaceWidget::follow);
    connect(&model, &FaceModel::triggered, this, &FaceWidget::react);
    connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
    follow();
}

void FaceWidget::setReducedMotion(bool on) {
    m_scene.still = on;
    move();
}

/// What the model says now.
void FaceWidget::follow() {
    if (m_scene.mood != m_model.mood() || m_scene.awake != m_model.live())
        m_scene.moodSinceMs = nowMs();
    m_scene.mood = m_model.mood();
    m_scene.awake = m_model.live();
    m_scene.level = m_model.level();
    if (accessibleName() != m_model.words())
        setAccessibleName(m_model.words());
    if (accessibleDescription() != m_model.status())
        setAccessibleDescription(m_model.status());
    move();
}

void FaceWidget::react(mood::Trigger trigger) {
    m_scene.trigger = trigger;
    m_scene.triggeredAtMs = nowMs();
    move();
}

/// Draws the next picture if it differs, and comes back when there may be another.
void FaceWidget::move() {
    if (!isVisible()) {
        m_timer.cancel();
        return;
    }
    const double now = nowMs();
    // Less than the clock can tell apart would be now again, for ever.
    if (const double early = m_movedAtMs + kShortestFrameMs - now; early >= kLeastWaitMs) {
        m_timer = m_scheduler.after(time::fromMs(early), [this] { move(); });
        return;
    }
    m_movedAtMs = now;
    const auto numbers = m_animator.advance(m_scene, now).numbers();
    const double scale = std::min(width(), height()) * 0.4 * devicePixelRatioF() * kPartsOfPixel;
    std::array<long, FacePose::kCount> picture{};
    std::transform(numbers.begin(), numbers.end(), picture.begin(),
                   [scale](double number) { return std::lround(number * scale); });
    if (picture != m_drawn) {
        m_drawn = picture;
        update();
    }
    if (const auto next = m_animator.nextMoveMs(m_scene, now))
        m_timer = m_scheduler.after(time::fromMs(std::max(*next, kShortestFrameMs)), [this] { move(); });
    else
        m_timer.cancel();
}

void FaceWidget::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    move();
}

void FaceWidget::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    m_timer.cancel();
}

void FaceWidget::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    paintFace(painter, rect(), m_animator.pose(), m_scene.trigger.value_or(mood::Trigger::Success),
              m_theme.tokens());
}

} // namespace hrp::ui
