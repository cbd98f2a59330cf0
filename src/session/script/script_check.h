// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/study/participant_script.h>

#include <optional>

namespace hrp::session {

/// The first step that cannot be followed in this study, with its remedy: it waits for, or goes to, a screen
/// that is not there, or gives an answer that the screen's question does not take (H27). Only what is certain
/// is refused: an answer is checked where the script has just waited for the screen.
std::optional<QString> faultOfScript(const study::ParticipantScript& script,
                                     const QList<study::Screen>& screens);

/// The participant's own answer to this screen's question, with its texts as the study writes them; else why
/// it is none.
tl::expected<protocol::Json, QString> checkedAnswer(const study::Screen& screen,
                                                    const protocol::Json& answer);

} // namespace hrp::session
