// SPDX-License-Identifier: GPL-3.0-or-later
// Tiers as text of other programs' formats. Everything is UTF-8; times count from the beginning of the tiers.
#pragma once
#include <hrp/exports/tiers.h>

#include <QByteArray>
#include <QStringList>

namespace hrp::exports {

/// Praat's TextGrid, long form. Interval tiers without gaps or overlaps, all to one end; notes are points.
QByteArray toTextGrid(const Tiers& tiers);

/// A sound file that an EAF document is about.
struct Media {
    QString path;     ///< absolute
    QString relative; ///< to the document
};
/// ELAN's annotation document, format 3.0. A tier has at most one annotation in a millisecond.
QByteArray toEaf(const Tiers& tiers, const QList<Media>& media, const QString& writtenIso);

/// WebVTT, a cue a turn, speakers as voices.
QByteArray toWebVtt(const Tiers& tiers);
/// SubRip, a cue a turn, "NAME: words".
QByteArray toSrt(const Tiers& tiers);

} // namespace hrp::exports
