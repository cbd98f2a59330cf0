// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "attention/finding_model.h"
#include "run/recording_health.h"

#include <hrp/log/session_state.h>

namespace hrp::ui {

/// The one thing that needs somebody most, and what its key does.
struct Attention {
    enum class Act {
        None,
        Decide,      ///< the band above the panels: answer, skip, go on
        ShowFinding, ///< in the list of findings
        HalfDuplex,  ///< switches it on: the agent hears itself
        ShowFolder,  ///< of the recording, that is not written
        Dismiss,     ///< it has been read
    };
    log::FindingClass cls = log::FindingClass::Note;
    QString text;   ///< empty: nothing needs attention
    QString action; ///< what the key does, in a word or two
    Act act = Act::None;
    int finding = -1; ///< row of the finding
    int more = 0;     ///< that wait behind it
    bool operator==(const Attention&) const = default;
};

/// Where to look for it.
struct AttentionSources {
    const log::SessionState& state;
    const FindingModel& findings;
    const RecordingHealth& recording;
    QString note;               ///< a word on this session that nobody has seen; may be empty
    bool mayHalfDuplex = false; ///< it could be switched on now
};
/// First that nothing is recorded, which is lost for good; then what stops the session, then the findings
/// that nobody has seen, then the note.
Attention whatNeedsAttention(const AttentionSources& sources);

} // namespace hrp::ui
