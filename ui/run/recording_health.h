// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/recording/recorder.h>

#include <QCoreApplication>
#include <QString>

namespace hrp::ui {

/// Whether what is said reaches the disk: of the running session, or of the last one.
struct RecordingHealth {
    Q_DECLARE_TR_FUNCTIONS(hrp::ui::RecordingHealth)
public:
    using Problem = recording::Recorder::Problem;
    enum class State {
        Good,
        Stopped,   ///< nothing is written now
        Incomplete ///< it is written again, or is over, and something is missing
    };
    State state = State::Good;
    Problem::Cause cause = Problem::Cause::None;
    double sinceMs = 0;    ///< session time at which it was told that nothing is written
    bool finished = false; ///< everything that could be written is on disk

    void add(const Problem& problem, double nowMs);
    void finish(bool complete);
    /// What is wrong and what to do about it; empty while it is good.
    QString sentence() const;
};

} // namespace hrp::ui
