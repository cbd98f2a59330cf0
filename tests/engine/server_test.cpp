// SPDX-License-Identifier: GPL-3.0-or-later
// The engine as a server, over real sockets.
#include "engine/signals.h"

#include <hrp/audio/wav.h>
#include <hrp/engine/server.h>
#include <hrp/protocol/client_events.h>
#include <hrp/protocol/engine_events.h>
#include <hrp/time/steady_scheduler.h>
#include <hrp/time/virtual_scheduler.h>

#include <QEventLoop>
#include <QTcpSocket>
#include <QTimer>
#include <QUrl>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace hrp::test {
namespace {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using engine::Server;
using ::testing::HasSubstr;
using ::testing::Not;
using transport::PipeEnd;

class EngineServer : public ::testing::Test {
protected:
    struct Client {
        std::unique_ptr<transport::MessagePipe> pipe;
        std::vector<protocol::EngineEvent> events;
        std::optional<PipeEnd> end;
        template <typename Body>
        std::vector<Body> all() const {
            std::vector<Body> out;
            for (const auto& event : events)
                if (const auto* body = std::get_if<Body>(&event.body))
                    out.push_back(*body);
            return out;
        }
    };

    bool until(const std::function<bool()>& done, std::chrono::milliseconds limit = 60s) {
        QEventLoop loop;
        QTimer poll, end;
        QObject::connect(&poll, &QTimer::timeout, &loop, [&] {
            if (done())
                loop.quit();
        });
        QObject::connect(&end, &QTimer::timeout, &loop, &QEventLoop::quit);
        poll.start(2ms);
        end.start(limit);
        if (!done())
            loop.exec();
        return done();
    }

    void start(Server::Options options = {}) {
        options.log = [this](const QString& line) { lines << line; };
        server = std::make_unique<Server>(scheduler, clock, std::move(options));
        const auto problem = server->start();
        ASSERT_FALSE(problem.has_value()) << problem->toStdString();
    }

    /// The head of the answer to a WebSocket handshake with these headers.
    std::string answerTo(const QList<QPair<QByteArray, QByteArray>>& headers) {
        QTcpSocket socket;
        socket.connectToHost(u"127.0.0.1"_s, static_cast<quint16>(QUrl(server->url()).port()));
        QByteArray request = "GET /v1/realtime?model=m HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
                             "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                             "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
        for (const auto& [name, value] : headers)
            request += name + ": " + value + "\r\n";
        socket.write(request + "\r\n");
        QByteArray answer;
        EXPECT_TRUE(until([&] {
            answer += socket.readAll();
            return answer.contains("\r\n\r\n");
        }));
        return answer.left(answer.indexOf("\r\n\r\n") + 2).toStdString();
    }

    std::unique_ptr<Client> connect(const QString& url, const QByteArray& key = {}) {
        auto client = std::make_unique<Client>();
        transport::PipeRequest request;
        request.url = QUrl(url);
        if (!key.isEmpty())
            request.headers = {{"Authorization", "Bearer " + key}};
        client->pipe = connector.connect(request);
        transport::MessagePipe::Callbacks callbacks;
        callbacks.onText = [c = client.get()](const QByteArray& utf8) {
            auto reading = protocol::readEngineEvent(utf8);
            ASSERT_TRUE(reading.has_value());
            c->events.push_back(reading->event);
        };
        callbacks.onEnd = [c = client.get()](const PipeEnd& why) { c->end = why; };
        client->pipe->setCallbacks(std::move(callbacks));
        return client;
    }

    /// What a plain HTTP client gets.
    QByteArray answerTo(const QByteArray& request) {
        QTcpSocket socket;
        socket.connectToHost(QHostAddress::LocalHost, static_cast<quint16>(QUrl(server->url()).port()));
        EXPECT_TRUE(until([&] { return socket.state() == QAbstractSocket::ConnectedState; }));
        socket.write(request);
        EXPECT_TRUE(until([&] { return socket.state() == QAbstractSocket::UnconnectedState; }));
        return socket.readAll();
    }

    time::SteadyScheduler scheduler;
    time::VirtualScheduler clock; ///< for the wall clock
    transport::WebSocketConnector connector{scheduler};
    QStringList lines;
    std::unique_ptr<Server> server;
};

TEST_F(EngineServer, TalksToAClient) {
    start();
    EXPECT_TRUE(server->url().startsWith(u"ws://127.0.0.1:"_s));
    EXPECT_TRUE(server->url().endsWith(u"/v1/realtime"_s));
    const auto client = connect(server->url() + u"?model=some-model"_s);
    ASSERT_TRUE(until([&] { return client->events.size() == 1; }));
    EXPECT_EQ(client->all<protocol::SessionCreated>().at(0).session.model, u"some-model"_s);
    EXPECT_EQ(server->sessions(), 1);
    client->pipe->send(protocol::writeClientEvent({{}, protocol::ResponseCreate::spoken()}));
    ASSERT_TRUE(until([&] { return !client->all<protocol::ResponseDone>().empty(); }));
    EXPECT_EQ(client->all<protocol::ResponseDone>()[0].response.status, u"completed"_s);
    EXPECT_FALSE(client->all<protocol::AudioDelta>().empty());
    EXPECT_FALSE(client->all<protocol::TranscriptDone>().at(0).transcript.isEmpty());
    client->pipe->close(1000, {});
    ASSERT_TRUE(until([&] { return lines.size() == 1; }));
    EXPECT_EQ(server->sessions(), 0);
    EXPECT_THAT(lines[0].toStdString(), HasSubstr("session 1"));
    EXPECT_THAT(lines[0].toStdString(), HasSubstr("1 replies"));
    EXPECT_THAT(lines[0].toStdString(), HasSubstr("closed by the client (1000)"));
}

TEST_F(EngineServer, SeveralSessionsDifferAndEndAlone) {
    start();
    const auto one = connect(server->url()), two = connect(server->url());
    ASSERT_TRUE(until([&] { return one->events.size() == 1 && two->events.size() == 1; }));
    EXPECT_NE(one->all<protocol::SessionCreated>()[0].session.id,
              two->all<protocol::SessionCreated>()[0].session.id);
    one->pipe->abort();
    ASSERT_TRUE(until([&] { return server->sessions() == 1; }));
    two->pipe->send(protocol::writeClientEvent({{}, protocol::SessionUpdate{}}));
    ASSERT_TRUE(until([&] { return two->all<protocol::SessionUpdated>().size() == 1; }));
}

// Proves: H2
// Other paths are 404.
TEST_F(EngineServer, OtherPathsAreNotFound) {
    start();
    const auto client = connect(server->url() + u"x"_s);
    ASSERT_TRUE(until([&] { return client->end.has_value(); }));
    EXPECT_EQ(client->end->cause, PipeEnd::Cause::HttpStatus);
    EXPECT_EQ(client->end->httpStatus, 404);
}

// Proves: H1, H2
// The key is asked for and never told.
TEST_F(EngineServer, TheKeyIsAskedForAndNeverTold) {
    Server::Options options;
    options.requiredKey = "right-key";
    start(options);
    for (const QByteArray& key : {QByteArray(), QByteArray("wrong-key"), QByteArray("right-key2")}) {
        const auto client = connect(server->url(), key);
        ASSERT_TRUE(until([&] { return client->end.has_value(); }));
        EXPECT_EQ(client->end->httpStatus, 401);
    }
    const auto client = connect(server->url(), "right-key");
    ASSERT_TRUE(until([&] { return client->events.size() == 1; }));
    const QByteArray answer =
        answerTo("GET /v1/realtime?model=x HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n"
                 "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                 "Sec-WebSocket-Version: 13\r\nAuthorization: Bearer wrong-key\r\n\r\n");
    EXPECT_TRUE(answer.startsWith("HTTP/1.1 401"));
    EXPECT_THAT(answer.toStdString(), HasSubstr("\"code\":\"invalid_api_key\""));
    EXPECT_FALSE(answer.contains("wrong-key") || answer.contains("right-key"));
    client->pipe->close(1000, {});
    ASSERT_TRUE(until([&] { return lines.size() == 1; }));
    EXPECT_FALSE(lines.join(u'\n').contains(u"-key"_s));
}

// Proves: T21
TEST_F(EngineServer, WebsitesMayNotUseItPagesOfThisMachineMay) {
    start();
    for (const char* page : {"https://evil.example", "http://localhost.evil.example",
                             "https://127.0.0.1.evil.example", "null", "chrome-extension://abc"})
        EXPECT_THAT(answerTo({{"Origin", page}}), HasSubstr("HTTP/1.1 403")) << page;
    for (const char* page : {"http://localhost:5173", "http://127.0.0.1:8080", "https://[::1]",
                             "http://app.localhost", "file://"})
        EXPECT_THAT(answerTo({{"Origin", page}}), HasSubstr("HTTP/1.1 101")) << page;
    EXPECT_THAT(answerTo(QList<QPair<QByteArray, QByteArray>>()), HasSubstr("HTTP/1.1 101"))
        << "a program is no page";
    EXPECT_TRUE(lines.filter(u"evil"_s).isEmpty());
}

// Proves: T22
TEST_F(EngineServer, ABrowserOffersTheProtocolAndIsAnsweredWithItAlone) {
    start();
    const std::string answer = answerTo(
        {{"Sec-WebSocket-Protocol", "realtime, openai-insecure-api-key.SECRET, openai-beta.realtime-v1"}});
    EXPECT_THAT(answer, HasSubstr("HTTP/1.1 101"));
    EXPECT_THAT(answer, HasSubstr("Sec-WebSocket-Protocol: realtime\r\n"));
    EXPECT_THAT(answer, Not(HasSubstr("SECRET")));
    EXPECT_THAT(answerTo(QList<QPair<QByteArray, QByteArray>>()), Not(HasSubstr("Sec-WebSocket-Protocol")))
        << "who offers none gets none";
}

// Proves: T22
TEST_F(EngineServer, TheKeyOfABrowserComesAsAProtocol) {
    Server::Options options;
    options.requiredKey = "sk-right";
    start(std::move(options));
    const auto offer = [&](const QByteArray& key, const QByteArray& page) {
        return answerTo(
            {{"Sec-WebSocket-Protocol", "realtime, openai-insecure-api-key." + key}, {"Origin", page}});
    };
    EXPECT_THAT(offer("sk-right", "http://localhost:5173"), HasSubstr("HTTP/1.1 101"));
    EXPECT_THAT(offer("sk-right", "null"), HasSubstr("HTTP/1.1 101")) << "hidden, but it has the key";
    for (const QByteArray key : {"sk-wrong", "", "sk-right2"}) {
        const std::string refused = offer(key, "http://localhost:5173");
        EXPECT_THAT(refused, HasSubstr("HTTP/1.1 401")) << key.toStdString();
        EXPECT_THAT(refused, Not(HasSubstr("sk-")));
    }
    EXPECT_THAT(offer("sk-right", "https://evil.example"), HasSubstr("HTTP/1.1 403"));
    EXPECT_TRUE(lines.filter(u"sk-"_s).isEmpty());
}

TEST_F(EngineServer, WhatCannotStartSaysWhy) {
    Server::Options options;
    options.fault = u"explode"_s;
    auto problem = Server(scheduler, clock, options).start();
    ASSERT_TRUE(problem.has_value());
    EXPECT_TRUE(problem->contains(u"explode"_s));
    for (const QString& name : Server::faultNames())
        EXPECT_TRUE(problem->contains(name));
    options.fault.clear();
    options.session.voice = u"Nobody!"_s;
    problem = Server(scheduler, clock, options).start();
    ASSERT_TRUE(problem.has_value());
    EXPECT_TRUE(problem->contains(u"slt"_s)) << "the voices there are";
    start();
    options.session.voice = u"slt"_s;
    options.listen.port = static_cast<quint16>(QUrl(server->url()).port());
    problem = Server(scheduler, clock, options).start();
    ASSERT_TRUE(problem.has_value()) << "the port is taken";
}

TEST_F(EngineServer, ShutsDownPolitely) {
    start();
    const auto client = connect(server->url());
    ASSERT_TRUE(until([&] { return client->events.size() == 1; }));
    const QString url = server->url();
    bool done = false;
    server->shutDown([&] { done = true; });
    EXPECT_FALSE(done);
    ASSERT_TRUE(until([&] { return done && client->end.has_value(); }));
    EXPECT_EQ(client->end->code, 1001);
    EXPECT_EQ(server->sessions(), 0);
    const auto late = connect(url);
    ASSERT_TRUE(until([&] { return late->end.has_value(); }));
    EXPECT_EQ(late->end->cause, PipeEnd::Cause::Refused);
    // Nobody there: done all the same.
    start();
    done = false;
    server->shutDown([&] { done = true; });
    ASSERT_TRUE(until([&] { return done; }));
}

TEST_F(EngineServer, FaultsAreServed) {
    Server::Options options;
    options.fault = u"unauthorized"_s;
    start(options);
    auto client = connect(server->url(), "any");
    ASSERT_TRUE(until([&] { return client->end.has_value(); }));
    EXPECT_EQ(client->end->httpStatus, 401);
    options.fault = u"close_early"_s;
    start(options);
    client = connect(server->url());
    ASSERT_TRUE(until([&] { return client->events.size() == 1; }));
    client->pipe->send(protocol::writeClientEvent({{}, protocol::ResponseCreate::spoken()}));
    ASSERT_TRUE(until([&] { return client->end.has_value(); }));
    EXPECT_EQ(client->end->code, 1011);
    EXPECT_EQ(client->all<protocol::AudioDelta>().size(), 2u);
}

TEST_F(EngineServer, MayBeDestroyedInTheMiddleOfAReply) {
    start();
    const auto client = connect(server->url());
    ASSERT_TRUE(until([&] { return client->events.size() == 1; }));
    client->pipe->send(protocol::writeClientEvent({{}, protocol::ResponseCreate::spoken()}));
    ASSERT_TRUE(until([&] { return !client->all<protocol::ResponseCreated>().empty(); }));
    server.reset();
    ASSERT_TRUE(until([&] { return client->end.has_value(); }));
}

protocol::SessionUpdate asksForTranscription() {
    protocol::SessionUpdate update;
    update.input.emplace();
    update.input->transcriptionModel = std::optional(u"whisper-1"_s);
    return update;
}

// Proves: E12, H19, H35
// The session goes on while a turn is being recognised.
TEST_F(EngineServer, FindsWordsWithoutHoldingUpTheSession) {
    start();
    ASSERT_EQ(server->whyNoRecognizer(), QString());
    const auto client = connect(server->url());
    ASSERT_TRUE(until([&] { return client->events.size() == 1; }));
    const auto send = [&](protocol::ClientEventBody body) {
        client->pipe->send(protocol::writeClientEvent({{}, std::move(body)}));
    };
    send(asksForTranscription());
    const auto clip =
        audio::readAudioFile(QStringLiteral(HRP_SOURCE_DIR "/tests/data/speech/ps_goforward.wav"));
    ASSERT_TRUE(clip.has_value());
    Samples speech = clip->samples;
    speech.resize(speech.size() + base::kSampleRate); // silence ends the turn
    send(protocol::AudioAppend{
        QByteArray(reinterpret_cast<const char*>(speech.data()), qsizetype(speech.size() * 2))});
    ASSERT_TRUE(until([&] { return !client->all<protocol::Committed>().empty(); }));
    send(protocol::SessionUpdate::instructionsOnly(u"x"_s));
    ASSERT_TRUE(until([&] { return client->all<protocol::SessionUpdated>().size() == 2; }));
    EXPECT_TRUE(client->all<protocol::TranscriptionCompleted>().empty())
        << "the model alone takes longer to load";
    ASSERT_TRUE(until([&] { return !client->all<protocol::TranscriptionCompleted>().empty(); }));
    const auto words = client->all<protocol::TranscriptionCompleted>()[0];
    EXPECT_EQ(words.transcript, u"go forward ten meters"_s);
    EXPECT_EQ(words.itemId, client->all<protocol::Committed>()[0].itemId);
}

// Proves: E1, E12
TEST_F(EngineServer, WithoutARecogniserItSaysWhy) {
    Server::Options options;
    options.recognition = false;
    start(options);
    EXPECT_EQ(server->whyNoRecognizer(), u"it was started without a recogniser"_s);
    const auto client = connect(server->url());
    ASSERT_TRUE(until([&] { return client->events.size() == 1; }));
    client->pipe->send(protocol::writeClientEvent({u"mine"_s, asksForTranscription()}));
    ASSERT_TRUE(until([&] { return !client->all<protocol::ErrorEvent>().empty(); }));
    const auto error = client->all<protocol::ErrorEvent>()[0].error;
    EXPECT_EQ(error.code, u"transcription_not_available"_s);
    EXPECT_EQ(error.eventId, u"mine"_s);
    EXPECT_THAT(error.message.toStdString(), HasSubstr("it was started without a recogniser"));
    EXPECT_TRUE(client->all<protocol::SessionUpdated>().empty());
}

} // namespace
} // namespace hrp::test
