// SPDX-License-Identifier: GPL-3.0-or-later
// The summary object: names and meanings that pipelines rely on.
#include "stream.h"

#include <hrp/metrics/summary.h>

#include <gmock/gmock.h>

#include <cmath>
#include <limits>

namespace hrp::metrics {
namespace {

using test::qs;
using ::testing::HasSubstr;

/// Writes records as a session does.
class Log {
public:
    Log& add(double tMs, log::RecordBody body) {
        m_fold.add({m_seq++, tMs, tMs, std::move(body)});
        return *this;
    }
    Json summary(const QString& recording = {}, const PriceTable* prices = nullptr) const {
        return m_fold.summary(recording, prices);
    }

private:
    SummaryFold m_fold;
    std::uint64_t m_seq = 1;
};

log::SessionStarted started() {
    log::SessionStarted record;
    record.engineUrl = qs("wss://engine.test/v1/realtime");
    record.model = qs("gpt-realtime-2.1");
    record.voice = qs("marin");
    record.studyName = qs("Trust talk");
    record.participantName = qs("Alex");
    record.agentName = qs("Robin");
    return record;
}

log::WireEvent sent(const char* type, const char* payload) {
    log::WireEvent event;
    event.type = qs(type);
    event.payload = Json::parse(payload);
    return event;
}

protocol::Usage usage(int input, int output) {
    protocol::Usage u;
    u.inputTokens = input;
    u.outputTokens = output;
    return u;
}

/// A participant turn of 1–2 s, a reply 600 ms later that is cut after 500 of 2000 ms.
Log conversation() {
    Log log;
    log.add(-50, started());
    log.add(1'000, log::SpeechStarted{qs("u1"), 0, 700, 1'000, 1'000});
    log.add(2'500, log::SpeechStopped{qs("u1"), 0, 2'500, 2'500, 2'000});
    log.add(2'501, log::TurnCommitted{qs("u1")});
    log.add(2'510, log::ReplyStarted{qs("r1"), log::ReplyPurpose::Turn, {}});
    log.add(2'550, log::ReplyFirstDelta{qs("r1"), qs("i1")});
    log.add(2'550, log::AgentAudioReceived{qs("r1"), qs("i1"), 0, 0, 48'000});
    log.add(2'560, log::ReplyText{qs("r1"), qs("i1"), 0, qs("Hello there, nice to meet you."), true});
    log.add(2'600, log::ReplyFirstSound{qs("r1"), qs("i1")});
    log.add(2'600, log::AgentAudioHeard{qs("r1"), qs("i1"), 0, 0, 12'000, 62'400, -20, false});
    log.add(3'100, log::ReplyInterrupted{qs("r1"), qs("i1"), 0, log::InterruptCause::BargeIn, 12'000, 48'000,
                                         500, 1.5});
    log.add(3'100, log::SpeechStarted{qs("u2"), 0, 2'800, 3'100, 3'100});
    log.add(3'110, log::ReplyDone{qs("r1"), qs("cancelled"), qs("turn_detected"), {}, {}, usage(100, 20)});
    log.add(3'120, log::DeltaDropped{qs("r1"), qs("i1"), 2});
    log.add(4'500, log::SpeechStopped{qs("u2"), 0, 4'500, 4'500, 4'000});
    return log;
}

TEST(Summary, HasEveryFieldOfItsContract) {
    const Json json = conversation().summary();
    for (const char* key :
         {"outcome", "reason", "engine", "duration_ms", "turns", "interventions", "profile_differences",
          "questions", "latency_ms", "barge_in_stop_ms", "findings", "tokens", "dropped_deltas", "recording"})
        EXPECT_TRUE(json.contains(key)) << key;
    for (const char* key : {"url", "model", "voice"})
        EXPECT_TRUE(json["engine"].contains(key)) << key;
    for (const char* key : {"speaker", "item_id", "start_ms", "end_ms", "text", "generated_ms", "heard_ms",
                            "interrupted", "latency_ms", "response_ms", "interventions"})
        for (const Json& turn : json["turns"])
            EXPECT_TRUE(turn.contains(key)) << key;
    EXPECT_TRUE(json["recording"].is_null());
    EXPECT_EQ(conversation().summary(qs("/tmp/a.hrprec"))["recording"], "/tmp/a.hrprec");
}

TEST(Summary, TurnsHaveTrueTimesLatencyAndTheHeardPart) {
    const Json turns = conversation().summary()["turns"];
    ASSERT_EQ(turns.size(), 3u);
    EXPECT_EQ(turns[0]["speaker"], "participant");
    EXPECT_EQ(turns[0]["start_ms"], 1'000);
    EXPECT_EQ(turns[0]["end_ms"], 2'000);
    EXPECT_TRUE(turns[0]["text"].is_null()) << "no words are known";
    EXPECT_TRUE(turns[0]["latency_ms"].is_null());
    const Json& reply = turns[1];
    EXPECT_EQ(reply["speaker"], "agent");
    EXPECT_EQ(reply["latency_ms"], 600); // 2600 first heard − 2000 true end
    EXPECT_EQ(reply["response_ms"], 50); // 2550 first delta − 2500 stop edge
    EXPECT_EQ(reply["generated_ms"], 2'000);
    EXPECT_EQ(reply["heard_ms"], 500);
    EXPECT_EQ(reply["interrupted"], true);
    EXPECT_EQ(reply["text"], "Hello there, nice to meet you.");
    EXPECT_EQ(turns[2]["item_id"], "u2");
}

// Proves: U170
TEST(Summary, FirstSoundIsTheAnswersOwnAndNotTheSilenceBeforeIt) {
    Log log = conversation();
    log.add(4'501, log::TurnCommitted{qs("u2")});
    log.add(4'510, log::DeltaDropped{qs("r1"), qs("i1"), 1}); // late, of the reply that was cut
    log.add(4'600, log::ReplyStarted{qs("r2"), log::ReplyPurpose::Turn, {}});
    log.add(4'650, log::ReplyFirstDelta{qs("r2"), qs("i2")});
    log.add(4'650, log::AgentAudioReceived{qs("r2"), qs("i2"), 0, 0, 48'000});
    log.add(4'700, log::ReplyFirstSound{qs("r2"), qs("i2")});
    log.add(4'700, log::AgentAudioHeard{qs("r2"), qs("i2"), 0, 0, 7'200, 112'800, -120, false});
    log.add(5'000, log::AgentAudioHeard{qs("r2"), qs("i2"), 0, 7'200, 4'800, 120'000, -12, false});
    const Json turns = log.summary()["turns"];
    ASSERT_EQ(turns.size(), 4u);
    EXPECT_EQ(turns[1]["audible_ms"], 600); // loud from its first sample on
    const Json& reply = turns[3];
    EXPECT_EQ(reply["item_id"], "i2");
    EXPECT_EQ(reply["response_ms"], 150); // 4650 first delta − 4500 stop edge
    EXPECT_EQ(reply["latency_ms"], 700);  // 4700 first sample − 4000 true end
    EXPECT_EQ(reply["audible_ms"], 1'000);
    EXPECT_TRUE(turns[0]["audible_ms"].is_null());
}

TEST(Summary, MeasuresAreOfTheirOwnTurnsAndReplies) {
    Log log = conversation();
    // Two items of one reply are cut at once: one barge-in.
    log.add(5'000,
            log::ReplyInterrupted{qs("r2"), qs("i2"), 0, log::InterruptCause::BargeIn, 10, 20, 0, 3.0});
    log.add(5'000, log::ReplyInterrupted{qs("r2"), qs("i3"), 0, log::InterruptCause::BargeIn, 0, 20, 0, 3.2});
    log.add(6'000, log::ReplyInterrupted{qs("r3"), qs("i4"), 0, log::InterruptCause::Pause, 0, 20, 0, 99.0});
    const Json json = log.summary();
    EXPECT_EQ(json["latency_ms"], Json::parse(R"({"p50":600.0,"p95":600.0,"n":1})"));
    EXPECT_EQ(json["barge_in_stop_ms"], Json::parse(R"({"p50":1.5,"p95":3.2,"n":2})"));
    EXPECT_EQ(json["dropped_deltas"], 2);
}

// Proves: C61
// A measure without values is absent, not NaN.
TEST(Summary, MeasuresWithoutValuesAreNull) {
    const Json json = Log().add(0, started()).summary();
    EXPECT_EQ(json["latency_ms"], Json::parse(R"({"p50":null,"p95":null,"n":0})"));
    EXPECT_EQ(json["barge_in_stop_ms"], Json::parse(R"({"p50":null,"p95":null,"n":0})"));
    EXPECT_EQ(json["turns"], Json::array());
}

TEST(Summary, TokensCountOncePerResponse) {
    Log log = conversation();
    log.add(3'111, log::ReplyDone{qs("r1"), qs("cancelled"), {}, {}, {}, usage(100, 20)}); // said twice (H19)
    log.add(6'000, log::ReplyDone{qs("r2"), qs("completed"), {}, {}, {}, usage(7, 3)});
    log.add(6'001, log::ReplyDone{qs("r3"), qs("completed"), {}, {}, {}, std::nullopt});
    const Json tokens = log.summary()["tokens"];
    EXPECT_EQ(tokens["input"], 107);
    EXPECT_EQ(tokens["output"], 23);
    EXPECT_EQ(tokens["replies"], 3);
    EXPECT_EQ(tokens["replies_without_count"], 1);
}

// Proves: T7
TEST(Summary, WhatWasNotCountedIsUnknownAndNot0) {
    Log log;
    log.add(0, started());
    log.add(1, log::ReplyDone{qs("r1"), qs("completed"), {}, {}, {}, std::nullopt});
    EXPECT_TRUE(log.summary()["tokens"]["input"].is_null());
    EXPECT_TRUE(log.summary()["tokens"]["output"].is_null());
    EXPECT_FALSE(log.summary()["cost"]["amount"].is_number() &&
                 log.summary()["cost"]["amount"].get<double>() > 0);
}

TEST(Summary, QuestionsWithTheirRefusals) {
    Log log;
    log.add(0, log::QuestionClosed{qs("q1"),
                                   qs("answer_scale"),
                                   qs("Question: Warm?\nThis is…"),
                                   true,
                                   70,
                                   2,
                                   {qs("120 is outside the scale.")},
                                   false,
                                   {}});
    log.add(1, log::QuestionOpened{qs("q2"), qs("answer_choice"), qs("Question: Trust?"), {}});
    log.add(2, log::ToolAnswered{qs("c1"), qs("answer_choice"), false, qs("not a choice"), 1, 3, 5});
    log.add(3, log::ToolAnswered{qs("c2"), qs("send_chat"), false, qs("empty"), 0, 0, 5});
    const Json questions = log.summary()["questions"];
    ASSERT_EQ(questions.size(), 2u);
    EXPECT_EQ(questions[0]["tool"], "answer_scale");
    EXPECT_EQ(questions[0]["attempts"], 2);
    EXPECT_EQ(questions[0]["accepted"], true);
    EXPECT_EQ(questions[0]["value"], 70);
    EXPECT_EQ(questions[0]["refusals"], Json::parse(R"(["120 is outside the scale."])"));
    // The session broke off while this one was open.
    EXPECT_EQ(questions[1]["tool"], "answer_choice");
    EXPECT_EQ(questions[1]["accepted"], false);
    EXPECT_TRUE(questions[1]["value"].is_null());
    EXPECT_EQ(questions[1]["attempts"], 1);
    EXPECT_EQ(questions[1]["refusals"], Json::parse(R"(["not a choice"])"));
}

TEST(Summary, OutcomeIsTheSessionsOrInterrupted) {
    Log log;
    log.add(0, started());
    EXPECT_EQ(log.summary()["outcome"], "interrupted");
    log.add(61'000, log::SessionEnded{log::Outcome::EngineClosed, qs("The engine closed (1001)."), 1001});
    log.add(61'001, log::PhaseChanged{log::Phase::Ended});
    EXPECT_EQ(log.summary()["outcome"], "engine_closed");
    EXPECT_EQ(log.summary()["reason"], "The engine closed (1001).");
    EXPECT_NEAR(log.summary()["duration_ms"].get<double>(), 61'000, 2);
}

TEST(Summary, FindingsOfSessionEngineAndDevices) {
    Log log;
    log.add(1'234.56, log::Finding{qs("H9"),
                                   log::Severity::Error,
                                   qs("truncated another item"),
                                   log::FindingClass::Engineer,
                                   qs("truncate-place"),
                                   {},
                                   qs("i1")});
    protocol::ErrorInfo error;
    error.code = qs("rate_limit");
    error.message = qs("Slow down.");
    log.add(2'000, log::EngineError{error});
    log.add(3'000, log::DeviceProblem{true, qs("USB mic"), qs("gone"), false});
    const Json findings = log.summary()["findings"];
    ASSERT_EQ(findings.size(), 3u);
    EXPECT_EQ(findings[0], Json::parse(R"({"rule":"H9","severity":"error","class":"engineer",
        "check":"truncate-place","text":"truncated another item","concerns":"i1","t_ms":1234.6})"));
    EXPECT_EQ(findings[2]["class"], "act_now");
    EXPECT_EQ(findings[1]["rule"], "H18");
    EXPECT_EQ(findings[1]["severity"], "warning");
    EXPECT_THAT(findings[1]["text"].get<std::string>(), HasSubstr("Slow down. (rate_limit)"));
    EXPECT_THAT(findings[2]["text"].get<std::string>(), HasSubstr("USB mic"));
}

TEST(Summary, AFloodOfFindingsIsCounted) {
    Log log;
    for (int i = 0; i < 1'500; ++i)
        log.add(i, log::Finding{qs("H16"), log::Severity::Warning, qs("again")});
    const Json findings = log.summary()["findings"];
    ASSERT_EQ(findings.size(), 1'001u);
    EXPECT_THAT(findings.back()["text"].get<std::string>(), HasSubstr("500 more"));
}

TEST(Summary, InterventionsAreCounted) {
    Log log = conversation();
    log.add(3'000, log::CommandGiven{qs("message"), true, log::CommandSource::Operator, true, false, {}});
    log.add(3'500,
            log::CommandGiven{qs("pushed screen"), true, log::CommandSource::Operator, true, false, {}});
    const Json json = log.summary();
    EXPECT_EQ(json["interventions"], 2);
    int atTurns = 0;
    for (const Json& turn : json["turns"])
        atTurns += turn["interventions"].get<int>();
    EXPECT_GE(atTurns, 2);
}

// ---- profile differences --------------------------------------------------------------------------------

const char* const kPinned =
    R"({"type":"session.update","session":{"audio":{"input":{"transcription":null,"turn_detection":{"type":"server_vad",
        "silence_duration_ms":500,"create_response":true,"interrupt_response":true}},"output":{"voice":"marin","speed":1}}}})";

TEST(ProfileDifferences, ThePinnedSessionHasNone) {
    Log log;
    log.add(0, started());
    log.add(0, sent("session.update", kPinned));
    log.add(0, sent("session.update",
                    R"({"session":{"audio":{"input":{"transcription":null,"turn_detection":null}}}})"));
    log.add(0, sent("input_audio_buffer.append", R"({"audio":{"bytes":960}})"));
    log.add(0, sent("conversation.item.create", R"({"item":{"type":"message","role":"user"}})"));
    log.add(0, sent("response.create", "{}"));
    EXPECT_EQ(log.summary()["profile_differences"], Json::array());
}

TEST(ProfileDifferences, AreToldByWhatWasSent) {
    auto record = started();
    record.halfDuplex = true;
    record.speed = 1.2;
    record.voice = qs("cedar");
    record.model = qs("other");
    Log log;
    log.add(0, record);
    const char* update =
        R"({"session":{"audio":{"input":{"transcription":{"model":"whisper-1"},"turn_detection":{"type":"server_vad",
           "silence_duration_ms":700,"create_response":true,"interrupt_response":false,"threshold":0.7}},
           "output":{"voice":"cedar","speed":1.2}}}})";
    log.add(0, sent("session.update", update));
    log.add(5, sent("session.update", update)); // repeated with every later update (H35): told once
    log.add(6, sent("input_audio_buffer.clear", "{}"));
    log.add(7, sent("conversation.item.create", R"({"item":{"role":"assistant"}})"));
    const Json differences = log.summary()["profile_differences"];
    EXPECT_EQ(differences,
              Json::parse(R"x(["model other instead of gpt-realtime-2.1","voice cedar instead of marin",
        "speed 1.2 instead of 1","half-duplex: the participant is not heard while the agent speaks",
        "transcription is asked for (whisper-1)","turn detection: silence_duration_ms 700 instead of 500",
        "turn detection: interrupt_response false instead of true",
        "turn detection: threshold 0.7, which the profile leaves to the engine",
        "sent input_audio_buffer.clear, which the profile does not have",
        "turns of an earlier engine session were sent as history"])x"))
        << differences.dump(1);
}

TEST(ProfileDifferences, OddPayloadsDoNoHarm) {
    Log log;
    for (const char* payload : {"null", "[]", "5", R"({"session":5})", R"({"session":{"audio":[]}})",
                                R"({"session":{"audio":{"input":{"turn_detection":[]},"output":7}}})",
                                R"({"session":{"audio":{"input":{"transcription":true}}}})"})
        log.add(0, sent("session.update", payload));
    log.add(0, sent("conversation.item.create", R"({"item":[]})"));
    EXPECT_EQ(log.summary()["profile_differences"],
              Json::parse(R"x(["transcription is asked for (no model)"])x"));
}

// ---- for people -----------------------------------------------------------------------------------------

TEST(RenderSummary, ShowsTurnsQuestionsAndFindings) {
    Log log = conversation();
    log.add(5'000, log::QuestionClosed{qs("q1"),
                                       qs("answer_scale"),
                                       qs("Question: How warm?\nThis is…"),
                                       true,
                                       70,
                                       2,
                                       {qs("120 is outside the scale.")},
                                       false,
                                       {}});
    log.add(6'000, log::QuestionClosed{qs("q2"),
                                       qs("answer_choice"),
                                       qs("Question: Trust?"),
                                       false,
                                       nullptr,
                                       3,
                                       {},
                                       false,
                                       qs("refused 3 times")});
    log.add(7'000, log::Finding{qs("H9"), log::Severity::Warning, qs("late truncated")});
    log.add(60'000, log::SessionEnded{log::Outcome::Finished, qs("The study is over."), 1000});
    const std::string text = renderSummary(log.summary(qs("/tmp/x.hrprec"))).toStdString();
    EXPECT_EQ(text, R"(Study      Trust talk
Engine     wss://engine.test/v1/realtime · gpt-realtime-2.1 · marin
Outcome    finished: The study is over.
Duration   01:00.000

Turns
  00:01.000  1.0 s  Alex            (no words)
  00:02.600  0.5 s  Robin  +600 ms  Hello there, nice to meet you.  [cut off: 0.5 s of 2.0 s heard]
  00:03.100  0.9 s  Alex            (no words)

Questions
  ✓  How warm?  →  70  (answer_scale, 2 attempts)
       refused: 120 is outside the scale.
  ✗  Trust?  →  unanswered  (answer_choice, 3 attempts, refused 3 times)

Measures
  response latency  median 600 ms, 95 % within 600 ms (n = 1)
  barge-in stop     median 2 ms, 95 % within 2 ms (n = 1)
  tokens            100 in, 20 out
  cost              unknown: there is no price for the model “gpt-realtime-2.1”
  audio that came after its reply was cut: 2 deltas, never heard

Findings
  00:07.000  warning H9  late truncated

Recording  /tmp/x.hrprec
)");
}

TEST(RenderSummary, TakesAnyJson) {
    for (const char* text :
         {"null", "[]", "5", "{}", R"({"turns":5,"questions":{},"findings":"x","engine":[]})",
          R"({"turns":[null,5,{"start_ms":"x"}],"questions":[[]],"findings":[{}],"tokens":1})"})
        EXPECT_THAT(renderSummary(Json::parse(text)).toStdString(), HasSubstr("Outcome")) << text;
}

// ---- breaks, cost, path -------------------------------------------------------------------------------

// Proves: H4
TEST(Summary, ShortBreaksLossesAndGoingOnAreTold) {
    Log log;
    log.add(0, started());
    log.add(1'000, log::HoldChanged{true, log::HoldCause::Operator, qs("A short break.")});
    log.add(4'000, log::HoldChanged{false, log::HoldCause::Operator, {}});
    log.add(9'000, log::ConnectionLost{1'006, qs("the line broke"), true, false, 1, 0});
    log.add(9'001, log::HoldChanged{true, log::HoldCause::EngineGone, {}});
    log.add(12'000, log::SessionContinued{qs("sess_2"), 2, {qs("instructions")}, {qs("voice")}, true, {}});
    const Json json = log.summary();
    ASSERT_EQ(json["holds"].size(), 2u);
    EXPECT_EQ(json["holds"][0],
              Json::parse(R"({"from_ms":1000.0,"to_ms":4000.0,"cause":"operator","text":"A short break."})"));
    EXPECT_TRUE(json["holds"][1]["to_ms"].is_null()) << "to the end";
    EXPECT_EQ(json["connection_losses"][0]["close_code"], 1'006);
    EXPECT_EQ(json["continued"][0]["number"], 2);
    EXPECT_EQ(json["continued"][0]["carried"], Json::parse(R"(["instructions"])"));
    EXPECT_TRUE(json["continued"][0]["history_problem"].is_null());
    const QString text = renderSummary(json);
    EXPECT_THAT(text.toStdString(), HasSubstr("00:01.000 – 00:04.000  short break (operator)"));
    EXPECT_THAT(text.toStdString(), HasSubstr("went on in engine session 2; it was told: instructions; it "
                                              "cannot know: voice"));
}

TEST(Summary, CostNeedsAPriceOfTheModel) {
    Log log = conversation();
    EXPECT_TRUE(log.summary()["cost"]["amount"].is_null()) << "no prices at all";
    const auto prices = PriceTable::read(
        R"({"currency":"EUR","date":"2026-01-02","models":{"gpt-realtime-2.1":
            {"text_in":1,"audio_in":10,"text_out":2,"audio_out":20}}})",
        qs("prices.json"));
    ASSERT_TRUE(prices) << prices.error().toStdString();
    const Json cost = log.summary({}, &*prices)["cost"];
    EXPECT_DOUBLE_EQ(cost["amount"].get<double>(), (100 * 10 + 20 * 20) / 1e6) << "kinds unknown: audio";
    EXPECT_EQ(cost["currency"], "EUR");
    EXPECT_THAT(renderSummary(log.summary({}, &*prices)).toStdString(), HasSubstr("0.0014 EUR (an estimate"));
    const auto reply = log::ReplyDone{qs("r1"), qs("completed"), {}, {}, {}, usage(100, 20)};
    Log other;
    auto session = started();
    EXPECT_TRUE(other.add(0, session).summary({}, &*prices)["cost"]["note"].is_null()) << "nothing was used";
    session.model = qs("somebodys-model");
    other.add(1, reply);
    EXPECT_THAT(other.add(2, session).summary({}, &*prices)["cost"]["note"].get<std::string>(),
                HasSubstr("cost unknown: there is no price for the model “somebodys-model”"));
    Log here;
    session.engineUrl = qs("ws://localhost:8765/v1/realtime");
    here.add(0, session);
    EXPECT_THAT(here.add(1, reply).summary({}, &*prices)["cost"]["note"].get<std::string>(),
                HasSubstr("cost unknown: an engine on this machine has no list price"));
    Log local;
    session.local = true;
    EXPECT_EQ(local.add(0, session).summary({}, &*prices)["cost"]["amount"], 0);
}

TEST(Summary, DifferencesAreThoseThatTheSessionStates) {
    Log log;
    log.add(0, started());
    log.add(1, log::ProfileDifference{qs("attempts"), qs("3"), qs("5")});
    log.add(2, log::ProfileDifference{qs("attempts"), qs("3"), qs("5")});
    log.add(3, log::ProfileDifference{qs("push-to-talk"), {}, qs("manual")});
    EXPECT_EQ(log.summary()["profile_differences"],
              Json::parse(R"(["attempts: 5 instead of 3","push-to-talk: manual"])"));
}

TEST(Summary, BudgetsThatWereReached) {
    Log log;
    log.add(5'000, log::BudgetReached{qs("session"), qs("tokens"), 20'100, 20'000, true});
    EXPECT_EQ(log.summary()["budgets"][0]["stopped"], true);
    EXPECT_THAT(renderSummary(log.summary()).toStdString(),
                HasSubstr("20100 of 20000 tokens of the session used: the session was ended"));
}

TEST(Summary, AStretchWithoutReplyIsATroubleOfThePath) {
    Log log;
    log.add(0, log::PhaseChanged{log::Phase::Running});
    for (int i = 0; i < 100; ++i) {
        log.add(i * 200, log::ParticipantAudio{i * 4'800, 4'800, log::ParticipantAudio::State::Sent, -50});
        log.add(i * 200, sent("input_audio_buffer.append", "{}"));
        if (i == 10)
            log.add(i * 200, sent("response.create", "{}"));
    }
    const Json path = log.summary()["path"];
    ASSERT_EQ(path["troubles"].size(), 1u);
    EXPECT_EQ(path["troubles"][0]["stage"], "reply_asked");
    EXPECT_EQ(path["troubles"][0]["from_ms"], 2'000);
    EXPECT_EQ(path["moved_ms"]["microphone"], 19'800);
    EXPECT_TRUE(path["moved_ms"]["loudspeaker"].is_null());
}

// Proves: H9
TEST(Summary, WhatTheEndOfTheSessionCutOffWasInterruptedByNobody) {
    Log log;
    log.add(0, started());
    log.add(2'510, log::ReplyStarted{qs("r1"), log::ReplyPurpose::Turn, {}});
    log.add(2'550, log::AgentAudioReceived{qs("r1"), qs("i1"), 0, 0, 48'000});
    log.add(2'600, log::AgentAudioHeard{qs("r1"), qs("i1"), 0, 0, 12'000, 62'400, -20, false});
    log.add(3'100, log::ReplyInterrupted{qs("r1"), qs("i1"), 0, log::InterruptCause::SessionEnd, 12'000,
                                         48'000, -1, 0});
    log.add(3'100, log::SessionEnded{log::Outcome::Timeout, qs("the limit of 3 s was reached"), 0});
    const Json json = log.summary();
    EXPECT_EQ(json["turns"][0]["interrupted"], false);
    EXPECT_EQ(json["turns"][0]["heard_ms"], 500);
    const auto text = renderSummary(json).toStdString();
    EXPECT_THAT(text, HasSubstr("the session ended: 0.5 s of 2.0 s heard"));
    EXPECT_THAT(text, ::testing::Not(HasSubstr("cut off")));
}

TEST(Summary, BreaksAndTroublesAreShownInOrderOfTime) {
    const Json json = {
        {"holds", Json::array({{{"from_ms", 9'000}, {"to_ms", 10'000}, {"cause", "by hand"}},
                               {{"from_ms", 2'000}, {"to_ms", 3'000}, {"cause", "the engine is gone"}}})},
        {"connection_losses", Json::array({{{"t_ms", 2'000}, {"reason", "it broke"}}})},
        {"continued", Json::array({{{"t_ms", 3'000}, {"number", 2}, {"carried", Json::array({"words"})}}})},
        {"path",
         {{"troubles", Json::array({{{"from_ms", 1'000}, {"to_ms", 2'000}, {"text", "no reply"}}})}}}};
    const QString text = renderSummary(json);
    qsizetype last = text.indexOf(qs("Breaks and troubles"));
    ASSERT_GE(last, 0);
    for (const char* next : {"00:01.000 – ", "00:02.000 – ", "00:02.000  the engine was gone",
                             "00:03.000  went on", "00:09.000 – "}) {
        const qsizetype at = text.indexOf(QString::fromUtf8(next), last);
        EXPECT_GT(at, last) << next << " in\n" << text.toStdString();
        last = at;
    }
}

} // namespace
} // namespace hrp::metrics
