// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/study/command.h>

#include <QList>
#include <QString>

#include <variant>

namespace hrp::study {

/// A repeatable participant (`*.hrpscript.json`): steps that are done one after another, each when its wait
/// is over.
struct ScriptStep {
    struct WaitStart {};
    struct WaitAgentDone {};
    struct WaitScreen {
        QString name;
    };
    struct WaitSeconds {
        double seconds = 0;
    };
    using Wait = std::variant<WaitStart, WaitAgentDone, WaitScreen, WaitSeconds>;
    struct Say {
        QString text;
    }; ///< spoken by the local voice
    struct Play {
        QString file;
    }; ///< path as in the file: relative ones lie beside the script
    struct Type {
        QString text;
    };
    struct Answer {
        Json answer;
    }; ///< the participant's own answer to the screen's question
    struct Continue {};
    struct Do {
        Command command;
    }; ///< any command of the experimenter
    using Action = std::variant<std::monostate, Say, Play, Type, Answer, Continue, Do>;

    std::optional<Wait> wait;
    Action action;
    std::optional<int> interruptAfterMs; ///< from the first agent sample heard
};
struct ParticipantScript {
    QList<ScriptStep> steps;
    QString folder; ///< where the script lies
};
/// Every problem at once, with its place: unknown keys, two actions in a step, clips that are not there, …
tl::expected<ParticipantScript, QList<Problem>> loadScript(const QString& path);
tl::expected<ParticipantScript, QList<Problem>> readScript(const QByteArray& json, const QString& folder);

} // namespace hrp::study
