// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "rehearsal/rehearsal_scene.h"
#include "script.h"

#include <QJsonObject>

#include <vector>

namespace hrp::engine {

/// What a script reacts to: the rehearsal's scene, and what happened since the agent's last words.
struct ScriptScene {
    RehearsalScene scene;
    std::vector<QJsonObject> contexts; ///< since the agent's last words; typed messages among them
    double turnMs = 0;                 ///< of the turn that is answered; 0: none is
    int turns = 0;                     ///< spoken so far
    int questions = 0;                 ///< asked so far
    QString instructions;

    bool fits(const ScriptWhen& when) const;
};
ScriptScene scriptSceneOf(const ReplyTask& task);

} // namespace hrp::engine
