// SPDX-License-Identifier: GPL-3.0-or-later
// A text in the pieces in which its deltas go out.
#include "session/spoken_track.h"

#include <QTextBoundaryFinder>

#include <gtest/gtest.h>

#include <algorithm>

namespace hrp::engine {
namespace {

// Proves: E12, E130
// Also of text without a space, and of characters that are made of many.
TEST(Pieces, AreWholeCharactersThatAddUp) {
    for (const char* utf8 : {"Good morning to you", "नमस्तेनमस्तेनमस्तेनमस्तेनमस्ते दुनिया",
                             "👩‍🔬👩‍🔬👩‍🔬👩‍🔬👩‍🔬👩‍🔬👩‍🔬",
                             "今天天气很好今天天气很好",
                             "e\xCC\x81"
                             "e\xCC\x81"
                             "e\xCC\x81"
                             "e\xCC\x81"
                             "e\xCC\x81"
                             "e\xCC\x81"
                             "e\xCC\x81"}) {
        const QString text = QString::fromUtf8(utf8);
        const QStringList pieces = piecesOf(text);
        EXPECT_EQ(pieces.join(QString()), text);
        QTextBoundaryFinder characters(QTextBoundaryFinder::Grapheme, text);
        qsizetype at = 0;
        for (const QString& piece : pieces) {
            EXPECT_FALSE(piece.isEmpty());
            at += piece.size();
            characters.setPosition(at);
            EXPECT_TRUE(characters.isAtBoundary()) << utf8 << " at " << at;
        }
    }
    EXPECT_GT(piecesOf(QString(100, QLatin1Char('w'))).size(), 5) << "a long word comes bit by bit";
}

} // namespace
} // namespace hrp::engine
