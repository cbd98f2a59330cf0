// SPDX-License-Identifier: GPL-3.0-or-later
#include "command_reader.h"
#include "node.h"
#include "paths.h"

#include <hrp/protocol/files.h>
#include <hrp/study/participant_script.h>

#include <QDir>
#include <QFileInfo>

#include <algorithm>

namespace hrp::study {
namespace {

constexpr qint64 kMaxScriptBytes = qint64{4} * 1024 * 1024;
constexpr int kMostSteps = 10'000;
constexpr double kLongestWaitSeconds = 24 * 60 * 60;
constexpr int kLatestInterruptMs = 10 * 60 * 1000;

std::optional<ScriptStep::Wait> readWait(const Node& node) {
    const auto written = node.text();
    if (!written)
        return {};
    const QString text = written->trimmed();
    if (text == QLatin1String("start"))
        return ScriptStep::WaitStart{};
    if (text == QLatin1String("agent_done"))
        return ScriptStep::WaitAgentDone{};
    if (text.startsWith(QLatin1String("screen:")) && text.size() > 7)
        return ScriptStep::WaitScreen{text.mid(7).trimmed()};
    if (text.startsWith(QLatin1String("seconds:"))) {
        const auto seconds = numberFromText(text.mid(8));
        if (seconds && *seconds >= 0 && *seconds <= kLongestWaitSeconds)
            return ScriptStep::WaitSeconds{*seconds};
    }
    node.block(QStringLiteral("“%1” is not something to wait for.").arg(text.left(60)),
               QStringLiteral("Write \"start\", \"agent_done\", \"screen:NAME\" or \"seconds:2.5\"."));
    return {};
}

/// A text that a step needs; empty with a problem.
QString needText(const Node& node) {
    QString text = node.text().value_or(QString());
    if (text.trimmed().isEmpty())
        node.block(QStringLiteral("There is nothing in it."), QStringLiteral("Write a text."));
    return text;
}

ScriptStep::Action readPlay(const Node& node, const QString& folder) {
    const QString file = needText(node);
    if (file.trimmed().isEmpty())
        return ScriptStep::Play{file};
    const auto path = findFile(file, folder);
    if (!path)
        node.block(QStringLiteral("The sound cannot be played: %1.").arg(path.error()),
                   QStringLiteral("Put it beside the script, or correct the name."));
    else if (*path != QDir(folder).absoluteFilePath(file))
        return ScriptStep::Play{*path}; // the same name as the disk writes it
    return ScriptStep::Play{file};
}

ScriptStep::Action readAction(const Node& step, const QString& key, const QString& folder) {
    const Node node = step.at(key);
    if (key == QLatin1String("say"))
        return ScriptStep::Say{needText(node)};
    if (key == QLatin1String("play"))
        return readPlay(node, folder);
    if (key == QLatin1String("type"))
        return ScriptStep::Type{needText(node)};
    if (key == QLatin1String("answer"))
        return ScriptStep::Answer{*node.json()};
    if (key == QLatin1String("do")) {
        if (!node.needObject())
            return {};
        const auto command = readCommand(node);
        return command ? ScriptStep::Action(ScriptStep::Do{*command}) : ScriptStep::Action();
    }
    if (!node.boolean().value_or(true))
        node.block(QStringLiteral("A step that does not continue does nothing."),
                   QStringLiteral("Write true, or leave the step out."));
    return ScriptStep::Continue{};
}

ScriptStep readStep(const Node& step, const QString& folder) {
    static const QStringList actions{QStringLiteral("say"),      QStringLiteral("play"),
                                     QStringLiteral("type"),     QStringLiteral("answer"),
                                     QStringLiteral("continue"), QStringLiteral("do")};
    static const QStringList others{QStringLiteral("wait"), QStringLiteral("interrupt_after_ms"),
                                    QStringLiteral("comment")};
    ScriptStep result;
    QStringList found;
    for (const auto& [key, node] : step.members()) {
        if (actions.contains(key) && node.exists())
            found << key;
        else if (!actions.contains(key) && !others.contains(key))
            node.block(QStringLiteral("“%1” is not part of a step.").arg(key.left(60)),
                       remedyForKey(key, others + actions));
    }
    result.wait = readWait(step.at(QStringLiteral("wait")));
    if (found.size() > 1)
        step.block(QStringLiteral("The step does %1 things at once: %2.")
                       .arg(found.size())
                       .arg(found.join(QStringLiteral(", "))),
                   QStringLiteral("Make a step of each."));
    else if (found.size() == 1)
        result.action = readAction(step, found.first(), folder);
    else if (!step.at(QStringLiteral("wait")).exists())
        step.block(QStringLiteral("The step neither waits nor does anything."),
                   QStringLiteral("Write one of: wait, %1.").arg(actions.join(QStringLiteral(", "))));

    const Node interrupt = step.at(QStringLiteral("interrupt_after_ms"));
    result.interruptAfterMs = interrupt.integer();
    if (result.interruptAfterMs) {
        const bool possible = *result.interruptAfterMs >= 0 && *result.interruptAfterMs <= kLatestInterruptMs;
        if (!possible)
            interrupt.block(
                QStringLiteral("%1 ms is not possible.").arg(*result.interruptAfterMs),
                QStringLiteral("Write the milliseconds of the agent's speech to let pass, for example "
                               "800."));
        if (found.isEmpty())
            interrupt.block(QStringLiteral("Nothing interrupts the agent here."),
                            QStringLiteral("Add \"say\" or \"play\" to the step."));
    }
    return result;
}

tl::unexpected<QList<Problem>> scriptProblem(const QString& text, const QString& remedy) {
    return tl::unexpected(QList<Problem>{{{}, text, remedy, true}});
}

} // namespace

tl::expected<ParticipantScript, QList<Problem>> readScript(const QByteArray& json, const QString& folder) {
    if (json.size() > kMaxScriptBytes)
        return scriptProblem(QStringLiteral("The script has more than 4 MB."),
                             QStringLiteral("Choose a participant script (*.hrpscript.json)."));
    const auto parsed = protocol::parseAuthored(json);
    if (!parsed)
        return scriptProblem(QStringLiteral("The script is not valid JSON: %1.").arg(parsed.error().text),
                             QStringLiteral("Correct that place."));
    Problems problems;
    const Node document(&*parsed, {}, problems);
    const Node steps = document.at(QStringLiteral("steps"));
    if (!document.isObject() || !steps.exists())
        return scriptProblem(QStringLiteral("The file holds JSON, but no participant script."),
                             QStringLiteral("A script is {\"steps\": [ … ]}."));
    for (const auto& [key, node] : document.members())
        if (key != QLatin1String("steps") && key != QLatin1String("comment"))
            node.block(QStringLiteral("“%1” is not part of a script.").arg(key.left(60)),
                       remedyForKey(key, {QStringLiteral("steps"), QStringLiteral("comment")}));
    ParticipantScript script;
    script.folder = folder;
    if (steps.needArray()) {
        if (steps.elements().size() > kMostSteps)
            return scriptProblem(QStringLiteral("The script has more than %1 steps.").arg(kMostSteps),
                                 QStringLiteral("Split it."));
        for (const Node& step : steps.elements())
            if (step.needObject())
                script.steps.append(readStep(step, folder));
            else if (!step.exists())
                step.block(QStringLiteral("The step is null."), QStringLiteral("Leave it out."));
    }
    if (problems.blocking())
        return tl::unexpected(problems.list());
    return script;
}

tl::expected<ParticipantScript, QList<Problem>> loadScript(const QString& path) {
    const auto bytes = protocol::readWholeFile(path, kMaxScriptBytes);
    if (!bytes)
        return scriptProblem(bytes.error().text, bytes.error().remedy);
    return readScript(*bytes, QFileInfo(path).absolutePath());
}

} // namespace hrp::study
