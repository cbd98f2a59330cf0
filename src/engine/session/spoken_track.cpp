// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/spoken_track.h"

#include <QTextBoundaryFinder>

#include <algorithm>

namespace hrp::engine {
namespace {

constexpr int kLongPiece = 12; ///< characters of a piece before it is divided

void addDivided(QStringList& pieces, const QString& piece) {
    if (piece.size() <= kLongPiece) {
        pieces << piece;
        return;
    }
    QTextBoundaryFinder characters(QTextBoundaryFinder::Grapheme, piece);
    qsizetype from = 0;
    for (qsizetype at = characters.toNextBoundary(); at >= 0; at = characters.toNextBoundary()) {
        if (at - from < kLongPiece / 2 && at < piece.size())
            continue;
        pieces << piece.mid(from, at - from);
        from = at;
    }
}

} // namespace

QStringList piecesOf(const QString& text) {
    QStringList pieces;
    qsizetype from = 0;
    for (qsizetype at = 1; at <= text.size(); ++at) {
        const bool wordBegins = at < text.size() && text[at].isSpace() && !text[at - 1].isSpace();
        if (!wordBegins && at < text.size())
            continue;
        addDivided(pieces, text.mid(from, at - from));
        from = at;
    }
    return pieces;
}

void SpokenTrack::addWord(const QString& piece, std::int64_t endSample) {
    m_words.push_back({piece, endSample});
}

void SpokenTrack::cut(std::int64_t samples) {
    // Words ahead of audio that was never sent are part of an uncut item.
    if (samples >= m_samples)
        return;
    m_samples = samples;
    std::erase_if(m_words, [samples](const Word& word) { return word.endSample > samples; });
}

QString SpokenTrack::text() const {
    QString text;
    for (const Word& word : m_words)
        text += word.piece;
    return text;
}

} // namespace hrp::engine
