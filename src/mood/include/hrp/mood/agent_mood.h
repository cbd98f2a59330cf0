// SPDX-License-Identifier: GPL-3.0-or-later
// What the agent's face shows, folded from the session log (H30–H34).
#pragma once
#include <hrp/log/record.h>

#include <QString>

#include <memory>
#include <optional>
#include <variant>
#include <vector>

namespace hrp::mood {

/// The numbers that avatars know. Others are not used.
enum class Mood { Idle = 0, Thinking = 3, Listening = 6, Talking = 7 };
QString moodName(Mood mood); ///< "idle", "thinking", "listening", "talking"

/// Played once, over whatever mood there is (H32).
enum class Trigger { Success, Error };
QString triggerName(Trigger trigger); ///< "success", "error"

/// What the agent, or everybody, waits for.
enum class WaitingFor {
    Nothing,
    Engine,       ///< a reply was asked for and has not begun
    Answer,       ///< the engine prepares what it will say
    Question,     ///< it chooses its answer to a question; `detail`: the question
    Tool,         ///< a tool call has no result yet; `detail`: the tool
    Participants, ///< paused; `detail`: the names, may be empty
    Break,        ///< a short break; `detail`: what was said about it, may be empty
};
struct Waiting {
    WaitingFor what = WaitingFor::Nothing;
    QString detail;
    bool operator==(const Waiting&) const = default;
};
/// One short line in plain English; empty for Nothing.
QString waitingText(const Waiting& waiting);

struct MoodChanged {
    Mood mood = Mood::Idle;
    QString reason;
};
struct TriggerFired {
    Trigger trigger = Trigger::Success;
    QString reason;
};
/// A wait has lasted over a second, waits for something else now, or is over (Nothing).
struct WaitingChanged {
    Waiting waiting;
};

struct MoodEvent {
    double tMs = 0; ///< session time, never before the event that was handed out before it
    std::variant<MoodChanged, TriggerFired, WaitingChanged> what;
};
using MoodEvents = std::vector<MoodEvent>;

/// The agent's mood as a pure state machine over the log: its transitions stand in mood_table.cpp. It has no
/// clock: time comes with the records (when they were written) and with advance(). What the loudspeaker
/// takes is known up to 40 ms before it sounds; such a change is handed out by the advance() that reaches it.
/// One thread.
class AgentMood {
public:
    /// `resting`: Idle or Listening, between turns while the participant can be heard (H30). While nobody is
    /// heard (a pause, a screen without video chat) the face rests idle in any case.
    explicit AgentMood(Mood resting = Mood::Idle);
    ~AgentMood();
    AgentMood(AgentMood&&) noexcept;
    AgentMood& operator=(AgentMood&&) noexcept;

    /// The next record, in order of the log. Also hands out what fell due before it was written.
    MoodEvents add(const log::Record& record);
    /// Session time is `nowMs` now. Going backwards does nothing.
    MoodEvents advance(double nowMs);
    MoodEvents setResting(Mood resting);

    Mood mood() const;
    const QString& reason() const;  ///< of the last change, in plain English
    double sinceMs() const;         ///< session time of it
    const Waiting& waiting() const; ///< as last handed out
    /// When advance() next has something to do if no record comes; nothing: never.
    std::optional<double> nextMs() const;

private:
    class Machine;
    std::unique_ptr<Machine> m_machine;
};

} // namespace hrp::mood
