// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "rehearsal/rehearsal_scene.h"

#include <hrp/protocol/json.h>

#include <QString>
#include <QStringList>

#include <random>

namespace hrp::engine {

/// Arguments for a call of `declaration` (a tool of the session) that would answer `question`: read from its
/// wording, and, after a refusal, from what the refusal asks for. `words` is what to say where words are
/// asked for. Tools that HRP does not know get arguments that fit their schema.
protocol::Json answerFor(const protocol::Json& declaration, const std::optional<AskedQuestion>& question,
                         const QString& words, std::mt19937& random);

} // namespace hrp::engine
