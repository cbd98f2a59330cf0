// SPDX-License-Identifier: GPL-3.0-or-later
// A whole rehearsal under virtual time: recorded speech in, packaged speech out.
#include "engine/test_client.h"

#include <hrp/protocol/context_items.h>
#include <hrp/protocol/profile.h>

#include <QJsonDocument>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace hrp::test {
namespace {

using namespace protocol;
using namespace Qt::StringLiterals;
using ::testing::IsEmpty;

TestClient::Agent rehearsal() {
    return TestClient::Agent::Rehearsal;
}

/// Greeting, three spoken turns over two screens, a question, a farewell.
std::vector<QByteArray> rehearse(TestClient& client) {
    client.configure({}, toolDeclarations(false));
    client.send(ItemCreate{contextItem(ParticipantsContext{{{u"Alex"_s, u"Guest"_s}}}), {}});
    client.send(ItemCreate{contextItem(ScreenContext{u"showtext"_s, u"Welcome. Say hello."_s, {}}), {}});
    client.send(ResponseCreate::spoken());
    client.run();
    client.stream(joined({silence(400), recorded("cards_001"), silence(800)}));
    client.run();
    client.send(ItemCreate{contextItem(ScreenContext{u"showimage"_s, u"Look at this face."_s, {}}), {}});
    client.stream(joined({silence(400), recorded("librivox_0880"), silence(1200)}));
    client.run();
    client.stream(joined({silence(300), recorded("librivox_0890"), silence(1200)}));
    client.run();
    client.turnDetection(std::nullopt);
    client.send(ItemCreate{
        contextItem(QuestionContext{
            u"answer_scale"_s,
            u"Question: How warm was your partner?\nThis is a visual analog rating scale from 0 to 100.\nRespond with a number between 0 and 100."_s,
            false,
            {}}),
        {}});
    client.send(ResponseCreate::silent(u"answer_scale"_s));
    client.run();
    client.send(
        ItemCreate{Item::functionOutput(client.last<FunctionCallDone>().callId, {{"accepted", true}}), {}});
    client.turnDetection(TurnDetection{});
    client.send(ItemCreate{contextItem(ScreenContext{u"showtext"_s, u"Thank you! Say goodbye."_s, {}}), {}});
    client.stream(joined({silence(400), recorded("ps_tidigits_2934z"), silence(1200)}));
    client.run();
    return client.raw;
}

TEST(RehearsalSession, IsAPleasantTalk) {
    TestClient client({}, rehearsal());
    rehearse(client);
    EXPECT_THAT(client.errorCodes(), IsEmpty());
    EXPECT_EQ(client.count("input_audio_buffer.committed"), 4u);
    const auto done = client.all<ResponseDone>();
    ASSERT_EQ(done.size(), 6u);
    QStringList said;
    for (const auto& each : done) {
        EXPECT_EQ(each.response.status, u"completed"_s);
        for (const Item& item : each.response.output)
            if (item.type == u"message"_s)
                said << item.content.at(0).transcript.value_or(QString());
    }
    ASSERT_EQ(said.size(), 5);
    EXPECT_TRUE(said.first().startsWith(u'H')) << said.first().toStdString();
    QStringList different = said;
    different.removeDuplicates();
    EXPECT_EQ(different, said);
    const double value = QJsonDocument::fromJson(client.last<FunctionCallDone>().arguments.toUtf8())
                             .object()[u"value"_s]
                             .toDouble(-1);
    EXPECT_GE(value, 0);
    EXPECT_LE(value, 100);
    // The true speech of each turn, to 60 ms, from the edges (H13).
    EXPECT_EQ(client.count("input_audio_buffer.speech_started"), 4u);
}

TEST(RehearsalSession, TheSameSeedIsTheSameSessionByteForByte) {
    TestClient once({}, rehearsal()), again({}, rehearsal());
    EXPECT_EQ(rehearse(once), rehearse(again));
}

} // namespace
} // namespace hrp::test
