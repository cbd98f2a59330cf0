// SPDX-License-Identifier: GPL-3.0-or-later
#include "text.h"

#include <QRegularExpression>
#include <QSet>

namespace hrp::study {
namespace {

using Words = QSet<QString>;

Words wordsOf(const char* list) {
    const QStringList words = QString::fromLatin1(list).split(QLatin1Char(' '));
    return {words.begin(), words.end()};
}

const Words& breakingTags() {
    static const Words tags = wordsOf("br p h1 h2 h3 h4 h5 h6 div li tr hr ul ol table");
    return tags;
}

const Words& inlineTags() {
    static const Words tags =
        wordsOf("b strong i em u s strike span a img sub sup small big font center code mark td th "
                "tbody thead label html body head meta script style");
    return tags;
}

QString entity(const QString& name) {
    static const QHash<QString, QString> named{
        {QStringLiteral("amp"), QStringLiteral("&")},   {QStringLiteral("lt"), QStringLiteral("<")},
        {QStringLiteral("gt"), QStringLiteral(">")},    {QStringLiteral("quot"), QStringLiteral("\"")},
        {QStringLiteral("apos"), QStringLiteral("'")},  {QStringLiteral("nbsp"), QStringLiteral(" ")},
        {QStringLiteral("ndash"), QStringLiteral("–")}, {QStringLiteral("mdash"), QStringLiteral("—")},
        {QStringLiteral("hellip"), QStringLiteral("…")}};
    if (!name.startsWith(QLatin1Char('#')))
        return named.value(name.toLower());
    bool ok = false;
    const bool hex = name.size() > 1 && name[1].toLower() == QLatin1Char('x');
    const uint code = hex ? name.mid(2).toUInt(&ok, 16) : name.mid(1).toUInt(&ok, 10);
    const bool character = ok && code >= 0x20 && code <= 0x10FFFF && (code < 0xD800 || code > 0xDFFF);
    return character ? QString::fromUcs4(reinterpret_cast<const char32_t*>(&code), 1) : QString();
}

/// A tag that begins at `at`: its name in lower case and where the text goes on. Empty name: none.
struct Tag {
    QString name;
    bool closing = false;
    qsizetype end = 0;
};

Tag tagAt(const QString& html, qsizetype at) {
    Tag tag;
    qsizetype i = at + 1;
    if (i < html.size() && html[i] == QLatin1Char('/')) {
        tag.closing = true;
        ++i;
    }
    const qsizetype nameStart = i;
    while (i < html.size() && i - nameStart < 10 && html[i].isLetterOrNumber())
        ++i;
    const QString name = html.mid(nameStart, i - nameStart).toLower();
    if (!breakingTags().contains(name) && !inlineTags().contains(name))
        return {};
    while (i < html.size() && html[i] != QLatin1Char('>') && html[i] != QLatin1Char('<'))
        ++i;
    if (i >= html.size() || html[i] != QLatin1Char('>'))
        return {};
    tag.name = name;
    tag.end = i + 1;
    return tag;
}

/// One pass, whatever the text holds.
QString withoutTags(const QString& html) {
    QString text;
    text.reserve(html.size());
    // Where an end is missing once it is missing from there on: not looked for again.
    bool commentsEnd = true, hiddenEnds = true;
    for (qsizetype i = 0; i < html.size();) {
        if (html[i] != QLatin1Char('<')) {
            text += html[i++];
            continue;
        }
        if (commentsEnd && QStringView(html).mid(i).startsWith(QLatin1String("<!--"))) {
            const qsizetype end = html.indexOf(QLatin1String("-->"), i + 4);
            commentsEnd = end >= 0;
            if (commentsEnd) {
                i = end + 3;
                continue;
            }
        }
        const Tag tag = tagAt(html, i);
        if (tag.name.isEmpty()) {
            text += html[i++];
            continue;
        }
        i = tag.end;
        const bool hidden = tag.name == QLatin1String("script") || tag.name == QLatin1String("style");
        if (hidden && !tag.closing && hiddenEnds) {
            const qsizetype end = html.indexOf(QLatin1String("</") + tag.name, i, Qt::CaseInsensitive);
            hiddenEnds = end >= 0;
            i = hiddenEnds ? end : i;
        } else if (breakingTags().contains(tag.name)) {
            // A block begins on a line of its own; paragraphs and headings have a blank line after them.
            if (tag.closing || tag.name == QLatin1String("br") || !text.endsWith(QLatin1Char('\n')))
                text += QLatin1Char('\n');
            if (tag.closing && (tag.name == QLatin1String("p") || tag.name.startsWith(QLatin1Char('h'))))
                text += QLatin1Char('\n');
        }
    }
    return text;
}

QString withEntities(const QString& text) {
    static const QRegularExpression pattern(QStringLiteral("&(#?[a-zA-Z0-9]{1,8});"));
    QString result;
    qsizetype from = 0;
    for (auto it = pattern.globalMatch(text); it.hasNext();) {
        const auto match = it.next();
        const QString character = entity(match.captured(1));
        if (character.isEmpty())
            continue;
        result += QStringView(text).mid(from, match.capturedStart() - from);
        result += character;
        from = match.capturedEnd();
    }
    result += QStringView(text).mid(from);
    return result;
}

} // namespace

QString plainText(const QString& html) {
    QString text = html;
    text.replace(QLatin1String("\r\n"), QLatin1String("\n"));
    if (text.contains(QLatin1Char('<')))
        text = withoutTags(text);
    if (text.contains(QLatin1Char('&')))
        text = withEntities(text);
    static const QRegularExpression blanksAtLineEnd(QStringLiteral("[ \\t]+(?=\\n)"));
    static const QRegularExpression manyLineEnds(QStringLiteral("\\n{3,}"));
    text.remove(blanksAtLineEnd);
    text.replace(manyLineEnds, QStringLiteral("\n\n"));
    return text.trimmed();
}

Variables Variables::read(const Node& node) {
    Variables variables;
    const auto add = [&](const QString& name, const Node& value) {
        const Node plain =
            value.isObject() ? value.firstOf({"value", "initialValue", "defaultValue", "default"}) : value;
        if (plain.exists() && !plain.isObject() && !plain.isArray())
            variables.m_values.insert(name.normalized(QString::NormalizationForm_C),
                                      plain.text().value_or(QString()));
    };
    if (node.isArray()) {
        for (const Node& element : node.elements())
            if (element.needObject())
                add(element.at(QStringLiteral("name")).text().value_or(QString()), element);
    } else if (node.needObject()) {
        for (const auto& [name, value] : node.members())
            add(name, value);
    }
    return variables;
}

QString Variables::substitute(const QString& text, const Node& place) const {
    static const QRegularExpression pattern(QStringLiteral("\\{\\s{0,9}([\\p{L}_][^{}\\n]{0,200})\\}"));
    QString result;
    qsizetype from = 0;
    for (auto it = pattern.globalMatch(text); it.hasNext();) {
        const auto match = it.next();
        const QString name = match.captured(1).trimmed();
        const auto value = m_values.constFind(name.normalized(QString::NormalizationForm_C));
        if (value == m_values.constEnd()) {
            place.warn(
                QStringLiteral("“{%1}” is not a variable of this study, so it is shown as it is written.")
                    .arg(name.left(60)),
                QStringLiteral("Add it under “variables”, or write the text itself."));
            continue;
        }
        result += QStringView(text).mid(from, match.capturedStart() - from);
        result += *value;
        from = match.capturedEnd();
    }
    result += QStringView(text).mid(from);
    return result;
}

QString Variables::readText(const Node& node) const {
    const auto text = node.text();
    return text ? plainText(substitute(*text, node)) : QString();
}

std::optional<double> Variables::readNumber(const Node& node) const {
    if (!node.isString())
        return node.number();
    const QString written = substitute(*node.text(), node);
    if (written.trimmed().isEmpty())
        return {};
    if (const auto value = numberFromText(written))
        return value;
    return node.number(); // says what is wrong
}

} // namespace hrp::study
