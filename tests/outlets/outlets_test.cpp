// SPDX-License-Identifier: GPL-3.0-or-later
// The whole outlet on a real port: listeners come and go while a session is written.
#include "words.h"
#include <hrp/outlets/outlets.h>

#include <hrp/protocol/json.h>
#include <hrp/time/steady_scheduler.h>
#include <hrp/transport/web_socket.h>

#include <QFile>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTemporaryDir>

#include <nlohmann/json.hpp>

#include <gmock/gmock.h>

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QTimer>

namespace hrp::test {
namespace {

using outlets::Outlets;
using protocol::Json;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

/// Runs the event loop until `done`; the limit is for a test that fails.
bool waitFor(const std::function<bool()>& done, int limitMs = 10'000) {
    QEventLoop loop;
    QTimer look;
    QElapsedTimer since;
    since.start();
    QObject::connect(&look, &QTimer::timeout, &loop, [&] {
        if (done() || since.elapsed() > limitMs)
            loop.quit();
    });
    look.start(5);
    loop.exec();
    return done();
}

class Client {
public:
    Client(time::Scheduler& scheduler, const QUrl& url, const QByteArray& origin = {}) {
        transport::WebSocketConnector connector(scheduler);
        transport::PipeRequest request;
        request.url = url;
        if (!origin.isEmpty())
            request.headers.emplaceBack("Origin", origin);
        m_pipe = connector.connect(request);
        transport::MessagePipe::Callbacks callbacks;
        callbacks.onOpen = [this] { open = true; };
        callbacks.onText = [this](const QByteArray& text) { got.push_back(text.toStdString()); };
        callbacks.onEnd = [this](const transport::PipeEnd& why) { end = why; };
        m_pipe->setCallbacks(std::move(callbacks));
    }
    bool has(const std::string& text) const { return std::find(got.begin(), got.end(), text) != got.end(); }

    std::vector<std::string> got;
    bool open = false;
    std::optional<transport::PipeEnd> end;

private:
    std::unique_ptr<transport::MessagePipe> m_pipe;
};

class OutletsTest : public ::testing::Test {
protected:
    void SetUp() override {
        outlets::OutletOptions options;
        options.lslLibrary = QStringLiteral("off");
        auto opened = Outlets::open(options);
        ASSERT_TRUE(opened) << opened.error().toStdString();
        outlet = std::move(*opened);
        started.start();
    }
    QUrl url(const char* path = "/") const {
        return QUrl(QStringLiteral("ws://127.0.0.1:%1%2").arg(outlet->port()).arg(QLatin1String(path)));
    }
    /// Written now.
    void write(log::RecordBody body) {
        const double ms = static_cast<double>(started.nsecsElapsed()) / 1e6;
        outlet->onRecord(std::make_shared<const log::Record>(log::Record{++seq, ms, ms, std::move(body)}));
    }
    void beginSession() {
        write(theStart());
        write(log::ClockAnchored{log::ClockAnchored::Stream::Session, 0, 1'700'000'000'000.0, 0});
    }

    time::SteadyScheduler scheduler;
    std::unique_ptr<Outlets> outlet;
    QElapsedTimer started;
    std::uint64_t seq = 0;
};

TEST_F(OutletsTest, ANewcomerGetsTheStateAndEveryoneEachChange) {
    beginSession();
    write(log::SpeechStarted{qs("u1"), 0, 0, 0, 0});
    Client first(scheduler, url());
    ASSERT_TRUE(waitFor([&] { return !first.got.empty(); }));
    EXPECT_EQ(first.got.front(), R"({"mood":6,"level":0,"status":""})");
    Client second(scheduler, url()), third(scheduler, url());
    ASSERT_TRUE(waitFor([&] { return !second.got.empty() && !third.got.empty(); }));
    write(log::SpeechStopped{qs("u1"), 0, 0, 0, 0});
    write(log::ToolAnswered{qs("c1"), qs("lookup"), true, {}, 0, 0, 0});
    for (Client* client : {&first, &second, &third})
        ASSERT_TRUE(waitFor([&] { return client->has(R"({"trigger":"success"})"); }));
    EXPECT_TRUE(third.has(R"({"mood":3})"));
}

TEST_F(OutletsTest, TheLevelFollowsWhatIsHeard) {
    Client client(scheduler, url());
    beginSession();
    ASSERT_TRUE(waitFor([&] { return !client.got.empty(); }));
    const auto nowMs = static_cast<std::int64_t>(started.elapsed());
    outlet->onLaneAudio(log::Lane::Agent, (nowMs + 30) * 24, std::vector<std::int16_t>(4'800, 16'000));
    outlet->onLaneAudio(log::Lane::Participant, nowMs * 24, std::vector<std::int16_t>(240'000, 30'000));
    ASSERT_TRUE(waitFor([&] { return client.has(R"({"level":0})"); })) << "and it ends";
    double highest = 0;
    for (const std::string& text : client.got)
        if (const Json json = Json::parse(text); json.size() == 1 && json.contains("level"))
            highest = std::max(highest, json.at("level").get<double>());
    EXPECT_GT(highest, 0.5);
}

TEST_F(OutletsTest, MarkersComeWithTheirHistoryAndTheClock) {
    beginSession();
    write(log::ScreenShown{0, qs("Hello"), qs("showtext"), {}, true, {}, false});
    Client late(scheduler, url("/markers"));
    ASSERT_TRUE(waitFor([&] { return late.got.size() >= 3; }));
    write(log::Paused{});
    ASSERT_TRUE(waitFor([&] { return late.got.size() >= 4; }));
    std::vector<std::string> names;
    for (const std::string& text : late.got) {
        const Json json = Json::parse(text);
        names.push_back(json.contains("clock") ? "clock" : json.at("marker").get<std::string>());
    }
    EXPECT_THAT(names, ElementsAre("clock", "session_start", "screen", "pause"));
    const Json screen = Json::parse(late.got[2]);
    EXPECT_NEAR(screen.at("unix_ms").get<double>() - screen.at("session_ms").get<double>(), 1.7e12, 100);
}

TEST_F(OutletsTest, WebsitesAreRefusedWithTheReason) {
    Client website(scheduler, url(), "https://evil.example");
    Client page(scheduler, url(), "http://localhost:3000");
    Client file(scheduler, url(), "file://");
    Client hidden(scheduler, url(), "null");
    Client keyed(scheduler, outlet->keyedUrl(), "null");
    Client lost(scheduler, url("/avatar"));
    ASSERT_TRUE(waitFor([&] {
        return website.end && hidden.end && lost.end && !page.got.empty() && !file.got.empty() &&
               !keyed.got.empty();
    }));
    EXPECT_EQ(website.end->httpStatus, 403);
    EXPECT_EQ(hidden.end->httpStatus, 403);
    EXPECT_EQ(lost.end->httpStatus, 404);
    EXPECT_FALSE(website.open);
}

TEST_F(OutletsTest, ServesThePageOverHttp) {
    QTcpSocket socket;
    socket.connectToHost(QHostAddress::LocalHost, outlet->port());
    ASSERT_TRUE(waitFor([&] { return socket.state() == QAbstractSocket::ConnectedState; }));
    socket.write("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
    ASSERT_TRUE(waitFor([&] { return socket.state() == QAbstractSocket::UnconnectedState; }));
    const QByteArray answer = socket.readAll();
    EXPECT_TRUE(answer.startsWith("HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n"))
        << answer.left(200).toStdString();
    QFile page(QStringLiteral(HRP_SOURCE_DIR "/resources/avatar/index.html"));
    ASSERT_TRUE(page.open(QIODevice::ReadOnly));
    EXPECT_EQ(answer.mid(answer.indexOf("\r\n\r\n") + 4), page.readAll());
}

TEST_F(OutletsTest, APortInUseIsAClearError) {
    outlets::OutletOptions options;
    options.port = outlet->port();
    options.lslLibrary = QStringLiteral("off");
    const auto second = Outlets::open(options);
    ASSERT_FALSE(second);
    EXPECT_THAT(second.error().toStdString(), HasSubstr(std::to_string(outlet->port())));
    EXPECT_THAT(second.error().toStdString(), HasSubstr("0 for any that is free"));
}

TEST_F(OutletsTest, AListenerThatIsStuckHoldsNobodyUp) {
    QTcpSocket stuck; // shakes hands and never reads again
    stuck.setReadBufferSize(1'024);
    stuck.connectToHost(QHostAddress::LocalHost, outlet->port());
    ASSERT_TRUE(waitFor([&] { return stuck.state() == QAbstractSocket::ConnectedState; }));
    stuck.write("GET /markers HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n");
    ASSERT_TRUE(waitFor([&] { return stuck.bytesAvailable() > 100; }));
    Client client(scheduler, url("/markers"));
    beginSession();
    ASSERT_TRUE(waitFor([&] { return client.got.size() >= 2; }));
    QElapsedTimer took;
    took.start();
    const QString text(500, QLatin1Char('x'));
    for (int i = 0; i < 20'000; ++i) // 12 MB
        write(log::CommandGiven{text, true, log::CommandSource::Operator, true, false, {}});
    EXPECT_LT(took.elapsed(), 3'000) << "the session only hands over";
    ASSERT_TRUE(waitFor([&] { return client.got.size() >= 20'002; }, 60'000)) << client.got.size();
}

// A listener learns that this was the end: the last marker comes, then a close frame with words.
TEST_F(OutletsTest, ItSaysGoodbyeToItsListenersAfterTheLastRecord) {
    Client avatar(scheduler, url()), device(scheduler, url("/markers"));
    beginSession();
    ASSERT_TRUE(waitFor([&] { return !avatar.got.empty() && device.got.size() >= 2; }));
    write(log::SessionEnded{});
    QElapsedTimer took;
    took.start();
    outlet.reset(); // this thread, and so the clients, cannot answer meanwhile
    EXPECT_LT(took.elapsed(), 2'500);
    ASSERT_TRUE(waitFor([&] { return avatar.end && device.end; }));
    for (const Client* client : {&avatar, &device}) {
        EXPECT_EQ(client->end->cause, transport::PipeEnd::Cause::ClosedByPeer);
        EXPECT_EQ(client->end->code, 1001);
        EXPECT_EQ(client->end->reason.toStdString(), "HRP Console ends here");
    }
    EXPECT_THAT(device.got.back(), HasSubstr("session_end"));
}

TEST_F(OutletsTest, WithNobodyThereItGoesAtOnce) {
    QElapsedTimer took;
    took.start();
    outlet.reset();
    EXPECT_LT(took.elapsed(), 900);
}

TEST(OutletsWithLsl, EveryMarkerIsStreamed) {
    const QTemporaryDir folder;
    const QString written = folder.filePath(QStringLiteral("lsl.txt"));
    qputenv("HRP_FAKE_LSL", written.toUtf8());
    outlets::OutletOptions options;
    options.lslLibrary = QStringLiteral(HRP_FAKE_LSL_LIBRARY);
    auto outlet = Outlets::open(options);
    ASSERT_TRUE(outlet);
    EXPECT_THAT((*outlet)->lslState().toStdString(), HasSubstr("HRP Console"));
    auto put = [&, seq = 0u](double ms, log::RecordBody body) mutable {
        (*outlet)->onRecord(std::make_shared<const log::Record>(log::Record{++seq, ms, ms, std::move(body)}));
    };
    put(0, log::SessionStarted{});
    put(0, log::ClockAnchored{log::ClockAnchored::Stream::Session, 0, 1'000, 0});
    put(1, log::Paused{});
    const auto lines = [&] {
        QFile file(written);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    };
    EXPECT_TRUE(waitFor([&] { return lines().contains(R"("marker":"pause")"); })) << lines().toStdString();
    outlet->reset();
    qunsetenv("HRP_FAKE_LSL");
}

} // namespace
} // namespace hrp::test
