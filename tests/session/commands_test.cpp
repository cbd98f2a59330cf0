// SPDX-License-Identifier: GPL-3.0-or-later
// Commands as records: what they are, and what follows from them.
#include "session_rig.h"

namespace hrp::test {
namespace {

namespace command = study::command;
using log::CommandSource;
using ::testing::Contains;
using ::testing::ElementsAre;

class Commands : public SessionTest {
protected:
    /// The record of the last command.
    const log::Record& given() const {
        const auto found =
            std::find_if(keeper.records.rbegin(), keeper.records.rend(), [](const auto& record) {
                return std::holds_alternative<log::CommandGiven>(record->body);
            });
        EXPECT_NE(found, keeper.records.rend());
        return **found;
    }
    /// Kinds of the records that follow from it; of what was sent, the event's type.
    std::vector<std::string> consequences(std::uint64_t seq) const {
        std::vector<std::string> kinds;
        for (const auto& record : keeper.records) {
            if (record->cause != seq)
                continue;
            const auto* wire = std::get_if<log::WireEvent>(&record->body);
            kinds.push_back((wire ? wire->type : log::kindOf(record->body)).toStdString());
        }
        return kinds;
    }
};

TEST_F(Commands, WhatFollowsFromOneCarriesItsNumber) {
    start();
    session->execute(command::SendMessage{QStringLiteral("One minute left.")});
    settle();
    const auto& body = std::get<log::CommandGiven>(given().body);
    EXPECT_EQ(body.command, QStringLiteral("message"));
    EXPECT_EQ(body.parameters, "One minute left.");
    EXPECT_EQ(body.source, CommandSource::Operator);
    EXPECT_TRUE(body.intervention);
    EXPECT_FALSE(body.refused);
    EXPECT_THAT(consequences(given().seq), ElementsAre("conversation.item.create", "message_sent"));
}

TEST_F(Commands, SoDoesWhatCanBeDoneOnlyLater) {
    start();
    engine.ss("u1", 0); // somebody speaks: a reply cannot be asked for now
    session->execute(command::TypeChat{QStringLiteral("Kim"), QStringLiteral("Hello")},
                     CommandSource::Script);
    settle();
    const auto seq = given().seq;
    EXPECT_EQ(std::get<log::CommandGiven>(given().body).source, CommandSource::Script);
    EXPECT_THAT(consequences(seq), testing::Not(Contains("response.create")));
    engine.se("u1", 900);
    engine.cm("u1");
    engine.rc("r1");
    engine.rd("r1");
    advanceMs(20'000);
    EXPECT_THAT(consequences(seq), Contains("response.create"));
    EXPECT_THAT(consequences(seq), Contains("reply_requested"));
}

TEST_F(Commands, ARefusedOneSaysWhichAndWhyAndChangesNothing) {
    start();
    engine.forget();
    session->execute(command::SetTimer{0});
    settle();
    const auto& body = std::get<log::CommandGiven>(given().body);
    EXPECT_EQ(body.command, QStringLiteral("timer"));
    EXPECT_TRUE(body.refused);
    EXPECT_FALSE(body.intervention);
    EXPECT_THAT(consequences(given().seq), ElementsAre("finding"));
    EXPECT_EQ(keeper.last<log::Finding>().check, QStringLiteral("declined"));
    EXPECT_EQ(keeper.last<log::Finding>().concerns, QStringLiteral("timer"));
    EXPECT_TRUE(engine.types().empty());
}

TEST_F(Commands, WhatTheParticipantOrTheStudyDoesIsNoIntervention) {
    settings.study.screens[0].advance = {study::Advance::By::Button, 0};
    start();
    session->execute(command::Note{QStringLiteral("calm")});
    EXPECT_FALSE(std::get<log::CommandGiven>(given().body).intervention);
    EXPECT_EQ(keeper.last<log::Note>().text, QStringLiteral("calm"));
    session->execute(command::NextScreen{}); // the screen waited for just that
    EXPECT_EQ(std::get<log::CommandGiven>(given().body).command, QStringLiteral("next"));
    EXPECT_FALSE(std::get<log::CommandGiven>(given().body).intervention);
    EXPECT_TRUE(keeper.interventions().empty());
}

TEST_F(Commands, WhatTheEngineCausesCarriesItsEvent) {
    start();
    engine.ss("u1", 100);
    settle();
    const auto started = std::find_if(keeper.records.begin(), keeper.records.end(), [](const auto& record) {
        return std::holds_alternative<log::SpeechStarted>(record->body);
    });
    ASSERT_NE(started, keeper.records.end());
    const auto cause = std::find_if(keeper.records.begin(), keeper.records.end(),
                                    [&](const auto& record) { return record->seq == (*started)->cause; });
    ASSERT_NE(cause, keeper.records.end());
    EXPECT_EQ(std::get<log::WireEvent>((*cause)->body).type,
              QStringLiteral("input_audio_buffer.speech_started"));
}

TEST_F(Commands, NumbersHoldForWhatIsKeptBackUntilSessionTimeBegins) {
    startOnly();
    session->execute(command::Note{QStringLiteral("early")});
    running = true;
    advanceMs(3'000);
    std::uint64_t expected = 0;
    for (const auto& record : keeper.records)
        ASSERT_EQ(record->seq, ++expected);
    EXPECT_THAT(consequences(given().seq), ElementsAre("note"));
}

TEST_F(Commands, TheParticipantsOwnAnswerIsCheckedKeptAndGoesOn) {
    settings.study.screens[0].question = scaleQuestion();
    settings.study.screens[0].advance = {study::Advance::By::Button, 0};
    start();
    session->execute(command::ParticipantAnswers{Json{{"value", 1'000}}}, CommandSource::Participant);
    EXPECT_TRUE(keeper.all<log::ParticipantAnswered>().empty());
    EXPECT_EQ(keeper.last<log::Finding>().concerns, QStringLiteral("answer"));
    session->execute(command::ParticipantAnswers{Json{{"value", 40}}}, CommandSource::Participant);
    EXPECT_EQ(keeper.last<log::ParticipantAnswered>().value, (Json{{"value", 40}}));
    EXPECT_EQ(keeper.last<log::ParticipantAnswered>().screen, settings.study.screens[0].name);
    EXPECT_TRUE(keeper.interventions().empty());
}

} // namespace
} // namespace hrp::test
