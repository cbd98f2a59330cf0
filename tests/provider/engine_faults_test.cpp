// SPDX-License-Identifier: GPL-3.0-or-later
// The local engine's deliberate faults, over real sockets: each call ends, in what the contract says (P5,
// P6).
#include "support/warnings.h"

#include <hrp/engine/server.h>
#include <hrp/provider/realtime_provider.h>
#include <hrp/time/steady_scheduler.h>

#include <QEventLoop>
#include <QTimer>

#include <gtest/gtest.h>

#include <map>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace hrp;
using namespace hrp::provider;

namespace {

/// Code of the error that a fault ends a call in. With any other fault the call goes well all the same.
const std::map<QString, QString> kEnds{
    {u"silent"_s, u"no_answer"_s},
    {u"no_created"_s, u"no_answer"_s},
    {u"created_only"_s, u"no_answer"_s},
    {u"session_only"_s, u"timeout"_s},
    {u"no_updated"_s, u"no_answer"_s},
    {u"no_done"_s, u"timeout"_s},
    {u"bad_json"_s, u"protocol_error"_s},
    {u"long_delta"_s, u"protocol_error"_s},
    {u"bad_base64"_s, u"protocol_error"_s},
    {u"close_early"_s, u"closed"_s},
    {u"drop"_s, u"dropped"_s},
    {u"unauthorized"_s, u"invalid_api_key"_s},
    {u"http_404"_s, u"not_found"_s},
    {u"http_429"_s, u"connection_failed"_s},
};

class EngineFaults : public testing::TestWithParam<QString> {};

std::vector<QString> faultNames() {
    const QStringList names = engine::Server::faultNames();
    return {names.begin(), names.end()};
}

} // namespace

TEST_P(EngineFaults, P5_EachCallEnds) {
    const hrp::test::ExpectWarning expected{u"openai-realtime: "_s};
    time::SteadyScheduler scheduler;
    time::SystemWallClock clock;
    engine::Server::Options options;
    options.fault = GetParam();
    engine::Server engine(scheduler, clock, options);
    const auto trouble = engine.start();
    ASSERT_FALSE(trouble) << trouble->toStdString();

    Coordinator coordinator;
    int errors = 0, responses = 0;
    const auto hooks =
        std::pair{coordinator.on(u"provider:error"_s, [&errors](const Event&) { ++errors; }),
                  coordinator.on(u"provider:response"_s, [&responses](const Event&) { ++responses; })};
    Config config;
    config.url = QUrl(engine.url());
    config.apiKey = "sk-any-key";
    config.answerTimeout = 500ms;
    config.silenceTimeout = 1s;
    const Cleanup cleanup = mount(coordinator, config);

    QEventLoop loop;
    std::optional<Outcome> outcome;
    coordinator.find(u"providers"_s, u"openai-realtime"_s)
        ->complete({Message::user(u"Hello! Please say something."_s)})
        .then(&loop, [&](const Outcome& ended) {
            outcome = ended;
            loop.quit();
        });
    QTimer::singleShot(20s, &loop, &QEventLoop::quit);
    loop.exec();
    ASSERT_TRUE(outcome) << "the call hangs";
    EXPECT_EQ(errors + responses, 1);

    const auto end = kEnds.find(GetParam());
    if (end == kEnds.end()) {
        ASSERT_TRUE(*outcome) << outcome->error().message.toStdString();
        if (GetParam() == u"empty_replies"_s) { // what it says is all there is
            EXPECT_TRUE((*outcome)->content.isEmpty() && (*outcome)->raw.audioData.isEmpty());
            return;
        }
        EXPECT_FALSE((*outcome)->content.isEmpty());
        EXPECT_GT((*outcome)->raw.audioData.size(), 24'000);
        EXPECT_EQ((*outcome)->raw.audioData.size() % 2, 0);
        return;
    }
    ASSERT_FALSE(*outcome);
    EXPECT_EQ(outcome->error().code, end->second) << outcome->error().message.toStdString();
    if (GetParam() == u"close_early"_s || GetParam() == u"drop"_s) {
        ASSERT_TRUE(outcome->error().partial); // case 181: what had come is kept
        EXPECT_GT(outcome->error().partial->raw.audioData.size(), 0);
    }
}

INSTANTIATE_TEST_SUITE_P(All, EngineFaults, testing::ValuesIn(faultNames()),
                         [](const auto& fault) { return fault.param.toStdString(); });
