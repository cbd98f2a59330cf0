// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/timeline_view.h"

#include "text/format.h"
#include "timeline/timeline_items.h"

#include <QAccessible>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace hrp::ui {
namespace {

constexpr double kLivePlace = 0.78; ///< where "now" stands while following: room for what is queued
constexpr double kZoomStep = 1.25;
using ThingKind = TimelineItem::Kind;

constexpr double kSameBeginMs = 1'000; ///< the log's begin of a turn and the engine's edge differ a little

} // namespace

TimelineView::TimelineView(TimelineModel& model, Theme& theme, QWidget* parent)
    : QWidget(parent), m_model(model), m_theme(theme), m_painter(theme) {
    setObjectName(QStringLiteral("timelineView"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setAccessibleName(tr("Timeline"));
    setToolTip(
        tr("Wheel: zoom at the pointer. Shift+wheel or drag: scroll. Arrow keys scroll, + and − zoom, "
           "Ctrl+arrow goes from one thing to the next, F follows. After a session: press to place the "
           "cursor, Space to listen from there, double-click to hear a turn, Shift+drag to mark a stretch "
           "(keys I and O: its begin and end)."));
    connect(&m_theme, &Theme::changed, this, [this] {
        m_painter.clear();
        updateGeometry();
        update();
    });
    updateDescription();
}

TimelineMarks::Stretch TimelineView::extentOf(const TimelineItem& thing) const {
    return hrp::ui::extentOf(m_model, thing);
}

QString TimelineView::describe(const TimelineItem& thing) const {
    return describeThing(m_model, thing);
}

QSize TimelineView::sizeHint() const {
    return {900, static_cast<int>(leastTimelineHeight(m_painter.fonts())) + 80};
}

QSize TimelineView::minimumSizeHint() const {
    return {320, static_cast<int>(leastTimelineHeight(m_painter.fonts()))};
}

void TimelineView::setFollow(bool on) {
    if (on && m_model.live())
        placeLive();
    if (m_follow == on)
        return;
    m_follow = on;
    Q_EMIT followChanged(on);
    update();
}

void TimelineView::userMoved() {
    // Following yields to whoever scrolls, and comes back when they scroll to the live end again.
    if (m_model.live())
        setFollow(false);
    Q_EMIT axisChanged();
    update();
}

void TimelineView::placeLive() {
    m_axis.place(m_model.nowMs(), m_axis.left() + m_axis.width() * kLivePlace);
    Q_EMIT axisChanged();
}

void TimelineView::zoom(double factor) {
    if (m_follow && m_model.live()) {
        m_axis.zoomAt(m_axis.xOf(m_model.nowMs()), factor);
        placeLive();
    } else {
        m_axis.zoomAt(m_axis.left() + m_axis.width() / 2.0, factor);
    }
    Q_EMIT axisChanged();
    update();
}

void TimelineView::fitAll() {
    layOut();
    const double begin = m_model.beginMs(), end = std::max(m_model.endMs(), begin + 1'000);
    const double margin = (end - begin) * 0.02;
    m_axis.fit(begin - margin, end + margin);
    userMoved();
}

void TimelineView::goToBegin() {
    m_axis.place(m_model.beginMs(), m_axis.left() + 8);
    userMoved();
}

void TimelineView::goToEnd() {
    if (m_model.live()) {
        setFollow(true);
        return;
    }
    m_axis.place(m_model.endMs(), m_axis.left() + m_axis.width() - 40);
    userMoved();
}

void TimelineView::scrollToMs(double leftMs) {
    m_axis.place(leftMs, m_axis.left());
    userMoved();
}

const TimelineLayout& TimelineView::layOut() {
    m_axis.setPixelRatio(devicePixelRatioF());
    m_layout = layOutTimeline(m_model, m_axis, QRectF(rect()), m_painter.fonts());
    return m_layout;
}

void TimelineView::beginAnew() {
    m_wasEmpty = true;
    m_painter.clear();
    m_axis = TimeAxis();
    layOut();
    m_axis.place(0, m_axis.left() + 8);
    m_marks = {};
    select(std::nullopt);
    Q_EMIT axisChanged();
}

void TimelineView::tick() {
    if (m_wasEmpty != m_model.empty()) { // a session begins or was taken away
        m_wasEmpty = m_model.empty();
        m_selected.reset();
        m_painter.clear();
        layOut();
        if (!m_wasEmpty && !m_model.live())
            fitAll();
        else
            setFollow(true);
        updateDescription();
    }
    if (m_model.live() && m_follow)
        placeLive();
    if (isVisible())
        update();
}

std::optional<TimelineItem> TimelineView::thingAt(const QPoint& at) {
    return layOut().hit(at);
}

void TimelineView::select(std::optional<TimelineItem> thing) {
    m_selected = thing;
    updateDescription();
    Q_EMIT selectionChanged(m_selected ? oneLine(describeThing(m_model, *m_selected), 400) : QString());
    update();
}

void TimelineView::step(int direction) {
    layOut();
    const double middle = m_axis.msAt(m_axis.left() + m_axis.width() / 2.0);
    const std::optional<TimelineItem> next =
        m_selected ? neighbour(m_model, *m_selected, direction) : nearestStop(m_model, middle, direction);
    if (!next && !m_selected)
        return;
    const TimelineItem thing = next.value_or(m_selected.value_or(TimelineItem{}));
    const double x = m_axis.xOf(startOf(m_model, thing));
    if (x < m_axis.left() + 20 || x > m_axis.left() + m_axis.width() - 60) {
        m_axis.place(startOf(m_model, thing), m_axis.left() + m_axis.width() * 0.3);
        userMoved();
    }
    select(thing);
    placeCursor(startOf(m_model, thing));
}

// ---- cursor and stretch -------------------------------------------------------------------------------

void TimelineView::placeCursor(double ms) {
    if (m_model.live() || m_model.empty())
        return; // what is to be heard then is the session itself
    m_marks.cursorMs = std::clamp(ms, 0.0, std::max(0.0, m_model.endMs()));
    Q_EMIT cursorPlaced(*m_marks.cursorMs);
    update();
}

void TimelineView::bringIntoSight(double ms) {
    const double x = m_axis.xOf(ms);
    if (x >= m_axis.left() + 4 && x <= m_axis.left() + m_axis.width() - 20)
        return;
    m_axis.place(ms, m_axis.left() + m_axis.width() * 0.2);
    userMoved();
}

void TimelineView::showTime(double ms) {
    layOut();
    if (!m_model.live())
        m_marks.cursorMs = std::max(0.0, ms);
    bringIntoSight(ms);
    update();
}

void TimelineView::showTurn(double ms) {
    showTime(ms);
    std::optional<TimelineItem> nearest;
    double distance = kSameBeginMs;
    const auto look = [&](ThingKind kind, const IntervalIndex& order) {
        for (std::size_t rank = order.firstFrom(ms - kSameBeginMs); rank < order.size(); ++rank) {
            const double from = order.fromMs(order.at(rank));
            if (from > ms + kSameBeginMs)
                break;
            if (const double away = std::abs(from - ms); away < distance) {
                nearest = TimelineItem{kind, order.at(rank)};
                distance = away;
            }
        }
    };
    look(ThingKind::Vad, m_model.vadSpans().byTime());
    look(ThingKind::Heard, m_model.heardSpans().byTime());
    select(nearest);
}

void TimelineView::setPlayhead(double ms) {
    m_marks.cursorMs = ms;
    bringIntoSight(ms);
    update();
}

void TimelineView::setPlaying(bool on) {
    m_marks.playing = on;
    update();
}

void TimelineView::markStretch(std::optional<TimelineMarks::Stretch> stretch) {
    if (stretch && stretch->toMs < stretch->fromMs)
        std::swap(stretch->fromMs, stretch->toMs);
    if (stretch)
        stretch->fromMs = std::max(0.0, stretch->fromMs);
    m_marks.stretch = stretch && stretch->toMs - stretch->fromMs >= 1 ? stretch : std::nullopt;
    updateDescription();
    Q_EMIT selectionChanged(
        m_marks.stretch ? tr("Marked: %1 to %2 (%3). Space plays it, Esc takes the mark away.")
                              .arg(clockText(m_marks.stretch->fromMs), clockText(m_marks.stretch->toMs),
                                   durationText(m_marks.stretch->toMs - m_marks.stretch->fromMs))
                        : QString());
    update();
}

void TimelineView::updateDescription() {
    QString text;
    if (m_selected)
        text = describeThing(m_model, *m_selected);
    else if (m_model.empty())
        text = tr("No session yet");
    else
        text = tr("%1 turns of the participant, %2 replies heard, %3 events")
                   .arg(m_model.vadSpans().size())
                   .arg(m_model.heardReplies())
                   .arg(m_model.flags().size());
    setAccessibleDescription(text);
    QAccessibleEvent changed(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&changed);
}

bool TimelineView::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        auto* help = static_cast<QHelpEvent*>(event);
        const std::optional<TimelineItem> thing = thingAt(help->pos());
        if (thing)
            QToolTip::showText(help->globalPos(), plainToolTip(describeThing(m_model, *thing)), this);
        else
            QToolTip::showText(help->globalPos(),
                               m_model.empty() || help->pos().x() < m_axis.left()
                                   ? plainToolTip(toolTip())
                                   : plainToolTip(clockText(m_axis.msAt(help->pos().x()))),
                               this);
        return true;
    }
    return QWidget::event(event);
}

void TimelineView::paintEvent(QPaintEvent*) {
    layOut();
    QPainter painter(this);
    m_painter.paint(painter, m_model, m_axis, m_layout, m_selected, m_marks, hasFocus());
    if (m_model.empty()) {
        painter.setFont(m_theme.font(FontRole::Body));
        painter.setPen(m_theme.tokens().textMuted);
        const QRectF room(m_axis.left(), m_layout.participant.top(), m_axis.width(),
                          m_layout.agent.bottom() - m_layout.participant.top());
        const QString hint =
            tr("Both voices appear here as they are heard, with everything that happens beneath them.");
        const int flags = Qt::AlignCenter | Qt::TextWordWrap;
        painter.fillRect(
            painter.boundingRect(room.adjusted(16, 0, -16, 0), flags, hint).adjusted(-8, -3, 8, 3),
            m_theme.tokens().surface);
        painter.drawText(room.adjusted(16, 0, -16, 0), flags, hint);
    }
    if (hasFocus()) {
        painter.setPen(QPen(m_theme.tokens().focus, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
}

void TimelineView::resizeEvent(QResizeEvent*) {
    const double middleMs = m_axis.msAt(m_axis.left() + m_axis.width() / 2.0);
    layOut();
    if (m_follow && m_model.live())
        placeLive();
    else if (m_model.empty())
        m_axis.place(0, m_axis.left() + 8);
    else
        m_axis.place(middleMs, m_axis.left() + m_axis.width() / 2.0);
    Q_EMIT axisChanged();
}

void TimelineView::wheelEvent(QWheelEvent* event) {
    const QPoint angle = event->angleDelta();
    const bool sideways =
        event->modifiers().testFlag(Qt::ShiftModifier) || std::abs(angle.x()) > std::abs(angle.y());
    if (sideways) {
        m_axis.scrollPixels(-(angle.x() != 0 ? angle.x() : angle.y()) * 0.6);
        userMoved();
    } else if (angle.y() != 0) {
        const double factor = std::pow(kZoomStep, angle.y() / 120.0);
        if (m_follow && m_model.live()) {
            zoom(factor);
        } else {
            m_axis.zoomAt(event->position().x(), factor);
            Q_EMIT axisChanged();
            update();
        }
    }
    event->accept();
}

void TimelineView::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton)
        return;
    m_dragFrom = event->pos();
    m_dragged = false;
    if (event->modifiers().testFlag(Qt::ShiftModifier) && !m_model.live() && !m_model.empty())
        m_stretchFrom = m_axis.msAt(event->pos().x());
}

void TimelineView::mouseDoubleClickEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || m_model.live())
        return;
    if (const std::optional<TimelineItem> thing = thingAt(event->pos())) {
        const TimelineMarks::Stretch extent = extentOf(*thing);
        Q_EMIT listenAsked(extent.fromMs, extent.toMs);
    } else if (event->pos().x() >= m_axis.left()) {
        Q_EMIT listenAsked(m_axis.msAt(event->pos().x()), m_model.endMs());
    }
}

void TimelineView::mouseMoveEvent(QMouseEvent* event) {
    if (!m_dragFrom)
        return;
    const int dx = event->pos().x() - m_dragFrom->x();
    if (!m_dragged && std::abs(dx) < 4)
        return;
    m_dragged = true;
    if (m_stretchFrom) {
        markStretch(TimelineMarks::Stretch{*m_stretchFrom, m_axis.msAt(event->pos().x())});
        return;
    }
    setCursor(Qt::ClosedHandCursor);
    m_dragFrom = event->pos();
    m_axis.scrollPixels(-dx);
    userMoved();
}

void TimelineView::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || !m_dragFrom)
        return;
    unsetCursor();
    m_dragFrom.reset();
    m_stretchFrom.reset();
    if (m_dragged)
        return;
    const std::optional<TimelineItem> thing = thingAt(event->pos());
    select(thing);
    if (m_model.live() && thing && (thing->kind == ThingKind::Vad || thing->kind == ThingKind::Heard))
        Q_EMIT turnPressed(m_axis.msAt(event->pos().x()));
    if (event->pos().x() >= m_axis.left())
        placeCursor(m_axis.msAt(event->pos().x()));
}

/// I and O: begin and end of the stretch at the cursor.
bool TimelineView::markKey(int key) {
    if ((key != Qt::Key_I && key != Qt::Key_O) || !m_marks.cursorMs)
        return false;
    const double here = *m_marks.cursorMs;
    TimelineMarks::Stretch stretch = m_marks.stretch.value_or(TimelineMarks::Stretch{here, m_model.endMs()});
    (key == Qt::Key_I ? stretch.fromMs : stretch.toMs) = here;
    if (key == Qt::Key_O && !m_marks.stretch)
        stretch.fromMs = 0;
    markStretch(stretch);
    return true;
}

void TimelineView::keyPressEvent(QKeyEvent* event) {
    const bool control = event->modifiers().testFlag(Qt::ControlModifier);
    const double page = m_axis.width() * 0.2;
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Right: {
        const int direction = event->key() == Qt::Key_Left ? -1 : 1;
        if (control) {
            step(direction);
        } else {
            m_axis.scrollPixels(direction * page);
            userMoved();
        }
        return;
    }
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        zoom(kZoomStep);
        return;
    case Qt::Key_Minus:
        zoom(1 / kZoomStep);
        return;
    case Qt::Key_0:
        fitAll();
        return;
    case Qt::Key_Home:
        goToBegin();
        return;
    case Qt::Key_End:
        goToEnd();
        return;
    case Qt::Key_F:
        setFollow(!m_follow);
        return;
    case Qt::Key_Space:
        if (event->modifiers() != Qt::NoModifier || m_model.live() || m_model.empty())
            break;
        if (!event->isAutoRepeat())
            Q_EMIT listenToggled();
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_selected && !m_model.live()) {
            const TimelineMarks::Stretch extent = extentOf(*m_selected);
            Q_EMIT listenAsked(extent.fromMs, extent.toMs);
            return;
        }
        break;
    case Qt::Key_I:
    case Qt::Key_O:
        if (markKey(event->key()))
            return;
        break;
    case Qt::Key_Escape:
        if (m_selected || m_marks.stretch) {
            m_marks.stretch.reset();
            select(std::nullopt);
            return;
        }
        break;
    default:
        break;
    }
    QWidget::keyPressEvent(event);
}

void TimelineView::focusInEvent(QFocusEvent* event) {
    QWidget::focusInEvent(event);
    updateDescription();
    update();
}

void TimelineView::focusOutEvent(QFocusEvent* event) {
    QWidget::focusOutEvent(event);
    update();
}

} // namespace hrp::ui
