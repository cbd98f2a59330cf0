// SPDX-License-Identifier: GPL-3.0-or-later
#include "http_head.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>

#include <algorithm>

namespace hrp::transport {

namespace {
constexpr qsizetype kLongestMethod = 16;
constexpr qsizetype kLongestWords = 300;

QByteArray firstLineOf(const QByteArray& data) {
    const qsizetype end = data.indexOf('\n');
    return end < 0 ? QByteArray() : data.left(end).trimmed();
}

QString bodyWords(const QByteArray& body) {
    const QJsonObject json = QJsonDocument::fromJson(body).object();
    const QJsonValue error = json.value(QLatin1String("error"));
    for (const QJsonValue& candidate :
         {error.toObject().value(QLatin1String("message")), error, json.value(QLatin1String("message"))})
        if (candidate.isString())
            return candidate.toString().simplified();
    const QString text = QString::fromUtf8(body).simplified();
    return text.startsWith(QLatin1Char('<')) || text.startsWith(QLatin1Char('{')) ? QString() : text;
}
} // namespace

QByteArray HttpHead::header(const QByteArray& name) const {
    QByteArrayList values;
    for (const auto& [key, value] : headers)
        if (key.compare(name, Qt::CaseInsensitive) == 0)
            values.append(value);
    return values.join(", ");
}

std::optional<HttpHead> readHead(const QByteArray& data) {
    HttpHead head;
    qsizetype at = 0;
    for (bool first = true;; first = false) {
        const qsizetype end = data.indexOf('\n', at);
        if (end < 0)
            return std::nullopt;
        const QByteArray line = data.mid(at, end - at).trimmed();
        at = end + 1;
        if (first) {
            head.firstLine = line;
        } else if (line.isEmpty()) {
            head.bytes = at;
            return head;
        } else {
            const qsizetype colon = line.indexOf(':');
            head.headers.append({line.left(colon < 0 ? line.size() : colon).trimmed(),
                                 colon < 0 ? QByteArray() : line.mid(colon + 1).trimmed()});
        }
    }
}

bool mayBeRequest(const QByteArray& data) {
    static const QRegularExpression whole(QStringLiteral("^[A-Z]{1,16} \\S+ HTTP/1\\.[0-9]$"));
    if (data.contains('\n'))
        return whole.match(QString::fromLatin1(firstLineOf(data))).hasMatch();
    const QByteArray method = data.left(std::max<qsizetype>(data.indexOf(' '), 0));
    const QByteArray start = data.contains(' ') ? method : data;
    return start.size() <= kLongestMethod &&
           std::all_of(start.begin(), start.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
}

bool mayBeAnswer(const QByteArray& data) {
    const QByteArray start = QByteArrayLiteral("HTTP/1.");
    if (data.size() < start.size())
        return start.startsWith(data);
    return data.startsWith(start) && (!data.contains('\n') || statusOf(data) > 0);
}

int statusOf(const QByteArray& data) {
    static const QRegularExpression line(QStringLiteral("^HTTP/1\\.[0-9] ([1-9][0-9]{2})( |$)"));
    const auto match = line.match(QString::fromLatin1(firstLineOf(data)));
    return match.hasMatch() ? match.captured(1).toInt() : 0;
}

bool hasToken(const QByteArray& header, const QByteArray& token) {
    const auto parts = header.split(',');
    return std::any_of(parts.begin(), parts.end(), [&](const QByteArray& part) {
        return part.trimmed().compare(token, Qt::CaseInsensitive) == 0;
    });
}

int retryAfterOf(const QByteArray& answer) {
    const auto head = readHead(answer);
    bool ok = false;
    const int seconds = head ? head->header("Retry-After").toInt(&ok) : 0;
    return ok ? std::max(seconds, 0) : 0;
}

QString wordsOf(const QByteArray& answer) {
    QStringList words;
    const QString status = QString::fromLatin1(firstLineOf(answer)).section(QLatin1Char(' '), 2);
    if (!status.isEmpty())
        words.append(status);
    if (const auto head = readHead(answer)) {
        const QString body = bodyWords(answer.mid(head->bytes)).left(kLongestWords);
        if (!body.isEmpty() && body != status)
            words.append(body);
        if (const QByteArray wait = head->header("Retry-After"); !wait.isEmpty())
            words.append(QStringLiteral("retry after %1").arg(QString::fromLatin1(wait.left(40))));
    }
    return words.join(QStringLiteral(": "));
}

} // namespace hrp::transport
