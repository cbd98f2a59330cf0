// SPDX-License-Identifier: GPL-3.0-or-later
#include "thought_filter.h"

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace hrp::engine {
namespace {

/// How many characters at the end of `text` may be the beginning of `mark`.
qsizetype mayBecome(const QString& text, const QString& mark) {
    for (qsizetype length = std::min(text.size(), mark.size() - 1); length > 0; --length)
        if (mark.startsWith(QStringView(text).right(length)))
            return length;
    return 0;
}

} // namespace

QString ThoughtFilter::feed(const QString& piece) {
    static const QString opens = u"<think>"_s, closes = u"</think>"_s;
    QString words;
    m_rest += piece;
    for (;;) {
        const QString& mark = m_inside ? closes : opens;
        const qsizetype at = m_rest.indexOf(mark);
        const qsizetype certain = at >= 0 ? at : m_rest.size() - mayBecome(m_rest, mark);
        if (!m_inside)
            words += m_rest.left(certain);
        m_rest.remove(0, at >= 0 ? at + mark.size() : certain);
        if (at < 0)
            return words;
        m_thought = true;
        m_inside = !m_inside;
    }
}

QString ThoughtFilter::finish() {
    return m_inside ? QString() : std::exchange(m_rest, {});
}

} // namespace hrp::engine
