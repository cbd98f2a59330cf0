// SPDX-License-Identifier: GPL-3.0-or-later
// Sound files where bare samples are due: an engine, a service, a caller that sends its file header and all.
#pragma once
#include <QByteArrayView>

#include <array>

namespace hrp::base {

struct SoundContainer {
    const char* magic; ///< its first bytes
    const char* name;  ///< "a WAV file"
};
/// Raw samples that begin like one of these by chance are one in four thousand million (MP3: one in sixteen).
inline constexpr std::array kSoundContainers{
    SoundContainer{"RIFF", "a WAV file"},   SoundContainer{"RF64", "a WAV file"},
    SoundContainer{"FORM", "an AIFF file"}, SoundContainer{"fLaC", "a FLAC file"},
    SoundContainer{"OggS", "an Ogg file"},  SoundContainer{"ID3", "an MP3 file"},
    SoundContainer{".snd", "an AU file"},   SoundContainer{"\x1a\x45\xdf\xa3", "a WebM file"},
};

/// The container that these bytes begin, or null.
inline const SoundContainer* soundContainerOf(QByteArrayView bytes) {
    for (const SoundContainer& container : kSoundContainers)
        if (bytes.startsWith(container.magic))
            return &container;
    return nullptr;
}
/// Too few bytes to say, so far.
inline bool mayBeginSoundContainer(QByteArrayView bytes) {
    for (const SoundContainer& container : kSoundContainers)
        if (const QByteArrayView magic(container.magic);
            bytes.size() < magic.size() && magic.startsWith(bytes))
            return true;
    return false;
}

} // namespace hrp::base
