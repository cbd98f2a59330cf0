// SPDX-License-Identifier: GPL-3.0-or-later
// One response at a time: asking, matching, cancelling (H15), and replies that are not as hoped (H19, H28).
#include "session_rig.h"

namespace hrp::test {
namespace {

using log::ReplyPurpose;
using log::Severity;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

class Responses : public SessionTest {
protected:
    void SetUp() override { start(); }
    QString lastCreateId() const { return protocol::fromStd(engine.last("response.create").at("event_id")); }
    int creates() const { return engine.count("response.create"); }
    void type(const char* text = "hello?") {
        session->execute(study::command::TypeChat{{}, QString::fromLatin1(text)});
        settle();
    }
};

// Proves: H29
TEST_F(Responses, TypedChatIsToldAndAnsweredAloud) {
    engine.forget();
    type();
    EXPECT_THAT(engine.types(), ElementsAre("conversation.item.create", "response.create"));
    EXPECT_EQ(engine.contexts("typed").front().dump(),
              R"({"event":"typed","speaker":"Alex","said":"hello?"})");
    EXPECT_EQ(engine.last("response.create").at("response").dump(), R"({"output_modalities":["audio"]})");
    EXPECT_EQ(keeper.last<log::ReplyRequested>().purpose, ReplyPurpose::Spoken);
    engine.rc("r1");
    engine.d("r1", "i1", 100);
    EXPECT_TRUE(queue->hasUnheard());
    EXPECT_EQ(keeper.last<log::ReplyStarted>().purpose, ReplyPurpose::Spoken);
    EXPECT_EQ(keeper.last<log::ReplyStarted>().requestId, keeper.last<log::ReplyRequested>().requestId);
}

// Proves: H15, C31
TEST_F(Responses, AReplyThatIsOverWhenItIsFirstHeardOfIsNotCancelled) {
    type();
    session->execute(study::command::StopReply{}); // remembered: there is no id to cancel yet
    settle();
    engine.rd("r1"); // announced and over in one
    EXPECT_EQ(engine.count("response.cancel"), 0);
    engine.rc("r2");
    engine.d("r2", "i2", 100);
    EXPECT_TRUE(queue->hasUnheard());
    EXPECT_EQ(engine.count("response.cancel"), 0);
}

// Proves: H15, C28
TEST_F(Responses, RequestsQueueWhileAResponseIsActive) {
    engine.rc("r1");
    session->execute(study::command::Ask{scaleQuestion()});
    type();
    type("are you there?");
    EXPECT_EQ(creates(), 0);
    engine.rd("r1");
    EXPECT_EQ(creates(), 1);
    EXPECT_EQ(engine.last("response.create").at("response").at("output_modalities").at(0), "text");
    engine.rc("r2", {QStringLiteral("text")});
    EXPECT_EQ(creates(), 1);
    engine.fa("r2", "c1", "answer_scale", R"({"value":70})");
    engine.rd("r2");
    EXPECT_EQ(creates(), 2);
    engine.rc("r3");
    engine.rd("r3");
    EXPECT_EQ(creates(), 2) << "two typed lines, one reply";
    expectNoFindings();
}

// Proves: H15
TEST_F(Responses, OnlyOneCreateIsInFlight) {
    type();
    session->execute(study::command::Ask{scaleQuestion()});
    settle();
    EXPECT_EQ(creates(), 1);
    advanceMs(9'000);
    EXPECT_EQ(creates(), 1);
}

// Proves: H15
TEST_F(Responses, ARefusalBecauseOfAnActiveResponseIsAskedAgainAfterItsEnd) {
    type();
    engine.rc("r1", {QStringLiteral("text")}); // not ours: we asked for audio
    engine.error("conversation_already_has_active_response", lastCreateId());
    EXPECT_EQ(creates(), 1);
    advanceMs(5'000);
    EXPECT_EQ(creates(), 1);
    engine.rd("r1");
    EXPECT_EQ(creates(), 2);
    EXPECT_EQ(keeper.findings(Severity::Error).size(), 0);
}

// Proves: H15
TEST_F(Responses, AResponseTakenForOursIsGivenBackWhenTheEngineSaysSo) {
    type();
    engine.rc("r1");
    engine.d("r1", "i1", 100);
    engine.error("conversation_already_has_active_response", lastCreateId());
    EXPECT_TRUE(queue->hasUnheard()) << "it is the answer to a turn";
    engine.rd("r1");
    EXPECT_EQ(creates(), 2);
    engine.rc("r2");
    engine.rd("r2");
    EXPECT_EQ(creates(), 2);
}

// Proves: H15
TEST_F(Responses, AnEngineThatIsBusyWithSomethingUnknownIsAskedAgainSlowly) {
    type();
    for (int i = 0; i < 10; ++i) {
        engine.error("conversation_already_has_active_response", lastCreateId());
        EXPECT_EQ(creates(), i + 1);
        advanceMs(2'001);
        EXPECT_EQ(creates(), i + 2);
    }
    engine.error("conversation_already_has_active_response", lastCreateId());
    advanceMs(20'000);
    EXPECT_EQ(creates(), 11) << "not for ever";
    EXPECT_TRUE(keeper.hasFinding("H15", Severity::Error));
}

// Proves: H15
TEST_F(Responses, TheEnginesOwnReplyIsToldFromOursByOrder) {
    speak(1'000);
    turn("u1", 0, 900);
    type();
    EXPECT_EQ(creates(), 0) << "the turn's reply comes first";
    engine.rc("r1");
    EXPECT_EQ(keeper.last<log::ReplyStarted>().purpose, ReplyPurpose::Turn);
    engine.rd("r1");
    EXPECT_EQ(creates(), 1);
    engine.rc("r2");
    EXPECT_EQ(keeper.last<log::ReplyStarted>().purpose, ReplyPurpose::Spoken);
}

TEST_F(Responses, NothingIsAskedWhileTheParticipantSpeaks) {
    speak(1'000);
    engine.ss("u1", 0);
    type();
    EXPECT_EQ(creates(), 0);
    engine.se("u1", 900);
    engine.cm("u1");
    EXPECT_EQ(creates(), 0);
    advanceMs(3'001); // the engine does not answer the turn
    EXPECT_EQ(creates(), 1);
}

// Proves: H15
TEST_F(Responses, ATurnsReplyThatCrossesASilentRequestIsHeard) {
    session->execute(study::command::Ask{scaleQuestion()});
    settle();
    speak(1'000);
    turn("u1", 0, 900);
    engine.rc("r1"); // audio: the answer to the turn
    engine.d("r1", "i1", 300);
    EXPECT_TRUE(queue->hasUnheard());
    engine.error("conversation_already_has_active_response", lastCreateId());
    engine.rd("r1");
    EXPECT_EQ(creates(), 2);
    engine.rc("r2", {QStringLiteral("text")});
    EXPECT_EQ(keeper.last<log::ReplyStarted>().purpose, ReplyPurpose::Silent);
}

// Proves: H15
TEST_F(Responses, ALateReplyToATurnIsStillTheTurns) {
    speak(1'000);
    turn("u1", 0, 900);
    session->execute(study::command::Ask{scaleQuestion()});
    advanceMs(3'500); // long enough to stop waiting for it
    EXPECT_EQ(creates(), 1);
    engine.rc("r1");
    engine.d("r1", "i1", 300);
    EXPECT_TRUE(queue->hasUnheard());
    EXPECT_EQ(keeper.last<log::ReplyStarted>().purpose, ReplyPurpose::Turn);
    engine.error("conversation_already_has_active_response", lastCreateId());
    engine.rd("r1");
    EXPECT_EQ(creates(), 2);
}

// Proves: H15, H19
TEST_F(Responses, AReplyThatBeginsBeforeItsTurnIsFiledIsTheTurns) {
    speak(1'000);
    engine.ss("u1", 0);
    engine.se("u1", 900);
    engine.rc("r1");
    engine.cm("u1");
    EXPECT_EQ(keeper.last<log::ReplyStarted>().purpose, ReplyPurpose::Turn);
    engine.rd("r1");
    type();
    EXPECT_EQ(creates(), 1) << "no second reply is waited for";
}

// ---- cancel -------------------------------------------------------------------------------------------

// Proves: H15, C31
TEST_F(Responses, StopCancelsTheActiveResponseByItsIdAndTruncates) {
    engine.rc("r1");
    engine.d("r1", "i1", 2'000);
    play(250);
    session->execute(study::command::StopReply{});
    settle();
    EXPECT_EQ(engine.last("response.cancel").at("response_id"), "r1");
    EXPECT_EQ(truncates(), std::vector<std::string>{"i1,0,250"});
    EXPECT_FALSE(queue->hasUnheard());
    EXPECT_EQ(keeper.last<log::ReplyInterrupted>().cause, log::InterruptCause::Operator);
    engine.rd("r1", "cancelled");
    expectNoFindings();
}

// Proves: H15, C26
TEST_F(Responses, StopOnTheTailSendsNoCancel) {
    engine.rc("r1");
    engine.d("r1", "i1", 2'000);
    engine.ad("r1", "i1");
    engine.rd("r1");
    play(500);
    session->execute(study::command::StopReply{});
    settle();
    EXPECT_EQ(engine.count("response.cancel"), 0);
    EXPECT_EQ(truncates(), std::vector<std::string>{"i1,0,500"});
    engine.error("response_cancel_not_active"); // however it came about
    EXPECT_FALSE(ended());
    speak(500);
    engine.ss("u1", 0);
    EXPECT_EQ(keeper.all<log::SpeechStarted>().size(), 1u);
}

// Proves: C31, C34
TEST_F(Responses, AStopOnTheTailOfAReplySparesTheNextOne) {
    engine.rc("r1");
    engine.d("r1", "i1", 1'000);
    engine.rd("r1");
    play(200);
    engine.rc("r2");
    session->execute(study::command::StopReply{}); // what is heard is r1
    settle();
    EXPECT_EQ(engine.count("response.cancel"), 0);
    EXPECT_EQ(truncates(), std::vector<std::string>{"i1,0,200"});
    engine.d("r1", "i1", 300);
    EXPECT_FALSE(queue->hasUnheard()) << "r1 is fenced";
    engine.d("r2", "i2", 300);
    EXPECT_EQ(queue->unheardSamples(), base::msToSamples(300)) << "r2 is heard";
    session->execute(study::command::StopReply{}); // and now it is meant
    settle();
    ASSERT_EQ(engine.count("response.cancel"), 1);
    EXPECT_EQ(engine.last("response.cancel").at("response_id"), "r2");
}

// Proves: C29
TEST_F(Responses, AfterACancelTheNextCreateWaitsForResponseDone) {
    engine.rc("r1");
    engine.d("r1", "i1", 1'000);
    session->execute(study::command::StopReply{});
    type();
    settle();
    EXPECT_EQ(creates(), 0);
    advanceMs(300);
    engine.rd("r1", "cancelled");
    EXPECT_EQ(creates(), 1);
}

// Proves: H15
TEST_F(Responses, ACancelIsRememberedUntilTheResponseIsCreated) {
    session->execute(study::command::RequestReply{});
    settle();
    session->execute(study::command::StopReply{});
    settle();
    EXPECT_EQ(engine.count("response.cancel"), 0) << "there is no id yet";
    engine.rc("r1");
    ASSERT_EQ(engine.count("response.cancel"), 1);
    EXPECT_EQ(engine.last("response.cancel").at("response_id"), "r1");
    engine.d("r1", "i1", 300);
    EXPECT_FALSE(queue->hasUnheard());
}

TEST_F(Responses, StopTakesBackWhatWasNotAskedYet) {
    engine.rc("r1");
    session->execute(study::command::RequestReply{});
    session->execute(study::command::StopReply{});
    settle();
    engine.rd("r1", "cancelled");
    EXPECT_EQ(creates(), 0);
}

TEST_F(Responses, StopInSilenceChangesNothing) {
    session->execute(study::command::StopReply{});
    settle();
    EXPECT_EQ(engine.count("response.cancel"), 0);
    EXPECT_EQ(keeper.last<log::Finding>().severity, Severity::Info);
}

// ---- responses that go wrong --------------------------------------------------------------------------

TEST_F(Responses, ACreateWithoutAnyAnswerIsGivenUp) {
    type();
    advanceMs(10'001);
    EXPECT_TRUE(keeper.hasFinding("H15", Severity::Error));
    type("again");
    EXPECT_EQ(creates(), 2);
}

TEST_F(Responses, ARefusedCreateIsAFindingAndTheNextGoesOut) {
    type();
    engine.error("invalid_value", lastCreateId());
    EXPECT_TRUE(keeper.hasFinding("H15", Severity::Error));
    type("again");
    EXPECT_EQ(creates(), 2);
}

TEST_F(Responses, AResponseWithoutAnEndIsGivenUpAfter30sWithoutASign) {
    engine.rc("r1");
    type();
    advanceMs(29'000);
    engine.t("r1", "i1", QStringLiteral("hm"));
    advanceMs(29'900);
    EXPECT_EQ(creates(), 0);
    advanceMs(200);
    EXPECT_TRUE(keeper.hasFinding("H15", Severity::Error));
    EXPECT_EQ(creates(), 1);
}

// Proves: H19
TEST_F(Responses, ResponseDoneTwiceCountsOnce) {
    engine.rc("r1");
    engine.rd("r1");
    engine.rd("r1");
    EXPECT_EQ(keeper.all<log::ReplyDone>().size(), 1u);
    EXPECT_TRUE(keeper.hasFinding("H19", Severity::Warning));
}

// Proves: H19
TEST_F(Responses, ResponseCreatedTwiceCountsOnce) {
    engine.rc("r1");
    engine.rc("r1");
    engine.rd("r1");
    type();
    EXPECT_EQ(creates(), 1);
}

// Proves: H19
TEST_F(Responses, EventsOfUnknownResponsesAndItemsAreSurvived) {
    engine.ad("r9", "i9");
    engine.t("r9", "i9", QStringLiteral("x"));
    engine.td("r9", "i9", QStringLiteral("x"));
    engine.fa("r9", "c9", "answer_scale", "{}");
    engine.rd("r9");
    engine.send(protocol::Committed{QStringLiteral("u9"), {}});
    engine.ia("i9");
    settle();
    EXPECT_FALSE(ended());
    EXPECT_EQ(engine.outputs().size(), 1u) << "every call gets its output (H25)";
    EXPECT_EQ(keeper.findings(Severity::Error).size(), 0);
}

// Proves: H10, H32, U166
TEST_F(Responses, AFailedReplyIsAnErrorACancelledOneIsNot) {
    engine.rc("r1");
    engine.rd("r1", "cancelled");
    expectNoFindings();
    engine.rc("r2");
    engine.rd("r2", "failed");
    EXPECT_EQ(keeper.findings(Severity::Error).size(), 1);
    EXPECT_FALSE(ended());
}

// Proves: H28, C116
TEST_F(Responses, AudioOfASilentAnswerIsNeverHeard) {
    session->execute(study::command::Ask{scaleQuestion()});
    settle();
    engine.rc("r1", {QStringLiteral("text")});
    engine.d("r1", "i1", 500);
    engine.fa("r1", "c1", "answer_scale", R"({"value":70})");
    engine.d("r1", "i1", 500);
    engine.rd("r1");
    EXPECT_FALSE(queue->hasUnheard());
    EXPECT_EQ(keeper.all<log::DeltaDropped>().size(), 2u);
    EXPECT_EQ(keeper.findings(Severity::Error).size(), 1) << "told once";
    EXPECT_TRUE(keeper.hasFinding("H28", Severity::Error));
}

// Proves: H15, H28
TEST_F(Responses, AudioOfASilentAnswerBeforeItIsAnnouncedIsNeverHeard) {
    session->execute(study::command::Ask{scaleQuestion()});
    settle();
    engine.d("r1", "i1", 500);
    engine.rc("r1", {QStringLiteral("text")});
    EXPECT_FALSE(queue->hasUnheard());
    EXPECT_TRUE(keeper.hasFinding("H28", Severity::Error));
}

// Proves: H28
TEST_F(Responses, ASilentAnswerThatTheEngineCallsAudioIsStillNotHeard) {
    session->execute(study::command::Ask{scaleQuestion()});
    settle();
    engine.rc("r1", {QStringLiteral("audio")});
    engine.d("r1", "i1", 500);
    EXPECT_FALSE(queue->hasUnheard());
}

// Proves: H17, C136
TEST_F(Responses, TextInPlaceOfAudioIsShownFromTheItem) {
    engine.rc("r1");
    engine.send(protocol::OutputTextDelta{QStringLiteral("r1"), QStringLiteral("i1"), 0, 0,
                                          QStringLiteral("not this")});
    protocol::Item item;
    item.id = QStringLiteral("i1");
    item.type = QStringLiteral("message");
    item.role = QStringLiteral("assistant");
    protocol::ContentPart part;
    part.type = QStringLiteral("output_text");
    part.text = QStringLiteral("Only written.");
    item.content = {part};
    engine.rd("r1", "completed", {item});
    const auto texts = keeper.all<log::ReplyText>();
    ASSERT_EQ(texts.size(), 1u);
    EXPECT_EQ(texts[0].text, QStringLiteral("Only written."));
    EXPECT_TRUE(texts[0].final);
    EXPECT_TRUE(keeper.all<log::ReplyFirstSound>().empty());
}

TEST_F(Responses, UsageIsInTheLogOnce) {
    engine.rc("r1");
    protocol::ResponseInfo info;
    info.id = QStringLiteral("r1");
    info.status = QStringLiteral("completed");
    info.usage = protocol::Usage{};
    info.usage->inputTokens = 12;
    info.usage->outputTokens = 34;
    engine.send(protocol::ResponseDone{info});
    settle();
    EXPECT_EQ(keeper.last<log::ReplyDone>().usage->outputTokens, 34);
}

/// What the engine says of a reply that came to nothing, in whatever form.
// Proves: T12
TEST_F(Responses, AFailureIsToldInTheEnginesWordsWhateverTheirForm) {
    const auto told = [&](const char* response, const char* details) {
        engine.rc(response);
        engine.raw(QByteArray(R"({"type":"response.done","event_id":"e_)") + response +
                   R"(","response":{"object":"realtime.response","id":")" + response + R"(","output":[],)" +
                   details + "}}");
        settle();
        return keeper.last<log::Finding>().text.toStdString();
    };
    EXPECT_EQ(
        told("r1", R"("status":"failed","status_details":{"type":"failed","error":{"type":"server_error"}})"),
        "The engine failed to make a reply: server_error");
    EXPECT_EQ(told("r2", R"("status":"failed","status_details":{"type":"failed","error":"out of memory"})"),
              "The engine failed to make a reply: out of memory");
    EXPECT_EQ(
        told("r3", R"("status":"failed","status_details":{"type":"failed","error":{"error":"no GPU"}})"),
        "The engine failed to make a reply: no GPU");
    EXPECT_EQ(told("r4", R"("status":"failed","status_details":null)"),
              "The engine failed to make a reply and did not say why.");
    EXPECT_EQ(
        told("r5",
             R"("status":"incomplete","status_details":{"type":"incomplete","reason":"max_output_tokens"})"),
        "The engine did not finish a reply: max_output_tokens");
}

} // namespace
} // namespace hrp::test
