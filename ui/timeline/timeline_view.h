// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "timeline/timeline_painter.h"

#include <QWidget>

namespace hrp::ui {

/// The painted timeline. Wheel zooms at the pointer, Shift+wheel and dragging scroll, keys do both and walk
/// from thing to thing. Follows the live end until the user scrolls away from it. A cursor stands where one
/// has pressed or where listening has come to; Shift+dragging (or the keys I and O) marks a stretch.
class TimelineView final : public QWidget {
    Q_OBJECT
public:
    TimelineView(TimelineModel& model, Theme& theme, QWidget* parent = nullptr);

    bool follows() const { return m_follow; }
    /// Another session: nothing of the last one's place, zoom and choice stays.
    void beginAnew();
    void setFollow(bool on);
    void zoom(double factor); ///< at the live end while following, else at the middle
    void fitAll();
    void goToBegin();
    void goToEnd();
    void scrollToMs(double leftMs);
    const TimeAxis& axis() const { return m_axis; }
    const TimelineLayout& layOut();

    /// Once a tick: scrolls along and repaints what needs it.
    void tick();
    std::optional<TimelineItem> thingAt(const QPoint& at);
    std::optional<TimelineItem> selected() const { return m_selected; }
    void select(std::optional<TimelineItem> thing);
    /// Next (+1) or previous (-1) thing in time.
    void step(int direction);
    std::optional<double> cursorMs() const { return m_marks.cursorMs; }
    std::optional<TimelineMarks::Stretch> stretch() const { return m_marks.stretch; }
    void markStretch(std::optional<TimelineMarks::Stretch> stretch);
    /// The cursor, brought into sight: a turn was chosen elsewhere. Tells nobody.
    void showTime(double ms);
    /// The same, and the turn or reply that begins there is chosen.
    void showTurn(double ms);
    /// Where listening is. Scrolls along.
    void setPlayhead(double ms);
    void setPlaying(bool on);
    /// From where to where something is heard.
    TimelineMarks::Stretch extentOf(const TimelineItem& thing) const;
    /// What a thing is, in full, as plain text.
    QString describe(const TimelineItem& thing) const;
    int stripsDrawn() const { return m_painter.stripsDrawn(); }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void followChanged(bool on);
    void axisChanged();
    void selectionChanged(const QString& description);
    void cursorPlaced(double ms);                 ///< by the user
    void turnPressed(double ms);                  ///< in a live session, which has no cursor
    void listenToggled();                         ///< Space
    void listenAsked(double fromMs, double toMs); ///< double click, Enter: just this

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void placeLive();
    void userMoved();
    void updateDescription();
    void placeCursor(double ms);
    void bringIntoSight(double ms);
    bool markKey(int key);

    TimelineModel& m_model;
    Theme& m_theme;
    TimelinePainter m_painter;
    TimeAxis m_axis;
    TimelineLayout m_layout;
    std::optional<TimelineItem> m_selected;
    TimelineMarks m_marks;
    bool m_follow = true;
    bool m_wasEmpty = true;
    std::optional<QPoint> m_dragFrom;
    bool m_dragged = false;
    std::optional<double> m_stretchFrom; ///< while a stretch is dragged
};

} // namespace hrp::ui
