// SPDX-License-Identifier: GPL-3.0-or-later
// Sessions recorded with another engine, replayed at the session: its own requests and the recording's
// answers, event by event (H8, H13, H16, H17, H19).
#include "session_rig.h"

#include <hrp/audio/pcm_bytes.h>
#include <hrp/protocol/base64.h>

#include <QFile>

namespace hrp::test {
namespace {

struct Line {
    bool received = false;
    Json event;
};

std::vector<Line> recording(const char* name) {
    QFile file(QStringLiteral(HRP_SOURCE_DIR "/tests/data/real-sessions/") + QString::fromLatin1(name));
    EXPECT_TRUE(file.open(QIODevice::ReadOnly));
    std::vector<Line> lines;
    while (!file.atEnd()) {
        const Json line = Json::parse(file.readLine().toStdString());
        lines.push_back({line.at("direction") == "received", line.at("event")});
    }
    return lines;
}

class Replay : public SessionTest {
protected:
    /// Plays the recording's engine; the microphone says what its client sent.
    void replay(const char* name) {
        const auto lines = recording(name);
        // The whole upload comes before its answers, as fast as it went: here in real time.
        engine.sendsCreated = engine.answersUpdates = engine.answersTruncates = false;
        startOnly();
        settle();
        for (const Line& line : lines) {
            const std::string type = line.event.at("type");
            if (line.received) {
                engine.raw(protocol::toBytes(line.event));
                settle();
                if (running && !m_anchored) {
                    m_anchored = true;
                    session->onPlayoutAnchor({queue->framesWritten(), clock.now()});
                }
            } else if (type == "input_audio_buffer.append") {
                const auto pcm = protocol::decodeBase64(line.event.at("audio").get<std::string>());
                ASSERT_TRUE(pcm);
                audio::Samples samples = audio::samplesOf(*pcm);
                audio::Samples loudspeaker(samples.size());
                captureBlock(std::move(samples));
                queue->read(loudspeaker); // time passes for it, too
            } else if (type == "response.create") {
                session->execute(study::command::RequestReply{});
                settle();
            }
        }
        play(5'000);
    }

    /// What was found, but for the known peculiarities of the recordings: their audio deltas were shortened
    /// to 33 bytes (half a sample too many, and far too short for their words), and one client of them asked
    /// for text where this session asks for speech.
    QStringList found() const {
        static const QStringList allowed{QStringLiteral("split-sample"), QStringLiteral("words-too-fast")};
        QStringList checks;
        for (const auto& finding : keeper.all<log::Finding>())
            if (!allowed.contains(finding.check))
                checks << finding.check;
        return checks;
    }

private:
    bool m_anchored = false;
};

TEST_F(Replay, ASpokenTurnHasItsEdgesAndReplyWhereTheRecordingHasThem) {
    settings.study.turns.silenceDurationMs = 200;
    settings.study.transcriptionModel = QStringLiteral("gpt-realtime-whisper");
    replay("openai_server_vad_turn.jsonl");
    EXPECT_FALSE(ended());
    EXPECT_EQ(found().join(QLatin1Char(' ')).toStdString(), "");
    const auto start = keeper.last<log::SpeechStarted>();
    EXPECT_EQ(start.engineMs, 1'460);
    EXPECT_NEAR(start.edgeMs, 1'460, 0.1);
    EXPECT_NEAR(start.speechMs, 1'740, 60) << "where the level rises";
    const auto stop = keeper.last<log::SpeechStopped>();
    EXPECT_NEAR(stop.edgeMs, 4'256, 0.1);
    EXPECT_NEAR(stop.speechMs, 3'920, 150) << "with the detector's own lag";
    EXPECT_EQ(keeper.all<log::TurnCommitted>().size(), 1u);
    EXPECT_EQ(keeper.last<log::TurnText>().text, QStringLiteral("Hello, my name is Marcelo."));
    EXPECT_EQ(keeper.last<log::ReplyStarted>().purpose, log::ReplyPurpose::Turn);
    EXPECT_EQ(keeper.last<log::ReplyDone>().status, QStringLiteral("completed"));
    EXPECT_TRUE(keeper.last<log::ReplyDone>().usage);
    log::TurnFold fold;
    for (const auto& record : keeper.records)
        fold.add(*record);
    ASSERT_EQ(fold.turns().size(), 2);
    EXPECT_EQ(fold.turns()[0].text, QStringLiteral("Hello, my name is Marcelo."));
    EXPECT_EQ(fold.turns()[1].text,
              QString::fromUtf8("Hi Marcelo, it’s great to meet you! How can I help you today?"));
    EXPECT_GT(fold.turns()[1].heardMs, 0);
    EXPECT_DOUBLE_EQ(fold.turns()[1].heardMs, fold.turns()[1].generatedMs);
}

TEST_F(Replay, ATypedQuestionIsAnsweredAloud) {
    replay("openai_text_in_audio_out.jsonl");
    EXPECT_FALSE(ended());
    EXPECT_EQ(found().join(QLatin1Char(' ')).toStdString(), "");
    EXPECT_EQ(keeper.last<log::ReplyStarted>().purpose, log::ReplyPurpose::Spoken);
    EXPECT_EQ(keeper.last<log::ReplyText>().text, QStringLiteral("Hi there!"));
    EXPECT_EQ(keeper.all<log::ReplyDrained>().size(), 1u);
}

TEST_F(Replay, AToolCallIsAnsweredAndItsTextReplyRecorded) {
    replay("openai_tool_call_round.jsonl");
    EXPECT_FALSE(ended());
    EXPECT_EQ(found().join(QLatin1Char(' ')).toStdString(), "");
    ASSERT_EQ(engine.outputs().size(), 1u);
    EXPECT_TRUE(engine.outputs()[0].at("output").contains("error")) << "no tool of ours";
    EXPECT_EQ(keeper.last<log::ToolCalled>().name, QStringLiteral("get_weather"));
    EXPECT_EQ(keeper.last<log::ReplyText>().text, QStringLiteral("It is foggy and 12 degrees in London."));
}

} // namespace
} // namespace hrp::test
