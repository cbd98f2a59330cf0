// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>
#include <QStringList>

namespace hrp::engine {

/// Sentences from text that comes in any pieces, each as soon as its end is certain. What is only for the
/// eye (marks of Markdown) is left out. A sentence without an end is cut at a comma or a space.
class SentenceSplitter {
public:
    static constexpr qsizetype kLongest = 300; ///< characters, about 20 s of speech

    QStringList feed(const QString& text);
    /// What is left at the end.
    QStringList finish();

private:
    QStringList take(bool all);
    QString m_rest;
};

} // namespace hrp::engine
