// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/log/session_log.h>
#include <hrp/mood/agent_mood.h>
#include <hrp/mood/heard_level.h>
#include <hrp/time/scheduler.h>

#include <QByteArray>

#include <functional>

namespace hrp::outlets {

/// Makes the messages of an avatar from the log, at their time: {"mood":7}, {"trigger":"error"},
/// {"level":0.42}, {"status":"…"}.
class AvatarFeed {
public:
    struct Hooks {
        std::function<void(const QByteArray& json)> send;
        std::function<void(double level)> level; ///< only when changed, at most 30 a second
        std::function<QString(const mood::Waiting&)> words;
    };
    AvatarFeed(time::Scheduler& scheduler, mood::Mood resting, Hooks hooks);

    /// `at`: when the record was written.
    void record(const log::Record& record, time::TimePoint at);
    void audio(std::int64_t first, std::span<const std::int16_t> samples);
    /// Everything that a newcomer must know: {"mood":0,"level":0,"status":""}.
    QByteArray state() const;

private:
    void take(const mood::MoodEvents& events);
    void tick();
    void plan();
    double sessionNow() const;

    time::Scheduler& m_scheduler;
    mood::AgentMood m_mood;
    mood::HeardLevel m_heard;
    Hooks m_hooks;
    QString m_status;
    double m_level = 0;
    bool m_live = false;
    bool m_loud = false; ///< something sounds, or will
    double m_soundUntilMs = 0;
    std::optional<double> m_offsetMs; ///< steady time − session time
    time::TimePoint m_levelAt{};
    time::Timer m_timer;
};

} // namespace hrp::outlets
