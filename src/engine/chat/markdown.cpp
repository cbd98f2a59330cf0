// SPDX-License-Identifier: GPL-3.0-or-later
#include "markdown.h"

#include <QRegularExpression>
#include <QStringList>

#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm.h>

#include <memory>

using namespace Qt::StringLiterals;

namespace hrp::engine {
namespace {

/// Signs between two letters or digits mark nothing in speech; a bullet before a number is its minus.
QString guarded(QString sentence) {
    static const QRegularExpression between(uR"((?<=[\p{L}\p{N}])([*_~]+)(?=[\p{L}\p{N}]))"_s,
                                            QRegularExpression::UseUnicodePropertiesOption);
    QString result;
    qsizetype from = 0;
    for (auto matches = between.globalMatch(sentence); matches.hasNext();) {
        const auto match = matches.next();
        result += sentence.mid(from, match.capturedStart() - from);
        for (const QChar sign : match.captured(1))
            result += u'\\' + QString(sign);
        from = match.capturedEnd();
    }
    result += sentence.mid(from);
    static const QRegularExpression minus(u"^\\s*-\\s+(?=\\d)"_s);
    return result.replace(minus, u"\\-"_s);
}

/// A line of a table: its cells, one after the other; the line of dashes says nothing.
QString withoutTable(const QString& sentence) {
    const QString line = sentence.trimmed();
    if (!line.startsWith(u'|'))
        return sentence;
    static const QRegularExpression dashes(u"^[\\s|:-]+$"_s);
    if (dashes.match(line).hasMatch())
        return {};
    QStringList cells;
    for (const QString& cell : line.split(u'|'))
        if (!cell.trimmed().isEmpty())
            cells << cell.trimmed();
    return cells.join(u", "_s);
}

cmark_node* parse(const QByteArray& utf8) {
    cmark_gfm_core_extensions_ensure_registered();
    const std::unique_ptr<cmark_parser, decltype(&cmark_parser_free)> parser(
        cmark_parser_new(CMARK_OPT_DEFAULT | CMARK_OPT_STRIKETHROUGH_DOUBLE_TILDE), &cmark_parser_free);
    if (cmark_syntax_extension* strike = cmark_find_syntax_extension("strikethrough"))
        cmark_parser_attach_syntax_extension(parser.get(), strike);
    cmark_parser_feed(parser.get(), utf8.constData(), static_cast<std::size_t>(utf8.size()));
    return cmark_parser_finish(parser.get());
}

QString literal(cmark_node* node) {
    const char* text = cmark_node_get_literal(node);
    return text ? QString::fromUtf8(text) : QString();
}

} // namespace

QString withoutMarkup(const QString& sentence) {
    const std::unique_ptr<cmark_node, decltype(&cmark_node_free)> document(
        parse(guarded(withoutTable(sentence)).trimmed().toUtf8()), &cmark_node_free);
    const std::unique_ptr<cmark_iter, decltype(&cmark_iter_free)> nodes(cmark_iter_new(document.get()),
                                                                        &cmark_iter_free);
    QString said;
    for (auto event = cmark_iter_next(nodes.get()); event != CMARK_EVENT_DONE;
         event = cmark_iter_next(nodes.get())) {
        cmark_node* node = cmark_iter_get_node(nodes.get());
        if (event != CMARK_EVENT_ENTER)
            continue;
        const cmark_node_type type = cmark_node_get_type(node);
        if (type == CMARK_NODE_TEXT || type == CMARK_NODE_CODE || type == CMARK_NODE_CODE_BLOCK ||
            type == CMARK_NODE_HTML_INLINE || type == CMARK_NODE_HTML_BLOCK)
            said += literal(node);
        else if (type == CMARK_NODE_SOFTBREAK || type == CMARK_NODE_LINEBREAK)
            said += u' ';
        else if (type == CMARK_NODE_LIST && cmark_node_get_list_type(node) == CMARK_ORDERED_LIST)
            said += QString::number(cmark_node_get_list_start(node)) +
                    (cmark_node_get_list_delim(node) == CMARK_PAREN_DELIM ? u") "_s : u". "_s);
        else if (type == CMARK_NODE_PARAGRAPH && !said.isEmpty() && !said.endsWith(u' '))
            said += u' ';
    }
    return said.simplified();
}

} // namespace hrp::engine
