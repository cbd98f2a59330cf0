// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "attention/finding_model.h"
#include "by_hand/suspension_state.h"

namespace hrp::ui {

/// The one thing that needs somebody most, and what its key does.
struct Attention {
    enum class Act {
        None,
        Decide,      ///< the band above the panels: answer, skip, go on
        ShowFinding, ///< in the list of findings
        HalfDuplex,  ///< switches it on: the agent hears itself
    };
    log::FindingClass cls = log::FindingClass::Note;
    QString text;   ///< empty: nothing needs attention
    QString action; ///< what the key does, in a word or two
    Act act = Act::None;
    int finding = -1; ///< row of the finding
    int more = 0;     ///< that wait behind it
    bool operator==(const Attention&) const = default;
};

/// First what stops the session, then the findings that nobody has seen.
/// `mayHalfDuplex`: it could be switched on now.
Attention whatNeedsAttention(const SuspensionState& fold, const FindingModel& findings,
                             bool mayHalfDuplex = false);

} // namespace hrp::ui
