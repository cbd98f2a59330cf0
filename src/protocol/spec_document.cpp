// SPDX-License-Identifier: GPL-3.0-or-later
// The profile as one document. Examples come out of the writers themselves, so they can't differ from what
// goes over the wire.
#include <hrp/protocol/client_events.h>
#include <hrp/protocol/context_items.h>
#include <hrp/protocol/profile.h>

using namespace Qt::StringLiterals;

namespace hrp::protocol {
namespace {

Json example(ClientEventBody body) {
    return Json::parse(writeClientEvent({{}, std::move(body)}).toStdString());
}

Json clientEvent(const char* purpose, ClientEventBody body) {
    Json json = example(std::move(body));
    Json type = json["type"];
    return {{"type", std::move(type)}, {"purpose", purpose}, {"example", std::move(json)}};
}

Json clientEvents() {
    const auto initial =
        SessionUpdate::initial(u"<the persona and study instructions>"_s, toolDeclarations(true),
                               fromStd(std::string(kDefaultVoice)), 1.0, {}, std::nullopt);
    ScreenContext screen{u"showtext"_s, u"Please introduce yourselves."_s, {}};
    ScreenContext imageScreen{u"showimage"_s,
                              u"Look at this face."_s,
                              {{u"the image (a smiling face)"_s, ContextImage::State::Attached,
                                u"data:image/png;base64,<base64 bytes>"_s}}};
    Json append = clientEvent("a frame of the participant's audio, while they can be heard", AudioAppend{});
    append["example"]["audio"] = "<base64 PCM16>";
    return Json::array({
        clientEvent("first message: everything that holds for the session", initial),
        clientEvent("new instructions; every other setting is kept",
                    SessionUpdate::instructionsOnly(u"<instructions with guidance for this part>"_s)),
        clientEvent("turn detection off (null) or back on (the block of the first message)",
                    SessionUpdate::turnDetectionOnly(std::nullopt, std::nullopt)),
        clientEvent("after turn detection went off: keep the turn in progress, no reply", AudioCommit{}),
        std::move(append),
        clientEvent("what happens in the study", ItemCreate{contextItem(screen), {}}),
        clientEvent("a screen with images", ItemCreate{contextItem(imageScreen), {}}),
        clientEvent("the result of a function call, or the reason of its refusal",
                    ItemCreate{Item::functionOutput(u"<call_id>"_s, {{"accepted", true}}), {}}),
        clientEvent("cut a reply at what was heard", ItemTruncate{u"<item_id>"_s, 0, 1840}),
        clientEvent("ask for a spoken reply", ResponseCreate::spoken()),
        clientEvent("ask for a silent answer through a tool", ResponseCreate::silent(u"answer_scale"_s)),
        clientEvent("stop the reply in progress", ResponseCancel{u"<response_id>"_s}),
    });
}

const char* nameOf(FieldType type) {
    switch (type) {
    case FieldType::String:
        return "string";
    case FieldType::Object:
        return "object";
    case FieldType::Integer:
        return "integer";
    }
    return "";
}

Json engineEvents() {
    Json events = Json::array();
    for (const CoreEvent& event : coreEvents()) {
        Json required = Json::object();
        for (const RequiredField& field : event.fields)
            required[std::string(field.name)] = nameOf(field.type);
        events.push_back({{"type", event.type}, {"required", std::move(required)}});
    }
    return events;
}

Json contextItems() {
    const auto item = [](const char* event, Json fields, const char* meaning) {
        return Json{{"event", event}, {"fields", std::move(fields)}, {"meaning", meaning}};
    };
    return Json::array({
        item("participants", {{"others", "array of {name, role}"}},
             "the other participants, at the start and whenever they change"),
        item("screen",
             {{"type", "string"}, {"text", "string"}, {"images", "array of strings, if there are images"}},
             "a new screen, as the participant reads it"),
        item("typed", {{"speaker", "string"}, {"said", "string"}}, "a message in the text chat"),
        item("question",
             {{"tool", "string"},
              {"question", "string"},
              {"duringVideo", "boolean"},
              {"images", "array of strings, if there are images"}},
             "to be answered silently with the tool"),
        item("timer", {{"secondsLeft", "integer"}}, "time limit of the screen just shown"),
        item("experimenter_message", {{"text", "string"}}, "a message of the experimenter"),
        item("revealed", {{"name", "string"}, {"role", "string"}, {"answer", "any"}},
             "another participant's answer, shown to this one"),
        item("paused", {{"waitingFor", "array of strings, \"Name (Role)\""}},
             "the study waits; the agent is cut off and not heard"),
        item("resumed", Json::object(), "the study goes on"),
    });
}

} // namespace

Json specDocument() {
    Json ignored = Json::array();
    for (const std::string_view type : ignoredEvents())
        ignored.push_back(type);
    const std::string url = "wss://api.openai.com/v1/realtime?model=" + std::string(kDefaultModel);
    return {
        {"profile", "HyperStudy Realtime Profile"},
        {"version", kSpecVersion},
        {"limits",
         {{"max_delta_ms", kMaxDeltaMs},
          {"max_delta_bytes", kMaxDeltaBytes},
          {"max_append_bytes", kMaxAppendBytes},
          {"max_message_bytes", kMaxMessageBytes},
          {"max_nesting", kMaxNesting},
          {"min_commit_ms", kMinCommitMs}}},
        {"connection",
         {{"url", url},
          {"headers",
           {{"Authorization", "Bearer <api key>"},
            {"OpenAI-Safety-Identifier", "hs-<opaque id of the session>"}}}}},
        {"audio",
         {{"format", {{"type", "audio/pcm"}, {"rate", base::kSampleRate}}},
          {"encoding", "PCM16, little-endian, mono, base64"},
          {"silence_duration_ms", kDefaultSilenceMs},
          {"prefix_padding_ms", kDefaultPrefixPaddingMs}}},
        {"client_events", clientEvents()},
        {"engine_events", engineEvents()},
        {"ignored_events", std::move(ignored)},
        {"context_items",
         {{"prefix", kContextPrefix},
          {"items", contextItems()},
          {"image_labels", {"attached: LABEL", "attached earlier: LABEL", "could not be loaded: LABEL"}}}},
        {"tools", toolDeclarations(true)},
        {"function_output", {{"accepted", {{"accepted", true}}}, {"refused", {{"error", "<reason>"}}}}},
    };
}

} // namespace hrp::protocol
