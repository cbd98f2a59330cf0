// SPDX-License-Identifier: GPL-3.0-or-later
// The way through a proxy that the environment names (H2).
#include "environment_proxy.h"

#include "sockets.h"

#include <hrp/transport/close_reason.h>

#include <map>

namespace hrp::transport::test {

namespace {
using Cause = PipeEnd::Cause;

struct Choice {
    const char* url;
    std::map<QByteArray, QByteArray> environment;
    const char* proxy; ///< HOST:PORT, "direct", or "system" where the environment says nothing
};

QString chosen(const Choice& c) {
    const auto choice = environmentProxy(qs(c.url), [&](const char* name) {
        const auto found = c.environment.find(name);
        return found == c.environment.end() ? QString() : QString::fromUtf8(found->second);
    });
    if (!choice)
        return qs("system");
    return choice->proxy.type() == QNetworkProxy::NoProxy ? qs("direct") : choice->name;
}

/// Sets variables of this process and puts them back as they were.
class Environment {
public:
    explicit Environment(const std::map<QByteArray, QByteArray>& values) {
        for (const char* name : {"http_proxy", "https_proxy", "all_proxy", "no_proxy", "HTTP_PROXY",
                                 "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY"}) {
            if (qEnvironmentVariableIsSet(name))
                m_before[name] = qgetenv(name);
            qunsetenv(name);
        }
        for (const auto& [name, value] : values) {
            m_set.push_back(name);
            qputenv(name.constData(), value);
        }
    }
    ~Environment() {
        for (const QByteArray& name : m_set)
            qunsetenv(name.constData());
        for (const auto& [name, value] : m_before)
            qputenv(name.constData(), value);
    }
    Environment(const Environment&) = delete;
    Environment& operator=(const Environment&) = delete;

private:
    std::map<QByteArray, QByteArray> m_before;
    std::vector<QByteArray> m_set;
};

/// Answers CONNECT, and with 200 joins the client to `target`.
class FakeProxy : public QTcpServer {
public:
    QByteArray answer = "HTTP/1.1 200 Connection established\r\n\r\n";
    quint16 target = 0;
    QByteArray asked;

    FakeProxy() {
        EXPECT_TRUE(listen(QHostAddress::LocalHost, 0));
        QObject::connect(this, &QTcpServer::newConnection, this, [this] {
            m_near = nextPendingConnection();
            QObject::connect(m_near, &QIODevice::readyRead, this, [this] { onData(); });
        });
    }
    QByteArray address() const { return "127.0.0.1:" + QByteArray::number(serverPort()); }

private:
    void onData() {
        if (m_far) {
            m_far->write(m_near->readAll());
            return;
        }
        asked += m_near->readAll();
        if (!asked.contains("\r\n\r\n"))
            return;
        m_near->write(answer);
        if (target == 0) {
            m_near->disconnectFromHost();
            return;
        }
        m_far = new QTcpSocket(this);
        QObject::connect(m_far, &QIODevice::readyRead, this, [this] { m_near->write(m_far->readAll()); });
        m_far->connectToHost(QHostAddress::LocalHost, target);
    }
    QTcpSocket* m_near = nullptr;
    QTcpSocket* m_far = nullptr;
};

class Proxies : public testing::Test {
protected:
    void connectTo(const char* url) { client.take(WebSocketConnector(scheduler).connect(to(qs(url)))); }
    QString failure(const char* url) {
        connectTo(url);
        if (!until([&] { return client.ended(); }))
            return qs("no end");
        return connectFailureText(client.ends[0], qs(url));
    }
    time::SteadyScheduler scheduler;
    FakeProxy proxy;
    RawServer server;
    Heard client;
};
} // namespace

// Proves: T24
TEST(EnvironmentProxy, IsThatOfTheSchemeAndNoneForWhatIsExcepted) {
    const Choice choices[] = {
        {"wss://a.org/x", {}, "system"},
        {"wss://a.org/x", {{"https_proxy", "http://p:3128"}}, "p:3128"},
        {"wss://a.org/x", {{"HTTPS_PROXY", "p:3128"}}, "p:3128"},
        {"wss://a.org/x",
         {{"https_proxy", "http://small:1"}, {"HTTPS_PROXY", "http://capital:1"}},
         "small:1"},
        {"ws://a.org/x", {{"https_proxy", "http://p:3128"}}, "system"},
        {"wss://a.org/x", {{"http_proxy", "http://p:3128"}}, "system"},
        {"ws://a.org/x", {{"http_proxy", "http://u:secret@p:3128/"}}, "p:3128"},
        {"ws://a.org/x", {{"HTTP_PROXY", "p"}}, "p:1080"},
        {"wss://a.org/x", {{"all_proxy", "socks5://p:9"}}, "p:9"},
        {"wss://a.org/x", {{"https_proxy", "p:1"}, {"no_proxy", "b.org, a.org"}}, "direct"},
        {"wss://v.a.org/x", {{"https_proxy", "p:1"}, {"NO_PROXY", ".a.org"}}, "direct"},
        {"wss://v.a.org/x", {{"https_proxy", "p:1"}, {"no_proxy", "*.a.org"}}, "direct"},
        {"wss://nota.org/x", {{"https_proxy", "p:1"}, {"no_proxy", "a.org"}}, "p:1"},
        {"wss://a.org/x", {{"https_proxy", "p:1"}, {"no_proxy", "a.org:8443"}}, "p:1"},
        {"wss://a.org:8443/x", {{"https_proxy", "p:1"}, {"no_proxy", "a.org:8443"}}, "direct"},
        {"wss://10.1.2.3/x", {{"https_proxy", "p:1"}, {"no_proxy", "10.0.0.0/8"}}, "direct"},
        {"wss://11.1.2.3/x", {{"https_proxy", "p:1"}, {"no_proxy", "10.0.0.0/8"}}, "p:1"},
        {"wss://a.org/x", {{"https_proxy", "p:1"}, {"no_proxy", "*"}}, "direct"},
    };
    for (const Choice& c : choices)
        EXPECT_EQ(chosen(c), qs(c.proxy)) << c.url << " in row " << &c - choices;
}

// Proves: T24
TEST_F(Proxies, AnEngineElsewhereIsReachedThroughIt) {
    const Environment environment({{"http_proxy", "http://" + proxy.address()}});
    proxy.target = server.serverPort();
    server.shakes = true;
    connectTo("ws://engine.invalid/v1/realtime");
    ASSERT_TRUE(until([&] { return client.isOpen() || client.ended(); }));
    EXPECT_TRUE(client.isOpen());
    EXPECT_TRUE(proxy.asked.startsWith("CONNECT engine.invalid:80 ")) << proxy.asked.toStdString();
    server.frame(1, "hello");
    EXPECT_TRUE(until([&] { return !client.texts.empty(); }));
}

// Proves: T24
TEST_F(Proxies, WhatAProxyRefusesNamesTheProxy) {
    const Environment environment({{"https_proxy", "http://" + proxy.address()}});
    const char* const url = "wss://engine.invalid/v1/realtime";
    for (const QByteArray answer :
         {"407 Proxy Authentication Required", "503 Service Unavailable", "403 Forbidden", "404 Not Found"}) {
        proxy.answer = "HTTP/1.1 " + answer +
                       "\r\nProxy-Authenticate: Basic realm=\"x\"\r\nContent-Length: 0\r\nConnection: "
                       "close\r\n\r\n";
        proxy.asked.clear();
        client = {};
        const QString text = failure(url);
        EXPECT_TRUE(proxy.asked.startsWith("CONNECT engine.invalid:443 ")) << proxy.asked.toStdString();
        EXPECT_TRUE(text.contains(QStringLiteral("the proxy ") + QString::fromLatin1(proxy.address())))
            << answer.toStdString() << ": " << text.toStdString();
        EXPECT_EQ(client.ends[0].cause, Cause::NetworkError);
    }
}

// Proves: T24
TEST_F(Proxies, ADeadProxyIsNamed) {
    const QByteArray address = proxy.address();
    proxy.close();
    const Environment environment({{"HTTPS_PROXY", "http://user:secret-word@" + address}});
    const QString text = failure("wss://engine.invalid/v1/realtime");
    EXPECT_TRUE(text.contains(QStringLiteral("nothing listens at the proxy ") + QString::fromLatin1(address)))
        << text.toStdString();
    EXPECT_FALSE(text.contains(QStringLiteral("secret-word")));
}

// Proves: T24
TEST_F(Proxies, ThisMachineIsReachedDirectly) {
    const Environment environment({{"http_proxy", "http://" + proxy.address()}});
    server.shakes = true;
    client.take(WebSocketConnector(scheduler).connect(to(server.url())));
    ASSERT_TRUE(until([&] { return client.isOpen(); }));
    EXPECT_TRUE(proxy.asked.isEmpty());
}

} // namespace hrp::transport::test
