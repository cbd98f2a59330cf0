// SPDX-License-Identifier: GPL-3.0-or-later
// Texts that are the same for whoever reads them. Unicode writes "ö" as one sign (NFC, what keyboards give)
// or as two (NFD, what file names of a Mac have); and some signs look alike, or are changed by word
// processors.
#pragma once
#include <QString>
#include <QStringList>

namespace hrp::study {

/// Canonically equal: nobody could see a difference.
bool sameText(const QString& a, const QString& b);
/// The first of `texts` that is the same as `text`; -1 if none is.
qsizetype indexOfText(const QStringList& texts, const QString& text);
/// The same but for case, space, and signs that stand for each other (’ and ', – and -).
bool alikeText(const QString& a, const QString& b);
/// "’ (U+2019), not ' (U+0027)": the first sign in which alike texts differ; empty if that is only case or
/// plain space.
QString differingSign(const QString& meant, const QString& written);
/// The first sign of a text that a writer may well replace with a plainer one: "’"; empty if there is none.
QString typographicSign(const QString& text);

} // namespace hrp::study
