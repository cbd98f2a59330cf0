// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/log/session_log.h>

#include <gtest/gtest.h>

#include <functional>
#include <vector>

using namespace hrp::log;

namespace {
struct CollectingReader : LogReader {
    std::vector<RecordPtr> records;
    std::vector<std::int64_t> laneStarts, itemStarts;
    std::vector<QString> images;
    std::function<void()> onEach;
    void onRecord(const RecordPtr& record) override {
        records.push_back(record);
        if (onEach)
            onEach();
    }
    void onLaneAudio(Lane, std::int64_t first, std::span<const std::int16_t>) override {
        laneStarts.push_back(first);
    }
    void onItemAudio(const QString&, std::int64_t first, std::span<const std::int16_t>) override {
        itemStarts.push_back(first);
    }
    void onImage(const QString& sha256, const QString&, const QByteArray&) override {
        images.push_back(sha256);
    }
};
} // namespace

TEST(SessionLog, NumbersRecordsFromOneAndGivesEveryReaderTheSameOnes) {
    SessionLog log;
    CollectingReader a, b;
    log.addReader(a);
    log.write(10, 5, TimerSet{30});
    log.addReader(b);
    const RecordPtr second = log.write(20, 15, TimerEnded{});
    ASSERT_EQ(a.records.size(), 2u);
    ASSERT_EQ(b.records.size(), 1u);
    EXPECT_EQ(a.records[0]->seq, 1u);
    EXPECT_EQ(a.records[0]->atMs, 10);
    EXPECT_EQ(a.records[0]->tMs, 5);
    EXPECT_EQ(second->seq, 2u);
    EXPECT_EQ(a.records[1], b.records[0]);
}

TEST(SessionLog, HandsAudioAndImagesOn) {
    SessionLog log;
    CollectingReader reader;
    log.addReader(reader);
    const std::vector<std::int16_t> samples(480, 1);
    log.laneAudio(Lane::Agent, 4800, samples);
    log.itemAudio(QStringLiteral("i1"), 96, samples);
    log.image(QStringLiteral("abc"), QStringLiteral("png"), "bytes");
    EXPECT_EQ(reader.laneStarts, (std::vector<std::int64_t>{4800}));
    EXPECT_EQ(reader.itemStarts, (std::vector<std::int64_t>{96}));
    EXPECT_EQ(reader.images, (std::vector<QString>{QStringLiteral("abc")}));
}

TEST(SessionLog, AReaderMayLeaveWhileItIsCalled) {
    SessionLog log;
    CollectingReader a, b, c;
    a.onEach = [&] { log.removeReader(a); };
    b.onEach = [&] { log.removeReader(c); };
    log.addReader(a);
    log.addReader(b);
    log.addReader(c);
    log.write(0, 0, TimerEnded{});
    log.write(0, 0, TimerEnded{});
    EXPECT_EQ(a.records.size(), 1u);
    EXPECT_EQ(b.records.size(), 2u);
    EXPECT_TRUE(c.records.empty());
}

TEST(SessionLog, AReaderAddedWhileOneIsCalledGetsTheNextRecord) {
    SessionLog log;
    CollectingReader a, b;
    a.onEach = [&] {
        if (a.records.size() == 1)
            log.addReader(b);
    };
    log.addReader(a);
    log.write(0, 0, TimerEnded{});
    EXPECT_TRUE(b.records.empty());
    log.write(0, 0, TimerEnded{});
    EXPECT_EQ(b.records.size(), 1u);
}
