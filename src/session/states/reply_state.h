// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "states/transition.h"

#include <QLoggingCategory>

namespace hrp::session {

Q_DECLARE_LOGGING_CATEGORY(lcReply) ///< "hrp.reply": every change of a reply's state

/// A response of the engine, from the first sign of it on. "Cut": what still comes of it is dropped, for good
/// (H9).
enum class ReplyState {
    Unannounced,    ///< audio came, response.created did not: it is held back (H15)
    UnannouncedCut, ///< the same, cut before it could begin
    Active,         ///< announced, not done
    Cut,            ///< cut while it is active; the engine ends it by itself
    Cancelling,     ///< cut, and we have sent its cancel
    Done,           ///< response.done came; the rest of its audio may be heard
    DoneCut,        ///< done, and nothing of it is heard any more
};

enum class ReplyStep {
    Announce, ///< response.created came, or a response.done without it
    Cut,      ///< nothing of it may be heard any more
    Cancel,   ///< cut, and the engine has to stop it
    Finish,   ///< response.done came, or it was given up
};

// clang-format off
inline constexpr Transition<ReplyState, ReplyStep> kReplyTransitions[] = {
    {ReplyState::Unannounced,    ReplyStep::Announce, ReplyState::Active},
    {ReplyState::Unannounced,    ReplyStep::Cut,      ReplyState::UnannouncedCut},
    {ReplyState::UnannouncedCut, ReplyStep::Announce, ReplyState::Cut},
    {ReplyState::UnannouncedCut, ReplyStep::Cut,      ReplyState::UnannouncedCut},
    {ReplyState::Active,         ReplyStep::Cut,      ReplyState::Cut},
    {ReplyState::Active,         ReplyStep::Cancel,   ReplyState::Cancelling},
    {ReplyState::Active,         ReplyStep::Finish,   ReplyState::Done},
    {ReplyState::Cut,            ReplyStep::Cut,      ReplyState::Cut},
    {ReplyState::Cut,            ReplyStep::Cancel,   ReplyState::Cancelling},
    {ReplyState::Cut,            ReplyStep::Finish,   ReplyState::DoneCut},
    {ReplyState::Cancelling,     ReplyStep::Cut,      ReplyState::Cancelling},
    {ReplyState::Cancelling,     ReplyStep::Finish,   ReplyState::DoneCut},
    {ReplyState::Done,           ReplyStep::Cut,      ReplyState::DoneCut},
    {ReplyState::DoneCut,        ReplyStep::Cut,      ReplyState::DoneCut},
};
// clang-format on

constexpr bool isAnnounced(ReplyState s) {
    return s != ReplyState::Unannounced && s != ReplyState::UnannouncedCut;
}
constexpr bool isDone(ReplyState s) {
    return s == ReplyState::Done || s == ReplyState::DoneCut;
}
constexpr bool isCut(ReplyState s) {
    return s == ReplyState::UnannouncedCut || s == ReplyState::Cut || s == ReplyState::Cancelling ||
           s == ReplyState::DoneCut;
}
constexpr bool isActive(ReplyState s) {
    return isAnnounced(s) && !isDone(s);
}
const char* nameOf(ReplyState state);
const char* nameOf(ReplyStep step);

} // namespace hrp::session
