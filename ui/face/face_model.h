// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "stream/log_feed.h"

#include <hrp/mood/agent_mood.h>
#include <hrp/mood/heard_level.h>

#include <QObject>
#include <QString>

namespace hrp::ui {

/// The mood in words: "The agent is listening".
QString moodWords(mood::Mood mood, bool live);
/// What is being waited for, for people; empty for nothing.
QString waitingWords(const mood::Waiting& waiting);

/// What every face shows: mood, loudness and waiting text of the session in the window. GUI thread.
class FaceModel final : public QObject, public LogView {
    Q_OBJECT
public:
    explicit FaceModel(QObject* parent = nullptr);

    mood::Mood mood() const { return m_mood.mood(); }
    double level() const { return m_level; } ///< 0 to 1, as heard
    bool live() const { return m_live; }
    QString status() const { return waitingWords(m_mood.waiting()); }
    QString words() const { return moodWords(mood(), m_live); }

    mood::Mood resting() const { return m_resting; }
    /// Idle or Listening, kept across sessions.
    void setResting(mood::Mood resting);

    void reset() override;
    void consume(const LogBatch& batch) override;
    void frame(const Frame& frame) override;

Q_SIGNALS:
    void changed(); ///< mood, status or whether a session runs
    void levelChanged();
    void triggered(hrp::mood::Trigger trigger); ///< of a running session only

private:
    void take(const mood::MoodEvents& events);
    void setLive(bool live);

    mood::Mood m_resting = mood::Mood::Idle;
    mood::AgentMood m_mood;
    mood::HeardLevel m_heard;
    double m_level = 0;
    bool m_live = false;
    bool m_changed = false;
    std::vector<mood::Trigger> m_triggers;
};

} // namespace hrp::ui
