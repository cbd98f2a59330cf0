// SPDX-License-Identifier: GPL-3.0-or-later
// What an avatar is told, and when.
#include "words.h"
#include <avatar_feed.h>

#include <hrp/time/virtual_scheduler.h>

#include <gmock/gmock.h>

#include <cmath>

namespace hrp::test {
namespace {

using mood::Mood;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

class AvatarFeedTest : public ::testing::Test {
protected:
    /// The log's zero lies 5 s after the clock's.
    double now() const { return time::toMs(clock.now().time_since_epoch()) - 5'000; }
    void moveTo(double ms) { clock.advance(time::fromMs(ms - now())); }
    void write(double atMs, log::RecordBody body) { writeAbout(atMs, atMs, std::move(body)); }
    void writeAbout(double atMs, double tMs, log::RecordBody body) {
        moveTo(atMs);
        feed.record({++seq, atMs, tMs, std::move(body)}, clock.now());
    }
    void sound(double fromMs, int ms, double dbfs) {
        std::vector<std::int16_t> samples(static_cast<std::size_t>(ms * 24));
        const double peak = 32'767 * std::pow(10, dbfs / 20);
        for (std::size_t i = 0; i < samples.size(); ++i)
            samples[i] = static_cast<std::int16_t>(peak * std::sin(static_cast<double>(i) * 0.3));
        feed.audio(static_cast<std::int64_t>(fromMs * 24), samples);
    }

    time::VirtualScheduler clock;
    std::vector<std::string> sent;
    std::vector<std::pair<double, double>> levels; ///< when, how loud
    std::uint64_t seq = 0;
    outlets::AvatarFeed feed{clock,
                             Mood::Idle,
                             {[this](const QByteArray& json) { sent.push_back(json.toStdString()); },
                              [this](double level) { levels.emplace_back(now(), level); },
                              {}}};
};

// Proves: H30, H32
TEST_F(AvatarFeedTest, MoodsTriggersAndStatusAreMessagesOfTheirOwn) {
    moveTo(0);
    write(0, log::SessionStarted{});
    write(1'000, log::SpeechStarted{qs("u1"), 0, 0, 0, 0});
    write(2'000, log::SpeechStopped{qs("u1"), 0, 0, 0, 0});
    EXPECT_THAT(sent, ElementsAre(R"({"mood":6})", R"({"mood":3})"));
    EXPECT_EQ(feed.state(), R"({"mood":3,"level":0,"status":""})");
    moveTo(2'999);
    EXPECT_EQ(sent.size(), 2u);
    moveTo(3'001); // by itself: nothing was written
    EXPECT_EQ(sent.back(), R"({"status":"Thinking about the answer"})");
    EXPECT_EQ(feed.state(), R"({"mood":3,"level":0,"status":"Thinking about the answer"})");
    write(3'100, log::ReplyStarted{qs("r1"), log::ReplyPurpose::Turn, {}});
    write(3'200, log::ReplyDone{qs("r1"), qs("failed"), {}, {}, qs("overloaded"), std::nullopt});
    moveTo(3'400);
    EXPECT_THAT(std::vector(sent.begin() + 3, sent.end()),
                ElementsAre(R"({"trigger":"error"})", R"({"mood":0})", R"({"status":""})"));
}

// Proves: H30
TEST_F(AvatarFeedTest, TalkingIsToldWhenItSounds) {
    moveTo(0);
    write(0, log::SessionStarted{});
    writeAbout(1'000, 1'040, log::ReplyFirstSound{qs("r1"), qs("i1")});
    moveTo(1'039);
    EXPECT_THAT(sent, IsEmpty());
    moveTo(1'041);
    EXPECT_THAT(sent, ElementsAre(R"({"mood":7})"));
}

TEST_F(AvatarFeedTest, TheLevelIsToldWhenItChangesAtMost30TimesASecondAndEndsAtZero) {
    moveTo(0);
    write(0, log::SessionStarted{});
    moveTo(1'000);
    for (int i = 0; i < 40; ++i)
        sound(1'040 + i * 25, 25, i % 4 < 2 ? -12 : -30);
    moveTo(6'000);
    ASSERT_GT(levels.size(), 10u);
    for (std::size_t i = 1; i < levels.size(); ++i) {
        EXPECT_GE(levels[i].first - levels[i - 1].first, 33.0);
        EXPECT_NE(levels[i].second, levels[i - 1].second) << "only what is new";
        EXPECT_LE(levels[i].second, 1.0);
    }
    EXPECT_GE(levels.front().first, 1'040) << "not before it is heard";
    EXPECT_EQ(levels.back().second, 0.0);
    EXPECT_LT(levels.back().first, 3'000);
    EXPECT_EQ(clock.pending(), 0u) << "silence costs nothing";
}

TEST_F(AvatarFeedTest, TheNextSessionHasItsOwnTime) {
    moveTo(0);
    write(0, log::SessionStarted{});
    write(60'000, log::SpeechStarted{qs("u1"), 0, 0, 0, 0});
    write(61'000, log::SessionEnded{});
    clock.advance(std::chrono::seconds(10));
    // 71 s after the first began, its own zero
    const auto zero = clock.now();
    const auto put = [&](double ms, log::RecordBody body) {
        clock.advance(zero + time::fromMs(ms) - clock.now());
        feed.record({++seq, ms, ms, std::move(body)}, clock.now());
    };
    put(0, log::SessionStarted{});
    put(500, log::SpeechStarted{qs("u1"), 0, 0, 0, 0});
    put(900, log::SpeechStopped{qs("u1"), 0, 0, 0, 0});
    EXPECT_EQ(sent.back(), R"({"mood":3})");
    clock.advance(std::chrono::milliseconds(1'001));
    EXPECT_EQ(sent.back(), R"({"status":"Thinking about the answer"})");
}

} // namespace
} // namespace hrp::test
