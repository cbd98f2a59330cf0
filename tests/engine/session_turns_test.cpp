// SPDX-License-Identifier: GPL-3.0-or-later
// The participant's turns as a client of the engine sees them (E1–E7, H8, H12, H13).
#include "engine/test_client.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace hrp::test {
namespace {

using namespace protocol;
using namespace Qt::StringLiterals;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

TurnDetection silently(int silenceMs = 500) {
    TurnDetection turns;
    turns.silenceDurationMs = silenceMs;
    turns.createResponse = false;
    return turns;
}

// Proves: H8, E92, E94
// One id for the turn; padding and silence inside the edges.
TEST(EngineTurns, ASpokenTurnIsOneItem) {
    TestClient client;
    client.configure(silently());
    client.append(joined({silence(1000), steadySpeech(1200), silence(1000)}));
    ASSERT_EQ(client.count("input_audio_buffer.speech_started"), 1u);
    const auto started = client.last<SpeechStarted>();
    const auto stopped = client.last<SpeechStopped>();
    EXPECT_NEAR(double(started.audioStartMs), 700, 20);
    EXPECT_NEAR(double(stopped.audioEndMs), 2700, 20);
    EXPECT_FALSE(started.itemId.isEmpty());
    EXPECT_EQ(stopped.itemId, started.itemId);
    EXPECT_EQ(client.last<Committed>().itemId, started.itemId);
    EXPECT_EQ(client.last<ItemDone>().item.id, started.itemId);
    EXPECT_THAT(client.types(2),
                ElementsAre(u"input_audio_buffer.speech_started"_s, u"input_audio_buffer.speech_stopped"_s,
                            u"input_audio_buffer.committed"_s, u"conversation.item.added"_s,
                            u"conversation.item.done"_s));
    const QJsonObject item = client.events.back().json[u"item"_s].toObject();
    EXPECT_EQ(item[u"role"_s].toString(), u"user"_s);
    EXPECT_TRUE(item[u"content"_s][0][u"transcript"_s].isNull());
}

// Proves: E2
// Prefix padding never goes below 0.
TEST(EngineTurns, PaddingIsClampedAtTheStart) {
    TestClient client;
    client.configure(silently());
    client.append(joined({silence(100), steadySpeech(800), silence(900)}));
    ASSERT_EQ(client.count("input_audio_buffer.speech_started"), 1u);
    EXPECT_EQ(client.last<SpeechStarted>().audioStartMs, 0);
}

// Proves: E2, E91
// Appends of any size give the same events.
TEST(EngineTurns, AppendsOfAnySizeGiveTheSameEvents) {
    const Samples feed = joined(
        {silence(800), recorded("cards_001"), silence(1200), recorded("ps_tidigits_2934z"), silence(1200)});
    std::vector<std::vector<std::int64_t>> all;
    for (const int chunk : {10, 20, 37, 100, 1000, 2000, 100'000}) {
        TestClient client;
        client.configure(silently());
        client.append(feed, chunk);
        std::vector<std::int64_t> times;
        for (const auto& edge : client.all<SpeechStarted>())
            times.push_back(edge.audioStartMs);
        for (const auto& edge : client.all<SpeechStopped>())
            times.push_back(edge.audioEndMs);
        EXPECT_EQ(times.size(), 4u) << chunk;
        all.push_back(times);
    }
    for (const auto& times : all)
        EXPECT_EQ(times, all.front());
}

// Proves: E94, E95
// Two turns in one append (case 90): each has its own id, in order, and its place in all the audio so far,
// whatever the clock says.
TEST(EngineTurns, TwoTurnsInOneAppendAreTwoItems) {
    TestClient client;
    client.configure(silently());
    client.append(joined({silence(1000), steadySpeech(800, -20, 1), silence(900), steadySpeech(800, -20, 2),
                          silence(900)}),
                  100'000);
    const auto committed = client.all<Committed>();
    ASSERT_EQ(committed.size(), 2u);
    EXPECT_NE(committed[0].itemId, committed[1].itemId);
    EXPECT_EQ(committed[1].previousItemId, committed[0].itemId);
    const auto starts = client.all<SpeechStarted>();
    EXPECT_EQ(starts[0].itemId, committed[0].itemId);
    EXPECT_EQ(starts[1].itemId, committed[1].itemId);
    EXPECT_NEAR(double(starts[0].audioStartMs), 1000 - 300, 20);
    EXPECT_NEAR(double(starts[1].audioStartMs), 1000 + 800 + 900 - 300, 20);
}

// Proves: E98
// Only silence_duration_ms ends a turn.
TEST(EngineTurns, AShorterPauseEndsNoTurn) {
    TestClient client;
    client.configure(silently());
    client.append(joined({silence(500), steadySpeech(800), silence(300), steadySpeech(800), silence(700)}));
    EXPECT_EQ(client.count("input_audio_buffer.committed"), 1u);
}

// Proves: H12, E4, E80, E82, E83
// Switched off in the middle of a sentence, the turn is one item with one commit.
TEST(EngineTurns, SwitchingOffEndsTheTurnAndTheCommitFilesIt) {
    TestClient client;
    client.configure();
    client.append(joined({silence(1000), steadySpeech(800)}));
    ASSERT_EQ(client.count("input_audio_buffer.speech_started"), 1u);
    client.turnDetection(std::nullopt);
    EXPECT_EQ(client.count("input_audio_buffer.committed"), 0u);
    client.send(AudioCommit{});
    client.run();
    const auto committed = client.all<Committed>();
    ASSERT_EQ(committed.size(), 1u);
    EXPECT_EQ(committed[0].itemId, client.last<SpeechStarted>().itemId);
    EXPECT_EQ(client.last<ItemDone>().item.id, committed[0].itemId);
    EXPECT_EQ(client.count("response.created"), 0u) << "no reply to a commit";
    EXPECT_THAT(client.errorCodes(), IsEmpty());
    client.send(AudioCommit{});
    EXPECT_THAT(client.errorCodes(), ElementsAre(u"input_audio_buffer_commit_empty"_s));
    EXPECT_EQ(client.count("input_audio_buffer.committed"), 1u);
}

// Proves: E83
// A turn whose commit never came is filed by the next switch, once, and is not answered.
TEST(EngineTurns, AForgottenTurnIsFiledWithoutAReply) {
    TestClient client;
    client.configure();
    client.append(joined({silence(600), steadySpeech(700)}));
    client.turnDetection(std::nullopt);
    EXPECT_EQ(client.count("input_audio_buffer.committed"), 0u);
    client.turnDetection(TurnDetection{});
    client.run();
    EXPECT_EQ(client.count("input_audio_buffer.committed"), 1u);
    EXPECT_EQ(client.last<Committed>().itemId, client.last<SpeechStarted>().itemId);
    EXPECT_EQ(client.count("response.created"), 0u);
}

// Proves: H12, H13, E3, E85
// The next speech after re-enabling is a new item; its clock starts at 0.
TEST(EngineTurns, SwitchedOnAgainTheNextSegmentBeginsAtZero) {
    TestClient client;
    client.configure(silently());
    for (int round = 0; round < 20; ++round) {
        client.append(joined({silence(600), steadySpeech(700)}));
        client.turnDetection(std::nullopt);
        client.send(AudioCommit{});
        client.turnDetection(silently());
    }
    const auto starts = client.all<SpeechStarted>();
    const auto committed = client.all<Committed>();
    ASSERT_EQ(starts.size(), 20u);
    ASSERT_EQ(committed.size(), 20u);
    for (std::size_t i = 0; i < starts.size(); ++i) {
        EXPECT_NEAR(double(starts[i].audioStartMs), 300, 20) << i;
        EXPECT_EQ(committed[i].itemId, starts[i].itemId);
        if (i > 0) {
            EXPECT_NE(starts[i].itemId, starts[i - 1].itemId);
        }
    }
    EXPECT_EQ(client.count("session.updated"), 41u);
    EXPECT_THAT(client.errorCodes(), IsEmpty());
}

TEST(EngineTurns, ATurnWhoseCommitNeverComesIsFiledOnce) {
    TestClient client;
    client.configure(silently());
    client.append(joined({silence(600), steadySpeech(700)}));
    client.turnDetection(std::nullopt);
    client.turnDetection(silently());
    client.append(joined({silence(600), steadySpeech(700), silence(700)}));
    const auto committed = client.all<Committed>();
    ASSERT_EQ(committed.size(), 2u);
    EXPECT_EQ(committed[0].itemId, client.all<SpeechStarted>()[0].itemId);
    EXPECT_EQ(committed[1].itemId, client.all<SpeechStarted>()[1].itemId);
}

// Proves: E97
// No edges while off, whatever is appended.
TEST(EngineTurns, NoEdgesWhileOff) {
    TestClient client;
    client.configure(silently());
    client.turnDetection(std::nullopt);
    client.append(joined({silence(500), steadySpeech(1000), silence(1000)}));
    EXPECT_EQ(client.count("input_audio_buffer.speech_started"), 0u);
    // Push-to-talk, outside HRP: what was appended is what is committed.
    client.send(AudioCommit{});
    EXPECT_EQ(client.count("input_audio_buffer.committed"), 1u);
    EXPECT_THAT(client.errorCodes(), IsEmpty());
}

// Proves: E5, C88, E89
TEST(EngineTurns, NothingToCommitIsARecoverableError) {
    TestClient client;
    client.configure(silently());
    client.send(AudioCommit{}, u"mine"_s);
    EXPECT_EQ(client.last<ErrorEvent>().error.eventId, u"mine"_s);
    client.append(silence(3000));
    client.turnDetection(std::nullopt);
    client.send(AudioCommit{});
    client.append(silence(50));
    client.send(AudioCommit{});
    EXPECT_THAT(client.errorCodes(),
                ElementsAre(u"input_audio_buffer_commit_empty"_s, u"input_audio_buffer_commit_empty"_s,
                            u"input_audio_buffer_commit_empty"_s));
    EXPECT_EQ(client.count("conversation.item.added"), 0u);
    client.append(silence(60));
    client.send(AudioCommit{});
    EXPECT_EQ(client.count("input_audio_buffer.committed"), 1u) << "alive, and 110 ms are enough";
}

TEST(EngineTurns, ACommitInTheMiddleOfSpeechFilesIt) {
    TestClient client;
    client.configure();
    client.append(joined({silence(600), steadySpeech(1000)}));
    client.send(AudioCommit{});
    ASSERT_EQ(client.count("input_audio_buffer.committed"), 1u);
    EXPECT_EQ(client.last<Committed>().itemId, client.last<SpeechStarted>().itemId);
    client.runFor(3000);
    EXPECT_EQ(client.count("response.created"), 0u);
    client.append(joined({steadySpeech(600), silence(900)}));
    ASSERT_EQ(client.count("input_audio_buffer.committed"), 2u) << "what follows is another turn";
    EXPECT_NE(client.all<Committed>()[0].itemId, client.all<Committed>()[1].itemId);
}

TEST(EngineTurns, ClearDropsTheTurn) {
    TestClient client;
    client.configure(silently());
    client.append(joined({silence(600), steadySpeech(600)}));
    client.send(AudioClear{});
    EXPECT_EQ(client.count("input_audio_buffer.cleared"), 1u);
    client.append(silence(1500));
    EXPECT_EQ(client.count("input_audio_buffer.committed"), 0u);
    EXPECT_EQ(client.count("input_audio_buffer.speech_stopped"), 0u);
}

// Proves: E6, C52, E53, E55
// Bad audio changes nothing and speech is still found afterwards.
TEST(EngineTurns, BadAppendsLeaveTheBufferAlone) {
    TestClient client;
    client.configure(silently());
    client.append(silence(1000));
    client.sendRaw(R"({"type":"input_audio_buffer.append","audio":"AAAA*"})");
    client.sendRaw(R"({"type":"input_audio_buffer.append","audio":"AAAA"})"); // three bytes
    client.sendRaw(R"({"type":"input_audio_buffer.append"})");
    client.sendRaw(R"({"type":"input_audio_buffer.append","audio":5})");
    EXPECT_EQ(client.errorCodes().size(), 4u);
    client.append(joined({steadySpeech(600), silence(800)}));
    ASSERT_EQ(client.count("input_audio_buffer.speech_started"), 1u);
    EXPECT_NEAR(double(client.last<SpeechStarted>().audioStartMs), 700, 20);
}

// Proves: E55, E6
// An append over 15 MiB is an error, a flood costs nothing, the session lives.
TEST(EngineTurns, AFloodOfAudioIsSurvived) {
    TestClient client;
    client.configure(silently());
    client.turnDetection(std::nullopt);
    const QByteArray pcm(15 * 1024 * 1024 + 2, '\0');
    const auto append = [&pcm](qsizetype bytes) {
        return R"({"type":"input_audio_buffer.append","audio":")" + pcm.left(bytes).toBase64() + R"("})";
    };
    client.sendRaw(append(pcm.size() - 2));
    EXPECT_THAT(client.errorCodes(), IsEmpty());
    client.sendRaw(append(pcm.size()));
    EXPECT_EQ(client.errorCodes().size(), 1u);
    for (int i = 0; i < 20; ++i)
        client.append(silence(20'000), 20'000);
    client.send(AudioCommit{});
    EXPECT_EQ(client.count("input_audio_buffer.committed"), 1u);
}

// Proves: E55, E6
// What nobody commits is kept up to 30 minutes; more is refused, and a commit makes room again.
TEST(EngineTurns, TheBufferIsFullAfterHalfAnHour) {
    TestClient client;
    client.configure(silently());
    client.turnDetection(std::nullopt);
    for (int minute = 0; minute < 30; ++minute)
        client.append(silence(60'000), 60'000);
    EXPECT_THAT(client.errorCodes(), IsEmpty());
    client.append(silence(20), 20);
    EXPECT_THAT(client.errorCodes(), ElementsAre(u"input_audio_buffer_full"_s));
    client.send(AudioCommit{});
    EXPECT_EQ(client.count("input_audio_buffer.committed"), 1u);
    client.append(silence(60'000), 60'000);
    EXPECT_EQ(client.errorCodes().size(), 1u);
}

// A voice that the detector is told to expect in louder noise.
TEST(EngineTurns, DetectionSettingsAreTheClients) {
    TestClient client;
    client.configure(silently(200));
    client.append(joined({silence(500), steadySpeech(600), silence(350), steadySpeech(600), silence(400)}));
    EXPECT_EQ(client.count("input_audio_buffer.committed"), 2u);
    TurnDetection turns = silently(800);
    turns.prefixPaddingMs = 100;
    client.turnDetection(turns); // on → on: the clock goes on
    client.append(joined({silence(1000), steadySpeech(600), silence(900)}));
    ASSERT_EQ(client.count("input_audio_buffer.committed"), 3u);
    EXPECT_NEAR(double(client.last<SpeechStarted>().audioStartMs), 2450 + 1000 - 100, 20);
    EXPECT_NEAR(double(client.last<SpeechStopped>().audioEndMs), 2450 + 1600 + 800, 20);
}

} // namespace
} // namespace hrp::test
