// SPDX-License-Identifier: GPL-3.0-or-later
// Whole sessions with the local engine on recorded human speech, under virtual time.
#include "invariants.h"
#include "local_rig.h"
#include "session_rig.h"

#include <hrp/audio/wav.h>

namespace hrp::test {
namespace {

using namespace std::chrono_literals;

struct Utterance {
    const char* file;
    double onsetMs, endMs; ///< of the speech in the file, by its level
};
// Where the 10 ms RMS first and last stands clearly above the room's.
constexpr Utterance kGoForward{"ps_goforward.wav", 510, 2'370};
constexpr Utterance kNotIllDisposed{"librivox_0880.wav", 270, 2'770};
constexpr Utterance kColdHearted{"librivox_0890.wav", 290, 5'040};
constexpr Utterance kAmiable{"librivox_0930.wav", 280, 2'930};

audio::Samples speech(const Utterance& utterance) {
    auto file = audio::readAudioFile(QStringLiteral(HRP_SOURCE_DIR "/tests/data/speech/") +
                                     QString::fromLatin1(utterance.file));
    EXPECT_TRUE(file);
    return file ? file->samples : audio::Samples();
}

/// Utterances one after the other with silence between, and where they lie.
struct Participant {
    audio::Samples clip;
    std::vector<std::pair<double, double>> turns; ///< true onset and end, ms
    void say(const Utterance& utterance, double silenceMs) {
        const double at = base::samplesToMs(static_cast<std::int64_t>(clip.size()));
        const audio::Samples samples = speech(utterance);
        clip.insert(clip.end(), samples.begin(), samples.end());
        clip.resize(clip.size() + static_cast<std::size_t>(base::msToSamples(silenceMs)));
        turns.emplace_back(at + utterance.onsetMs, at + utterance.endMs);
    }
};

session::SessionSettings demo() {
    session::SessionSettings settings;
    const auto study =
        study::loadStudy(QStringLiteral(HRP_SOURCE_DIR "/resources/demo/trust-talk.hrpstudy.json"));
    EXPECT_TRUE(study);
    if (study)
        settings.study = study->study;
    return settings;
}

session::SessionSettings smallStudy() {
    session::SessionSettings settings;
    settings.study.name = QStringLiteral("Small");
    settings.study.agentName = QStringLiteral("Robin");
    settings.study.participantName = QStringLiteral("Alex");
    settings.study.instructions = QStringLiteral("You are Robin.");
    settings.study.others = {{QStringLiteral("Alex"), QStringLiteral("A")}};
    auto rate = screenNamed("Rate", false);
    rate.question = scaleQuestion();
    rate.advance.by = study::Advance::By::Everyone;
    auto trust = screenNamed("Trust", false);
    trust.question = choiceQuestion();
    settings.study.screens = {screenNamed("Hello"), rate, trust, screenNamed("Talk")};
    return settings;
}

std::vector<log::Turn> turnsOf(const LogKeeper& keeper, log::Turn::Speaker speaker) {
    log::TurnFold fold;
    for (const auto& record : keeper.records)
        fold.add(*record);
    std::vector<log::Turn> found;
    for (const log::Turn& turn : fold.turns())
        if (turn.speaker == speaker)
            found.push_back(turn);
    return found;
}

TEST(WholeSession, TheDemoOnRecordedSpeechIsFinishedAndRight) {
    Participant participant;
    participant.say(kGoForward, 8'000);
    participant.say(kNotIllDisposed, 12'000);
    participant.say(kColdHearted, 9'000);
    participant.say(kAmiable, 500);
    LogKeeper keeper;
    LocalRun run(demo(), participant.clip, {&keeper});
    run.start();
    ASSERT_TRUE(run.finish(300s));
    EXPECT_EQ(*run.outcome(), log::Outcome::Finished);
    EXPECT_EQ(keeper.findings().join(QLatin1Char('\n')).toStdString(), "");

    const auto said = turnsOf(keeper, log::Turn::Speaker::Participant);
    ASSERT_EQ(said.size(), participant.turns.size());
    for (std::size_t i = 0; i < said.size(); ++i) {
        EXPECT_NEAR(said[i].startMs, participant.turns[i].first, 60) << "turn " << i;
        EXPECT_NEAR(said[i].endMs, participant.turns[i].second, 60) << "turn " << i;
    }
    std::size_t replies = 0;
    for (const log::Turn& reply : turnsOf(keeper, log::Turn::Speaker::Agent)) {
        EXPECT_GT(reply.generatedMs, 300);
        EXPECT_TRUE(reply.text && !reply.text->isEmpty());
        replies += reply.latencyMs.has_value();
    }
    EXPECT_EQ(replies, said.size()) << "a reply to each";
    const auto questions = keeper.all<log::QuestionClosed>();
    ASSERT_EQ(questions.size(), 2u);
    EXPECT_TRUE(questions[0].accepted);
    EXPECT_TRUE(questions[1].accepted);
    EXPECT_FALSE(keeper.overlap);
    EXPECT_EQ(keeper.images.size(), 1);
}

TEST(WholeSession, WhatWasSentIsTheClipSampleForSample) {
    Participant participant;
    participant.say(kGoForward, 3'000);
    LogKeeper keeper;
    auto settings = smallStudy();
    settings.study.screens = {screenNamed("Talk")};
    LocalRun run(std::move(settings), participant.clip, {&keeper});
    run.start();
    ASSERT_TRUE(run.finish(100s));
    const auto size = static_cast<std::int64_t>(participant.clip.size());
    EXPECT_EQ(keeper.lane(log::Lane::Participant, 0, size), participant.clip)
        << "session time 0 is its first sample";
}

TEST(WholeSession, TwoRunsAreTheSameToTheLastByte) {
    Participant participant;
    participant.say(kGoForward, 6'000);
    participant.say(kAmiable, 500);
    QByteArray first;
    for (int i = 0; i < 2; ++i) {
        LogKeeper keeper;
        LocalRun run(smallStudy(), participant.clip, {&keeper});
        run.start();
        ASSERT_TRUE(run.finish(120s));
        EXPECT_EQ(*run.outcome(), log::Outcome::Finished);
        if (i == 0)
            first = keeper.text();
        else
            EXPECT_EQ(keeper.text(), first);
    }
    EXPECT_GT(first.size(), 100'000);
}

// Proves: H9
TEST(WholeSession, ABargeInCutsTheReplyWhereItWasHeard) {
    Participant participant;
    participant.say(kGoForward, 1'600);      // the agent answers …
    participant.say(kNotIllDisposed, 8'000); // … and is broken into
    LogKeeper keeper;
    auto settings = smallStudy();
    settings.study.screens = {screenNamed("Talk")};
    LocalRun run(std::move(settings), participant.clip, {&keeper});
    run.start();
    ASSERT_TRUE(run.finish(100s));
    EXPECT_EQ(keeper.findings().join(QLatin1Char('\n')).toStdString(), "");
    const auto cuts = keeper.all<log::ReplyInterrupted>();
    ASSERT_GE(cuts.size(), 1u);
    EXPECT_EQ(cuts[0].cause, log::InterruptCause::BargeIn);
    EXPECT_GT(cuts[0].heardSamples, 0);
    EXPECT_LT(cuts[0].heardSamples, cuts[0].receivedSamples);
    EXPECT_EQ(cuts[0].truncateMs, base::samplesToWholeMs(cuts[0].heardSamples));
    EXPECT_LE(cuts[0].stopMs, 15);
    // What is in the agent lane is exactly what was heard of it, and nothing after.
    std::int64_t heard = 0, end = 0;
    for (const auto& stretch : keeper.all<log::AgentAudioHeard>()) {
        if (stretch.itemId != cuts[0].itemId)
            continue;
        heard += stretch.count;
        end = stretch.firstSample + stretch.count;
    }
    EXPECT_EQ(heard, cuts[0].heardSamples);
    EXPECT_EQ(keeper.lane(log::Lane::Agent, end, 4'800), audio::Samples(4'800));
    EXPECT_EQ(turnsOf(keeper, log::Turn::Speaker::Participant).size(), 2u);
}

// Proves: H11, H12, H13, C86
TEST(WholeSession, TwentyTogglesWithinSpeechKeepEveryTurnAndEdgeInItsPlace) {
    Participant participant;
    for (int i = 0; i < 4; ++i)
        participant.say(kColdHearted, 700);
    LogKeeper keeper;
    auto settings = smallStudy();
    settings.autoContinue = session::AutoContinue::Never;
    settings.study.screens = {screenNamed("Video"), screenNamed("Alone", false)};
    LocalRun run(std::move(settings), participant.clip, {&keeper});
    run.start();
    run.clock().advance(600ms);
    for (int i = 0; i < 20; ++i) { // now and then there is time for an edge, now and then not
        run.session().execute(study::command::GoToScreen{i % 2 == 0 ? 1 : 0});
        run.clock().advance(i % 4 < 2 ? 900ms : 23ms);
    }
    run.clock().advance(20'000ms);
    run.session().execute(study::command::End{{}});
    ASSERT_TRUE(run.finish(10s));
    EXPECT_EQ(keeper.findings().join(QLatin1Char('\n')).toStdString(), "");
    EXPECT_EQ(brokenPromises(keeper.records).join(QLatin1Char('\n')).toStdString(), "");
    std::map<QString, int> committed;
    for (const auto& turn : keeper.all<log::TurnCommitted>())
        ++committed[turn.itemId];
    const auto starts = keeper.all<log::SpeechStarted>();
    ASSERT_GE(starts.size(), 5u);
    int segments = 0;
    for (const auto& start : starts) {
        EXPECT_EQ(committed[start.itemId], 1) << start.itemId.toStdString();
        segments = std::max(segments, start.segment);
        // Somebody was really speaking there, and was being streamed.
        const bool spoken = std::ranges::any_of(participant.turns, [&](const auto& turn) {
            return start.speechMs > turn.first - 100 && start.speechMs < turn.second;
        });
        EXPECT_TRUE(spoken) << "no speech at " << start.speechMs << " ms";
        const auto lane = keeper.lane(log::Lane::Participant, base::msToSamples(start.speechMs), 4'800);
        EXPECT_GT(audio::levelOf(lane).peakDb, -45) << start.speechMs;
    }
    EXPECT_GE(segments, 4);
    // What the engine was sent of each stretch lies in the lane where it was said.
    const auto size = static_cast<std::int64_t>(participant.clip.size());
    const auto lane = keeper.lane(log::Lane::Participant, 0, size);
    std::int64_t sent = 0;
    for (const auto& stretch : keeper.all<log::ParticipantAudio>()) {
        if (stretch.state != log::ParticipantAudio::State::Sent || stretch.firstSample + stretch.count > size)
            continue;
        sent += stretch.count;
        EXPECT_TRUE(std::equal(lane.begin() + stretch.firstSample,
                               lane.begin() + stretch.firstSample + stretch.count,
                               participant.clip.begin() + stretch.firstSample))
            << stretch.firstSample;
    }
    EXPECT_GT(sent, base::msToSamples(9'000));
}

TEST(WholeSession, PausesTogglesAndCommandsLeaveItWhole) {
    Participant participant;
    for (int i = 0; i < 4; ++i)
        participant.say(kGoForward, 2'000);
    LogKeeper keeper;
    auto settings = smallStudy();
    settings.autoContinue = session::AutoContinue::Never;
    settings.study.screens = {screenNamed("Video"), screenNamed("Alone", false)};
    LocalRun run(std::move(settings), participant.clip, {&keeper});
    run.start();
    run.clock().advance(1'000ms); // in mid-sentence
    run.session().execute(study::command::Pause{{QStringLiteral("Alex (A)")}});
    run.clock().advance(1'500ms);
    run.session().execute(study::command::Resume{});
    for (int i = 0; i < 20; ++i) {
        run.session().execute(study::command::GoToScreen{i % 2 == 0 ? 1 : 0});
        run.clock().advance(137ms);
    }
    run.session().execute(study::command::TypeChat{{}, QStringLiteral("hello?")});
    run.clock().advance(4'000ms);
    run.session().execute(study::command::StopReply{});
    run.session().execute(study::command::Ask{scaleQuestion()});
    run.clock().advance(15'000ms);
    run.session().execute(study::command::End{{}});
    ASSERT_TRUE(run.finish(10s));
    EXPECT_EQ(keeper.findings().join(QLatin1Char('\n')).toStdString(), "");
    EXPECT_TRUE(keeper.last<log::QuestionClosed>().accepted);
    EXPECT_FALSE(keeper.overlap);
}

} // namespace
} // namespace hrp::test
