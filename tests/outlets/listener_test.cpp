// SPDX-License-Identifier: GPL-3.0-or-later
// Who may listen, and what happens to one who does not keep up.
#include <listener.h>
#include <origin.h>

#include <hrp/time/virtual_scheduler.h>

#include <gmock/gmock.h>

namespace hrp::test {
namespace {

using outlets::checkListener;
using outlets::Listener;
using ::testing::ElementsAre;
using transport::WebSocketServer;

/// A line that takes nothing while it is stuck.
class StuckPipe final : public transport::MessagePipe {
public:
    struct Log {
        std::vector<std::string> sent;
        bool stuck = false;
        int closed = 0;
    };
    explicit StuckPipe(Log& log) : m_log(log) {}
    void setCallbacks(Callbacks) override {}
    bool isOpen() const override { return true; }
    bool send(const QByteArray& utf8) override {
        m_log.sent.push_back(utf8.toStdString());
        return true;
    }
    std::int64_t bytesToSend() const override { return m_log.stuck ? 1 << 20 : 0; }
    void close(int code, const QString&) override { m_log.closed = code; }
    void abort() override {}

private:
    Log& m_log;
};

TEST(SlowListener, GetsEveryMoodAndOnlyTheLatestLevel) {
    time::VirtualScheduler clock;
    StuckPipe::Log line;
    Listener listener(clock, std::make_unique<StuckPipe>(line), [](Listener*) { FAIL(); });
    line.stuck = true;
    for (int i = 1; i <= 100; ++i) {
        listener.level(i / 100.0);
        if (i % 50 == 0)
            listener.send("{\"mood\":" + QByteArray::number(i) + '}');
    }
    clock.advance(std::chrono::seconds(1));
    EXPECT_TRUE(line.sent.empty());
    line.stuck = false;
    clock.advance(std::chrono::milliseconds(60));
    EXPECT_THAT(line.sent, ElementsAre(R"({"mood":50})", R"({"mood":100})", R"({"level":1})"));
    clock.advance(std::chrono::seconds(1));
    EXPECT_EQ(clock.pending(), 0u) << "nothing left to look for";
}

TEST(SlowListener, ThatNeverTakesAnythingIsLetGo) {
    time::VirtualScheduler clock;
    StuckPipe::Log line;
    int gone = 0;
    Listener listener(clock, std::make_unique<StuckPipe>(line), [&](Listener*) { ++gone; });
    line.stuck = true;
    for (int i = 0; i < 30'000; ++i)
        listener.send("{\"mood\":6}");
    EXPECT_EQ(gone, 1);
    EXPECT_EQ(line.closed, 4'000);
}

struct OriginCase {
    const char* origin;
    const char* host;
    const char* query;
    bool mayListen;
};

class WhoMayListen : public ::testing::TestWithParam<OriginCase> {};

TEST_P(WhoMayListen, IsDecidedByWhereThePageIsFrom) {
    const OriginCase& asked = GetParam();
    WebSocketServer::Handshake handshake;
    handshake.path = QStringLiteral("/markers");
    handshake.query = QString::fromLatin1(asked.query);
    handshake.headers.emplaceBack("Host", asked.host);
    if (*asked.origin)
        handshake.headers.emplaceBack("Origin", asked.origin);
    const auto refusal = checkListener(handshake, QStringLiteral("k3y"));
    EXPECT_EQ(!refusal, asked.mayListen) << asked.origin << " at " << asked.host;
    if (refusal) {
        EXPECT_EQ(refusal->httpStatus, 403);
        EXPECT_FALSE(refusal->jsonBody.contains("k3y"));
    }
}

INSTANTIATE_TEST_SUITE_P(
    Origins, WhoMayListen,
    ::testing::Values(OriginCase{"", "127.0.0.1:4000", "", true}, // no browser
                      OriginCase{"http://localhost", "127.0.0.1:4000", "", true},
                      OriginCase{"http://localhost:3000", "localhost:4000", "", true},
                      OriginCase{"https://127.0.0.1:8443", "127.0.0.1:4000", "", true},
                      OriginCase{"http://[::1]:80", "[::1]:4000", "", true},
                      OriginCase{"file://", "127.0.0.1:4000", "", true},
                      OriginCase{"null", "127.0.0.1:4000", "key=k3y", true},
                      OriginCase{"null", "127.0.0.1:4000", "", false},
                      OriginCase{"null", "127.0.0.1:4000", "key=guess", false},
                      OriginCase{"https://evil.example", "127.0.0.1:4000", "key=k3y", false},
                      OriginCase{"http://localhost.evil.example", "127.0.0.1:4000", "", false},
                      OriginCase{"http://127.0.0.1.evil.example", "127.0.0.1:4000", "", false},
                      OriginCase{"http://evil.example:4000", "evil.example:4000", "",
                                 false}, // a renamed loopback
                      OriginCase{"", "evil.example:4000", "", false},
                      OriginCase{"chrome-extension://abc", "127.0.0.1:4000", "", false}));

} // namespace
} // namespace hrp::test
