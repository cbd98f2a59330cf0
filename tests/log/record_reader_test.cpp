// SPDX-License-Identifier: GPL-3.0-or-later
// What older logs left to be guessed stands in their records once they are read.
#include <hrp/log/record_reader.h>
#include <hrp/log/session_log.h>

#include <gtest/gtest.h>

using namespace hrp::log;

namespace {

class OldLog : public ::testing::Test {
protected:
    template <class Body>
    Body read(const char* fields) {
        return std::get<Body>(record(fields).body);
    }
    Record record(const char* fields) {
        const std::string line = R"({"v":)" + std::to_string(m_version) + R"(,"seq":)" +
                                 std::to_string(++m_seq) + R"(,"at_ms":0,)" + fields + "}";
        const auto read = m_reader.read(Json::parse(line));
        if (!read)
            ADD_FAILURE() << read.error().toStdString() << " in " << line;
        return read.value_or(Record{});
    }
    int m_version = 2;
    int m_seq = 0;
    RecordReader m_reader;
};

TEST_F(OldLog, WhoSpeaksStoodInTheWordsForTheDevice) {
    const auto inputOf = [&](const char* device) {
        return read<SessionStarted>(
                   (R"("t_ms":0,"kind":"session_started","session_id":"hs-1","engine_url":"","engine_name":"","local":true,"model":"","voice":"","speed":1,"instructions":"","study_name":"","study_hash":"","agent_name":"","participant_name":"","output_device":"","wall_unix_ms":0,"app_version":"","recorded":false,"half_duplex":false,"input_device":")" +
                    std::string(device) + '"')
                       .c_str())
            .input;
    };
    EXPECT_EQ(inputOf("script speaker.hrpscript.json"), InputSource::Script);
    EXPECT_EQ(inputOf("file hello.wav"), InputSource::File);
    EXPECT_EQ(inputOf("silence"), InputSource::Silence);
    EXPECT_EQ(inputOf("Built-in microphone"), InputSource::Microphone);
    m_version = 3;
    EXPECT_EQ(inputOf("file hello.wav"), InputSource::Microphone) << "the words of new ones are only words";
}

TEST_F(OldLog, WhatWasToldOfAScreenStoodInTheEventBeforeIt) {
    const char* told =
        R"("t_ms":0,"kind":"wire_event","direction":"sent","type":"conversation.item.create","event_id":"","bytes":0,"audio_ms":0,"event_kind":"core","summary":"","text":"","payload":{"item":{"content":[{"type":"input_text","text":"[context] {\"event\":\"screen\",\"type\":\"showtext\",\"text\":\"Hi\"}"}]}})";
    const char* shown =
        R"("t_ms":0,"kind":"screen_shown","index":0,"name":"One","type":"showtext","audible":true,"images":[],"pushed":false,"text":)";
    record(told);
    EXPECT_EQ(read<ScreenShown>((shown + std::string(R"("Hi")")).c_str()).told.toStdString(),
              R"([context] {"event":"screen","type":"showtext","text":"Hi"})");
    EXPECT_EQ(read<ScreenShown>((shown + std::string(R"("Other")")).c_str()).told.toStdString(), "")
        << "of this one nothing was told";
}

TEST_F(OldLog, AQuestionWasToldByItsWording) {
    const auto opened = read<QuestionOpened>(
        R"("t_ms":0,"kind":"question_opened","question_id":"q","tool":"answer_scale","question":"Question: How warm?","screen_name":"Warmth")");
    EXPECT_TRUE(opened.told.startsWith(QStringLiteral("[context] {"))) << opened.told.toStdString();
    EXPECT_TRUE(opened.told.contains(QStringLiteral("How warm?")));
    EXPECT_TRUE(opened.told.contains(QStringLiteral("answer_scale")));
}

TEST_F(OldLog, ATurnOfTheTalkButtonEndedAtTheRelease) {
    const char* stopped =
        R"("kind":"speech_stopped","item_id":"u1","segment":0,"engine_ms":0,"speech_ms":5000,"again":false,"t_ms":5000,"edge_ms":)";
    record(R"("t_ms":1000,"caused_by":3,"kind":"push_to_talk","down":true)");
    record(R"("t_ms":5000.4,"caused_by":7,"kind":"push_to_talk","down":false)");
    EXPECT_EQ(record((stopped + std::string(R"(5000,"caused_by":9)")).c_str()).cause, 7u);
    EXPECT_EQ(record((stopped + std::string(R"(6000,"caused_by":9)")).c_str()).cause, 9u);
    m_version = 1; // knew no causes
    const Record release = record(R"("t_ms":8000,"kind":"push_to_talk","down":false)");
    EXPECT_EQ(record((stopped + std::string("8000")).c_str()).cause, release.cause);
    EXPECT_NE(release.cause, 0u);
    m_version = 3;
    EXPECT_EQ(record((stopped + std::string(R"(5000,"caused_by":9)")).c_str()).cause, 9u)
        << "new ones say it themselves";
}

TEST(TalkButtonTurns, AreKnownByTheirCauseHoweverLateTheReleaseWas) {
    const auto turnsWith = [](std::uint64_t cause) {
        TurnFold fold;
        const auto id = [](const char* text) { return QString::fromUtf8(text); };
        fold.add(Record{1, 0, 0, PushToTalk{true}, 5});
        fold.add(Record{2, 2'000, 2'000, PushToTalk{false}, 8});
        fold.add(Record{3, 2'100, 0, SpeechStarted{id("u1"), 0, 0, 0, 0}, 9});
        fold.add(Record{4, 2'100, 2'000, SpeechStopped{id("u1"), 0, 0, 2'000, 2'000}, cause});
        fold.add(Record{5, 2'110, 2'110, ReplyStarted{id("r1"), ReplyPurpose::Spoken, id("a")}});
        fold.add(Record{6, 2'500, 2'500, ReplyFirstDelta{id("r1"), id("i1")}});
        return fold.turns();
    };
    ASSERT_EQ(turnsWith(8).size(), 2);
    EXPECT_EQ(turnsWith(8).last().responseMs, 500) << "counted from the release";
    EXPECT_FALSE(turnsWith(9).last().responseMs)
        << "a spoken reply to a turn that no button ended is our own";
}

} // namespace
