// SPDX-License-Identifier: GPL-3.0-or-later
// What an engine that only reads a question's wording can make of it.
#pragma once
#include <hrp/study/question_definition.h>

#include <QRegularExpression>

namespace hrp::study {

struct AnswerRange {
    double min = 0, max = 100;
    std::optional<double> step;
};

std::optional<QRegularExpressionMatch> firstMatch(const QString& pattern, const QString& text);
/// "from A (…) to B" or "between A and B"; the labels in brackets may be missing.
std::optional<AnswerRange> rangeIn(const QString& text);
/// The number behind `words` in the wording or in a refusal; the last one told.
std::optional<double> numberBehind(const QString& words, const QString& text);
/// The wording and all refusals.
QString allToldOf(const AskedQuestion& question);
/// A number in the range, above its middle as polite people answer; on the step, or else as round as the
/// range allows.
Json numberIn(const AnswerRange& range, bool whole, std::mt19937& random);

/// std::shuffle differs between libraries; the same seed is to give the same answers everywhere.
template <typename List>
void shuffle(List& list, std::mt19937& random) {
    for (qsizetype i = list.size() - 1; i > 0; --i)
        list.swapItemsAt(i, static_cast<qsizetype>(random() % std::size_t(i + 1)));
}

} // namespace hrp::study
