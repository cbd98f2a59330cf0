// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/audio/pcm.h>

#include <QByteArray>
#include <QByteArrayView>

namespace hrp::audio {

/// Samples as PCM16 goes over the wire and into files: little-endian, two bytes each (H5, H6).
QByteArray pcmOf(std::span<const std::int16_t> samples);

/// The whole samples in little-endian PCM16; an odd byte at the end is none and left out.
Samples samplesOf(QByteArrayView bytes);

} // namespace hrp::audio
