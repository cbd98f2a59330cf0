// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/strip_cache.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace hrp::ui {
namespace {

constexpr std::size_t kMostStrips = 96;

double lifted(int sample) {
    const double value = std::min(1.0, std::abs(sample) / 32'768.0);
    return std::copysign(std::pow(value, 0.6), sample);
}

std::int64_t floorDiv(std::int64_t a, std::int64_t b) {
    return a >= 0 ? a / b : -((-a + b - 1) / b);
}

} // namespace

void paintWave(QPainter& painter, const std::vector<audio::Peak>& columns, double left, double columnWidth,
               double middle, double halfHeight, const QColor& colour) {
    double x = left;
    for (const audio::Peak& peak : columns) {
        if (peak.min != 0 || peak.max != 0) {
            const double top = middle - lifted(peak.max) * halfHeight;
            const double bottom = middle - lifted(peak.min) * halfHeight;
            painter.fillRect(QRectF(x, top, columnWidth, std::max(bottom - top, columnWidth)), colour);
        }
        x += columnWidth;
    }
}

void StripCache::invalidate(std::int64_t firstSample, std::int64_t lastSample) {
    if (m_look.samplesPerColumn <= 0)
        return;
    const std::int64_t perStrip = m_look.samplesPerColumn * kColumns;
    const std::int64_t first = floorDiv(firstSample, perStrip),
                       last = floorDiv(std::max(firstSample, lastSample - 1), perStrip);
    std::erase_if(m_strips, [&](const auto& entry) { return entry.first >= first && entry.first <= last; });
}

void StripCache::paint(QPainter& painter, const audio::PeakPyramid& lane, const Look& look,
                       std::int64_t firstColumn, double left, double top, double width) {
    if (!(look == m_look)) {
        m_strips.clear();
        m_look = look;
    }
    const std::int64_t first = floorDiv(firstColumn, kColumns);
    const std::int64_t last =
        floorDiv(firstColumn + static_cast<std::int64_t>(std::ceil(width * look.pixelRatio)), kColumns);
    if (m_strips.size() > kMostStrips)
        std::erase_if(m_strips, [&](const auto& entry) { return entry.first < first || entry.first > last; });
    const std::int64_t end =
        floorDiv(lane.size() + look.samplesPerColumn * kColumns - 1, look.samplesPerColumn * kColumns);
    for (std::int64_t strip = std::max<std::int64_t>(first, 0); strip <= std::min(last, end); ++strip) {
        auto found = m_strips.find(strip);
        if (found == m_strips.end()) {
            found = m_strips.emplace(strip, draw(lane, strip)).first;
            ++m_drawn;
        }
        const double x = left + static_cast<double>(strip * kColumns - firstColumn) / look.pixelRatio;
        painter.drawPixmap(QPointF(x, top), found->second);
    }
}

QPixmap StripCache::draw(const audio::PeakPyramid& lane, std::int64_t strip) const {
    QPixmap pixmap(kColumns, static_cast<int>(std::ceil(m_look.height * m_look.pixelRatio)));
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    const double half = pixmap.height() / 2.0;
    paintWave(painter,
              lane.columns(strip * kColumns * m_look.samplesPerColumn, m_look.samplesPerColumn, kColumns), 0,
              1, half, half - 2, QColor::fromRgb(m_look.colour));
    painter.end();
    pixmap.setDevicePixelRatio(m_look.pixelRatio);
    return pixmap;
}

} // namespace hrp::ui
