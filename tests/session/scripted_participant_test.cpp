// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/session/scripted_participant.h>
#include <hrp/time/virtual_scheduler.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace hrp;
using namespace std::chrono_literals;
using hrp::protocol::Json;
using testing::_;
using testing::ElementsAre;
using testing::StrictMock;

namespace {

/// What the script asked for: the command's name and its parameters as JSON.
class ScriptControl : public session::SessionControl {
public:
    using SessionControl::execute;
    MOCK_METHOD(void, done, (const std::string& name, const std::string& parameters));
    void execute(const study::Command& command, log::CommandSource by) override {
        EXPECT_EQ(by, log::CommandSource::Script);
        done(study::nameOf(command).toStdString(),
             protocol::toBytes(study::parametersOf(command)).toStdString());
    }
};

study::Screen plainScreen(const char* name) {
    study::Screen screen;
    screen.name = QString::fromLatin1(name);
    screen.type = QStringLiteral("showtext");
    return screen;
}

/// With a scale of five points.
study::Screen ratedScreen(const char* name) {
    study::Screen screen = plainScreen(name);
    screen.type = QStringLiteral("likertscale");
    study::ScaleQuestion scale;
    scale.min = scale.step.emplace(1);
    scale.max = 5;
    scale.likert = true;
    screen.question.emplace().kind = scale;
    return screen;
}

/// A script over virtual time, with the session's records fed by hand.
class ScriptedParticipantTest : public testing::Test {
protected:
    void prepare(const QByteArray& json, const QList<study::Screen>& screens = {}) {
        auto script = study::readScript(json, QString());
        ASSERT_TRUE(script.has_value());
        auto prepared = session::ScriptedParticipant::prepare(
            std::move(*script),
            [](const QString& text) -> tl::expected<audio::Samples, QString> {
                if (text.isEmpty())
                    return tl::unexpected(QStringLiteral("nothing to say"));
                return audio::Samples(static_cast<std::size_t>(base::msToSamples(400)), 1000);
            },
            [this](const QString& text) { reports << text; }, screens);
        ASSERT_TRUE(prepared.has_value()) << prepared.error().toStdString();
        participant = *prepared;
        participant->setControl(control);
        input = participant->makeInput(scheduler);
        audio::AudioInput::Callbacks callbacks;
        callbacks.onBlock = [this](const audio::CapturedBlock& block) {
            for (std::size_t i = 0; i < block.samples.size(); ++i)
                if (block.samples[i] != 0)
                    spokenAt.push_back(base::samplesToMs(block.firstSample + static_cast<std::int64_t>(i)));
        };
        callbacks.onFinished = [this] { finished = true; };
        input->start(std::move(callbacks));
    }
    void record(log::RecordBody body) {
        auto record = std::make_shared<log::Record>();
        record->body = std::move(body);
        participant->onRecord(record);
        scheduler.settle();
    }
    void run() { record(log::PhaseChanged{log::Phase::Running}); }
    double firstSpokenMs() const { return spokenAt.empty() ? -1 : spokenAt.front(); }

    time::VirtualScheduler scheduler;
    StrictMock<ScriptControl> control;
    std::shared_ptr<session::ScriptedParticipant> participant;
    std::unique_ptr<audio::AudioInput> input;
    std::vector<double> spokenAt;
    QStringList reports;
    bool finished = false;
};

} // namespace

TEST_F(ScriptedParticipantTest, NothingIsSaidBeforeTheSessionRuns) {
    prepare(R"({"steps":[{"wait":"start","say":"hello"}]})");
    scheduler.advance(1s);
    EXPECT_TRUE(spokenAt.empty());
    run();
    scheduler.advance(1s);
    EXPECT_NEAR(firstSpokenMs(), 1000, 20);
    EXPECT_TRUE(finished);
}

TEST_F(ScriptedParticipantTest, WaitsForTheAgentToBeHeardToTheEnd) {
    prepare(R"({"steps":[{"wait":"start","say":"hello"},{"wait":"agent_done","say":"again"}]})");
    run();
    scheduler.advance(2s); // 400 ms were said, the agent has not answered
    ASSERT_EQ(spokenAt.size(), static_cast<std::size_t>(base::msToSamples(400)));
    record(log::ReplyFirstSound{});
    scheduler.advance(3s);
    EXPECT_EQ(spokenAt.size(), static_cast<std::size_t>(base::msToSamples(400)));
    record(log::ReplyDrained{});
    scheduler.advance(1s);
    EXPECT_EQ(spokenAt.size(), static_cast<std::size_t>(base::msToSamples(800)));
    EXPECT_TRUE(finished);
}

TEST_F(ScriptedParticipantTest, InterruptsTheAgentSoManyMsAfterItsFirstSound) {
    prepare(R"({"steps":[{"wait":"start","interrupt_after_ms":800,"say":"stop"}]})");
    run();
    scheduler.advance(1s);
    record(log::ReplyFirstSound{});
    scheduler.advance(2s);
    EXPECT_NEAR(firstSpokenMs(), 1800, 20);
}

// The reply that a step breaks into is not the answer to that step.
TEST_F(ScriptedParticipantTest, AfterABargeInItWaitsForTheNextReply) {
    prepare(
        R"({"steps":[{"wait":"start","interrupt_after_ms":500,"say":"stop"},{"wait":"agent_done","continue":true}]})");
    run();
    record(log::ReplyFirstSound{});
    scheduler.advance(600ms);
    record(log::ReplyInterrupted{});
    scheduler.advance(2s); // said to the end
    record(log::ReplyFirstSound{});
    scheduler.advance(1s);
    EXPECT_CALL(control, done("continue", "true")).Times(1);
    record(log::ReplyDrained{});
    scheduler.advance(1s);
    EXPECT_TRUE(finished);
}

TEST_F(ScriptedParticipantTest, AnAnswerIsNotedAndLetsTheScreenGoOn) {
    prepare(R"({"steps":[{"wait":"start","answer":{"value":72}}]})");
    testing::InSequence order;
    EXPECT_CALL(control, done("answer", testing::HasSubstr("72")));
    run();
    scheduler.advance(1s);
}

// Where the screen cannot be known before, the answer is checked when it is given.
// Proves: H27
TEST_F(ScriptedParticipantTest, AnAnswerThatTheQuestionDoesNotTakeIsToldAndNotCounted) {
    prepare(R"({"steps":[{"wait":"start","answer":{"value":99}}]})",
            {plainScreen("Hello"), ratedScreen("Rate")});
    EXPECT_CALL(control, done("note", testing::HasSubstr(R"({\"value\":99} is not taken)")));
    EXPECT_CALL(control, done("continue", "true"));
    log::ScreenShown shown;
    shown.index = 1;
    shown.name = QStringLiteral("Rate");
    record(shown);
    run();
    scheduler.advance(1s);
    ASSERT_EQ(reports.size(), 1);
    EXPECT_TRUE(reports[0].contains(QStringLiteral("from 1 to 5"))) << reports[0].toStdString();
}

TEST_F(ScriptedParticipantTest, GoesOnWithoutAnAgentThatNeverAnswersAndSaysSo) {
    prepare(R"({"steps":[{"wait":"agent_done","say":"hello?"}]})");
    run();
    scheduler.advance(30s);
    EXPECT_NEAR(firstSpokenMs(), 20'000, 20);
    ASSERT_EQ(reports.size(), 1);
    EXPECT_TRUE(reports[0].contains(QStringLiteral("waited 20 s")));
}

TEST_F(ScriptedParticipantTest, WaitsForAScreenAndContinuesIt) {
    prepare(R"({"steps":[{"wait":"screen:Rate","continue":true}]})");
    run();
    record(log::ScreenShown{0, QStringLiteral("Hello"), QStringLiteral("showtext"), {}, true, {}, false});
    scheduler.advance(1s);
    EXPECT_CALL(control, done("continue", "true")).Times(1);
    record(log::ScreenShown{1, QStringLiteral("Rate"), QStringLiteral("vasrating"), {}, true, {}, false});
    scheduler.advance(1s);
    EXPECT_TRUE(finished);
}

TEST_F(ScriptedParticipantTest, DoesWhatAnExperimenterCanDo) {
    prepare(R"json({"steps":[{"do":{"pause":["Alex (A)"]}},{"wait":"seconds:2","do":{"resume":true}},
                         {"do":{"message":"Hi"}},{"do":{"timer":30}},{"do":{"push":{"type":"showtext","text":"New"}}}]})json");
    testing::InSequence order;
    EXPECT_CALL(control, done("pause", R"json(["Alex (A)"])json"));
    run();
    scheduler.advance(1900ms);
    testing::Mock::VerifyAndClearExpectations(&control);
    EXPECT_CALL(control, done("resume", "true"));
    EXPECT_CALL(control, done("message", R"("Hi")"));
    EXPECT_CALL(control, done("timer", "30"));
    EXPECT_CALL(control, done("push", testing::HasSubstr(R"("text":"New")")));
    scheduler.advance(1s);
}

TEST_F(ScriptedParticipantTest, StopsWhenTheSessionEnds) {
    prepare(R"({"steps":[{"wait":"seconds:5","say":"too late"}]})");
    run();
    scheduler.advance(1s);
    record(log::PhaseChanged{log::Phase::Ended});
    scheduler.advance(10s);
    EXPECT_TRUE(spokenAt.empty());
}

TEST_F(ScriptedParticipantTest, GivesEveryCommandThatAScriptMayHold) {
    prepare(R"json({"steps":[{"do":{"next":true}},{"do":{"goTo":2}},{"do":{"push":"New"}},{"do":{"timer":30}},
        {"do":{"message":"Hi"}},{"do":{"pause":[]}},{"do":{"resume":true}},{"do":{"hold":"Wait."}},
        {"do":{"release":true}},{"do":{"go_on":true}},{"do":{"push_to_talk":true}},
        {"do":{"answer_by_hand":{"Warm":3}}},{"do":{"skip_question":true}},{"do":{"type":{"text":"Hello"}}},
        {"do":{"reveal":{"name":"A","role":"B","answer":1}}},{"do":{"instructions":"Be brief."}},
        {"do":{"reply":true}},{"do":{"stopReply":true}},{"do":{"muteParticipant":true}},{"do":{"muteAgent":false}},
        {"do":{"roster":[{"name":"Kim","role":"C"}]}},{"do":{"halfDuplex":true}},
        {"do":{"note":"n"}},{"do":{"end":"enough"}}]})json");
    testing::InSequence order;
    EXPECT_CALL(control, done("next", "true"));
    EXPECT_CALL(control, done("goTo", "2"));
    EXPECT_CALL(control, done("push", testing::HasSubstr(R"("text":"New")")));
    EXPECT_CALL(control, done("timer", "30"));
    EXPECT_CALL(control, done("message", R"("Hi")"));
    EXPECT_CALL(control, done("pause", "true"));
    EXPECT_CALL(control, done("resume", "true"));
    EXPECT_CALL(control, done("hold", R"("Wait.")"));
    EXPECT_CALL(control, done("release", "true"));
    EXPECT_CALL(control, done("go_on", "true"));
    EXPECT_CALL(control, done("push_to_talk", "true"));
    EXPECT_CALL(control, done("answer_by_hand", R"({"Warm":3})"));
    EXPECT_CALL(control, done("skip_question", "true"));
    EXPECT_CALL(control, done("type", R"({"speaker":"","text":"Hello"})"));
    EXPECT_CALL(control, done("reveal", R"({"name":"A","role":"B","answer":1})"));
    EXPECT_CALL(control, done("instructions", R"("Be brief.")"));
    EXPECT_CALL(control, done("reply", "true"));
    EXPECT_CALL(control, done("stopReply", "true"));
    EXPECT_CALL(control, done("muteParticipant", "true"));
    EXPECT_CALL(control, done("muteAgent", "false"));
    EXPECT_CALL(control, done("roster", R"([{"name":"Kim","role":"C"}])"));
    EXPECT_CALL(control, done("halfDuplex", "true"));
    EXPECT_CALL(control, done("note", R"("n")"));
    EXPECT_CALL(control, done("end", R"("enough")"));
    EXPECT_EQ(study::scriptCommands().size(), 24) << "one step for each";
    run();
    scheduler.advance(1s);
    EXPECT_TRUE(finished);
    EXPECT_TRUE(participant->commands(QStringLiteral("go_on")));
}

TEST_F(ScriptedParticipantTest, EndsWhatItHasBegun) {
    prepare(R"({"steps":[{"do":{"pause":[]}},{"do":{"hold":true}}]})");
    testing::InSequence order;
    EXPECT_CALL(control, done("pause", _));
    EXPECT_CALL(control, done("hold", "true"));
    EXPECT_CALL(control, done("resume", "true"));
    EXPECT_CALL(control, done("release", "true"));
    run();
    scheduler.advance(1s);
    EXPECT_TRUE(finished) << "nobody else would";
}

TEST_F(ScriptedParticipantTest, AScreenThatNeverComesEndsTheScriptWithANote) {
    prepare(R"({"steps":[{"wait":"screen:Rate","continue":true},{"say":"never"}]})");
    run();
    record(log::ScreenShown{0, QStringLiteral("Hello"), QStringLiteral("showtext"), {}, true, {}, false});
    record(log::TimerSet{300});
    scheduler.advance(200s);
    EXPECT_FALSE(finished) << "the study's timer runs";
    record(log::TimerEnded{});
    scheduler.advance(59s);
    record(log::SpeechStarted{}); // something moves
    scheduler.advance(59s);
    EXPECT_FALSE(finished);
    scheduler.advance(2s);
    EXPECT_TRUE(finished);
    ASSERT_EQ(reports.size(), 1);
    EXPECT_TRUE(reports[0].contains(QStringLiteral("Step 1"))) << reports[0].toStdString();
    EXPECT_TRUE(reports[0].contains(QStringLiteral("“Rate”"))) << reports[0].toStdString();
    EXPECT_TRUE(spokenAt.empty());
}

TEST(ScriptedParticipantBadInput, AScreenThatTheStudyDoesNotHaveIsKnownBefore) {
    const auto prepare = [](const char* steps) {
        auto script = study::readScript(steps, QString());
        return session::ScriptedParticipant::prepare(std::move(*script),
                                                     [](const QString&) { return audio::Samples(10, 1); }, {},
                                                     {plainScreen("Hello"), ratedScreen("Rate")});
    };
    EXPECT_TRUE(prepare(R"({"steps":[{"wait":"screen:Rate"}]})"));
    EXPECT_TRUE(prepare(R"({"steps":[{"do":{"push":{"name":"Extra"}}},{"wait":"screen:Extra"}]})"));
    const auto vain = prepare(R"({"steps":[{"say":"a"},{"wait":"screen:Rat"}]})");
    ASSERT_FALSE(vain.has_value());
    for (const char* said : {"Step 2", "“Rat”", "Hello, Rate"})
        EXPECT_TRUE(vain.error().contains(QString::fromUtf8(said))) << vain.error().toStdString();
}

// Proves: T44
TEST_F(ScriptedParticipantTest, AScreenIsWaitedForInWhicheverFormItsNameIsWritten) {
    study::Screen screen = plainScreen("Hello");
    screen.name = QStringLiteral("größer");
    const QString split = screen.name.normalized(QString::NormalizationForm_D);
    ASSERT_NE(screen.name, split);
    prepare(QStringLiteral(R"({"steps":[{"wait":"screen:%1","continue":true}]})").arg(split).toUtf8(),
            {screen});
    EXPECT_CALL(control, done("continue", "true"));
    run();
    log::ScreenShown shown;
    shown.index = 0;
    shown.name = screen.name;
    record(shown);
    scheduler.advance(1s);
}

// Proves: H27
TEST(ScriptedParticipantBadInput, AnswersAndPlacesThatTheStudyDoesNotHaveAreKnownBefore) {
    const auto fault = [](const QByteArray& steps, study::Screen rate = ratedScreen("Rate")) {
        auto script = study::readScript(R"({"steps":[)" + steps + "]}", QString());
        const auto prepared = session::ScriptedParticipant::prepare(
            std::move(*script), [](const QString&) { return audio::Samples(10, 1); }, {},
            {plainScreen("Hello"), rate});
        return prepared ? std::string() : prepared.error().toStdString();
    };
    EXPECT_EQ(fault(R"({"wait":"screen:Rate"},{"wait":"seconds:4","answer":{"value":5}})"), "");
    for (const char* wrong : {R"({"value":99})", R"({"banana":1})", R"({"value":2.5})", R"("5")"}) {
        const std::string text = fault(QByteArray(R"({"wait":"screen:Rate","answer":)") + wrong + "}");
        EXPECT_THAT(text, testing::HasSubstr("Step 1 of the participant script")) << wrong;
        EXPECT_THAT(text, testing::HasSubstr("“Rate” does not take")) << wrong;
    }
    EXPECT_THAT(fault(R"({"wait":"screen:Hello"},{"answer":{"value":5}})"),
                testing::HasSubstr("asks nothing"));
    EXPECT_EQ(fault(R"({"wait":"screen:Hello","continue":true},{"answer":{"value":99}})"), "")
        << "where it is then is known only when it runs";
    study::Screen timed = ratedScreen("Rate");
    timed.advance.by = study::Advance::By::Timer;
    EXPECT_EQ(fault(R"({"wait":"screen:Rate"},{"wait":"seconds:40","answer":{"value":99}})", timed), "");
    EXPECT_EQ(fault(R"({"do":{"goTo":1}})"), "");
    EXPECT_THAT(fault(R"({"say":"a"},{"do":{"goTo":2}})"),
                testing::AllOf(testing::HasSubstr("Step 2"), testing::HasSubstr("0 to 1")));
}

TEST(ScriptedParticipantBadInput, AMissingClipIsNamedWithItsStep) {
    auto script = study::readScript(R"({"steps":[{"play":"no-such.wav"}]})", QStringLiteral("/tmp"));
    if (!script) { // refused on reading: just as good, if it says which file
        EXPECT_TRUE(script.error().first().text.contains(QStringLiteral("no-such.wav")));
        return;
    }
    const auto prepared = session::ScriptedParticipant::prepare(
        std::move(*script), [](const QString&) { return audio::Samples(10, 1); }, {});
    ASSERT_FALSE(prepared.has_value());
    EXPECT_TRUE(prepared.error().contains(QStringLiteral("no-such.wav")));
}
