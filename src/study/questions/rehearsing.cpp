// SPDX-License-Identifier: GPL-3.0-or-later
#include "questions/rehearsing.h"

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace hrp::study {
namespace {

constexpr QLatin1String kNumber("(-?\\d+(?:\\.\\d+)?)");

double unitRandom(std::mt19937& random) {
    return static_cast<double>(random() % 10'000) / 10'000;
}

} // namespace

std::optional<QRegularExpressionMatch> firstMatch(const QString& pattern, const QString& text) {
    auto match = QRegularExpression(pattern).match(text);
    return match.hasMatch() ? std::optional(match) : std::nullopt;
}

std::optional<AnswerRange> rangeIn(const QString& text) {
    if (const auto match = firstMatch(u"from "_s + kNumber + u"(?: \\([^)]*\\))? to "_s + kNumber, text))
        return AnswerRange{match->captured(1).toDouble(), match->captured(2).toDouble(), {}};
    if (const auto match = firstMatch(u"between "_s + kNumber + u" and "_s + kNumber, text))
        return AnswerRange{match->captured(1).toDouble(), match->captured(2).toDouble(), {}};
    return std::nullopt;
}

std::optional<double> numberBehind(const QString& words, const QString& text) {
    const auto match = firstMatch(words + u' ' + kNumber, text);
    return match ? std::optional(match->captured(1).toDouble()) : std::nullopt;
}

QString allToldOf(const AskedQuestion& question) {
    return question.wording + u'\n' + question.refusals.join(u'\n');
}

Json numberIn(const AnswerRange& range, bool whole, std::mt19937& random) {
    const double width = range.max - range.min;
    double step = range.step.value_or(0);
    if (step <= 0) {
        step = whole ? 1 : std::pow(10, std::floor(std::log10(std::max(width, 1e-9))) - 1);
        if (!whole && width / step >= 50)
            step *= 5;
    }
    const double steps = std::floor(width / step + 1e-9);
    const double value = range.min + step * std::round(steps * (0.55 + 0.35 * unitRandom(random)));
    // Back to few digits, so that 0.1 * 7 is 0.7.
    const double tidy = std::round(value * 1e6) / 1e6;
    if (tidy == std::round(tidy))
        return static_cast<std::int64_t>(tidy);
    return tidy;
}

// The lines "- …" of the last list.
QStringList listIn(const QString& wording) {
    QStringList items;
    for (const QString& line : wording.split(u'\n')) {
        if (line.startsWith("- "_L1))
            items << line.mid(2);
        else if (!items.isEmpty() && line.startsWith("Respond"_L1))
            break;
        else
            items.clear();
    }
    return items;
}

} // namespace hrp::study
