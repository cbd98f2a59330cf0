// SPDX-License-Identifier: GPL-3.0-or-later
// Our client against peers that are absent, deaf, rude or broken.
#include "sockets.h"

#include <hrp/time/virtual_scheduler.h>

using namespace hrp::transport;
using namespace hrp::transport::test;
using namespace std::chrono_literals;
using hrp::time::SteadyScheduler;
using hrp::time::VirtualScheduler;
using Cause = PipeEnd::Cause;

namespace {

class BadPeers : public testing::Test {
protected:
    void connectTo(const PipeRequest& request) {
        client.take(WebSocketConnector(scheduler).connect(request));
    }
    void connectToServer() { connectTo(to(server.url())); }
    void shake() {
        server.shakes = true;
        connectToServer();
        ASSERT_TRUE(until([&] { return client.isOpen() && server.shaken(); }));
    }
    bool ends() {
        return until([&] { return client.ended(); });
    }
    SteadyScheduler scheduler;
    RawServer server;
    Heard client;
};

} // namespace

TEST_F(BadPeers, NobodyListens) {
    const QUrl url = server.url();
    server.close();
    connectTo(to(url));
    ASSERT_TRUE(ends());
    EXPECT_EQ(client.ends[0].cause, Cause::Refused);
    EXPECT_FALSE(client.ends[0].reason.isEmpty());
}

TEST_F(BadPeers, TheNameDoesNotResolve) {
    connectTo(to(QUrl(qs("ws://no-such-host.invalid/v1/realtime"))));
    ASSERT_TRUE(ends());
    EXPECT_EQ(client.ends[0].cause, Cause::HostNotFound) << client.ends[0].reason.toStdString();
}

TEST_F(BadPeers, AnAddressThatIsNoneIsSaid) {
    for (const char* url : {"", "ws://", "http://127.0.0.1:1/", "not a url"}) {
        client = Heard();
        connectTo(to(QUrl(qs(url))));
        ASSERT_TRUE(ends()) << url;
        EXPECT_EQ(client.ends[0].cause, Cause::NetworkError) << url;
        EXPECT_FALSE(client.ends[0].reason.isEmpty()) << url;
    }
}

TEST_F(BadPeers, AHeaderWithALineBreakIsNotSent) {
    PipeRequest request = to(server.url());
    request.headers = {{"Authorization", "Bearer sk-secret\r\nX-Evil: 1"}};
    connectTo(request);
    ASSERT_TRUE(ends());
    EXPECT_EQ(client.ends[0].cause, Cause::NetworkError);
    EXPECT_TRUE(client.ends[0].reason.contains(qs("Authorization")));
    EXPECT_FALSE(client.ends[0].reason.contains(qs("sk-secret")));
}

// Proves: H2
TEST_F(BadPeers, APeerThatSaysNothingIsTimedOut) {
    server.closesAfterAnswer = false;
    PipeRequest request = to(server.url());
    request.handshakeTimeoutMs = 60;
    connectTo(request);
    ASSERT_TRUE(ends());
    EXPECT_EQ(client.ends[0].cause, Cause::HandshakeTimeout);
    EXPECT_TRUE(client.ends[0].reason.contains(qs("not answered"))) << client.ends[0].reason.toStdString();
    EXPECT_TRUE(until([&] { return server.wire->state() == QAbstractSocket::UnconnectedState; }))
        << "the connection must be given up";
}

TEST_F(BadPeers, APeerThatSaysNothingToTlsIsTimedOut) {
    server.closesAfterAnswer = false;
    PipeRequest request = to(server.url());
    request.url.setScheme(qs("wss"));
    request.handshakeTimeoutMs = 60;
    connectTo(request);
    ASSERT_TRUE(ends());
    EXPECT_EQ(client.ends[0].cause, Cause::HandshakeTimeout);
    EXPECT_TRUE(client.ends[0].reason.contains(qs("TLS"))) << client.ends[0].reason.toStdString();
}

// Proves: H2, C149
TEST_F(BadPeers, AnHttpAnswerIsToldByItsStatus) {
    struct Case {
        const char* answer;
        int status;
        const char* reason;
        int retryAfterS = 0;
    };
    const Case cases[] = {
        {"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<html>hello</html>", 200, "OK"},
        {"HTTP/1.1 404 Not Found\r\nContent-Length: 9\r\n\r\nnot here\n", 404, "Not Found: not here"},
        {"HTTP/1.1 400 Bad Request\r\n\r\n", 400, "Bad Request"},
        {"HTTP/1.0 401 Unauthorized\r\n\r\n{\"error\":{\"message\":\"Bad "
         "key.\",\"code\":\"invalid_api_key\"}}",
         401, "Unauthorized: Bad key."},
        {"HTTP/1.1 403 Forbidden\r\n\r\n{\"error\":\"no entry\"}", 403, "Forbidden: no entry"},
        {"HTTP/1.1 429 Too Many Requests\r\nRetry-After: 20\r\n\r\n", 429,
         "Too Many Requests: retry after 20", 20},
        {"HTTP/1.1 503 Busy\r\nretry-after: Wed, 21 Oct 2026 07:28:00 GMT\r\n\r\n", 503,
         "Busy: retry after Wed, 21 Oct 2026 07:28:00 GMT"},
        {"HTTP/1.1 503 Busy\r\nRetry-After: -5\r\n\r\n", 503, "Busy: retry after -5"},
        {"HTTP/1.1 301 Moved Permanently\r\nLocation: https://x/\r\n\r\n", 301, "Moved Permanently"},
        {"HTTP/1.1 503\r\n\r\n", 503, ""},
        {"HTTP/1.1 500 Oops\r\nhalf a head", 500, "Oops"},
    };
    for (const auto& [answer, status, reason, retryAfterS] : cases) {
        for (const bool closes : {true, false}) {
            server.answer = answer;
            server.closesAfterAnswer = closes;
            server.got.clear();
            client = Heard();
            connectToServer();
            ASSERT_TRUE(ends()) << answer;
            EXPECT_EQ(client.opened, 0);
            EXPECT_EQ(client.ends[0].cause, Cause::HttpStatus) << answer;
            EXPECT_EQ(client.ends[0].httpStatus, status);
            EXPECT_EQ(client.ends[0].retryAfterS, retryAfterS) << answer;
            EXPECT_EQ(client.ends[0].reason.toStdString(), reason);
            EXPECT_EQ(client.ends.size(), 1u);
        }
    }
}

TEST_F(BadPeers, WhatSpeaksNoHttpIsNoWebSocket) {
    for (const char* answer :
         {"SSH-2.0-OpenSSH_9.2\r\n", "garbage without a line end", "HTTP/1.1 banana\r\n\r\n",
          "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: "
          "Upgrade\r\nSec-WebSocket-Accept: wrong\r\n\r\n",
          "HTTP/1.1 101 Switching Protocols\r\n\r\n", ""}) {
        server.answer = answer;
        server.got.clear();
        client = Heard();
        connectToServer();
        ASSERT_TRUE(ends()) << answer;
        EXPECT_EQ(client.opened, 0);
        EXPECT_EQ(client.ends[0].cause, Cause::NotAWebSocket) << answer;
        EXPECT_FALSE(client.ends[0].reason.isEmpty()) << answer;
    }
}

// Proves: C56
// One delta in 40 frames.
TEST_F(BadPeers, ContinuationFramesAreJoined) {
    shake();
    const QByteArray whole = QByteArray("0123456789").repeated(12'800);
    for (int i = 0; i < 40; ++i)
        server.frame(i == 0 ? 1 : 0, whole.mid(i * 3200, 3200), i == 39);
    ASSERT_TRUE(until([&] { return client.texts.size() == 1; }));
    EXPECT_TRUE(client.texts[0] == whole);
}

// Proves: H16
TEST_F(BadPeers, AFrameOverTheLimitEndsIt) {
    shake();
    server.frame(1, QByteArray(kMaxMessageBytes + 1, 'x'));
    ASSERT_TRUE(ends());
    EXPECT_EQ(client.ends[0].cause, Cause::MessageTooBig);
}

TEST_F(BadPeers, ManyFramesOverTheLimitTogetherEndIt) {
    shake();
    for (int i = 0; i < 18 && !client.ended(); ++i) {
        server.frame(i == 0 ? 1 : 0, QByteArray(1024 * 1024, 'x'), false);
        idle(1);
    }
    ASSERT_TRUE(ends());
    EXPECT_EQ(client.ends[0].cause, Cause::MessageTooBig);
    EXPECT_TRUE(client.texts.empty());
}

// Proves: H16
TEST_F(BadPeers, TextThatIsNotUtf8EndsIt) {
    shake();
    server.frame(1, "fine");
    server.frame(1, "\xc3\x28");
    server.frame(1, "after");
    ASSERT_TRUE(ends());
    EXPECT_EQ(client.texts, (std::vector<QByteArray>{"fine"}));
    EXPECT_EQ(client.ends[0].cause, Cause::InvalidUtf8);
}

// Proves: H16
TEST_F(BadPeers, BinaryMessagesAreReportedNotRead) {
    shake();
    server.frame(2, QByteArray(1234, '\xff'));
    ASSERT_TRUE(until([&] { return !client.binaries.empty(); }));
    EXPECT_EQ(client.binaries, (std::vector<std::int64_t>{1234}));
    EXPECT_TRUE(client.texts.empty());
}

TEST_F(BadPeers, BrokenFramesAreSaid) {
    shake();
    server.frame(5, "reserved");
    ASSERT_TRUE(ends());
    EXPECT_EQ(client.ends[0].cause, Cause::NetworkError);
    EXPECT_TRUE(client.ends[0].reason.contains(qs("broke the WebSocket protocol")));
}

// Proves: C143
// 1012 and 1013 came after Qt's list.
TEST_F(BadPeers, AClosePutsAnEndWhateverItsCode) {
    struct Case {
        QByteArray payload;
        int code;
        const char* reason;
    };
    for (const auto& [payload, code, reason] :
         {Case{QByteArray("\x03\xe9", 2) + "maximum duration", 1001, "maximum duration"},
          Case{QByteArray("\x0f\xa0", 2) + "beta", 4000, "beta"}}) {
        RawServer own;
        own.shakes = true;
        client = Heard();
        connectTo(to(own.url()));
        ASSERT_TRUE(until([&] { return client.isOpen() && own.shaken(); }));
        own.frame(8, payload);
        ASSERT_TRUE(ends());
        EXPECT_EQ(client.ends[0].cause, Cause::ClosedByPeer);
        EXPECT_EQ(client.ends[0].code, code);
        EXPECT_EQ(client.ends[0].reason, qs(reason));
    }
    for (const int code : {1012, 1013}) {
        RawServer own;
        own.shakes = true;
        client = Heard();
        connectTo(to(own.url()));
        ASSERT_TRUE(until([&] { return client.isOpen() && own.shaken(); }));
        own.frame(8, QByteArray(1, '\x03') + QByteArray(1, static_cast<char>(code & 0xff)) + "try again");
        ASSERT_TRUE(ends());
        EXPECT_EQ(client.ends[0].cause, Cause::ClosedByPeer) << client.ends[0].reason.toStdString();
        EXPECT_EQ(client.ends[0].code, 0) << "Qt 6.4 does not tell which";
        EXPECT_TRUE(client.ends[0].reason.contains(qs("not known here")))
            << client.ends[0].reason.toStdString();
    }
}

// Proves: H4, C143
// What a client calls 1006.
TEST_F(BadPeers, ACutLineIsDroppedAfterWhatCameBefore) {
    shake();
    server.frame(1, "one");
    server.frame(1, "two");
    server.wire->flush();
    server.wire->abort();
    ASSERT_TRUE(ends());
    EXPECT_EQ(client.ends[0].cause, Cause::Dropped);
    EXPECT_EQ(client.ends[0].code, 0);
    EXPECT_EQ(client.texts, (std::vector<QByteArray>{"one", "two"}));
}

TEST_F(BadPeers, AGoodbyeRightBeforeTheCutStillCounts) {
    shake();
    server.frame(1, "one");
    server.frame(8, QByteArray("\x03\xf3", 2) + "broken");
    server.wire->flush();
    server.wire->disconnectFromHost();
    ASSERT_TRUE(ends());
    EXPECT_EQ(client.texts, (std::vector<QByteArray>{"one"}));
    EXPECT_EQ(client.ends[0].cause, Cause::ClosedByPeer);
    EXPECT_EQ(client.ends[0].code, 1011);
}

// Proves: T17
// What lies unread when a line is dropped makes the system reset it, and a close frame on its way is lost.
TEST_F(BadPeers, OurCloseCodeArrivesThoughThePeerIsSending) {
    shake();
    for (int i = 0; i < 200; ++i)
        server.frame(1, QByteArray(100'000, 'x'));
    ASSERT_TRUE(until([&] { return !client.texts.empty(); }));
    client.pipe->close(1002, qs("a delta without an item"));
    QByteArray got;
    ASSERT_TRUE(until([&] {
        got += server.wire->readAll();
        return got.size() >= 8 || server.wire->state() != QAbstractSocket::ConnectedState;
    }));
    ASSERT_GE(got.size(), 8) << server.wire->errorString().toStdString();
    EXPECT_EQ(static_cast<quint8>(got[0]), 0x88) << "a close frame";
    EXPECT_EQ(static_cast<quint8>(got[1]), 0x80 | (2 + 23)) << "masked, and as long as it says";
    const auto plain = [&](qsizetype i) {
        return static_cast<quint8>(static_cast<quint8>(got[6 + i]) ^ static_cast<quint8>(got[2 + i % 4]));
    };
    EXPECT_EQ(plain(0) * 256 + plain(1), 1002);
    server.frame(8, QByteArray("\x03\xea", 2));
    ASSERT_TRUE(ends());
    EXPECT_EQ(client.ends[0].cause, Cause::ClosedByUs);
    EXPECT_EQ(client.ends[0].code, 1002);
}

TEST_F(BadPeers, UnreadBytesAreCounted) {
    shake();
    EXPECT_EQ(client.pipe->bytesToSend(), 0);
    server.wire->setReadBufferSize(1); // reads no more
    QObject::disconnect(server.wire, &QIODevice::readyRead, nullptr, nullptr);
    for (int i = 0; i < 40; ++i)
        client.pipe->send(QByteArray(1024 * 1024, 'x'));
    idle(50);
    const auto waiting = client.pipe->bytesToSend();
    EXPECT_GT(waiting, 20'000'000); // what the system's own buffers do not take
    EXPECT_LE(waiting, 40 * (1024 * 1024 + 64));
}

// Proves: T9
// 20 s of speech fit into the system's queue, where Qt sees nothing of them.
TEST_F(BadPeers, SpeechInTheSystemsQueueIsCounted) {
    shake();
    server.wire->setReadBufferSize(1);
    QObject::disconnect(server.wire, &QIODevice::readyRead, nullptr, nullptr);
    constexpr int kFrames = 1'000;
    constexpr int kFrameBytes = 1'330;
    for (int i = 0; i < kFrames; ++i) {
        client.pipe->send(QByteArray(kFrameBytes, 'x'));
        if (i % 50 == 0)
            idle(1);
    }
    idle(50);
    EXPECT_GT(client.pipe->bytesToSend(), 500'000) << "but for what the peer's own system takes";
    QObject::connect(server.wire, &QIODevice::readyRead, server.wire, [&] { server.wire->readAll(); });
    server.wire->setReadBufferSize(0);
    server.wire->readAll();
    EXPECT_TRUE(until([&] { return client.pipe->bytesToSend() == 0; })) << client.pipe->bytesToSend();
}

// The same on TLS, where QWebSocket itself counts nothing.
TEST_F(BadPeers, UnreadBytesAreCountedOnTls) {
    Heard far;
    WebSocketServer secure(
        scheduler, {}, [&](std::unique_ptr<MessagePipe> pipe, const auto&) { far.take(std::move(pipe)); });
    WebSocketServer::Options options;
    options.tls = testTls();
    ASSERT_FALSE(secure.listen(options));
    QSslSocket reader;
    QSslConfiguration trust = QSslConfiguration::defaultConfiguration();
    trust.addCaCertificates(QSslCertificate::fromData(dataFile("localhost.crt")));
    reader.setSslConfiguration(trust);
    reader.connectToHostEncrypted(qs("127.0.0.1"), secure.port());
    ASSERT_TRUE(until([&] { return reader.isEncrypted(); }));
    reader.write(
        "GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: "
        "dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n");
    ASSERT_TRUE(until([&] { return far.isOpen(); }));
    reader.setReadBufferSize(1);
    for (int i = 0; i < 1'000; ++i)
        far.pipe->send(QByteArray(1'330, 'x'));
    idle(50);
    EXPECT_GT(far.pipe->bytesToSend(), 500'000) << "what the system holds counts as well";
    for (int i = 0; i < 40; ++i)
        far.pipe->send(QByteArray(1024 * 1024, 'x'));
    idle(50);
    EXPECT_GT(far.pipe->bytesToSend(), 20'000'000);
}

namespace {
// The client's time is ours.
class SlowPeers : public testing::Test {
protected:
    bool turn(const std::function<bool()>& done, int limitMs = 10'000) {
        return until(
            [&] {
                time.settle();
                return done();
            },
            limitMs);
    }
    void shake() {
        server.shakes = true;
        client.take(WebSocketConnector(time).connect(to(server.url())));
        ASSERT_TRUE(turn([&] { return client.isOpen() && server.shaken(); }));
    }
    VirtualScheduler time;
    RawServer server;
    Heard client;
};
} // namespace

TEST_F(SlowPeers, ACloseThatIsNotAnsweredIsForcedAfterThreeSeconds) {
    shake();
    server.wire->setReadBufferSize(1);
    QObject::disconnect(server.wire, &QIODevice::readyRead, nullptr, nullptr);
    for (int i = 0; i < 20; ++i)
        client.pipe->send(QByteArray(1024 * 1024, 'x')); // the close frame stays behind these
    client.pipe->close(1000, qs("bye"));
    EXPECT_FALSE(turn([&] { return client.ended(); }, 50));
    time.advance(2900ms);
    EXPECT_FALSE(client.ended());
    time.advance(100ms);
    ASSERT_TRUE(client.ended());
    EXPECT_EQ(client.ends[0].cause, Cause::ClosedByUs);
    EXPECT_EQ(client.ends[0].code, 1000);
    EXPECT_EQ(client.pipe->bytesToSend(), 0);
}

// Proves: C146
// A half-open line.
TEST_F(SlowPeers, APeerThatAnswersNoPingIsGivenUp) {
    shake();
    for (int i = 0; i < 39; ++i)
        time.advance(1s);
    idle(10);
    time.settle();
    EXPECT_FALSE(client.ended());
    time.advance(1s);
    ASSERT_TRUE(client.ended());
    EXPECT_EQ(client.ends[0].cause, Cause::Dropped);
    EXPECT_TRUE(client.ends[0].reason.contains(qs("ping"))) << client.ends[0].reason.toStdString();
}

TEST_F(SlowPeers, APeerThatTalksIsAliveWithoutPongs) {
    shake();
    for (int i = 1; i <= 8; ++i) {
        time.advance(10s);
        server.frame(1, "still here");
        ASSERT_TRUE(turn([&] { return client.texts.size() == static_cast<std::size_t>(i); }));
    }
    EXPECT_FALSE(client.ended());
}

TEST_F(SlowPeers, APongThatNobodyAskedForMeasuresNothing) {
    shake();
    server.frame(10, "");
    server.frame(10, "1 0");
    server.frame(1, "after");
    ASSERT_TRUE(turn([&] { return !client.texts.empty(); }));
    EXPECT_FALSE(client.pipe->roundTripMs());
}
