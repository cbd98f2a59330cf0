// SPDX-License-Identifier: GPL-3.0-or-later
#include "audio_check.h"

#include <hrp/base/sound_container.h>
#include <hrp/protocol/profile.h>

using namespace Qt::StringLiterals;

namespace hrp::provider {
namespace {

constexpr qint64 kBytesPerSecond = qint64{base::kSampleRate} * base::kBytesPerSample;

} // namespace

std::optional<AudioFault> audioFault(const AudioPart& audio) {
    if (audio.format != "pcm16"_L1)
        return AudioFault{
            u"wrong_format"_s,
            u"its format is “%1”; only “pcm16” is taken: convert it first."_s.arg(audio.format)};
    if (audio.sampleRate != base::kSampleRate)
        return AudioFault{u"wrong_rate"_s, u"its rate is %1 Hz; the engine takes %2 Hz: resample it first."_s
                                               .arg(audio.sampleRate)
                                               .arg(base::kSampleRate)};
    if (audio.data.isEmpty())
        return AudioFault{u"empty"_s, u"it holds no samples."_s};
    if (const auto* container = base::soundContainerOf(audio.data))
        return AudioFault{
            u"container"_s,
            u"its bytes are %1, header and all; give the bare samples (16 bit, little-endian, mono)."_s.arg(
                QLatin1StringView(container->name))};
    if (audio.data.size() % base::kBytesPerSample != 0)
        return AudioFault{
            u"odd_length"_s,
            u"%1 bytes are no whole number of 16-bit samples: a byte is missing or too many."_s.arg(
                audio.data.size())};
    if (audio.data.size() > kMaxItemAudioBytes)
        return AudioFault{
            u"too_long"_s,
            u"it is %1 s long and the longest that fits into one message is %2 s: split it into several."_s
                .arg(audio.data.size() / kBytesPerSecond)
                .arg(kMaxItemAudioBytes / kBytesPerSecond)};
    return std::nullopt;
}

} // namespace hrp::provider
