// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/log/session_log.h>

#include <QTextBoundaryFinder>

#include <algorithm>
#include <vector>

namespace hrp::log {

namespace {
constexpr std::ptrdiff_t kLongestStepBack = 20;
constexpr double kHeardRounding = 1e-9;
} // namespace

QString heardPrefix(const QString& text, double fraction) {
    if (fraction >= 1)
        return text;
    if (!(fraction > 0) || text.isEmpty())
        return {};
    std::vector<qsizetype> characters; // where each one ends
    QTextBoundaryFinder graphemes(QTextBoundaryFinder::Grapheme, text);
    for (auto at = graphemes.toNextBoundary(); at >= 0; at = graphemes.toNextBoundary())
        characters.push_back(at);
    const auto heard =
        static_cast<std::ptrdiff_t>(static_cast<double>(characters.size()) * fraction + kHeardRounding);
    if (heard == 0)
        return {};
    const qsizetype cut = characters[static_cast<std::size_t>(heard - 1)];

    QTextBoundaryFinder words(QTextBoundaryFinder::Word, text);
    words.setPosition(cut);
    const qsizetype border = words.isAtBoundary() ? cut : std::max<qsizetype>(words.toPreviousBoundary(), 0);
    const auto back = std::count_if(characters.begin(), characters.begin() + heard,
                                    [&](qsizetype end) { return end > border; });
    QString part = text.left(back > kLongestStepBack ? cut : border);
    while (!part.isEmpty() && part.back().isSpace())
        part.chop(1);
    return part;
}

} // namespace hrp::log
