// SPDX-License-Identifier: GPL-3.0-or-later
// The session on its own thread, over a real socket, in real time.
#include <hrp/audio/file_devices.h>
#include <hrp/audio/wav.h>
#include <hrp/engine/server.h>
#include <hrp/session/session_host.h>
#include <hrp/time/steady_scheduler.h>

#include <QEventLoop>
#include <QSemaphore>
#include <QThread>
#include <QTimer>

#include <gtest/gtest.h>

#include <atomic>
#include <mutex>

namespace hrp::test {
namespace {

using log::Outcome;

/// Runs this thread's event loop until `done`, or for `ms`.
bool waitUntil(const std::function<bool()>& done, int ms = 10'000) {
    QEventLoop loop;
    QTimer poll, limit;
    limit.setSingleShot(true);
    QObject::connect(&poll, &QTimer::timeout, &loop, [&] {
        if (done())
            loop.quit();
    });
    QObject::connect(&limit, &QTimer::timeout, &loop, &QEventLoop::quit);
    poll.start(5);
    limit.start(ms);
    if (!done())
        loop.exec();
    return done();
}

/// The local engine on a thread of its own.
class EngineThread {
public:
    EngineThread() {
        m_thread.reset(QThread::create([this] {
            time::SteadyScheduler scheduler;
            time::SystemWallClock wall;
            engine::Server server(scheduler, wall, {});
            const auto error = server.start();
            EXPECT_FALSE(error) << error->toStdString();
            m_url = server.url();
            QEventLoop loop;
            m_loop = &loop;
            m_ready.release();
            loop.exec();
        }));
        m_thread->start();
        m_ready.acquire();
    }
    ~EngineThread() {
        QMetaObject::invokeMethod(m_loop, &QEventLoop::quit, Qt::QueuedConnection);
        m_thread->wait();
    }
    QUrl url() const { return QUrl(m_url); }

private:
    std::unique_ptr<QThread> m_thread;
    QSemaphore m_ready;
    QString m_url;
    QEventLoop* m_loop = nullptr;
};

class Reader final : public log::LogReader {
public:
    void onRecord(const log::RecordPtr& record) override {
        const std::lock_guard lock(m_mutex);
        m_records.push_back(record);
        m_thread = QThread::currentThread();
    }
    template <class T>
    std::vector<T> all() const {
        const std::lock_guard lock(m_mutex);
        std::vector<T> found;
        for (const auto& record : m_records)
            if (const auto* body = std::get_if<T>(&record->body))
                found.push_back(*body);
        return found;
    }
    bool running() const {
        for (const auto& change : all<log::PhaseChanged>())
            if (change.phase == log::Phase::Running)
                return true;
        return false;
    }
    std::vector<log::RecordPtr> records() const {
        const std::lock_guard lock(m_mutex);
        return m_records;
    }
    QThread* thread() const {
        const std::lock_guard lock(m_mutex);
        return m_thread;
    }

private:
    mutable std::mutex m_mutex;
    std::vector<log::RecordPtr> m_records;
    QThread* m_thread = nullptr;
};

class Host : public ::testing::Test {
protected:
    session::SessionSettings settings(const QUrl& url) {
        session::SessionSettings s;
        s.engine.url = url;
        s.study.name = QStringLiteral("Host");
        s.study.instructions = QStringLiteral("You are Robin.");
        study::Screen screen;
        screen.name = QStringLiteral("One");
        screen.type = QStringLiteral("showtext");
        s.study.screens = {screen};
        s.autoContinue = session::AutoContinue::Never;
        return s;
    }
    session::SessionHost::Audio silence(audio::Samples clip = {}) {
        session::SessionHost::Audio audio;
        audio.makeInput = [clip](time::Scheduler& scheduler) -> std::unique_ptr<audio::AudioInput> {
            return std::make_unique<audio::ClipInput>(scheduler, clip, QStringLiteral("clip"));
        };
        audio.makeOutput = [](time::Scheduler& scheduler) -> std::unique_ptr<audio::AudioOutput> {
            return std::make_unique<audio::ClockedOutput>(scheduler);
        };
        return audio;
    }
    static audio::Samples speech(const char* name) {
        auto file = audio::readAudioFile(QStringLiteral(HRP_SOURCE_DIR "/tests/data/speech/") +
                                         QString::fromLatin1(name));
        EXPECT_TRUE(file);
        return file ? file->samples : audio::Samples();
    }
    Reader reader;
};

TEST_F(Host, RunsOnItsOwnThreadAndEndsWhenTold) {
    EngineThread engine;
    session::SessionHost host(settings(engine.url()), silence(), {&reader});
    host.control().execute(study::command::Note{QStringLiteral("before the start")}); // waits
    host.start();
    ASSERT_TRUE(waitUntil([&] { return reader.running(); }));
    EXPECT_NE(reader.thread(), QThread::currentThread());
    host.control().execute(study::command::SendMessage{QStringLiteral("Hello")});
    ASSERT_TRUE(waitUntil([&] { return !reader.all<log::MessageSent>().empty(); }));
    EXPECT_FALSE(host.ended());
    host.control().execute(study::command::End{QStringLiteral("lunch")});
    ASSERT_TRUE(waitUntil([&] { return host.ended(); }));
    EXPECT_EQ(reader.all<log::SessionEnded>().at(0).outcome, Outcome::Stopped);
    EXPECT_EQ(reader.all<log::Note>().size(), 1u);
    host.control().execute(study::command::Note{QStringLiteral("after the end")}); // safe
}

TEST_F(Host, MayBeDestroyedInEveryState) {
    EngineThread engine;
    { session::SessionHost host(settings(engine.url()), silence(), {&reader}); }
    EXPECT_TRUE(reader.records().empty());
    {
        session::SessionHost host(settings(engine.url()), silence(), {&reader});
        host.start();
    }
    ASSERT_EQ(reader.all<log::SessionEnded>().size(), 1u) << "nothing is lost";
    EXPECT_EQ(reader.all<log::SessionEnded>()[0].outcome, Outcome::Interrupted);
    {
        Reader another;
        session::SessionHost host(settings(engine.url()), silence(), {&another});
        host.start();
        ASSERT_TRUE(waitUntil([&] { return another.running(); }));
    }
    {
        Reader another;
        session::SessionHost host(settings(engine.url()), silence(), {&another});
        host.start();
        host.control().execute(study::command::End{{}});
        ASSERT_TRUE(waitUntil([&] { return host.ended(); }));
    }
}

// Proves: H2
TEST_F(Host, NobodyThereIsOneClearMessage) {
    session::SessionHost host(settings(QUrl(QStringLiteral("ws://127.0.0.1:1/v1/realtime"))), silence(),
                              {&reader});
    host.start();
    ASSERT_TRUE(waitUntil([&] { return host.ended(); }));
    const auto end = reader.all<log::SessionEnded>().at(0);
    EXPECT_EQ(end.outcome, Outcome::ConnectFailed);
    EXPECT_TRUE(end.reason.contains(QStringLiteral("Nothing listens"))) << end.reason.toStdString();
}

// Proves: H9, C145
TEST_F(Host, ABargeInIsOnTimeWhileTheGuiThreadIsBlocked) {
    EngineThread engine;
    const audio::Samples words = speech("cards_001.wav");
    audio::ClipInput* microphone = nullptr; // lives on the session's thread
    auto audio = silence();
    audio.makeInput = [&](time::Scheduler& scheduler) -> std::unique_ptr<audio::AudioInput> {
        auto input = std::make_unique<audio::ClipInput>(scheduler, words, QStringLiteral("clip"));
        microphone = input.get();
        return input;
    };
    session::SessionHost host(settings(engine.url()), std::move(audio), {&reader});
    host.start();
    ASSERT_TRUE(waitUntil([&] { return !reader.all<log::ReplyFirstSound>().empty(); }, 30'000));
    host.post([&] { microphone->say(words); }); // breaks into the reply
    QSemaphore never;
    EXPECT_FALSE(never.tryAcquire(1, 2'000)); // this thread does nothing for 2 s
    const auto cuts = reader.all<log::ReplyInterrupted>();
    ASSERT_GE(cuts.size(), 1u);
    EXPECT_LE(cuts[0].stopMs, 60);
    EXPECT_EQ(cuts[0].truncateMs, cuts[0].heardSamples / 24);
    // From the edge's arrival to the truncate on the wire.
    double edgeAt = -1, truncateAt = -1;
    for (const auto& record : reader.records()) {
        const auto* wire = std::get_if<log::WireEvent>(&record->body);
        if (wire && wire->type == QStringLiteral("input_audio_buffer.speech_started"))
            edgeAt = record->atMs;
        if (wire && wire->type == QStringLiteral("conversation.item.truncate") && truncateAt < 0) {
            truncateAt = record->atMs;
            EXPECT_LE(truncateAt - edgeAt, 50);
        }
    }
    EXPECT_GT(truncateAt, 0);
}

} // namespace
} // namespace hrp::test
