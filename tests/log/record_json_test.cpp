// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/log/record.h>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <set>
#include <string>
#include <vector>

using namespace hrp::log;
using hrp::protocol::Json;

namespace {

QString qs(const char* utf8) {
    return QString::fromUtf8(utf8);
}

hrp::protocol::Usage usage() {
    hrp::protocol::Usage u;
    u.inputTokens = 1;
    u.outputTokens = 2;
    u.totalTokens = 3;
    u.inputTextTokens = 4;
    u.inputAudioTokens = 5;
    u.inputImageTokens = 6;
    u.cachedTokens = 7;
    u.cachedTextTokens = 8;
    u.cachedAudioTokens = 9;
    u.cachedImageTokens = 10;
    u.outputTextTokens = 11;
    u.outputAudioTokens = 12;
    return u;
}

struct Example {
    RecordBody body;
    std::string rest; ///< what follows `"kind":` in the line, written by hand
};

// One or more examples of every kind. The texts are the stable form: recordings of years hold them.
std::vector<Example> examples() {
    using P = ReplyPurpose;
    return {
        {SessionStarted{qs("hs-1"), qs("wss://e/v1"), qs("Local engine"), true, qs("m"), qs("marin"), 1.25,
                        qs("Be kind.\n\"Yes\""), qs("Trust"), qs("abc"), qs("Robin"), qs("Alex"), qs("mic"),
                        qs("none"), 1'700'000'000'000.5, qs("0.1.0"), true, true, InputSource::Script},
         R"("session_started","session_id":"hs-1","engine_url":"wss://e/v1","engine_name":"Local engine","local":true,"model":"m","voice":"marin","speed":1.25,"instructions":"Be kind.\n\"Yes\"","study_name":"Trust","study_hash":"abc","agent_name":"Robin","participant_name":"Alex","input_device":"mic","output_device":"none","wall_unix_ms":1700000000000.5,"app_version":"0.1.0","recorded":true,"half_duplex":true,"input":"script")"},
        {PhaseChanged{Phase::Connecting}, R"("phase_changed","phase":"connecting")"},
        {PhaseChanged{Phase::Configuring}, R"("phase_changed","phase":"configuring")"},
        {PhaseChanged{Phase::Running}, R"("phase_changed","phase":"running")"},
        {PhaseChanged{Phase::Paused}, R"("phase_changed","phase":"paused")"},
        {PhaseChanged{Phase::Ended}, R"("phase_changed","phase":"ended")"},
        {ClockAnchored{ClockAnchored::Stream::Session, 24'000, 1.5, -3.25},
         R"("clock_anchored","stream":"session","sample":24000,"wall_unix_ms":1.5,"drift_ppm":-3.25)"},
        {ClockAnchored{ClockAnchored::Stream::Microphone, 1, 1.5, 0.5},
         R"("clock_anchored","stream":"microphone","sample":1,"wall_unix_ms":1.5,"drift_ppm":0.5)"},
        {ClockAnchored{ClockAnchored::Stream::Loudspeaker, 1, 1.5, 0.5},
         R"("clock_anchored","stream":"loudspeaker","sample":1,"wall_unix_ms":1.5,"drift_ppm":0.5)"},
        {SessionEnded{Outcome::EngineClosed, qs("closed"), 1001},
         R"("session_ended","outcome":"engine_closed","reason":"closed","close_code":1001)"},
        {WireEvent{Direction::Sent, qs("input_audio_buffer.append"), qs("e1"), 2596, 40.5,
                   WireEvent::Kind::Core, qs("40 ms"), Json{{"type", "x"}, {"n", 1}, {"null", nullptr}},
                   qs("")},
         R"("wire_event","direction":"sent","type":"input_audio_buffer.append","event_id":"e1","bytes":2596,"audio_ms":40.5,"event_kind":"core","summary":"40 ms","payload":{"type":"x","n":1,"null":null},"text":"")"},
        {WireEvent{Direction::Received, qs("a"), qs(""), 1, 0.5, WireEvent::Kind::Ignored, qs(""), Json(),
                   qs("")},
         R"("wire_event","direction":"received","type":"a","event_id":"","bytes":1,"audio_ms":0.5,"event_kind":"ignored","summary":"","payload":null,"text":"")"},
        {WireEvent{Direction::Received, qs("b"), qs(""), 1, 0.5, WireEvent::Kind::Unknown, qs(""),
                   Json::object(), qs("")},
         R"("wire_event","direction":"received","type":"b","event_id":"","bytes":1,"audio_ms":0.5,"event_kind":"unknown","summary":"","payload":{},"text":"")"},
        {WireEvent{Direction::Received, qs(""), qs(""), 4, 0.5, WireEvent::Kind::Unreadable, qs(""), Json(),
                   qs("{\"a")},
         R"("wire_event","direction":"received","type":"","event_id":"","bytes":4,"audio_ms":0.5,"event_kind":"unreadable","summary":"","payload":null,"text":"{\"a")"},
        {ParticipantAudio{4800, 960, ParticipantAudio::State::Sent, -20.5},
         R"("participant_audio","first_sample":4800,"count":960,"state":"sent","peak_db":-20.5)"},
        {ParticipantAudio{4800, 960, ParticipantAudio::State::Muted, -20.5},
         R"("participant_audio","first_sample":4800,"count":960,"state":"muted","peak_db":-20.5)"},
        {ParticipantAudio{4800, 960, ParticipantAudio::State::NotStreamed, -20.5},
         R"("participant_audio","first_sample":4800,"count":960,"state":"not_streamed","peak_db":-20.5)"},
        {AgentAudioReceived{qs("r1"), qs("i1"), 1, 480, 240, 600},
         R"("agent_audio_received","response_id":"r1","item_id":"i1","content_index":1,"item_sample":480,"count":240,"sound_end":600)"},
        {AgentAudioReceived{qs("r1"), qs("i1"), 1, 480, 240},
         R"("agent_audio_received","response_id":"r1","item_id":"i1","content_index":1,"item_sample":480,"count":240,"sound_end":null)"},
        {AgentAudioHeard{qs("r1"), qs("i1"), 1, 480, 240, 72'000, -6.5, true},
         R"("agent_audio_heard","response_id":"r1","item_id":"i1","content_index":1,"item_sample":480,"count":240,"first_sample":72000,"peak_db":-6.5,"muted":true)"},
        {PlayoutGap{qs("i1"), 35.5, 120.5},
         R"("playout_gap","item_id":"i1","gap_ms":35.5,"new_preroll_ms":120.5)"},
        {SpeechStarted{qs("u1"), 2, 1460, 1460.5, 1760.5},
         R"("speech_started","item_id":"u1","segment":2,"engine_ms":1460,"edge_ms":1460.5,"speech_ms":1760.5)"},
        {SpeechStopped{qs("u1"), 2, 4256, 4256.5, 4056.5},
         R"("speech_stopped","item_id":"u1","segment":2,"engine_ms":4256,"edge_ms":4256.5,"speech_ms":4056.5,"again":false)"},
        {TurnCommitted{qs("u1")}, R"("turn_committed","item_id":"u1")"},
        {TurnText{qs("u1"), qs("नमस्ते 👩‍🔬"), false, true},
         R"("turn_text","item_id":"u1","text":"नमस्ते 👩‍🔬","final":false,"rough":true)"},
        {ReplyRequested{qs("q1"), P::Silent, qs("answer_scale")},
         R"("reply_requested","request_id":"q1","purpose":"silent","tool":"answer_scale")"},
        {ReplyStarted{qs("r1"), P::Spoken, qs("q1")},
         R"("reply_started","response_id":"r1","purpose":"spoken","request_id":"q1")"},
        {ReplyStarted{qs("r1"), P::Turn, qs("")},
         R"("reply_started","response_id":"r1","purpose":"turn","request_id":"")"},
        {ReplyText{qs("r1"), qs("i1"), 1, qs("Hi"), true},
         R"("reply_text","response_id":"r1","item_id":"i1","content_index":1,"text":"Hi","final":true)"},
        {ReplyDone{qs("r1"), qs("failed"), qs("why"), qs("code"), qs("words"), usage()},
         R"("reply_done","response_id":"r1","status":"failed","reason":"why","error_code":"code","error_message":"words","usage":{"input_tokens":1,"output_tokens":2,"total_tokens":3,"input_text_tokens":4,"input_audio_tokens":5,"input_image_tokens":6,"cached_tokens":7,"cached_text_tokens":8,"cached_audio_tokens":9,"cached_image_tokens":10,"output_text_tokens":11,"output_audio_tokens":12})"},
        {ReplyDone{qs("r1"), qs("completed"), qs(""), qs(""), qs(""), std::nullopt},
         R"("reply_done","response_id":"r1","status":"completed","reason":"","error_code":"","error_message":"","usage":null)"},
        {ReplyFirstDelta{qs("r1"), qs("i1")}, R"("reply_first_delta","response_id":"r1","item_id":"i1")"},
        {ReplyFirstSound{qs("r1"), qs("i1")}, R"("reply_first_sound","response_id":"r1","item_id":"i1")"},
        {ReplyInterrupted{qs("r1"), qs("i1"), 1, InterruptCause::BargeIn, 7200, 48'000, 300, 12.5},
         R"("reply_interrupted","response_id":"r1","item_id":"i1","content_index":1,"cause":"barge_in","heard_samples":7200,"received_samples":48000,"truncate_ms":300,"stop_ms":12.5)"},
        {ReplyInterrupted{qs("r1"), qs("i1"), 0, InterruptCause::Operator, 1, 2, -1, 0.5},
         R"("reply_interrupted","response_id":"r1","item_id":"i1","content_index":0,"cause":"operator","heard_samples":1,"received_samples":2,"truncate_ms":-1,"stop_ms":0.5)"},
        {ReplyInterrupted{qs("r1"), qs("i1"), 0, InterruptCause::Pause, 1, 2, -1, 0.5},
         R"("reply_interrupted","response_id":"r1","item_id":"i1","content_index":0,"cause":"pause","heard_samples":1,"received_samples":2,"truncate_ms":-1,"stop_ms":0.5)"},
        {ReplyInterrupted{qs("r1"), qs("i1"), 0, InterruptCause::ScreenChange, 1, 2, -1, 0.5},
         R"("reply_interrupted","response_id":"r1","item_id":"i1","content_index":0,"cause":"screen_change","heard_samples":1,"received_samples":2,"truncate_ms":-1,"stop_ms":0.5)"},
        {ReplyInterrupted{qs("r1"), qs("i1"), 0, InterruptCause::SessionEnd, 1, 2, -1, 0.5},
         R"("reply_interrupted","response_id":"r1","item_id":"i1","content_index":0,"cause":"session_end","heard_samples":1,"received_samples":2,"truncate_ms":-1,"stop_ms":0.5)"},
        {ReplyDrained{qs("r1"), qs("i1")}, R"("reply_drained","response_id":"r1","item_id":"i1")"},
        {DeltaDropped{qs("r1"), qs("i1"), 4},
         R"("delta_dropped","response_id":"r1","item_id":"i1","count":4)"},
        {ToolCalled{qs("c1"), qs("r1"), qs("i1"), qs("answer_scale"), qs("{\"value\": 4")},
         R"("tool_called","call_id":"c1","response_id":"r1","item_id":"i1","name":"answer_scale","arguments":"{\"value\": 4")"},
        {ToolAnswered{qs("c1"), qs("answer_scale"), true, qs("over 100"), 2, 3, 1.5}, R"("tool_answered","call_id":"c1","name":"answer_scale","accepted":true,"reason":"over 100","attempt":2,"max_attempts":3,"took_ms":1.5,"question_id":"")"},
        {QuestionOpened{qs("k1"), qs("answer_scale"), qs("How warm?"), qs("Warmth"), qs("[context] {}")},
         R"("question_opened","question_id":"k1","tool":"answer_scale","question":"How warm?","screen_name":"Warmth","told":"[context] {}")"},
        {QuestionClosed{qs("k1"),
                        qs("answer_choices"),
                        qs("Which?"),
                        true,
                        Json::array({"A", "B"}),
                        2,
                        {qs("one"), qs("two")},
                        true,
                        qs("given up"),
                        2},
         R"("question_closed","question_id":"k1","tool":"answer_choices","question":"Which?","accepted":true,"value":["A","B"],"attempts":2,"refusals":["one","two"],"by_hand":true,"note":"given up","interventions":2)"},
        {QuestionClosed{qs("k1"), qs("answer_scale"), qs("How?"), false, Json(), 3, {}, false, qs("")},
         R"("question_closed","question_id":"k1","tool":"answer_scale","question":"How?","accepted":false,"value":null,"attempts":3,"refusals":[],"by_hand":false,"note":"","interventions":0)"},
        {ChatSent{qs("Alex"), qs("hi"), true},
         R"("chat_sent","speaker":"Alex","text":"hi","from_agent":true)"},
        {ScreenShown{3,
                     qs("Face"),
                     qs("image"),
                     qs("Look"),
                     false,
                     {qs("the image (image 1)")},
                     true,
                     qs("[context] {}")},
         R"x("screen_shown","index":3,"name":"Face","type":"image","text":"Look","audible":false,"images":["the image (image 1)"],"pushed":true,"told":"[context] {}")x"},
        {TimerSet{30}, R"("timer_set","seconds":30)"},
        {TimerEnded{}, R"("timer_ended")"},
        {Paused{{qs("Alex (A)")}}, R"x("paused","waiting_for":["Alex (A)"])x"},
        {Resumed{}, R"("resumed")"},
        {MessageSent{qs("one minute"), false}, R"("message_sent","text":"one minute","to_agent":false)"},
        {RosterChanged{{{qs("Alex"), qs("A")}, {qs("Kim"), qs("B")}}},
         R"("roster_changed","others":[{"name":"Alex","role":"A"},{"name":"Kim","role":"B"}])"},
        {Revealed{qs("Alex"), qs("A"), Json(70)}, R"("revealed","name":"Alex","role":"A","answer":70)"},
        {InstructionsChanged{qs("new")}, R"("instructions_changed","instructions":"new")"},
        {Muted{false, false}, R"("muted","participant":false,"on":false)"},
        {CommandGiven{qs("push_screen"), true, CommandSource::Operator, true, false, {}},
         R"("command_given","command":"push_screen","parameters":true,"source":"operator","intervention":true,"refused":false,"sentence":"")"},
        {ParticipantAnswered{qs("Rate"), Json(70)}, R"("participant_answered","screen":"Rate","value":70)"},
        {Note{qs("line\nbreak")}, R"("note","text":"line\nbreak")"},
        {Finding{qs("H9"), Severity::Info, qs("x")},
         R"("finding","rule":"H9","severity":"info","text":"x","class":"note","check":"","concerns_event":"","concerns":"")"},
        {Finding{qs("H9"), Severity::Warning, qs("x"), FindingClass::ActNow, qs("late"), qs("e1"), qs("i1")},
         R"("finding","rule":"H9","severity":"warning","text":"x","class":"act_now","check":"late","concerns_event":"e1","concerns":"i1")"},
        {Finding{qs("H9"), Severity::Error, qs("x"), FindingClass::Engineer, qs("c"), qs("e"), qs("r")},
         R"("finding","rule":"H9","severity":"error","text":"x","class":"engineer","check":"c","concerns_event":"e","concerns":"r")"},
        {EngineError{{qs("t"), qs("c"), qs("m"), qs("p"), qs("e")}},
         R"("engine_error","error":{"type":"t","code":"c","message":"m","param":"p","event_id":"e"})"},
        {DeviceProblem{false, qs("USB"), qs("gone"), true},
         R"("device_problem","input":false,"device":"USB","text":"gone","recovered":true)"},
        {ProfileDifference{qs("speed"), qs("1"), qs("1.25")},
         R"("profile_difference","id":"speed","pinned":"1","here":"1.25")"},
        {EffectiveSession{Json{{"voice", "marin"}}, Json{{"voice", "cedar"}}, {qs("voice: cedar")}},
         R"("effective_session","asked":{"voice":"marin"},"effective":{"voice":"cedar"},"differences":["voice: cedar"])"},
        {ConnectionLost{1006, qs("the line broke"), true, true, 2, 1'500.5},
         R"("connection_lost","close_code":1006,"reason":"the line broke","curable":true,"will_retry":true,"attempt":2,"retry_in_ms":1500.5)"},
        {SessionContinued{qs("hs-2"), 3, {qs("screen")}, {qs("two turns")}, true, qs("one refused")},
         R"("session_continued","session_id":"hs-2","number":3,"carried":["screen"],"lost":["two turns"],"history_sent":true,"history_problem":"one refused")"},
        {QuestionWaiting{qs("k1"), qs("answer_scale"), qs("How warm?"), qs("3 attempts")},
         R"("question_waiting","question_id":"k1","tool":"answer_scale","question":"How warm?","why":"3 attempts")"},
        {HoldChanged{true, HoldCause::Operator, qs("A short break.")},
         R"("hold_changed","on":true,"cause":"operator","text":"A short break.")"},
        {HoldChanged{false, HoldCause::EngineGone, qs("")},
         R"("hold_changed","on":false,"cause":"engine_gone","text":"")"},
        {HoldChanged{true, HoldCause::QuestionUnanswered, qs("")},
         R"("hold_changed","on":true,"cause":"question_unanswered","text":"")"},
        {HoldChanged{true, HoldCause::Budget, qs("")},
         R"("hold_changed","on":true,"cause":"budget","text":"")"},
        {PushToTalk{false}, R"("push_to_talk","down":false)"},
        {BudgetReached{qs("session"), qs("tokens"), 1000.5, 1000, true},
         R"("budget_reached","scope":"session","unit":"tokens","used":1000.5,"limit":1000,"stops":true)"},
        {PathMoved{PathStage::Microphone}, R"("path_moved","stage":"microphone")"},
        {PathMoved{PathStage::Sent}, R"("path_moved","stage":"sent")"},
        {PathMoved{PathStage::Heard}, R"("path_moved","stage":"heard")"},
        {PathMoved{PathStage::TurnClosed}, R"("path_moved","stage":"turn_closed")"},
        {PathMoved{PathStage::ReplyAsked}, R"("path_moved","stage":"reply_asked")"},
        {PathMoved{PathStage::AudioIn}, R"("path_moved","stage":"audio_in")"},
        {PathMoved{PathStage::Loudspeaker}, R"("path_moved","stage":"loudspeaker")"},
    };
}

std::string line(const Record& record) {
    return hrp::protocol::toBytes(toJson(record)).toStdString();
}

Json parsed(const std::string& text) {
    auto json = hrp::protocol::parseOrdered(QByteArray::fromStdString(text));
    EXPECT_TRUE(json) << text;
    return json.value_or(Json());
}

} // namespace

TEST(RecordJson, EveryKindHasItsStableFormAndComesBackWhole) {
    for (const auto& [body, rest] : examples()) {
        const std::string expected = R"({"v":3,"seq":7,"at_ms":1234.5,"t_ms":-20.25,"kind":)" + rest + "}";
        EXPECT_EQ(line(Record{7, 1234.5, -20.25, body}), expected);
        const auto back = recordFromJson(parsed(expected));
        ASSERT_TRUE(back) << back.error().toStdString() << " in " << expected;
        EXPECT_EQ(back->body.index(), body.index());
        EXPECT_EQ(line(*back), expected);
    }
}

TEST(RecordJson, TheExamplesCoverEveryKind) {
    std::set<std::size_t> seen;
    std::set<QString> kinds;
    for (const auto& example : examples()) {
        seen.insert(example.body.index());
        kinds.insert(kindOf(example.body));
    }
    EXPECT_EQ(seen.size(), std::variant_size_v<RecordBody>);
    EXPECT_EQ(kinds.size(), std::variant_size_v<RecordBody>) << "two kinds share a name";
}

TEST(RecordJson, SaysWhatARecordFollowsFrom) {
    Record record{9, 10, 10, Resumed{}};
    record.cause = 7;
    const std::string expected = R"({"v":3,"seq":9,"at_ms":10,"t_ms":10,"caused_by":7,"kind":"resumed"})";
    EXPECT_EQ(line(record), expected);
    const auto back = recordFromJson(parsed(expected));
    ASSERT_TRUE(back) << back.error().toStdString();
    EXPECT_EQ(back->cause, 7u);
}

TEST(RecordJson, ActsOfVersion1AreCommandsThatHaveOnlyTheirSentence) {
    const auto act = recordFromJson(
        parsed(R"({"v":1,"seq":1,"at_ms":0,"t_ms":0,"kind":"intervention","what":"sent a message"})"));
    ASSERT_TRUE(act) << act.error().toStdString();
    const auto& given = std::get<CommandGiven>(act->body);
    EXPECT_TRUE(given.intervention);
    EXPECT_EQ(given.sentence, qs("sent a message"));
    EXPECT_EQ(given.command, qs(""));
    const auto answer = recordFromJson(parsed(
        R"({"v":1,"seq":1,"at_ms":0,"t_ms":0,"kind":"note","text":"The participant answered: {\"value\":72}"})"));
    ASSERT_TRUE(answer) << answer.error().toStdString();
    EXPECT_EQ(std::get<ParticipantAnswered>(answer->body).value, (Json{{"value", 72}}));
    const auto note = recordFromJson(parsed(
        R"({"v":1,"seq":1,"at_ms":0,"t_ms":0,"kind":"note","text":"The participant answered: loudly"})"));
    ASSERT_TRUE(note) << note.error().toStdString();
    EXPECT_EQ(std::get<Note>(note->body).text, qs("The participant answered: loudly"));
}

TEST(RecordJson, OlderRecordsLackTheFieldsThatCameLater) {
    const auto finding = recordFromJson(parsed(
        R"({"v":1,"seq":1,"at_ms":0,"t_ms":0,"kind":"finding","rule":"H9","severity":"info","text":"x"})"));
    ASSERT_TRUE(finding) << finding.error().toStdString();
    EXPECT_EQ(std::get<Finding>(finding->body).cls, FindingClass::Note);
    const auto closed = recordFromJson(parsed(
        R"({"v":1,"seq":1,"at_ms":0,"t_ms":0,"kind":"question_closed","question_id":"k1","tool":"answer_scale","question":"How?","accepted":false,"value":null,"attempts":3,"refusals":[],"by_hand":false,"note":""})"));
    ASSERT_TRUE(closed) << closed.error().toStdString();
    EXPECT_EQ(std::get<QuestionClosed>(closed->body).interventions, 0);
}

TEST(RecordJson, EveryFieldIsNeededAndNamedWhenItIsMissing) {
    const std::set<std::string> later{"class",     "check", "concerns_event", "concerns", "interventions",
                                      "sound_end", "again", "question_id",    "sentence", "input",
                                      "told"};
    for (const auto& example : examples()) {
        const Json whole = toJson(Record{1, 0, 0, example.body});
        for (auto it = whole.begin(); it != whole.end(); ++it) {
            if (later.contains(it.key()))
                continue;
            Json less = whole;
            less.erase(it.key());
            const auto read = recordFromJson(less);
            ASSERT_FALSE(read) << it.key() << " left out of " << whole.dump();
            EXPECT_NE(read.error().toStdString().find('"' + it.key() + '"'), std::string::npos)
                << read.error().toStdString();
        }
    }
}

TEST(RecordJson, UnknownFieldsAreIgnored) {
    Json json = toJson(Record{1, 2, 3, TimerSet{30}});
    json["from_the_future"] = Json::object();
    const auto read = recordFromJson(json);
    ASSERT_TRUE(read);
    EXPECT_EQ(std::get<TimerSet>(read->body).seconds, 30);
}

TEST(RecordJson, OutcomesAreTheWordsOfTheSummaryObject) {
    const std::vector<std::string> words = {
        "finished",    "stopped",       "engine_closed", "protocol_error",  "connect_failed", "timeout",
        "device_lost", "session_limit", "budget",        "dropout_timeout", "interrupted"};
    for (std::size_t i = 0; i < words.size(); ++i) {
        EXPECT_EQ(nameOf(static_cast<Outcome>(i)).toStdString(), words[i]);
        const auto read =
            recordFromJson(toJson(Record{1, 0, 0, SessionEnded{static_cast<Outcome>(i), {}, 0}}));
        ASSERT_TRUE(read);
        EXPECT_EQ(std::get<SessionEnded>(read->body).outcome, static_cast<Outcome>(i));
    }
    EXPECT_EQ(nameOf(ReplyPurpose::Silent), qs("silent"));
}

TEST(RecordJson, BadRecordsAreOneClearError) {
    struct Bad {
        const char* text;
        const char* saying;
    };
    const Bad bad[] = {
        {"[]", "expected an object, got array"},
        {"{}", "field \"v\" is missing"},
        {R"({"v":"1"})", "field \"v\": expected an integer, got string"},
        {R"({"v":4,"seq":1,"at_ms":0,"t_ms":0,"kind":"resumed"})", "record version 4 is not known"},
        {R"({"v":0,"seq":1,"at_ms":0,"t_ms":0,"kind":"resumed"})", "record version 0 is not known"},
        {R"({"v":1,"seq":-1,"at_ms":0,"t_ms":0,"kind":"resumed"})", "field \"seq\": -1 is out of range"},
        {R"({"v":1,"seq":1,"at_ms":"0","t_ms":0,"kind":"resumed"})",
         "field \"at_ms\": expected a number, got string"},
        {R"({"v":1,"seq":1,"at_ms":0,"t_ms":0,"kind":"brand_new"})", "unknown kind of record \"brand_new\""},
        {R"({"v":1,"seq":1,"at_ms":0,"t_ms":0,"kind":"timer_set","seconds":1.5})",
         "timer_set: field \"seconds\": expected an integer, got number"},
        {R"({"v":1,"seq":1,"at_ms":0,"t_ms":0,"kind":"timer_set","seconds":3000000000})",
         "timer_set: field \"seconds\": 3000000000 is out of range"},
        {R"({"v":1,"seq":1,"at_ms":0,"t_ms":0,"kind":"muted","participant":1,"on":true})",
         "muted: field \"participant\": expected true or false, got number"},
        {R"({"v":1,"seq":1,"at_ms":0,"t_ms":0,"kind":"phase_changed","phase":"asleep"})",
         "phase_changed: field \"phase\": unknown word \"asleep\", expected one of connecting, "
         "configuring, "
         "running, paused, ended"},
        {R"({"v":1,"seq":1,"at_ms":0,"t_ms":0,"kind":"paused","waiting_for":["a",5]})",
         "paused: field \"waiting_for\": element 1: expected a text, got number"},
        {R"({"v":1,"seq":1,"at_ms":0,"t_ms":0,"kind":"roster_changed","others":[{"name":"a"}]})",
         "roster_changed: field \"others\": element 0: field \"role\" is missing"},
    };
    for (const auto& [text, saying] : bad) {
        const auto read = recordFromJson(parsed(text));
        ASSERT_FALSE(read) << text;
        EXPECT_NE(read.error().toStdString().find(saying), std::string::npos) << read.error().toStdString();
    }
}

// A number that JSON cannot hold must not make a recording unreadable.
TEST(RecordJson, NotANumberIsWrittenAsNullAndComesBackAsSuch) {
    const Record record{
        1, 0, 0,
        ClockAnchored{ClockAnchored::Stream::Session, 0, 0, std::numeric_limits<double>::quiet_NaN()}};
    const auto read = recordFromJson(parsed(line(record)));
    ASSERT_TRUE(read) << read.error().toStdString();
    EXPECT_TRUE(std::isnan(std::get<ClockAnchored>(read->body).driftPpm));
}

// Proves: C131
// Half a surrogate pair must not break the log.
TEST(RecordJson, ALoneSurrogateLeavesTheLineValidUtf8) {
    QString text = qs("a");
    text.append(QChar(0xd83d));
    const auto bytes = hrp::protocol::toBytes(toJson(Record{1, 0, 0, Note{text}}));
    const auto read = recordFromJson(parsed(bytes.toStdString()));
    ASSERT_TRUE(read);
    EXPECT_EQ(std::get<Note>(read->body).text, qs("a\uFFFD"));
}
