// SPDX-License-Identifier: GPL-3.0-or-later
// What the window shows of each kind of record, in one table. A kind without a line does not compile, nor
// does a part of the window that reads another kind than its line says, or forgets one.
#pragma once
#include <hrp/log/record.h>

#include <type_traits>
#include <variant>

namespace hrp::ui {

/// Parts of the window that read records by their kind.
enum class ShownPart { Timeline, Events, ToolCalls, Findings, Deviations };

template <ShownPart... parts>
struct In {
    static constexpr bool in(ShownPart part) { return ((part == parts) || ...); }
};

/// In<>: nothing by itself. Turns, the status line, the study's panel and the metrics are made of many
/// records by folds, which may read it.
template <class Record>
struct Shown;

// clang-format off
template <> struct Shown<log::SessionStarted>      : In<ShownPart::Timeline> {};
template <> struct Shown<log::PhaseChanged>        : In<> {};
template <> struct Shown<log::ClockAnchored>       : In<> {};
template <> struct Shown<log::SessionEnded>        : In<ShownPart::Timeline> {};
template <> struct Shown<log::ProfileDifference>   : In<ShownPart::Deviations> {};
template <> struct Shown<log::EffectiveSession>    : In<ShownPart::Deviations> {};
template <> struct Shown<log::ConnectionLost>      : In<ShownPart::Timeline> {};
template <> struct Shown<log::SessionContinued>    : In<ShownPart::Timeline, ShownPart::Deviations> {};
template <> struct Shown<log::WireEvent>           : In<ShownPart::Events> {};
template <> struct Shown<log::ParticipantAudio>    : In<ShownPart::Timeline> {};
template <> struct Shown<log::AgentAudioReceived>  : In<ShownPart::Timeline> {};
template <> struct Shown<log::AgentAudioHeard>     : In<ShownPart::Timeline> {};
template <> struct Shown<log::PlayoutGap>          : In<ShownPart::Timeline> {};
template <> struct Shown<log::SpeechStarted>       : In<ShownPart::Timeline> {};
template <> struct Shown<log::SpeechStopped>       : In<ShownPart::Timeline> {};
template <> struct Shown<log::TurnCommitted>       : In<> {};
template <> struct Shown<log::TurnText>            : In<> {};
template <> struct Shown<log::ReplyRequested>      : In<> {};
template <> struct Shown<log::ReplyStarted>        : In<> {};
template <> struct Shown<log::ReplyText>           : In<> {};
template <> struct Shown<log::ReplyDone>           : In<> {};
template <> struct Shown<log::ReplyFirstDelta>     : In<> {};
template <> struct Shown<log::ReplyFirstSound>     : In<> {};
template <> struct Shown<log::ReplyInterrupted>    : In<ShownPart::Timeline> {};
template <> struct Shown<log::ReplyDrained>        : In<ShownPart::Timeline> {};
template <> struct Shown<log::DeltaDropped>        : In<> {};
template <> struct Shown<log::ToolCalled>          : In<ShownPart::Timeline, ShownPart::ToolCalls> {};
template <> struct Shown<log::ToolAnswered>        : In<ShownPart::Timeline, ShownPart::ToolCalls> {};
template <> struct Shown<log::QuestionOpened>      : In<ShownPart::Timeline> {};
template <> struct Shown<log::QuestionClosed>      : In<ShownPart::Timeline, ShownPart::ToolCalls> {};
template <> struct Shown<log::QuestionWaiting>     : In<ShownPart::Timeline> {};
template <> struct Shown<log::ChatSent>            : In<ShownPart::Timeline> {};
template <> struct Shown<log::ParticipantAnswered> : In<ShownPart::ToolCalls> {};
template <> struct Shown<log::ScreenShown>         : In<ShownPart::Timeline> {};
template <> struct Shown<log::TimerSet>            : In<ShownPart::Timeline> {};
template <> struct Shown<log::TimerEnded>          : In<ShownPart::Timeline> {};
template <> struct Shown<log::Paused>              : In<ShownPart::Timeline> {};
template <> struct Shown<log::Resumed>             : In<ShownPart::Timeline> {};
template <> struct Shown<log::HoldChanged>         : In<ShownPart::Timeline> {};
template <> struct Shown<log::MessageSent>         : In<ShownPart::Timeline> {};
template <> struct Shown<log::RosterChanged>       : In<> {};
template <> struct Shown<log::Revealed>            : In<> {};
template <> struct Shown<log::InstructionsChanged> : In<> {};
template <> struct Shown<log::Muted>               : In<ShownPart::Timeline> {};
template <> struct Shown<log::PushToTalk>          : In<ShownPart::Timeline> {};
template <> struct Shown<log::CommandGiven>        : In<ShownPart::Timeline, ShownPart::Deviations> {};
template <> struct Shown<log::Note>                : In<ShownPart::Timeline> {};
template <> struct Shown<log::Finding>             : In<ShownPart::Timeline, ShownPart::Events, ShownPart::Findings> {};
template <> struct Shown<log::EngineError>         : In<ShownPart::Timeline, ShownPart::Findings> {};
template <> struct Shown<log::DeviceProblem>       : In<ShownPart::Timeline, ShownPart::Events, ShownPart::Findings> {};
template <> struct Shown<log::BudgetReached>       : In<ShownPart::Timeline, ShownPart::Findings> {};
template <> struct Shown<log::PathMoved>           : In<> {};
// clang-format on

namespace detail {
template <class... Record>
constexpr bool namesEach(const std::variant<Record...>*) {
    return ((sizeof(Shown<Record>) > 0) && ...);
}
} // namespace detail
static_assert(detail::namesEach(static_cast<const log::RecordBody*>(nullptr)));

template <class... Handlers>
struct RecordHandlers : Handlers... {
    using Handlers::operator()...;
};

/// Hands a record to what a part of the window does with its kind. The handlers are exactly those of the
/// kinds that the table names for the part.
template <ShownPart part, class... Handlers>
void visitShown(const log::RecordBody& body, const Handlers&... handlers) {
    const RecordHandlers<Handlers...> all{handlers...};
    std::visit(
        [&all]<class Record>(const Record& record) {
            static_assert(Shown<Record>::in(part) == std::is_invocable_v<decltype(all), const Record&>,
                          "the table and this part of the window differ about a kind of record");
            if constexpr (Shown<Record>::in(part))
                all(record);
        },
        body);
}

} // namespace hrp::ui
