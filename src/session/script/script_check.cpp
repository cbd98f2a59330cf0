// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/script_check.h"

#include <hrp/study/question_definition.h>
#include <hrp/study/text_match.h>

#include <algorithm>

namespace hrp::session {
namespace {

using protocol::Json;
using study::Screen;
using study::ScriptStep;

/// Names that a script gives to screens which it pushes itself.
QStringList screensPushedBy(const study::ParticipantScript& script) {
    QStringList names;
    for (const ScriptStep& step : script.steps)
        if (const auto* action = std::get_if<ScriptStep::Do>(&step.action))
            if (const auto* push = std::get_if<study::command::PushScreen>(&action->command))
                names << push->screen.name;
    return names;
}

/// The one screen of this name; null if there are several, or none.
const Screen* onlyOne(const QList<Screen>& screens, const QString& name) {
    const auto named = [&](const Screen& screen) { return study::sameText(screen.name, name); };
    const auto found = std::find_if(screens.begin(), screens.end(), named);
    return found != screens.end() && std::count_if(screens.begin(), screens.end(), named) == 1 ? &*found
                                                                                               : nullptr;
}

/// Whether the study may show another screen once the step is done.
bool moves(const ScriptStep& step, const Screen& screen) {
    return screen.advance.by == study::Advance::By::Timer ||
           std::holds_alternative<ScriptStep::Answer>(step.action) ||
           std::holds_alternative<ScriptStep::Continue>(step.action) ||
           std::holds_alternative<ScriptStep::Do>(step.action);
}

std::optional<QString> faultOfGoTo(const study::Command& command, const QList<Screen>& screens) {
    const auto* goTo = std::get_if<study::command::GoToScreen>(&command);
    if (!goTo || goTo->index < screens.size())
        return std::nullopt;
    return QStringLiteral("goes to screen %1; the study has the screens 0 to %2.")
        .arg(goTo->index)
        .arg(screens.size() - 1);
}

} // namespace

tl::expected<Json, QString> checkedAnswer(const Screen& screen, const Json& answer) {
    if (!screen.question)
        return tl::unexpected(
            QStringLiteral("The screen “%1” asks nothing that could be answered. Write \"continue\": true "
                           "for its button.")
                .arg(screen.name));
    const auto checked = study::checkAnswer(*screen.question, study::toolOf(*screen.question),
                                            QString::fromUtf8(protocol::toBytes(answer)));
    if (!checked)
        return tl::unexpected(checked.error());
    return study::argumentsWith(study::definitionOf(screen.question->kind), *checked);
}

std::optional<QString> faultOfScript(const study::ParticipantScript& script, const QList<Screen>& screens) {
    QStringList known;
    for (const Screen& screen : screens)
        known << screen.name;
    known += screensPushedBy(script);
    const Screen* shown = nullptr; // as far as it is certain
    for (int i = 0; i < script.steps.size(); ++i) {
        const ScriptStep& step = script.steps[i];
        const auto fault = [&](const QString& text) {
            return QStringLiteral("Step %1 of the participant script %2").arg(i + 1).arg(text);
        };
        if (const auto* wait = step.wait ? std::get_if<ScriptStep::WaitScreen>(&*step.wait) : nullptr) {
            const auto named = [&](const QString& name) { return study::sameText(name, wait->name); };
            if (std::none_of(known.begin(), known.end(), named))
                return fault(QStringLiteral("waits for a screen “%1”, which the study does not have. Its "
                                            "screens: %2.")
                                 .arg(wait->name, known.join(QStringLiteral(", "))));
            shown = std::count_if(known.begin(), known.end(), named) == 1 ? onlyOne(screens, wait->name)
                                                                          : nullptr;
        }
        if (const auto* command = std::get_if<ScriptStep::Do>(&step.action))
            if (const auto wrong = faultOfGoTo(command->command, screens))
                return fault(*wrong);
        if (const auto* answer = std::get_if<ScriptStep::Answer>(&step.action); answer && shown)
            if (const auto checked = checkedAnswer(*shown, answer->answer); !checked)
                return fault(QStringLiteral("gives an answer that screen “%1” does not take: %2")
                                 .arg(shown->name, checked.error()));
        if (shown && moves(step, *shown))
            shown = nullptr;
    }
    return std::nullopt;
}

} // namespace hrp::session
