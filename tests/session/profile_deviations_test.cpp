// SPDX-License-Identifier: GPL-3.0-or-later
// What the log says about the pilot itself: where it is not the pinned profile, and what the engine made of
// the session that was asked for.
#include "session_rig.h"

#include "connection/effective_settings_tracker.h"

namespace hrp::test {
namespace {

using session::differencesBetween;
using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class Honesty : public SessionTest {
protected:
    QStringList ids() const {
        QStringList found;
        for (const auto& difference : keeper.all<log::ProfileDifference>())
            found << difference.id;
        return found;
    }
};

// Proves: H3, H35
TEST_F(Honesty, ThePinnedProfileHasNoDifferences) {
    start();
    EXPECT_THAT(ids(), IsEmpty());
}

// Proves: H26, H33, H35
TEST_F(Honesty, EveryDifferenceFromTheProfileIsNamedAtTheStart) {
    settings.study.maxAttempts = 2;
    settings.study.speed = 1.25;
    settings.study.transcriptionModel = QStringLiteral("whisper-1");
    settings.study.turns.silenceDurationMs = 700;
    settings.study.turns.interruptResponse = false;
    settings.halfDuplex = true;
    settings.engine.voice = QStringLiteral("cedar");
    settings.engine.model = QStringLiteral("other");
    start();
    EXPECT_THAT(ids().join(QLatin1Char(' ')).toStdString(),
                "model voice speed attempts transcription detection detection half-duplex");
    for (const auto& difference : keeper.all<log::ProfileDifference>())
        EXPECT_NE(difference.pinned, difference.here) << difference.id.toStdString();
}

// Proves: E1
TEST_F(Honesty, TheEnginesOwnSessionStandsBesideWhatWasAsked) {
    engine.answersUpdates = false;
    startOnly();
    settle();
    Json stated = engine.frames("session.update").front().at("session");
    stated["id"] = "sess_1";
    stated["object"] = "realtime.session";
    stated["model"] = "fake";
    stated["audio"]["output"]["voice"] = "other";
    stated["audio"]["input"]["turn_detection"]["silence_duration_ms"] = 800;
    const auto say = [&] {
        engine.raw(
            protocol::toBytes(Json{{"type", "session.updated"}, {"event_id", "e"}, {"session", stated}}));
        settle();
    };
    say();
    speak(20);
    const auto effective = keeper.last<log::EffectiveSession>();
    EXPECT_EQ(effective.asked.at("audio").at("output").at("voice"), "marin");
    EXPECT_EQ(effective.effective.at("audio").at("output").at("voice"), "other");
    QStringList texts = effective.differences;
    EXPECT_EQ(texts.size(), 2) << texts.join(QLatin1Char('\n')).toStdString();
    EXPECT_THAT(texts.join(QLatin1Char('\n')).toStdString(),
                AllOf(HasSubstr("audio.output.voice: asked \"marin\", the engine has \"other\""),
                      HasSubstr("silence_duration_ms: asked 500, the engine has 800")));
    EXPECT_EQ(keeper.all<log::EffectiveSession>().size(), 1u);

    session->execute(study::command::UpdateInstructions{QStringLiteral("Be brief.")});
    settle();
    stated["instructions"] = "Be brief.";
    stated["x"] = 1; // a message like no other before
    say();
    EXPECT_EQ(keeper.all<log::EffectiveSession>().size(), 2u) << "both have changed";
    EXPECT_EQ(keeper.last<log::EffectiveSession>().differences.size(), 2);
}

TEST(EffectiveSettingsTracker, ComparesNumbersByValueAndToolsByName) {
    EXPECT_THAT(differencesBetween(Json{{"speed", 1.0}}, Json{{"speed", 1}}), IsEmpty());
    EXPECT_THAT(differencesBetween(Json{{"audio", {{"t", nullptr}}}}, Json{{"audio", Json::object()}}),
                IsEmpty())
        << "what is off need not be stated";
    EXPECT_EQ(differencesBetween(Json{{"audio", {{"t", nullptr}}}}, Json{{"audio", {{"t", 1}}}}).size(), 1);
    const Json tool = {{"name", "answer_text"}}, same = {{"name", "answer_text"}, {"strict", true}};
    EXPECT_THAT(
        differencesBetween(Json{{"tools", Json::array({tool})}}, Json{{"tools", Json::array({same})}}),
        IsEmpty());
    EXPECT_EQ(differencesBetween(Json{{"tools", Json::array({tool})}}, Json{{"tools", Json::array()}}).size(),
              1);
    EXPECT_EQ(differencesBetween(Json{{"voice", "a"}}, Json::object()).size(), 1);
}

} // namespace
} // namespace hrp::test
