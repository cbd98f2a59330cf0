// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstdint>
#include <span>

namespace hrp::mood {

/// Where the machine stands. Away: nobody listens and nobody speaks (pause, break, no session).
enum class State : std::uint8_t { Resting = 1, Hearing = 2, Thinking = 4, Talking = 8, Away = 16 };

/// What the log tells, as far as the mood is concerned.
enum class Signal {
    SpeechStarted, ///< edge of the engine's voice detection
    SpeechStopped,
    KeyPressed, ///< push-to-talk
    KeyReleased,
    ReplyBegan,   ///< response.created for a reply that we asked for
    ToolCalled,   ///< a call without a result
    Sounded,      ///< the first sample of a reply was played
    SoundedAgain, ///< a reply is loud after its end had been taken for certain
    Drained,      ///< nothing is left to be heard, and the replies are done
    FellSilent,   ///< 300 ms of output silence, and no sound waits
    DrainOverdue, ///< 3 s after the time at which everything should have been heard
    CutOff,       ///< playback was stopped
    NothingAwaited,
    AnswerOverdue, ///< no sign of life for too long
    TurnOver,      ///< without an edge that says so
    Withdrawn,     ///< pause, break, end
    Returned,
};

/// Rest is where it goes when something is over: on to thinking while an answer is awaited, to hearing
/// while the participant still speaks, else to the resting mood.
enum class Next { Hearing, Thinking, Talking, Away, Rest };

struct Transition {
    Signal signal;
    std::uint8_t from; ///< States, or-ed
    Next to;
    const char* reason;
};

/// Every transition. What is not listed changes nothing: so the first signal counts, and later ones that
/// say the same do not (H31).
std::span<const Transition> transitions();

} // namespace hrp::mood
