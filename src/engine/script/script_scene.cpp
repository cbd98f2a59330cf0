// SPDX-License-Identifier: GPL-3.0-or-later
#include "script_scene.h"

#include <hrp/protocol/context_items.h>

#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>
#include <map>

using namespace Qt::StringLiterals;

namespace hrp::engine {
namespace {

using Event = ScriptWhen::Event;

QString contextName(Event event) {
    static const std::map<Event, QString> names{
        {Event::Participants, u"participants"_s},
        {Event::Screen, u"screen"_s},
        {Event::Typed, u"typed"_s},
        {Event::Timer, u"timer"_s},
        {Event::Message, u"experimenter_message"_s},
        {Event::Revealed, u"revealed"_s},
        {Event::Paused, u"paused"_s},
        {Event::Resumed, u"resumed"_s},
    };
    const auto found = names.find(event);
    return found == names.end() ? QString() : found->second;
}

bool fitsIfAsked(const std::optional<ScriptMatch>& match, const QString& text) {
    return !match || match->fits(text);
}

/// An answer as people write it: a text without quotes, anything else as JSON.
QString textOf(const QJsonValue& value) {
    if (value.isString())
        return value.toString();
    const QByteArray json = QJsonDocument(QJsonArray{value}).toJson(QJsonDocument::Compact);
    return QString::fromUtf8(json.mid(1, json.size() - 2));
}

bool fitsContext(const ScriptWhen& when, const QJsonObject& context) {
    switch (when.event) {
    case Event::Screen:
        return fitsIfAsked(when.type, context["type"_L1].toString()) &&
               fitsIfAsked(when.text, context["text"_L1].toString());
    case Event::Typed:
        return fitsIfAsked(when.name, context["speaker"_L1].toString()) &&
               fitsIfAsked(when.text, context["said"_L1].toString());
    case Event::Message:
        return fitsIfAsked(when.text, context["text"_L1].toString());
    case Event::Revealed:
        return fitsIfAsked(when.name, context["name"_L1].toString()) &&
               fitsIfAsked(when.text, textOf(context["answer"_L1]));
    case Event::Timer:
        return !when.atMostSeconds || context["secondsLeft"_L1].toDouble() <= *when.atMostSeconds;
    case Event::Participants: {
        const QJsonArray others = context["others"_L1].toArray();
        return !when.name || std::any_of(others.begin(), others.end(), [&when](const auto& other) {
            return when.name->fits(other.toObject()["name"_L1].toString());
        });
    }
    default:
        return true;
    }
}

bool isSpoken(const protocol::Item& item) {
    return std::any_of(item.content.begin(), item.content.end(),
                       [](const auto& part) { return part.type == "input_audio"_L1; });
}

} // namespace

bool ScriptScene::fits(const ScriptWhen& when) const {
    if (!fitsIfAsked(when.guidance, instructions))
        return false;
    if (when.event == Event::Turn)
        return turnMs > 0 && (!when.shorterThanMs || turnMs < *when.shorterThanMs) &&
               (!when.longerThanMs || turnMs > *when.longerThanMs) && (!when.number || turns == *when.number);
    if (when.event == Event::Interrupted)
        return scene.wasCutOff && turnMs > 0;
    return std::any_of(contexts.begin(), contexts.end(), [&when](const QJsonObject& context) {
        return context["event"_L1].toString() == contextName(when.event) && fitsContext(when, context);
    });
}

ScriptScene scriptSceneOf(const ReplyTask& task) {
    ScriptScene scene;
    scene.scene = sceneOf(task.history);
    scene.turnMs = task.turnMs;
    scene.instructions = task.instructions;
    for (const protocol::Item& item : task.history) {
        if (item.type != "message"_L1)
            continue;
        if (item.role == "assistant"_L1) {
            scene.contexts.clear();
        } else if (const auto context = protocol::readContext(item)) {
            scene.contexts.push_back(*context);
            if ((*context)["event"_L1].toString() == "question"_L1)
                ++scene.questions;
        } else if (isSpoken(item)) {
            ++scene.turns;
        } else if (item.role == "user"_L1) {
            QString said;
            for (const auto& part : item.content)
                said += part.text.value_or(QString());
            scene.contexts.push_back({{u"event"_s, u"typed"_s}, {u"said"_s, said}});
        }
    }
    return scene;
}

} // namespace hrp::engine
