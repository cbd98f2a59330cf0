// SPDX-License-Identifier: GPL-3.0-or-later
// Is somebody speaking? A small recurrent network (Silero's, MIT) says so for every 32 ms of sound.
#pragma once
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace hrp::vad {

/// The network by itself: 16 kHz samples in, probabilities out. Not faster than needed: under 3 ms of CPU for
/// a second of sound (tests/bench). One thread; copies of the state are cheap, the weights are shared and
/// constant.
class SpeechNetwork {
public:
    static constexpr int kRate = 16'000;
    static constexpr int kChunk = 512; ///< samples: 32 ms

    SpeechNetwork();
    ~SpeechNetwork();
    SpeechNetwork(SpeechNetwork&&) noexcept;
    SpeechNetwork& operator=(SpeechNetwork&&) noexcept;

    /// Probability that the next kChunk samples (from -1 to 1) hold speech, given all before.
    float next(std::span<const float> chunk);
    void reset();

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

/// 24 kHz to 16 kHz, the same numbers for any size of pieces. Its delay is kDelay samples at 24 kHz.
class Downsampler {
public:
    static constexpr int kHalfTaps = 24;
    static constexpr int kDelay = kHalfTaps;

    Downsampler();
    /// Appends to `out` what is settled by then.
    void feed(std::span<const std::int16_t> samples, std::vector<float>& out);
    void reset();

private:
    static constexpr int kTaps = 2 * kHalfTaps + 1;
    std::vector<float> m_line;    ///< samples from m_first on
    std::vector<float> m_taps[2]; ///< for outputs on a sample and half-way between two
    std::int64_t m_next = 0;      ///< output to make next
    std::int64_t m_first = 0;
};

} // namespace hrp::vad
