// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "rehearsal/rehearsal_scene.h"

#include <QString>
#include <QStringList>

#include <deque>
#include <random>

namespace hrp::engine {

/// Finds one or two sentences for a moment. Lines come from a table by what the screen is about; none comes
/// again within the next few, and questions don't follow on questions.
class RehearsalLines {
public:
    explicit RehearsalLines(std::mt19937& random) : m_random(random) {}
    QStringList reply(const RehearsalScene& scene, double turnMs);
    /// A line for the text chat, or for a question that asks for words.
    QString written(const RehearsalScene& scene);

private:
    QString pick(const QStringList& lines, const QString& name, bool questionsToo);
    std::mt19937& m_random;
    std::deque<QString> m_recent; ///< templates used last
    bool m_asked = false;         ///< the last reply ended with a question
};

} // namespace hrp::engine
