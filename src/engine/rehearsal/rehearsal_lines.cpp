// SPDX-License-Identifier: GPL-3.0-or-later
#include "rehearsal/rehearsal_lines.h"

#include "rehearsal/rehearsal_table.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace hrp::engine {
namespace {

using Happening = RehearsalScene::Happening;

constexpr std::size_t kRemembered = 8;
constexpr double kShortTurnMs = 1'600, kLongTurnMs = 6'000; ///< padding and silence included
constexpr int kLittleTimeS = 10;

/// The one thing that a reply takes up first.
Occasion occasionOf(const RehearsalScene& scene, double turnMs) {
    if (!scene.spokeBefore && turnMs == 0 && !scene.happened(Happening::Typed))
        return Occasion::Opening;
    if (scene.happened(Happening::Resumed))
        return Occasion::Resumed;
    if (scene.happened(Happening::Typed) && turnMs == 0)
        return Occasion::Typed;
    if (scene.wasCutOff && turnMs > 0)
        return Occasion::CutOff;
    if (scene.happened(Happening::Revealed))
        return Occasion::Revealed;
    if (scene.happened(Happening::Message))
        return Occasion::Message;
    if (turnMs == 0 && scene.happened(Happening::Screen))
        return Occasion::NewScreen;
    if (turnMs == 0)
        return scene.happened(Happening::ToolAnswered) ? Occasion::ToolAnswered : Occasion::GoOn;
    if (!scene.spokeBefore)
        return Occasion::Opening;
    return turnMs < kShortTurnMs  ? Occasion::ShortTurn
           : turnMs > kLongTurnMs ? Occasion::LongTurn
                                  : Occasion::Turn;
}

} // namespace

QStringList RehearsalLines::reply(const RehearsalScene& scene, double turnMs) {
    const QString name = !scene.speaker.isEmpty()  ? scene.speaker
                         : scene.names.size() == 1 ? scene.names.first()
                                                   : QString();
    const Topic& topic = topicOf(scene);
    if (topic.isFarewell) {
        m_asked = false;
        return {pick(topic.lines, name, false)};
    }
    QStringList sentences{pick(linesFor(occasionOf(scene, turnMs)), name, true)};
    const bool hurry =
        scene.secondsLeft && *scene.secondsLeft <= kLittleTimeS && scene.happened(Happening::Screen);
    if (hurry)
        sentences << pick(linesFor(Occasion::LittleTime), name, false);
    else if (!sentences.first().endsWith(u'?'))
        sentences << pick(topic.lines, name, !m_asked);
    m_asked = sentences.last().endsWith(u'?');
    return sentences;
}

QString RehearsalLines::written(const RehearsalScene& scene) {
    return pick(topicOf(scene).lines, {}, false);
}

QString RehearsalLines::pick(const QStringList& lines, const QString& name, bool questionsToo) {
    QStringList usable;
    for (const QString& line : lines)
        if ((questionsToo || !line.endsWith(u'?')) && (!name.isEmpty() || !line.contains(u"{name}"_s)))
            usable << line;
    // The one used longest ago, if all were used lately.
    QStringList fresh;
    for (const QString& line : usable)
        if (std::find(m_recent.begin(), m_recent.end(), line) == m_recent.end())
            fresh << line;
    QString line;
    if (!fresh.isEmpty())
        line = fresh[static_cast<qsizetype>(m_random() % static_cast<std::size_t>(fresh.size()))];
    else
        line = *std::find_if(m_recent.begin(), m_recent.end(),
                             [&usable](const QString& used) { return usable.contains(used); });
    std::erase(m_recent, line);
    m_recent.push_back(line);
    if (m_recent.size() > kRemembered)
        m_recent.pop_front();
    return line.replace(u"{name}"_s, name);
}

} // namespace hrp::engine
