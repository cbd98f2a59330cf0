// SPDX-License-Identifier: GPL-3.0-or-later
#include "audio_check.h"

#include <hrp/protocol/profile.h>

#include <array>

using namespace Qt::StringLiterals;

namespace hrp::provider {
namespace {

constexpr qint64 kBytesPerSecond = qint64{base::kSampleRate} * base::kBytesPerSample;

struct Container {
    const char* magic;
    const char* name;
};
/// Raw samples that begin like this by chance are one in four thousand million.
constexpr std::array kContainers{
    Container{"RIFF", "a WAV file"},   Container{"RF64", "a WAV file"},
    Container{"FORM", "an AIFF file"}, Container{"fLaC", "a FLAC file"},
    Container{"OggS", "an Ogg file"},  Container{"ID3", "an MP3 file"},
    Container{".snd", "an AU file"},   Container{"\x1a\x45\xdf\xa3", "a WebM file"},
};

const char* containerOf(const QByteArray& data) {
    for (const Container& container : kContainers)
        if (data.startsWith(container.magic))
            return container.name;
    return nullptr;
}

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
    if (const char* container = containerOf(audio.data))
        return AudioFault{
            u"container"_s,
            u"its bytes are %1, header and all; give the bare samples (16 bit, little-endian, mono)."_s.arg(
                QLatin1StringView(container))};
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
