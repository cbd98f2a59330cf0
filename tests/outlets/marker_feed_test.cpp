// SPDX-License-Identifier: GPL-3.0-or-later
#include "words.h"

#include <marker_feed.h>

#include <hrp/protocol/json.h>
#include <hrp/time/virtual_scheduler.h>

#include <nlohmann/json.hpp>

#include <gmock/gmock.h>

namespace hrp::test {
namespace {

using protocol::Json;
using ::testing::ElementsAre;

class MarkerFeedTest : public ::testing::Test {
protected:
    void write(double atMs, double tMs, log::RecordBody body) {
        feed.record({++seq, atMs, tMs, std::move(body)}, clock.now());
    }
    /// The beginning of every log: what lies before 0 is written at 20 ms, then the anchor.
    void begin() {
        clock.advance(std::chrono::milliseconds(1'000)); // the clock stands at 1 s: session time 20 ms
        write(-300, -300, theStart());
        write(20, 0, log::ClockAnchored{log::ClockAnchored::Stream::Session, 0, clock.unixMs() - 20, 0});
    }
    std::vector<std::string> names() const {
        std::vector<std::string> found;
        for (const Json& marker : markers)
            found.push_back(marker.at("marker"));
        return found;
    }

    time::VirtualScheduler clock{1'000'000};
    std::vector<Json> markers;
    std::uint64_t seq = 0;
    outlets::MarkerFeed feed{clock, [this](const outlets::Marker& marker) {
                                 markers.push_back(Json::parse(marker.json.toStdString()));
                             }};
};

TEST_F(MarkerFeedTest, EveryMomentHasItsMarker) {
    begin();
    write(100, 100, log::ScreenShown{2, qs("Face"), qs("showimage"), qs("text"), true, {}, false});
    write(200, 200, log::QuestionOpened{qs("q1"), qs("answer_scale"), qs("How warm?"), {}});
    write(300, 300,
          log::QuestionClosed{
              qs("q1"), qs("answer_scale"), qs("How warm?"), true, Json(70), 2, {}, false, {}, 0});
    write(1'000, 700, log::SpeechStarted{qs("u1"), 0, 0, 500, 800});
    write(2'000, 1'980, log::SpeechStopped{qs("u1"), 0, 0, 1'980, 1'480});
    write(2'500, 2'540, log::ReplyFirstSound{qs("r1"), qs("i1")});
    write(3'000, 3'000,
          log::ReplyInterrupted{qs("r1"), qs("i1"), 0, log::InterruptCause::BargeIn, 11'051, 48'000, 460, 3});
    write(3'100, 3'100,
          log::ReplyInterrupted{qs("r2"), qs("i2"), 0, log::InterruptCause::Operator, 0, 48'000, 0, 3});
    write(3'200, 3'240, log::ReplyDrained{qs("r3"), qs("i3")});
    write(4'000, 4'000, log::Paused{});
    write(5'000, 5'000, log::Resumed{});
    write(6'000, 6'000, log::HoldChanged{true, log::HoldCause::Operator, {}});
    write(7'000, 7'000, log::HoldChanged{false, log::HoldCause::Operator, {}});
    write(7'100, 7'100,
          log::CommandGiven{qs("pushed a screen"), true, log::CommandSource::Operator, true, false, {}});
    write(7'200, 7'200, log::ConnectionLost{1006, {}, true, false, 0, 0});
    write(7'300, 7'300, log::SessionContinued{});
    write(7'400, 7'400, log::TurnCommitted{qs("u1")}); // no moment of its own
    write(8'000, 8'000, log::SessionEnded{log::Outcome::Finished, qs("done"), 0});
    EXPECT_THAT(names(),
                ElementsAre("session_start", "screen", "question", "answer", "turn_start", "turn_end",
                            "first_sound", "barge_in", "reply_cut", "reply_end", "pause", "resume", "hold",
                            "release", "intervention", "engine_lost", "engine_back", "session_end"));
    EXPECT_EQ(markers[1].at("name"), "Face");
    EXPECT_EQ(markers[3].at("value"), 70);
    EXPECT_EQ(markers[7].at("heard_ms"), 460);
    EXPECT_EQ(markers[8].at("cause"), "operator");
    EXPECT_EQ(markers[17].at("outcome"), "finished");
    for (std::size_t i = 0; i < markers.size(); ++i)
        EXPECT_EQ(markers[i].at("seq"), i + 1);
}

TEST_F(MarkerFeedTest, TimesAreWhenItHappenedOnAllThreeClocks) {
    begin();
    // session time 0 = steady clock 980 ms = wall clock 1,000,980 ms
    EXPECT_EQ(markers[0].at("session_ms"), -300);
    EXPECT_EQ(markers[0].at("unix_ms"), 1'000'680);
    EXPECT_EQ(markers[0].at("monotonic_ms"), 680);
    clock.advance(std::chrono::milliseconds(980));
    write(1'000, 1'040, log::ReplyFirstSound{qs("r1"), qs("i1")}); // sounds 40 ms later
    EXPECT_EQ(markers[1].at("session_ms"), 1'040);
    EXPECT_EQ(markers[1].at("unix_ms"), 1'002'020);
    EXPECT_EQ(markers[1].at("monotonic_ms"), 2'020);
    write(1'000, 600, log::SpeechStarted{qs("u1"), 0, 0, 500, 800});
    EXPECT_EQ(markers[2].at("session_ms"), 800) << "the speech, not the edge with its padding";
    EXPECT_EQ(feed.clock(clock.now()),
              R"({"clock":{"session_ms":1000,"unix_ms":1001980,"monotonic_ms":1980}})");
}

TEST_F(MarkerFeedTest, NothingIsMarkedBeforeTheClockIsKnownAndNothingIsLost) {
    write(-500, -500, log::SessionStarted{});
    write(-10, -10, log::ScreenShown{0, qs("One"), {}, {}, true, {}, false});
    EXPECT_TRUE(markers.empty());
    EXPECT_EQ(feed.clock(clock.now()), R"({"clock":{"session_ms":null,"unix_ms":1000000,"monotonic_ms":0}})");
    write(0, 0, log::SessionEnded{log::Outcome::ConnectFailed, {}, 0}); // an attempt that failed
    EXPECT_THAT(names(), ElementsAre("session_start", "screen", "session_end"));
}

TEST_F(MarkerFeedTest, TheHistoryIsOfOneSession) {
    begin();
    EXPECT_EQ(feed.history().size(), 1u);
    write(50, 50, log::Paused{});
    EXPECT_EQ(feed.history().size(), 2u);
    begin();
    EXPECT_EQ(feed.history().size(), 1u);
    EXPECT_EQ(markers.back().at("seq"), 1);
}

} // namespace
} // namespace hrp::test
