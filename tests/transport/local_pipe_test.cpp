// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/time/virtual_scheduler.h>
#include <hrp/transport/local_pipe.h>

#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <tuple>
#include <vector>

using namespace hrp::transport;
using namespace std::chrono_literals;
using hrp::time::VirtualScheduler;
using Cause = PipeEnd::Cause;

namespace {

struct LocalHeard {
    std::unique_ptr<MessagePipe> pipe;
    int opened = 0;
    std::vector<QByteArray> texts;
    std::vector<PipeEnd> ends;
    std::function<void()> onText, onEnd;
    void listen() {
        pipe->setCallbacks({.onOpen = [this] { ++opened; },
                            .onText =
                                [this](const QByteArray& text) {
                                    texts.push_back(text);
                                    if (onText)
                                        onText();
                                },
                            .onBinary = {},
                            .onEnd =
                                [this](const PipeEnd& end) {
                                    ends.push_back(end);
                                    if (onEnd)
                                        onEnd();
                                }});
    }
};

class LocalPipes : public testing::Test {
protected:
    void join(hrp::time::Duration latency = 0ms) {
        std::tie(near.pipe, far.pipe) = makeLocalPair(scheduler, latency);
    }
    void joinAndListen(hrp::time::Duration latency = 0ms) {
        join(latency);
        near.listen();
        far.listen();
        scheduler.settle();
    }
    VirtualScheduler scheduler;
    LocalHeard near, far;
};

} // namespace

TEST_F(LocalPipes, BothEndsAreOpenAndCarryTextInOrder) {
    join();
    EXPECT_TRUE(near.pipe->isOpen());
    near.listen();
    far.listen();
    EXPECT_EQ(near.opened, 0) << "called from inside setCallbacks";
    scheduler.settle();
    EXPECT_EQ(near.opened, 1);
    EXPECT_EQ(far.opened, 1);
    EXPECT_TRUE(near.pipe->send("a"));
    EXPECT_TRUE(near.pipe->send("b"));
    EXPECT_TRUE(far.pipe->send("c"));
    EXPECT_TRUE(far.texts.empty()) << "called from inside send";
    scheduler.settle();
    EXPECT_EQ(far.texts, (std::vector<QByteArray>{"a", "b"}));
    EXPECT_EQ(near.texts, (std::vector<QByteArray>{"c"}));
}

TEST_F(LocalPipes, MessagesTakeTheLatency) {
    joinAndListen(25ms);
    near.pipe->send("a");
    scheduler.advance(10ms);
    near.pipe->send("b");
    scheduler.advance(14ms);
    EXPECT_TRUE(far.texts.empty());
    scheduler.advance(1ms);
    EXPECT_EQ(far.texts.size(), 1u);
    scheduler.advance(10ms);
    EXPECT_EQ(far.texts.size(), 2u);
}

TEST_F(LocalPipes, MessagesAreCopiesOfTheirBytes) {
    joinAndListen();
    QByteArray bytes("hello");
    near.pipe->send(QByteArray::fromRawData(bytes.constData(), bytes.size()));
    bytes[0] = 'J';
    scheduler.settle();
    EXPECT_EQ(far.texts, (std::vector<QByteArray>{"hello"}));
}

TEST_F(LocalPipes, WhatComesBeforeTheCallbacksIsKept) {
    join();
    near.pipe->send("a");
    scheduler.settle();
    near.pipe->close(1000, QStringLiteral("bye"));
    scheduler.settle();
    far.listen();
    scheduler.settle();
    EXPECT_EQ(far.opened, 1);
    EXPECT_EQ(far.texts, (std::vector<QByteArray>{"a"}));
    ASSERT_EQ(far.ends.size(), 1u);
    EXPECT_EQ(far.ends[0].code, 1000);
}

TEST_F(LocalPipes, ACloseReachesBothEndsWithItsCode) {
    joinAndListen(5ms);
    near.pipe->send("last");
    near.pipe->close(4000, QStringLiteral("enough"));
    EXPECT_FALSE(near.pipe->isOpen());
    EXPECT_FALSE(near.pipe->send("more"));
    EXPECT_TRUE(near.ends.empty()) << "called from inside close";
    far.pipe->send("under way");
    scheduler.advance(1s);
    EXPECT_EQ(far.texts, (std::vector<QByteArray>{"last"}));
    ASSERT_EQ(far.ends.size(), 1u);
    EXPECT_EQ(far.ends[0].cause, Cause::ClosedByPeer);
    EXPECT_EQ(far.ends[0].code, 4000);
    EXPECT_EQ(far.ends[0].reason, QStringLiteral("enough"));
    ASSERT_EQ(near.ends.size(), 1u);
    EXPECT_EQ(near.ends[0].cause, Cause::ClosedByUs);
    EXPECT_TRUE(near.texts.empty()) << "after close() only the end comes";
    EXPECT_FALSE(far.pipe->isOpen());
    EXPECT_FALSE(far.pipe->send("more"));
}

TEST_F(LocalPipes, AnAbortIsADroppedLineForTheOther) {
    joinAndListen();
    near.pipe->abort();
    EXPECT_TRUE(near.ends.empty()) << "called from inside abort";
    scheduler.settle();
    ASSERT_EQ(near.ends.size(), 1u);
    EXPECT_EQ(near.ends[0].cause, Cause::ClosedByUs);
    ASSERT_EQ(far.ends.size(), 1u);
    EXPECT_EQ(far.ends[0].cause, Cause::Dropped);
}

TEST_F(LocalPipes, DestructionIsADroppedLineForTheOther) {
    joinAndListen();
    near.pipe.reset();
    scheduler.settle();
    ASSERT_EQ(far.ends.size(), 1u);
    EXPECT_EQ(far.ends[0].cause, Cause::Dropped);
    EXPECT_FALSE(far.pipe->send("a"));
}

TEST_F(LocalPipes, BothMayCloseAtOnce) {
    joinAndListen(5ms);
    near.pipe->close(1000, {});
    far.pipe->close(1001, {});
    scheduler.advance(1s);
    EXPECT_EQ(near.ends.size(), 1u);
    EXPECT_EQ(far.ends.size(), 1u);
}

// Proves: C151
// Close or destroy in the middle of many queued messages.
TEST_F(LocalPipes, NothingComesAfterDestructionInMidBurst) {
    joinAndListen();
    for (int i = 0; i < 100; ++i)
        near.pipe->send(QByteArray::number(i));
    far.onText = [&] {
        if (far.texts.size() == 40)
            far.pipe.reset();
    };
    scheduler.settle();
    EXPECT_EQ(far.texts.size(), 40u);
    EXPECT_TRUE(far.ends.empty());
    EXPECT_EQ(near.ends.size(), 1u);
}

TEST_F(LocalPipes, OnEndMayDestroyThePipe) {
    joinAndListen();
    far.onEnd = [&] { far.pipe.reset(); };
    near.pipe->close(1000, {});
    scheduler.settle();
    EXPECT_EQ(far.ends.size(), 1u);
    EXPECT_EQ(near.ends.size(), 1u);
}

// Proves: C151
TEST_F(LocalPipes, ClosingInMidBurstStopsTheBurst) {
    joinAndListen();
    for (int i = 0; i < 100; ++i)
        near.pipe->send(QByteArray::number(i));
    far.onText = [&] {
        if (far.texts.size() == 40)
            far.pipe->close(1000, {});
    };
    scheduler.settle();
    EXPECT_EQ(far.texts.size(), 40u);
    EXPECT_EQ(far.ends.size(), 1u);
}

// Proves: H16
// The wire's limits hold here as well.
TEST_F(LocalPipes, AMessageOverTheLimitEndsTheReader) {
    joinAndListen();
    far.pipe->send(QByteArray(kMaxMessageBytes, 'x'));
    scheduler.settle();
    ASSERT_EQ(near.texts.size(), 1u);
    EXPECT_EQ(near.texts[0].size(), kMaxMessageBytes);
    far.pipe->send(QByteArray(kMaxMessageBytes + 1, 'x'));
    scheduler.settle();
    ASSERT_EQ(near.ends.size(), 1u);
    EXPECT_EQ(near.ends[0].cause, Cause::MessageTooBig);
    ASSERT_EQ(far.ends.size(), 1u);
    EXPECT_EQ(far.ends[0].code, 1009);
}

// Proves: E6
// The server's end takes an append of 15 MiB, and one that is too long to be answered.
TEST_F(LocalPipes, TheServersEndTakesMore) {
    joinAndListen();
    near.pipe->send(QByteArray(kMaxServedMessageBytes, 'x'));
    scheduler.settle();
    EXPECT_EQ(far.texts.size(), 1u);
    near.pipe->send(QByteArray(kMaxServedMessageBytes + 1, 'x'));
    scheduler.settle();
    ASSERT_EQ(far.ends.size(), 1u);
    EXPECT_EQ(far.ends[0].cause, Cause::MessageTooBig);
}

TEST_F(LocalPipes, ATextThatIsNotUtf8EndsTheReader) {
    joinAndListen();
    near.pipe->send("\xff\xfe");
    near.pipe->send("after");
    scheduler.settle();
    EXPECT_TRUE(far.texts.empty());
    ASSERT_EQ(far.ends.size(), 1u);
    EXPECT_EQ(far.ends[0].cause, Cause::InvalidUtf8);
    ASSERT_EQ(near.ends.size(), 1u);
    EXPECT_EQ(near.ends[0].code, 1007);
}

TEST_F(LocalPipes, TheSchedulerMayDieFirstOfAllWithThingsUnderWay) {
    auto own = std::make_unique<VirtualScheduler>();
    auto [a, b] = makeLocalPair(*own, 10ms);
    a->send("x");
    b.reset();
    a.reset();
    own.reset();
}

TEST(LocalConnector, HandsTheFarEndAndTheRequestToTheServer) {
    VirtualScheduler scheduler;
    LocalHeard server, client;
    QUrl asked;
    LocalConnector connector(scheduler, [&](std::unique_ptr<MessagePipe> pipe, const PipeRequest& request) {
        asked = request.url;
        server.pipe = std::move(pipe);
        server.listen();
        server.pipe->send("hello");
    });
    PipeRequest request;
    request.url = QUrl(QStringLiteral("ws://local/v1/realtime?model=m"));
    client.pipe = connector.connect(request);
    client.listen();
    scheduler.settle();
    EXPECT_EQ(asked, request.url);
    EXPECT_EQ(client.opened, 1);
    EXPECT_EQ(client.texts, (std::vector<QByteArray>{"hello"}));
}
