// SPDX-License-Identifier: GPL-3.0-or-later
// How each record is written: kind, fields and words, in one table for reading and writing. A field that
// stands here keeps its name and meaning; new ones are added at the end of a record, as `added`: older logs
// lack them.
#pragma once
#include <hrp/log/record.h>

#include <array>
#include <string_view>
#include <tuple>
#include <utility>

namespace hrp::log {

/// The words of an enumeration, specialised below.
template <class E>
struct Words;
/// `kind` (of records) and `fields` of a structure, specialised below.
template <class T>
struct Form;

template <class E, std::size_t N>
using WordTable = std::array<std::pair<E, std::string_view>, N>;

template <class Owner, class Value>
struct Field {
    std::string_view name;
    Value Owner::*member;
    bool needed = true; ///< else a record without it is read with the member's default
};
template <class Owner, class Value>
constexpr Field<Owner, Value> field(std::string_view name, Value Owner::*member) {
    return {name, member, true};
}
template <class Owner, class Value>
constexpr Field<Owner, Value> added(std::string_view name, Value Owner::*member) {
    return {name, member, false};
}

// ---- words --------------------------------------------------------------------------------------------

template <>
struct Words<Phase> {
    static constexpr WordTable<Phase, 5> table{{{Phase::Connecting, "connecting"},
                                                {Phase::Configuring, "configuring"},
                                                {Phase::Running, "running"},
                                                {Phase::Paused, "paused"},
                                                {Phase::Ended, "ended"}}};
};
template <>
struct Words<ClockAnchored::Stream> {
    using E = ClockAnchored::Stream;
    static constexpr WordTable<E, 3> table{
        {{E::Session, "session"}, {E::Microphone, "microphone"}, {E::Loudspeaker, "loudspeaker"}}};
};
template <>
struct Words<Outcome> {
    static constexpr WordTable<Outcome, 11> table{{{Outcome::Finished, "finished"},
                                                   {Outcome::Stopped, "stopped"},
                                                   {Outcome::EngineClosed, "engine_closed"},
                                                   {Outcome::ProtocolError, "protocol_error"},
                                                   {Outcome::ConnectFailed, "connect_failed"},
                                                   {Outcome::Timeout, "timeout"},
                                                   {Outcome::DeviceLost, "device_lost"},
                                                   {Outcome::SessionLimit, "session_limit"},
                                                   {Outcome::Budget, "budget"},
                                                   {Outcome::DropoutTimeout, "dropout_timeout"},
                                                   {Outcome::Interrupted, "interrupted"}}};
};
template <>
struct Words<InputSource> {
    using E = InputSource;
    static constexpr WordTable<E, 4> table{
        {{E::Microphone, "microphone"}, {E::File, "file"}, {E::Script, "script"}, {E::Silence, "silence"}}};
};
template <>
struct Words<Direction> {
    static constexpr WordTable<Direction, 2> table{
        {{Direction::Sent, "sent"}, {Direction::Received, "received"}}};
};
template <>
struct Words<WireEvent::Kind> {
    using E = WireEvent::Kind;
    static constexpr WordTable<E, 4> table{
        {{E::Core, "core"}, {E::Ignored, "ignored"}, {E::Unknown, "unknown"}, {E::Unreadable, "unreadable"}}};
};
template <>
struct Words<ParticipantAudio::State> {
    using E = ParticipantAudio::State;
    static constexpr WordTable<E, 3> table{
        {{E::Sent, "sent"}, {E::Muted, "muted"}, {E::NotStreamed, "not_streamed"}}};
};
template <>
struct Words<ReplyPurpose> {
    static constexpr WordTable<ReplyPurpose, 3> table{
        {{ReplyPurpose::Turn, "turn"}, {ReplyPurpose::Spoken, "spoken"}, {ReplyPurpose::Silent, "silent"}}};
};
template <>
struct Words<InterruptCause> {
    static constexpr WordTable<InterruptCause, 7> table{{{InterruptCause::BargeIn, "barge_in"},
                                                         {InterruptCause::Operator, "operator"},
                                                         {InterruptCause::Pause, "pause"},
                                                         {InterruptCause::ScreenChange, "screen_change"},
                                                         {InterruptCause::SessionEnd, "session_end"},
                                                         {InterruptCause::Hold, "hold"},
                                                         {InterruptCause::EngineGone, "engine_gone"}}};
};
template <>
struct Words<Severity> {
    static constexpr WordTable<Severity, 3> table{
        {{Severity::Info, "info"}, {Severity::Warning, "warning"}, {Severity::Error, "error"}}};
};
template <>
struct Words<FindingClass> {
    using E = FindingClass;
    static constexpr WordTable<E, 3> table{
        {{E::ActNow, "act_now"}, {E::Note, "note"}, {E::Engineer, "engineer"}}};
};
template <>
struct Words<CommandSource> {
    using E = CommandSource;
    static constexpr WordTable<E, 4> table{{{E::Operator, "operator"},
                                            {E::Script, "script"},
                                            {E::Participant, "participant"},
                                            {E::Automatic, "automatic"}}};
};
template <>
struct Words<HoldCause> {
    using E = HoldCause;
    static constexpr WordTable<E, 4> table{{{E::Operator, "operator"},
                                            {E::EngineGone, "engine_gone"},
                                            {E::QuestionUnanswered, "question_unanswered"},
                                            {E::Budget, "budget"}}};
};
template <>
struct Words<PathStage> {
    using E = PathStage;
    static constexpr WordTable<E, 7> table{{{E::Microphone, "microphone"},
                                            {E::Sent, "sent"},
                                            {E::Heard, "heard"},
                                            {E::TurnClosed, "turn_closed"},
                                            {E::ReplyAsked, "reply_asked"},
                                            {E::AudioIn, "audio_in"},
                                            {E::Loudspeaker, "loudspeaker"}}};
};

// ---- parts --------------------------------------------------------------------------------------------

template <>
struct Form<protocol::Participant> {
    using T = protocol::Participant;
    static constexpr auto fields = std::tuple{field("name", &T::name), field("role", &T::role)};
};
template <>
struct Form<protocol::Usage> {
    using T = protocol::Usage;
    static constexpr auto fields = std::tuple{field("input_tokens", &T::inputTokens),
                                              field("output_tokens", &T::outputTokens),
                                              field("total_tokens", &T::totalTokens),
                                              field("input_text_tokens", &T::inputTextTokens),
                                              field("input_audio_tokens", &T::inputAudioTokens),
                                              field("input_image_tokens", &T::inputImageTokens),
                                              field("cached_tokens", &T::cachedTokens),
                                              field("cached_text_tokens", &T::cachedTextTokens),
                                              field("cached_audio_tokens", &T::cachedAudioTokens),
                                              field("cached_image_tokens", &T::cachedImageTokens),
                                              field("output_text_tokens", &T::outputTextTokens),
                                              field("output_audio_tokens", &T::outputAudioTokens)};
};
template <>
struct Form<protocol::ErrorInfo> {
    using T = protocol::ErrorInfo;
    static constexpr auto fields =
        std::tuple{field("type", &T::type), field("code", &T::code), field("message", &T::message),
                   field("param", &T::param), field("event_id", &T::eventId)};
};

// ---- session ------------------------------------------------------------------------------------------

template <>
struct Form<SessionStarted> {
    using T = SessionStarted;
    static constexpr std::string_view kind = "session_started";
    static constexpr auto fields = std::tuple{field("session_id", &T::sessionId),
                                              field("engine_url", &T::engineUrl),
                                              field("engine_name", &T::engineName),
                                              field("local", &T::local),
                                              field("model", &T::model),
                                              field("voice", &T::voice),
                                              field("speed", &T::speed),
                                              field("instructions", &T::instructions),
                                              field("study_name", &T::studyName),
                                              field("study_hash", &T::studyHash),
                                              field("agent_name", &T::agentName),
                                              field("participant_name", &T::participantName),
                                              field("input_device", &T::inputDevice),
                                              field("output_device", &T::outputDevice),
                                              field("wall_unix_ms", &T::wallUnixMs),
                                              field("app_version", &T::appVersion),
                                              field("recorded", &T::recorded),
                                              field("half_duplex", &T::halfDuplex),
                                              added("input", &T::input)};
};
template <>
struct Form<PhaseChanged> {
    static constexpr std::string_view kind = "phase_changed";
    static constexpr auto fields = std::tuple{field("phase", &PhaseChanged::phase)};
};
template <>
struct Form<ClockAnchored> {
    using T = ClockAnchored;
    static constexpr std::string_view kind = "clock_anchored";
    static constexpr auto fields =
        std::tuple{field("stream", &T::stream), field("sample", &T::sample),
                   field("wall_unix_ms", &T::wallUnixMs), field("drift_ppm", &T::driftPpm)};
};
template <>
struct Form<SessionEnded> {
    using T = SessionEnded;
    static constexpr std::string_view kind = "session_ended";
    static constexpr auto fields = std::tuple{field("outcome", &T::outcome), field("reason", &T::reason),
                                              field("close_code", &T::closeCode)};
};
template <>
struct Form<ProfileDifference> {
    using T = ProfileDifference;
    static constexpr std::string_view kind = "profile_difference";
    static constexpr auto fields =
        std::tuple{field("id", &T::id), field("pinned", &T::pinned), field("here", &T::here)};
};
template <>
struct Form<EffectiveSession> {
    using T = EffectiveSession;
    static constexpr std::string_view kind = "effective_session";
    static constexpr auto fields = std::tuple{field("asked", &T::asked), field("effective", &T::effective),
                                              field("differences", &T::differences)};
};
template <>
struct Form<ConnectionLost> {
    using T = ConnectionLost;
    static constexpr std::string_view kind = "connection_lost";
    static constexpr auto fields =
        std::tuple{field("close_code", &T::closeCode), field("reason", &T::reason),
                   field("curable", &T::retryable),    field("will_retry", &T::willRetry),
                   field("attempt", &T::attempt),      field("retry_in_ms", &T::retryInMs)};
};
template <>
struct Form<SessionContinued> {
    using T = SessionContinued;
    static constexpr std::string_view kind = "session_continued";
    static constexpr auto fields =
        std::tuple{field("session_id", &T::sessionId),     field("number", &T::number),
                   field("carried", &T::carried),          field("lost", &T::lost),
                   field("history_sent", &T::historySent), field("history_problem", &T::historyProblem)};
};

// ---- wire ---------------------------------------------------------------------------------------------

template <>
struct Form<WireEvent> {
    using T = WireEvent;
    static constexpr std::string_view kind = "wire_event";
    static constexpr auto fields = std::tuple{
        field("direction", &T::direction), field("type", &T::type),        field("event_id", &T::eventId),
        field("bytes", &T::bytes),         field("audio_ms", &T::audioMs), field("event_kind", &T::kind),
        field("summary", &T::summary),     field("payload", &T::payload),  field("text", &T::text)};
};

// ---- audio --------------------------------------------------------------------------------------------

template <>
struct Form<ParticipantAudio> {
    using T = ParticipantAudio;
    static constexpr std::string_view kind = "participant_audio";
    static constexpr auto fields =
        std::tuple{field("first_sample", &T::firstSample), field("count", &T::count),
                   field("state", &T::state), field("peak_db", &T::peakDb)};
};
template <>
struct Form<AgentAudioReceived> {
    using T = AgentAudioReceived;
    static constexpr std::string_view kind = "agent_audio_received";
    static constexpr auto fields = std::tuple{field("response_id", &T::responseId),
                                              field("item_id", &T::itemId),
                                              field("content_index", &T::contentIndex),
                                              field("item_sample", &T::itemSample),
                                              field("count", &T::count),
                                              added("sound_end", &T::soundEnd)};
};
template <>
struct Form<AgentAudioHeard> {
    using T = AgentAudioHeard;
    static constexpr std::string_view kind = "agent_audio_heard";
    static constexpr auto fields = std::tuple{field("response_id", &T::responseId),
                                              field("item_id", &T::itemId),
                                              field("content_index", &T::contentIndex),
                                              field("item_sample", &T::itemSample),
                                              field("count", &T::count),
                                              field("first_sample", &T::firstSample),
                                              field("peak_db", &T::peakDb),
                                              field("muted", &T::muted)};
};
template <>
struct Form<PlayoutGap> {
    using T = PlayoutGap;
    static constexpr std::string_view kind = "playout_gap";
    static constexpr auto fields = std::tuple{field("item_id", &T::itemId), field("gap_ms", &T::gapMs),
                                              field("new_preroll_ms", &T::newPrerollMs)};
};

// ---- participant turns --------------------------------------------------------------------------------

template <>
struct Form<SpeechStarted> {
    using T = SpeechStarted;
    static constexpr std::string_view kind = "speech_started";
    static constexpr auto fields = std::tuple{field("item_id", &T::itemId), field("segment", &T::segment),
                                              field("engine_ms", &T::engineMs), field("edge_ms", &T::edgeMs),
                                              field("speech_ms", &T::speechMs)};
};
template <>
struct Form<SpeechStopped> {
    using T = SpeechStopped;
    static constexpr std::string_view kind = "speech_stopped";
    static constexpr auto fields = std::tuple{field("item_id", &T::itemId),     field("segment", &T::segment),
                                              field("engine_ms", &T::engineMs), field("edge_ms", &T::edgeMs),
                                              field("speech_ms", &T::speechMs), added("again", &T::again)};
};
template <>
struct Form<TurnCommitted> {
    static constexpr std::string_view kind = "turn_committed";
    static constexpr auto fields = std::tuple{field("item_id", &TurnCommitted::itemId)};
};
template <>
struct Form<TurnText> {
    using T = TurnText;
    static constexpr std::string_view kind = "turn_text";
    static constexpr auto fields = std::tuple{field("item_id", &T::itemId), field("text", &T::text),
                                              field("final", &T::final), field("rough", &T::rough)};
};

// ---- replies ------------------------------------------------------------------------------------------

template <>
struct Form<ReplyRequested> {
    using T = ReplyRequested;
    static constexpr std::string_view kind = "reply_requested";
    static constexpr auto fields = std::tuple{field("request_id", &T::requestId),
                                              field("purpose", &T::purpose), field("tool", &T::tool)};
};
template <>
struct Form<ReplyStarted> {
    using T = ReplyStarted;
    static constexpr std::string_view kind = "reply_started";
    static constexpr auto fields =
        std::tuple{field("response_id", &T::responseId), field("purpose", &T::purpose),
                   field("request_id", &T::requestId)};
};
template <>
struct Form<ReplyText> {
    using T = ReplyText;
    static constexpr std::string_view kind = "reply_text";
    static constexpr auto fields = std::tuple{
        field("response_id", &T::responseId), field("item_id", &T::itemId),
        field("content_index", &T::contentIndex), field("text", &T::text), field("final", &T::final)};
};
template <>
struct Form<ReplyDone> {
    using T = ReplyDone;
    static constexpr std::string_view kind = "reply_done";
    static constexpr auto fields = std::tuple{field("response_id", &T::responseId),
                                              field("status", &T::status),
                                              field("reason", &T::reason),
                                              field("error_code", &T::errorCode),
                                              field("error_message", &T::errorMessage),
                                              field("usage", &T::usage)};
};
template <>
struct Form<ReplyFirstDelta> {
    using T = ReplyFirstDelta;
    static constexpr std::string_view kind = "reply_first_delta";
    static constexpr auto fields =
        std::tuple{field("response_id", &T::responseId), field("item_id", &T::itemId)};
};
template <>
struct Form<ReplyFirstSound> {
    using T = ReplyFirstSound;
    static constexpr std::string_view kind = "reply_first_sound";
    static constexpr auto fields =
        std::tuple{field("response_id", &T::responseId), field("item_id", &T::itemId)};
};
template <>
struct Form<ReplyInterrupted> {
    using T = ReplyInterrupted;
    static constexpr std::string_view kind = "reply_interrupted";
    static constexpr auto fields =
        std::tuple{field("response_id", &T::responseId),     field("item_id", &T::itemId),
                   field("content_index", &T::contentIndex), field("cause", &T::cause),
                   field("heard_samples", &T::heardSamples), field("received_samples", &T::receivedSamples),
                   field("truncate_ms", &T::truncateMs),     field("stop_ms", &T::stopMs)};
};
template <>
struct Form<ReplyDrained> {
    using T = ReplyDrained;
    static constexpr std::string_view kind = "reply_drained";
    static constexpr auto fields =
        std::tuple{field("response_id", &T::responseId), field("item_id", &T::itemId)};
};
template <>
struct Form<DeltaDropped> {
    using T = DeltaDropped;
    static constexpr std::string_view kind = "delta_dropped";
    static constexpr auto fields = std::tuple{field("response_id", &T::responseId),
                                              field("item_id", &T::itemId), field("count", &T::count)};
};

// ---- tools and questions ------------------------------------------------------------------------------

template <>
struct Form<ToolCalled> {
    using T = ToolCalled;
    static constexpr std::string_view kind = "tool_called";
    static constexpr auto fields =
        std::tuple{field("call_id", &T::callId), field("response_id", &T::responseId),
                   field("item_id", &T::itemId), field("name", &T::name), field("arguments", &T::arguments)};
};
template <>
struct Form<ToolAnswered> {
    using T = ToolAnswered;
    static constexpr std::string_view kind = "tool_answered";
    static constexpr auto fields =
        std::tuple{field("call_id", &T::callId),    field("name", &T::name),
                   field("accepted", &T::accepted), field("reason", &T::reason),
                   field("attempt", &T::attempt),   field("max_attempts", &T::maxAttempts),
                   field("took_ms", &T::tookMs),    added("question_id", &T::questionId)};
};
template <>
struct Form<QuestionOpened> {
    using T = QuestionOpened;
    static constexpr std::string_view kind = "question_opened";
    static constexpr auto fields = std::tuple{field("question_id", &T::questionId), field("tool", &T::tool),
                                              field("question", &T::question),
                                              field("screen_name", &T::screenName), added("told", &T::told)};
};
template <>
struct Form<QuestionClosed> {
    using T = QuestionClosed;
    static constexpr std::string_view kind = "question_closed";
    static constexpr auto fields = std::tuple{field("question_id", &T::questionId),
                                              field("tool", &T::tool),
                                              field("question", &T::question),
                                              field("accepted", &T::accepted),
                                              field("value", &T::value),
                                              field("attempts", &T::attempts),
                                              field("refusals", &T::refusals),
                                              field("by_hand", &T::byHand),
                                              field("note", &T::note),
                                              added("interventions", &T::interventions)};
};
template <>
struct Form<QuestionWaiting> {
    using T = QuestionWaiting;
    static constexpr std::string_view kind = "question_waiting";
    static constexpr auto fields = std::tuple{field("question_id", &T::questionId), field("tool", &T::tool),
                                              field("question", &T::question), field("why", &T::why)};
};
template <>
struct Form<ChatSent> {
    using T = ChatSent;
    static constexpr std::string_view kind = "chat_sent";
    static constexpr auto fields = std::tuple{field("speaker", &T::speaker), field("text", &T::text),
                                              field("from_agent", &T::fromAgent)};
};

// ---- study --------------------------------------------------------------------------------------------

template <>
struct Form<ScreenShown> {
    using T = ScreenShown;
    static constexpr std::string_view kind = "screen_shown";
    static constexpr auto fields =
        std::tuple{field("index", &T::index),   field("name", &T::name),       field("type", &T::type),
                   field("text", &T::text),     field("audible", &T::audible), field("images", &T::images),
                   field("pushed", &T::pushed), added("told", &T::told)};
};
template <>
struct Form<TimerSet> {
    static constexpr std::string_view kind = "timer_set";
    static constexpr auto fields = std::tuple{field("seconds", &TimerSet::seconds)};
};
template <>
struct Form<TimerEnded> {
    static constexpr std::string_view kind = "timer_ended";
    static constexpr std::tuple<> fields{};
};
template <>
struct Form<Paused> {
    static constexpr std::string_view kind = "paused";
    static constexpr auto fields = std::tuple{field("waiting_for", &Paused::waitingFor)};
};
template <>
struct Form<Resumed> {
    static constexpr std::string_view kind = "resumed";
    static constexpr std::tuple<> fields{};
};
template <>
struct Form<HoldChanged> {
    using T = HoldChanged;
    static constexpr std::string_view kind = "hold_changed";
    static constexpr auto fields =
        std::tuple{field("on", &T::on), field("cause", &T::cause), field("text", &T::text)};
};
template <>
struct Form<MessageSent> {
    using T = MessageSent;
    static constexpr std::string_view kind = "message_sent";
    static constexpr auto fields = std::tuple{field("text", &T::text), field("to_agent", &T::toAgent)};
};
template <>
struct Form<RosterChanged> {
    static constexpr std::string_view kind = "roster_changed";
    static constexpr auto fields = std::tuple{field("others", &RosterChanged::others)};
};
template <>
struct Form<Revealed> {
    using T = Revealed;
    static constexpr std::string_view kind = "revealed";
    static constexpr auto fields =
        std::tuple{field("name", &T::name), field("role", &T::role), field("answer", &T::answer)};
};
template <>
struct Form<InstructionsChanged> {
    static constexpr std::string_view kind = "instructions_changed";
    static constexpr auto fields = std::tuple{field("instructions", &InstructionsChanged::instructions)};
};
template <>
struct Form<Muted> {
    static constexpr std::string_view kind = "muted";
    static constexpr auto fields =
        std::tuple{field("participant", &Muted::participant), field("on", &Muted::on)};
};
template <>
struct Form<PushToTalk> {
    static constexpr std::string_view kind = "push_to_talk";
    static constexpr auto fields = std::tuple{field("down", &PushToTalk::down)};
};
template <>
struct Form<ParticipantAnswered> {
    using T = ParticipantAnswered;
    static constexpr std::string_view kind = "participant_answered";
    static constexpr auto fields = std::tuple{field("screen", &T::screen), field("value", &T::value)};
};
template <>
struct Form<CommandGiven> {
    using T = CommandGiven;
    static constexpr std::string_view kind = "command_given";
    static constexpr auto fields =
        std::tuple{field("command", &T::command), field("parameters", &T::parameters),
                   field("source", &T::source),   field("intervention", &T::intervention),
                   field("refused", &T::refused), added("sentence", &T::sentence)};
};
template <>
struct Form<Note> {
    static constexpr std::string_view kind = "note";
    static constexpr auto fields = std::tuple{field("text", &Note::text)};
};

// ---- trouble ------------------------------------------------------------------------------------------

template <>
struct Form<Finding> {
    using T = Finding;
    static constexpr std::string_view kind = "finding";
    static constexpr auto fields = std::tuple{
        field("rule", &T::rule),        field("severity", &T::severity), field("text", &T::text),
        added("class", &T::cls),        added("check", &T::check),       added("concerns_event", &T::eventId),
        added("concerns", &T::concerns)};
};
template <>
struct Form<EngineError> {
    static constexpr std::string_view kind = "engine_error";
    static constexpr auto fields = std::tuple{field("error", &EngineError::error)};
};
template <>
struct Form<DeviceProblem> {
    using T = DeviceProblem;
    static constexpr std::string_view kind = "device_problem";
    static constexpr auto fields = std::tuple{field("input", &T::input), field("device", &T::device),
                                              field("text", &T::text), field("recovered", &T::recovered)};
};
template <>
struct Form<BudgetReached> {
    using T = BudgetReached;
    static constexpr std::string_view kind = "budget_reached";
    static constexpr auto fields =
        std::tuple{field("scope", &T::scope), field("unit", &T::unit), field("used", &T::used),
                   field("limit", &T::limit), field("stops", &T::stops)};
};
template <>
struct Form<PathMoved> {
    static constexpr std::string_view kind = "path_moved";
    static constexpr auto fields = std::tuple{field("stage", &PathMoved::stage)};
};

} // namespace hrp::log
