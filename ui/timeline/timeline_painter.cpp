// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/timeline_painter.h"

#include "text/format.h"

#include <QCoreApplication>
#include <QPainterPath>
#include <QPixmapCache>

#include <algorithm>
#include <cmath>

namespace hrp::ui {
namespace {

using Kind = TimelineItem::Kind;
using FlagKind = TimelineModel::FlagKind;

QColor withAlpha(QColor colour, int alpha) {
    colour.setAlpha(alpha);
    return colour;
}

QString paintWords(const char* source) {
    return QCoreApplication::translate("hrp::ui::Timeline", source);
}

} // namespace

struct TimelinePainter::Scene {
    QPainter& painter;
    TimelineModel& model;
    const TimeAxis& axis;
    const TimelineLayout& layout;
    const Tokens& tokens;
    QFont body, small;
    std::optional<TimelineItem> selected;
    bool focused = false;
    double cutLabelsTo = -1e9, latencyLabelsTo = -1e9; ///< where the last one ended: none covers another
};

FlagLook flagLook(const Tokens& t, const TimelineModel::Flag& flag) {
    switch (flag.kind) {
    case FlagKind::Screen:
        return {QStringLiteral("screen"), t.screen};
    case FlagKind::Timer:
        return {QStringLiteral("timer"), t.timer};
    case FlagKind::Pause:
        return {QStringLiteral("pause"), t.orangeText};
    case FlagKind::Resume:
        return {QStringLiteral("play"), t.greenText};
    case FlagKind::Message:
    case FlagKind::Chat:
        return {QStringLiteral("message"), t.message};
    case FlagKind::Question:
        return {QStringLiteral("question"), t.question};
    case FlagKind::Answer:
        return flag.bad ? FlagLook{QStringLiteral("cross"), t.redText}
                        : FlagLook{QStringLiteral("check"), t.greenText};
    case FlagKind::ToolCall:
        return {QStringLiteral("tool"), t.question};
    case FlagKind::Interruption:
        return {QStringLiteral("stop"), t.finding};
    case FlagKind::Mute:
        return {QStringLiteral("mic-off"), t.textMuted};
    case FlagKind::Finding:
        return {QStringLiteral("warning"), t.finding};
    case FlagKind::Device:
        return flag.bad ? FlagLook{QStringLiteral("warning"), t.redText}
                        : FlagLook{QStringLiteral("headset"), t.greenText};
    case FlagKind::Gap:
        return {QStringLiteral("warning"), t.orangeText};
    case FlagKind::Note:
        return {QStringLiteral("flag"), t.textMuted};
    case FlagKind::EngineGone:
        return {QStringLiteral("link-off"), t.redText};
    case FlagKind::GoneOn:
        return {QStringLiteral("engine"), t.greenText};
    case FlagKind::QuestionWaits:
        return {QStringLiteral("bell"), t.orangeText};
    case FlagKind::ByHand:
        return {QStringLiteral("hand"), t.textMuted};
    case FlagKind::Budget:
        return {QStringLiteral("chart"), flag.bad ? t.redText : t.orangeText};
    case FlagKind::End:
        return {QStringLiteral("stop"), t.textMuted};
    }
    return {};
}

TimelineFonts TimelinePainter::fonts() const {
    return {QFontMetricsF(m_theme.font(FontRole::Body)), QFontMetricsF(m_theme.font(FontRole::Small))};
}

void TimelinePainter::clear() {
    m_participantStrips.clear();
    m_agentStrips.clear();
}

void TimelinePainter::paint(QPainter& painter, TimelineModel& model, const TimeAxis& axis,
                            const TimelineLayout& layout, const std::optional<TimelineItem>& selected,
                            const TimelineMarks& marks, bool focused) {
    const Tokens& tokens = m_theme.tokens();
    Scene scene{
        painter,  model,  axis, layout, tokens, m_theme.font(FontRole::Body), m_theme.font(FontRole::Small),
        selected, focused};
    if (const auto dirty = model.takeDirty(log::Lane::Participant))
        m_participantStrips.invalidate(dirty->first, dirty->last);
    if (const auto dirty = model.takeDirty(log::Lane::Agent))
        m_agentStrips.invalidate(dirty->first, dirty->last);

    painter.save();
    painter.setClipRect(QRectF(axis.left(), layout.header.top(), axis.width(), layout.header.height()));
    paintGround(scene);
    for (const TimelineLayout::Shape& shape : layout.shapes) {
        if (shape.thing.kind == Kind::Vad)
            paintVad(scene, shape);
        else if (shape.thing.kind == Kind::Heard)
            paintReply(scene, shape);
    }
    const auto strip = [&](const QRectF& lane, const QColor& colour) {
        return StripCache::Look{axis.samplesPerColumn(), static_cast<int>(lane.height()), axis.pixelRatio(),
                                colour.rgb()};
    };
    m_participantStrips.paint(painter, model.lane(log::Lane::Participant),
                              strip(layout.participant, tokens.participant), axis.firstColumn(), axis.left(),
                              layout.participant.top(), axis.width());
    m_agentStrips.paint(painter, model.lane(log::Lane::Agent), strip(layout.agent, tokens.agent),
                        axis.firstColumn(), axis.left(), layout.agent.top(), axis.width());
    for (const TimelineLayout::Shape& shape : layout.shapes)
        if (shape.thing.kind == Kind::Flag) // all stems first: none crosses a label
            paintStem(scene, shape);
    for (const TimelineLayout::Shape& shape : layout.shapes) {
        switch (shape.thing.kind) {
        case Kind::Quiet:
            paintQuiet(scene, shape);
            break;
        case Kind::Break:
            paintBreak(scene, shape);
            break;
        case Kind::Talk:
            paintTalk(scene, shape);
            break;
        case Kind::Unheard:
            paintRest(scene, shape);
            break;
        case Kind::Latency:
            paintLatency(scene, shape);
            break;
        case Kind::Flag:
            paintFlag(scene, shape);
            break;
        case Kind::Vad:
            paintVadLabel(scene, shape);
            break;
        case Kind::Heard:
            break;
        }
    }
    paintMarks(scene, marks);
    paintNow(scene);
    if (selected)
        if (const TimelineLayout::Shape* shape = layout.find(*selected)) {
            painter.setPen(QPen(tokens.focus, focused ? 2 : 1));
            painter.setBrush(Qt::NoBrush);
            painter.drawRoundedRect(shape->rect.adjusted(-1, 1, 1, -1), space::radiusSmall,
                                    space::radiusSmall);
        }
    painter.restore();
    paintHeader(scene);
}

void TimelinePainter::paintGround(Scene& s) {
    const Tokens& t = s.tokens;
    QPainter& p = s.painter;
    p.fillRect(s.layout.header.adjusted(0, 0, s.axis.width(), 0), t.surface);
    p.fillRect(s.layout.participant, t.page);
    p.fillRect(s.layout.agent, t.page);
    p.setFont(s.small);
    const double bottom = s.layout.events.bottom();
    for (const TimelineLayout::Tick& tick : s.layout.ticks) {
        p.fillRect(
            QRectF(std::round(tick.x), s.layout.ruler.bottom() - 5, 1, bottom - s.layout.ruler.bottom() + 5),
            t.line);
        p.setPen(t.textMuted);
        p.drawText(QRectF(tick.x + 4, s.layout.ruler.top(), 160, s.layout.ruler.height()),
                   Qt::AlignLeft | Qt::AlignVCenter, tick.label);
    }
    for (const QRectF& lane : {s.layout.participant, s.layout.agent})
        p.fillRect(QRectF(lane.left(), std::round(lane.center().y()), lane.width(), 1), t.line);
    if (const double zero = s.axis.xOf(0); zero > s.axis.left()) // before the first captured sample
        p.fillRect(QRectF(s.axis.left(), s.layout.participant.top(), zero - s.axis.left(),
                          bottom - s.layout.participant.top()),
                   withAlpha(t.lineStrong, 40));
}

void TimelinePainter::paintVad(Scene& s, const TimelineLayout::Shape& shape) {
    const Tokens& t = s.tokens;
    const TimelineModel::VadSpan& span = s.model.vadSpans()[shape.thing.id];
    QPainter& p = s.painter;
    p.fillRect(shape.rect, t.participantSoft);
    // What was really spoken, without the engine's padding and silence: the stronger part.
    const double from = std::clamp(s.axis.xOf(span.speechStartMs), shape.rect.left(), shape.rect.right());
    const double to =
        std::clamp(s.axis.xOf(span.speechStopMs.value_or(s.model.nowMs())), from, shape.rect.right());
    p.fillRect(QRectF(from, shape.rect.top(), to - from, shape.rect.height()), t.participantSoft);
    p.fillRect(QRectF(from, shape.rect.bottom() - 3, to - from, 3), t.participant);
    // Edges as brackets, so that the span reads without its colour.
    p.setPen(QPen(t.participant, 1));
    const auto edge = [&](double x, int inward) {
        p.drawLine(QPointF(x, shape.rect.top()), QPointF(x, shape.rect.bottom() - 1));
        p.drawLine(QPointF(x, shape.rect.top()), QPointF(x + inward * 4, shape.rect.top()));
    };
    if (s.axis.xOf(span.edgeStartMs) >= s.axis.left())
        edge(std::round(shape.rect.left()) + 0.5, 1);
    if (span.edgeStopMs && s.axis.xOf(*span.edgeStopMs) <= s.axis.left() + s.axis.width())
        edge(std::round(shape.rect.right()) - 0.5, -1);
}

void TimelinePainter::paintVadLabel(Scene& s, const TimelineLayout::Shape& shape) {
    if (shape.label.isEmpty())
        return;
    const QFontMetricsF metrics(s.small);
    const QRectF plate(shape.rect.left() + 3, shape.rect.top() + 2,
                       metrics.horizontalAdvance(shape.label) + 6, metrics.height());
    s.painter.fillRect(plate, withAlpha(s.tokens.page, 190));
    s.painter.setFont(s.small);
    s.painter.setPen(s.tokens.text);
    s.painter.drawText(plate, Qt::AlignCenter, shape.label);
}

void TimelinePainter::paintQuiet(Scene& s, const TimelineLayout::Shape& shape) {
    const bool muted = s.model.quietSpans()[shape.thing.id].state == log::ParticipantAudio::State::Muted;
    QPainter& p = s.painter;
    p.fillRect(shape.rect, withAlpha(s.tokens.page, 150));
    p.fillRect(shape.rect,
               QBrush(withAlpha(s.tokens.lineStrong, 170), muted ? Qt::DiagCrossPattern : Qt::FDiagPattern));
    const QString label = muted ? paintWords(QT_TRANSLATE_NOOP("hrp::ui::Timeline", "muted"))
                                : paintWords(QT_TRANSLATE_NOOP("hrp::ui::Timeline", "not sent"));
    const QFontMetricsF metrics(s.small);
    const double width = metrics.horizontalAdvance(label) + 10;
    if (width > shape.rect.width())
        return;
    const QRectF plate(shape.rect.center().x() - width / 2, shape.rect.bottom() - metrics.height() - 5, width,
                       metrics.height() + 2);
    p.fillRect(plate, s.tokens.surface);
    p.setFont(s.small);
    p.setPen(s.tokens.textMuted);
    p.drawText(plate, Qt::AlignCenter, label);
}

/// Over both lanes: a veil with a wide hatch, edges, and the word.
void TimelinePainter::paintBreak(Scene& s, const TimelineLayout::Shape& shape) {
    const Tokens& t = s.tokens;
    QPainter& p = s.painter;
    p.fillRect(shape.rect, withAlpha(t.page, 170));
    p.fillRect(shape.rect, QBrush(withAlpha(t.orangeText, 60), Qt::BDiagPattern));
    p.fillRect(QRectF(shape.rect.left(), shape.rect.top(), 2, shape.rect.height()), t.orangeText);
    if (s.model.breaks()[shape.thing.id].toMs)
        p.fillRect(QRectF(shape.rect.right() - 2, shape.rect.top(), 2, shape.rect.height()), t.orangeText);
    const QFontMetricsF metrics(s.small);
    const int size = static_cast<int>(metrics.height());
    const double width =
        shape.label.isEmpty() ? size + 8 : metrics.horizontalAdvance(shape.label) + size + 16;
    if (width > shape.rect.width() - 4)
        return;
    const QRectF plate(shape.rect.center().x() - width / 2,
                       shape.rect.center().y() - metrics.height() / 2 - 2, width, metrics.height() + 4);
    p.fillRect(plate, t.surface);
    p.drawPixmap(QPointF(plate.left() + 4, plate.top() + 2),
                 m_theme.pixmap(QStringLiteral("cup"), t.orangeText, size, s.axis.pixelRatio()));
    p.setFont(s.small);
    p.setPen(t.text);
    p.drawText(plate.adjusted(size + 8, 0, -4, 0), Qt::AlignLeft | Qt::AlignVCenter, shape.label);
}

/// The talk button: a bar with feet at the top of the participant's lane.
void TimelinePainter::paintTalk(Scene& s, const TimelineLayout::Shape& shape) {
    QPainter& p = s.painter;
    p.fillRect(QRectF(shape.rect.left(), shape.rect.top() + 1, shape.rect.width(), 3), s.tokens.participant);
    p.fillRect(QRectF(shape.rect.left(), shape.rect.top() + 1, 2, 6), s.tokens.participant);
    if (s.model.talkSpans()[shape.thing.id].toMs)
        p.fillRect(QRectF(shape.rect.right() - 2, shape.rect.top() + 1, 2, 6), s.tokens.participant);
}

void TimelinePainter::paintReply(Scene& s, const TimelineLayout::Shape& shape) {
    const TimelineModel::HeardSpan& span = s.model.heardSpans()[shape.thing.id];
    QPainter& p = s.painter;
    p.fillRect(shape.rect, s.tokens.agentSoft);
    p.fillRect(QRectF(shape.rect.left(), shape.rect.bottom() - 3, shape.rect.width(), 3), s.tokens.agent);
    if (span.muted) {
        p.fillRect(shape.rect, QBrush(withAlpha(s.tokens.agent, 90), Qt::DiagCrossPattern));
        p.setFont(s.small);
        p.setPen(s.tokens.text);
        p.drawText(shape.rect.adjusted(5, 2, -2, 0), Qt::AlignLeft | Qt::AlignTop,
                   paintWords(QT_TRANSLATE_NOOP("hrp::ui::Timeline", "turned down")));
    }
}

void TimelinePainter::paintRest(Scene& s, const TimelineLayout::Shape& shape) {
    const TimelineModel::Item& item = s.model.items()[shape.thing.id];
    const bool queued = !item.interrupted;
    const Tokens& t = s.tokens;
    QPainter& p = s.painter;
    const double startMs =
        item.interrupted ? item.cutMs
                         : std::max(s.model.nowMs(), item.everHeard ? base::samplesToMs(item.heardEnd) : 0.0);
    const double columnWidth = 1 / s.axis.pixelRatio();
    const auto skipped =
        static_cast<std::int64_t>(std::max(0.0, (shape.rect.left() - s.axis.xOf(startMs)) / columnWidth));
    const int columns = static_cast<int>(shape.rect.width() / columnWidth);
    const double middle = s.layout.agent.center().y(), half = s.layout.agent.height() / 2 - 2;
    if (queued)
        p.fillRect(shape.rect, withAlpha(t.agent, 14));
    const std::vector<audio::Peak> peaks = item.audio.columns(
        item.heard + skipped * s.axis.samplesPerColumn(), s.axis.samplesPerColumn(), columns);
    paintWave(p, peaks, shape.rect.left(), columnWidth, middle, half,
              queued ? withAlpha(t.agent, 110) : withAlpha(t.unheard, 190));
    if (queued)
        return;
    p.fillRect(shape.rect, QBrush(withAlpha(t.unheard, 130), Qt::BDiagPattern));
    // The truncation point: a line with a notch at its top.
    const double x = s.axis.xOf(item.cutMs);
    if (x < s.axis.left())
        return;
    p.fillRect(QRectF(x - 1, shape.rect.top(), 2, shape.rect.height()), t.finding);
    QPainterPath notch;
    notch.addPolygon(
        QPolygonF({{x - 5, shape.rect.top()}, {x + 5, shape.rect.top()}, {x, shape.rect.top() + 7}}));
    p.setRenderHint(QPainter::Antialiasing);
    p.fillPath(notch, t.finding);
    p.setRenderHint(QPainter::Antialiasing, false);
    if (!shape.label.isEmpty()) {
        const QFontMetricsF metrics(s.small);
        // In the part that was heard, which it speaks of.
        const double width = metrics.horizontalAdvance(shape.label) + 6;
        const QRectF plate(std::max<double>(s.axis.left(), x - 4 - width), shape.rect.top() + 2, width,
                           metrics.height());
        if (plate.left() < s.cutLabelsTo)
            return;
        s.cutLabelsTo = plate.right() + 4;
        p.fillRect(plate, withAlpha(t.page, 210));
        p.setFont(s.small);
        p.setPen(t.text);
        p.drawText(plate, Qt::AlignCenter, shape.label);
    }
}

void TimelinePainter::paintLatency(Scene& s, const TimelineLayout::Shape& shape) {
    const Tokens& t = s.tokens;
    QPainter& p = s.painter;
    const double y = std::round(shape.rect.center().y()) + 0.5;
    const double x0 = std::round(shape.rect.left()) + 0.5, x1 = std::round(shape.rect.right()) - 0.5;
    // From the end of the turn above to the first sound below.
    p.setPen(QPen(t.textMuted, 1));
    p.drawLine(QPointF(x0, shape.rect.top()), QPointF(x0, y));
    p.drawLine(QPointF(x1, y), QPointF(x1, shape.rect.bottom()));
    p.drawLine(QPointF(x0, y), QPointF(x1, y));
    p.drawLine(QPointF(x1, shape.rect.bottom()), QPointF(x1 - 3, shape.rect.bottom() - 4));
    p.drawLine(QPointF(x1, shape.rect.bottom()), QPointF(x1 + 3, shape.rect.bottom() - 4));
    const TimelineModel::Latency& latency = s.model.latencies()[shape.thing.id];
    const QString label = durationText(latency.toMs - latency.fromMs);
    const QFontMetricsF metrics(s.small);
    const double width = metrics.horizontalAdvance(label) + 8;
    // Beside the arrow where it does not fit into it.
    const bool inside = width + 6 <= shape.rect.width();
    const QRectF plate(inside ? shape.rect.center().x() - width / 2 : x1 + 4,
                       shape.rect.center().y() - metrics.height() / 2, width, metrics.height());
    if (plate.left() < s.latencyLabelsTo)
        return;
    s.latencyLabelsTo = plate.right();
    p.fillRect(plate, t.surface);
    p.setFont(s.small);
    p.setPen(t.text);
    p.drawText(plate, Qt::AlignCenter, label);
}

void TimelinePainter::paintStem(Scene& s, const TimelineLayout::Shape& shape) {
    const QColor colour = flagLook(s.tokens, s.model.flags()[shape.thing.id]).colour;
    s.painter.fillRect(
        QRectF(shape.rect.left(), s.layout.events.top(), 1, shape.rect.top() - s.layout.events.top()),
        withAlpha(colour, 110));
}

void TimelinePainter::paintFlag(Scene& s, const TimelineLayout::Shape& shape) {
    const TimelineModel::Flag& flag = s.model.flags()[shape.thing.id];
    const auto [icon, colour] = flagLook(s.tokens, flag);
    QPainter& p = s.painter;
    p.fillRect(shape.rect, s.tokens.raised);
    p.fillRect(QRectF(shape.rect.left(), shape.rect.top(), 2, shape.rect.height()), colour);
    const int size = static_cast<int>(shape.rect.height()) - 4;
    const double signRoom = size + 8;
    if (shape.rect.width() < signRoom)
        return;
    const QString key =
        QStringLiteral("hrp-flag/%1/%2/%3/%4").arg(icon, colour.name()).arg(size).arg(s.axis.pixelRatio());
    QPixmap pixmap;
    if (!QPixmapCache::find(key, &pixmap)) {
        pixmap = m_theme.pixmap(icon, colour, size, s.axis.pixelRatio());
        QPixmapCache::insert(key, pixmap);
    }
    p.drawPixmap(QPointF(shape.rect.left() + 5, shape.rect.top() + 2), pixmap);
    if (flag.byHand && shape.rect.width() > signRoom + size) // the small hand at the right end
        p.drawPixmap(QPointF(shape.rect.right() - size - 1, shape.rect.top() + 2),
                     m_theme.pixmap(QStringLiteral("hand"), s.tokens.textMuted, size, s.axis.pixelRatio()));
    const double room = shape.rect.width() - signRoom - 2 - (flag.byHand ? size : 0);
    if (room < 12)
        return;
    p.setFont(s.small);
    p.setPen(s.tokens.text);
    p.drawText(QRectF(shape.rect.left() + signRoom, shape.rect.top(), room, shape.rect.height()),
               Qt::AlignLeft | Qt::AlignVCenter,
               QFontMetricsF(s.small).elidedText(shape.label, Qt::ElideRight, room));
}

void TimelinePainter::paintNow(Scene& s) {
    if (!s.model.live() || s.layout.nowX < s.axis.left())
        return;
    const double x = std::round(s.layout.nowX);
    s.painter.fillRect(
        QRectF(x, s.layout.ruler.top() + 4, 1, s.layout.events.bottom() - s.layout.ruler.top() - 4),
        s.tokens.redText);
    QPainterPath knob;
    knob.addPolygon(QPolygonF({{x - 4, s.layout.ruler.top() + 2},
                               {x + 5, s.layout.ruler.top() + 2},
                               {x + 0.5, s.layout.ruler.top() + 9}}));
    s.painter.setRenderHint(QPainter::Antialiasing);
    s.painter.fillPath(knob, s.tokens.redText);
    s.painter.setRenderHint(QPainter::Antialiasing, false);
}

void TimelinePainter::paintMarks(Scene& s, const TimelineMarks& marks) {
    const Tokens& t = s.tokens;
    QPainter& p = s.painter;
    const double top = s.layout.ruler.top(), bottom = s.layout.events.bottom();
    if (marks.stretch) {
        const double from = std::round(s.axis.xOf(marks.stretch->fromMs)),
                     to = std::round(s.axis.xOf(marks.stretch->toMs));
        p.fillRect(QRectF(from, top, to - from, bottom - top), withAlpha(t.focus, 36));
        p.fillRect(QRectF(from, s.layout.ruler.bottom() - 3, to - from, 3), t.focus);
        for (const double x : {from, to - 1})
            p.fillRect(QRectF(x, top, 1, bottom - top), t.focus);
    }
    if (!marks.cursorMs)
        return;
    const double x = std::round(s.axis.xOf(*marks.cursorMs));
    if (x < s.axis.left())
        return;
    p.fillRect(QRectF(x, top, marks.playing ? 2 : 1, bottom - top), t.focus);
    QPainterPath sign; // a triangle that plays, or a flag that rests
    if (marks.playing)
        sign.addPolygon(QPolygonF({{x, top + 2}, {x + 9, top + 7}, {x, top + 12}}));
    else
        sign.addRect(QRectF(x - 3, top + 2, 7, 7));
    p.setRenderHint(QPainter::Antialiasing);
    p.fillPath(sign, t.focus);
    p.setRenderHint(QPainter::Antialiasing, false);
}

void TimelinePainter::paintHeader(Scene& s) {
    const Tokens& t = s.tokens;
    QPainter& p = s.painter;
    p.fillRect(s.layout.header, t.surface);
    p.fillRect(QRectF(s.layout.header.right() - 1, s.layout.header.top(), 1, s.layout.header.height()),
               t.line);
    const auto name = [&](const QRectF& lane, const QString& icon, const QColor& colour, const QString& text,
                          const QString& under) {
        const QRectF cell(s.layout.header.left() + 8, lane.top(), s.layout.header.width() - 12,
                          lane.height());
        const int size = static_cast<int>(QFontMetricsF(s.body).height());
        const double middle =
            under.isEmpty() ? cell.center().y() : cell.center().y() - QFontMetricsF(s.small).height() / 2;
        p.drawPixmap(QPointF(cell.left(), middle - size / 2.0),
                     m_theme.pixmap(icon, colour, size, s.axis.pixelRatio()));
        const QRectF words(cell.left() + size + 5, middle - size, cell.width() - size - 5, size * 2.0);
        p.setFont(s.body);
        p.setPen(t.text);
        p.drawText(words, Qt::AlignLeft | Qt::AlignVCenter,
                   QFontMetricsF(s.body).elidedText(text, Qt::ElideRight, words.width()));
        if (under.isEmpty())
            return;
        p.setFont(s.small);
        p.setPen(t.textMuted);
        p.drawText(
            QRectF(cell.left(), middle + size / 2.0, cell.width(), QFontMetricsF(s.small).height() + 4),
            Qt::AlignLeft | Qt::AlignVCenter,
            QFontMetricsF(s.small).elidedText(under, Qt::ElideRight, cell.width()));
    };
    const QString participant = paintWords(QT_TRANSLATE_NOOP("hrp::ui::Timeline", "Participant"));
    const QString agent = paintWords(QT_TRANSLATE_NOOP("hrp::ui::Timeline", "Agent"));
    const auto shown = [](const QString& own, const QString& role) { return own.isEmpty() ? role : own; };
    const auto role = [](const QString& own, const QString& text) {
        return own.isEmpty() || own == text ? QString() : text;
    };
    name(s.layout.participant, QStringLiteral("participant"), t.participant,
         shown(s.model.participantName(), participant), role(s.model.participantName(), participant));
    name(s.layout.agent, QStringLiteral("agent"), t.agent, shown(s.model.agentName(), agent),
         role(s.model.agentName(), agent));
    name(s.layout.events, QStringLiteral("flag"), t.textMuted,
         paintWords(QT_TRANSLATE_NOOP("hrp::ui::Timeline", "Events")), {});
}

} // namespace hrp::ui
