// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/log/record.h>
#include <hrp/study/command.h>

namespace hrp::session {

/// Everything that can be done to a session: the window, participant scripts and the command-line tool use
/// nothing else. A command is no question: what came of it is in the session log, where its record's number
/// is the cause of what follows from it. A command that makes no sense now is refused by a Finding of
/// severity Info that names it, and changes nothing. Callable from the session's thread; ThreadedControl
/// posts from any other.
class SessionControl {
public:
    virtual ~SessionControl() = default;
    virtual void execute(const study::Command& command, log::CommandSource by) = 0;
    /// By the experimenter's hand.
    void execute(const study::Command& command) { execute(command, log::CommandSource::Operator); }
};

} // namespace hrp::session
