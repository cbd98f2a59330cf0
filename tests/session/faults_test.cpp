// SPDX-License-Identifier: GPL-3.0-or-later
// A whole small study against each of the local engine's deliberate faults: it ends in bounded time, says
// why, and keeps its promises on the way.
#include "invariants.h"
#include "local_rig.h"
#include "session_rig.h"

#include <hrp/audio/wav.h>

#include <functional>

namespace hrp::test {
namespace {

using namespace std::chrono_literals;
using log::Outcome;
using log::Severity;

using Told = std::function<bool(const LogKeeper&)>;

Told finding(const char* rule, Severity severity) {
    return [=](const LogKeeper& keeper) { return keeper.hasFinding(rule, severity); };
}

/// The reason of the end is all there is to say.
bool theEnd(const LogKeeper&) {
    return true;
}

bool unansweredAfterThreeAttempts(const LogKeeper& keeper) {
    const auto questions = keeper.all<log::QuestionClosed>();
    return questions.size() == 1 && !questions[0].accepted && questions[0].attempts == 3 &&
           questions[0].refusals.size() == 3;
}

/// What the console makes of a fault. One that stands not here harms no study.
struct Coping {
    const char* fault;
    Outcome outcome;
    const char* reason; ///< what the reason of the end must hold
    Told told;          ///< whether the log says what was wrong
};

const Coping kCopings[] = {
    {"silent", Outcome::Timeout, "session.created", theEnd},
    {"created_only", Outcome::Timeout, "session.updated", theEnd},
    {"session_only", Outcome::Finished, "over", finding("H15", Severity::Error)},
    {"no_created", Outcome::Timeout, "session.created", theEnd},
    {"no_updated", Outcome::Timeout, "session.updated", theEnd},
    {"no_done", Outcome::Finished, "over", finding("H15", Severity::Error)},
    {"two_dones", Outcome::Finished, "over", finding("H19", Severity::Warning)},
    {"speaks_answers", Outcome::Finished, "over", finding("H28", Severity::Error)},
    {"no_truncated", Outcome::Finished, "over", finding("H9", Severity::Warning)},
    {"no_stopped", Outcome::Finished, "over", finding("H19", Severity::Info)},
    {"bad_json", Outcome::ProtocolError, "could not be read", finding("H16", Severity::Error)},
    {"missing_field", Outcome::ProtocolError, "item_id", finding("H16", Severity::Error)},
    {"unknown_event", Outcome::Finished, "over", finding("H17", Severity::Info)},
    {"long_delta", Outcome::ProtocolError, "2000", finding("H6", Severity::Error)},
    {"odd_delta", Outcome::Finished, "over", finding("H6", Severity::Warning)},
    {"bad_base64", Outcome::ProtocolError, "base64", finding("H6", Severity::Error)},
    {"late_delta", Outcome::Finished, "over", finding("H19", Severity::Warning)},
    {"close_early", Outcome::EngineClosed, "1011", theEnd},
    {"drop", Outcome::EngineClosed, "lost", theEnd},
    {"bad_answer", Outcome::Finished, "over", unansweredAfterThreeAttempts},
    {"empty_replies", Outcome::Finished, "over", unansweredAfterThreeAttempts},
    {"no_call", Outcome::Finished, "over", unansweredAfterThreeAttempts},
    {"unauthorized", Outcome::ConnectFailed, "401", theEnd},
    {"http_404", Outcome::ConnectFailed, "404", theEnd},
    {"http_429", Outcome::ConnectFailed, "429", theEnd},
};

const Coping* copingWith(const QString& fault) {
    for (const Coping& coping : kCopings)
        if (fault == QLatin1String(coping.fault))
            return &coping;
    return nullptr;
}

session::SessionSettings talkAndQuestion() {
    session::SessionSettings settings;
    settings.study.name = QStringLiteral("Small");
    settings.study.agentName = QStringLiteral("Robin");
    settings.study.participantName = QStringLiteral("Alex");
    settings.study.instructions = QStringLiteral("You are Robin.");
    settings.study.others = {{QStringLiteral("Alex"), QStringLiteral("A")}};
    auto rate = screenNamed("Rate", false);
    rate.question = scaleQuestion();
    rate.advance.by = study::Advance::By::Everyone;
    settings.study.screens = {screenNamed("Hello"), rate};
    return settings;
}

/// A sentence, another one into the answer while that is still being made, and silence.
audio::Samples interruptingSpeech() {
    const auto sentence =
        audio::readAudioFile(QStringLiteral(HRP_SOURCE_DIR "/tests/data/speech/ps_goforward.wav"));
    EXPECT_TRUE(sentence);
    audio::Samples clip = sentence->samples;
    clip.insert(clip.end(), sentence->samples.begin(), sentence->samples.end());
    clip.resize(clip.size() + static_cast<std::size_t>(base::msToSamples(1'500)));
    return clip;
}

class FaultyEngine : public ::testing::TestWithParam<QString> {};

// Proves: H2, H3, H4, H6, H9, H15, H16, H19, H25, H26
TEST_P(FaultyEngine, IsCopedWith) {
    const engine::Fault* fault = engine::findFault(GetParam());
    ASSERT_TRUE(fault);
    LogKeeper keeper;
    LocalRun run(talkAndQuestion(), interruptingSpeech(), {&keeper}, fault);
    run.start();
    ASSERT_TRUE(run.finish(400s)) << "it hangs";
    EXPECT_EQ(brokenPromises(keeper.records).join(QLatin1Char('\n')).toStdString(), "");
    EXPECT_FALSE(keeper.overlap);
    EXPECT_FALSE(run.reason().isEmpty());
    const Coping* coping = copingWith(GetParam());
    if (!coping) {
        // Nothing that a study would notice: it comes to its end all the same.
        EXPECT_EQ(log::nameOf(*run.outcome()).toStdString(), "finished") << run.reason().toStdString();
        return;
    }
    EXPECT_EQ(log::nameOf(*run.outcome()).toStdString(), log::nameOf(coping->outcome).toStdString());
    EXPECT_TRUE(run.reason().contains(QLatin1String(coping->reason))) << run.reason().toStdString();
    EXPECT_TRUE(coping->told(keeper))
        << "nothing says what was wrong:\n"
        << keeper.findings(Severity::Info).join(QLatin1Char('\n')).toStdString();
}

std::vector<QString> faultNames() {
    std::vector<QString> names;
    for (const engine::Fault& fault : engine::faults())
        names.push_back(fault.name);
    return names;
}

INSTANTIATE_TEST_SUITE_P(All, FaultyEngine, ::testing::ValuesIn(faultNames()),
                         [](const auto& fault) { return fault.param.toStdString(); });

} // namespace
} // namespace hrp::test
