// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "connection/connection.h"
#include "connection/effective_settings_tracker.h"
#include "connection/history.h"
#include "connection/history_sender.h"
#include "connection/reconnector.h"
#include "connection/session_update_queue.h"
#include "connection/time_limit.h"
#include "hold.h"
#include "records/log_watch.h"
#include "records/record_writer.h"
#include "replies/playback.h"
#include "replies/reply_texts.h"
#include "replies/response_queue.h"
#include "replies/truncate_watch.h"
#include "states/session_part.h"
#include "states/session_state.h"
#include "study/context_sender.h"
#include "study/question_controller.h"
#include "study/study_runner.h"
#include "study/tool_call_handler.h"
#include "turns/microphone_feed.h"
#include "turns/push_to_talk_controller.h"
#include "turns/turn_detection_controller.h"
#include "turns/turn_tracker.h"
#include "turns/vad_clock_map.h"

#include <hrp/base/callback_scope.h>
#include <hrp/session/session.h>

namespace hrp::session {

/// Puts the parts together: every event of the engine, of the devices and of the experimenter comes in
/// here and goes to the part that it concerns. Where the session stands is one value that changes by one
/// table (states/session_state.cpp); all other state of the protocol is the parts'.
class Session::Impl {
public:
    Impl(Environment environment, SessionSettings settings);
    ~Impl();

    void start();
    void end(Ending ending);
    void execute(const study::Command& command, log::CommandSource by);
    bool live() const { return state.now().live(); }
    /// Live, and neither paused nor on a break.
    bool awake() const { return live() && !state.now().atRest(); }
    /// End of a sentence that tells that it is gone.
    QString howEngineComesBack() const;

    // -- devices --
    void captured(const audio::CapturedBlock& block);
    void inputTrouble(const audio::DeviceTrouble& trouble);
    void inputRecovered(const QString& device);
    void inputEnded();
    void playoutWritten();
    void outputTrouble(const audio::DeviceTrouble& trouble);
    void outputRecovered(const QString& device);

    // -- the conversation --
    void beginHold(log::HoldCause cause, const QString& text);
    void setAudible(bool audible);

    Environment env;
    SessionSettings settings;
    SessionStateMachine state;
    RecordWriter records;
    Connection connection;
    VadClockMap segments;
    TruncateWatch truncates;
    Playback playback;
    MicrophoneFeed feed;
    EffectiveSettingsTracker mirror;
    SessionUpdateQueue updates;
    TurnTracker turns;
    TurnDetectionController detection;
    PushToTalkController talk;
    ResponseQueue responses;
    QuestionController questions;
    ToolCallHandler calls;
    ReplyTexts texts;
    ContextSender context;
    StudyRunner runner;
    TimeLimit limit;
    Hold hold;
    Reconnector reconnector;
    History history;
    HistorySender historySender;
    LogWatch watch;
    QList<protocol::Participant> roster;

private:
    // -- commands (commands.cpp): each is checked, then accepted or refused, then done --
    void on(const study::command::NextScreen& command);
    void on(const study::command::GoToScreen& command);
    void on(const study::command::ParticipantContinues& command);
    void on(const study::command::ParticipantAnswers& command);
    void on(const study::command::PushScreen& command);
    void on(const study::command::SetTimer& command);
    void on(const study::command::Ask& command);
    void on(const study::command::AnswerByHand& command);
    void on(const study::command::SkipQuestion& command);
    void on(const study::command::SendMessage& command);
    void on(const study::command::TypeChat& command);
    void on(const study::command::Reveal& command);
    void on(const study::command::SetRoster& command);
    void on(const study::command::UpdateInstructions& command);
    void on(const study::command::Pause& command);
    void on(const study::command::Resume& command);
    void on(const study::command::Hold& command);
    void on(const study::command::Release& command);
    void on(const study::command::Reconnect& command);
    void on(const study::command::PushToTalk& command);
    void on(const study::command::RequestReply& command);
    void on(const study::command::StopReply& command);
    void on(const study::command::MuteParticipant& command);
    void on(const study::command::MuteAgent& command);
    void on(const study::command::SetHalfDuplex& command);
    void on(const study::command::Note& command);
    void on(const study::command::End& command);
    /// The command that is being executed, until its record is written.
    struct Given {
        const study::Command& command;
        log::CommandSource by;
        std::optional<std::uint64_t> record = {}; ///< its number, once it is written
    };
    /// Writes the command's record: what follows is caused by it. Once a command.
    void accept();
    void accept(bool intervention);
    /// A command that makes no sense now: says why and changes nothing.
    void refuse(const QString& why);
    void writeGiven(bool intervention, bool refused);
    bool refusedUnlessLive();
    bool refusedUnlessReachable();

    // -- set-up of the parts --
    Connection::Hooks connectionHooks();
    MicrophoneFeed::Setup feedSetup();
    ResponseQueue::Hooks responseHooks();
    QuestionController::Hooks questionHooks();
    ToolCallHandler::Hooks callHooks();
    StudyRunner::Hooks studyHooks();
    Reconnector::Hooks dropoutHooks();
    PushToTalkController::Hooks talkHooks();
    QuestionController::Rules questionRules() const;

    void onConnectionState(Connection::State reached);
    /// Takes a step of the session's table, and writes the phase down if that changes. False: refused.
    bool take(SessionStep step);
    void writeStarted();
    void begin();
    void setZero(time::TimePoint zero);
    void onClosed();
    void connect();

    // -- at rest, and an engine that is gone --
    void listen(bool on);
    bool listening() const { return talk.manual() ? talk.allowed() : detection.wanted(); }
    /// Takes the step, which brings the session to rest if it is not; cuts the agent off in any case.
    void suspend(SessionStep step, const Playback::Cut& cut, log::InterruptCause cause);
    void endBreak();
    /// After a step out of a pause or a break: the session goes on, unless it is at rest for the other one.
    void wake();
    void onFailure(Ending ending);
    void lose(Ending ending);
    void endEngineSession();
    void attachAgain();
    void carriedOn(const History::Account& told, int taken, const QString& problem);

    // -- events of the engine --
    void onEvent(const protocol::EngineEvent& event);
    void onSpeechStarted(const protocol::SpeechStarted& event);
    void onSessionUpdated(const protocol::SessionUpdated& event);
    void onReplyStarted(const Reply& reply);
    void onReplyDone(const Reply& reply, const protocol::ResponseInfo& info);
    void onRequestFailed(const ReplyRequest& request, const QString& why);
    void onError(const protocol::ErrorInfo& error);
    void changed();

    void onCommitted(const protocol::Committed& event);
    void onTranscriptionFailed(const protocol::TranscriptionFailed& event);
    /// `others`: replies of which nothing waits to be heard are cut too.
    void commitInterruption(const Playback::Cut& cut, log::InterruptCause cause, bool cancel,
                            bool others = true);
    void setInstructions(const QString& instructions);

    /// Whoever keeps something about an engine session. In this order they are asked whose an error is.
    const std::vector<SessionPart*> m_parts{&responses, &truncates, &updates, &talk,
                                            &detection, &context,   &limit,   &historySender,
                                            &calls,     &texts,     &turns,   &playback};
    Given* m_given = nullptr;
    int m_engineSession = 1;  ///< which one this is, in the same log
    QStringList m_waitingFor; ///< while paused
    bool m_changing = false;
    bool m_screenAudible = false; ///< the screen shows the video chat
    time::TimePoint m_upAt{};
    time::Timer m_zeroTimer, m_deviceTimer;
    bool m_heardMicrophone = false;
    QString m_instructions; ///< in force
    Ending m_ending;
    base::CallbackScope m_callbacks;
};

} // namespace hrp::session
