// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/exports/redaction.h>
#include <hrp/exports/tiers.h>

#include <functional>

namespace hrp::exports {

/// Writes both lanes of a recording into one file: participant left, agent right, the shorter one filled with
/// silence. Memory does not grow with its length. `progress` hears a fraction; false gives up, with an error.
/// The file must not exist; whoever gets an error deletes it.
tl::expected<void, QString> writeStereoWav(const QString& recording, const QString& path,
                                           const std::optional<Span>& span, const Redaction& redaction,
                                           const std::function<bool(double)>& progress);

} // namespace hrp::exports
