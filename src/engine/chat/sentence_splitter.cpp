// SPDX-License-Identifier: GPL-3.0-or-later
#include "sentence_splitter.h"

#include "markdown.h"

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace hrp::engine {
namespace {

bool endsSentence(QChar c) {
    return u".!?…"_s.contains(c);
}
/// Marks of scripts that put no space after a sentence.
bool endsSentenceAlone(QChar c) {
    return u"。！？।"_s.contains(c);
}
bool closes(QChar c) {
    return u"\"'”’)]»"_s.contains(c);
}

/// Whether the full stop at `dot` belongs to a word in place of a sentence: "Dr.", "e.g.", "J.".
bool isAbbreviation(const QString& text, qsizetype dot) {
    if (text[dot] != u'.')
        return false;
    qsizetype from = dot;
    while (from > 0 && !text[from - 1].isSpace() && text[from - 1] != u'(')
        --from;
    const QString word = text.mid(from, dot - from);
    static const std::array known{u"Mr"_s,  u"Mrs"_s, u"Ms"_s, u"Dr"_s,  u"Prof"_s, u"St"_s, u"e.g"_s,
                                  u"i.e"_s, u"vs"_s,  u"No"_s, u"z.B"_s, u"Nr"_s,   u"bzw"_s};
    const bool listNumber =
        from == 0 && std::all_of(word.begin(), word.end(), [](QChar c) { return c.isDigit(); });
    return listNumber || (word.size() == 1 && word[0].isUpper() && word[0] != u'I') ||
           std::find(known.begin(), known.end(), word) != known.end();
}

/// One past the end of the first sentence whose end is certain; -1 if there is none yet.
qsizetype endOfSentence(const QString& text, bool all) {
    for (qsizetype at = 0; at < text.size(); ++at) {
        if (text[at] == u'\n' && !text.left(at).trimmed().isEmpty())
            return at + 1;
        if (endsSentenceAlone(text[at]))
            return at + 1;
        if (!endsSentence(text[at]))
            continue;
        qsizetype next = at + 1;
        while (next < text.size() && (endsSentence(text[next]) || closes(text[next])))
            ++next;
        if (next == text.size())
            return all ? next : -1;
        if (text[next].isSpace() && !isAbbreviation(text, at))
            return next;
        at = next - 1;
    }
    if (text.size() > SentenceSplitter::kLongest) {
        const QString head = text.left(SentenceSplitter::kLongest);
        const qsizetype comma = std::max(head.lastIndexOf(u", "_s), head.lastIndexOf(u"; "_s));
        const qsizetype space = head.lastIndexOf(u' ');
        return comma > SentenceSplitter::kLongest / 2 ? comma + 1 : space > 0 ? space : head.size();
    }
    return all && !text.isEmpty() ? text.size() : -1;
}

} // namespace

QStringList SentenceSplitter::feed(const QString& text) {
    m_rest += text;
    return take(false);
}

QStringList SentenceSplitter::finish() {
    return take(true);
}

QStringList SentenceSplitter::take(bool all) {
    QStringList sentences;
    for (qsizetype end = endOfSentence(m_rest, all); end > 0; end = endOfSentence(m_rest, all)) {
        const QString sentence = withoutMarkup(m_rest.left(end));
        m_rest.remove(0, end);
        while (!m_rest.isEmpty() && m_rest[0].isSpace())
            m_rest.remove(0, 1);
        if (!sentence.isEmpty())
            sentences << sentence;
    }
    return sentences;
}

} // namespace hrp::engine
