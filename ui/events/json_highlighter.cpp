// SPDX-License-Identifier: GPL-3.0-or-later
#include "events/json_highlighter.h"

namespace hrp::ui {

void JsonHighlighter::highlightBlock(const QString& text) {
    constexpr qsizetype kMost = 2'000; // a line may hold a long transcript
    const Tokens& t = m_theme.tokens();
    const qsizetype end = std::min(text.size(), kMost);
    for (qsizetype i = 0; i < end;) {
        const QChar c = text[i];
        if (c == QLatin1Char('"')) {
            qsizetype close = i + 1;
            while (close < end && text[close] != QLatin1Char('"'))
                close += text[close] == QLatin1Char('\\') ? 2 : 1;
            close = std::min(close + 1, end);
            const bool isName = close < text.size() && text[close] == QLatin1Char(':');
            setFormat(static_cast<int>(i), static_cast<int>(close - i), isName ? t.blueText : t.greenText);
            i = close;
        } else if (c.isDigit() || (c == QLatin1Char('-') && i + 1 < end && text[i + 1].isDigit())) {
            qsizetype close = i + 1;
            while (close < end && (text[close].isDigit() || text[close] == QLatin1Char('.') ||
                                   text[close] == QLatin1Char('e')))
                ++close;
            setFormat(static_cast<int>(i), static_cast<int>(close - i), t.orangeText);
            i = close;
        } else {
            ++i;
        }
    }
}

} // namespace hrp::ui
