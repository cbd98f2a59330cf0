// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>

namespace hrp::engine {

/// Leaves out what a model thinks aloud in its words: `<think>…</think>`, also where the marks are cut
/// between pieces. What never closes is thought to the end. Other tags are words.
class ThoughtFilter {
public:
    /// The words of the piece that are certain to be none of its thoughts.
    QString feed(const QString& piece);
    /// What was kept back as it might have become a mark.
    QString finish();
    bool thought() const { return m_thought; } ///< it has thought aloud

private:
    QString m_rest; ///< may be the beginning of a mark
    bool m_inside = false, m_thought = false;
};

} // namespace hrp::engine
