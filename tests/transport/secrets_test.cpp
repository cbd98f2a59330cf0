// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/transport/secrets.h>

#include <gtest/gtest.h>

using hrp::transport::PipeRequest;
using hrp::transport::Secrets;

namespace {

PipeRequest request(const char* url, QList<QPair<QByteArray, QByteArray>> headers = {}) {
    PipeRequest made;
    made.url = QUrl(QString::fromLatin1(url));
    made.headers = std::move(headers);
    return made;
}

std::string shown(const Secrets& secrets, const char* text) {
    return secrets.removedFrom(QString::fromUtf8(text)).toStdString();
}

} // namespace

// Proves: T23, H1
TEST(Secrets, AKeyInTheAddressIsKnownByItsValueHoweverItIsWritten) {
    const Secrets secrets(
        request("ws://host/p?api-version=2024-10-01&api-key=SEC%2FRET%20123&model=gpt-realtime"));
    EXPECT_EQ(shown(secrets, R"(no: "ws://host/p?api-key=SEC%2FRET%20123&model=gpt-realtime")"),
              R"(no: "ws://host/p?api-key=[key]&model=gpt-realtime")");
    EXPECT_EQ(shown(secrets, "key “SEC/RET 123” is wrong"), "key “[key]” is wrong");
    EXPECT_EQ(shown(secrets, "SEC%2fRET%20123"), "[key]");
    EXPECT_EQ(shown(secrets, "version 2024-10-01, model gpt-realtime"),
              "version 2024-10-01, model gpt-realtime");
    EXPECT_EQ(secrets.removedFrom(QByteArray("{\"m\":\"SEC/RET 123\"}")), QByteArray("{\"m\":\"[key]\"}"));
}

// Proves: T23, H1
TEST(Secrets, KeysOfHeadersAndPasswordsAreToo) {
    const Secrets secrets(
        request("wss://me:pass%40word@host/p", {{"Authorization", "Bearer sk-abc123"},
                                                {"api-key", "azure-key-1"},
                                                {"OpenAI-Safety-Identifier", "hs-0123456789"}}));
    EXPECT_EQ(shown(secrets, "Bearer sk-abc123"), "[key]");
    EXPECT_EQ(shown(secrets, "key sk-abc123, azure-key-1, pass@word, pass%40word"),
              "key [key], [key], [key], [key]");
    EXPECT_EQ(shown(secrets, "session hs-0123456789 of Bearer"), "session hs-0123456789 of Bearer");
}

TEST(Secrets, AShortKeyIsAWordThatMayStandAnywhere) {
    const Secrets secrets(request("wss://host/p?key=test", {{"Authorization", "Bearer abc"}}));
    EXPECT_EQ(shown(secrets, "a test of abc"), "a test of abc");
}
