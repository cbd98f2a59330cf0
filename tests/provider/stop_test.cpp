// SPDX-License-Identifier: GPL-3.0-or-later
// Calls that are stopped: time-outs, cancelling, destruction (P5).
#include "provider/failures.h"

#include <hrp/protocol/profile.h>

#include <QCoreApplication>

#include <gtest/gtest.h>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace hrp;
using namespace hrp::provider;
using namespace hrp::provider::test;
using protocol::Json;
using transport::PipeEnd;

// Proves: P181
// An engine that says nothing more: the silence has a limit, and so has the whole call.
TEST(Failure, Case181_TimeOuts) {
    {
        Bench bench;
        bench.engine.onResponseCreate = [&](ScriptedEngine::Session&, const Json&) {
            bench.engine.sendDelta(bench.engine.announce(), QByteArray(480, '\1'));
        };
        const auto before = bench.scheduler.now();
        const ProviderError error = bench.fails(kGreeting);
        EXPECT_EQ(error.type, ErrorType::WebSocketConnection);
        EXPECT_EQ(error.code, u"timeout"_s);
        EXPECT_GE(bench.scheduler.now() - before, 30s);
        EXPECT_LE(bench.scheduler.now() - before, 31s);
        ASSERT_TRUE(error.partial);
        EXPECT_EQ(error.partial->raw.audioData.size(), 480);
        expectOneError(bench, error);
        bench.scheduler.advance(1s);
        ASSERT_EQ(bench.engine.last().ofType("response.cancel").size(), 1u);
        EXPECT_EQ(bench.engine.last().ofType("response.cancel")[0]["response_id"], "resp_1");
        EXPECT_TRUE(bench.engine.last().end);
    }
    {
        Bench bench;
        std::function<void()> talk;
        time::Timer timer;
        QString id;
        talk = [&] { // never silent, never done
            bench.engine.sendDelta(id, QByteArray(480, '\1'));
            timer = bench.scheduler.after(1s, talk);
        };
        bench.engine.onResponseCreate = [&](ScriptedEngine::Session&, const Json&) {
            id = bench.engine.announce();
            talk();
        };
        CompleteOptions options;
        options.timeout = 45s;
        const auto before = bench.scheduler.now();
        const ProviderError error = bench.fails(kGreeting, options);
        EXPECT_EQ(error.code, u"timeout"_s);
        EXPECT_EQ(bench.scheduler.now() - before, 45s);
        expectOneError(bench, error);
        timer.cancel();
    }
}

// The limit of a call holds while connecting too.
TEST(Failure, TimeOutWhileConnecting) {
    Bench bench;
    bench.engine.sayCreated = false;
    CompleteOptions options;
    options.timeout = 3s;
    const auto before = bench.scheduler.now();
    EXPECT_EQ(bench.fails(kGreeting, options).code, u"timeout"_s);
    EXPECT_EQ(bench.scheduler.now() - before, 3s);
}

// A cancelled future: the engine is told, the error is emitted once, the provider is free again.
TEST(Failure, CancelTellsTheEngineAndEndsTheCall) {
    Bench bench;
    bench.engine.onResponseCreate = [&](ScriptedEngine::Session&, const Json&) {
        bench.engine.sendDelta(bench.engine.announce(), QByteArray(480, '\1'));
    };
    auto future = bench.start(kGreeting);
    bool toldSo = false;
    future.then([](const Outcome&) { ADD_FAILURE() << "a cancelled call has no outcome"; }).onCanceled([&] {
        toldSo = true;
    });
    bench.scheduler.advance(1s);
    EXPECT_FALSE(future.isFinished());
    future.cancel();
    QCoreApplication::sendPostedEvents(); // the watcher's signal; in a program the event loop does it
    bench.scheduler.advance(1s);
    EXPECT_TRUE(future.isFinished());
    EXPECT_TRUE(toldSo);
    ASSERT_EQ(bench.count("provider:error"), 1);
    EXPECT_EQ(bench.eventsOf<provider::ErrorEvent>().first().error.code, u"cancelled"_s);
    EXPECT_EQ(bench.count("provider:response"), 0);
    ASSERT_EQ(bench.engine.last().ofType("response.cancel").size(), 1u);
    EXPECT_TRUE(bench.engine.last().end);

    bench.engine.onResponseCreate = nullptr;
    bench.ok(kGreeting);
}

// Cancelled before it began, and after its end: nothing is sent, nothing is emitted twice.
TEST(Failure, CancelAtTheEdges) {
    Bench bench;
    auto early = bench.start(kGreeting);
    early.cancel();
    bench.scheduler.settle();
    QCoreApplication::sendPostedEvents();
    bench.scheduler.advance(1s);
    EXPECT_TRUE(early.isFinished());
    EXPECT_EQ(bench.count("provider:error"), 1);
    EXPECT_EQ(bench.count("provider:request"), 0);

    auto late = bench.start(kGreeting);
    EXPECT_TRUE(bench.finish(late));
    late.cancel();
    QCoreApplication::sendPostedEvents();
    bench.scheduler.advance(1s);
    EXPECT_EQ(bench.count("provider:error"), 1);
    EXPECT_EQ(bench.count("provider:response"), 1);
}

// The provider goes while a call is under way: its future ends all the same.
TEST(Failure, ADestroyedProviderEndsItsCall) {
    Bench bench;
    bench.engine.onResponseCreate = [&](ScriptedEngine::Session&, const Json&) { bench.engine.announce(); };
    const auto running = bench.start(kGreeting);
    bench.scheduler.advance(1s);
    const auto queued = bench.start(kGreeting);
    bench.provider.reset();
    for (const auto& future : {running, queued}) {
        const Outcome outcome = bench.finish(future);
        ASSERT_FALSE(outcome);
        EXPECT_EQ(outcome.error().code, u"unmounted"_s);
    }
    EXPECT_EQ(bench.count("provider:error"), 2);
    bench.scheduler.advance(1s);
    EXPECT_EQ(bench.engine.last().ofType("response.cancel").size(), 1u);
}
