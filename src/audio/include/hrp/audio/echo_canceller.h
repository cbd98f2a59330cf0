// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/audio/pcm.h>

#include <memory>

namespace hrp::audio {

/// Takes the agent's voice out of the microphone (WebRTC audio processing). Feed both sides in the order
/// in which they happen; 10 ms frames inside, any block size outside. Delays between played() and its echo
/// of up to 100 ms are found at once, longer ones only after about 16 s of the agent's speech, unless they
/// are told beforehand. One thread.
class EchoCanceller {
public:
    /// By so much captured() lags what it is given: its first samples are from before the start.
    static constexpr std::int64_t kLag = 200;

    /// `delayMs`: delay of the echo as measureEcho() found it; 0 if it is not known.
    explicit EchoCanceller(double delayMs = 0);
    ~EchoCanceller();
    /// Samples handed to the loudspeaker.
    void played(std::span<const std::int16_t> samples);
    /// Returns as many samples as are ready (less than 10 ms are held back).
    Samples captured(std::span<const std::int16_t> samples);

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

/// How much of the loudspeaker is in the microphone: played clip against what was captured meanwhile, from
/// the same moment on and a little longer (nobody speaking).
struct EchoMeasure {
    double echoDb = -120; ///< echo level against the played clip; -120: none found
    double delayMs = 0;   ///< from the clip to its echo, both devices' latency included
    enum class Advice {
        Headset,        ///< echo louder than -10 dB: what is left after cancelling would interrupt the agent
        EchoCancelling, ///< echo between -45 and -10 dB
        HalfDuplex,     ///< echo later than 400 ms (radio loudspeakers): beyond the canceller's reach
        Fine            ///< below -45 dB, or none found
    } advice = Advice::Fine;
};
/// Looks for delays up to 800 ms; takes about 20 ms for a clip of 3 s. Only the first 10 s are used.
EchoMeasure measureEcho(std::span<const std::int16_t> played, std::span<const std::int16_t> captured);

} // namespace hrp::audio
