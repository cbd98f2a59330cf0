// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/study/text_match.h>

namespace hrp::study {
namespace {

QString composed(const QString& text) {
    return text.normalized(QString::NormalizationForm_C);
}

/// The sign of a keyboard that a typographic one stands for; the sign itself if it is no such one, and 0 for
/// one that is not seen at all.
char16_t plainSign(char16_t sign) {
    switch (sign) {
    case u'‘':
    case u'’':
    case u'‚':
    case u'‛':
    case u'ʼ':
    case u'′':
    case u'´':
    case u'`':
        return u'\'';
    case u'“':
    case u'”':
    case u'„':
    case u'‟':
    case u'″':
        return u'"';
    case u'‐':
    case u'‑':
    case u'‒':
    case u'–':
    case u'—':
    case u'―':
    case u'−':
        return u'-';
    case 0x00A0:
    case 0x2007:
    case 0x2009:
    case 0x202F:
        return u' ';
    case 0x00AD:
    case 0x200B:
    case 0x200C:
    case 0x200D:
    case 0x2060:
    case 0xFEFF:
        return 0;
    default:
        return sign;
    }
}

QString plain(const QString& text) {
    QString result;
    for (const QChar sign : text)
        if (const char16_t as = plainSign(sign.unicode()))
            result += QChar(as);
    return result.normalized(QString::NormalizationForm_KC).simplified().toCaseFolded();
}

QString named(const QString& text, qsizetype at) {
    if (at >= text.size())
        return QStringLiteral("nothing");
    const char32_t code = text[at].isHighSurrogate() && at + 1 < text.size()
                              ? QChar::surrogateToUcs4(text[at], text[at + 1])
                              : text[at].unicode();
    const QString number =
        QStringLiteral("U+%1").arg(static_cast<uint>(code), 4, 16, QLatin1Char('0')).toUpper();
    return QChar::isPrint(code) && !QChar::isSpace(code)
               ? QStringLiteral("%1 (%2)").arg(QString::fromUcs4(&code, 1), number)
               : number;
}

} // namespace

bool sameText(const QString& a, const QString& b) {
    return a == b || composed(a) == composed(b);
}

qsizetype indexOfText(const QStringList& texts, const QString& text) {
    for (qsizetype i = 0; i < texts.size(); ++i)
        if (sameText(texts[i], text))
            return i;
    return -1;
}

bool alikeText(const QString& a, const QString& b) {
    return plain(a) == plain(b);
}

QString differingSign(const QString& meant, const QString& written) {
    const QString a = composed(meant), b = composed(written);
    qsizetype at = 0;
    while (at < a.size() && at < b.size() && a[at].toCaseFolded() == b[at].toCaseFolded())
        ++at;
    const auto isPlain = [at](const QString& text) {
        return at >= text.size() || text[at] == QLatin1Char(' ') || text[at].isLetterOrNumber();
    };
    if (isPlain(a) && isPlain(b))
        return {};
    return QStringLiteral("%1, not %2").arg(named(a, at), named(b, at));
}

QString typographicSign(const QString& text) {
    const QString read = composed(text);
    for (qsizetype i = 0; i < read.size(); ++i)
        if (plainSign(read[i].unicode()) != read[i].unicode() && read[i] != QLatin1Char('`'))
            return named(read, i);
    return {};
}

} // namespace hrp::study
