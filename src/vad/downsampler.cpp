// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/vad/speech_probability.h>

#include <Eigen/Core>

#include <cmath>
#include <numbers>

namespace hrp::vad {
namespace {

constexpr double kCutoff = 7'400.0 / 12'000.0; ///< of the input's Nyquist frequency
constexpr float kFullScale = 32'768.0F;

} // namespace

Downsampler::Downsampler() {
    for (int half = 0; half < 2; ++half) {
        m_taps[half].resize(kTaps);
        double sum = 0;
        for (int k = -kHalfTaps; k <= kHalfTaps; ++k) {
            const double x = k - half * 0.5;
            const double window = 0.5 + 0.5 * std::cos(std::numbers::pi * x / (kHalfTaps + 1));
            const double sinc = std::abs(x) < 1e-9
                                    ? kCutoff
                                    : std::sin(std::numbers::pi * kCutoff * x) / (std::numbers::pi * x);
            m_taps[half][static_cast<std::size_t>(k + kHalfTaps)] = static_cast<float>(sinc * window);
            sum += sinc * window;
        }
        for (float& tap : m_taps[half])
            tap /= static_cast<float>(sum * kFullScale);
    }
    reset();
}

void Downsampler::reset() {
    m_line.assign(kHalfTaps, 0.0F); // silence before the first sample
    m_first = -kHalfTaps;
    m_next = 0;
}

void Downsampler::feed(std::span<const std::int16_t> samples, std::vector<float>& out) {
    for (const std::int16_t sample : samples)
        m_line.push_back(sample);
    using Vector = Eigen::Map<const Eigen::VectorXf>;
    for (;; ++m_next) {
        const std::int64_t centre = m_next + m_next / 2; // three samples in, two out
        const std::int64_t begin = centre - kHalfTaps - m_first;
        if (begin + kTaps > static_cast<std::int64_t>(m_line.size()))
            break;
        out.push_back(Vector(m_line.data() + begin, kTaps).dot(Vector(m_taps[m_next % 2].data(), kTaps)));
    }
    const std::int64_t centre = m_next + m_next / 2;
    const std::int64_t done = std::max<std::int64_t>(0, centre - kHalfTaps - m_first);
    m_line.erase(m_line.begin(), m_line.begin() + done);
    m_first += done;
}

} // namespace hrp::vad
