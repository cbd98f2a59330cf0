// SPDX-License-Identifier: GPL-3.0-or-later
#include "stream/log_feed.h"
#include "ui/support/synthetic_session.h"

#include <hrp/time/virtual_scheduler.h>

#include <gtest/gtest.h>

#include <atomic>
#include <thread>

namespace {

using namespace hrp;
using namespace std::chrono_literals;

/// Counts what it is given.
class Counter final : public ui::LogView {
public:
    int resets = 0, batches = 0, frames = 0;
    std::size_t records = 0;
    std::int64_t samples = 0;
    ui::Frame last;
    std::vector<double> times;

    void reset() override { ++resets; }
    void consume(const ui::LogBatch& batch) override {
        ++batches;
        records += batch.records.size();
        for (const auto& chunk : batch.lanes)
            samples += static_cast<std::int64_t>(chunk.samples.size());
    }
    void frame(const ui::Frame& frame) override {
        ++frames;
        last = frame;
        times.push_back(frame.nowMs);
    }
};

log::RecordPtr noteAt(double atMs) {
    auto record = std::make_shared<log::Record>();
    record->atMs = record->tMs = atMs;
    record->body = log::Note{};
    return record;
}

TEST(LogQueue, TakesFromAnotherThreadEverythingOnceAndInOrder) {
    ui::LogQueue queue;
    std::atomic<bool> done = false;
    constexpr int kRecords = 20'000;
    std::thread writer([&] {
        for (int i = 0; i < kRecords; ++i) {
            queue.onRecord(noteAt(i));
            const std::int16_t sample = static_cast<std::int16_t>(i);
            queue.onLaneAudio(log::Lane::Agent, i, std::span(&sample, 1));
        }
        done = true;
    });
    double expected = 0;
    std::int64_t samples = 0;
    const auto read = [&] {
        const ui::LogBatch batch = queue.take();
        for (const log::RecordPtr& record : batch.records)
            ASSERT_EQ(record->atMs, expected++);
        for (const auto& chunk : batch.lanes) {
            ASSERT_EQ(chunk.first, samples);
            samples += static_cast<std::int64_t>(chunk.samples.size());
        }
    };
    while (!done)
        read();
    writer.join();
    read();
    EXPECT_EQ(expected, kRecords);
    EXPECT_EQ(samples, kRecords);
}

// Proves: U163
TEST(LogFeed, OneTickThirtyTimesASecondWhateverCame) {
    time::VirtualScheduler scheduler;
    ui::LogFeed feed(scheduler);
    Counter view;
    feed.addView(view);
    const auto queue = feed.beginLive();
    EXPECT_EQ(view.resets, 1);
    for (int i = 0; i < 5'000; ++i)
        queue->onRecord(noteAt(0));
    EXPECT_EQ(view.batches, 0);
    scheduler.advance(33ms);
    EXPECT_EQ(view.batches, 1);
    EXPECT_EQ(view.records, 5'000u);
    scheduler.advance(1s);
    EXPECT_NEAR(view.frames, 31, 1);
    EXPECT_EQ(view.batches, 1) << "no news, no batch";
    feed.endLive();
    const int frames = view.frames;
    scheduler.advance(1s);
    EXPECT_EQ(view.frames, frames) << "still while nothing runs";
    EXPECT_FALSE(view.last.live);
    EXPECT_EQ(scheduler.pending(), 0u);
}

TEST(LogFeed, SessionTimeRunsSmoothlyBetweenRecordsAndNeverBack) {
    time::VirtualScheduler scheduler;
    ui::LogFeed feed(scheduler);
    Counter view;
    feed.addView(view);
    const auto queue = feed.beginLive();
    // A record every 200 ms, each read up to a tick later.
    for (int i = 0; i < 50; ++i) {
        queue->onRecord(noteAt(1'000 + i * 200.0));
        scheduler.advance(200ms);
    }
    for (std::size_t i = 3; i < view.times.size(); ++i) {
        const double step = view.times[i] - view.times[i - 1];
        ASSERT_GE(step, 0) << i;
        ASSERT_LE(step, 70) << i;
    }
    EXPECT_NEAR(view.last.nowMs, 1'000 + 50 * 200.0, 60);
}

TEST(LogFeed, TheClockStopsWithTheSession) {
    time::VirtualScheduler scheduler;
    ui::LogFeed feed(scheduler);
    Counter view;
    feed.addView(view);
    const auto queue = feed.beginLive();
    queue->onRecord(noteAt(500));
    scheduler.advance(100ms);
    auto ended = std::make_shared<log::Record>();
    ended->atMs = ended->tMs = 620;
    ended->body = log::SessionEnded{};
    queue->onRecord(ended);
    scheduler.advance(5s);
    EXPECT_FALSE(view.last.live);
    EXPECT_NEAR(view.last.nowMs, 620, 40);
}

TEST(LogFeed, AFinishedSessionComesWholeWithTheSameRecords) {
    time::VirtualScheduler scheduler;
    ui::LogFeed feed(scheduler);
    Counter view;
    feed.addView(view);
    const ui::LogBatch whole = test::SyntheticSession::conversation().whole();
    feed.show(whole);
    EXPECT_EQ(view.batches, 1);
    EXPECT_EQ(view.records, whole.records.size());
    EXPECT_FALSE(view.last.live);
    EXPECT_NEAR(view.last.nowMs, 88'100, 1);
    feed.clear();
    EXPECT_EQ(view.resets, 2);
}

} // namespace
