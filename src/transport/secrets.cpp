// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/transport/secrets.h>

#include <QUrlQuery>

#include <algorithm>

namespace hrp::transport {
namespace {

constexpr qsizetype kShortestSecret = 6;

/// Whether the name of a header or a query item says that its value is secret: "Authorization", "api-key",
/// "access_token", "sig", …
bool isSecretName(const QString& name) {
    for (const char* part : {"key", "token", "secret", "sig", "pass", "pwd", "auth", "credential", "code"})
        if (name.contains(QLatin1String(part), Qt::CaseInsensitive))
            return true;
    return false;
}

} // namespace

Secrets::Secrets(const PipeRequest& request) {
    for (const auto& [name, value] : request.headers) {
        if (!isSecretName(QString::fromLatin1(name)))
            continue;
        add(value);
        for (const QByteArray& word : value.split(' ')) // the scheme's name, "Bearer", is no secret
            if (word.size() != value.size() && word != "Bearer")
                add(word);
    }
    for (const auto& [name, value] : QUrlQuery(request.url).queryItems(QUrl::FullyDecoded))
        if (isSecretName(name))
            add(value.toUtf8());
    add(request.url.password(QUrl::FullyDecoded).toUtf8());
    std::stable_sort(m_values.begin(), m_values.end(),
                     [](const QByteArray& a, const QByteArray& b) { return a.size() > b.size(); });
}

void Secrets::add(const QByteArray& value) {
    if (value.size() < kShortestSecret)
        return;
    const QByteArray encoded = value.toPercentEncoding();
    QByteArray lower = encoded; // %2f for %2F
    for (qsizetype at = 0; at + 2 < lower.size(); ++at)
        if (lower[at] == '%')
            lower.replace(at + 1, 2, lower.mid(at + 1, 2).toLower());
    for (const QByteArray& form : {value, encoded, lower})
        if (!m_values.contains(form))
            m_values << form;
}

QString Secrets::removedFrom(QString text) const {
    for (const QByteArray& value : m_values)
        text.replace(QString::fromUtf8(value), QStringLiteral("[key]"));
    return text;
}

QByteArray Secrets::removedFrom(QByteArray utf8) const {
    for (const QByteArray& value : m_values)
        utf8.replace(value, "[key]");
    return utf8;
}

} // namespace hrp::transport
