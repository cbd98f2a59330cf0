// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/log/record_reader.h>
#include <hrp/protocol/context_items.h>
#include <hrp/protocol/profile.h>

#include <algorithm>
#include <cmath>

namespace hrp::log {
namespace {

constexpr int kFirstComplete = 3; ///< version from which on nothing is missing
constexpr double kRoundedMs = 1;  ///< older logs round times, and pair by them

/// Who spoke stood in the words for the device.
InputSource sourceIn(const QString& device) {
    if (device.startsWith(QLatin1String("script ")))
        return InputSource::Script;
    if (device.startsWith(QLatin1String("file ")))
        return InputSource::File;
    return device == QLatin1String("silence") ? InputSource::Silence : InputSource::Microphone;
}

/// The context item that an event carries: its text, and what follows the prefix.
struct Context {
    QString text;
    Json json;
    QString field(const char* name) const {
        const auto found = json.find(name);
        return found != json.end() && found->is_string()
                   ? protocol::fromStd(found->get_ref<const std::string&>())
                   : QString();
    }
};

std::optional<Context> contextIn(const QString& text) {
    const QLatin1String prefix(protocol::kContextPrefix.data(),
                               static_cast<qsizetype>(protocol::kContextPrefix.size()));
    if (!text.startsWith(prefix))
        return {};
    auto json = protocol::parseOrdered(text.mid(prefix.size()).toUtf8());
    return json && json->is_object() ? std::optional(Context{text, std::move(*json)}) : std::nullopt;
}

std::optional<Context> contextIn(const WireEvent& event) {
    static const Json::json_pointer text("/item/content/0/text");
    if (event.direction != Direction::Sent || event.type != QLatin1String("conversation.item.create") ||
        !event.payload.is_object() || !event.payload.contains(text) || !event.payload[text].is_string())
        return {};
    return contextIn(protocol::fromStd(event.payload[text].get_ref<const std::string&>()));
}

} // namespace

tl::expected<Record, QString> RecordReader::read(const Json& json) {
    auto record = recordFromJson(json);
    if (record && json.value("v", kFirstComplete) < kFirstComplete)
        complete(*record);
    return record;
}

void RecordReader::complete(Record& record) {
    if (auto* started = std::get_if<SessionStarted>(&record.body)) {
        started->input = sourceIn(started->inputDevice);
    } else if (const auto* event = std::get_if<WireEvent>(&record.body)) {
        if (const auto context = contextIn(*event);
            context && context->field("event") == QLatin1String("screen"))
            m_told = context->text;
    } else if (auto* screen = std::get_if<ScreenShown>(&record.body)) {
        const auto told = contextIn(m_told);
        if (told && told->field("type") == screen->type && told->field("text") == screen->text)
            screen->told = told->text;
    } else if (auto* question = std::get_if<QuestionOpened>(&record.body)) {
        // Told just after this record; only the labels of its images are not known yet.
        const protocol::Item item =
            protocol::contextItem(protocol::QuestionContext{question->tool, question->question, false, {}});
        if (!item.content.isEmpty())
            question->told = item.content.first().text.value_or(QString());
    } else if (const auto* talk = std::get_if<PushToTalk>(&record.body)) {
        record.cause = record.cause ? record.cause : record.seq; // version 1 knew no causes
        if (!talk->down)
            m_released.push_back({record.tMs, record.cause});
    } else if (const auto* edge = std::get_if<SpeechStopped>(&record.body)) {
        const auto released = std::find_if(m_released.begin(), m_released.end(), [&](const Released& each) {
            return std::abs(each.atMs - edge->edgeMs) < kRoundedMs;
        });
        if (released != m_released.end())
            record.cause = released->cause;
    }
}

} // namespace hrp::log
