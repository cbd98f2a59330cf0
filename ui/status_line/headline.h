// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "status_line/session_status.h"

#include <hrp/metrics/signal_path.h>

namespace hrp::ui {

/// What is known beside the session's own log when the headline is written.
struct Circumstances {
    bool connecting = false; ///< a session was begun, and has told nothing yet
    QString engine;          ///< that it connects to, for people
    double connectingMs = 0; ///< for so long
    double connectLimitMs = 10'000;
    metrics::PathTrouble trouble = metrics::PathTrouble::None;
    double troubleSinceMs = 0;
    bool questionWaits = false; ///< for the experimenter's decision
    bool operator==(const Circumstances&) const = default;
};

/// The one sentence on what is going on: the most urgent truth, who waits for whom, and for how long. Trouble
/// that stops the conversation goes before what would be going on without it.
QString headline(const SessionStatus& status, const Circumstances& around, double nowMs);

} // namespace hrp::ui
