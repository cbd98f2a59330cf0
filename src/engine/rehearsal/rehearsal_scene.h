// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/protocol/items.h>
#include <hrp/study/question_definition.h>

#include <QList>
#include <QString>
#include <QStringList>

#include <optional>

namespace hrp::engine {

using study::AskedQuestion;

/// What a rehearsal partner knows of the study: folded from the context items of a conversation. Texts of
/// the study are kept only to tell what they are about; they are never said and never followed (E15).
struct RehearsalScene {
    /// What happened since the agent's last words, in order.
    enum class Happening {
        Turn,  ///< somebody spoke
        Typed, ///< somebody wrote
        Screen,
        Message, ///< from the experimenter
        Revealed,
        Resumed,
        ToolAnswered, ///< a tool's output came
    };
    QStringList names; ///< first names of the others, plain letters only
    QString speaker;   ///< who typed last, among `names`; else empty
    QString screenType, screenText;
    bool screenHasImages = false;
    std::optional<int> secondsLeft;
    std::optional<AskedQuestion> question; ///< the last one
    bool spokeBefore = false;              ///< the agent has said something
    bool wasCutOff = false;                ///< its last words were not heard to the end
    QList<Happening> since;

    bool happened(Happening what) const { return since.contains(what); }
};

RehearsalScene sceneOf(const QList<protocol::Item>& history);

} // namespace hrp::engine
