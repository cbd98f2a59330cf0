// SPDX-License-Identifier: GPL-3.0-or-later
// The voice detector inside the packaged WebRTC library. The library exports these functions without a
// header, so they are declared here; they take 10 ms frames at 8 kHz.
#pragma once
#include <cstdint>
#include <memory>
#include <span>

namespace hrp::engine {

/// How readily a sound counts as voice. The numbers are the library's modes.
enum class VadStrictness { Lenient = 1, Strict = 3 };

class WebRtcVad {
public:
    static constexpr int kRate = 8'000;
    static constexpr int kFrame = kRate / 100; ///< samples

    WebRtcVad();
    /// Forgets all that was heard.
    void reset();
    void setStrictness(VadStrictness strictness);
    /// `frame` holds kFrame samples.
    bool isVoice(std::span<const std::int16_t> frame);

private:
    struct Free {
        void operator()(void* handle) const;
    };
    std::unique_ptr<void, Free> m_handle;
    VadStrictness m_strictness = VadStrictness::Strict;
};

} // namespace hrp::engine
