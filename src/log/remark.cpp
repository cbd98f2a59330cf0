// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/log/remark.h>

namespace hrp::log {

QString nameOf(Remark::Kind kind) {
    switch (kind) {
    case Remark::Kind::Message:
        return QStringLiteral("message");
    case Remark::Kind::Typed:
        return QStringLiteral("typed");
    case Remark::Kind::Reveal:
        break;
    }
    return QStringLiteral("reveal");
}

std::optional<Remark> remarkOf(const Record& record) {
    if (const auto* message = std::get_if<MessageSent>(&record.body))
        return Remark{Remark::Kind::Message, record.tMs, {}, message->text, false};
    if (const auto* chat = std::get_if<ChatSent>(&record.body))
        return Remark{Remark::Kind::Typed, record.tMs, chat->speaker, chat->text, chat->fromAgent};
    if (const auto* revealed = std::get_if<Revealed>(&record.body))
        return Remark{Remark::Kind::Reveal, record.tMs,
                      revealed->role.isEmpty() ? revealed->name
                                               : revealed->name + QStringLiteral(" (%1)").arg(revealed->role),
                      QString::fromUtf8(protocol::toBytes(revealed->answer)), false};
    return std::nullopt;
}

} // namespace hrp::log
