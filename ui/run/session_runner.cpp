// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/session_runner.h"

#include "run/recordings.h"

namespace hrp::ui {

Q_LOGGING_CATEGORY(lcRunner, "hrp.window.session", QtInfoMsg)

SessionRunner::SessionRunner(Services& services, LogFeed& feed, time::Scheduler& scheduler, QObject* parent)
    : QObject(parent), m_services(services), m_feed(feed), m_scheduler(scheduler) {
    m_feed.addView(*this);
}

SessionRunner::~SessionRunner() {
    m_scope.close();
    m_feed.removeView(*this);
}

session::SessionControl* SessionRunner::control() const {
    return m_session && m_state == State::Running ? &m_session->control() : nullptr;
}

void SessionRunner::enter(State state) {
    if (m_state == state)
        return;
    m_state = state;
    Q_EMIT stateChanged(state);
}

void SessionRunner::giveUp(const QString& text) {
    ++m_attempt;
    enter(State::Idle);
    Q_EMIT failed(text);
}

void SessionRunner::start(const SessionSetup& setup, const study::Study& study) {
    if (m_state != State::Idle)
        return;
    m_setup = setup;
    m_study = study;
    m_recordingFolder.clear();
    m_recording = {};
    const int attempt = ++m_attempt;
    enter(State::FindingEngine);
    const auto stillWanted = [this, attempt, alive = m_scope.watch()] {
        return alive && m_attempt == attempt && m_state == State::FindingEngine;
    };
    if (setup.engine.local) {
        m_services.localEngine(setup.engine.script,
                               [this, stillWanted](const tl::expected<QUrl, QString>& url) {
                                   if (!stillWanted())
                                       return;
                                   if (url)
                                       launch(*url, {});
                                   else
                                       giveUp(url.error());
                               });
        return;
    }
    const auto url = m_services.checkEngineUrl(setup.engine.url.toString());
    if (!url) {
        giveUp(url.error());
        return;
    }
    m_services.readKey(setup.engine, [this, stillWanted, address = *url](const QByteArray& key) {
        if (stillWanted())
            launch(address, key);
    });
}

void SessionRunner::launch(const QUrl& url, const QByteArray& key) {
    const std::shared_ptr<LogQueue> queue = m_feed.beginLive();
    m_launchedAt = m_scheduler.now();
    auto session = m_services.launch({m_setup, m_study, url, key}, queue, callbacks());
    if (!session) {
        m_feed.clear();
        giveUp(session.error());
        return;
    }
    m_session = std::move(*session);
    m_recordingFolder = m_session->recordingFolder();
    m_hasRun = false;
    enter(State::Running);
}

SessionCallbacks SessionRunner::callbacks() {
    return {[this, alive = m_scope.watch()](const recording::Recorder::Problem& problem) {
                if (!alive || !m_session)
                    return;
                m_recording.add(problem, m_feed.lastFrame().nowMs);
                m_recordingFolder = m_session->recordingFolder(); // it may have moved on
                Q_EMIT recordingChanged(problem.text);
            },
            [this, alive = m_scope.watch()](const QString& text) {
                if (alive)
                    Q_EMIT noted(text);
            }};
}

void SessionRunner::end() {
    switch (m_state) {
    case State::Idle:
        return;
    case State::FindingEngine:
        ++m_attempt;
        enter(State::Idle);
        return;
    case State::Running:
        m_session->control().execute(study::command::End{tr("Ended by the experimenter")});
        enter(State::Ending);
        return;
    case State::Ending:
        dismiss();
        return;
    }
}

void SessionRunner::consume(const LogBatch& batch) {
    if (!m_session)
        return;
    for (const log::RecordPtr& record : batch.records) {
        if (const auto* phase = std::get_if<log::PhaseChanged>(&record->body))
            m_hasRun = m_hasRun || phase->phase == log::Phase::Running;
        if (std::holds_alternative<log::SessionEnded>(record->body)) // not from inside the tick that told us
            m_dismissal = m_scheduler.after(time::Duration::zero(), [this] { dismiss(); });
    }
}

double SessionRunner::runningMs() const {
    return m_session ? time::toMs(m_scheduler.now() - m_launchedAt) : 0;
}

void SessionRunner::dismiss() {
    if (!m_session)
        return;
    m_dismissal.cancel();
    const auto written = m_session->finish();
    m_recordingFolder = m_session->recordingFolder();
    m_recording.finish(written.has_value());
    m_session.reset();
    // A connection that came to nothing leaves no folder behind that looks like a recording.
    if (!m_hasRun && !m_recordingFolder.isEmpty() && deleteRecording(m_recordingFolder))
        m_recordingFolder.clear();
    m_feed.endLive();
    enter(State::Idle);
    if (!written && m_hasRun)
        Q_EMIT recordingChanged(written.error());
    Q_EMIT finished();
}

} // namespace hrp::ui
