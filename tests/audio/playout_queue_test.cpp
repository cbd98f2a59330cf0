// SPDX-License-Identifier: GPL-3.0-or-later
#include "audio/signals.h"

#include <hrp/audio/playout_queue.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <malloc.h>

using namespace hrp;
using namespace hrp::audio;
using hrp::test::joined;
using hrp::test::ms;
using hrp::test::noise;
using hrp::test::slice;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

namespace {

const PartId i1{"i1", 0}, i2{"i2", 0}, i3{"i3", 0};

/// A device that reads 5 ms blocks and keeps what it got.
class Speaker {
public:
    explicit Speaker(PlayoutQueue& queue) : m_queue(queue) {}
    void play(double length) { playSamples(ms(length)); }
    void playSamples(std::int64_t count) {
        while (count > 0) {
            Samples block(static_cast<std::size_t>(std::min<std::int64_t>(count, 120)));
            EXPECT_EQ(m_queue.read(block), static_cast<std::int64_t>(m_heard.size()));
            m_heard.insert(m_heard.end(), block.begin(), block.end());
            count -= static_cast<std::int64_t>(block.size());
        }
    }
    Samples last(double length) const { return slice(m_heard, size() - ms(length), ms(length)); }
    Samples at(double from, double length) const { return slice(m_heard, ms(from), ms(length)); }
    std::int64_t size() const { return static_cast<std::int64_t>(m_heard.size()); }
    const Samples& heard() const { return m_heard; }

private:
    PlayoutQueue& m_queue;
    Samples m_heard;
};

struct PlayoutQueueTest : ::testing::Test {
    PlayoutQueue queue;
    Speaker speaker{queue};
    std::int64_t heardMs(const PartId& part) {
        const auto ledger = queue.ledger(part);
        return ledger ? base::samplesToWholeMs(ledger->heard) : -1;
    }
};

} // namespace

TEST_F(PlayoutQueueTest, IsSilentWhenEmptyAndCountsFrames) {
    speaker.play(50);
    EXPECT_THAT(speaker.heard(), Each(0));
    EXPECT_EQ(queue.framesWritten(), ms(50));
    EXPECT_FALSE(queue.hasUnheard());
    EXPECT_EQ(queue.current(), std::nullopt);
    EXPECT_THAT(queue.pollEvents().heard, IsEmpty());
    EXPECT_THAT(queue.flush(), IsEmpty());
}

// Proves: H9, C1
// The position belongs to the item, whatever was played before it and however long ago.
TEST_F(PlayoutQueueTest, CountsFromTheStartOfEachItem) {
    queue.append(i1, noise(ms(2000), 1));
    queue.finish(i1);
    speaker.play(2000);
    speaker.play(60'000);
    queue.append(i2, noise(ms(2000), 2));
    speaker.play(300);
    const auto cut = queue.flush();
    ASSERT_THAT(cut, SizeIs(1));
    EXPECT_EQ(cut[0].part, i2);
    EXPECT_EQ(cut[0].heard, ms(300));
    EXPECT_EQ(cut[0].received, ms(2000));
    EXPECT_TRUE(cut[0].dropped);
}

// Proves: C2
// Two items in one response; the first was heard whole, though never finished.
TEST_F(PlayoutQueueTest, CutsOnlyTheItemUnderThePlayhead) {
    queue.append(i1, noise(ms(1000), 1));
    queue.append(i2, noise(ms(3000), 2));
    speaker.play(1400);
    EXPECT_EQ(queue.current(), i2);
    const auto cut = queue.flush();
    ASSERT_THAT(cut, SizeIs(1));
    EXPECT_EQ(cut[0].part, i2);
    EXPECT_EQ(base::samplesToWholeMs(cut[0].heard), 400);
    EXPECT_FALSE(queue.ledger(i1)->dropped);
}

// Proves: H9
// Items that wait behind the one being cut are truncated at 0, in playing order.
TEST_F(PlayoutQueueTest, FlushNamesEveryItemWithUnheardAudioInOrder) {
    queue.append(i2, noise(ms(500), 1));
    queue.append(i1, noise(ms(500), 2));
    queue.append(i3, noise(ms(500), 3));
    queue.append(i1, noise(ms(100), 4));
    speaker.play(600);
    const auto cut = queue.flush();
    ASSERT_THAT(cut, SizeIs(2));
    EXPECT_EQ(cut[0].part, i1);
    EXPECT_EQ(cut[0].heard, ms(100));
    EXPECT_EQ(cut[0].received, ms(600));
    EXPECT_EQ(cut[1].part, i3);
    EXPECT_EQ(cut[1].heard, 0);
    EXPECT_FALSE(queue.hasUnheard());
}

// Proves: C8
// Audio came, none was played yet.
TEST_F(PlayoutQueueTest, FlushBeforeTheFirstSampleSaysZero) {
    queue.append(i1, noise(ms(800), 1));
    const auto cut = queue.flush();
    ASSERT_THAT(cut, SizeIs(1));
    EXPECT_EQ(cut[0].heard, 0);
    speaker.play(100);
    EXPECT_THAT(speaker.heard(), Each(0));
}

// Proves: C7, C61
// An item that never had a sample has no place in the queue.
TEST_F(PlayoutQueueTest, AnItemWithoutAudioIsNeverCut) {
    queue.append(i1, {});
    EXPECT_EQ(queue.ledger(i1), std::nullopt);
    EXPECT_EQ(queue.current(), std::nullopt);
    queue.finish(i1);
    speaker.play(20);
    EXPECT_THAT(queue.flush(), IsEmpty());
    EXPECT_THAT(queue.pollEvents().drained, IsEmpty());
    ASSERT_TRUE(queue.ledger(i1));
    EXPECT_EQ(queue.ledger(i1)->received, 0);
    EXPECT_TRUE(queue.ledger(i1)->complete);
}

// finish() before the first delta: the audio that comes after all needs no cushion, however short.
TEST_F(PlayoutQueueTest, AudioAfterAnEarlyFinishPlaysAtOnce) {
    queue.finish(i1);
    const Samples word = noise(ms(10), 1);
    queue.append(i1, word);
    speaker.play(10);
    EXPECT_EQ(speaker.heard(), word);
    EXPECT_THAT(queue.pollEvents().drained, ElementsAre(i1));
}

// Proves: C10, C11
// Silence written on an underrun does not advance the item, nor does it start the count anew.
TEST_F(PlayoutQueueTest, UnderrunKeepsTheLedger) {
    queue.append(i1, noise(ms(200), 1));
    speaker.play(200);
    speaker.play(1500);
    EXPECT_EQ(heardMs(i1), 200);
    EXPECT_EQ(queue.current(), i1);
    queue.append(i1, noise(ms(200), 2));
    speaker.play(50);
    EXPECT_EQ(heardMs(i1), 250);
    speaker.play(50);
    EXPECT_EQ(heardMs(i1), 300);
    EXPECT_EQ(queue.flush().at(0).heard, ms(300));
}

TEST_F(PlayoutQueueTest, ReportsAnUnderrunWhenTheItemGoesOn) {
    queue.append(i1, noise(ms(200), 1));
    speaker.play(200);
    speaker.play(130);
    EXPECT_THAT(queue.pollEvents().underruns, IsEmpty()); // it may have been the end
    queue.append(i1, noise(ms(100), 2));
    speaker.play(100);
    const auto underruns = queue.pollEvents().underruns;
    ASSERT_THAT(underruns, SizeIs(1));
    EXPECT_EQ(underruns[0].part, i1);
    EXPECT_EQ(underruns[0].streamFrame, ms(200));
    EXPECT_EQ(underruns[0].frames, ms(130));
    EXPECT_EQ(underruns[0].newPrerollMs, 80);
}

TEST_F(PlayoutQueueTest, TheEndOfAnItemIsNoUnderrun) {
    queue.append(i1, noise(ms(100), 1));
    speaker.play(300); // ended; response.done comes late
    queue.finish(i1);
    queue.append(i2, noise(ms(100), 2));
    speaker.play(300); // ended, never finished
    queue.append(i3, noise(ms(100), 3));
    speaker.play(300);
    const auto news = queue.pollEvents();
    EXPECT_THAT(news.underruns, IsEmpty());
    EXPECT_THAT(news.drained, ElementsAre(i1));
    ASSERT_THAT(news.heard, SizeIs(3));
}

// Proves: C50
// The cushion doubles with each underrun up to its limit, and serves the next reply.
TEST_F(PlayoutQueueTest, CushionGrowsAfterUnderruns) {
    for (int i = 0; i < 5; ++i) {
        queue.append(i1, noise(ms(50), 1));
        speaker.play(80);
    }
    std::vector<int> cushions;
    for (const auto& underrun : queue.pollEvents().underruns)
        cushions.push_back(underrun.newPrerollMs);
    EXPECT_THAT(cushions, ElementsAre(80, 160, 200, 200));
    queue.finish(i1);
    queue.append(i2, noise(ms(199), 2));
    speaker.play(50);
    EXPECT_EQ(heardMs(i2), 0);
    queue.append(i2, noise(ms(1), 2));
    speaker.play(50);
    EXPECT_EQ(heardMs(i2), 50);
}

TEST_F(PlayoutQueueTest, AReplyStartsOnceItsCushionIsThere) {
    queue.append(i1, noise(ms(39), 1));
    speaker.play(200);
    EXPECT_EQ(heardMs(i1), 0);
    EXPECT_EQ(queue.current(), i1);
    queue.append(i1, noise(ms(1), 2));
    speaker.play(5);
    EXPECT_EQ(heardMs(i1), 5);
}

TEST_F(PlayoutQueueTest, ACompleteReplyNeedsNoCushion) {
    queue.append(i1, noise(ms(12), 1));
    speaker.play(100);
    EXPECT_EQ(heardMs(i1), 0);
    queue.finish(i1);
    speaker.play(100);
    EXPECT_TRUE(queue.ledger(i1)->drained());
    EXPECT_THAT(queue.pollEvents().drained, ElementsAre(i1));
}

// Pre-roll is for the start of a reply: not for its second item, nor after an underrun.
TEST_F(PlayoutQueueTest, NoCushionInsideAReply) {
    queue.append(i1, noise(ms(100), 1));
    queue.append(i2, noise(ms(10), 2));
    speaker.play(110);
    EXPECT_EQ(heardMs(i2), 10);
    speaker.play(20);
    queue.append(i2, noise(ms(5), 3));
    speaker.play(5);
    EXPECT_EQ(heardMs(i2), 15);
}

// Proves: C13
// Nothing is lost or mixed where items meet inside a device block.
TEST_F(PlayoutQueueTest, ItemsMeetSampleBySample) {
    const Samples first = noise(24'050, 1), second = noise(7'777, 2);
    queue.append(i1, first);
    queue.append(i2, second);
    queue.finish(i1);
    queue.finish(i2);
    speaker.playSamples(24'050 + 7'777);
    EXPECT_EQ(speaker.heard(), joined({first, second}));
    const auto news = queue.pollEvents();
    ASSERT_THAT(news.heard, SizeIs(2)); // adjoining stretches are joined
    EXPECT_EQ(news.heard[0].count, 24'050);
    EXPECT_EQ(news.heard[1].streamFrame, 24'050);
    EXPECT_EQ(news.heard[1].itemSample, 0);
    EXPECT_EQ(news.heard[1].count, 7'777);
    EXPECT_THAT(news.drained, ElementsAre(i1, i2));
}

// Proves: C17
// A reply can be cut while any of it is unheard, long after its last delta.
TEST_F(PlayoutQueueTest, FinishedItemsCanStillBeCut) {
    for (unsigned i = 0; i < 5; ++i)
        queue.append(i1, noise(ms(2000), i));
    queue.finish(i1);
    speaker.play(1200);
    EXPECT_TRUE(queue.hasUnheard());
    EXPECT_EQ(queue.unheardSamples(), ms(8800));
    const auto cut = queue.flush();
    ASSERT_THAT(cut, SizeIs(1));
    EXPECT_EQ(base::samplesToWholeMs(cut[0].heard), 1200);
    EXPECT_TRUE(cut[0].complete);
    EXPECT_FALSE(queue.hasUnheard());
}

// A reply that has run dry in mid-item is still in progress: the cut must reach the engine.
TEST_F(PlayoutQueueTest, FlushNamesAnItemThatWaitsForMoreAudio) {
    queue.append(i1, noise(ms(200), 1));
    speaker.play(400);
    const auto cut = queue.flush();
    ASSERT_THAT(cut, SizeIs(1));
    EXPECT_EQ(cut[0].heard, cut[0].received);
    EXPECT_FALSE(cut[0].complete);
    queue.append(i1, noise(ms(200), 1));
    speaker.play(300);
    EXPECT_THAT(speaker.last(300), Each(0));
}

TEST_F(PlayoutQueueTest, NothingIsCutAfterTheEnd) {
    queue.append(i1, noise(ms(200), 1));
    queue.finish(i1);
    speaker.play(200);
    EXPECT_THAT(queue.flush(), IsEmpty());
    EXPECT_FALSE(queue.ledger(i1)->dropped);
}

// Proves: C41
// What comes for a flushed item is never heard, also when its ledger is forgotten.
TEST_F(PlayoutQueueTest, LateAudioOfACutItemIsIgnoredAndCounted) {
    queue.append(i1, noise(ms(500), 1));
    speaker.play(100);
    queue.flush();
    queue.append(i1, noise(ms(400), 2));
    queue.finish(i1);
    speaker.play(50);
    queue.pollEvents();
    queue.forgetFinished();
    EXPECT_EQ(queue.ledger(i1), std::nullopt);
    queue.append(i1, noise(ms(400), 3));
    EXPECT_FALSE(queue.hasUnheard());
    EXPECT_EQ(queue.ignoredSamples(), ms(800));
    speaker.play(500);
    EXPECT_THAT(speaker.last(500), Each(0));
}

// Proves: H4
TEST_F(PlayoutQueueTest, IdsThatWereReleasedBeginAnew) {
    queue.append(i1, noise(ms(500), 1));
    speaker.play(100);
    queue.flush();
    queue.pollEvents();
    queue.releaseIds();
    const Samples fresh = noise(ms(200), 2);
    queue.append(i1, fresh);
    speaker.play(205);
    EXPECT_EQ(speaker.last(200), fresh);
    EXPECT_EQ(queue.ledger(i1)->heard, ms(200));
    EXPECT_EQ(queue.ignoredSamples(), 0);
}

// Proves: C43
// The next reply is not muted by the flush of the last.
TEST_F(PlayoutQueueTest, TheNextReplyPlaysAfterAFlush) {
    queue.append(i1, noise(ms(500), 1));
    speaker.play(100);
    queue.flush();
    const Samples reply = noise(ms(300), 2);
    queue.append(i2, reply);
    speaker.play(305);
    EXPECT_EQ(speaker.last(300), reply);
}

// Proves: C44
// Deltas after the part was declared complete are heard, and the part drains once more.
TEST_F(PlayoutQueueTest, LateAudioAfterFinishIsHeard) {
    const Samples first = noise(ms(500), 1), second = noise(ms(500), 2);
    queue.append(i1, first);
    queue.finish(i1);
    queue.append(i1, second);
    speaker.play(1000);
    EXPECT_EQ(speaker.heard(), joined({first, second}));
    EXPECT_THAT(queue.pollEvents().drained, ElementsAre(i1));

    speaker.play(100);
    queue.forgetFinished();
    const Samples third = noise(ms(10), 3);
    queue.append(i1, third);
    speaker.play(10);
    EXPECT_EQ(speaker.last(10), third);
    EXPECT_EQ(queue.ledger(i1)->heard, ms(1010)); // counted on
    const auto news = queue.pollEvents();
    EXPECT_EQ(news.heard.at(0).itemSample, ms(1000));
    EXPECT_THAT(news.underruns, IsEmpty());
    EXPECT_THAT(news.drained, ElementsAre(i1));
}

// Audio for an item that was overtaken comes after what is queued, and is not lost.
TEST_F(PlayoutQueueTest, LateAudioOfAnOvertakenItemPlaysBehind) {
    const Samples a = noise(ms(50), 1), b = noise(ms(100), 2), c = noise(ms(50), 3);
    queue.append(i1, a);
    queue.append(i2, b);
    speaker.play(60);
    queue.append(i1, c);
    speaker.play(140);
    EXPECT_EQ(speaker.heard(), joined({a, b, c}));
    EXPECT_EQ(heardMs(i1), 100);
    EXPECT_THAT(queue.pollEvents().underruns, IsEmpty());
}

// Proves: C49
// A minute delivered within a second plays byte for byte.
TEST_F(PlayoutQueueTest, AMinuteAtOnceIsHeardByteForByte) {
    Samples all;
    for (unsigned i = 0; i < 60; ++i) {
        const Samples second = noise(base::kSampleRate, i);
        queue.append(i1, second);
        all.insert(all.end(), second.begin(), second.end());
    }
    queue.finish(i1);
    speaker.play(60'000);
    EXPECT_EQ(speaker.heard(), all);
    EXPECT_TRUE(queue.ledger(i1)->drained());
}

// Proves: C50
// 100 ms every 130 ms: each gap is counted, no sample is lost.
TEST_F(PlayoutQueueTest, SlowDeliveryCountsGapsAndLosesNothing) {
    Samples all;
    for (unsigned i = 0; i < 38; ++i) {
        const Samples piece = noise(ms(100), i);
        queue.append(i1, piece);
        all.insert(all.end(), piece.begin(), piece.end());
        speaker.play(130);
    }
    queue.finish(i1);
    const auto news = queue.pollEvents();
    EXPECT_THAT(news.underruns, SizeIs(37));
    Samples heard;
    for (const auto& span : news.heard) {
        const Samples part = slice(speaker.heard(), span.streamFrame, span.count);
        EXPECT_EQ(span.itemSample, static_cast<std::int64_t>(heard.size()));
        heard.insert(heard.end(), part.begin(), part.end());
    }
    EXPECT_EQ(heard, all);
    for (const auto& underrun : news.underruns)
        EXPECT_EQ(underrun.frames, ms(30));
}

// Proves: H7
// 5 ms from the last sample to zero, which count for no item.
TEST_F(PlayoutQueueTest, AFlushFadesWithoutAClick) {
    queue.append(i1, Samples(static_cast<std::size_t>(ms(500)), 10'000));
    speaker.play(100);
    queue.flush();
    speaker.play(20);
    const Samples tail = speaker.last(20);
    int before = 10'000;
    for (std::int64_t i = 0; i < ms(5); ++i) {
        const int now = tail[static_cast<std::size_t>(i)];
        EXPECT_LT(now, before);
        EXPECT_LT(before - now, 200);
        before = now;
    }
    EXPECT_THAT(slice(tail, ms(5), ms(15)), Each(0));
    EXPECT_EQ(queue.ledger(i1)->heard, ms(100));
    EXPECT_EQ(queue.pollEvents().heard.at(0).count, ms(100));
}

// A reply that is already there when the last one is cut waits for the 5 ms fade and no longer.
TEST_F(PlayoutQueueTest, ANewReplyRightAfterAFlushFollowsTheFade) {
    queue.append(i1, Samples(static_cast<std::size_t>(ms(500)), 10'000));
    speaker.play(100);
    queue.flush();
    const Samples reply = noise(ms(200), 2);
    queue.append(i2, reply);
    speaker.playSamples(50); // a block that ends inside the fade
    speaker.playSamples(ms(205) - 50);
    EXPECT_EQ(speaker.last(200), reply);
    EXPECT_LT(std::abs(speaker.heard()[static_cast<std::size_t>(ms(105)) - 1]), 100);
}

TEST_F(PlayoutQueueTest, AnUnderrunFadesToo) {
    queue.append(i1, Samples(static_cast<std::size_t>(ms(100)), 10'000));
    speaker.play(120);
    EXPECT_LT(std::abs(speaker.heard()[static_cast<std::size_t>(ms(105)) - 1]), 100);
    EXPECT_GT(speaker.heard()[static_cast<std::size_t>(ms(101))], 7'000);
}

// Proves: H23
// Muted audio passes as zeros, counts as heard, and is marked.
TEST_F(PlayoutQueueTest, MutedAudioCountsAsHeard) {
    const Samples all = noise(ms(300), 1);
    queue.append(i1, all);
    speaker.play(100);
    queue.setMuted(true);
    speaker.play(100);
    queue.setMuted(false);
    speaker.play(100);
    EXPECT_EQ(speaker.at(0, 100), slice(all, 0, ms(100)));
    EXPECT_THAT(speaker.at(105, 95), Each(0)); // after the fade
    EXPECT_EQ(speaker.at(200, 100), slice(all, ms(200), ms(100)));
    EXPECT_EQ(heardMs(i1), 300);
    const auto heard = queue.pollEvents().heard;
    ASSERT_THAT(heard, SizeIs(3));
    EXPECT_FALSE(heard[0].muted);
    EXPECT_TRUE(heard[1].muted);
    EXPECT_EQ(heard[1].itemSample, ms(100));
    EXPECT_EQ(heard[1].count, ms(100));
    EXPECT_FALSE(heard[2].muted);
}

TEST_F(PlayoutQueueTest, NewsComesOnceAndPartsStayUntilItIsTaken) {
    queue.append(i1, noise(ms(100), 1));
    queue.finish(i1);
    speaker.play(100);
    queue.forgetFinished();
    EXPECT_NE(queue.ledger(i1), std::nullopt); // its news was not taken yet
    EXPECT_THAT(queue.pollEvents().heard, SizeIs(1));
    EXPECT_THAT(queue.pollEvents().heard, IsEmpty());
    EXPECT_NE(queue.ledger(i1), std::nullopt);
    queue.forgetFinished();
    EXPECT_EQ(queue.ledger(i1), std::nullopt);
}

TEST_F(PlayoutQueueTest, PartsOfOneItemAreApart) {
    const PartId second{"i1", 1};
    queue.append(i1, noise(ms(100), 1));
    queue.append(second, noise(ms(100), 2));
    speaker.play(150);
    EXPECT_EQ(heardMs(i1), 100);
    EXPECT_EQ(heardMs(second), 50);
    EXPECT_THAT(queue.flush(), SizeIs(1));
}

// Property: whatever the pieces in which audio comes and is read, it is heard once, in order, in full.
TEST_F(PlayoutQueueTest, AnyPiecesIn_AnyBlocksOut) {
    std::mt19937 random(7);
    for (int round = 0; round < 50; ++round) {
        PlayoutQueue q;
        Samples sent, heard;
        const Samples all = noise(20'000, static_cast<unsigned>(round));
        while (heard.size() < all.size()) {
            if (sent.size() < all.size()) {
                const auto count = std::min<std::size_t>(random() % 1'500, all.size() - sent.size());
                const Samples piece(all.begin() + static_cast<std::ptrdiff_t>(sent.size()),
                                    all.begin() + static_cast<std::ptrdiff_t>(sent.size() + count));
                q.append(i1, piece);
                sent.insert(sent.end(), piece.begin(), piece.end());
                if (sent.size() == all.size())
                    q.finish(i1);
            }
            Samples block(random() % 1'200);
            const auto first = q.read(block);
            for (const auto& span : q.pollEvents().heard) {
                ASSERT_EQ(span.itemSample, static_cast<std::int64_t>(heard.size()));
                const Samples part = slice(block, span.streamFrame - first, span.count);
                heard.insert(heard.end(), part.begin(), part.end());
            }
        }
        ASSERT_EQ(heard, all);
        ASSERT_TRUE(q.ledger(i1)->drained());
    }
}

// Proves: C160, C161
// Neither an hour of replies nor 500 interrupted ones leave audio behind in memory.
TEST_F(PlayoutQueueTest, HeardAndFlushedAudioIsFreed) {
#if defined(__SANITIZE_ADDRESS__)
    GTEST_SKIP() << "the allocator of the address sanitizer does not tell";
#endif
    const Samples second = noise(base::kSampleRate, 1);
    Samples block(1'200);
    const auto used = [] { return static_cast<std::int64_t>(mallinfo2().uordblks + mallinfo2().hblkhd); };
    const auto before = used();
    for (int reply = 0; reply < 500; ++reply) {
        const PartId part{"interrupted" + std::to_string(reply), 0};
        for (int i = 0; i < 10; ++i)
            queue.append(part, second);
        queue.read(block);
        queue.flush();
        queue.pollEvents(); // the ledgers stay; only they may
    }
    for (int reply = 0; reply < 360; ++reply) {
        const PartId part{"heard" + std::to_string(reply), 0};
        queue.append(part, second);
        queue.finish(part);
        for (int i = 0; i < 22; ++i)
            queue.read(block);
        queue.pollEvents();
    }
    EXPECT_LT(used() - before, 2'000'000); // 500 × 480 kB came in
}
