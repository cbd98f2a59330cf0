// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/audio/echo_canceller.h>

#include <webrtc/modules/audio_processing/include/audio_processing.h>

#include <algorithm>
#include <array>
#include <stdexcept>

namespace hrp::audio {

namespace {

constexpr std::size_t kFrame = base::kSampleRate / 100; ///< 10 ms, the unit of WebRTC's processing
using Frame = std::array<float, kFrame>;

Frame toFloat(std::span<const std::int16_t> samples) {
    Frame out;
    std::ranges::transform(samples, out.begin(),
                           [](std::int16_t sample) { return static_cast<float>(sample) / 32'768.0F; });
    return out;
}

void appendTo(Samples& out, const Frame& frame) {
    for (const float sample : frame)
        out.push_back(static_cast<std::int16_t>(std::clamp(sample * 32'768.0F, -32'768.0F, 32'767.0F)));
}

/// Hands on whole frames of `held`; `keep` samples and less than a frame stay.
template <typename Use>
void eachFrame(Samples& held, std::span<const std::int16_t> more, std::size_t keep, Use use) {
    held.insert(held.end(), more.begin(), more.end());
    std::span<const std::int16_t> rest(held);
    while (rest.size() >= kFrame + keep) {
        use(rest.first(kFrame));
        rest = rest.subspan(kFrame);
    }
    held.erase(held.begin(), held.end() - static_cast<std::ptrdiff_t>(rest.size()));
}

} // namespace

struct EchoCanceller::Impl {
    explicit Impl(double delayMs);
    std::unique_ptr<webrtc::AudioProcessing> apm;
    const webrtc::StreamConfig stream{base::kSampleRate, 1};
    Samples played, captured; ///< not handed on yet
    std::size_t keptBack = 0; ///< of `played`
};

EchoCanceller::Impl::Impl(double delayMs) {
    webrtc::Config config;
    // The delay between the two sides is found out, and echo tails are longer in rooms than in telephones.
    config.Set<webrtc::DelayAgnostic>(new webrtc::DelayAgnostic(true));
    config.Set<webrtc::ExtendedFilter>(new webrtc::ExtendedFilter(true));
    apm.reset(webrtc::AudioProcessing::Create(config));
    const webrtc::ProcessingConfig format{{stream, stream, stream, stream}};
    if (!apm || apm->Initialize(format) != webrtc::AudioProcessing::kNoError)
        throw std::runtime_error("WebRTC audio processing does not start");
    // No high-pass filter: it would bend the voices that are recorded (and cancelling works without).
    apm->echo_cancellation()->enable_drift_compensation(false);
    apm->echo_cancellation()->set_suppression_level(webrtc::EchoCancellation::kModerateSuppression);
    apm->echo_cancellation()->Enable(true);
    // A long delay that is known is taken out of the loudspeaker's side, but for what is found at once.
    constexpr double kFoundAtOnceMs = 40;
    keptBack =
        static_cast<std::size_t>(std::max<std::int64_t>(0, base::msToSamples(delayMs - kFoundAtOnceMs)));
    played.resize(keptBack);
}

EchoCanceller::EchoCanceller(double delayMs) : m_impl(std::make_unique<Impl>(delayMs)) {}
EchoCanceller::~EchoCanceller() = default;

void EchoCanceller::played(std::span<const std::int16_t> samples) {
    eachFrame(m_impl->played, samples, m_impl->keptBack, [this](std::span<const std::int16_t> frame) {
        Frame data = toFloat(frame);
        float* channel = data.data();
        m_impl->apm->ProcessReverseStream(&channel, m_impl->stream, m_impl->stream, &channel);
    });
}

Samples EchoCanceller::captured(std::span<const std::int16_t> samples) {
    Samples out;
    eachFrame(m_impl->captured, samples, 0, [&](std::span<const std::int16_t> frame) {
        Frame data = toFloat(frame);
        float* channel = data.data();
        m_impl->apm->set_stream_delay_ms(0); // unknown; asked for before every frame
        m_impl->apm->ProcessStream(&channel, m_impl->stream, m_impl->stream, &channel);
        appendTo(out, data);
    });
    return out;
}

} // namespace hrp::audio
