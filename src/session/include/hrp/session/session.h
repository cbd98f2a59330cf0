// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/audio/devices.h>
#include <hrp/audio/playout_queue.h>
#include <hrp/log/session_log.h>
#include <hrp/metrics/budget.h>
#include <hrp/session/session_control.h>
#include <hrp/study/study.h>
#include <hrp/time/scheduler.h>
#include <hrp/transport/message_pipe.h>

#include <QString>
#include <QUrl>

#include <functional>
#include <memory>

namespace hrp::session {

/// Where the engine is and how to get in (H1, H2). The key is held here only: it goes into the handshake
/// header and nowhere else.
struct EngineTarget {
    QUrl url;      ///< ws(s)://HOST/v1/realtime, `model` added as query
    QString name;  ///< for people
    QString model; ///< empty: the study's, else the profile's
    QString voice; ///< the same
    QByteArray key;
    bool local = false;
    QByteArray extraCaPem;
};

/// When a screen that waits for the participant goes on without a person.
enum class AutoContinue {
    Never,          ///< somebody sits there and presses Continue
    WhenResting,    ///< the conversation rests after an exchange, or nothing is said any more
    WhenInputEnded, ///< a script leads; as WhenResting once it is over
};

/// What is done when the engine closes or the network drops in mid-session (H4). The session is on hold
/// meanwhile; as it stands here it ends at once, as engine_closed.
struct ReconnectPolicy {
    int retries =
        0; ///< of causes that may pass by themselves, before somebody must decide or the session ends
    int firstWaitMs = 1000, longestWaitMs = 30'000; ///< before a retry: doubles from one to the next
    /// How long somebody may decide whether the session goes on (SessionControl::reconnect) before it ends as
    /// dropout_timeout. 0: nobody is there.
    int somebodyDecidesWithinS = 0;
};

/// The participant's talk button (H33).
enum class PushToTalk {
    Off,
    Gated, ///< inside HRP: silence is streamed while it is up
    Manual ///< outside HRP: turn detection is off; its release ends the turn and asks for the reply
};

/// Who can decide about a question that the agent does not answer. Where nobody can, it is skipped.
enum class Experimenter {
    Nobody,
    Script,  ///< a participant script, for as long as it runs
    Somebody ///< a person
};

struct SessionSettings {
    EngineTarget engine;
    study::Study study;
    int frameMs = 20;          ///< appends, 10–100 (H5)
    bool halfDuplex = false;   ///< silence is streamed while the agent is heard
    bool openingReply = false; ///< ask the agent to speak first
    AutoContinue autoContinue = AutoContinue::WhenResting;
    QString sessionId;                 ///< "hs-…"; made when empty
    QString inputDevice, outputDevice; ///< in words, for the log
    log::InputSource input = log::InputSource::Microphone;
    QString appVersion;
    bool recorded = false;
    /// A microphone that was lost in mid-session ends it (device_lost) after this long; meanwhile silence is
    /// streamed. 0: never. One that never worked does not end it: chat, questions and replies still do.
    int deviceLostEndsAfterS = 30;
    ReconnectPolicy reconnect;
    PushToTalk pushToTalk = PushToTalk::Off;
    Experimenter experimenter = Experimenter::Somebody;
    /// What the participant reads during a short break that brings no words of its own.
    QString holdText = QStringLiteral("A short break. We will go on in a moment.");
    /// What it may use: a share of a limit brings a warning, the limit ends the session (outcome budget).
    metrics::Budgets budgets;
};

/// One session with an engine, from the handshake to its end, on one thread. Writes the session log.
/// Everything outside comes in as interfaces or values, so whole sessions run under a virtual clock.
class Session final : public SessionControl {
public:
    struct Environment {
        time::Scheduler& scheduler;
        time::WallClock& wallClock;
        transport::PipeConnector& connector;
        log::SessionLog& log;
        std::shared_ptr<audio::PlayoutQueue> playout;
        /// The engine has accepted the session: the microphone (or the clip in its place) is to be started
        /// now. Session time begins with the first sample captured from here on. May be empty.
        std::function<void()> onRunning;
        /// Called once, when everything has been written. Deleting the session from inside it is allowed
        /// only by a posted call.
        std::function<void(log::Outcome, const QString& reason)> onEnded;
    };
    Session(Environment environment, SessionSettings settings);
    ~Session() override;

    /// Connects and goes on from there. Once.
    void start();
    /// Ends the session with an outcome that only the host can know (timeout, interrupted, device_lost).
    void endWith(log::Outcome outcome, const QString& reason);

    // -- what the audio side saw; session thread --
    void onCaptured(const audio::CapturedBlock& block);
    void onInputFinished();
    void onInputTrouble(const audio::DeviceTrouble& trouble);
    void onInputRecovered(const QString& device);
    void onPlayoutAnchor(audio::PlayoutAnchor anchor);
    /// The loudspeaker took audio: news waits in the playout queue.
    void onPlayoutWritten();
    void onOutputTrouble(const audio::DeviceTrouble& trouble);
    void onOutputRecovered(const QString& device);

    using SessionControl::execute;
    void execute(const study::Command& command, log::CommandSource by) override;

private:
    class Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace hrp::session
