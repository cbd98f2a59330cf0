// SPDX-License-Identifier: GPL-3.0-or-later
// Each deliberate fault does what its line in the table says, and nothing else.
#include "engine/test_client.h"

#include <hrp/engine/faults.h>
#include <hrp/protocol/profile.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace hrp::test {
namespace {

using namespace protocol;
using namespace Qt::StringLiterals;
using engine::ReplyEnds;
using engine::SaySentence;
using ::testing::IsEmpty;

/// A spoken turn with its reply, from an engine with a fault.
std::unique_ptr<TestClient> turnWith(const char* fault) {
    const engine::Fault* which = engine::findFault(QLatin1String(fault));
    EXPECT_TRUE(which) << fault;
    auto client = std::make_unique<TestClient>(engine::EngineSession::Options{}, TestClient::Agent::Scripted,
                                               nullptr, which);
    client->configure();
    client->append(joined({silence(500), steadySpeech(700), silence(700)}));
    client->run();
    return client;
}

TEST(Faults, EachHasANameOfItsOwnAndWords) {
    QStringList names;
    for (const engine::Fault& fault : engine::faults()) {
        EXPECT_FALSE(names.contains(fault.name));
        names << fault.name;
        EXPECT_FALSE(fault.text.isEmpty());
        EXPECT_TRUE(fault.refusal || fault.filter || fault.responder || fault.takesAnyKey ||
                    fault.mostSessions)
            << fault.name.toStdString();
        EXPECT_EQ(engine::findFault(fault.name), &fault);
    }
    for (const char* name :
         {"silent", "no_updated", "bad_json", "long_delta", "close_early", "http_404", "unauthorized"})
        EXPECT_TRUE(names.contains(QLatin1String(name))) << name;
    EXPECT_EQ(engine::findFault(u"none such"_s), nullptr);
}

TEST(Faults, Silent) {
    const auto client = turnWith("silent");
    EXPECT_THAT(client->raw, IsEmpty());
    EXPECT_FALSE(client->end.has_value()) << "the line stays open";
}

TEST(Faults, EventsThatNeverCome) {
    EXPECT_EQ(turnWith("no_updated")->count("session.updated"), 0u);
    EXPECT_EQ(turnWith("no_updated")->count("response.done"), 1u);
    EXPECT_EQ(turnWith("no_done")->count("response.done"), 0u);
    EXPECT_EQ(turnWith("no_done")->count("response.output_audio.done"), 1u);
    EXPECT_EQ(turnWith("no_stopped")->count("input_audio_buffer.speech_stopped"), 0u);
    EXPECT_EQ(turnWith("no_stopped")->count("input_audio_buffer.committed"), 1u);
}

TEST(Faults, BadJson) {
    const auto client = turnWith("bad_json");
    EXPECT_EQ(client->types(), (std::vector<QString>{u"session.created"_s, u"session.updated"_s}));
    EXPECT_GE(client->unread.size(), 5);
}

TEST(Faults, MissingField) {
    const auto client = turnWith("missing_field");
    ASSERT_EQ(client->unread.size(), 1);
    EXPECT_TRUE(client->unread[0].contains(u"item_id"_s)) << client->unread[0].toStdString();
}

TEST(Faults, UnknownEvent) {
    const auto client = turnWith("unknown_event");
    EXPECT_EQ(client->count("engine.mystery"), 1u);
    EXPECT_EQ(client->count("response.done"), 1u);
}

TEST(Faults, BrokenAudio) {
    const auto tooLong = turnWith("long_delta");
    EXPECT_EQ(tooLong->count("response.output_audio.delta"), 0u);
    EXPECT_FALSE(tooLong->unread.isEmpty());
    const auto base64 = turnWith("bad_base64");
    EXPECT_EQ(base64->count("response.output_audio.delta"), 0u);
    EXPECT_FALSE(base64->unread.isEmpty());
}

TEST(Faults, OddDeltasHoldTheSameAudio) {
    const auto odd = turnWith("odd_delta"), whole = turnWith("unknown_event");
    QByteArray ours, theirs;
    bool split = false;
    for (const auto& delta : odd->all<AudioDelta>()) {
        split = split || delta.pcm.size() % 2 != 0;
        ours += delta.pcm;
    }
    for (const auto& delta : whole->all<AudioDelta>())
        theirs += delta.pcm;
    EXPECT_TRUE(split);
    EXPECT_GE(ours.size(), theirs.size() - 1);
    EXPECT_TRUE(theirs.startsWith(ours));
}

TEST(Faults, LateDelta) {
    TestClient client({}, TestClient::Agent::Scripted, nullptr, engine::findFault(u"late_delta"_s));
    client.configure();
    client.append(joined({silence(500), steadySpeech(700), silence(700)}));
    client.runFor(50);
    client.append(joined({silence(200), steadySpeech(400)}));
    ASSERT_EQ(client.count("response.done"), 1u);
    EXPECT_EQ(client.types().back(), u"response.output_audio.delta"_s);
    EXPECT_EQ(client.last<AudioDelta>().responseId, client.last<ResponseDone>().response.id);
}

TEST(Faults, LinesThatBreak) {
    const auto closed = turnWith("close_early");
    EXPECT_EQ(closed->count("response.output_audio.delta"), 2u);
    ASSERT_TRUE(closed->end.has_value());
    EXPECT_EQ(closed->end->cause, transport::PipeEnd::Cause::ClosedByPeer);
    EXPECT_EQ(closed->end->code, 1011);
    EXPECT_TRUE(closed->ended);
    const auto dropped = turnWith("drop");
    ASSERT_TRUE(dropped->end.has_value());
    EXPECT_EQ(dropped->end->cause, transport::PipeEnd::Cause::Dropped);
}

TEST(Faults, AnswersThatAreWrong) {
    for (const char* fault : {"bad_answer", "no_call"}) {
        TestClient client({}, TestClient::Agent::Rehearsal, nullptr, engine::findFault(QLatin1String(fault)));
        client.configure({}, toolDeclarations(false));
        client.send(ResponseCreate::silent(u"answer_scale"_s));
        client.run();
        EXPECT_EQ(client.last<ResponseDone>().response.status, u"completed"_s);
        const auto calls = client.all<FunctionCallDone>();
        if (QLatin1String(fault) == "no_call"_L1) {
            EXPECT_EQ(calls.size(), 0u);
            EXPECT_EQ(client.count("response.output_text.done"), 1u);
        } else {
            ASSERT_EQ(calls.size(), 1u);
            EXPECT_EQ(calls[0].arguments, u"{\"value\":999}"_s);
        }
    }
}

TEST(Faults, Refusals) {
    for (const auto& [name, status] :
         {std::pair{u"unauthorized"_s, 401}, std::pair{u"http_404"_s, 404}, std::pair{u"http_429"_s, 429}})
        EXPECT_EQ(engine::findFault(name)->refusal->httpStatus, status);
}

} // namespace
} // namespace hrp::test
