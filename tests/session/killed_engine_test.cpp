// SPDX-License-Identifier: GPL-3.0-or-later
// The local engine, killed at any point of a whole session, under virtual time (H4).
#include "local_rig.h"
#include "session_rig.h"

namespace hrp::test {
namespace {

using namespace std::chrono_literals;
using log::Outcome;

session::SessionSettings demoStudy() {
    session::SessionSettings settings;
    const auto study =
        study::loadStudy(QStringLiteral(HRP_SOURCE_DIR "/resources/demo/trust-talk.hrpstudy.json"));
    EXPECT_TRUE(study);
    if (study)
        settings.study = study->study;
    settings.engine.local = true;
    return settings;
}

/// Loud enough to be taken for speech: bursts of 1.2 s with 4 s of silence between.
audio::Samples bursts(int count) {
    audio::Samples samples;
    unsigned noise = 1;
    for (int i = 0; i < count; ++i) {
        samples.resize(samples.size() + static_cast<std::size_t>(base::msToSamples(800)));
        for (auto left = base::msToSamples(1200); left > 0; --left) {
            noise = noise * 1'664'525u + 1'013'904'223u;
            samples.push_back(static_cast<std::int16_t>(static_cast<int>(noise >> 18) - 8192));
        }
        samples.resize(samples.size() + static_cast<std::size_t>(base::msToSamples(4000)));
    }
    return samples;
}

class KilledEngine : public testing::TestWithParam<int> {};

// Proves: H4
TEST_P(KilledEngine, EndsTheSessionWithItsReasonAndEverythingUntilThen) {
    LogKeeper keeper;
    LocalRun run(demoStudy(), bursts(3), {&keeper});
    run.start();
    run.clock().advance(std::chrono::milliseconds(GetParam()));
    const std::size_t before = keeper.records.size();
    run.killEngine();
    run.clock().advance(1s);
    ASSERT_TRUE(run.outcome());
    EXPECT_EQ(*run.outcome(), Outcome::EngineClosed);
    EXPECT_GE(keeper.records.size(), before + 2);
    EXPECT_EQ(keeper.all<log::SessionEnded>().size(), 1u);
    EXPECT_TRUE(std::holds_alternative<log::SessionEnded>(keeper.records.back()->body));
    EXPECT_FALSE(keeper.last<log::SessionEnded>().reason.isEmpty());
    EXPECT_FALSE(keeper.overlap);
    for (const auto& cut : keeper.all<log::ReplyInterrupted>())
        EXPECT_LE(cut.heardSamples, cut.receivedSamples);
}

// Proves: H4
TEST_P(KilledEngine, TheStudyIsFinishedAllTheSame) {
    auto settings = demoStudy();
    settings.reconnect.retries = 3;
    LogKeeper keeper;
    LocalRun run(std::move(settings), bursts(3), {&keeper});
    run.start();
    run.clock().advance(std::chrono::milliseconds(GetParam() + 200));
    run.killEngine();
    run.clock().advance(3700ms);
    run.killEngine(); // and once more
    ASSERT_TRUE(run.finish(300s));
    EXPECT_EQ(*run.outcome(), Outcome::Finished);
    EXPECT_EQ(keeper.all<log::SessionContinued>().size(), 2u);
    const auto questions = keeper.all<log::QuestionClosed>();
    ASSERT_EQ(questions.size(), 2u);
    EXPECT_TRUE(questions[0].accepted);
    EXPECT_TRUE(questions[1].accepted);
    EXPECT_EQ(keeper.findings().join(QLatin1Char('\n')).toStdString(), "");
    EXPECT_FALSE(keeper.overlap);
    const auto holds = keeper.all<log::HoldChanged>();
    EXPECT_EQ(holds.size(), 4u);
}

INSTANTIATE_TEST_SUITE_P(At, KilledEngine, testing::Range(0, 26'000, 2'600));

} // namespace
} // namespace hrp::test
