// SPDX-License-Identifier: GPL-3.0-or-later
// What the rehearsal partner can say. {name} is the first name of the one it talks to; lines with it are
// used only if there is one.
#pragma once
#include "rehearsal/rehearsal_scene.h"

#include <QStringList>

namespace hrp::engine {

enum class Occasion {
    Opening,
    ShortTurn, ///< a word or two
    Turn,
    LongTurn, ///< several sentences
    CutOff,   ///< the agent was interrupted
    NewScreen,
    Typed,
    Message,
    Revealed,
    Resumed,
    ToolAnswered,
    LittleTime,
    GoOn, ///< asked to speak though nothing happened
};
const QStringList& linesFor(Occasion occasion);

/// What a screen is about, told by its type and by words in its text.
struct Topic {
    QStringList lines;
    bool isFarewell = false;
};
const Topic& topicOf(const RehearsalScene& scene);

} // namespace hrp::engine
