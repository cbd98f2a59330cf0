// SPDX-License-Identifier: GPL-3.0-or-later
#include "terminal_text.h"

#include <algorithm>

namespace hrp::cli {
namespace {

bool steers(QChar c) {
    const char16_t code = c.unicode();
    const bool control = (code < 0x20 && code != u'\n' && code != u'\t') || (code >= 0x7f && code < 0xa0);
    const bool direction = code == 0x061c || code == 0x200e || code == 0x200f ||
                           (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069);
    const bool lineBreak = code == 0x2028 || code == 0x2029;
    return control || direction || lineBreak;
}

QString escaped(const QString& text, const QString& pattern) {
    if (std::none_of(text.begin(), text.end(), steers))
        return text;
    QString safe;
    safe.reserve(text.size() + 16);
    for (const QChar c : text)
        if (steers(c))
            safe += pattern.arg(c.unicode(), 4, 16, QLatin1Char('0'));
        else
            safe += c;
    return safe;
}

} // namespace

QString forTerminal(const QString& text) {
    return escaped(text, QStringLiteral("\\u%1"));
}

QByteArray xmlForTerminal(const QByteArray& utf8) {
    return escaped(QString::fromUtf8(utf8), QStringLiteral("&#x%1;")).toUtf8();
}

} // namespace hrp::cli
