// SPDX-License-Identifier: GPL-3.0-or-later
// Our client against our server over real sockets.
#include "sockets.h"

#include <hrp/time/virtual_scheduler.h>

#include <algorithm>
#include <optional>

using namespace hrp::transport;
using namespace hrp::transport::test;
using namespace std::chrono_literals;
using hrp::time::SteadyScheduler;
using hrp::time::VirtualScheduler;
using Cause = PipeEnd::Cause;

namespace {

// A server and one client of it.
class WebSockets : public testing::Test {
protected:
    void listen(bool tls = false) {
        WebSocketServer::Options options;
        if (tls)
            options.tls = testTls();
        const auto error = server.listen(options);
        ASSERT_FALSE(error) << error->toStdString();
        secure = tls;
    }
    QUrl url() const {
        return QUrl(qs("%1://127.0.0.1:%2/v1/realtime?model=gpt%20x")
                        .arg(secure ? qs("wss") : qs("ws"))
                        .arg(server.port()));
    }
    PipeRequest request() const {
        PipeRequest request = to(url());
        if (secure)
            request.extraCaPem = dataFile("localhost.crt");
        return request;
    }
    void join() {
        client.take(WebSocketConnector(scheduler).connect(request()));
        ASSERT_TRUE(until([&] { return client.isOpen() && far.isOpen(); }));
    }

    SteadyScheduler scheduler;
    std::optional<WebSocketServer::Refusal> refusal;
    WebSocketServer::Handshake shaken;
    bool secure = false;
    Heard far; // the server's end
    WebSocketServer server{scheduler,
                           [this](const WebSocketServer::Handshake& handshake) {
                               shaken = handshake;
                               return refusal;
                           },
                           [this](std::unique_ptr<MessagePipe> pipe, const WebSocketServer::Handshake&) {
                               far.take(std::move(pipe));
                           }};
    Heard client;
};

class PlainAndTls : public WebSockets, public testing::WithParamInterface<bool> {};

INSTANTIATE_TEST_SUITE_P(WebSocket, PlainAndTls, testing::Bool(),
                         [](const auto& with) { return with.param ? "Tls" : "Plain"; });

} // namespace

TEST_P(PlainAndTls, TextGoesBothWaysInOrder) {
    listen(GetParam());
    join();
    EXPECT_TRUE(client.pipe->send("eins"));
    EXPECT_TRUE(client.pipe->send("zwei नमस्ते 👩‍🔬"));
    EXPECT_TRUE(far.pipe->send("drei"));
    ASSERT_TRUE(until([&] { return far.texts.size() == 2 && client.texts.size() == 1; }));
    EXPECT_EQ(far.texts, (std::vector<QByteArray>{"eins", "zwei नमस्ते 👩‍🔬"}));
    EXPECT_EQ(client.texts, (std::vector<QByteArray>{"drei"}));
}

// Proves: E58
// Answers in the middle of a burst: every message arrives whole and in its order.
TEST_P(PlainAndTls, AnswersWithinABurstDoNotMixWithIt) {
    listen(GetParam());
    join();
    const QByteArray delta = R"({"delta":")" + QByteArray(5'000, 'x') + R"("})";
    far.onText = [&](const QByteArray& asked) { far.pipe->send("answer " + asked); };
    for (int i = 0; i < 1'000; ++i) {
        client.pipe->send(QByteArray::number(i));
        far.pipe->send(delta);
    }
    ASSERT_TRUE(until([&] { return client.texts.size() == 2'000; }));
    int answers = 0;
    for (const QByteArray& text : client.texts) {
        if (text != delta) {
            ASSERT_EQ(text, "answer " + QByteArray::number(answers++));
        }
    }
    EXPECT_EQ(answers, 1'000);
}

// Proves: C56
// A 2000 ms delta, an image of 6 MB (fragmented by Qt), and exactly the limit.
TEST_P(PlainAndTls, BigMessagesArriveWhole) {
    listen(GetParam());
    join();
    for (const qsizetype size :
         {qsizetype(0), qsizetype(133'000), qsizetype(6'000'000), qsizetype(kMaxMessageBytes)}) {
        QByteArray message(size, 'x');
        for (qsizetype i = 0; i < size; i += 997)
            message[i] = static_cast<char>('a' + i % 26);
        client.texts.clear();
        far.texts.clear();
        client.pipe->send(message);
        ASSERT_TRUE(until([&] { return far.texts.size() == 1; })) << size;
        EXPECT_TRUE(far.texts[0] == message) << size;
        far.pipe->send(message);
        ASSERT_TRUE(until([&] { return client.texts.size() == 1; })) << size;
        EXPECT_TRUE(client.texts[0] == message) << size;
    }
}

// Proves: H16
TEST_P(PlainAndTls, AMessageOverTheLimitEndsTheReaderAndTellsTheWriter) {
    listen(GetParam());
    join();
    far.pipe->send(QByteArray(kMaxMessageBytes + 1, 'x'));
    ASSERT_TRUE(until([&] { return client.ended() && far.ended(); }));
    EXPECT_EQ(client.ends[0].cause, Cause::MessageTooBig);
    EXPECT_TRUE(client.texts.empty());
    EXPECT_EQ(far.ends[0].cause, Cause::ClosedByPeer);
    EXPECT_EQ(far.ends[0].code, 1009);
}

// Proves: E6
TEST_P(PlainAndTls, AServerTakesMore) {
    listen(GetParam());
    join();
    client.pipe->send(QByteArray(24 * 1024 * 1024, 'x'));
    ASSERT_TRUE(until([&] { return far.texts.size() == 1; }));
    EXPECT_FALSE(far.ended());
}

// Proves: H4, C143
TEST_P(PlainAndTls, CloseCodesAndReasonsArrive) {
    listen(GetParam());
    for (const int code : {1000, 1001, 1008, 1011, 4000}) {
        client = Heard();
        far = Heard();
        join();
        far.pipe->send("last words");
        far.pipe->close(code, qs("because – %1").arg(code));
        EXPECT_FALSE(far.pipe->isOpen());
        EXPECT_FALSE(far.pipe->send("too late"));
        EXPECT_TRUE(far.ends.empty()) << "called from inside close";
        ASSERT_TRUE(until([&] { return client.ended() && far.ended(); })) << code;
        EXPECT_EQ(client.texts, (std::vector<QByteArray>{"last words"}));
        EXPECT_EQ(client.ends[0].cause, Cause::ClosedByPeer);
        EXPECT_EQ(client.ends[0].code, code);
        EXPECT_EQ(client.ends[0].reason, qs("because – %1").arg(code));
        EXPECT_FALSE(client.pipe->isOpen());
        EXPECT_FALSE(client.pipe->send("too late"));
        EXPECT_EQ(far.ends[0].cause, Cause::ClosedByUs);
        EXPECT_EQ(far.ends[0].code, code);
        EXPECT_EQ(client.ends.size(), 1u);
        EXPECT_EQ(far.ends.size(), 1u);
    }
}

TEST_P(PlainAndTls, AnAbortedConnectionIsDroppedNotClosed) {
    listen(GetParam());
    join();
    far.pipe->send("before");
    ASSERT_TRUE(until([&] { return client.texts.size() == 1; }));
    far.pipe->abort();
    EXPECT_TRUE(far.ends.empty()) << "called from inside abort";
    ASSERT_TRUE(until([&] { return client.ended() && far.ended(); }));
    EXPECT_EQ(client.ends[0].cause, Cause::Dropped);
    EXPECT_EQ(client.ends[0].code, 0) << "Qt's 1000 must not show";
    EXPECT_EQ(far.ends[0].cause, Cause::ClosedByUs);
}

TEST_P(PlainAndTls, DestructionIsADroppedLineForTheOther) {
    listen(GetParam());
    join();
    far.pipe.reset();
    ASSERT_TRUE(until([&] { return client.ended(); }));
    EXPECT_EQ(client.ends[0].cause, Cause::Dropped);
}

// Proves: C151
TEST_P(PlainAndTls, NothingComesAfterDestructionInMidBurst) {
    listen(GetParam());
    join();
    client.onText = [&](const QByteArray&) {
        if (client.texts.size() == 40)
            client.pipe.reset();
    };
    for (int i = 0; i < 100; ++i)
        far.pipe->send(QByteArray(2000, 'x'));
    ASSERT_TRUE(until([&] { return far.ended(); }));
    idle(30);
    EXPECT_EQ(client.texts.size(), 40u);
    EXPECT_TRUE(client.ends.empty());
}

// Proves: C151
TEST_P(PlainAndTls, ClosingInMidBurstStopsTheBurst) {
    listen(GetParam());
    join();
    client.onText = [&](const QByteArray&) {
        if (client.texts.size() == 40)
            client.pipe->close(1000, {});
    };
    for (int i = 0; i < 100; ++i)
        far.pipe->send(QByteArray(2000, 'x'));
    ASSERT_TRUE(until([&] { return far.ended() && client.ended(); }));
    EXPECT_EQ(client.texts.size(), 40u);
    EXPECT_EQ(client.ends[0].cause, Cause::ClosedByUs);
}

TEST_P(PlainAndTls, TheRoundTripIsMeasured) {
    VirtualScheduler time; // the client's pings come when we say so
    listen(GetParam());
    client.take(WebSocketConnector(time).connect(request()));
    const auto turn = [&](const std::function<bool()>& done) {
        return until([&] {
            time.settle();
            return done();
        });
    };
    ASSERT_TRUE(turn([&] { return client.isOpen() && far.isOpen(); }));
    EXPECT_FALSE(client.pipe->roundTripMs());
    time.advance(10s);
    time.advance(7ms); // passes before the answer is read
    ASSERT_TRUE(turn([&] { return client.pipe->roundTripMs().has_value(); }));
    EXPECT_EQ(*client.pipe->roundTripMs(), 7.0);
    EXPECT_FALSE(client.ended());
}

// Proves: H1
// The key and the safety identifier are headers; the model is in the query.
TEST_F(WebSockets, HeadersPathAndQueryReachTheServer) {
    listen();
    PipeRequest asked = request();
    asked.headers = {{"Authorization", "Bearer sk-secret"}, {"OpenAI-Safety-Identifier", "hs-1"}};
    client.take(WebSocketConnector(scheduler).connect(asked));
    ASSERT_TRUE(until([&] { return client.isOpen() && far.isOpen(); }));
    EXPECT_EQ(shaken.path, qs("/v1/realtime"));
    EXPECT_EQ(shaken.query, qs("model=gpt%20x"));
    EXPECT_EQ(shaken.header("authorization"), "Bearer sk-secret");
    EXPECT_EQ(shaken.header("OpenAI-Safety-Identifier"), "hs-1");
    EXPECT_EQ(shaken.header("no-such"), "");
    EXPECT_TRUE(shaken.headers.contains({"OpenAI-Safety-Identifier", "hs-1"})) << "names keep their case";
}

TEST_F(WebSockets, ServesSeveralAtOnce) {
    std::vector<std::unique_ptr<MessagePipe>> ends;
    WebSocketServer many(scheduler, {}, [&](std::unique_ptr<MessagePipe> pipe, const auto&) {
        ends.push_back(std::move(pipe));
    });
    ASSERT_FALSE(many.listen({}));
    std::vector<Heard> clients(5);
    for (Heard& one : clients)
        one.take(WebSocketConnector(scheduler).connect(to(QUrl(qs("ws://127.0.0.1:%1/").arg(many.port())))));
    ASSERT_TRUE(until([&] { return ends.size() == 5; }));
    for (std::size_t i = 0; i < 5; ++i)
        ends[i]->send("hello");
    EXPECT_TRUE(until([&] {
        return std::all_of(clients.begin(), clients.end(),
                           [](const Heard& one) { return one.texts.size() == 1; });
    }));
}

TEST_F(WebSockets, MessagesBeforeTheCallbacksAreKept) {
    listen();
    auto pipe = WebSocketConnector(scheduler).connect(request());
    ASSERT_TRUE(until([&] { return far.isOpen(); }));
    far.pipe->send("early");
    far.pipe->close(1000, qs("bye"));
    ASSERT_TRUE(until([&] { return far.ended(); }));
    idle(20);
    client.take(std::move(pipe));
    EXPECT_EQ(client.opened, 0) << "called from inside setCallbacks";
    ASSERT_TRUE(until([&] { return client.ended(); }));
    EXPECT_EQ(client.opened, 1);
    EXPECT_EQ(client.texts, (std::vector<QByteArray>{"early"}));
    EXPECT_EQ(client.ends[0].code, 1000);
}

TEST_F(WebSockets, SendingBeforeTheConnectionIsOpenSendsNothing) {
    listen();
    client.take(WebSocketConnector(scheduler).connect(request()));
    EXPECT_FALSE(client.pipe->isOpen());
    EXPECT_FALSE(client.pipe->send("early"));
    ASSERT_TRUE(until([&] { return client.isOpen() && far.isOpen(); }));
    EXPECT_TRUE(client.pipe->send("now"));
    ASSERT_TRUE(until([&] { return !far.texts.empty(); }));
    EXPECT_EQ(far.texts, (std::vector<QByteArray>{"now"}));
}

TEST_F(WebSockets, ClosingWhileConnectingEndsIt) {
    listen();
    client.take(WebSocketConnector(scheduler).connect(request()));
    client.pipe->close(1000, {});
    ASSERT_TRUE(until([&] { return client.ended(); }));
    idle(20);
    EXPECT_EQ(client.opened, 0);
    EXPECT_EQ(client.ends[0].cause, Cause::ClosedByUs);
    EXPECT_EQ(client.ends.size(), 1u);
}

TEST_F(WebSockets, DestructionWhileConnectingIsSilent) {
    listen();
    client.take(WebSocketConnector(scheduler).connect(request()));
    client.pipe.reset();
    idle(30);
    EXPECT_EQ(client.opened, 0);
    EXPECT_TRUE(client.ends.empty());
}

TEST_F(WebSockets, ALongReasonIsCutToWhatACloseFrameHolds) {
    listen();
    join();
    far.pipe->close(4000, QString(200, QChar(0x20ac)));
    ASSERT_TRUE(until([&] { return client.ended(); }));
    EXPECT_EQ(client.ends[0].code, 4000);
    EXPECT_EQ(client.ends[0].reason, QString(41, QChar(0x20ac))) << "123 bytes hold 41 euro signs";
}

TEST_F(WebSockets, AServerThatGoesLeavesItsPipesAlone) {
    std::unique_ptr<MessagePipe> end;
    auto passing = std::make_unique<WebSocketServer>(
        scheduler, WebSocketServer::Check(),
        [&](std::unique_ptr<MessagePipe> pipe, const auto&) { end = std::move(pipe); });
    ASSERT_FALSE(passing->listen({}));
    client.take(
        WebSocketConnector(scheduler).connect(to(QUrl(qs("ws://127.0.0.1:%1/").arg(passing->port())))));
    ASSERT_TRUE(until([&] { return client.isOpen() && end; }));
    passing.reset();
    end->send("still here");
    EXPECT_TRUE(until([&] { return client.texts.size() == 1; }));
}

TEST_F(WebSockets, AcceptMayDestroyTheServer) {
    std::unique_ptr<WebSocketServer> own;
    own = std::make_unique<WebSocketServer>(scheduler, WebSocketServer::Check(),
                                            [&](std::unique_ptr<MessagePipe> pipe, const auto&) {
                                                far.take(std::move(pipe));
                                                own.reset();
                                            });
    ASSERT_FALSE(own->listen({}));
    client.take(WebSocketConnector(scheduler).connect(to(QUrl(qs("ws://127.0.0.1:%1/").arg(own->port())))));
    EXPECT_TRUE(until([&] { return client.isOpen() && far.isOpen(); }));
    EXPECT_EQ(own, nullptr);
}

// ---- what the server refuses ------------------------------------------------------------------------------

// Proves: H2, C149
TEST_P(PlainAndTls, ARefusedHandshakeTellsItsStatusAndWords) {
    struct Case {
        int status;
        const char* text;
    };
    listen(GetParam());
    for (const auto& [status, text] :
         {Case{401, "Unauthorized"}, Case{403, "Forbidden"}, Case{404, "Not Found"},
          Case{429, "Too Many Requests"}, Case{503, "Service Unavailable"}}) {
        refusal = WebSocketServer::Refusal{status, text, R"({"error":{"message":"No such luck."}})"};
        client = Heard();
        client.take(WebSocketConnector(scheduler).connect(request()));
        ASSERT_TRUE(until([&] { return client.ended(); })) << status;
        EXPECT_EQ(client.opened, 0);
        EXPECT_EQ(client.ends[0].cause, Cause::HttpStatus);
        EXPECT_EQ(client.ends[0].httpStatus, status);
        EXPECT_TRUE(client.ends[0].reason.startsWith(qs(text))) << client.ends[0].reason.toStdString();
    }
    EXPECT_EQ(far.opened, 0);
}

// Proves: H1, C149
TEST_F(WebSockets, AnEngineThatRepeatsTheKeyDoesNotGetItIntoTheReason) {
    listen();
    refusal = WebSocketServer::Refusal{
        401, "Unauthorized", R"({"error":{"message":"Incorrect API key provided: sk-secret123."}})"};
    PipeRequest asked = request();
    asked.headers = {{"Authorization", "Bearer sk-secret123"}};
    client.take(WebSocketConnector(scheduler).connect(asked));
    ASSERT_TRUE(until([&] { return client.ended(); }));
    EXPECT_FALSE(client.ends[0].reason.contains(qs("sk-secret123"))) << client.ends[0].reason.toStdString();
    EXPECT_TRUE(client.ends[0].reason.contains(qs("Incorrect API key provided: [key]")))
        << client.ends[0].reason.toStdString();
}

namespace {
// What a plain TCP client gets for what it says.
QByteArray answerTo(quint16 port, const QByteArray& said, bool* closed = nullptr) {
    QTcpSocket socket;
    bool gone = false;
    QObject::connect(&socket, &QAbstractSocket::disconnected, &socket, [&] { gone = true; });
    socket.connectToHost(QHostAddress::LocalHost, port);
    socket.write(said);
    until([&] { return gone; }, 5000);
    if (closed)
        *closed = gone;
    return socket.readAll();
}
const QByteArray kGoodHead = "GET /v1/realtime HTTP/1.1\r\nHost: x\r\nUpgrade: WebSocket\r\nConnection: "
                             "keep-alive, Upgrade\r\nSec-WebSocket-Key: "
                             "dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n";
} // namespace

TEST_F(WebSockets, OrdinaryHttpIsToldThatThisIsAWebSocket) {
    listen();
    bool closed = false;
    const QByteArray answer = answerTo(server.port(), "GET / HTTP/1.1\r\nHost: x\r\n\r\n", &closed);
    EXPECT_TRUE(closed);
    EXPECT_TRUE(answer.startsWith("HTTP/1.1 426 Upgrade Required\r\n")) << answer.toStdString();
    EXPECT_TRUE(answer.contains("\"message\":\"This is a WebSocket endpoint"));
    EXPECT_TRUE(answer.contains("Sec-WebSocket-Version: 13\r\n"));
}

TEST_F(WebSockets, WhatIsNoHttpIsCutOffAtOnce) {
    listen();
    for (const QByteArray& said :
         {QByteArray("\x16\x03\x01\x02\x00", 5), QByteArray("hello there\r\n"), QByteArray(100, '\0'),
          QByteArray("GET /\r\n\r\n"), QByteArray("get / HTTP/1.1\r\n")}) {
        bool closed = false;
        EXPECT_EQ(answerTo(server.port(), said, &closed), "");
        EXPECT_TRUE(closed) << said.toHex().toStdString();
    }
}

TEST_F(WebSockets, AHeadThatIsTooLongIsRefused) {
    listen();
    EXPECT_TRUE(answerTo(server.port(), kGoodHead + "X: " + QByteArray(9000, 'x') + "\r\n\r\n")
                    .startsWith("HTTP/1.1 431 "));
    EXPECT_TRUE(answerTo(server.port(), kGoodHead + QByteArray("X: y\r\n").repeated(4000))
                    .startsWith("HTTP/1.1 431 "));
    EXPECT_TRUE(answerTo(server.port(), kGoodHead + QByteArray("X: y\r\n").repeated(101) + "\r\n")
                    .startsWith("HTTP/1.1 431 "));
    EXPECT_EQ(far.opened, 0);
}

TEST_F(WebSockets, AHeadInPiecesIsReadWhole) {
    listen();
    QTcpSocket socket;
    socket.connectToHost(QHostAddress::LocalHost, server.port());
    ASSERT_TRUE(until([&] { return socket.state() == QAbstractSocket::ConnectedState; }));
    for (const QByteArray& piece :
         {kGoodHead.left(3), kGoodHead.mid(3, 40), kGoodHead.mid(43), QByteArray("\r\n")}) {
        socket.write(piece);
        idle(5);
    }
    ASSERT_TRUE(until([&] { return far.isOpen(); }));
    EXPECT_TRUE(socket.readAll().startsWith("HTTP/1.1 101 "));
}

TEST(WebSocketServerTime, AHeadThatDoesNotComeIsTimedOut) {
    VirtualScheduler time;
    WebSocketServer server(time, {}, [](auto, const auto&) {});
    ASSERT_FALSE(server.listen({}));
    QTcpSocket socket;
    bool gone = false;
    QObject::connect(&socket, &QAbstractSocket::disconnected, &socket, [&] { gone = true; });
    socket.connectToHost(QHostAddress::LocalHost, server.port());
    socket.write("GET / HTTP/1.1\r\n");
    ASSERT_TRUE(until([&] { return socket.bytesToWrite() == 0; }));
    idle(20);
    time.advance(9s);
    idle(5);
    EXPECT_FALSE(gone);
    time.advance(1s);
    ASSERT_TRUE(until([&] { return gone; }));
    EXPECT_TRUE(socket.readAll().startsWith("HTTP/1.1 408 "));
}

TEST_F(WebSockets, AClientThatHangsUpWhileShakingHandsLeavesTheServerWell) {
    listen();
    for (int i = 0; i < 20; ++i) {
        QTcpSocket socket;
        socket.connectToHost(QHostAddress::LocalHost, server.port());
        socket.write(i % 2 ? kGoodHead + "\r\n" : kGoodHead);
        until([&] { return socket.bytesToWrite() == 0; });
        socket.abort();
    }
    idle(20);
    far = Heard();
    join();
    client.pipe->send("fine");
    EXPECT_TRUE(until([&] { return far.texts.size() == 1; }));
}

TEST_F(WebSockets, AServerThatCannotListenSaysWhy) {
    listen();
    WebSocketServer second(scheduler, {}, [](auto, const auto&) {});
    WebSocketServer::Options options;
    options.port = server.port();
    const auto error = second.listen(options);
    ASSERT_TRUE(error);
    EXPECT_TRUE(error->contains(qs("127.0.0.1 port %1").arg(server.port()))) << error->toStdString();
    EXPECT_EQ(second.port(), 0);

    WebSocketServer::Options bare;
    bare.tls = QSslConfiguration();
    const auto noKey = second.listen(bare);
    ASSERT_TRUE(noKey);
    EXPECT_TRUE(noKey->contains(qs("certificate"))) << noKey->toStdString();
}

TEST_F(WebSockets, AClosedServerRefuses) {
    listen();
    const QUrl gone = url();
    server.close();
    EXPECT_EQ(server.port(), 0);
    client.take(WebSocketConnector(scheduler).connect(to(gone)));
    ASSERT_TRUE(until([&] { return client.ended(); }));
    EXPECT_EQ(client.ends[0].cause, Cause::Refused);
}

// ---- TLS -------------------------------------------------------------------------------------------------

// Proves: H2
TEST_F(WebSockets, ACertificateThatNobodySignedIsRefusedWithItsReason) {
    listen(true);
    client.take(WebSocketConnector(scheduler).connect(to(url())));
    ASSERT_TRUE(until([&] { return client.ended(); }));
    EXPECT_EQ(client.opened, 0);
    EXPECT_EQ(client.ends[0].cause, Cause::TlsFailed);
    EXPECT_TRUE(client.ends[0].reason.contains(qs("self-signed"))) << client.ends[0].reason.toStdString();
    EXPECT_EQ(far.opened, 0);
}

TEST_F(WebSockets, ACertificateForAnotherHostIsRefused) {
    listen(true);
    PipeRequest asked = request();
    asked.url.setHost(qs("127.0.0.2"));
    server.close();
    WebSocketServer::Options everywhere;
    everywhere.address = QHostAddress(qs("127.0.0.2"));
    everywhere.tls = testTls();
    ASSERT_FALSE(server.listen(everywhere));
    asked.url.setPort(server.port());
    client.take(WebSocketConnector(scheduler).connect(asked));
    ASSERT_TRUE(until([&] { return client.ended(); }));
    EXPECT_EQ(client.ends[0].cause, Cause::TlsFailed);
    EXPECT_TRUE(client.ends[0].reason.contains(qs("host name"))) << client.ends[0].reason.toStdString();
}

TEST_F(WebSockets, TlsTowardsAPlainServerFails) {
    listen();
    QUrl wrong = url();
    wrong.setScheme(qs("wss"));
    client.take(WebSocketConnector(scheduler).connect(to(wrong)));
    ASSERT_TRUE(until([&] { return client.ended(); }));
    EXPECT_EQ(client.ends[0].cause, Cause::TlsFailed) << client.ends[0].reason.toStdString();
}

TEST_F(WebSockets, PlainTowardsATlsServerFailsAndLeavesItWell) {
    listen(true);
    QUrl wrong = url();
    wrong.setScheme(qs("ws"));
    client.take(WebSocketConnector(scheduler).connect(to(wrong)));
    ASSERT_TRUE(until([&] { return client.ended(); }));
    EXPECT_EQ(client.opened, 0);
    EXPECT_EQ(client.ends[0].cause, Cause::NotAWebSocket) << client.ends[0].reason.toStdString();
    client = Heard();
    join();
}

TEST_F(WebSockets, AnExtraCertificateThatIsNoneIsSaid) {
    PipeRequest asked = to(QUrl(qs("wss://127.0.0.1:1/")));
    asked.extraCaPem = "nonsense";
    client.take(WebSocketConnector(scheduler).connect(asked));
    ASSERT_TRUE(until([&] { return client.ended(); }));
    EXPECT_EQ(client.ends[0].cause, Cause::TlsFailed);
    EXPECT_TRUE(client.ends[0].reason.contains(qs("PEM")));
}
