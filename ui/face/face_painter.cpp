// SPDX-License-Identifier: GPL-3.0-or-later
#include "face/face_painter.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace hrp::ui {
namespace {

QColor blend(const QColor& a, const QColor& b, double share) {
    const auto mix = [share](int x, int y) { return static_cast<int>(std::lround(x + (y - x) * share)); };
    return {mix(a.red(), b.red()), mix(a.green(), b.green()), mix(a.blue(), b.blue()),
            mix(a.alpha(), b.alpha())};
}

QColor faded(QColor colour, double opacity) {
    colour.setAlphaF(static_cast<float>(colour.alphaF() * std::clamp(opacity, 0.0, 1.0)));
    return colour;
}

/// One face on its way to the screen: everything in units of the head's radius around its middle.
class FaceDrawing {
public:
    FaceDrawing(QPainter& painter, const QRectF& area, const FacePose& pose, const Tokens& tokens)
        : m_painter(painter), m_pose(pose), m_tokens(tokens) {
        const double side = std::min(area.width(), area.height());
        m_small = side < 40;
        m_radius = side * (m_small ? 0.42 : 0.385);
        m_head = blend(tokens.surface, tokens.agent, 0.32 + 0.68 * pose.awake);
        m_feature =
            pose.awake > 0.5 ? tokens.textOnAccent : blend(tokens.textMuted, tokens.textOnAccent, pose.awake);
        painter.save();
        painter.setRenderHint(QPainter::Antialiasing);
        painter.translate(area.center() + QPointF(pose.sway, -pose.lift) * m_radius);
    }
    ~FaceDrawing() { m_painter.restore(); }
    FaceDrawing(const FaceDrawing&) = delete;
    FaceDrawing& operator=(const FaceDrawing&) = delete;

    void halo() {
        if (m_pose.glow <= 0)
            return;
        const double reach = 1.06 + 0.2 * m_pose.glow;
        QRadialGradient light(QPointF(0, 0), reach * m_radius);
        const QColor colour = faded(m_tokens.agent, (m_tokens.dark ? 0.55 : 0.34) * m_pose.glow);
        light.setColorAt(0, colour);
        light.setColorAt(0.82, colour);
        light.setColorAt(1, faded(m_tokens.agent, 0));
        m_painter.setPen(Qt::NoPen);
        m_painter.setBrush(light);
        m_painter.drawEllipse(QPointF(0, 0), reach * m_radius, reach * m_radius);
    }

    /// Two arcs at the sides: all ears.
    void ring() {
        if (m_pose.ring <= 0.01)
            return;
        const double at = (m_small ? 1.1 : 1.14 + 0.035 * m_pose.ringPulse) * m_radius;
        QPen pen(faded(m_tokens.participant, m_pose.ring * (m_small ? 1.0 : 0.75 + 0.25 * m_pose.ringPulse)),
                 std::max(1.5, 0.07 * m_radius), Qt::SolidLine, Qt::RoundCap);
        m_painter.setPen(pen);
        m_painter.setBrush(Qt::NoBrush);
        const QRectF circle(-at, -at, 2 * at, 2 * at);
        const int span = static_cast<int>((m_small ? 110 : 84) * m_pose.ring * 16);
        m_painter.drawArc(circle, -span / 2, span);
        m_painter.drawArc(circle, 180 * 16 - span / 2, span);
    }

    void head() {
        m_painter.setPen(Qt::NoPen);
        if (m_small) {
            m_painter.setBrush(m_head);
        } else {
            QRadialGradient body(QPointF(-0.35, -0.5) * m_radius, 1.7 * m_radius);
            body.setColorAt(0, m_head.lighter(122));
            body.setColorAt(0.55, m_head);
            body.setColorAt(1, m_head.darker(124));
            m_painter.setBrush(body);
        }
        m_painter.drawEllipse(QPointF(0, 0), m_radius, m_radius);
    }

    void eyes() {
        for (const double side : {-1.0, 1.0}) {
            const QPointF at(side * 0.35 + 0.15 * m_pose.lookX, -0.13 + 0.2 * m_pose.lookY);
            const double arc = std::abs(m_pose.eyeArc);
            if (arc > 0.5)
                curvedEye(at, (m_pose.eyeArc > 0 ? -1 : 1) * (arc - 0.5) * 2);
            else
                openEye(at, m_pose.eyeOpen * (1 - 2 * arc));
        }
        if (m_pose.worry > 0.02) {
            m_painter.setPen(line(faded(m_feature, m_pose.worry), 0.075));
            for (const double side : {-1.0, 1.0})
                m_painter.drawLine(unit(side * 0.52, -0.44), unit(side * 0.24, -0.44 - 0.13 * m_pose.worry));
        }
    }

    void mouth() {
        if (m_pose.mouthShown > 0.02) {
            const double open = m_pose.mouth * m_pose.mouthShown;
            const double half = (0.28 + 0.05 * open) * (0.4 + 0.6 * m_pose.mouthShown);
            const QColor colour = open < 0.03 ? faded(m_feature, m_pose.mouthShown) : m_feature;
            const double y = 0.35 - 0.09 * m_pose.smile - 0.04 * open + (m_pose.smile < 0 ? 0.02 : 0.0);
            QPainterPath lips(unit(-half, y));
            if (open < 0.03) {
                lips.quadTo(unit(0, y + 0.36 * m_pose.smile), unit(half, y));
                m_painter.setPen(line(colour, 0.085));
                m_painter.setBrush(Qt::NoBrush);
                m_painter.drawPath(lips);
            } else {
                const double low = y + 0.18 * m_pose.smile + 0.56 * open;
                lips.quadTo(unit(0, y + 0.08 * m_pose.smile), unit(half, y));
                lips.cubicTo(unit(half, low), unit(-half, low), unit(-half, y));
                lips.closeSubpath();
                m_painter.setPen(line(colour, 0.07));
                m_painter.setBrush(colour);
                m_painter.drawPath(lips);
                if (!m_small && open > 0.3) { // a tongue
                    m_painter.setClipPath(lips);
                    m_painter.setPen(Qt::NoPen);
                    m_painter.setBrush(blend(m_feature, m_tokens.red, 0.62));
                    m_painter.drawEllipse(unit(0, y + 0.75 * (low - y) + 0.03), half * 0.68 * m_radius,
                                          0.17 * m_radius);
                    m_painter.setClipping(false);
                }
            }
        }
        dots();
    }

    void badge(mood::Trigger trigger) {
        if (m_pose.badge <= 0.02)
            return;
        const bool error = trigger == mood::Trigger::Error;
        const double size = (m_small ? 0.46 : 0.32) * m_pose.badge;
        const double away = m_small ? 0.62 : 0.68;
        m_painter.translate(unit(away, away));
        m_painter.setPen(QPen(m_tokens.surface, std::max(1.0, 0.06 * m_radius)));
        m_painter.setBrush(error ? m_tokens.red : m_tokens.green);
        m_painter.drawEllipse(QPointF(0, 0), size * m_radius, size * m_radius);
        m_painter.setPen(QPen(m_tokens.textOnAccent, std::max(1.3, 0.22 * size * m_radius), Qt::SolidLine,
                              Qt::RoundCap, Qt::RoundJoin));
        m_painter.setBrush(Qt::NoBrush);
        if (error) {
            m_painter.drawLine(unit(0, -0.5 * size), unit(0, 0.12 * size));
            m_painter.drawPoint(unit(0, 0.5 * size));
        } else {
            m_painter.drawPolyline(QPolygonF({unit(-0.42 * size, 0.04 * size), unit(-0.1 * size, 0.36 * size),
                                              unit(0.44 * size, -0.32 * size)}));
        }
    }

private:
    QPointF unit(double x, double y) const { return QPointF(x, y) * m_radius; }
    QPen line(const QColor& colour, double width) const {
        return {colour, std::max(1.4, width * m_radius), Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin};
    }

    void openEye(const QPointF& at, double open) {
        const double half = (m_small ? 0.125 : 0.1) * m_radius;
        const double tall = std::max(0.045, (m_small ? 0.21 : 0.205) * open) * m_radius;
        const QPointF middle = at * m_radius;
        m_painter.setPen(Qt::NoPen);
        m_painter.setBrush(m_feature);
        m_painter.drawRoundedRect(QRectF(middle.x() - half, middle.y() - tall, 2 * half, 2 * tall), half,
                                  std::min(half, tall));
        if (!m_small && open > 0.4) { // a glint, so that it looks alive
            m_painter.setBrush(faded(m_tokens.dark ? QColor(Qt::white) : m_head, 0.85));
            m_painter.drawEllipse(middle + QPointF(0.35 * half, -0.5 * tall), 0.32 * half, 0.32 * half);
        }
    }

    void curvedEye(const QPointF& at, double depth) {
        const double half = 0.165, low = at.y() + 0.17 * depth;
        QPainterPath lid(unit(at.x() - half, at.y() - 0.05 * depth));
        lid.cubicTo(unit(at.x() - 0.6 * half, low), unit(at.x() + 0.6 * half, low),
                    unit(at.x() + half, at.y() - 0.05 * depth));
        m_painter.setPen(line(m_feature, 0.09));
        m_painter.setBrush(Qt::NoBrush);
        m_painter.drawPath(lid);
    }

    /// Three dots, one after the other a little larger.
    void dots() {
        if (m_pose.dots <= 0.02)
            return;
        m_painter.setPen(Qt::NoPen);
        for (int i = 0; i < 3; ++i) {
            double away = std::abs(m_pose.dotPhase - i - 0.5);
            away = std::min(away, 3 - away);
            const double bump = std::max(0.0, std::cos(std::min(1.0, away) * std::numbers::pi / 2));
            const double size =
                (m_small ? 0.105 : 0.072) * (1 + (m_small ? 0.25 : 0.42) * bump) * m_pose.dots;
            m_painter.setBrush(faded(m_feature, m_pose.dots * (0.62 + 0.38 * bump)));
            m_painter.drawEllipse(unit((i - 1) * (m_small ? 0.32 : 0.25), 0.36 - 0.03 * bump),
                                  size * m_radius, size * m_radius);
        }
    }

    QPainter& m_painter;
    const FacePose& m_pose;
    const Tokens& m_tokens;
    QColor m_head, m_feature;
    double m_radius = 0;
    bool m_small = false;
};

} // namespace

void paintFace(QPainter& painter, const QRectF& area, const FacePose& pose, mood::Trigger trigger,
               const Tokens& tokens) {
    FaceDrawing drawing(painter, area, pose, tokens);
    drawing.halo();
    drawing.ring();
    drawing.head();
    drawing.eyes();
    drawing.mouth();
    drawing.badge(trigger);
}

} // namespace hrp::ui
