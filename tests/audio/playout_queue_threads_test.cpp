// SPDX-License-Identifier: GPL-3.0-or-later
// The queue between two real threads, without Qt, so that ThreadSanitizer can judge it.
#include "audio/signals.h"

#include <hrp/audio/playout_queue.h>

#include <gtest/gtest.h>

#include <atomic>
#include <thread>

using namespace hrp::audio;
using hrp::test::noise;

TEST(PlayoutQueueThreads, ProducerAndConsumerLoseNothing) {
    PlayoutQueue queue;
    const PartId part{"item", 0};
    const Samples all = noise(400'000, 1);
    std::atomic<bool> sent = false;
    Samples heard;
    std::thread device([&] {
        Samples block(120);
        const auto done = [&] { return sent && queue.ledger(part)->drained(); };
        while (!done()) {
            const auto first = queue.read(block);
            for (const auto& span : queue.pollEvents().heard) {
                const auto from = block.begin() + (span.streamFrame - first);
                heard.insert(heard.end(), from, from + span.count);
            }
        }
    });
    for (std::size_t at = 0; at < all.size();) {
        const std::size_t count = std::min<std::size_t>(1 + at % 2'400, all.size() - at);
        queue.append(part, std::span(all).subspan(at, count));
        at += count;
    }
    queue.finish(part);
    sent = true;
    device.join();
    EXPECT_EQ(heard, all);
}

// Proves: H7
// After flush() returns, nothing of the flushed part is handed out, and its ledger is final.
TEST(PlayoutQueueThreads, FlushIsExactWhileTheDeviceReads) {
    PlayoutQueue queue;
    std::atomic<bool> stop = false;
    std::atomic<std::int64_t> frames = 0;
    std::thread device([&] {
        Samples block(64);
        while (!stop) {
            frames = queue.read(block) + 64;
            std::this_thread::yield();
        }
    });
    const Samples reply = noise(24'000, 1);
    std::int64_t cutSamples = 0, heardSamples = 0;
    for (int i = 0; i < 300; ++i) {
        const PartId part{"item" + std::to_string(i), 0};
        queue.append(part, reply);
        const std::int64_t target = frames + 500;
        while (frames < target)
            std::this_thread::yield();
        queue.setMuted(i % 3 == 0);
        for (const auto& cut : queue.flush()) {
            EXPECT_EQ(cut.part, part);
            EXPECT_EQ(queue.ledger(part)->heard, cut.heard);
            cutSamples += cut.heard;
        }
        EXPECT_FALSE(queue.hasUnheard());
    }
    stop = true;
    device.join();
    for (const auto& span : queue.pollEvents().heard)
        heardSamples += span.count;
    EXPECT_EQ(heardSamples, cutSamples);
    EXPECT_GT(heardSamples, 0);
}
