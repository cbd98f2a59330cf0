// SPDX-License-Identifier: GPL-3.0-or-later
// How times, sizes and names are written for people, everywhere the same.
#pragma once
#include <hrp/log/record.h>

#include <QString>

namespace hrp::ui {

/// Session time as a clock: "00:04.9", "1:02:03.4", "−00:01.2"; whole seconds with `tenths` false.
QString clockText(double ms, bool tenths = true);
/// "612 ms", "1.24 s", "2 min 5 s".
QString durationText(double ms);
/// "+612 ms" or "−40 ms": a gap that can be negative.
QString signedMsText(double ms);
/// "482 B", "6.4 KB", "1.2 MB".
QString sizeText(qint64 bytes);
/// One line for lists: line breaks become spaces, longer than `most` ends in "…".
QString oneLine(const QString& text, int most = 200);
/// A question's own first line, without the "Question: " of the wording that the agent gets.
QString shortQuestion(const QString& wording);
/// The outcome of a session in words: "Finished", "The engine closed the session", …
QString outcomeText(log::Outcome outcome);
/// Text for a tooltip: always plain, whatever it holds, and wrapped.
QString plainToolTip(const QString& text);

} // namespace hrp::ui
