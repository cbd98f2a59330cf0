// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/protocol/items.h>

namespace hrp::protocol {

Item Item::userText(const QString& text) {
    Item item;
    item.type = QStringLiteral("message");
    item.role = QStringLiteral("user");
    ContentPart part;
    part.type = QStringLiteral("input_text");
    part.text = text;
    item.content.append(part);
    return item;
}

Item Item::functionOutput(const QString& callId, const Json& result) {
    Item item;
    item.type = QStringLiteral("function_call_output");
    item.callId = callId;
    item.output = QString::fromUtf8(toBytes(result));
    return item;
}

QStringList SessionInfo::toolNames() const {
    QStringList names;
    for (const Json& tool : tools)
        if (tool.is_object() && tool.contains("name") && tool["name"].is_string())
            names.append(fromStd(tool["name"].get<std::string>()));
    return names;
}

} // namespace hrp::protocol
