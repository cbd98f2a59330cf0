// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/exports/redaction.h>

namespace hrp::exports {

tl::expected<void, QString> Redaction::replace(const QString& name, const QString& instead) {
    const QString word = name.simplified();
    if (word.isEmpty())
        return tl::unexpected(QStringLiteral("A name to replace is empty."));
    if (instead.contains(word, Qt::CaseInsensitive))
        return tl::unexpected(
            QStringLiteral("“%1” would still stand in “%2”: choose another word for it.").arg(word, instead));
    // A word ends where no letter or figure follows; \b knows only the kind of the name's own last sign.
    QRegularExpression pattern(
        QStringLiteral("(?<![\\p{L}\\p{N}])%1(?![\\p{L}\\p{N}])")
            .arg(QRegularExpression::escape(word).replace(QStringLiteral("\\ "), QStringLiteral("\\s+"))),
        QRegularExpression::CaseInsensitiveOption | QRegularExpression::UseUnicodePropertiesOption);
    m_names.append({std::move(pattern), instead});
    return {};
}

QString Redaction::text(QString words) const {
    for (const Name& name : m_names) {
        QString out;
        qsizetype at = 0;
        for (auto it = name.pattern.globalMatch(words); it.hasNext();) {
            const auto match = it.next();
            out += QStringView(words).mid(at, match.capturedStart() - at);
            out += name.instead; // taken as it is: a "\1" in it means nothing
            at = match.capturedEnd();
        }
        if (at > 0)
            words = out + words.mid(at);
    }
    return words;
}

log::Json Redaction::json(log::Json value) const {
    if (!changesText())
        return value;
    if (value.is_string())
        return protocol::toStd(text(protocol::fromStd(value.get<std::string>())));
    if (value.is_structured())
        for (auto& part : value)
            part = json(std::move(part));
    return value;
}

} // namespace hrp::exports
