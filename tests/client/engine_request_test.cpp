// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/client/engine_request.h>

#include <gtest/gtest.h>

using namespace hrp;

namespace {

client::EngineRequest to(const char* url) {
    client::EngineRequest request;
    request.url = QUrl(QString::fromLatin1(url));
    request.model = QStringLiteral("gpt-realtime-2.1");
    request.safetyIdentifier = "hs-1";
    return request;
}

std::string urlOf(const client::EngineRequest& request) {
    return client::pipeRequest(request).url.toString(QUrl::FullyEncoded).toStdString();
}

} // namespace

// Proves: T23
TEST(EngineRequest, TheModelStandsInTheAddressOnce) {
    EXPECT_EQ(urlOf(to("wss://host/v1/realtime")), "wss://host/v1/realtime?model=gpt-realtime-2.1");
    EXPECT_EQ(urlOf(to("wss://host/v1/realtime?model=other&model=third&api-version=1")),
              "wss://host/v1/realtime?api-version=1&model=gpt-realtime-2.1");
    auto odd = to("wss://host/");
    odd.model = QStringLiteral("a model&more=+1");
    EXPECT_EQ(urlOf(odd), "wss://host/?model=a%20model%26more%3D%2B1");
}

// Proves: H1
TEST(EngineRequest, KeyAndIdentifierAreHeaders) {
    auto request = to("wss://host/");
    EXPECT_EQ(client::pipeRequest(request).headers,
              (QList<QPair<QByteArray, QByteArray>>{{"OpenAI-Safety-Identifier", "hs-1"}}));
    request.key = "sk-1";
    EXPECT_EQ(client::pipeRequest(request).headers,
              (QList<QPair<QByteArray, QByteArray>>{{"Authorization", "Bearer sk-1"},
                                                    {"OpenAI-Safety-Identifier", "hs-1"}}));
}

TEST(EngineRequest, TheWaitForTheHandshakeIsTransportsUnlessGiven) {
    auto request = to("wss://host/");
    EXPECT_EQ(client::pipeRequest(request).handshakeTimeoutMs, transport::PipeRequest().handshakeTimeoutMs);
    request.handshakeTimeoutMs = 250;
    EXPECT_EQ(client::pipeRequest(request).handshakeTimeoutMs, 250);
}

// Proves: H1
TEST(EngineRequest, EachSessionHasAnIdentifierOfItsOwn) {
    const QByteArray one = client::newSafetyIdentifier(), other = client::newSafetyIdentifier();
    EXPECT_TRUE(one.startsWith("hs-"));
    EXPECT_EQ(one.size(), 3 + 32);
    EXPECT_NE(one, other);
}
