// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/transport/close_reason.h>

#include <gtest/gtest.h>

#include <set>

using namespace hrp::transport;
using Cause = PipeEnd::Cause;

namespace {
QString u8(const char* text) {
    return QString::fromUtf8(text);
}
const QUrl kUrl(QStringLiteral("wss://me:secret@engine.example:8443/v1/realtime?model=m"));
} // namespace

// Proves: H2
// Each way to fail has its own words, and says what to do next.
TEST(EndWords, EveryFailureToConnectHasItsOwnWordsAndACure) {
    struct Case {
        PipeEnd end;
        const char* says;
        const char* cure;
    };
    const Case cases[] = {
        {{Cause::Refused, 0, 0, {}}, "Nothing listens", "Is the engine running"},
        {{Cause::HostNotFound, 0, 0, {}}, "engine.example was not found", "Check its name"},
        {{Cause::TlsFailed, 0, 0, u8("The certificate has expired")},
         "The certificate has expired",
         "certificate to the profile"},
        {{Cause::HttpStatus, 0, 401, u8("Unauthorized")}, "HTTP status 401", "key is missing or wrong"},
        {{Cause::HttpStatus, 0, 403, {}}, "HTTP status 403", "another model"},
        {{Cause::HttpStatus, 0, 404, {}}, "HTTP status 404", "path"},
        {{Cause::HttpStatus, 0, 429, u8("retry after 20")}, "HTTP status 429", "retry after 20"},
        {{Cause::HttpStatus, 0, 200, {}}, "HTTP status 200", "engine"},
        {{Cause::HttpStatus, 0, 503, {}}, "HTTP status 503", "try again in a while"},
        {{Cause::NotAWebSocket, 0, 0, {}}, "no realtime engine", "Check host, port and path"},
        {{Cause::HandshakeTimeout, 0, 0, u8("no connection was made")}, "no connection was made", "firewall"},
        {{Cause::Dropped, 0, 0, {}}, "broke before the session began", "Try again"},
        {{Cause::NetworkError, 0, 0, u8("Network unreachable")}, "Network unreachable", "Check the address"},
    };
    std::set<QString> texts;
    for (const auto& [end, says, cure] : cases) {
        const QString text = connectFailureText(end, kUrl);
        EXPECT_TRUE(text.contains(u8(says))) << text.toStdString();
        EXPECT_TRUE(text.contains(u8(cure))) << text.toStdString();
        EXPECT_FALSE(text.contains(u8("secret"))) << text.toStdString();
        EXPECT_TRUE(texts.insert(text).second) << "the same words twice: " << text.toStdString();
    }
}

// Proves: H4, C107
TEST(EndWords, AnEndIsToldWithItsCodeAndReason) {
    struct Case {
        PipeEnd end;
        const char* says;
    };
    const Case cases[] = {
        {{Cause::ClosedByPeer, 1000, 0, u8("bye")}, "(code 1000) (“bye”)"},
        {{Cause::ClosedByPeer, 1001, 0, u8("maximum duration")},
         "going away (code 1001) (“maximum duration”)"},
        {{Cause::ClosedByPeer, 1008, 0, {}}, "its rules forbid it (code 1008)."},
        {{Cause::ClosedByPeer, 1011, 0, {}}, "internal error (code 1011)"},
        {{Cause::ClosedByPeer, 4000, 0, {}}, "a reason of its own (code 4000)"},
        {{Cause::ClosedByPeer, 0, 0, u8("words")}, "closed the session (“words”)."},
        {{Cause::ClosedByUs, 1000, 0, {}}, "closed here"},
        {{Cause::Dropped, 0, 0, {}}, "was lost. Check the network"},
        {{Cause::MessageTooBig, 1009, 0, {}}, "more than 16 MiB"},
        {{Cause::InvalidUtf8, 1007, 0, {}}, "not UTF-8"},
        {{Cause::NetworkError, 0, 0, u8("odd")}, "failed (“odd”)"},
    };
    for (const auto& [end, says] : cases)
        EXPECT_TRUE(closeText(end).contains(u8(says))) << closeText(end).toStdString();
}

TEST(EndWords, AddressesAreShownWithoutUserAndQuery) {
    EXPECT_EQ(addressText(kUrl), u8("wss://engine.example:8443/v1/realtime"));
}

TEST(EndWords, LoopbackIsThisMachine) {
    for (const char* here : {"ws://localhost:1/", "ws://127.0.0.1/", "ws://127.9.9.9/", "ws://[::1]:80/"})
        EXPECT_TRUE(isLoopback(QUrl(u8(here)))) << here;
    for (const char* there :
         {"ws://localhost.example/", "ws://10.0.0.1/", "ws://[2001:db8::1]/", "ws://engine/"})
        EXPECT_FALSE(isLoopback(QUrl(u8(there)))) << there;
}

// Proves: H2
TEST(EndWords, WssIsRequiredOffLoopback) {
    EXPECT_FALSE(addressFault(QUrl(u8("ws://127.0.0.1:8080/v1/realtime"))));
    EXPECT_FALSE(addressFault(QUrl(u8("wss://engine.example/v1/realtime"))));
    EXPECT_TRUE(addressFault(QUrl(u8("ws://engine.example/v1/realtime")))->contains(u8("wss://")));
    EXPECT_TRUE(addressFault(QUrl(u8("https://engine.example/"))));
    EXPECT_TRUE(addressFault(QUrl(u8("nonsense"))));
}
