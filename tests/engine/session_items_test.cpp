// SPDX-License-Identifier: GPL-3.0-or-later
// Settings, items, truncation and errors (E1, E9, E10, E14).
#include "engine/test_client.h"

#include <hrp/protocol/context_items.h>
#include <hrp/protocol/profile.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace hrp::test {
namespace {

using namespace protocol;
using namespace Qt::StringLiterals;
using engine::CallTool;
using engine::ReplyEnds;
using engine::SaySentence;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

const char* const kPng = "data:image/"
                         "png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+"
                         "M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

// --- session ---

// Proves: E1, E104
// Created first, one updated an update, in order, with the whole session.
TEST(EngineSettings, EachUpdateIsAnsweredWithTheWholeSession) {
    TestClient client;
    ASSERT_THAT(client.types(), ElementsAre(u"session.created"_s));
    EXPECT_TRUE(client.last<SessionCreated>().session.id.startsWith(u"sess_"_s));
    client.configure({}, toolDeclarations(true));
    for (int i = 0; i < 4; ++i)
        client.send(SessionUpdate::instructionsOnly(u"Part %1"_s.arg(i)));
    const auto all = client.all<SessionUpdated>();
    ASSERT_EQ(all.size(), 5u);
    EXPECT_EQ(all[0].session.voice, u"marin"_s);
    EXPECT_EQ(all[0].session.toolNames().size(), 7);
    for (std::size_t i = 1; i < all.size(); ++i) {
        EXPECT_EQ(all[i].session.instructions, u"Part %1"_s.arg(i - 1));
        EXPECT_EQ(all[i].session.tools, all[0].session.tools) << "H14: every other setting is kept";
        EXPECT_EQ(all[i].session.turnDetection, all[0].session.turnDetection);
        EXPECT_EQ(all[i].session.voice, u"marin"_s);
        EXPECT_EQ(all[i].session.id, client.last<SessionCreated>().session.id);
    }
}

// Proves: H14, E101, E106
// Absent is not null; the next reply uses the new instructions.
TEST(EngineSettings, InstructionsOnlyLeavesDetectionOn) {
    TestClient client;
    client.configure();
    client.send(SessionUpdate::instructionsOnly(u"Now sing."_s));
    client.append(joined({silence(500), steadySpeech(700), silence(700)}));
    client.run();
    EXPECT_EQ(client.count("input_audio_buffer.committed"), 1u);
    EXPECT_EQ(client.responder->tasks.at(0).instructions, u"Now sing."_s);
}

TEST(EngineSettings, NullSwitchesDetectionOff) {
    TestClient client;
    client.configure();
    client.turnDetection(std::nullopt);
    EXPECT_FALSE(client.last<SessionUpdated>().session.turnDetection.has_value());
    const QJsonObject session = client.events.back().json[u"session"_s].toObject();
    const QJsonObject input = session[u"audio"_s][u"input"_s].toObject();
    EXPECT_TRUE(input.contains(u"turn_detection"_s));
    EXPECT_TRUE(input[u"turn_detection"_s].isNull());
}

// Proves: E103
// The voice is settled with the first audio; nothing of a refused update is taken.
TEST(EngineSettings, TheVoiceIsSettledWithTheFirstAudio) {
    TestClient client;
    client.configure();
    SessionUpdate update;
    update.voice = u"cedar"_s;
    client.send(update);
    EXPECT_EQ(client.last<SessionUpdated>().session.voice, u"cedar"_s);
    client.send(ResponseCreate::spoken());
    client.run();
    update.instructions = u"Changed."_s;
    client.send(update);
    EXPECT_EQ(client.last<SessionUpdated>().session.instructions, u"Changed."_s) << "the same voice is fine";
    update.voice = u"marin"_s;
    update.instructions = u"Changed again."_s;
    client.send(update, u"e9"_s);
    EXPECT_THAT(client.errorCodes(), ElementsAre(u"cannot_update_voice"_s));
    EXPECT_EQ(client.last<ErrorEvent>().error.eventId, u"e9"_s);
    client.send(SessionUpdate{});
    EXPECT_EQ(client.last<SessionUpdated>().session.voice, u"cedar"_s);
    EXPECT_EQ(client.last<SessionUpdated>().session.instructions, u"Changed."_s);
}

TEST(EngineSettings, RefusedUpdatesChangeNothing) {
    TestClient client;
    client.configure();
    const auto updates = client.count("session.updated");
    SessionUpdate voice;
    voice.voice = u"Nobody"_s + u"!"_s;
    voice.instructions = u"x"_s;
    client.send(voice);
    SessionUpdate transcription;
    transcription.instructions = u"x"_s;
    transcription.input.emplace();
    transcription.input->transcriptionModel = std::optional(u"whisper-1"_s);
    client.send(transcription); // there is no recogniser
    SessionUpdate twice;
    twice.tools =
        Json::array({findTool("answer_text")->declaration(), findTool("answer_text")->declaration()});
    client.send(twice);
    SessionUpdate choice;
    choice.toolChoice = Json{{"type", "function"}, {"name", "nothing"}};
    client.send(choice);
    EXPECT_THAT(client.errorCodes(), ElementsAre(u"invalid_value"_s, u"transcription_not_available"_s,
                                                 u"invalid_value"_s, u"invalid_value"_s));
    EXPECT_EQ(client.all<ErrorEvent>()[0].error.param, u"session.audio.output.voice"_s);
    EXPECT_EQ(client.count("session.updated"), updates);
    client.send(SessionUpdate{});
    EXPECT_EQ(client.last<SessionUpdated>().session.instructions, u"You are Robin."_s);
}

/// Keeps what it is to recognise until told what to say of it.
class WaitingRecognizer final : public engine::Recognizer {
public:
    QString name() const override { return u"test-words (rough)"_s; }
    void transcribe(Samples turn, const Hints&, std::stop_token, std::function<void(Result)> done) override {
        turns.push_back(std::move(turn));
        answers.push_back(std::move(done));
    }
    std::vector<Samples> turns;
    std::vector<std::function<void(Result)>> answers;
};

SessionUpdate asksForWords(std::optional<QString> model = u"whisper-1"_s) {
    SessionUpdate update;
    update.input.emplace();
    update.input->transcriptionModel = std::move(model);
    return update;
}

class EngineWords : public ::testing::Test {
protected:
    const Samples turn = joined({silence(500), steadySpeech(700), silence(700)});
    std::shared_ptr<WaitingRecognizer> recognizer = std::make_shared<WaitingRecognizer>();
    TestClient client{{}, TestClient::Agent::Scripted, recognizer};
};

// Proves: E12, H35
TEST_F(EngineWords, AreTheirsWhoAskForThem) {
    client.configure();
    client.append(turn);
    EXPECT_TRUE(recognizer->turns.empty()) << "not asked for";
    client.send(asksForWords());
    EXPECT_EQ(client.last<SessionUpdated>().session.transcriptionModel, u"test-words (rough)"_s)
        << "what is in force, not what was asked for";
    client.append(turn);
    ASSERT_EQ(recognizer->turns.size(), 1u);
    EXPECT_NEAR(base::samplesToMs(std::ssize(recognizer->turns[0])), 1500, 30);
    recognizer->answers[0]({u"good morning to you"_s, {}, {}});
    client.run();
    QString joinedDeltas;
    for (const auto& delta : client.all<TranscriptionDelta>())
        joinedDeltas += delta.delta;
    const auto completed = client.last<TranscriptionCompleted>();
    EXPECT_GT(client.count("conversation.item.input_audio_transcription.delta"), 1u);
    EXPECT_EQ(joinedDeltas, u"good morning to you"_s);
    EXPECT_EQ(completed.itemId, client.last<Committed>().itemId);
    EXPECT_EQ(completed.transcript, u"good morning to you"_s);
    EXPECT_NEAR(completed.durationS, 1.5, 0.03);
    client.send(ItemRetrieve{completed.itemId});
    EXPECT_EQ(client.last<ItemRetrieved>().item.content.at(0).transcript, u"good morning to you"_s);
}

// Proves: E12, H19
TEST_F(EngineWords, MayComeAfterTheReply) {
    client.configure();
    client.send(asksForWords());
    client.append(turn);
    client.run();
    ASSERT_EQ(client.count("response.done"), 1u) << "the reply waits for no words that only the client wants";
    recognizer->answers.at(0)({u"late"_s, {}, {}});
    client.run();
    EXPECT_EQ(client.last<TranscriptionCompleted>().transcript, u"late"_s);
    EXPECT_EQ(client.types().back(), u"conversation.item.input_audio_transcription.completed"_s);
}

// Proves: E12
TEST_F(EngineWords, ThatCannotBeFoundAreAFailureOfTheirOwn) {
    client.configure();
    client.send(asksForWords());
    client.append(turn);
    recognizer->answers.at(0)({{}, u"too loud"_s, u"transcription_busy"_s});
    client.run();
    const auto failed = client.last<TranscriptionFailed>();
    EXPECT_EQ(failed.itemId, client.last<Committed>().itemId);
    EXPECT_EQ(failed.error.message, u"too loud"_s);
    EXPECT_EQ(failed.error.code, u"transcription_busy"_s);
    EXPECT_EQ(client.last<ResponseDone>().response.status, u"completed"_s);
}

// Proves: E1, E12
TEST_F(EngineWords, AreNoLongerSentOnceSwitchedOff) {
    client.configure();
    client.send(asksForWords());
    client.append(turn);
    client.send(asksForWords(std::nullopt));
    client.append(turn);
    ASSERT_EQ(recognizer->turns.size(), 1u);
    recognizer->answers[0]({u"the first"_s, {}, {}});
    client.run();
    EXPECT_EQ(client.count("conversation.item.input_audio_transcription.completed"), 1u);
}

// Proves: E92
// The onset lies some appends back when it is noticed.
TEST_F(EngineWords, HaveTheirBeginningHoweverSmallTheAppends) {
    client.configure();
    client.send(asksForWords());
    client.append(turn, 10);
    ASSERT_EQ(recognizer->turns.size(), 1u);
    const Samples& heard = recognizer->turns[0];
    EXPECT_NEAR(base::samplesToMs(std::ssize(heard)), 1500, 30);
    EXPECT_LT(audio::levelOf(std::span(heard).first(base::kSampleRate / 5)).rmsDb, -60) << "its padding";
    EXPECT_GT(
        audio::levelOf(std::span(heard).subspan(base::kSampleRate * 3 / 10, base::kSampleRate / 10)).rmsDb,
        -40)
        << "its first 100 ms of sound";
}

// Proves: E152
// Work for a session may be finished when the session is long gone.
TEST_F(EngineWords, ThatComeForASessionThatIsGoneReachNobody) {
    auto gone = std::make_unique<TestClient>(engine::EngineSession::Options{}, TestClient::Agent::Scripted,
                                             recognizer);
    gone->configure();
    gone->send(asksForWords());
    gone->append(turn);
    ASSERT_EQ(recognizer->answers.size(), 1u);
    gone->send(AudioCommit{});
    gone.reset();
    recognizer->answers[0]({u"too late"_s, {}, {}});
    client.configure();
    client.append(turn);
    client.run();
    EXPECT_EQ(client.count("response.done"), 1u) << "the others go on";
}

// Proves: E2, E4, E5, E12
TEST_F(EngineWords, AreThoseOfExactlyTheTurn) {
    client.configure();
    client.send(asksForWords());
    // Two turns in one append, and a turn that the screen's change cut.
    client.append(joined({turn, turn}), 10'000);
    ASSERT_EQ(recognizer->turns.size(), 2u);
    EXPECT_NEAR(base::samplesToMs(std::ssize(recognizer->turns[0])), 1500, 30);
    EXPECT_NEAR(base::samplesToMs(std::ssize(recognizer->turns[1])), 1500, 30);
    client.append(joined({silence(500), steadySpeech(700)}));
    SessionUpdate off = asksForWords();
    off.input->turnDetection.emplace();
    client.send(off);
    client.send(AudioCommit{});
    ASSERT_EQ(recognizer->turns.size(), 3u);
    EXPECT_NEAR(base::samplesToMs(std::ssize(recognizer->turns[2])), 1000, 30);
    const auto& cut = recognizer->turns[2];
    EXPECT_LT(audio::levelOf(std::span(cut).first(base::kSampleRate / 5)).rmsDb, -60)
        << "begins with its padding";
    EXPECT_GT(audio::levelOf(std::span(cut).last(base::kSampleRate / 5)).rmsDb, -40)
        << "ends where it was cut";
}

// Proves: E1, E12
TEST(EngineSettings, WithoutARecogniserTheRefusalSaysWhy) {
    TestClient client;
    client.configure();
    client.send(asksForWords());
    EXPECT_THAT(client.errorCodes(), ElementsAre(u"transcription_not_available"_s));
    EXPECT_TRUE(client.all<ErrorEvent>()[0].error.message.contains(u"it has no recogniser"_s));
    client.append(joined({silence(500), steadySpeech(700), silence(700)}));
    client.run();
    EXPECT_EQ(client.count("conversation.item.input_audio_transcription.failed"), 0u);
}

TEST(EngineSettings, TheSessionEndsAtItsLimit) {
    engine::EngineSession::Options options;
    options.sessionLimitS = 120;
    TestClient client(options);
    client.configure();
    EXPECT_EQ(client.last<SessionUpdated>().session.expiresAt, 1'700'000'120);
    client.runFor(119'000);
    client.send(ResponseCreate::spoken());
    client.responder->silent = true;
    client.runFor(500);
    client.send(ResponseCreate::spoken());
    client.runFor(1'000);
    EXPECT_EQ(client.errorCodes().back(), u"session_expired"_s);
    EXPECT_EQ(client.count("response.created"), client.count("response.done"));
    ASSERT_TRUE(client.end.has_value());
    EXPECT_EQ(client.end->code, 1001);
    client.runFor(4000);
    EXPECT_TRUE(client.ended);
}

// --- items ---

// Proves: E154, E155, H4, E148
// Added and done with the item; images are accepted.
TEST(EngineItems, MessagesAreAddedAndDone) {
    TestClient client;
    client.configure();
    Item item =
        Item::userText(u"[context] {\"event\":\"screen\",\"type\":\"showimage\",\"text\":\"Look.\"}"_s);
    ContentPart image;
    image.type = u"input_image"_s;
    image.imageUrl = QLatin1String(kPng);
    item.content.append(image);
    client.send(ItemCreate{item, {}});
    const auto added = client.last<ItemAdded>();
    EXPECT_FALSE(added.item.id.isEmpty());
    EXPECT_EQ(added.item.status, u"completed"_s);
    EXPECT_EQ(added.item.content, item.content);
    EXPECT_EQ(client.last<ItemDone>().item, added.item);
    EXPECT_EQ(client.events.back().json[u"previous_item_id"_s], QJsonValue(QJsonValue::Null));
    // History, as it was said in another session.
    Item answer;
    answer.type = u"message"_s;
    answer.role = u"assistant"_s;
    answer.id = u"item_mine"_s;
    ContentPart text;
    text.type = u"output_text"_s;
    text.text = u"Well."_s;
    answer.content.append(text);
    client.send(ItemCreate{answer, {}});
    EXPECT_EQ(client.last<ItemAdded>().item.id, u"item_mine"_s);
    EXPECT_EQ(client.last<ItemAdded>().previousItemId, added.item.id);
    EXPECT_THAT(client.errorCodes(), IsEmpty());
}

// Proves: P2
// Spoken items of a client count and aren't sent back.
TEST(EngineItems, AudioOfAClientIsTakenAndNotSentBack) {
    TestClient client;
    client.configure();
    Item item;
    item.type = u"message"_s;
    item.role = u"user"_s;
    ContentPart part;
    part.type = u"input_audio"_s;
    part.audio = QByteArray(48'000, '\0');
    item.content.append(part);
    client.send(ItemCreate{item, {}});
    EXPECT_FALSE(client.events.back().json[u"item"_s][u"content"_s][0].toObject().contains(u"audio"_s));
    client.send(ResponseCreate::spoken());
    client.run();
    EXPECT_EQ(client.responder->tasks.at(0).turnMs, 1000);
    EXPECT_EQ(client.last<ResponseDone>().response.usage->inputAudioTokens, 10);
}

TEST(EngineItems, OrderIsTheClients) {
    TestClient client;
    client.configure();
    const auto create = [&](const QString& id, const std::optional<QString>& after) {
        Item item = Item::userText(id);
        item.id = id;
        client.send(ItemCreate{item, after});
    };
    create(u"a"_s, {});
    create(u"b"_s, {});
    create(u"first"_s, u"root"_s);
    create(u"middle"_s, u"a"_s);
    EXPECT_EQ(client.last<ItemAdded>().previousItemId, u"a"_s);
    create(u"lost"_s, u"nowhere"_s);
    create(u"a"_s, {});
    EXPECT_THAT(client.errorCodes(), ElementsAre(u"previous_item_not_found"_s, u"item_already_exists"_s));
    client.send(ResponseCreate::spoken());
    client.run();
    std::vector<QString> ids;
    for (const Item& item : client.responder->tasks.at(0).history)
        ids.push_back(item.id);
    EXPECT_THAT(ids, ElementsAre(u"first"_s, u"a"_s, u"middle"_s, u"b"_s));
}

// Proves: E10, E14, E155, E157
TEST(EngineItems, BadItemsAreErrorsAndTheSessionLives) {
    TestClient client;
    client.configure();
    const std::size_t before = client.events.size();
    for (
        const char* item : {
            R"({"type":"message","role":"user","content":[]})",
            R"({"type":"message","role":"user","content":[{"type":"input_image","image_url":"data:image/png;base64,AAAA"}]})",
            R"({"type":"message","role":"user","content":[{"type":"input_image","image_url":"https://x/y.png"}]})",
            R"({"type":"message","role":"nobody","content":[{"type":"input_text","text":"x"}]})",
            R"({"type":"function_call_output","call_id":"call_unknown","output":"{}"})",
            R"({"type":"poem"})",
        })
        client.sendRaw(QByteArray(R"({"type":"conversation.item.create","event_id":"e1","item":)") + item +
                       "}");
    EXPECT_EQ(client.events.size(), before + 6);
    EXPECT_EQ(client.count("error"), 6u);
    for (const auto& error : client.all<ErrorEvent>()) {
        EXPECT_EQ(error.error.type, u"invalid_request_error"_s);
        EXPECT_FALSE(error.error.code.isEmpty());
        EXPECT_FALSE(error.error.message.isEmpty());
        EXPECT_EQ(error.error.eventId, u"e1"_s);
    }
    client.send(ItemCreate{Item::userText(u"still here"_s), {}});
    EXPECT_EQ(client.count("conversation.item.done"), 1u);
}

// Proves: E11
// Outputs are for calls that were made, once.
TEST(EngineItems, OutputsBelongToCalls) {
    TestClient client;
    client.responder->script = {{CallTool{u"answer_text"_s, u"{}"_s}, ReplyEnds{}}};
    client.configure({}, toolDeclarations(false));
    client.send(ResponseCreate::silent(u"answer_text"_s));
    client.run();
    const QString callId = client.last<FunctionCallDone>().callId;
    client.send(ItemCreate{Item::functionOutput(u"call_other"_s, {{"accepted", true}}), {}});
    client.send(ItemCreate{Item::functionOutput(callId, {{"accepted", true}}), {}});
    client.send(ItemCreate{Item::functionOutput(callId, {{"accepted", true}}), {}});
    EXPECT_THAT(client.errorCodes(), ElementsAre(u"invalid_call_id"_s, u"duplicate_function_call_output"_s));
}

TEST(EngineItems, DeleteAndRetrieve) {
    TestClient client;
    client.configure();
    client.send(ItemCreate{Item::userText(u"hello"_s), {}});
    const QString id = client.last<ItemAdded>().item.id;
    client.send(ItemRetrieve{id});
    EXPECT_EQ(client.last<ItemRetrieved>().item.content.at(0).text, u"hello"_s);
    client.send(ItemDelete{id});
    EXPECT_EQ(client.last<ItemDeleted>().itemId, id);
    client.send(ItemDelete{id});
    client.send(ItemRetrieve{id});
    EXPECT_THAT(client.errorCodes(), ElementsAre(u"item_not_found"_s, u"item_not_found"_s));
    client.send(ResponseCreate::spoken());
    client.runFor(50);
    client.send(ItemDelete{client.last<OutputItemAdded>().item.id});
    EXPECT_EQ(client.errorCodes().back(), u"item_in_progress"_s);
    client.run();
    EXPECT_EQ(client.last<ResponseDone>().response.status, u"completed"_s);
}

// --- truncation ---

class EngineTruncation : public ::testing::Test {
protected:
    void SetUp() override {
        client.responder->script = {{SaySentence{u"One two three four five six seven eight nine ten."_s},
                                     SaySentence{u"And then we counted on, all the way up to twenty."_s},
                                     ReplyEnds{}}};
        client.configure();
        client.send(ResponseCreate::spoken());
        client.run();
        item = client.last<OutputItemDone>().item;
        full = item.content.at(0).transcript.value();
        length = static_cast<std::int64_t>(client.audioMs(item.id));
    }
    /// What the engine remembers, as its next reply is told.
    QString remembered() {
        client.send(ResponseCreate{});
        client.run();
        for (const Item& each : client.responder->tasks.back().history)
            if (each.id == item.id)
                return each.content.at(0).transcript.value_or(u"?"_s);
        return {};
    }
    TestClient client;
    Item item;
    QString full;
    std::int64_t length = 0;
};

// Proves: E9, E20
// Acknowledged with what was asked; the next reply's history proves it.
TEST_F(EngineTruncation, CutsTheMemory) {
    ASSERT_GT(length, 3000);
    EXPECT_EQ(remembered(), full);
    client.send(ItemTruncate{item.id, 0, 800});
    EXPECT_EQ(client.last<Truncated>(), (Truncated{item.id, 0, 800}));
    const QString cut = remembered();
    EXPECT_TRUE(full.startsWith(cut));
    EXPECT_FALSE(cut.isEmpty());
    EXPECT_NEAR(double(cut.size()) / full.size(), 800.0 / length, 0.15) << cut.toStdString();
    EXPECT_THAT(client.errorCodes(), IsEmpty());
}

// Proves: E22, E9
// Twice is once; it never grows.
TEST_F(EngineTruncation, IsIdempotentAndNeverGrows) {
    client.send(ItemTruncate{item.id, 0, 800});
    const QString once = remembered();
    client.send(ItemTruncate{item.id, 0, 800});
    EXPECT_EQ(client.count("conversation.item.truncated"), 2u);
    EXPECT_EQ(remembered(), once);
    client.send(ItemTruncate{item.id, 0, 1500});
    EXPECT_THAT(client.errorCodes(), ElementsAre(u"invalid_audio_end_ms"_s));
    EXPECT_EQ(remembered(), once);
    client.send(ItemTruncate{item.id, 0, 300});
    EXPECT_TRUE(once.startsWith(remembered()));
    client.send(ItemTruncate{item.id, 0, 0});
    EXPECT_EQ(remembered(), QString());
}

TEST_F(EngineTruncation, UpToItsWholeLength) {
    client.send(ItemTruncate{item.id, 0, length});
    EXPECT_EQ(client.count("conversation.item.truncated"), 1u);
    EXPECT_EQ(remembered(), full);
    client.send(ItemTruncate{item.id, 0, length + 1});
    EXPECT_THAT(client.errorCodes(), ElementsAre(u"invalid_audio_end_ms"_s));
}

// Proves: E25
TEST_F(EngineTruncation, OnlyAudioOfTheAssistant) {
    client.send(ItemCreate{Item::userText(u"typed"_s), {}});
    client.send(ItemTruncate{client.last<ItemAdded>().item.id, 0, 100});
    client.send(ItemTruncate{u"nope"_s, 0, 100});
    client.send(ItemTruncate{item.id, 7, 100});
    client.append(joined({silence(500), steadySpeech(700), silence(700)}));
    client.run();
    client.send(ItemTruncate{client.last<Committed>().itemId, 0, 100});
    ResponseCreate text;
    text.modalities = QStringList{u"text"_s};
    client.send(text);
    client.run();
    client.send(ItemTruncate{client.last<OutputItemDone>().item.id, 0, 0});
    EXPECT_THAT(client.errorCodes(),
                ElementsAre(u"item_truncate_invalid_item"_s, u"item_not_found"_s, u"invalid_content_index"_s,
                            u"item_truncate_invalid_item"_s, u"item_truncate_invalid_item"_s));
    EXPECT_EQ(client.count("conversation.item.truncated"), 0u);
    EXPECT_EQ(remembered(), full);
}

// Proves: H9
// From the engine's side: barge-in, then truncate at what was heard.
TEST_F(EngineTruncation, AfterABargeIn) {
    client.responder->script = {
        {SaySentence{u"Let me tell you a rather long story about a man who lived by the sea."_s},
         SaySentence{u"He had a boat and a dog, and neither liked the water."_s}, ReplyEnds{}}};
    client.send(ResponseCreate::spoken());
    client.runFor(250);
    client.append(joined({silence(100), steadySpeech(400)}));
    const Item cancelled = client.last<ResponseDone>().response.output.at(0);
    const double sent = client.audioMs(cancelled.id);
    ASSERT_GT(sent, 1000);
    client.send(ItemTruncate{cancelled.id, 0, 500});
    EXPECT_EQ(client.last<Truncated>().audioEndMs, 500);
    client.send(ItemTruncate{cancelled.id, 0, std::int64_t(sent) + 50});
    EXPECT_EQ(client.errorCodes().back(), u"invalid_audio_end_ms"_s);
    item = cancelled;
    client.append(silence(700));
    client.run();
    EXPECT_TRUE(cancelled.content.at(0).transcript->startsWith(remembered()));
    EXPECT_LT(remembered().size(), cancelled.content.at(0).transcript->size());
}

// --- errors and ends ---

// Proves: E14, C140
TEST(EngineErrors, NonsenseIsAnsweredAndSurvived) {
    TestClient client;
    client.configure();
    for (const char* message :
         {"{", "[]", "null", "\"x\"", "", "{\"type\":5}", "{}", "{\"type\":\"foo.bar\"}",
          R"({"type":"session.update"})", R"({"type":"response.cancel","response_id":7})",
          R"({"type":"conversation.item.truncate","item_id":"x"})"})
        client.sendRaw(message);
    client.sendRaw(QByteArray(5000, '[') + QByteArray(5000, ']'));
    EXPECT_EQ(client.count("error"), 12u);
    EXPECT_EQ(client.events.size(), 14u) << "an error each and nothing else";
    client.send(SessionUpdate{});
    EXPECT_EQ(client.count("session.updated"), 2u);
}

// Proves: E13
// Event ids differ; the same seed makes the same session.
TEST(EngineErrors, TheSameSeedMakesTheSameSession) {
    const auto play = [](unsigned seed) {
        engine::EngineSession::Options options;
        options.seed = seed;
        TestClient client(options);
        client.configure();
        client.append(joined({silence(500), steadySpeech(700), silence(700)}));
        client.run();
        std::vector<QString> ids;
        for (const Received& received : client.events)
            ids.push_back(received.event.eventId);
        return ids;
    };
    const auto once = play(5);
    EXPECT_EQ(std::set<QString>(once.begin(), once.end()).size(), once.size());
    EXPECT_EQ(play(5), once);
    EXPECT_NE(play(6), once);
}

// Proves: E152
// The pipe goes at any moment.
TEST(EngineErrors, AThousandClientsComeAndGo) {
    for (int i = 0; i < 1000; ++i) {
        TestClient client;
        if (i % 10 != 0)
            continue;
        client.configure();
        client.append(joined({silence(300), steadySpeech(400), silence(600)}));
        client.runFor(i / 10);
        if (i % 20 == 0)
            client.pipe->close(1000, {});
        else
            client.pipe.reset();
        client.runFor(10);
        if (i % 40 == 0) {
            client.session.reset();
        }
        client.runFor(100);
        EXPECT_TRUE(client.session == nullptr || client.ended);
    }
}

TEST(EngineErrors, TheEndIsToldOnce) {
    TestClient client;
    client.configure();
    client.append(joined({silence(300), steadySpeech(600), silence(600)}));
    client.runFor(50);
    ASSERT_GE(client.count("response.output_audio.delta"), 1u);
    client.pipe->close(1000, u"bye"_s);
    client.runFor(5000);
    EXPECT_TRUE(client.ended);
    EXPECT_EQ(client.session->summary().turns, 1);
    EXPECT_EQ(client.session->summary().replies, 1);
    EXPECT_TRUE(client.session->summary().end.contains(u"closed by the client"_s));
}

TEST(EngineErrors, ClosingEndsTheResponseFirst) {
    TestClient client;
    client.configure();
    client.responder->silent = true;
    client.send(ResponseCreate::spoken());
    client.session->close(1001, u"the engine is shutting down"_s);
    client.runFor(5000);
    EXPECT_EQ(client.last<ResponseDone>().response.status, u"failed"_s);
    ASSERT_TRUE(client.end.has_value());
    EXPECT_EQ(client.end->reason, u"the engine is shutting down"_s);
    EXPECT_TRUE(client.ended);
}

} // namespace
} // namespace hrp::test
