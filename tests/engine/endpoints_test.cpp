// SPDX-License-Identifier: GPL-3.0-or-later
// Voices and recognisers behind a socket.
#include "engine/fake_http.h"
#include "engine/test_client.h"

#include <hrp/engine/endpoints.h>

#include <QtEndian>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace hrp::test {
namespace {

using namespace protocol;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using engine::Endpoint;
using engine::EndpointCall;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

QByteArray tone(int ms) {
    QByteArray pcm;
    for (int i = 0; i < ms * 24; ++i) {
        const std::int16_t sample = i % 48 < 24 ? 4000 : -4000;
        pcm += static_cast<char>(sample & 0xff);
        pcm += static_cast<char>(sample >> 8);
    }
    return pcm;
}

class SpeechService : public ::testing::Test {
protected:
    void start(const QString& voice = {}, int replyLimitS = 180) {
        engine::EngineSession::Options options;
        options.paceFactor = 1000;
        options.replyLimitS = replyLimitS;
        client = std::make_unique<TestClient>(
            options, TestClient::Agent::Scripted, nullptr, nullptr,
            SessionMakers{{}, [this, voice](time::Scheduler& scheduler) {
                              return engine::makeSpeechEndpoint(
                                  scheduler,
                                  {*engine::endpointUrl(http.url(), EndpointCall::Speech, false),
                                   u"tts"_s,
                                   {},
                                   10s,
                                   60s},
                                  voice);
                          }});
        client->configure();
    }
    void says(std::vector<QString> sentences) {
        std::vector<engine::ReplyPart> parts;
        for (const QString& sentence : sentences)
            parts.push_back(engine::SaySentence{sentence});
        parts.push_back(engine::ReplyEnds{});
        client->responder->script = {parts};
    }
    ResponseInfo reply() {
        const std::size_t before = client->count("response.done");
        client->send(ResponseCreate::spoken());
        EXPECT_TRUE(client->pumpUntil([&] { return client->count("response.done") > before; }));
        return client->last<ResponseDone>().response;
    }
    void arrive() {
        const double later = client->nowMs() + 20;
        client->pumpUntil([&] { return client->nowMs() > later; });
    }
    /// A sentence of which the first second came, and the rest does not.
    void beginToSpeak() {
        says({u"One two three four five six."_s});
        http.answers = {FakeHttp::begins("audio/pcm", tone(1000))};
        const std::size_t before = client->count("response.output_audio.delta");
        client->send(ResponseCreate::spoken());
        ASSERT_TRUE(client->pumpUntil([&] { return client->count("response.output_audio.delta") > before; }));
        ASSERT_EQ(http.openConnections(), 1);
    }
    bool hungUp() {
        return client->pumpUntil([&] { return http.openConnections() == 0; });
    }
    Json request(std::size_t number) const {
        return Json::parse(http.requests.at(number).body.toStdString());
    }
    QByteArray audioOf(const QString& item) const {
        QByteArray pcm;
        for (const auto& delta : client->all<AudioDelta>())
            if (delta.itemId == item)
                pcm += delta.pcm;
        return pcm;
    }

    FakeHttp http;
    std::unique_ptr<TestClient> client;
};

// Proves: E12, E13
TEST_F(SpeechService, GivesTheEngineItsVoice) {
    start();
    says({u"Hello there."_s, u"How are you?"_s});
    http.answers = {FakeHttp::whole("audio/pcm", tone(1000)),
                    FakeHttp::whole("application/octet-stream", tone(700))};
    const ResponseInfo done = reply();
    EXPECT_EQ(done.status, u"completed"_s);
    EXPECT_EQ(audioOf(done.output.at(0).id), tone(1000) + tone(700));
    EXPECT_EQ(client->last<TranscriptDone>().transcript, u"Hello there. How are you?"_s);
    ASSERT_EQ(http.requests.size(), 2u);
    EXPECT_EQ(http.requests[0].path(), "/v1/audio/speech");
    EXPECT_EQ(request(1), (Json{{"model", "tts"},
                                {"input", "How are you?"},
                                {"voice", "marin"},
                                {"response_format", "pcm"},
                                {"speed", 1}}));
    // What was said before is known.
    says({u"Hello there."_s});
    EXPECT_EQ(audioOf(reply().output.at(0).id), tone(1000));
    EXPECT_EQ(http.requests.size(), 2u);
}

// The first of it sounds while the rest comes; a sample may be split on the way.
TEST_F(SpeechService, IsHeardWhileItSpeaks) {
    start();
    says({u"One two three four five six."_s});
    const QByteArray speech = tone(2000);
    http.answers = {FakeHttp::begins("audio/pcm", speech.left(9'601))};
    client->send(ResponseCreate::spoken());
    ASSERT_TRUE(client->pumpUntil([&] { return client->count("response.output_audio.delta") > 1; }));
    EXPECT_EQ(client->count("response.output_audio.done"), 0u);
    EXPECT_LT(client->all<TranscriptDelta>().size(), 4u) << "words come with their sound";
    http.say(speech.mid(9'601, 50'000));
    http.say(speech.mid(59'601));
    http.hangUp();
    ASSERT_TRUE(client->pumpUntil([&] { return client->count("response.done") > 0; }));
    const ResponseInfo done = client->last<ResponseDone>().response;
    EXPECT_EQ(done.status, u"completed"_s);
    EXPECT_EQ(audioOf(done.output.at(0).id), speech);
    QString words;
    for (const auto& delta : client->all<TranscriptDelta>())
        words += delta.delta;
    EXPECT_EQ(words, u"One two three four five six."_s);
    // What was heard of it is known well enough to be cut.
    client->send(ItemTruncate{done.output[0].id, 0, 1000});
    client->send(ItemRetrieve{done.output[0].id});
    const QString heard = client->last<ItemRetrieved>().item.content.at(0).transcript.value_or(QString());
    EXPECT_TRUE(u"One two three four five six."_s.startsWith(heard));
    EXPECT_THAT(heard.split(u' ').size(), ::testing::AllOf(::testing::Ge(2), ::testing::Le(4)));
}

TEST_F(SpeechService, MayHaveAVoiceOfItsOwn) {
    start(u"af_heart"_s);
    says({u"Hello."_s});
    http.always = FakeHttp::whole("audio/pcm", tone(300));
    EXPECT_EQ(reply().status, u"completed"_s);
    EXPECT_EQ(request(0)["voice"], "af_heart");
    // Without one, names are the service's affair.
    start();
    SessionUpdate voice;
    voice.voice = u"af_bella"_s;
    client->send(voice);
    EXPECT_THAT(client->errorCodes(), IsEmpty());
    EXPECT_EQ(client->last<SessionUpdated>().session.voice, u"af_bella"_s);
}

// Proves: E8
TEST_F(SpeechService, FailsTheReplyAndNotTheSession) {
    struct Case {
        FakeHttp::Answer answer;
        const char* code;
        const char* said;
    };
    const std::vector<Case> cases{
        {FakeHttp::whole("application/json", R"({"error":{"message":"no voice"}})", 400), "speech_refused",
         "no voice"},
        {FakeHttp::whole("text/plain", "", 503), "speech_failed", "answered 503."},
        {FakeHttp::whole("application/json", R"({"audio":"AAAA"})"), "speech_bad_answer",
         "application/json where PCM"},
        {FakeHttp::whole("audio/mpeg", "ID3"), "speech_bad_answer", "audio/mpeg where PCM"},
        {FakeHttp::whole("application/octet-stream", "RIFF1234WAVEfmt "), "speech_bad_answer", "WAV file"},
        {FakeHttp::whole("audio/pcm", ""), "speech_bad_answer", "no sound at all"},
    };
    start();
    for (const Case& each : cases) {
        says({u"Hello there."_s});
        http.answers = {each.answer};
        const ResponseInfo failed = reply();
        EXPECT_EQ(failed.status, u"failed"_s) << each.code;
        EXPECT_EQ(failed.errorCode.toStdString(), each.code);
        EXPECT_THAT(failed.errorMessage.toStdString(), HasSubstr(each.said));
        EXPECT_THAT(failed.errorMessage.toStdString(), HasSubstr("voice at http://127.0.0.1"));
    }
    says({u"Hello there."_s});
    http.answers = {FakeHttp::whole("audio/pcm", tone(500))};
    EXPECT_EQ(reply().status, u"completed"_s);
}

// Proves: E8
TEST_F(SpeechService, ThatSendsAWavFileIsFoundOutWhateverThePiecesAre) {
    start();
    says({u"Hello there."_s});
    http.answers = {FakeHttp::begins("audio/pcm", "RI")};
    client->send(ResponseCreate::spoken());
    ASSERT_TRUE(client->pumpUntil([&] { return http.requests.size() == 1; }));
    arrive();
    EXPECT_EQ(http.openConnections(), 1) << "two bytes are no header yet";
    http.say("FF");
    ASSERT_TRUE(client->pumpUntil([&] { return client->count("response.done") == 1; }));
    EXPECT_EQ(client->last<ResponseDone>().response.errorCode, u"speech_bad_answer"_s);
    EXPECT_EQ(client->count("response.output_audio.delta"), 0u) << "the header is no sound";
    EXPECT_TRUE(hungUp());
}

// Proves: E7, E8
TEST_F(SpeechService, IsHungUpWhenNobodyListensAnyMore) {
    start();
    beginToSpeak();
    client->send(ResponseCancel{client->last<ResponseCreated>().response.id});
    EXPECT_EQ(client->last<ResponseDone>().response.status, u"cancelled"_s);
    EXPECT_TRUE(hungUp()) << "cancelled";
    beginToSpeak();
    client->append(joined({silence(300), steadySpeech(500)}));
    EXPECT_EQ(client->last<ResponseDone>().response.reason, u"turn_detected"_s);
    EXPECT_TRUE(hungUp()) << "interrupted";
    beginToSpeak();
    client->pipe->abort();
    EXPECT_TRUE(client->pumpUntil([&] { return client->ended; }));
    EXPECT_TRUE(hungUp()) << "the client is gone";
}

// Proves: E8
TEST_F(SpeechService, IsNotWaitedForForEver) {
    start();
    beginToSpeak();
    client->runFor(9'000);
    EXPECT_EQ(client->count("response.done"), 0u);
    client->runFor(1'100);
    EXPECT_EQ(client->last<ResponseDone>().response.errorCode, u"speech_timeout"_s);
    EXPECT_TRUE(hungUp());
    says({u"Hello there."_s});
    http.answers = {FakeHttp::whole("audio/pcm", tone(500))};
    EXPECT_EQ(reply().status, u"completed"_s) << "the session lives";
}

// Proves: E8
// It speaks, but so slowly that the reply would take all day.
TEST_F(SpeechService, MayNotStretchAReplyBeyondItsLimit) {
    start({}, 30);
    beginToSpeak();
    const double began = client->nowMs();
    while (client->count("response.done") == 0 && client->nowMs() < began + 60'000) {
        client->runFor(3'000);
        if (client->count("response.done") == 0)
            http.say(tone(20));
        arrive();
    }
    EXPECT_NEAR(client->nowMs() - began, 30'000, 3'500);
    const ResponseInfo failed = client->last<ResponseDone>().response;
    EXPECT_EQ(failed.status, u"failed"_s);
    EXPECT_EQ(failed.errorCode, u"reply_timeout"_s);
    EXPECT_THAT(failed.errorMessage.toStdString(), HasSubstr("given up after 30 s"));
    EXPECT_THAT(failed.errorMessage.toStdString(), HasSubstr("still not spoken"));
    EXPECT_TRUE(hungUp());
}

// --- recognition ---

class TranscriptionService : public ::testing::Test {
protected:
    void start(const QString& language = {}) {
        client = std::make_unique<TestClient>(
            engine::EngineSession::Options{}, TestClient::Agent::Scripted, nullptr, nullptr,
            SessionMakers{{}, {}, [this, language](time::Scheduler& scheduler) {
                              return engine::makeTranscriptionEndpoint(
                                  scheduler,
                                  {*engine::endpointUrl(http.url(), EndpointCall::Transcription, false),
                                   u"whisper-tiny"_s, "lab-key", 10s, 60s},
                                  language);
                          }});
        client->configure();
        SessionUpdate update;
        update.input.emplace();
        update.input->transcriptionModel = std::optional(u"whisper-1"_s);
        client->send(update);
    }
    void hints(const std::optional<QString>& language, const std::optional<QString>& prompt) {
        SessionUpdate update;
        update.input.emplace();
        update.input->transcriptionModel = std::optional(u"whisper-1"_s);
        update.input->transcriptionLanguage = language;
        update.input->transcriptionPrompt = prompt;
        client->send(update);
    }
    SessionInfo inForce() const { return client->last<SessionUpdated>().session; }
    /// The body of the request that one more turn makes.
    QByteArray bodyOfATurn() {
        http.answers = {FakeHttp::whole("application/json", R"({"text":"x"})")};
        const std::size_t before = client->count("conversation.item.input_audio_transcription.completed");
        client->append(turn);
        EXPECT_TRUE(client->pumpUntil(
            [&] { return client->count("conversation.item.input_audio_transcription.completed") > before; }));
        return http.requests.empty() ? QByteArray() : http.requests.back().body;
    }
    FakeHttp http;
    std::unique_ptr<TestClient> client;
    const Samples turn = joined({silence(500), steadySpeech(700), silence(700)});
};

// Proves: E12, H35
TEST_F(TranscriptionService, WritesTheTurnsDown) {
    start(u"en"_s);
    EXPECT_EQ(client->last<SessionUpdated>().session.transcriptionModel, u"whisper-tiny"_s);
    http.answers = {FakeHttp::whole("application/json", "{\"text\":\" Gr\xc3\xbc\xc3\x9f dich, Robin! \"}")};
    client->append(turn);
    ASSERT_TRUE(client->pumpUntil(
        [&] { return client->count("conversation.item.input_audio_transcription.completed") == 1; }));
    EXPECT_EQ(client->last<TranscriptionCompleted>().transcript, u"Grüß dich, Robin!"_s);
    ASSERT_EQ(http.requests.size(), 1u);
    const auto& request = http.requests[0];
    EXPECT_EQ(request.path(), "/v1/audio/transcriptions");
    EXPECT_EQ(request.header("Authorization"), "Bearer lab-key");
    const QByteArray boundary = "--" + request.header("Content-Type").split('=').value(1);
    EXPECT_TRUE(request.body.endsWith("\r\n" + boundary + "--\r\n"));
    EXPECT_TRUE(request.body.contains("name=\"model\"\r\n\r\nwhisper-tiny\r\n"));
    EXPECT_TRUE(request.body.contains("name=\"language\"\r\n\r\nen\r\n"));
    const qsizetype at = request.body.indexOf("RIFF");
    ASSERT_GT(at, 0);
    const QByteArray wav = request.body.mid(at, request.body.size() - at - boundary.size() - 6);
    EXPECT_EQ(qFromLittleEndian<quint32>(wav.constData() + 24), 24'000u);
    EXPECT_EQ(qFromLittleEndian<quint32>(wav.constData() + 4) + 8, quint32(wav.size()));
    EXPECT_NEAR(double(wav.size() - 44) / 48, 1500, 30) << "ms of the turn";
}

// Proves: E12
TEST_F(TranscriptionService, ThatFailsIsToldAndSurvived) {
    start();
    const std::vector<std::pair<FakeHttp::Answer, std::string>> cases{
        {FakeHttp::whole("application/json", R"({"error":{"message":"no model"}})", 404),
         "transcription_not_found"},
        {FakeHttp::whole("application/json", R"({"words":[]})"), "transcription_bad_answer"},
        {FakeHttp::whole("text/html", "<html>"), "transcription_bad_answer"},
        {FakeHttp::whole("application/json", R"({"text":null})"), "transcription_bad_answer"},
    };
    std::size_t failures = 0;
    for (const auto& [answer, code] : cases) {
        http.answers = {answer};
        client->append(turn);
        ++failures;
        ASSERT_TRUE(client->pumpUntil(
            [&] { return client->count("conversation.item.input_audio_transcription.failed") == failures; }));
        EXPECT_EQ(client->last<TranscriptionFailed>().error.code.toStdString(), code);
        EXPECT_EQ(client->last<TranscriptionFailed>().itemId, client->last<Committed>().itemId);
    }
    http.answers = {FakeHttp::whole("application/json", R"({"text":""})")};
    client->append(turn);
    ASSERT_TRUE(client->pumpUntil(
        [&] { return client->count("conversation.item.input_audio_transcription.completed") == 1; }));
    EXPECT_EQ(client->last<TranscriptionCompleted>().transcript, QString());
}

// Proves: H35, E1
// What the client tells of the speech is passed on, and session.updated says what is in effect.
TEST_F(TranscriptionService, IsToldTheClientsLanguageAndPrompt) {
    start(u"en"_s);
    EXPECT_EQ(inForce().transcriptionLanguage, u"en"_s) << "the service's own, where the client names none";
    hints(u"de"_s, u"Robin, Trust Game"_s);
    EXPECT_EQ(inForce().transcriptionLanguage, u"de"_s);
    EXPECT_EQ(inForce().transcriptionPrompt, u"Robin, Trust Game"_s);
    const QByteArray body = bodyOfATurn();
    EXPECT_TRUE(body.contains("name=\"language\"\r\n\r\nde\r\n"));
    EXPECT_TRUE(body.contains("name=\"prompt\"\r\n\r\nRobin, Trust Game\r\n"));

    hints(std::nullopt, std::nullopt);
    EXPECT_EQ(inForce().transcriptionLanguage, u"de"_s) << "absent keeps";
    hints(QString(), QString());
    EXPECT_EQ(inForce().transcriptionLanguage, u"en"_s) << "null takes back";
    EXPECT_EQ(inForce().transcriptionPrompt, QString());
    EXPECT_FALSE(bodyOfATurn().contains("name=\"prompt\""));

    hints(u"de"_s, std::nullopt);
    SessionUpdate off;
    off.input.emplace();
    off.input->transcriptionModel = std::optional<QString>();
    client->send(off);
    EXPECT_EQ(inForce().transcriptionModel, QString());
    hints(std::nullopt, std::nullopt);
    EXPECT_EQ(inForce().transcriptionLanguage, u"en"_s) << "off forgets";
    EXPECT_THAT(client->errorCodes(), IsEmpty());
}

// Proves: E1, E14
TEST_F(TranscriptionService, RefusesALanguageThatIsNone) {
    start();
    hints(u"de"_s, u"words"_s);
    for (const char* bad : {"German", "d", "de\r\nX: y", "../x", "de_DE"}) {
        const std::size_t updates = client->count("session.updated");
        hints(QLatin1String(bad), std::nullopt);
        EXPECT_EQ(client->errorCodes().back(), u"invalid_value"_s) << bad;
        EXPECT_EQ(client->last<ErrorEvent>().error.param, u"session.audio.input.transcription.language"_s);
        EXPECT_EQ(client->count("session.updated"), updates);
    }
    EXPECT_TRUE(bodyOfATurn().contains("name=\"language\"\r\n\r\nde\r\n"));
}

// A prompt is the client's, and must not become a field of its own.
TEST_F(TranscriptionService, APromptStaysInItsField) {
    start();
    const QByteArray boundary = [&] {
        bodyOfATurn();
        return http.requests.back().header("Content-Type").split('=').value(1);
    }();
    hints(std::nullopt, u"x\r\n--"_s + QString::fromLatin1(boundary) +
                            u"\r\nContent-Disposition: form-data; name=\"model\"\r\n\r\nbigger\r\n"_s);
    const QByteArray body = bodyOfATurn();
    const QByteArray used = http.requests.back().header("Content-Type").split('=').value(1);
    EXPECT_NE(used, boundary);
    EXPECT_EQ(body.count("\r\n--" + used + "\r\nContent-Disposition"), 3)
        << "model aside: format, prompt, file";
}

// Proves: E12
// The words of a turn outlive the reply to it, but not the session.
TEST_F(TranscriptionService, IsHungUpWhenTheSessionIsGone) {
    start();
    http.answers = {FakeHttp::Answer{{}, false}};
    client->append(turn);
    ASSERT_TRUE(client->pumpUntil([&] { return http.requests.size() == 1; }));
    EXPECT_EQ(http.openConnections(), 1);
    client->pipe->abort();
    EXPECT_TRUE(client->pumpUntil([&] { return client->ended && http.openConnections() == 0; }));
}

// Proves: E12
// White space before an answer keeps a line open and is no answer.
TEST_F(TranscriptionService, IsNotWaitedForForEver) {
    start();
    http.answers = {FakeHttp::begins("application/json", " ")};
    client->append(turn);
    ASSERT_TRUE(client->pumpUntil([&] { return http.requests.size() == 1; }));
    const double began = client->nowMs();
    constexpr char kFailed[] = "conversation.item.input_audio_transcription.failed";
    while (client->count(kFailed) == 0 && client->nowMs() < began + 20'000) {
        client->runFor(3'000);
        if (client->count(kFailed) == 0)
            http.say("\n  ");
        const double later = client->nowMs() + 20;
        client->pumpUntil([&] { return client->nowMs() > later; });
    }
    EXPECT_NEAR(client->nowMs() - began, 10'000, 2'500);
    EXPECT_EQ(client->last<TranscriptionFailed>().error.code, u"transcription_timeout"_s);
}

} // namespace
} // namespace hrp::test
