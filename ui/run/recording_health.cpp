// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/recording_health.h"

#include "text/format.h"

namespace hrp::ui {

void RecordingHealth::add(const Problem& problem, double nowMs) {
    switch (problem.kind) {
    case Problem::Kind::NotWritten:
        state = State::Stopped;
        cause = problem.cause;
        sinceMs = nowMs;
        return;
    case Problem::Kind::WrittenAgain:
        state = problem.lost ? State::Incomplete : State::Good;
        return;
    case Problem::Kind::MovedOn: // it goes on: nothing is missing
        return;
    }
}

void RecordingHealth::finish(bool complete) {
    finished = true;
    if (!complete)
        state = State::Incomplete;
    else if (state == State::Stopped) // what was held found its room at the end
        state = State::Good;
}

QString RecordingHealth::sentence() const {
    if (state == State::Good)
        return {};
    if (state == State::Incomplete)
        return finished ? tr("The recording is incomplete.")
                        : tr("Recording goes on; some of it is missing.");
    const QString since = clockText(sinceMs, false);
    switch (cause) {
    case Problem::Cause::DiskFull:
        return tr("Nothing is being recorded since %1: the disk is full. Free some space: about ten minutes "
                  "are kept in memory.")
            .arg(since);
    case Problem::Cause::FolderGone:
        return tr("Nothing is being recorded since %1: the folder is gone. Put it back: about ten minutes "
                  "are "
                  "kept in memory.")
            .arg(since);
    case Problem::Cause::None:
    case Problem::Cause::Other:
        break;
    }
    return tr("Nothing is being recorded since %1: the disk takes nothing. Look to the disk: about ten "
              "minutes are kept in memory.")
        .arg(since);
}

} // namespace hrp::ui
