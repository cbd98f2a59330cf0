// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/time_axis.h"

#include <algorithm>
#include <cmath>

namespace hrp::ui {

void TimeAxis::setGeometry(int left, int width) {
    m_left = left;
    m_width = std::max(1, width);
}

double TimeAxis::xOf(double ms) const {
    const double column = ms * base::kSampleRate / 1'000.0 / static_cast<double>(m_samplesPerColumn);
    return m_left + (column - static_cast<double>(m_firstColumn)) / m_pixelRatio;
}

double TimeAxis::msAt(double x) const {
    const double column = (x - m_left) * m_pixelRatio + static_cast<double>(m_firstColumn);
    return column * static_cast<double>(m_samplesPerColumn) * 1'000.0 / base::kSampleRate;
}

double TimeAxis::msPerPixel() const {
    return static_cast<double>(m_samplesPerColumn) * m_pixelRatio * 1'000.0 / base::kSampleRate;
}

void TimeAxis::setSamplesPerColumn(std::int64_t samples) {
    m_samplesPerColumn = std::clamp(samples, kMinSamplesPerColumn, kMaxSamplesPerColumn);
}

void TimeAxis::zoomAt(double x, double factor) {
    const double ms = msAt(x);
    const std::int64_t before = m_samplesPerColumn;
    std::int64_t wanted = std::llround(static_cast<double>(before) / factor);
    if (wanted == before) // a step always does something, however close the zoom
        wanted += factor > 1 ? -1 : 1;
    setSamplesPerColumn(wanted);
    place(ms, x);
}

void TimeAxis::place(double ms, double x) {
    const double column = ms * base::kSampleRate / 1'000.0 / static_cast<double>(m_samplesPerColumn);
    m_firstColumn = std::llround(column - (x - m_left) * m_pixelRatio);
}

void TimeAxis::scrollPixels(double dx) {
    m_firstColumn += std::llround(dx * m_pixelRatio);
}

void TimeAxis::fit(double fromMs, double toMs) {
    const double samples = std::max(1.0, (toMs - fromMs) * base::kSampleRate / 1'000.0);
    setSamplesPerColumn(static_cast<std::int64_t>(std::ceil(samples / (m_width * m_pixelRatio))));
    place(fromMs, m_left);
}

double rulerStepMs(double msPerPixel, double leastPixels) {
    static constexpr double steps[] = {
        1,     2,      5,      10,     20,     50,      100,     200,     500,     1'000,     2'000,
        5'000, 10'000, 15'000, 30'000, 60'000, 120'000, 300'000, 600'000, 900'000, 1'800'000, 3'600'000};
    const double least = msPerPixel * leastPixels;
    for (const double step : steps)
        if (step >= least)
            return step;
    return std::ceil(least / 3'600'000) * 3'600'000;
}

} // namespace hrp::ui
