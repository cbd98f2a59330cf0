// SPDX-License-Identifier: GPL-3.0-or-later
// The words of refusals, which the agent reads and tries again (H27): what is wrong, and what would be right.
#pragma once
#include <hrp/study/question.h>

namespace hrp::study {

using Checked = tl::expected<Json, QString>;

/// In quotes, cut where it is long.
QString quoted(const QString& text);
/// Texts that the agent has to repeat exactly are never shortened; only long lists are.
QString listed(const QStringList& texts);
/// "a list", "a text", …
QString typeName(const Json& value);
QString wrongTypeText(const char* name, const Json& value, const char* wanted);
/// What is wrong with a text that should be one of `allowed`, with the one that was probably meant.
QString notOneOf(const QString& text, const QStringList& allowed, const char* what);
/// A list of texts as they stand in `allowed`, each once at most; else what is wrong with it.
tl::expected<QStringList, QString> readTexts(const char* name, const Json& value, const QStringList& allowed,
                                             const char* what);
Json jsonOf(const QStringList& texts);

/// Some of the longest lists are not told whole.
inline constexpr int kMostListed = 30;

} // namespace hrp::study
