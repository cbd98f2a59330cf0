// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/protocol/context_items.h>

#include "json_scan.h"

#include <hrp/protocol/profile.h>

#include <QJsonDocument>

using namespace Qt::StringLiterals;

namespace hrp::protocol {
namespace {

Json imageList(const QList<ContextImage>& images) {
    Json list = Json::array();
    for (const ContextImage& image : images) {
        switch (image.state) {
        case ContextImage::State::Attached:
            list.push_back("attached: " + toStd(image.label));
            break;
        case ContextImage::State::AttachedEarlier:
            list.push_back("attached earlier: " + toStd(image.label));
            break;
        case ContextImage::State::NotLoaded:
            list.push_back("could not be loaded: " + toStd(image.label));
            break;
        }
    }
    return list;
}

Json eventJson(const ParticipantsContext& context) {
    Json others = Json::array();
    for (const Participant& other : context.others)
        others.push_back({{"name", toStd(other.name)}, {"role", toStd(other.role)}});
    return {{"event", "participants"}, {"others", std::move(others)}};
}

Json eventJson(const ScreenContext& context) {
    Json json = {{"event", "screen"}, {"type", toStd(context.type)}, {"text", toStd(context.text)}};
    if (!context.images.isEmpty())
        json["images"] = imageList(context.images);
    return json;
}

Json eventJson(const TypedContext& context) {
    return {{"event", "typed"}, {"speaker", toStd(context.speaker)}, {"said", toStd(context.said)}};
}

Json eventJson(const QuestionContext& context) {
    Json json = {{"event", "question"},
                 {"tool", toStd(context.tool)},
                 {"question", toStd(context.question)},
                 {"duringVideo", context.duringVideo}};
    if (!context.images.isEmpty())
        json["images"] = imageList(context.images);
    return json;
}

Json eventJson(const TimerContext& context) {
    return {{"event", "timer"}, {"secondsLeft", context.secondsLeft}};
}

Json eventJson(const MessageContext& context) {
    return {{"event", "experimenter_message"}, {"text", toStd(context.text)}};
}

Json eventJson(const RevealedContext& context) {
    return {{"event", "revealed"},
            {"name", toStd(context.name)},
            {"role", toStd(context.role)},
            {"answer", context.answer}};
}

Json eventJson(const PausedContext& context) {
    Json names = Json::array();
    for (const QString& name : context.waitingFor)
        names.push_back(toStd(name));
    return {{"event", "paused"}, {"waitingFor", std::move(names)}};
}

Json eventJson(const ResumedContext&) {
    return {{"event", "resumed"}};
}

QList<ContextImage> imagesOf(const ContextBody& body) {
    if (const auto* screen = std::get_if<ScreenContext>(&body))
        return screen->images;
    if (const auto* question = std::get_if<QuestionContext>(&body))
        return question->images;
    return {};
}

QString contextPrefix() {
    return QString::fromLatin1(kContextPrefix.data(), static_cast<qsizetype>(kContextPrefix.size()));
}

} // namespace

Item contextItem(const ContextBody& body) {
    const Json json = std::visit([](const auto& context) { return eventJson(context); }, body);
    Item item = Item::userText(contextPrefix() + QString::fromUtf8(toBytes(json)));
    for (const ContextImage& image : imagesOf(body)) {
        if (image.state != ContextImage::State::Attached)
            continue;
        ContentPart part;
        part.type = QStringLiteral("input_image");
        part.imageUrl = image.dataUrl;
        item.content.append(part);
    }
    return item;
}

std::optional<QJsonObject> readContext(const Item& item) {
    if (item.type != "message"_L1 || item.role != "user"_L1 || item.content.isEmpty())
        return std::nullopt;
    const ContentPart& first = item.content.first();
    if (first.type != "input_text"_L1 || !first.text || !first.text->startsWith(contextPrefix()))
        return std::nullopt;
    const QByteArray json = QByteArray::fromStdString(toStd(first.text->mid(contextPrefix().size())));
    const JsonScan scan = scanJson({json.constData(), static_cast<std::size_t>(json.size())});
    if (scan.fault != JsonScan::Fault::None || !scan.isObject)
        return std::nullopt;
    return QJsonDocument::fromJson(json).object();
}

} // namespace hrp::protocol
