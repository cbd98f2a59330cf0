// SPDX-License-Identifier: GPL-3.0-or-later
#include "rehearsal/rehearsal_answers.h"

#include <hrp/study/question_definition.h>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace hrp::engine {
namespace {

using protocol::Json;

/// A value that a JSON schema accepts.
Json sample(const Json& schema, const QString& words) {
    const auto field = [&schema](const char* name) {
        return schema.is_object() && schema.contains(name) ? schema[name] : Json();
    };
    if (Json values = field("enum"); values.is_array() && !values.empty())
        return values.front();
    if (Json value = field("const"); !value.is_null())
        return value;
    const Json type = field("type");
    if (type == "string")
        return protocol::toStd(words);
    if (type == "boolean")
        return true;
    if (type == "integer" || type == "number") {
        const Json min = field("minimum"), max = field("maximum");
        return min.is_number() ? min : max.is_number() ? max : Json(1);
    }
    if (type == "array") {
        Json list = Json::array();
        if (const Json least = field("minItems"); least.is_number_integer())
            for (int i = 0; i < std::clamp(least.get<int>(), 0, 100); ++i)
                list.push_back(sample(field("items"), words));
        return list;
    }
    Json object = Json::object();
    const Json required = field("required"), properties = field("properties");
    if (required.is_array())
        for (const Json& name : required)
            if (name.is_string())
                object[name.get<std::string>()] =
                    sample(properties.is_object() && properties.contains(name.get<std::string>())
                               ? properties[name.get<std::string>()]
                               : Json(),
                           words);
    return object;
}

} // namespace

Json answerFor(const Json& declaration, const std::optional<AskedQuestion>& question, const QString& words,
               std::mt19937& random) {
    const QString name = protocol::fromStd(declaration.value("name", std::string()));
    // Without a question of its own, a tool gets what its schema takes.
    if (const study::QuestionDefinition* known = study::definitionOfTool(name);
        known && question && question->tool == name)
        return study::argumentsWith(*known, known->rehearse(*question, words, random));
    return sample(declaration.contains("parameters") ? declaration["parameters"] : Json(), words);
}

} // namespace hrp::engine
