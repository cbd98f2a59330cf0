// SPDX-License-Identifier: GPL-3.0-or-later
#include "mood_table.h"

#include <array>

namespace hrp::mood {
namespace {

constexpr std::uint8_t operator|(State a, State b) {
    return static_cast<std::uint8_t>(static_cast<std::uint8_t>(a) | static_cast<std::uint8_t>(b));
}
constexpr std::uint8_t operator|(std::uint8_t a, State b) {
    return static_cast<std::uint8_t>(a | static_cast<std::uint8_t>(b));
}
constexpr std::uint8_t only(State state) {
    return static_cast<std::uint8_t>(state);
}

using enum State;
constexpr std::uint8_t kPresent = Resting | Hearing | Thinking | Talking;

constexpr std::array kTransitions{
    // H30, H31: an edge is shown at once, whatever the agent does
    Transition{Signal::SpeechStarted, kPresent, Next::Hearing, "the participant began to speak"},
    Transition{Signal::KeyPressed, kPresent, Next::Hearing, "the talk key was pressed"},
    // H30: the agent works
    Transition{Signal::SpeechStopped, Resting | Hearing, Next::Thinking, "the participant has finished"},
    Transition{Signal::KeyReleased, Resting | Hearing, Next::Thinking, "the talk key was released"},
    Transition{Signal::ReplyBegan, only(Resting), Next::Thinking, "a reply was asked for and began"},
    Transition{Signal::ToolCalled, only(Resting), Next::Thinking, "a tool call has no result yet"},
    // H30, H31: it talks when it is heard, also while it still listens
    Transition{Signal::Sounded, Resting | Hearing | Thinking, Next::Talking, "the reply is heard"},
    Transition{Signal::SoundedAgain, Resting | Hearing | Thinking, Next::Talking, "the reply is heard again"},
    // H30, H31: the end of speech, whichever is seen first
    Transition{Signal::Drained, only(Talking), Next::Rest, "everything was heard and the reply is done"},
    Transition{Signal::FellSilent, only(Talking), Next::Rest, "300 ms of silence at the loudspeaker"},
    Transition{Signal::DrainOverdue, only(Talking), Next::Rest,
               "the end of playback was not reported within 3 s of the time expected"},
    Transition{Signal::CutOff, only(Talking), Next::Rest, "the reply was cut off"},
    // the way out of waiting
    Transition{Signal::NothingAwaited, only(Thinking), Next::Rest, "nothing is being waited for any more"},
    Transition{Signal::AnswerOverdue, only(Thinking), Next::Rest, "no answer came"},
    Transition{Signal::TurnOver, only(Hearing), Next::Rest, "the turn is over"},
    // H23: pause, break, end
    Transition{Signal::Withdrawn, kPresent, Next::Away, "the conversation was suspended"},
    Transition{Signal::Returned, only(Away), Next::Rest, "the conversation goes on"},
};

} // namespace

std::span<const Transition> transitions() {
    return kTransitions;
}

} // namespace hrp::mood
