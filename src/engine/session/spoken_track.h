// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/audio/pcm.h>

#include <QString>
#include <QStringList>

#include <vector>

namespace hrp::engine {

/// A text in pieces for deltas: words with the space before them; text without spaces in groups of a few
/// whole characters. Joined, they are the text (E12).
QStringList piecesOf(const QString& text);

/// The audio and the words of one output item, as far as they were sent: what the engine remembers of what
/// it said (E9).
class SpokenTrack {
public:
    /// A piece of text whose sound ends at `endSample` of the item.
    void addWord(const QString& piece, std::int64_t endSample);
    void addAudio(std::int64_t samples) { m_samples += samples; }
    /// Remembers nothing after `samples`: words whose sound is not complete by then are dropped.
    void cut(std::int64_t samples);

    std::int64_t samples() const { return m_samples; }
    QString text() const;

private:
    struct Word {
        QString piece;
        std::int64_t endSample = 0;
    };
    std::vector<Word> m_words;
    std::int64_t m_samples = 0;
};

} // namespace hrp::engine
