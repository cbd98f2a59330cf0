// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "call_desk.h"
#include "connection.h"
#include "context_sender.h"
#include "detection_switch.h"
#include "dropout.h"
#include "history.h"
#include "history_sender.h"
#include "hold.h"
#include "journal.h"
#include "log_watch.h"
#include "microphone_feed.h"
#include "playback.h"
#include "question_desk.h"
#include "reply_texts.h"
#include "response_desk.h"
#include "segment_clock.h"
#include "session_mirror.h"
#include "study_runner.h"
#include "talk_button.h"
#include "time_limit.h"
#include "truncate_watch.h"
#include "turn_tracker.h"
#include "update_line.h"

#include <hrp/session/session.h>

namespace hrp::session {

/// Puts the parts together: every event of the engine, of the devices and of the experimenter comes in
/// here and goes to the part that it concerns. Holds no protocol state but whether the session runs, is
/// paused or is over, and whether its engine is there.
class Session::Impl {
public:
    Impl(Environment environment, SessionSettings settings);
    ~Impl();

    void start();
    void end(Ending ending);
    void intervene(const QString& what);
    /// A command that makes no sense now: says why and changes nothing.
    void decline(const QString& why);
    bool live() const { return m_phase == log::Phase::Running || m_phase == log::Phase::Paused; }
    /// Live, with an engine that can be told something.
    bool reachable() const { return live() && m_attached; }
    /// Why a command that needs the engine makes no sense now.
    /// End of a sentence that tells that it is gone.
    QString howEngineComesBack() const;
    QString whyUnreachable() const;

    // -- devices --
    void captured(const audio::CapturedBlock& block);
    void inputTrouble(const audio::DeviceTrouble& trouble);
    void inputRecovered(const QString& device);
    void inputEnded();
    void playoutWritten();
    void outputTrouble(const audio::DeviceTrouble& trouble);
    void outputRecovered(const QString& device);

    // -- the conversation --
    void pause(const QStringList& waitingFor);
    void resume();
    void beginHold(log::HoldCause cause, const QString& text);
    void release();
    void goOn();
    void pushToTalk(bool down);
    void answerByHand(const protocol::Json& value);
    void skipQuestion();
    void setAudible(bool audible);
    void stopReply();

    Environment env;
    SessionSettings settings;
    Journal journal;
    Connection connection;
    SegmentClock segments;
    TruncateWatch truncates;
    Playback playback;
    MicrophoneFeed feed;
    SessionMirror mirror;
    UpdateLine updates;
    TurnTracker turns;
    DetectionSwitch detection;
    TalkButton talk;
    ResponseDesk responses;
    QuestionDesk questions;
    CallDesk calls;
    ReplyTexts texts;
    ContextSender context;
    StudyRunner runner;
    TimeLimit limit;
    Hold hold;
    Dropout dropout;
    History history;
    HistorySender historySender;
    LogWatch watch;
    QList<protocol::Participant> roster;

private:
    // -- set-up of the parts --
    Connection::Hooks connectionHooks();
    MicrophoneFeed::Setup feedSetup();
    ResponseDesk::Hooks responseHooks();
    QuestionDesk::Hooks questionHooks();
    CallDesk::Hooks callHooks();
    StudyRunner::Hooks studyHooks();
    Dropout::Hooks dropoutHooks();
    TalkButton::Hooks talkHooks();
    QuestionDesk::Rules questionRules() const;

    void onConnectionState(Connection::State state);
    void setPhase(log::Phase phase);
    void writeStarted();
    void begin();
    void setZero(time::TimePoint zero);
    void onClosed();
    void connect();

    // -- at rest, and an engine that is gone --
    void listen(bool on);
    bool listening() const { return talk.manual() ? talk.allowed() : detection.wanted(); }
    void comeToRest(const Playback::Cut& cut, log::InterruptCause cause);
    void wake();
    void onFailure(Ending ending);
    void lose(Ending ending);
    void detach();
    void attachAgain();
    void carriedOn(const History::Account& told, int taken, const QString& problem);

    // -- events of the engine --
    void onUrgent(const protocol::EngineEvent& event);
    void onEvent(const protocol::EngineEvent& event);
    void onSpeechStarted(const protocol::SpeechStarted& event);
    void onSessionUpdated(const protocol::SessionUpdated& event);
    void onReplyStarted(const Reply& reply);
    void onReplyDone(const Reply& reply, const protocol::ResponseInfo& info);
    void onRequestFailed(const ReplyRequest& request, const QString& why);
    void onError(const protocol::ErrorInfo& error);
    void changed();

    /// `others`: replies of which nothing waits to be heard are cut too.
    void finishCut(const Playback::Cut& cut, log::InterruptCause cause, bool cancel, bool others = true);
    void setInstructions(const QString& instructions);

    log::Phase m_phase = log::Phase::Connecting;
    bool m_up = false;        ///< the first session.updated has come
    bool m_attached = false;  ///< an engine is there and has accepted the session
    bool m_resting = false;   ///< paused or on hold: nothing is streamed, said or asked, timers stand still
    int m_engineSession = 1;  ///< which one this is, in the same log
    QStringList m_waitingFor; ///< while paused
    bool m_changing = false;
    bool m_screenAudible = false; ///< the screen shows the video chat
    time::TimePoint m_upAt{};
    time::Timer m_zeroTimer, m_deviceTimer;
    bool m_heardMicrophone = false;
    std::optional<Playback::Cut> m_urgentCut;
    QString m_instructions; ///< in force
    Ending m_ending;
    std::shared_ptr<bool> m_alive = std::make_shared<bool>(true);
};

} // namespace hrp::session
