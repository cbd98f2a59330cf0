// SPDX-License-Identifier: GPL-3.0-or-later
#include "theme/svg_icon.h"

#include <QFile>
#include <QIconEngine>
#include <QPainter>
#include <QSvgRenderer>

namespace hrp::ui {
namespace {

QString pathOfIcon(const QString& name) {
    return QStringLiteral(":/hrp/icons/%1.svg").arg(name);
}

/// The icons draw with `currentColor` alone, so that one replacement recolours them.
QByteArray colouredSvg(const QString& name, const QColor& colour) {
    QFile file(pathOfIcon(name));
    if (!file.open(QIODevice::ReadOnly)) {
        qWarning("icon %s is not among the resources", qUtf8Printable(name));
        return {};
    }
    return file.readAll().replace("currentColor", colour.name().toUtf8());
}

void paintSvg(QPainter& painter, const QRectF& rect, const QString& name, const QColor& colour) {
    QSvgRenderer renderer(colouredSvg(name, colour));
    renderer.setAspectRatioMode(Qt::KeepAspectRatio);
    painter.setRenderHint(QPainter::Antialiasing);
    renderer.render(&painter, rect);
}

class SvgIconEngine final : public QIconEngine {
public:
    SvgIconEngine(QString name, const QColor& colour, const QColor& disabled)
        : m_name(std::move(name)), m_colour(colour), m_disabled(disabled) {}

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override {
        paintSvg(*painter, rect, m_name, mode == QIcon::Disabled ? m_disabled : m_colour);
    }
    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
        QPixmap pixmap(size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        paint(&painter, QRect(QPoint(), size), mode, state);
        return pixmap;
    }
    QIconEngine* clone() const override { return new SvgIconEngine(*this); }

private:
    QString m_name;
    QColor m_colour, m_disabled;
};

} // namespace

QIcon svgIcon(const QString& name, const QColor& colour, const QColor& disabled) {
    return QIcon(new SvgIconEngine(name, colour, disabled));
}

QPixmap svgPixmap(const QString& name, const QColor& colour, int size, double pixelRatio) {
    QPixmap pixmap(QSize(size, size) * pixelRatio);
    pixmap.setDevicePixelRatio(pixelRatio);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    paintSvg(painter, QRectF(0, 0, size, size), name, colour);
    return pixmap;
}

bool hasSvgIcon(const QString& name) {
    return QFile::exists(pathOfIcon(name));
}

} // namespace hrp::ui
