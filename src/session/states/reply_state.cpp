// SPDX-License-Identifier: GPL-3.0-or-later
#include "states/reply_state.h"

#include <iterator>

namespace hrp::session {

Q_LOGGING_CATEGORY(lcReply, "hrp.reply", QtInfoMsg)

namespace {
constexpr const char* kReplyStates[] = {"Unannounced", "UnannouncedCut", "Active", "Cut",
                                        "Cancelling",  "Done",           "DoneCut"};
constexpr const char* kReplySteps[] = {"Announce", "Cut", "Cancel", "Finish"};
static_assert(std::size(kReplyStates) == static_cast<std::size_t>(ReplyState::DoneCut) + 1);
static_assert(std::size(kReplySteps) == static_cast<std::size_t>(ReplyStep::Finish) + 1);
} // namespace

const char* nameOf(ReplyState state) {
    return kReplyStates[static_cast<int>(state)];
}
const char* nameOf(ReplyStep step) {
    return kReplySteps[static_cast<int>(step)];
}

} // namespace hrp::session
