// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/audio/wav.h>
#include <hrp/recording/recorder.h>

#include <QDeadlineTimer>
#include <QDir>
#include <QEventLoop>
#include <QFile>
#include <QTemporaryDir>
#include <QTimer>

#include <gmock/gmock.h>

#include <mutex>

namespace hrp::recording::test {

inline QString qs(const char* text) {
    return QString::fromUtf8(text);
}

inline log::RecordPtr record(std::uint64_t seq, double ms, log::RecordBody body) {
    return std::make_shared<const log::Record>(log::Record{seq, ms, ms, std::move(body)});
}
inline log::SessionStarted started() {
    log::SessionStarted body;
    body.sessionId = qs("hs-1");
    body.engineUrl = qs("ws://127.0.0.1:1/v1/realtime");
    body.model = qs("gpt-realtime-2.1");
    body.voice = qs("marin");
    body.instructions = qs("Be kind.");
    body.studyName = qs("Trust talk");
    body.studyHash = qs("abc");
    body.wallUnixMs = 1'700'000'000'000.0;
    body.appVersion = qs("0.1.0");
    return body;
}
inline log::SessionEnded finished() {
    return {log::Outcome::Finished, qs("The study is over."), 1000};
}

inline QByteArray contents(const QString& path) {
    QFile file(path);
    EXPECT_TRUE(file.open(QIODevice::ReadOnly)) << path.toStdString();
    return file.readAll();
}
inline audio::Samples samplesIn(const QString& path) {
    const auto file = audio::readAudioFile(path);
    EXPECT_TRUE(file) << (file ? "" : file.error().toStdString());
    return file ? file->samples : audio::Samples();
}
/// An empty object if there is none (yet).
inline protocol::Json jsonIn(const QString& path) {
    if (!QFile::exists(path))
        return protocol::Json::object();
    return protocol::parseOrdered(contents(path)).value_or(protocol::Json::object());
}

/// Lets the writer thread work until `done`, at most `ms`.
inline bool waitFor(const std::function<bool()>& done, int ms = 10'000) {
    const QDeadlineTimer deadline(ms);
    while (!done()) {
        if (deadline.hasExpired())
            return false;
        QEventLoop loop;
        QTimer::singleShot(5, &loop, &QEventLoop::quit);
        loop.exec();
    }
    return true;
}

/// Problems of a recorder, which come on its own thread.
class Problems {
public:
    auto callback() {
        return [this](const Recorder::Problem& problem) {
            const std::lock_guard lock(m_mutex);
            m_texts << problem.text;
        };
    }
    QStringList texts() const {
        const std::lock_guard lock(m_mutex);
        return m_texts;
    }
    bool any(const char* part) const { return !texts().filter(qs(part)).isEmpty(); }

private:
    mutable std::mutex m_mutex;
    QStringList m_texts;
};

class RecordingTest : public ::testing::Test {
protected:
    QString path(const char* name) const { return m_dir.filePath(qs(name)); }
    QTemporaryDir m_dir;
};

} // namespace hrp::recording::test
