// SPDX-License-Identifier: GPL-3.0-or-later
// Whole sessions with a chat model behind a socket: a fake one, which says what a test puts into it.
#include "engine/fake_http.h"
#include "engine/test_client.h"

#include <hrp/engine/endpoints.h>
#include <hrp/protocol/context_items.h>
#include <hrp/protocol/profile.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace hrp::test {
namespace {

using namespace protocol;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using engine::Endpoint;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

constexpr char kSse[] = "text/event-stream; charset=utf-8";
constexpr char kKey[] = "sk-secret-of-the-lab";

QByteArray chunk(const QByteArray& delta) {
    return "data: {\"id\":\"c\",\"choices\":[{\"index\":0,\"delta\":" + delta +
           ",\"finish_reason\":null}]}\n\n";
}
QByteArray words(const QByteArray& text) {
    return chunk("{\"content\":\"" + text + "\"}");
}
QByteArray stop() {
    return "data: {\"id\":\"c\",\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"}]}\n\n"
           "data: [DONE]\n\n";
}
QByteArray call(const QByteArray& name, const QByteArray& escapedArguments) {
    return chunk(
        "{\"tool_calls\":[{\"index\":0,\"id\":\"t\",\"type\":\"function\",\"function\":{\"name\":\"" + name +
        "\",\"arguments\":\"" + escapedArguments + "\"}}]}");
}

/// Hears what a test says it hears.
class Ears final : public engine::Recognizer {
public:
    explicit Ears(time::Scheduler& scheduler) : m_scheduler(scheduler) {}
    QString name() const override { return u"ears"_s; }
    void transcribe(Samples, const Hints&, std::stop_token, std::function<void(Result)> done) override {
        m_scheduler.post([done = std::move(done), result = hears] { done(result); });
    }
    Result hears{u"what do you think"_s, {}, {}};

private:
    time::Scheduler& m_scheduler;
};

class ChatSession : public ::testing::Test {
protected:
    engine::EngineSession::Options options() const {
        engine::EngineSession::Options session;
        session.paceFactor = 1000;
        return session;
    }
    Endpoint endpoint() const {
        return {*engine::endpointUrl(http.url(), engine::EndpointCall::Chat, true), u"test-model"_s, kKey,
                10s, 60s};
    }
    SessionMakers makers() {
        return {[this](time::Scheduler& scheduler) {
                    return engine::chatResponders(scheduler, endpoint(), chatOptions)(1);
                },
                {},
                [this](time::Scheduler& scheduler) {
                    ears = std::make_shared<Ears>(scheduler);
                    return ears;
                }};
    }
    void start(const Json& tools = Json::array()) {
        client =
            std::make_unique<TestClient>(options(), TestClient::Agent::Scripted, nullptr, nullptr, makers());
        client->configure({}, tools);
    }
    bool until(const std::function<bool()>& done) { return client->pumpUntil(done); }
    /// Lets what the service said come in.
    void arrive() {
        const double later = client->nowMs() + 20;
        until([&] { return client->nowMs() > later; });
    }
    /// A reply whose first sentence sounds and whose rest never comes.
    void beginEndlessReply() {
        http.answers = {FakeHttp::begins(kSse, words("I could go on. ") + words("For"))};
        const std::size_t before = client->count("response.output_audio.delta");
        client->send(ResponseCreate::spoken());
        ASSERT_TRUE(until([&] { return client->count("response.output_audio.delta") > before; }));
        ASSERT_EQ(http.openConnections(), 1);
    }
    /// Until one more response is done.
    ResponseInfo reply() {
        const std::size_t before = client->count("response.done");
        EXPECT_TRUE(until([&] { return client->count("response.done") > before; }));
        return client->last<ResponseDone>().response;
    }
    ResponseInfo askForReply() {
        client->send(ResponseCreate::spoken());
        return reply();
    }
    Json request(std::size_t number) const {
        return number < http.requests.size()
                   ? Json::parse(http.requests[number].body.toStdString(), nullptr, false)
                   : Json();
    }
    QString transcript() const { return client->last<TranscriptDone>().transcript; }

    FakeHttp http;
    engine::ChatOptions chatOptions;
    std::shared_ptr<Ears> ears;
    std::unique_ptr<TestClient> client;
    const Samples turn = joined({silence(500), steadySpeech(700), silence(700)});
};

// Proves: E10, E12, E15
TEST_F(ChatSession, AnswersWhatWasSaid) {
    start(toolDeclarations(false));
    http.answers = {
        FakeHttp::whole(kSse, words("I think ") + words("it is fine. Do ") + words("you?") + stop())};
    client->send(
        ItemCreate{Item::userText(u"[context] {\"event\":\"screen\",\"type\":\"showtext\",\"text\":\"x\"}"_s),
                   std::nullopt});
    client->append(turn);
    const ResponseInfo done = reply();
    EXPECT_EQ(done.status, u"completed"_s);
    EXPECT_EQ(transcript(), u"I think it is fine. Do you?"_s);
    EXPECT_GT(client->audioMs(done.output.at(0).id), 500);
    ASSERT_EQ(http.requests.size(), 1u);
    EXPECT_EQ(http.requests[0].path(), "/v1/chat/completions");
    EXPECT_EQ(http.requests[0].header("Authorization"), QByteArray("Bearer ") + kKey);
    const Json messages = request(0)["messages"];
    ASSERT_EQ(messages.size(), 3u);
    EXPECT_TRUE(messages[0]["content"].get<std::string>().starts_with("You are Robin."));
    EXPECT_EQ(messages[1]["content"],
              "[context] {\"event\":\"screen\",\"type\":\"showtext\",\"text\":\"x\"}");
    EXPECT_EQ(messages[2]["content"], "what do you think");
    EXPECT_EQ(request(0)["model"], "test-model");
    // The client asked for no transcription, and gets none.
    EXPECT_EQ(client->count("conversation.item.input_audio_transcription.completed"), 0u);
}

// The first sentence sounds while the model still writes.
TEST_F(ChatSession, SpeaksEachSentenceAsItComes) {
    start();
    http.answers = {FakeHttp::begins(kSse, words("First things first. And") + ": keep-alive\n\n")};
    client->send(ResponseCreate::spoken());
    ASSERT_TRUE(until([&] { return client->count("response.output_audio.delta") > 0; }));
    EXPECT_EQ(client->count("response.done"), 0u);
    http.say(words(" then the rest."));
    http.say(stop());
    const ResponseInfo done = reply();
    EXPECT_EQ(done.status, u"completed"_s);
    EXPECT_EQ(transcript(), u"First things first. And then the rest."_s);
    ASSERT_EQ(client->count("response.output_audio_transcript.done"), 1u);
}

// Proves: E9, H9, E20
TEST_F(ChatSession, KnowsOnlyWhatWasHeard) {
    start();
    http.answers = {
        FakeHttp::whole(kSse, words("One two three four five six seven eight nine ten.") + stop()),
        FakeHttp::whole(kSse, words("Where was I?") + stop())};
    const QString item = askForReply().output.at(0).id;
    // 60 ms a character: the first 13 characters have sounded.
    client->send(ItemTruncate{item, 0, 800});
    client->append(turn);
    EXPECT_EQ(reply().status, u"completed"_s);
    Json said;
    const Json messages = request(1)["messages"];
    for (const Json& message : messages)
        if (message["role"] == "assistant")
            said = message["content"];
    EXPECT_EQ(said, "One two three");
}

// Proves: E7
TEST_F(ChatSession, StopsTheModelWhenItIsInterrupted) {
    start();
    beginEndlessReply();
    client->append(joined({silence(300), steadySpeech(500)}));
    EXPECT_EQ(client->last<ResponseDone>().response.reason, u"turn_detected"_s);
    EXPECT_TRUE(until([&] { return http.openConnections() == 0; })) << "nobody reads on";
}

// Proves: E7, E8
TEST_F(ChatSession, StopsTheModelWhenTheReplyIsCancelled) {
    start();
    beginEndlessReply();
    client->send(ResponseCancel{client->last<ResponseCreated>().response.id});
    EXPECT_EQ(client->last<ResponseDone>().response.reason, u"client_cancelled"_s);
    EXPECT_TRUE(until([&] { return http.openConnections() == 0; }));
}

// Before a word of it came, too.
TEST_F(ChatSession, StopsTheModelWhenItsClientIsGone) {
    for (const bool begun : {true, false}) {
        start();
        if (begun) {
            beginEndlessReply();
        } else {
            http.answers = {FakeHttp::Answer{{}, false}};
            const std::size_t before = http.requests.size();
            client->send(ResponseCreate::spoken());
            ASSERT_TRUE(until([&] { return http.requests.size() > before; }));
        }
        client->pipe->abort();
        EXPECT_TRUE(until([&] { return client->ended && http.openConnections() == 0; })) << begun;
    }
}

// Proves: E8
// Comments, empty events and the like keep the line open, and the reply must not hang on them.
TEST_F(ChatSession, SignsOfLifeAreNoAnswer) {
    start();
    for (const QByteArray& sign :
         {QByteArray(": keep-alive\n\n"), chunk("{\"role\":\"assistant\",\"content\":\"\"}"),
          QByteArray("\n"), QByteArray("event: ping\n\n")}) {
        http.answers = {FakeHttp::begins(kSse, ": welcome\n\n")};
        const std::size_t replies = client->count("response.done"), requests = http.requests.size();
        client->send(ResponseCreate::spoken());
        ASSERT_TRUE(until([&] { return http.requests.size() > requests; }));
        const double began = client->nowMs();
        while (client->count("response.done") == replies && client->nowMs() < began + 20'000) {
            client->runFor(3'000);
            if (client->count("response.done") == replies)
                http.say(sign);
            arrive();
        }
        EXPECT_NEAR(client->nowMs() - began, 10'000, 2'500) << "the patience is 10 s";
        const ResponseInfo failed = client->last<ResponseDone>().response;
        EXPECT_EQ(failed.status, u"failed"_s);
        EXPECT_EQ(failed.errorCode, u"chat_timeout"_s);
        EXPECT_THAT(failed.errorMessage.toStdString(), HasSubstr("kept the line open for 10 s"));
        EXPECT_TRUE(until([&] { return http.openConnections() == 0; }));
    }
    http.always = FakeHttp::whole(kSse, words("Fine again.") + stop());
    EXPECT_EQ(askForReply().status, u"completed"_s);
}

// A model that thinks aloud is at work, though nothing of it is for the participant.
TEST_F(ChatSession, ThoughtsAreContent) {
    start();
    http.answers = {FakeHttp::begins(kSse)};
    client->send(ResponseCreate::spoken());
    ASSERT_TRUE(until([&] { return http.requests.size() == 1; }));
    for (int i = 0; i < 8; ++i) {
        client->runFor(3'000);
        http.say(chunk("{\"reasoning_content\":\"Hm. \"}"));
        arrive();
    }
    EXPECT_EQ(client->count("response.done"), 0u);
    http.say(words("Yes.") + stop());
    EXPECT_EQ(reply().status, u"completed"_s);
    EXPECT_EQ(transcript(), u"Yes."_s);
}

// Proves: E8
// A refusal whose body does not end is still that refusal.
TEST_F(ChatSession, ARefusalThatDoesNotEndIsTold) {
    start();
    http.answers = {
        {"HTTP/1.1 503 Busy\r\nContent-Type: text/plain\r\nConnection: close\r\n\r\nall slots are in use",
         false}};
    client->send(ResponseCreate::spoken());
    ASSERT_TRUE(until([&] { return http.requests.size() == 1; }));
    arrive();
    client->runFor(10'100);
    const ResponseInfo failed = client->last<ResponseDone>().response;
    EXPECT_EQ(failed.errorCode, u"chat_failed"_s);
    EXPECT_THAT(failed.errorMessage.toStdString(), HasSubstr("all slots are in use"));
}

// Proves: E10
TEST_F(ChatSession, PassesImagesOn) {
    start();
    http.always = FakeHttp::whole(kSse, words("A face.") + stop());
    Item screen = Item::userText(u"[context] {\"event\":\"screen\"}"_s);
    ContentPart image;
    image.type = u"input_image"_s;
    image.imageUrl =
        u"data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGA"
        "WjR9awAAAABJRU5ErkJggg=="_s;
    screen.content.append(image);
    client->send(ItemCreate{screen, std::nullopt});
    ASSERT_THAT(client->errorCodes(), IsEmpty());
    EXPECT_EQ(askForReply().status, u"completed"_s);
    EXPECT_EQ(request(0)["messages"][1]["content"][1],
              (Json{{"type", "image_url"}, {"image_url", {{"url", image.imageUrl.toStdString()}}}}));
    chatOptions.images = false;
    start();
    client->send(ItemCreate{screen, std::nullopt});
    EXPECT_EQ(askForReply().status, u"completed"_s);
    EXPECT_THAT(request(1)["messages"][1]["content"].get<std::string>(), HasSubstr("can't see"));
}

// Proves: E11, H26
TEST_F(ChatSession, AnswersAQuestionThroughItsTool) {
    start(toolDeclarations(true));
    http.answers = {
        FakeHttp::whole(kSse, words("Let me think.") + call("answer_scale", "{\\\"value\\\": 70}") + stop())};
    client->send(ResponseCreate::silent(u"answer_scale"_s));
    const ResponseInfo done = reply();
    ASSERT_EQ(done.output.size(), 1);
    EXPECT_EQ(done.output[0].type, u"function_call"_s) << "words beside a forced call are not said";
    EXPECT_EQ(client->last<FunctionCallDone>().arguments, u"{\"value\": 70}"_s);
    EXPECT_EQ(client->count("response.output_audio.delta"), 0u);
    ASSERT_EQ(request(0)["tools"].size(), 1u);
    EXPECT_EQ(request(0)["tool_choice"], "required");
    // Refused, and asked again: the model is told why.
    client->send(
        ItemCreate{Item::functionOutput(done.output[0].callId, {{"error", "70 is over 10."}}), std::nullopt});
    http.answers = {FakeHttp::whole(kSse, call("answer_scale", "{\\\"value\\\":7}") + stop())};
    client->send(ResponseCreate::silent(u"answer_scale"_s));
    EXPECT_EQ(reply().status, u"completed"_s);
    const Json messages = request(1)["messages"];
    EXPECT_EQ(messages[messages.size() - 2]["tool_calls"][0]["function"]["arguments"], "{\"value\": 70}");
    EXPECT_EQ(messages.back()["role"], "tool");
    EXPECT_EQ(messages.back()["content"], "{\"error\":\"70 is over 10.\"}");
    // A model that answers in words all the same: the words are its answer, silently.
    http.answers = {FakeHttp::whole(kSse, words("Seven, I would say.") + stop())};
    client->send(ResponseCreate::silent(u"answer_scale"_s));
    const ResponseInfo inWords = reply();
    EXPECT_EQ(inWords.status, u"completed"_s);
    ASSERT_EQ(inWords.output.size(), 1);
    EXPECT_EQ(inWords.output[0].content.at(0).text, u"Seven, I would say."_s);
    EXPECT_EQ(client->count("response.output_audio.delta"), 0u);
}

// Proves: E8, E37
TEST_F(ChatSession, LivesWhateverTheServiceDoes) {
    struct Case {
        const char* what;
        FakeHttp::Answer answer;
        const char* code;
        const char* type;
        const char* said; ///< part of the message
    };
    const QByteArray refusedKey = QByteArray("{\"error\":{\"message\":\"Bad key ") + kKey + "\"}}";
    const std::vector<Case> cases{
        {"401", FakeHttp::whole("application/json", refusedKey, 401), "chat_unauthorized",
         "authentication_error", "answered 401: Bad key …"},
        {"404", FakeHttp::whole("text/html", "<h1>no</h1>", 404), "chat_not_found", "invalid_request_error",
         "answered 404."},
        {"429", FakeHttp::whole("application/json", R"({"error":{"message":"slow down"}})", 429),
         "chat_rate_limited", "rate_limit_error", "slow down. Wait"},
        {"500", FakeHttp::whole("text/plain", "CUDA out of memory", 500), "chat_failed", "server_error",
         "CUDA out of memory"},
        {"400", FakeHttp::whole("application/json", R"({"error":"no such model"})", 400), "chat_refused",
         "invalid_request_error", "no such model"},
        {"moved", FakeHttp::whole("text/html", "", 301, "Location: http://127.0.0.1:9/\r\n"), "chat_moved",
         "server_error", "Redirections are not followed"},
        {"no stream", FakeHttp::whole("application/json", R"({"choices":[{"message":{"content":"Hi"}}]})"),
         "chat_bad_answer", "server_error", "where a stream of events was asked for"},
        {"not events", FakeHttp::whole(kSse, "Hello there!\n\nHow are you?\n\n"), "chat_bad_answer",
         "server_error", "no stream of events"},
        {"not JSON", FakeHttp::whole(kSse, "data: {\"choices\":[\n\n"), "chat_bad_answer", "server_error",
         "no JSON object"},
        {"empty", FakeHttp::whole(kSse, stop()), "chat_bad_answer", "server_error", "empty answer"},
        {"nothing at all", FakeHttp::whole(kSse, ""), "chat_bad_answer", "server_error",
         "broke its answer off"},
        {"bad arguments", FakeHttp::whole(kSse, call("answer_scale", "{\\\"value\\\":") + stop()),
         "chat_bad_answer", "server_error", "arguments that are no JSON object"},
        {"unknown tool", FakeHttp::whole(kSse, call("format_disk", "{}") + stop()), "chat_bad_answer",
         "server_error", "not offered: “format_disk”"},
        {"endless words", FakeHttp::whole(kSse, words("and on ").repeated(4000)), "chat_bad_answer",
         "server_error", "does not stop"},
        {"endless line", FakeHttp::whole(kSse, "data: " + QByteArray(2'000'000, 'x')), "chat_bad_answer",
         "server_error", "a line that does not end"},
        {"an error in the stream",
         FakeHttp::whole(kSse, words("I think") + "data: {\"error\":{\"message\":\"context too long\"}}\n\n"),
         "chat_bad_answer", "server_error", "context too long"},
        {"broken off", FakeHttp::whole(kSse, words("I think. ") + words("It")), "chat_bad_answer",
         "server_error", "broke its answer off"},
    };
    start(toolDeclarations(true));
    for (const Case& each : cases) {
        SCOPED_TRACE(each.what);
        http.answers = {each.answer};
        const ResponseInfo failed = askForReply();
        EXPECT_EQ(failed.status, u"failed"_s);
        EXPECT_EQ(failed.errorCode.toStdString(), each.code);
        EXPECT_EQ(failed.errorType.toStdString(), each.type);
        EXPECT_THAT(failed.errorMessage.toStdString(), HasSubstr(each.said));
        EXPECT_THAT(failed.errorMessage.toStdString(), HasSubstr("chat model at http://127.0.0.1:"));
        EXPECT_THAT(failed.errorMessage.toStdString(), Not(HasSubstr(kKey)));
        http.answers = {FakeHttp::whole(kSse, words("Fine again.") + stop())};
        EXPECT_EQ(askForReply().status, u"completed"_s);
        EXPECT_EQ(transcript(), u"Fine again."_s);
    }
    EXPECT_THAT(client->errorCodes(), IsEmpty());
    EXPECT_FALSE(client->end.has_value());
}

// Proves: E8
TEST_F(ChatSession, DoesNotWaitForEver) {
    start();
    for (const bool begun : {false, true}) {
        http.answers = {begun ? FakeHttp::begins(kSse, words("Well. ")) : FakeHttp::Answer{{}, false}};
        client->send(ResponseCreate::spoken());
        const std::size_t requests = http.requests.size();
        ASSERT_TRUE(until([&] {
            return http.requests.size() > requests &&
                   (!begun ||
                    client->last<ResponseCreated>().response.id == client->last<AudioDelta>().responseId);
        }));
        client->runFor(9'000);
        EXPECT_EQ(client->count("response.done"), begun ? 1u : 0u) << "the patience is 10 s";
        client->runFor(1'100);
        const ResponseInfo failed = client->last<ResponseDone>().response;
        EXPECT_EQ(failed.errorCode, u"chat_timeout"_s);
        EXPECT_THAT(failed.errorMessage.toStdString(), HasSubstr("sent nothing for 10 s"));
        EXPECT_TRUE(until([&] { return http.openConnections() == 0; }));
    }
    // One that sends now and then, and never ends.
    http.answers = {FakeHttp::begins(kSse, words("Well. "))};
    client->send(ResponseCreate::spoken());
    ASSERT_TRUE(until([&] {
        return client->last<ResponseCreated>().response.id == client->last<AudioDelta>().responseId;
    }));
    for (int i = 0; i < 8 && client->count("response.done") == 2; ++i) {
        client->runFor(8'000);
        if (client->count("response.done") == 2) {
            http.say(words("and "));
            arrive();
        }
    }
    EXPECT_EQ(client->count("response.done"), 3u);
    EXPECT_THAT(client->last<ResponseDone>().response.errorMessage.toStdString(), HasSubstr("within 60 s"));
    http.always = FakeHttp::whole(kSse, words("Fine again.") + stop());
    EXPECT_EQ(askForReply().status, u"completed"_s);
}

// Proves: E8
TEST_F(ChatSession, SaysWhenNothingIsThere) {
    start();
    {
        FakeHttp gone;
        const QUrl url = *engine::endpointUrl(gone.url(), engine::EndpointCall::Chat, false);
        client =
            std::make_unique<TestClient>(options(), TestClient::Agent::Scripted, nullptr, nullptr,
                                         SessionMakers{[url](time::Scheduler& scheduler) {
                                             return engine::chatResponders(scheduler, {url, u"m"_s, {}})(1);
                                         }});
    }
    const ResponseInfo failed = askForReply();
    EXPECT_EQ(failed.errorCode, u"chat_unreachable"_s);
    EXPECT_THAT(failed.errorMessage.toStdString(), HasSubstr("nothing listens"));
    EXPECT_EQ(askForReply().errorCode, u"chat_unreachable"_s);
}

// Proves: E8, E12
TEST_F(ChatSession, FailsAReplyToWordsThatCouldNotBeHeard) {
    start();
    http.always = FakeHttp::whole(kSse, words("Fine.") + stop());
    ears->hears = {{}, u"The recogniser is not there."_s, u"transcription_unreachable"_s};
    client->append(turn);
    ASSERT_TRUE(until([&] { return client->count("response.done") == 1; }));
    const ResponseInfo failed = client->last<ResponseDone>().response;
    EXPECT_EQ(failed.status, u"failed"_s);
    EXPECT_EQ(failed.errorCode, u"transcription_unreachable"_s);
    EXPECT_EQ(failed.errorMessage, u"The recogniser is not there."_s);
    EXPECT_TRUE(http.requests.empty()) << "a model is not asked about nothing";
    ears->hears = {u"can you hear me now"_s, {}, {}};
    client->append(turn);
    EXPECT_EQ(reply().status, u"completed"_s);
    const Json messages = request(0)["messages"];
    ASSERT_EQ(messages.size(), 3u);
    EXPECT_THAT(messages[1]["content"].get<std::string>(), HasSubstr("could not be understood"));
    EXPECT_EQ(messages[2]["content"], "can you hear me now");
}

// Proves: E11
TEST_F(ChatSession, WritesWhereTextIsAskedFor) {
    start();
    http.always = FakeHttp::whole(kSse, words("In writing. Twice.") + stop());
    ResponseCreate text;
    text.modalities = QStringList{u"text"_s};
    client->send(text);
    const ResponseInfo done = reply();
    EXPECT_EQ(done.output.at(0).content.at(0).text, u"In writing. Twice."_s);
    EXPECT_EQ(client->count("response.output_audio.delta"), 0u);
}

TEST(EndpointUrl, TakesAServiceOrACall) {
    using engine::EndpointCall;
    const auto url = [](const char* given, EndpointCall call = EndpointCall::Chat, bool key = false) {
        const auto made = engine::endpointUrl(QLatin1String(given), call, key);
        return made ? made->toString() : u"! "_s + made.error();
    };
    EXPECT_EQ(url("http://127.0.0.1:8080"), u"http://127.0.0.1:8080/v1/chat/completions"_s);
    EXPECT_EQ(url("http://127.0.0.1:8080/v1/"), u"http://127.0.0.1:8080/v1/chat/completions"_s);
    EXPECT_EQ(url("https://x.org/a/chat/completions"), u"https://x.org/a/chat/completions"_s);
    EXPECT_EQ(url("http://[::1]:1/v1", EndpointCall::Speech), u"http://[::1]:1/v1/audio/speech"_s);
    EXPECT_EQ(url("http://h", EndpointCall::Transcription), u"http://h/v1/audio/transcriptions"_s);
    EXPECT_TRUE(url("http://lab.example/v1", EndpointCall::Chat, true).contains(u"in the open"_s));
    EXPECT_FALSE(url("http://localhost/v1", EndpointCall::Chat, true).startsWith(u'!'));
    for (const char* bad : {"", "8080", "ftp://x", "http://", "ws://127.0.0.1:1", "http://a b/"})
        EXPECT_TRUE(url(bad).startsWith(u"! "_s)) << bad;
    const QString withPassword = url("http://me:hunter2@x/v1");
    EXPECT_TRUE(withPassword.contains(u"environment variable"_s));
    EXPECT_FALSE(withPassword.contains(u"hunter2"_s));
}

} // namespace
} // namespace hrp::test
