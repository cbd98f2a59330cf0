// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/audio/pcm.h>

#include <memory>

namespace hrp::audio {

/// Takes the agent's voice out of the microphone (WebRTC audio processing). Feed both sides in the order
/// in which they happen; 10 ms frames inside, any block size outside. One thread.
class EchoCanceller {
public:
    EchoCanceller();
    ~EchoCanceller();
    /// Samples handed to the loudspeaker.
    void played(std::span<const std::int16_t> samples);
    /// Returns as many samples as are ready (up to 10 ms are held back).
    Samples captured(std::span<const std::int16_t> samples, int delayMs);

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

/// How much of the loudspeaker is in the microphone: played clip against what was captured meanwhile.
struct EchoMeasure {
    double echoDb = -120; ///< echo level against the played clip
    double delayMs = 0;
    enum class Advice { Headset, EchoCancelling, HalfDuplex, Fine } advice = Advice::Fine;
};
EchoMeasure measureEcho(std::span<const std::int16_t> played, std::span<const std::int16_t> captured);

} // namespace hrp::audio
