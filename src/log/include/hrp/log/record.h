// SPDX-License-Identifier: GPL-3.0-or-later
// The session log: one append-only, time-stamped stream of records. Everything that happens in a session
// is one; window, recorder, metrics and watchdog only read. Audio stays out: records name samples.
#pragma once
#include <hrp/protocol/context_items.h>
#include <hrp/protocol/items.h>

#include <QList>
#include <QString>
#include <QStringList>

#include <cstdint>
#include <memory>
#include <optional>
#include <variant>

namespace hrp::log {

using protocol::Json;

/// Version of the JSON form. Readers take this and older ones.
/// 2: commands are records of their own (version 1 had sentences, kind "intervention"); `cause`.
/// 3: who speaks (`input`); screens and questions with what the agent was told (`told`); a turn that the talk
/// button ended has the release as its cause. Older ones are read by `RecordReader`
/// (hrp/log/record_reader.h).
inline constexpr int kRecordVersion = 3;

// ---- session ------------------------------------------------------------------------------------------

/// Who speaks for the participant: a person at a microphone, a sound file, a participant script, or nobody.
enum class InputSource { Microphone, File, Script, Silence };
/// What this session is. First record of every log.
struct SessionStarted {
    QString sessionId;  ///< random, "hs-…": the safety identifier (H1)
    QString engineUrl;  ///< without user info
    QString engineName; ///< "Local engine", profile name or host
    bool local = false;
    QString model, voice;
    double speed = 1.0;
    QString instructions; ///< as sent first
    QString studyName, studyHash;
    QString agentName, participantName; ///< display names of the two roles
    QString inputDevice, outputDevice;  ///< in words: device name, "file hello.wav", "none"
    double wallUnixMs = 0;
    QString appVersion;
    bool recorded = false;
    bool halfDuplex = false; ///< the participant is not heard while the agent is: outside the profile
    InputSource input = InputSource::Microphone;
};
enum class Phase { Connecting, Configuring, Running, Paused, Ended };
struct PhaseChanged {
    Phase phase = Phase::Connecting;
};
/// Monotonic time, session time and wall clock meet here; `sample` counts on the named stream.
struct ClockAnchored {
    enum class Stream { Session, Microphone, Loudspeaker };
    Stream stream = Stream::Session;
    std::int64_t sample = 0;
    double wallUnixMs = 0;
    double driftPpm = 0;
};
enum class Outcome {
    Finished,
    Stopped,
    EngineClosed,
    ProtocolError,
    ConnectFailed,
    Timeout,
    DeviceLost,
    SessionLimit,
    Budget,
    DropoutTimeout,
    Interrupted
};
struct SessionEnded {
    Outcome outcome = Outcome::Finished;
    QString reason;
    int closeCode = 0;
};
/// One way in which this session is not the pinned profile. `id` is stable: "attempts", "transcription",
/// "speed", "detection", "push-to-talk", "half-duplex", "history", "voice", "model", …
struct ProfileDifference {
    QString id, pinned, here;
};
/// The session as it was asked for and as the engine states it; written when that changes. `differences` are
/// in words.
struct EffectiveSession {
    Json asked, effective;
    QStringList differences;
};
/// The engine is gone (H4). `attempt` counts the tries to get it back so far; with `willRetry` the next one
/// comes in `retryInMs` (at least what the engine asked for with Retry-After, up to five minutes), else
/// somebody must decide, or the session ends.
struct ConnectionLost {
    int closeCode = 0;
    QString reason;
    bool retryable = false;
    bool willRetry = false;
    int attempt = 0;
    double retryInMs = 0;
};
/// The session goes on in a new engine session, its `number`th (2, 3, …), in the same log: what the new one
/// has been told, and what it cannot know.
struct SessionContinued {
    QString sessionId;
    int number = 2;
    QStringList carried, lost;
    bool historySent = false;
    QString historyProblem; ///< why it was left out, or not taken whole; empty if nothing was wrong
};

// ---- wire ---------------------------------------------------------------------------------------------

enum class Direction { Sent, Received };
/// One event on the wire. `summary` is one short line; `payload` the event with audio and image data
/// replaced by {"bytes","ms","sha256"}; null when the message could not be read (then `text` holds its
/// first 200 characters).
struct WireEvent {
    Direction direction = Direction::Sent;
    QString type;
    QString eventId;
    std::int64_t bytes = 0; ///< of the whole message
    double audioMs = 0;     ///< audio carried, if any
    enum class Kind { Core, Ignored, Unknown, Unreadable } kind = Kind::Core;
    QString summary;
    Json payload;
    QString text;
};

// ---- audio --------------------------------------------------------------------------------------------

/// A stretch of the participant lane, coalesced to at most 200 ms. Lane samples: 24 kHz, 0 = session 0.
struct ParticipantAudio {
    std::int64_t firstSample = 0;
    int count = 0;
    enum class State { Sent, Muted, NotStreamed } state = State::Sent;
    double peakDb = -120; ///< dBFS
};
/// Agent audio that came: samples [itemSample, itemSample+count) of an item's part.
struct AgentAudioReceived {
    QString responseId, itemId;
    int contentIndex = 0;
    std::int64_t itemSample = 0;
    int count = 0;
    /// Behind the last of these samples that is no silence (−50 dBFS or more); itemSample if all of it is.
    std::optional<std::int64_t> soundEnd = {};
};
/// Agent audio that sounded, from the agent lane's `firstSample` on.
struct AgentAudioHeard {
    QString responseId, itemId;
    int contentIndex = 0;
    std::int64_t itemSample = 0;
    int count = 0;
    std::int64_t firstSample = 0;
    double peakDb = -120;
    bool muted = false; ///< the operator had turned the agent down (H23): counts as heard
};
/// The loudspeaker ran dry in mid-item.
struct PlayoutGap {
    QString itemId;
    double gapMs = 0;
    double newPrerollMs = 0;
};

// ---- participant turns --------------------------------------------------------------------------------

/// An edge of the engine's voice detection. engineMs is the wire value in its segment (H13); edgeMs that
/// place in session time; speechMs with prefix padding or silence taken off.
struct SpeechStarted {
    QString itemId;
    int segment = 0;
    std::int64_t engineMs = 0;
    double edgeMs = 0, speechMs = 0;
};
struct SpeechStopped {
    QString itemId;
    int segment = 0;
    std::int64_t engineMs = 0;
    double edgeMs = 0, speechMs = 0;
    bool again = false; ///< the engine corrects an end that it had announced already
};
struct TurnCommitted {
    QString itemId;
};
/// Words of a participant turn. `rough` = local recognition (H35).
struct TurnText {
    QString itemId;
    QString text;
    bool final = true;
    bool rough = false;
};

// ---- replies ------------------------------------------------------------------------------------------

enum class ReplyPurpose { Turn, Spoken, Silent };
/// We asked (response.create went out); `tool` for a silent answer.
struct ReplyRequested {
    QString requestId;
    ReplyPurpose purpose = ReplyPurpose::Spoken;
    QString tool;
};
struct ReplyStarted {
    QString responseId;
    ReplyPurpose purpose = ReplyPurpose::Turn;
    QString requestId;
};
/// Text of an item so far known to be appended (delta) or final (replaces).
struct ReplyText {
    QString responseId, itemId;
    int contentIndex = 0;
    QString text;
    bool final = false;
};
/// Generation is over. Heard or not is told by AgentAudioHeard and ReplyInterrupted.
struct ReplyDone {
    QString responseId;
    QString status, reason, errorCode, errorMessage;
    std::optional<protocol::Usage> usage;
};
/// The first sample of a response came, and the first one sounded.
struct ReplyFirstDelta {
    QString responseId, itemId;
};
struct ReplyFirstSound {
    QString responseId, itemId;
};
enum class InterruptCause { BargeIn, Operator, Pause, ScreenChange, SessionEnd, Hold, EngineGone };
/// Playback was cut. heardSamples/receivedSamples count on that item; truncateMs is what was sent, -1 if
/// nothing had to be sent. stopMs: from the edge's arrival to playback stopped.
struct ReplyInterrupted {
    QString responseId, itemId;
    int contentIndex = 0;
    InterruptCause cause = InterruptCause::BargeIn;
    std::int64_t heardSamples = 0, receivedSamples = 0;
    std::int64_t truncateMs = -1;
    double stopMs = 0;
};
/// Everything of the item was heard and no more will come.
struct ReplyDrained {
    QString responseId, itemId;
};
/// A delta of a suppressed response: never heard, counted (H9).
struct DeltaDropped {
    QString responseId, itemId;
    int count = 0;
};

// ---- tools and questions ------------------------------------------------------------------------------

struct ToolCalled {
    QString callId, responseId, itemId, name, arguments;
};
/// Our answer to a call (H25). `attempt` of `maxAttempts` for the open question, else 0.
struct ToolAnswered {
    QString callId, name;
    bool accepted = false;
    QString reason;
    int attempt = 0, maxAttempts = 0;
    double tookMs = 0;
    QString questionId = {}; ///< that it belongs to, open or closed by now; empty: to none
};
struct QuestionOpened {
    QString questionId, tool, question;
    QString screenName;
    QString told = {}; ///< the text of the context item, as sent
};
struct QuestionClosed {
    QString questionId, tool, question;
    bool accepted = false;
    Json value; ///< the answer as HRP carries it (number, text, list, object); null if none
    int attempts = 0;
    QStringList refusals;
    bool byHand = false;   ///< entered by the experimenter
    QString note;          ///< why it was given up
    int interventions = 0; ///< done by hand while it was open, the answer by hand included
};
/// The agent did not answer and the experimenter is to decide: answer by hand, or skip. QuestionClosed ends
/// it.
struct QuestionWaiting {
    QString questionId, tool, question, why;
};
struct ChatSent {
    QString speaker, text;
    bool fromAgent = false;
};
/// The participant's own answer to the question on a screen (not the agent's), as the question carries it.
struct ParticipantAnswered {
    QString screen;
    Json value;
};

// ---- study --------------------------------------------------------------------------------------------

struct ScreenShown {
    int index = -1; ///< place in the study, -1 for a pushed one
    QString name, type, text;
    bool audible = true; ///< whether the participant can be heard (video chat shown)
    QStringList images;  ///< labels as told to the agent
    bool pushed = false;
    QString told = {}; ///< the text of the context item, as sent
};
struct TimerSet {
    int seconds = 0;
};
struct TimerEnded {};
struct Paused {
    QStringList waitingFor;
};
struct Resumed {};
enum class HoldCause { Operator, EngineGone, QuestionUnanswered, Budget };
/// A short break, from on to off: the agent is cut off, nothing is streamed, timers stand still. `text` is
/// what the participant reads meanwhile.
struct HoldChanged {
    bool on = true;
    HoldCause cause = HoldCause::Operator;
    QString text;
};
struct MessageSent {
    QString text;
    bool toAgent = true;
};
struct RosterChanged {
    QList<protocol::Participant> others;
};
struct Revealed {
    QString name, role;
    Json answer;
};
struct InstructionsChanged {
    QString instructions;
};
struct Muted {
    bool participant = true;
    bool on = true;
};
/// The participant's talk button (H33).
struct PushToTalk {
    bool down = true;
};
/// Who gave a command.
enum class CommandSource { Operator, Script, Participant, Automatic };
/// A command was given; what followed from it has this record's number as its cause. An intervention is done
/// by hand to what the study would do by itself: it marks the turns and answers that it touches. A command
/// that was refused changed nothing, and a Finding says why.
struct CommandGiven {
    QString command; ///< its name: "next", "push", "message", …
    Json parameters; ///< as behind the name in a participant script
    CommandSource source = CommandSource::Operator;
    bool intervention = false;
    bool refused = false;
    QString sentence; ///< only from logs of version 1, which had no command: what was done, in words
};
struct Note {
    QString text;
};

// ---- trouble ------------------------------------------------------------------------------------------

enum class Severity { Info, Warning, Error };
/// Whom a finding is for: the experimenter now, the experimenter afterwards, or the engine's maker.
enum class FindingClass { ActNow, Note, Engineer };
/// The protocol watchdog, or the session itself, has seen something. `rule` is a requirement number.
struct Finding {
    QString rule;
    Severity severity = Severity::Warning;
    QString text;
    FindingClass cls = FindingClass::Note;
    QString check = {};    ///< stable name of what was checked: "truncate-answer"
    QString eventId = {};  ///< event that it concerns, if it had an id
    QString concerns = {}; ///< item, response or call that it concerns
};
/// An `error` event of the engine (H18).
struct EngineError {
    protocol::ErrorInfo error;
};
struct DeviceProblem {
    bool input = true;
    QString device, text;
    bool recovered = false;
};
/// A limit of what a session, or all sessions of a study, may use was reached; `unit` is "tokens" or "cost",
/// `scope` "session" or "study".
struct BudgetReached {
    QString scope, unit;
    double used = 0, limit = 0;
    bool stops = false; ///< the session ends; else a warning
};
enum class PathStage { Microphone, Sent, Heard, TurnClosed, ReplyAsked, AudioIn, Loudspeaker };
/// This stage of the way from mouth to ear has moved; at most one record a second for each.
struct PathMoved {
    PathStage stage = PathStage::Microphone;
};

using RecordBody =
    std::variant<SessionStarted, PhaseChanged, ClockAnchored, SessionEnded, WireEvent, ParticipantAudio,
                 AgentAudioReceived, AgentAudioHeard, PlayoutGap, SpeechStarted, SpeechStopped, TurnCommitted,
                 TurnText, ReplyRequested, ReplyStarted, ReplyText, ReplyDone, ReplyFirstDelta,
                 ReplyFirstSound, ReplyInterrupted, ReplyDrained, DeltaDropped, ToolCalled, ToolAnswered,
                 QuestionOpened, QuestionClosed, ChatSent, ScreenShown, TimerSet, TimerEnded, Paused, Resumed,
                 MessageSent, RosterChanged, Revealed, InstructionsChanged, Muted, CommandGiven,
                 ParticipantAnswered, Note, Finding, EngineError, DeviceProblem, ProfileDifference,
                 EffectiveSession, ConnectionLost, SessionContinued, QuestionWaiting, HoldChanged, PushToTalk,
                 BudgetReached, PathMoved>;

/// One record. Immutable once written; shared between readers.
struct Record {
    std::uint64_t seq = 0;
    double atMs = 0; ///< session time when it was written
    double tMs = 0;  ///< session time that it is about; negative before the first captured sample
    RecordBody body;
    /// `seq` of the command or of the engine's event that this follows from; 0: of none (a timer, a device).
    std::uint64_t cause = 0;
};
using RecordPtr = std::shared_ptr<const Record>;

/// The word of an enumeration's value in the JSON form: "finished", "barge_in", "act_now", … Stable; the one
/// place for these words is record_forms.h.
template <class E>
requires std::is_enum_v<E> QString nameOf(E value);

QString kindOf(const RecordBody& body); ///< "wire_event", "speech_started", …: `kind` in the JSON form

/// One line of log.jsonl: {"v":1,"seq","at_ms","t_ms","kind", …}.
Json toJson(const Record& record);
/// Reads a record by itself. Unknown kinds and newer versions are an error that names them; unknown fields
/// are ignored. Fields that came with a later program than the one that wrote the record keep their defaults.
tl::expected<Record, QString> recordFromJson(const Json& json);

} // namespace hrp::log
