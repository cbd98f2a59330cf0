// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/audio/pcm.h>
#include <hrp/base/sample_rate.h>

#include <cstdint>

namespace hrp::ui {

/// Maps session time to pixels. Zoom and scroll position are whole numbers of samples and of device-pixel
/// columns, so that a waveform never shimmers while it scrolls: one column always covers the same samples.
class TimeAxis {
public:
    static constexpr std::int64_t kMinSamplesPerColumn = 4;
    static constexpr std::int64_t kMaxSamplesPerColumn = 8ll * base::kSampleRate;

    std::int64_t samplesPerColumn() const { return m_samplesPerColumn; }
    std::int64_t firstColumn() const { return m_firstColumn; }
    double pixelRatio() const { return m_pixelRatio; }
    void setPixelRatio(double ratio) { m_pixelRatio = ratio; }
    /// Offset of the axis' left edge in the widget, in device-independent pixels.
    int left() const { return m_left; }
    int width() const { return m_width; }
    void setGeometry(int left, int width);

    double xOf(double ms) const;
    double msAt(double x) const;
    double msPerPixel() const;
    double visibleMs() const { return msPerPixel() * m_width; }

    void setSamplesPerColumn(std::int64_t samples);
    /// Zooms by `factor` (over 1: closer) and keeps the time under `x` where it is.
    void zoomAt(double x, double factor);
    /// Scrolls so that `ms` is at `x`.
    void place(double ms, double x);
    void scrollPixels(double dx);
    /// Shows [fromMs, toMs] in the whole width.
    void fit(double fromMs, double toMs);

private:
    std::int64_t m_samplesPerColumn = 240;
    std::int64_t m_firstColumn =
        0; ///< column at the left edge; column c holds samples from c·samplesPerColumn on
    double m_pixelRatio = 1.0;
    int m_left = 0, m_width = 1;
};

/// Distance between ruler marks that leaves at least `leastPixels` between them: 1, 2 or 5 times a power of
/// ten below a second; 1, 2, 5, 10, 15, 30 s, 1, 2, 5, 10 … min above.
double rulerStepMs(double msPerPixel, double leastPixels);

} // namespace hrp::ui
