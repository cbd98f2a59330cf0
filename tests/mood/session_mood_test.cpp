// SPDX-License-Identifier: GPL-3.0-or-later
// The mood of whole sessions: with a scripted engine, and with the local one on a participant who often
// breaks in.
#include "mood_helpers.h"
#include "session/local_rig.h"
#include "session/session_rig.h"

#include <hrp/engine/speech.h>

namespace hrp::test {
namespace {

using mood::Mood;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;

/// Folds the mood live, as the session writes.
class MoodReader final : public log::LogReader {
public:
    void onRecord(const log::RecordPtr& record) override { moods.take(moods.mood.add(*record)); }
    MoodLog moods;
};

class SessionMood : public SessionTest {
protected:
    void SetUp() override {
        log.addReader(m_reader);
        start();
        m_zero = clock.now() - std::chrono::milliseconds(20); // one block has been captured
    }
    Mood now() {
        m_reader.moods.advance(time::toMs(clock.now() - m_zero));
        return m_reader.moods.mood.mood();
    }
    const std::vector<std::string>& lines() const { return m_reader.moods.lines; }

    MoodReader m_reader;
    time::TimePoint m_zero{};
};

// Proves: U164, H30
TEST_F(SessionMood, IsNotIdleWhileFourSecondsAreStillToBeHeard) {
    turn("u1", 0, 500);
    engine.rc("r1");
    engine.d("r1", "i1", 2'000);
    engine.d("r1", "i1", 2'000);
    engine.ad("r1", "i1");
    engine.rd("r1");
    for (int playedMs = 0; playedMs < 3'900; playedMs += 100) {
        play(100);
        ASSERT_EQ(now(), Mood::Talking) << playedMs << " ms heard";
    }
    play(200);
    EXPECT_EQ(now(), Mood::Idle);
}

// Proves: U166, H31, H32
TEST_F(SessionMood, BreaksInWithoutAnErrorFaceAndShowsOneOnlyForAFailure) {
    turn("u1", 0, 500);
    engine.rc("r1");
    engine.d("r1", "i1", 2'000);
    play(300);
    engine.ss("u2", 900);
    settle();
    EXPECT_EQ(now(), Mood::Listening);
    engine.rd("r1", "cancelled");
    settle();
    EXPECT_EQ(now(), Mood::Listening);
    EXPECT_THAT(lines(), Not(Contains(HasSubstr("!error"))));
    engine.se("u2", 1'500);
    engine.cm("u2");
    engine.rc("r2");
    engine.rd("r2", "failed");
    settle();
    EXPECT_THAT(lines(), Contains(HasSubstr("!error")));
}

// Proves: U167
TEST_F(SessionMood, ASilentAnswerDoesNotTalk) {
    session->execute(study::command::Ask{scaleQuestion()});
    settle();
    engine.rc("r1", {QStringLiteral("text")});
    engine.d("r1", "i1", 500); // an engine's fault: never heard
    engine.fa("r1", "c1", "answer_scale", R"({"value":50})");
    engine.rd("r1");
    play(1'000);
    EXPECT_EQ(now(), Mood::Idle);
    for (const std::string& line : lines())
        EXPECT_TRUE(line.find("talking") == std::string::npos && line.find("listening") == std::string::npos)
            << line;
    EXPECT_THAT(lines(), Contains(HasSubstr("!success")));
}

// Proves: U169, H34
TEST_F(SessionMood, BufferEventsAtWrongTimesChangeNothing) {
    const auto bufferEvents = [this] {
        for (const char* what : {"started", "stopped", "cleared"})
            engine.raw(QByteArray(R"({"type":"output_audio_buffer.)") + what +
                       R"(","event_id":"e","response_id":"r1"})");
        settle();
    };
    bufferEvents();
    EXPECT_EQ(now(), Mood::Idle);
    turn("u1", 0, 500);
    settle();
    bufferEvents();
    EXPECT_EQ(now(), Mood::Thinking);
    engine.rc("r1");
    engine.d("r1", "i1", 1'000);
    play(200);
    bufferEvents();
    EXPECT_EQ(now(), Mood::Talking);
    EXPECT_EQ(queue->hasUnheard(), true) << "and playback goes on";
}

// Proves: E79
TEST_F(SessionMood, ASpeechStoppedThatNeverComesDoesNotHoldItUp) {
    engine.ss("u1", 0);
    play(20'000); // silence, and no other edge
    EXPECT_EQ(now(), Mood::Listening);
    engine.rc("r1");
    engine.d("r1", "i1", 300);
    play(100);
    EXPECT_EQ(now(), Mood::Talking);
}

// Proves: C136, C137
TEST_F(SessionMood, ATextOrEmptyReplyLeavesThinkingWithoutTalking) {
    turn("u1", 0, 500);
    engine.rc("r1");
    engine.rd("r1");
    play(300);
    EXPECT_EQ(now(), Mood::Idle);
    EXPECT_THAT(lines(), Not(Contains(HasSubstr("talking"))));
}

// ---- talking is what was heard ------------------------------------------------------------------------

using Spans = std::vector<std::pair<double, double>>;

/// Where anything of the agent sounded, joined across less than 50 ms.
Spans heardSpans(const LogKeeper& keeper) {
    Spans spans;
    for (const auto& stretch : keeper.all<log::AgentAudioHeard>()) {
        const double from = static_cast<double>(stretch.firstSample) / 24, to = from + stretch.count / 24.0;
        if (!spans.empty() && from - spans.back().second < 50)
            spans.back().second = to;
        else
            spans.emplace_back(from, to);
    }
    return spans;
}

Spans talkingSpans(const MoodLog& moods) {
    Spans spans;
    bool talks = false;
    for (const mood::MoodEvent& event : moods.all) {
        const auto* changed = std::get_if<mood::MoodChanged>(&event.what);
        if (!changed)
            continue;
        if (changed->mood == Mood::Talking)
            spans.emplace_back(event.tMs, -1);
        else if (talks)
            spans.back().second = event.tMs;
        talks = changed->mood == Mood::Talking;
    }
    return spans;
}

// Proves: H30, H31
TEST(TalkingSpans, EqualTheHeardSpansOfASessionWithBargeInsWithin50ms) {
    session::SessionSettings settings;
    settings.study.name = QStringLiteral("Talk");
    settings.study.agentName = QStringLiteral("Robin");
    settings.study.participantName = QStringLiteral("Alex");
    settings.study.instructions = QStringLiteral("You are Robin.");
    settings.study.others = {{QStringLiteral("Alex"), QStringLiteral("A")}};
    settings.study.screens = {screenNamed("Talk")};

    // Ten sentences, 0.6 to 3.3 s apart: the next often comes in the middle of the answer to the last.
    audio::Samples clip;
    const char* sentences[] = {"Hello, how are you today?", "Tell me something about yourself.",
                               "Wait a moment, please.", "What do you like to do?", "Do you trust me?"};
    for (int i = 0; i < 10; ++i) {
        const auto said =
            engine::synthesizeNow(QString::fromLatin1(sentences[i % 5]), QStringLiteral("rms"), 1.0);
        clip.insert(clip.end(), said.begin(), said.end());
        clip.resize(clip.size() +
                    static_cast<std::size_t>(base::msToSamples(i % 2 ? 6'000 : 1'300 + 250 * i)));
    }
    LogKeeper keeper;
    MoodReader reader;
    LocalRun run(std::move(settings), clip, {&keeper, &reader});
    run.start();
    ASSERT_TRUE(run.finish(std::chrono::seconds(200)));

    int bargeIns = 0;
    for (const auto& cut : keeper.all<log::ReplyInterrupted>())
        bargeIns += cut.cause == log::InterruptCause::BargeIn && cut.heardSamples > 0;
    EXPECT_GE(bargeIns, 3) << "several replies were broken into while they were heard";

    const Spans heard = heardSpans(keeper), talking = talkingSpans(reader.moods);
    ASSERT_EQ(talking.size(), heard.size());
    EXPECT_GE(heard.size(), 8u);
    double worst = 0;
    for (std::size_t i = 0; i < heard.size(); ++i) {
        worst = std::max({worst, std::abs(talking[i].first - heard[i].first),
                          std::abs(talking[i].second - heard[i].second)});
        EXPECT_NEAR(talking[i].first, heard[i].first, 50) << "span " << i;
        EXPECT_NEAR(talking[i].second, heard[i].second, 50) << "span " << i;
    }
    RecordProperty("worst_ms", std::to_string(worst));
    RecordProperty("barge_ins", bargeIns);
    for (const std::string& line : reader.moods.lines)
        EXPECT_EQ(line.find("!error"), std::string::npos) << line;
}

} // namespace
} // namespace hrp::test
