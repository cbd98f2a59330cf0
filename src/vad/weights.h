// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <span>

namespace hrp::vad {

/// The numbers of resources/vad/silero_vad_16k.f32, which are part of the program.
std::span<const float> networkWeights();

} // namespace hrp::vad
