// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/audio/peak_pyramid.h>

#include <QColor>
#include <QPixmap>

#include <cstdint>
#include <unordered_map>

class QPainter;

namespace hrp::ui {

/// Draws one column of a waveform a pixel wide, from the peaks of `columns`, around the middle of `rect`.
/// Quiet speech is lifted by a fixed curve (full scale stays full scale) so that it can be seen.
void paintWave(QPainter& painter, const std::vector<audio::Peak>& columns, double left, double columnWidth,
               double middle, double halfHeight, const QColor& colour);

/// The waveform of a lane in finished strips of 256 device pixels: scrolling draws pixmaps, and only strips
/// whose samples changed are drawn anew. GUI thread.
class StripCache {
public:
    static constexpr int kColumns = 256;

    /// Everything is dropped when one of these changes.
    struct Look {
        std::int64_t samplesPerColumn = 0;
        int height = 0; ///< device-independent pixels
        double pixelRatio = 1;
        QRgb colour = 0;
        bool operator==(const Look&) const = default;
    };
    void invalidate(std::int64_t firstSample, std::int64_t lastSample);
    void clear() { m_strips.clear(); }
    /// Draws device columns [firstColumn, …) of the lane from x = left on, `width` wide.
    void paint(QPainter& painter, const audio::PeakPyramid& lane, const Look& look, std::int64_t firstColumn,
               double left, double top, double width);
    int strips() const { return static_cast<int>(m_strips.size()); }
    int drawn() const { return m_drawn; } ///< strips drawn so far (tests, benchmark)

private:
    QPixmap draw(const audio::PeakPyramid& lane, std::int64_t strip) const;

    Look m_look;
    std::unordered_map<std::int64_t, QPixmap> m_strips;
    int m_drawn = 0;
};

} // namespace hrp::ui
