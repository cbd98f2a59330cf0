// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/session/session_host.h>

#include "host/threaded_control.h"

#include <hrp/session/audio_link.h>
#include <hrp/time/steady_scheduler.h>
#include <hrp/transport/web_socket.h>

#include <QEventLoop>
#include <QThread>

#include <atomic>
#include <mutex>
#include <optional>
#include <utility>

namespace hrp::session {

using namespace std::chrono_literals;

namespace {
constexpr auto kGoodbyeAtMost = 300ms; ///< for the close frame, when the host is destroyed
} // namespace

class SessionHost::Impl {
public:
    Impl(SessionSettings settings, Audio audio, std::vector<log::LogReader*> readers)
        : m_settings(std::move(settings)),
          m_audio(std::move(audio)),
          m_readers(std::move(readers)),
          m_control([this](ThreadedControl::Call call) {
              post([this, call = std::move(call)] { call(m_inside->session); });
          }) {}

    ~Impl() {
        if (!m_thread)
            return;
        post([this] { shutDown(); });
        m_thread->wait();
    }

    void start() {
        if (m_thread)
            return;
        m_thread.reset(QThread::create([this] { run(); }));
        m_thread->setObjectName(QStringLiteral("session"));
        m_thread->start(QThread::HighPriority);
    }

    /// Before the thread runs, calls wait; after it, they are dropped.
    void post(std::function<void()> call) {
        const std::lock_guard lock(m_mutex);
        if (m_scheduler)
            m_scheduler->post(std::move(call));
        else if (!m_over)
            m_early.push_back(std::move(call));
    }

    SessionControl& control() { return m_control; }
    bool ended() const { return m_ended; }
    void endWith(log::Outcome outcome, const QString& reason) {
        post([=, this] { m_inside->session.endWith(outcome, reason); });
    }

private:
    /// Tells when the last record has been written.
    class EndReader final : public log::LogReader {
    public:
        explicit EndReader(std::function<void()> onEnd) : m_onEnd(std::move(onEnd)) {}
        void onRecord(const log::RecordPtr& record) override {
            if (std::holds_alternative<log::SessionEnded>(record->body))
                m_onEnd();
        }

    private:
        std::function<void()> m_onEnd;
    };

    /// Everything that lives on the session's thread.
    struct Inside {
        Inside(Impl& host, time::Scheduler& s)
            : connector(s),
              end([&host] { host.onEnd(); }),
              queue(std::make_shared<audio::PlayoutQueue>()),
              session({s, wall, connector, log, queue, [this] { link->startInput(); },
                       [&host](log::Outcome, const QString&) { host.onClosed(); }},
                      host.m_settings) {
            for (log::LogReader* reader : host.m_readers)
                log.addReader(*reader);
            log.addReader(end);
            link.emplace(s, session, queue, host.m_audio.makeInput ? host.m_audio.makeInput(s) : nullptr,
                         host.m_audio.makeOutput ? host.m_audio.makeOutput(s) : nullptr);
        }
        time::SystemWallClock wall;
        transport::WebSocketConnector connector;
        log::SessionLog log;
        EndReader end;
        std::shared_ptr<audio::PlayoutQueue> queue;
        Session session;
        std::optional<AudioLink> link; // goes first: its devices call the session
    };

    void run() {
        time::SteadyScheduler scheduler;
        Inside inside(*this, scheduler);
        m_inside = &inside;
        {
            const std::lock_guard lock(m_mutex);
            m_scheduler = &scheduler;
            scheduler.post([this] {
                m_inside->link->startOutput();
                m_inside->session.start();
            });
            for (auto& call : std::exchange(m_early, {}))
                scheduler.post(std::move(call));
        }
        QEventLoop loop;
        m_loop = &loop;
        loop.exec();
        const std::lock_guard lock(m_mutex);
        m_scheduler = nullptr;
        m_over = true;
    }

    void onEnd() {
        m_ended = true;
        m_scheduler->post([this] { m_inside->link->stop(); }); // the microphone is shut at once
    }

    void onClosed() {
        m_closed = true;
        if (m_shuttingDown)
            m_loop->quit();
    }

    void shutDown() {
        m_shuttingDown = true;
        if (!m_ended)
            m_inside->session.endWith(log::Outcome::Interrupted,
                                      QStringLiteral("The program closed the session."));
        if (m_closed)
            m_loop->quit();
        else
            m_goodbye = m_scheduler->after(kGoodbyeAtMost, [this] { m_loop->quit(); });
    }

    const SessionSettings m_settings;
    const Audio m_audio;
    const std::vector<log::LogReader*> m_readers;
    ThreadedControl m_control;
    std::unique_ptr<QThread> m_thread;

    std::mutex m_mutex;
    time::Scheduler* m_scheduler = nullptr;
    std::vector<std::function<void()>> m_early;
    bool m_over = false;
    std::atomic<bool> m_ended = false;

    // -- the session's thread only --
    Inside* m_inside = nullptr;
    QEventLoop* m_loop = nullptr;
    bool m_shuttingDown = false, m_closed = false;
    time::Timer m_goodbye;
};

SessionHost::SessionHost(SessionSettings settings, Audio audio, std::vector<log::LogReader*> readers)
    : m_impl(std::make_unique<Impl>(std::move(settings), std::move(audio), std::move(readers))) {}
SessionHost::~SessionHost() = default;

void SessionHost::start() {
    m_impl->start();
}

SessionControl& SessionHost::control() {
    return m_impl->control();
}

void SessionHost::endWith(log::Outcome outcome, const QString& reason) {
    m_impl->endWith(outcome, reason);
}

void SessionHost::post(std::function<void()> call) {
    m_impl->post(std::move(call));
}

bool SessionHost::ended() const {
    return m_impl->ended();
}

} // namespace hrp::session
