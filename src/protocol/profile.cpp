// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/protocol/profile.h>

#include <algorithm>
#include <array>

namespace hrp::protocol {
namespace {

constexpr std::array kTools{
    Tool{
        "send_chat", "Type a message in the text chat that the other participant can see.",
        R"({"type":"object","properties":{"message":{"type":"string","description":"The message to type."}},"required":["message"],"additionalProperties":false})"},
    Tool{
        "answer_choice",
        "Answer the on-screen multiple-choice question with one choice, using its exact text.",
        R"({"type":"object","properties":{"choice":{"type":"string"}},"required":["choice"],"additionalProperties":false})"},
    Tool{
        "answer_choices",
        "Answer the on-screen multiple-choice question that allows several choices, using their exact texts.",
        R"({"type":"object","properties":{"choices":{"type":"array","items":{"type":"string"}}},"required":["choices"],"additionalProperties":false})"},
    Tool{
        "answer_scale", "Answer the on-screen rating scale with a number in its range.",
        R"({"type":"object","properties":{"value":{"type":"number"}},"required":["value"],"additionalProperties":false})"},
    Tool{
        "answer_ranking", "Answer the on-screen ranking with every item text, in your order.",
        R"({"type":"object","properties":{"order":{"type":"array","items":{"type":"string"}}},"required":["order"],"additionalProperties":false})"},
    Tool{
        "answer_text", "Answer the on-screen question that asks for text (or for words you would say aloud).",
        R"({"type":"object","properties":{"text":{"type":"string"}},"required":["text"],"additionalProperties":false})"},
    Tool{
        "answer_dimensions",
        "Answer the on-screen multi-dimension rating with a score for every dimension, keyed by its label.",
        R"({"type":"object","properties":{"scores":{"type":"object","additionalProperties":{"type":"number"}}},"required":["scores"],"additionalProperties":false})"},
};

} // namespace

Json Tool::parameters() const {
    return Json::parse(schema);
}

Json Tool::declaration() const {
    return {{"type", "function"}, {"name", name}, {"description", description}, {"parameters", parameters()}};
}

std::span<const Tool> allTools() {
    return kTools;
}

const Tool* findTool(std::string_view name) {
    const auto* found = std::ranges::find(kTools, name, &Tool::name);
    return found == kTools.end() ? nullptr : found;
}

Json toolDeclarations(bool withTextChat) {
    Json declarations = Json::array();
    for (const Tool& tool : kTools)
        if (withTextChat || tool.name != "send_chat")
            declarations.push_back(tool.declaration());
    return declarations;
}

} // namespace hrp::protocol
