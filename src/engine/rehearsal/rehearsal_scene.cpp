// SPDX-License-Identifier: GPL-3.0-or-later
#include "rehearsal/rehearsal_scene.h"

#include <hrp/protocol/context_items.h>

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace hrp::engine {
namespace {

using Happening = RehearsalScene::Happening;

constexpr qsizetype kLongestName = 16;

/// The first word of a name, if it looks like one: a name is the only thing of the study that is ever said.
QString firstName(const QString& name) {
    const QString first = name.section(u' ', 0, 0, QString::SectionSkipEmpty);
    const bool plain =
        std::all_of(first.begin(), first.end(), [](QChar c) { return c.isLetter() || c == u'-'; });
    return plain && first.size() <= kLongestName ? first : QString();
}

void takeParticipants(RehearsalScene& scene, const QJsonArray& others) {
    scene.names.clear();
    for (const auto& other : others)
        if (const QString name = firstName(other.toObject()["name"_L1].toString()); !name.isEmpty())
            scene.names << name;
}

void takeScreen(RehearsalScene& scene, const QJsonObject& context) {
    scene.screenType = context["type"_L1].toString();
    scene.screenText = context["text"_L1].toString();
    scene.screenHasImages = !context["images"_L1].toArray().isEmpty();
    scene.secondsLeft.reset();
    scene.since << Happening::Screen;
}

void takeContext(RehearsalScene& scene, const QJsonObject& context) {
    const QString event = context["event"_L1].toString();
    if (event == "participants"_L1) {
        takeParticipants(scene, context["others"_L1].toArray());
    } else if (event == "screen"_L1) {
        takeScreen(scene, context);
    } else if (event == "question"_L1) {
        scene.question = {context["tool"_L1].toString(), context["question"_L1].toString(), {}, {}};
    } else if (event == "timer"_L1) {
        scene.secondsLeft = context["secondsLeft"_L1].toInt();
    } else if (event == "typed"_L1) {
        const QString name = firstName(context["speaker"_L1].toString());
        scene.speaker = scene.names.contains(name) ? name : QString();
        scene.since << Happening::Typed;
    } else if (event == "experimenter_message"_L1) {
        scene.since << Happening::Message;
    } else if (event == "revealed"_L1) {
        scene.since << Happening::Revealed;
    } else if (event == "resumed"_L1) {
        scene.since << Happening::Resumed;
    }
}

void takeMessage(RehearsalScene& scene, const protocol::Item& item) {
    if (item.role == "assistant"_L1) {
        scene.spokeBefore = true;
        scene.wasCutOff = item.status == "incomplete"_L1;
        scene.since.clear();
    } else if (const auto context = protocol::readContext(item)) {
        takeContext(scene, *context);
    } else if (item.role == "user"_L1) {
        const bool spoken = std::any_of(item.content.begin(), item.content.end(),
                                        [](const auto& part) { return part.type == "input_audio"_L1; });
        scene.since << (spoken ? Happening::Turn : Happening::Typed);
    }
}

void takeOutput(RehearsalScene& scene, const QString& output) {
    scene.since << Happening::ToolAnswered;
    if (!scene.question)
        return;
    const QString error = QJsonDocument::fromJson(output.toUtf8()).object()["error"_L1].toString();
    if (!error.isEmpty())
        scene.question->refusals << error;
}

} // namespace

RehearsalScene sceneOf(const QList<protocol::Item>& history) {
    RehearsalScene scene;
    for (const protocol::Item& item : history) {
        if (item.type == "message"_L1)
            takeMessage(scene, item);
        else if (item.type == "function_call_output"_L1)
            takeOutput(scene, item.output);
        else if (item.type == "function_call"_L1 && scene.question)
            scene.question->lastAnswer = item.arguments;
    }
    return scene;
}

} // namespace hrp::engine
