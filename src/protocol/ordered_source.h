// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/protocol/json.h>

#include <QByteArray>

#include <initializer_list>
#include <optional>

namespace hrp::protocol {

/// The message once more, with the order of its fields kept, for the few values that are handed on as they
/// came (tools, metadata). Parsed when first asked: most events never need it.
class OrderedSource {
public:
    explicit OrderedSource(const QByteArray& utf8) : m_utf8(utf8) {}
    /// The value at a path of field names; `plain`, in Qt's order, where the text can't be parsed so.
    Json at(std::initializer_list<const char*> path, const QJsonValue& plain);

private:
    const QByteArray& m_utf8;
    std::optional<Json> m_document;
};

} // namespace hrp::protocol
