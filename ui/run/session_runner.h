// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "run/recording_health.h"
#include "run/services.h"
#include "stream/log_feed.h"

#include <hrp/base/callback_scope.h>
#include <hrp/base/traced_state.h>

#include <QObject>

#include <memory>

namespace hrp::ui {

Q_DECLARE_LOGGING_CATEGORY(lcRunner)

/// Takes a session from the press of Start to its end:
///
///   Idle ──start()──► FindingEngine ──address and key──► Running ──SessionEnded──► Idle
///                          │  failure, end()                │ end(): asked for, waits for SessionEnded
///                          └──────────────► Idle ◄──────────┘
///
/// Late answers of a start that was given up are ignored by their number.
class SessionRunner final : public QObject, public LogView {
    Q_OBJECT
public:
    enum class State { Idle, FindingEngine, Running, Ending };

    SessionRunner(Services& services, LogFeed& feed, time::Scheduler& scheduler, QObject* parent = nullptr);
    ~SessionRunner() override;

    State state() const { return m_state; }
    /// Does nothing unless idle.
    void start(const SessionSetup& setup, const study::Study& study);
    /// Politely; a second call drops the session at once.
    void end();
    /// Null unless a session runs.
    session::SessionControl* control() const;
    /// As the running or the last session was started.
    const SessionSetup& setup() const { return m_setup; }
    /// Recording of the running or the last session; empty: there is none.
    QString recordingFolder() const { return m_recordingFolder; }
    void forgetRecording() { m_recordingFolder.clear(); }
    const RecordingHealth& recording() const { return m_recording; }
    /// Since the engine was called; 0 unless a session runs.
    double runningMs() const;

    // -- LogView: waits for the last record --
    void reset() override {}
    void consume(const LogBatch& batch) override;

Q_SIGNALS:
    void stateChanged(hrp::ui::SessionRunner::State state);
    /// A start that came to nothing, in words with what to do.
    void failed(const QString& text);
    void finished();
    /// recording() has changed; `detail` is the recorder's own sentence.
    void recordingChanged(const QString& detail);
    /// Worth knowing, and no reason to stop.
    void noted(const QString& text);

private:
    SessionCallbacks callbacks();
    void enter(State state);
    void giveUp(const QString& text);
    void launch(const QUrl& url, const QByteArray& key);
    void dismiss();

    Services& m_services;
    LogFeed& m_feed;
    time::Scheduler& m_scheduler;
    static constexpr const char* kStateNames[] = {"idle", "finding engine", "running", "ending"};
    base::TracedState<State> m_state{State::Idle, lcRunner, "session", kStateNames};
    SessionSetup m_setup;
    study::Study m_study;
    std::unique_ptr<RunningSession> m_session;
    QString m_recordingFolder;
    RecordingHealth m_recording;
    time::TimePoint m_launchedAt{};
    bool m_hasRun = false; ///< the session got as far as talking
    int m_attempt = 0;
    base::CallbackScope m_scope;
    time::Timer m_dismissal;
};

} // namespace hrp::ui
