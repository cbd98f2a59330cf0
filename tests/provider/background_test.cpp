// SPDX-License-Identifier: GPL-3.0-or-later
// The provider on its own thread, over real WebSockets: nothing blocks, little is added, nothing leaks.
#include "provider/wire_engine.h"
#include "support/warnings.h"

#include <hrp/provider/realtime_provider.h>

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QTimer>

#include <gtest/gtest.h>

#include <algorithm>
#include <malloc.h>

using namespace Qt::StringLiterals;
using namespace hrp;
using namespace hrp::provider;
using namespace hrp::provider::test;

namespace {

const QList<Message> kHello{Message::user(u"Hello"_s)};

Config configFor(const WireEngine& engine, const QByteArray& key = "sk-secret-key") {
    Config config;
    config.url = engine.url;
    config.apiKey = key;
    return config;
}

std::shared_ptr<Provider> mounted(const Coordinator& coordinator) {
    return coordinator.find(u"providers"_s, u"openai-realtime"_s);
}

} // namespace

// Proves: P7, P1
// Mounted with nothing but a configuration; the caller's thread may even wait for the outcome.
TEST(Background, P7_MountsWithAThreadOfItsOwn) {
    WireEngine engine(1'000);
    Coordinator coordinator;
    const Cleanup cleanup = mount(coordinator, configFor(engine));
    const Outcome outcome = mounted(coordinator)->complete(kHello).result();
    ASSERT_TRUE(outcome);
    EXPECT_EQ(outcome->content, u"A reply."_s);
    EXPECT_EQ(outcome->raw.audioData.size(), 48'000);
    EXPECT_EQ(engine.open, 1);
    cleanup().waitForFinished();
    QElapsedTimer patience;
    patience.start();
    while (engine.open != 0 && patience.elapsed() < 5'000)
        QCoreApplication::processEvents(QEventLoop::AllEvents, 5);
    EXPECT_EQ(engine.open, 0);
}

// Proves: P1
// The caller's event loop keeps turning while a call is under way, and the continuation comes on it.
TEST(Background, P1_TheCallersEventLoopIsNeverBlocked) {
    WireEngine engine(20'000);
    Coordinator coordinator;
    const Cleanup cleanup = mount(coordinator, configFor(engine));
    QEventLoop loop;
    QElapsedTimer since, entry;
    qint64 longest = 0;
    QTimer tick;
    tick.setTimerType(Qt::PreciseTimer);
    QObject::connect(&tick, &QTimer::timeout, &loop, [&] { longest = std::max(longest, since.restart()); });
    tick.start(1);
    since.start();

    entry.start();
    auto future = mounted(coordinator)->complete({Message::userAudio(QByteArray(4'800'000, '\1'))}); // 100 s
    const auto returned = entry.elapsed();
    QThread* thread = nullptr;
    future.then(&loop, [&](const Outcome& outcome) {
        EXPECT_TRUE(outcome);
        thread = QThread::currentThread();
        loop.quit();
    });
    loop.exec();
    EXPECT_EQ(thread, QThread::currentThread());
    EXPECT_LT(returned, 500);
    EXPECT_LT(longest, 1'000) << "the loop stood still for " << longest << " ms";
}

// Proves: P5
// A key that the engine refuses, for real: HTTP 401.
TEST(Background, P5_AWrongKey) {
    const hrp::test::ExpectWarning expected{u"openai-realtime: "_s};
    WireEngine engine(100);
    engine.requiredKey = "sk-right";
    Coordinator coordinator;
    const Cleanup cleanup = mount(coordinator, configFor(engine, "sk-wrong-key"));
    const Outcome outcome = mounted(coordinator)->complete(kHello).result();
    ASSERT_FALSE(outcome);
    EXPECT_EQ(outcome.error().type, ErrorType::WebSocketConnection);
    EXPECT_EQ(outcome.error().code, u"invalid_api_key"_s);
    EXPECT_EQ(outcome.error().context["http_status"], 401);
    EXPECT_FALSE(protocol::toBytes(toJson(outcome.error())).contains("sk-wrong-key"));
}

// Proves: P5
// Nothing listens.
TEST(Background, P5_NoEngine) {
    const hrp::test::ExpectWarning expected{u"openai-realtime: "_s};
    QUrl url;
    { url = WireEngine(100).url; }
    Coordinator coordinator;
    Config config;
    config.url = url;
    const Cleanup cleanup = mount(coordinator, config);
    const Outcome outcome = mounted(coordinator)->complete(kHello).result();
    ASSERT_FALSE(outcome);
    EXPECT_EQ(outcome.error().type, ErrorType::WebSocketConnection);
    EXPECT_EQ(outcome.error().code, u"connection_failed"_s);
}

// The provider goes in the middle of a call and takes its thread along.
TEST(Background, MountAndDropInMidCall) {
    const hrp::test::ExpectWarning expected{u"openai-realtime: "_s};
    WireEngine engine(60'000);
    QFuture<Outcome> future;
    std::atomic<int> errors{0};
    Subscription hook;
    {
        Coordinator coordinator;
        hook = coordinator.on(u"provider:error"_s, [&errors](const Event&) { ++errors; });
        const Cleanup cleanup = mount(coordinator, configFor(engine));
        future = mounted(coordinator)->complete(kHello);
    }
    ASSERT_TRUE(future.isFinished());
    ASSERT_FALSE(future.isCanceled());
    EXPECT_EQ(future.result().error().code, u"unmounted"_s);
    EXPECT_EQ(errors, 1);
}

// A thousand calls, in one conversation that grows and in conversations of their own: nothing is left over.
TEST(Background, AThousandCallsLeakNothing) {
    WireEngine engine(500);
    Coordinator coordinator;
    const Cleanup cleanup = mount(coordinator, configFor(engine));
    const auto provider = mounted(coordinator);
    const auto inUse = [] { return static_cast<double>(mallinfo2().uordblks + mallinfo2().hblkhd) / 1024; };
    double before = 0;
    QList<Message> talk;
    for (int i = 0; i < 1'000; ++i) {
        if (i == 200) // what is kept for good (thread, caches, log) is there by now
            before = inUse();
        // Four calls of one conversation, then four of their own, and so on.
        const bool conversation = i / 4 % 2 == 0;
        if (i % 8 == 0)
            talk.clear();
        if (conversation)
            talk.append(Message::userAudio(QByteArray(9'600, '\2')));
        const Outcome outcome =
            provider->complete(conversation ? talk : QList{Message::user(u"Call %1"_s.arg(i))}).result();
        ASSERT_TRUE(outcome) << i;
        if (conversation)
            talk.append(outcome->asMessage());
    }
    EXPECT_EQ(engine.opened, 625);
    const double grown = inUse() - before;
    RecordProperty("grown_kib", std::to_string(grown));
    // 800 calls with 24,000 bytes of audio each: one that stayed would show as 18,750 KiB, a forgotten
    // session object a call as several hundred.
    EXPECT_LT(grown, 200) << "KiB in use beyond those after 200 calls";
}
