// SPDX-License-Identifier: GPL-3.0-or-later
#include "weights.h"

#include <hrp/vad/speech_probability.h>

#include <Eigen/Core>
#include <unsupported/Eigen/FFT>

#include <array>
#include <cassert>
#include <cmath>
#include <complex>
#include <numbers>

namespace hrp::vad {
namespace {

using Eigen::Dynamic;
using Eigen::Map;
using Eigen::Matrix;
template <int Rows, int Columns>
using Mat = Matrix<float, Rows, Columns>;

constexpr int kContext = 64; ///< samples before the chunk that it sees, too
constexpr int kWindow = 256, kHop = 128, kFrames = 4, kBins = kWindow / 2 + 1;
constexpr int kState = 128;

/// Takes one matrix after the other.
class Numbers {
public:
    template <int Rows, int Columns>
    Map<const Mat<Rows, Columns>> take() {
        assert(m_at + Rows * Columns <= static_cast<std::ptrdiff_t>(m_all.size()));
        const float* at = m_all.data() + m_at;
        m_at += std::ptrdiff_t{Rows} * Columns;
        return Map<const Mat<Rows, Columns>>(at);
    }

private:
    std::span<const float> m_all = networkWeights();
    std::ptrdiff_t m_at = 0;
};

/// A convolution over time of three taps with a rectifier; silence lies around its input.
template <int Out, int In, int FramesIn, int Stride>
struct Convolution {
    static constexpr int kFramesOut = (FramesIn + Stride - 1) / Stride;
    explicit Convolution(Numbers& numbers)
        : weights(numbers.take<Out, 3 * In>()), bias(numbers.take<Out, 1>()) {}

    Mat<Out, kFramesOut> operator()(const Mat<In, FramesIn>& in) const {
        Mat<Out, kFramesOut> out;
        for (int frame = 0; frame < kFramesOut; ++frame)
            out.col(frame) = bias;
        for (int tap = 0; tap < 3; ++tap)
            for (int frame = 0; frame < kFramesOut; ++frame)
                if (const int from = frame * Stride + tap - 1; from >= 0 && from < FramesIn)
                    out.col(frame).noalias() += weights.template middleCols<In>(tap * In) * in.col(from);
        return out.cwiseMax(0.0F);
    }

    Map<const Mat<Out, 3 * In>> weights;
    Map<const Mat<Out, 1>> bias;
};

} // namespace

struct SpeechNetwork::Impl {
    Numbers numbers;
    Convolution<128, kBins, kFrames, 1> first{numbers};
    Convolution<64, 128, 4, 2> second{numbers};
    Convolution<64, 64, 2, 2> third{numbers};
    Convolution<128, 64, 1, 1> fourth{numbers};
    Map<const Mat<4 * kState, 2 * kState>> gates = numbers.take<4 * kState, 2 * kState>();
    Map<const Mat<4 * kState, 1>> gateBias = numbers.take<4 * kState, 1>();
    Map<const Mat<kState, 1>> output = numbers.take<kState, 1>();
    float outputBias = numbers.take<1, 1>()(0, 0);

    Eigen::FFT<float> fft;
    std::array<float, kWindow> window{};
    std::array<float, kContext + kChunk + kContext> line{}; ///< context, chunk, and the chunk's end mirrored
    Mat<2 * kState, 1> inputAndState = Mat<2 * kState, 1>::Zero();
    Mat<kState, 1> cell = Mat<kState, 1>::Zero();

    Impl() {
        fft.SetFlag(Eigen::FFT<float>::HalfSpectrum);
        for (int i = 0; i < kWindow; ++i)
            window[static_cast<std::size_t>(i)] =
                static_cast<float>(0.5 - 0.5 * std::cos(2 * std::numbers::pi * i / kWindow));
    }

    Mat<kBins, kFrames> spectrum() {
        Mat<kBins, kFrames> magnitudes;
        std::array<float, kWindow> frame;
        std::array<std::complex<float>, kWindow> bins; // half of it is filled
        for (int i = 0; i < kFrames; ++i) {
            for (int k = 0; k < kWindow; ++k)
                frame[static_cast<std::size_t>(k)] =
                    line[static_cast<std::size_t>(i * kHop + k)] * window[static_cast<std::size_t>(k)];
            fft.fwd(bins.data(), frame.data(), kWindow);
            for (int k = 0; k < kBins; ++k)
                magnitudes(k, i) = std::abs(bins[static_cast<std::size_t>(k)]);
        }
        return magnitudes;
    }
};

SpeechNetwork::SpeechNetwork() : m_impl(std::make_unique<Impl>()) {}
SpeechNetwork::~SpeechNetwork() = default;
SpeechNetwork::SpeechNetwork(SpeechNetwork&&) noexcept = default;
SpeechNetwork& SpeechNetwork::operator=(SpeechNetwork&&) noexcept = default;

void SpeechNetwork::reset() {
    m_impl->line.fill(0);
    m_impl->inputAndState.setZero();
    m_impl->cell.setZero();
}

float SpeechNetwork::next(std::span<const float> chunk) {
    assert(chunk.size() == kChunk);
    Impl& net = *m_impl;
    std::copy(net.line.begin() + kChunk, net.line.begin() + kChunk + kContext, net.line.begin());
    std::copy(chunk.begin(), chunk.end(), net.line.begin() + kContext);
    for (int i = 0; i < kContext; ++i) // mirrored at the last sample
        net.line[static_cast<std::size_t>(kContext + kChunk + i)] =
            net.line[static_cast<std::size_t>(kContext + kChunk - 2 - i)];

    net.inputAndState.head<kState>() = net.fourth(net.third(net.second(net.first(net.spectrum()))));
    Mat<4 * kState, 1> gates = net.gateBias;
    gates.noalias() += net.gates * net.inputAndState;
    const auto open = [](const auto& x) { return (1.0F + (-x.array()).exp()).inverse(); };
    const Mat<kState, 1> in = open(gates.segment<kState>(0)), forget = open(gates.segment<kState>(kState)),
                         out = open(gates.segment<kState>(3 * kState));
    const Mat<kState, 1> fresh = gates.segment<kState>(2 * kState).array().tanh();
    net.cell = forget.cwiseProduct(net.cell) + in.cwiseProduct(fresh);
    const Mat<kState, 1> state = out.array() * net.cell.array().tanh();
    net.inputAndState.tail<kState>() = state;
    const float sum = net.output.dot(state.cwiseMax(0.0F)) + net.outputBias;
    return 1.0F / (1.0F + std::exp(-sum));
}

} // namespace hrp::vad
