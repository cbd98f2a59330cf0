// SPDX-License-Identifier: GPL-3.0-or-later
// `hrp serve` as a service: its options, its end, and what it tells.
#include "cli/program.h"

#include <QDateTime>
#include <QEventLoop>
#include <QFile>
#include <QTemporaryDir>
#include <QTimer>
#include <QWebSocket>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <functional>

namespace hrp::test {
namespace {

using namespace Qt::StringLiterals;
using ::testing::AllOf;
using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::Not;

ProgramResult serve(const QStringList& arguments, const QStringList& environment = {}) {
    return runHrp(QStringList{u"serve"_s} + arguments, environment, 30'000);
}

TEST(Serve, ListsVoicesAndLanguages) {
    const auto result = serve({u"--list-voices"_s});
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_EQ(result.err, QString());
    EXPECT_THAT(result.out.toStdString(),
                AllOf(HasSubstr("slt"), HasSubstr("marin"), HasSubstr("stands for slt"),
                      ContainsRegex("de +German \\(espeak-ng\\)"),
                      ContainsRegex("hi +Hindi \\(espeak-ng\\)")));
}

TEST(Serve, HelpNamesVoicesAndFaults) {
    const auto result = serve({u"--help"_s});
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_THAT(result.out.toStdString(),
                AllOf(HasSubstr("Voices: slt, rms, awb"), HasSubstr("late_delta"), HasSubstr("--chat-url"),
                      HasSubstr("--script"), HasSubstr("--session-minutes"), HasSubstr("--reply-limit")));
}

TEST(Serve, SaysWhichOptionIsWrongAndWhatToDo) {
    struct Case {
        QStringList arguments;
        const char* said;
    };
    const std::vector<Case> cases{
        {{u"--responder"_s, u"chat"_s}, "--chat-url is missing"},
        {{u"--responder"_s, u"chat"_s, u"--chat-url"_s, u"http://127.0.0.1:1"_s}, "--chat-model is missing"},
        {{u"--chat-url"_s, u"http://127.0.0.1:1"_s}, "belong to “--responder chat”"},
        {{u"--responder"_s, u"chat"_s, u"--chat-url"_s, u"nowhere"_s, u"--chat-model"_s, u"m"_s},
         "is no address of a service"},
        {{u"--responder"_s, u"chat"_s, u"--chat-url"_s, u"http://127.0.0.1:1"_s, u"--chat-model"_s, u"m"_s,
          u"--chat-key-env"_s, u"NOT_SET_AT_ALL"_s},
         "names NOT_SET_AT_ALL, which is not set"},
        {{u"--responder"_s, u"chat"_s, u"--chat-url"_s, u"http://lab.example/v1"_s, u"--chat-model"_s, u"m"_s,
          u"--chat-key-env"_s, u"CHAT_KEY"_s},
         "use https there"},
        {{u"--responder"_s, u"chat"_s, u"--chat-url"_s, u"http://127.0.0.1:1"_s, u"--chat-model"_s, u"m"_s,
          u"--no-recognition"_s},
         "must know what was said"},
        {{u"--responder"_s, u"oracle"_s}, "--responder"},
        {{u"--speech-voice"_s, u"x"_s}, "--speech-url is missing"},
        {{u"--transcription-url"_s, u"http://127.0.0.1:1"_s}, "--transcription-model is missing"},
        {{u"--script"_s, u"/nowhere/robin.json"_s}, "There is no file “/nowhere/robin.json”"},
        {{u"--script"_s, u"/dev/zero"_s}, "“/dev/zero” is not a regular file"},
        {{u"--tls-cert"_s, u"/dev/zero"_s, u"--tls-key"_s, u"/dev/zero"_s},
         "--tls-cert: “/dev/zero” is not a regular file"},
        {{u"--service-timeout"_s, u"300"_s}, "is longer than --reply-limit (180 s)"},
        {{u"--transcription-url"_s, u"http://127.0.0.1:1"_s, u"--transcription-model"_s, u"m"_s,
          u"--transcription-language"_s, u"German"_s},
         "--transcription-language: “German” is no code of a language"},
        {{u"--session-minutes"_s, u"0"_s}, "--session-minutes"},
        {{u"--voice"_s, u"nobody at all"_s}, "no voice “nobody at all”"},
        {{u"--require-key-env"_s, u"NOT_SET_AT_ALL"_s}, "which is not set"},
        {{u"--host"_s, u"0.0.0.0"_s}, "only with a key and TLS"},
    };
    for (const Case& each : cases) {
        const auto result = serve(each.arguments, {u"CHAT_KEY=sk-not-to-be-seen"_s});
        EXPECT_EQ(result.exitCode, 2) << each.said;
        EXPECT_THAT((result.out + result.err).toStdString(), HasSubstr(each.said));
        EXPECT_THAT((result.out + result.err).toStdString(), Not(HasSubstr("not-to-be-seen")));
    }
}

TEST(Serve, ABrokenScriptIsToldWithItsPlace) {
    const QTemporaryDir folder;
    const QString path = folder.filePath(u"robin.json"_s);
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(R"({"rehearsal": 1, "lines": ["a"], "rules": [{"when": {"event": "rain"}, "say": "x"}]})");
    file.close();
    const auto result = serve({u"--script"_s, path});
    EXPECT_EQ(result.exitCode, 2);
    EXPECT_THAT(result.err.toStdString(), HasSubstr("robin.json: /rules/0/when/event: should be one of"));
}

/// `hrp serve` with a client, ended by signals.
class ServedClient : public ::testing::Test {
protected:
    void start(const QStringList& arguments = {}) {
        m_program.start(QStringLiteral(HRP_PROGRAM),
                        QStringList{u"serve"_s, u"--port"_s, u"0"_s} + arguments);
        while (m_url.isEmpty() && m_program.waitForReadyRead(20'000)) {
            const QString line = QString::fromUtf8(m_program.readLine()).trimmed();
            if (line.startsWith(u"listening on "_s))
                m_url = line.section(u' ', 2);
        }
        ASSERT_FALSE(m_url.isEmpty());
        m_socket.open(QUrl(m_url));
        QObject::connect(&m_socket, &QWebSocket::textMessageReceived, &m_socket,
                         [this](const QString& text) { m_messages << text; });
        ASSERT_TRUE(until([this] { return !m_messages.isEmpty(); }));
    }
    void TearDown() override {
        if (m_program.state() != QProcess::NotRunning) {
            m_program.kill();
            m_program.waitForFinished();
        }
    }
    bool until(const std::function<bool()>& done) {
        QEventLoop loop;
        QTimer poll;
        QObject::connect(&poll, &QTimer::timeout, &loop, [&] {
            if (done())
                loop.quit();
        });
        poll.start(5);
        QTimer::singleShot(30'000, &loop, &QEventLoop::quit);
        if (!done())
            loop.exec();
        return done();
    }

    QProcess m_program;
    QString m_url;
    QWebSocket m_socket;
    QStringList m_messages;
};

// Proves: E1
TEST_F(ServedClient, IsToldOfTheEnd) {
    start({u"--session-minutes"_s, u"7"_s});
    const auto created = protocol::Json::parse(m_messages.first().toStdString());
    const double leftS =
        created["session"]["expires_at"].get<double>() - double(QDateTime::currentSecsSinceEpoch());
    EXPECT_NEAR(leftS, 7 * 60, 20);
    ::kill(static_cast<pid_t>(m_program.processId()), SIGTERM);
    ASSERT_TRUE(until([this] { return m_socket.state() == QAbstractSocket::UnconnectedState; }));
    EXPECT_EQ(m_socket.closeCode(), QWebSocketProtocol::CloseCodeGoingAway);
    EXPECT_EQ(m_socket.closeReason(), u"the engine is shutting down"_s);
    ASSERT_TRUE(until([this] { return m_program.state() == QProcess::NotRunning; }));
    EXPECT_EQ(m_program.exitStatus(), QProcess::NormalExit);
    EXPECT_EQ(m_program.exitCode(), 0);
    const std::string log = m_program.readAllStandardError().toStdString();
    EXPECT_THAT(log, HasSubstr(created["session"]["id"].get<std::string>()));
    EXPECT_THAT(
        log, ContainsRegex("session 1 \\(sess_.*\\): .* s, 0 turns, 0 replies, 0 of them failed, 0 errors"));
}

} // namespace
} // namespace hrp::test
