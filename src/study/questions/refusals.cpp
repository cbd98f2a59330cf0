// SPDX-License-Identifier: GPL-3.0-or-later
#include "questions/refusals.h"

#include <hrp/study/text_match.h>

#include <algorithm>

namespace hrp::study {
namespace {

constexpr qsizetype kQuotedLength = 80;
constexpr qsizetype kMostFaults = 10;

QString quotedList(const QStringList& texts) {
    QStringList shown;
    for (const QString& text : texts.mid(0, 10))
        shown << quoted(text);
    if (texts.size() > 10)
        shown << QStringLiteral("…");
    return shown.join(QStringLiteral(", "));
}

} // namespace

QString quoted(const QString& text) {
    const QString shown = text.size() > kQuotedLength ? text.left(kQuotedLength) + QStringLiteral("…") : text;
    return QLatin1Char('"') + shown + QLatin1Char('"');
}

QString listed(const QStringList& texts) {
    QStringList shown;
    for (const QString& text : texts.mid(0, kMostListed))
        shown << QLatin1Char('"') + text + QLatin1Char('"');
    QString line = shown.join(QStringLiteral(", "));
    if (texts.size() > kMostListed)
        line += QStringLiteral(" and %1 more, as listed in the question").arg(texts.size() - kMostListed);
    return line;
}

QString typeName(const Json& value) {
    switch (value.type()) {
    case Json::value_t::object:
        return QStringLiteral("an object");
    case Json::value_t::array:
        return QStringLiteral("a list");
    case Json::value_t::string:
        return QStringLiteral("a text");
    case Json::value_t::boolean:
        return QStringLiteral("true or false");
    case Json::value_t::null:
        return QStringLiteral("null");
    default:
        return QStringLiteral("a number");
    }
}

QString wrongTypeText(const char* name, const Json& value, const char* wanted) {
    return QStringLiteral("\"%1\" is %2; it must be %3.")
        .arg(QString::fromLatin1(name), typeName(value), QString::fromLatin1(wanted));
}

QString notOneOf(const QString& text, const QStringList& allowed, const char* what) {
    const QString problem =
        QStringLiteral("%1 is not one of the %2.").arg(quoted(text), QString::fromLatin1(what));
    const auto meant = std::find_if(allowed.begin(), allowed.end(),
                                    [&](const QString& candidate) { return alikeText(candidate, text); });
    if (meant == allowed.end())
        return problem;
    const QString sign = differingSign(*meant, text);
    return problem + QStringLiteral(" The exact text is \"%1\"%2.")
                         .arg(*meant, sign.isEmpty() ? QString() : QStringLiteral(", with ") + sign);
}

tl::expected<QStringList, QString> readTexts(const char* name, const Json& value, const QStringList& allowed,
                                             const char* what) {
    if (!value.is_array())
        return tl::unexpected(wrongTypeText(name, value, "a list of texts"));
    QStringList texts, unknown, repeated, faults;
    for (const Json& element : value) {
        if (!element.is_string())
            return tl::unexpected(QStringLiteral("\"%1\" holds %2; every element must be a text.")
                                      .arg(QString::fromLatin1(name), typeName(element)));
        const QString text = protocol::fromStd(element.get_ref<const std::string&>());
        if (const qsizetype at = indexOfText(allowed, text); at >= 0) {
            if (!texts.contains(allowed[at]))
                texts << allowed[at];
            else if (!repeated.contains(allowed[at]))
                repeated << allowed[at];
        } else if (!unknown.contains(text)) {
            unknown << text;
        }
    }
    for (const QString& text : unknown.mid(0, kMostFaults))
        faults << notOneOf(text, allowed, what);
    if (!repeated.isEmpty())
        faults << QStringLiteral("%1 is given more than once.").arg(quotedList(repeated));
    if (!faults.isEmpty())
        return tl::unexpected(faults.join(QLatin1Char(' ')));
    return texts;
}

Json jsonOf(const QStringList& texts) {
    Json list = Json::array();
    for (const QString& text : texts)
        list.push_back(protocol::toStd(text));
    return list;
}

} // namespace hrp::study
