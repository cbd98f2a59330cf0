// SPDX-License-Identifier: GPL-3.0-or-later
// Random events of the engine, valid and not, mixed with commands: whatever comes, the session keeps its
// promises (H9, H11, H15, H19).
#include "session_rig.h"

#include <random>

namespace hrp::test {
namespace {

class Storm : public SessionTest, public ::testing::WithParamInterface<unsigned> {
protected:
    int below(int n) { return static_cast<int>(m_random() % static_cast<unsigned>(n)); }
    const char* pick(std::initializer_list<const char*> names) {
        return *(names.begin() + below(static_cast<int>(names.size())));
    }
    const char* response() { return pick({"r1", "r2", "r3", "r4", "r5"}); }
    const char* item() { return pick({"i1", "i2", "i3", "u1"}); }
    const char* user() { return pick({"u1", "u2", "u3", "i1"}); }

    void engineDoes() {
        switch (below(20)) {
        case 0:
            return engine.ss(user(), below(20'000));
        case 1:
            return engine.se(user(), below(20'000));
        case 2:
            return engine.cm(user());
        case 3:
            return engine.rc(response());
        case 4:
            return engine.rc(response(), {QStringLiteral("text")});
        case 5:
            return engine.rd(response(), pick({"completed", "cancelled", "failed", "incomplete", "odd"}));
        case 6:
        case 7:
        case 8:
            return engine.dSamples(response(), item(), below(4'000), below(2));
        case 9:
            return engine.ad(response(), item());
        case 10:
            return engine.t(response(), item(), QStringLiteral("word "));
        case 11:
            return engine.td(response(), item(), QStringLiteral("words"));
        case 12:
            return engine.fa(response(), pick({"c1", "c2", "c3"}),
                             pick({"answer_scale", "send_chat", "what"}),
                             pick({R"({"value":7})", R"({"value":777})", "{", R"({"message":"x"})"}));
        case 13:
            return engine.error(
                pick({"conversation_already_has_active_response", "response_cancel_not_active",
                      "input_audio_buffer_commit_empty", "server_error"}),
                QStringLiteral("hrp_%1").arg(below(60)));
        case 14:
            return engine.updated();
        case 15:
            return engine.send(protocol::Truncated{QString::fromLatin1(item()), 0, below(3'000)});
        case 16:
            return engine.raw(pick({"{}", "[]", R"({"type":"strange"})", R"({"type":"ping","n":1})"}));
        case 17:
            return engine.ia(item());
        case 18:
            return engine.send(protocol::TranscriptionCompleted{QString::fromLatin1(user()), 0, {}, 0});
        default:
            return engine.raw(R"({"type":"error","error":{"message":"m"}})");
        }
    }

    void peopleDo() {
        switch (below(24)) {
        case 0:
            return session->nextScreen();
        case 1:
            return session->goToScreen(below(5));
        case 2:
            return session->pause({QStringLiteral("Alex (A)")});
        case 3:
        case 4:
            return session->resume();
        case 5:
            return session->ask(scaleQuestion());
        case 6:
            return session->typeChat({}, QStringLiteral("hello?"));
        case 7:
            return session->stopReply();
        case 8:
            return session->requestReply();
        case 9:
            return session->muteParticipant(below(2) == 1);
        case 10:
            return session->muteAgent(below(2) == 1);
        case 11:
            return session->updateInstructions(QString::number(below(100)));
        case 12:
            return session->participantContinues();
        case 13:
            return session->setTimer(below(4));
        case 14:
            return session->pushScreen(screenNamed("Pushed", below(2) == 1));
        case 15:
        case 16:
            return session->hold({});
        case 17:
        case 18:
            return session->release();
        case 19:
            return session->answerByHand(Json(below(200)));
        case 20:
            return session->skipQuestion();
        case 21:
            return session->goOn();
        case 22:
            return session->pushToTalk(below(2) == 1);
        default:
            return session->sendMessage(QStringLiteral("m"));
        }
    }

    /// At most one response.create that is neither answered by response.created nor by an error.
    void checkCreates() {
        int open = 0;
        for (const auto& record : keeper.records) {
            const auto* wire = std::get_if<log::WireEvent>(&record->body);
            if (std::holds_alternative<log::ConnectionLost>(record->body))
                open = 0;
            if (!wire)
                continue;
            if (wire->type == QStringLiteral("response.create")) {
                EXPECT_EQ(++open, 1) << "a second response.create in flight";
            } else if (wire->direction == log::Direction::Received &&
                       (wire->type == QStringLiteral("response.created") ||
                        wire->type == QStringLiteral("response.done") ||
                        wire->type == QStringLiteral("error"))) {
                open = 0;
            }
        }
    }

    std::mt19937 m_random;
};

TEST_P(Storm, KeepsItsPromises) {
    m_random.seed(GetParam());
    settings.study.textChat = true;
    settings.study.giveUp = static_cast<study::GiveUp>(GetParam() % 3);
    settings.dropout = {2, 500, 1000, 600};
    if (GetParam() % 5 == 0)
        settings.pushToTalk = session::PushToTalk::Gated;
    settings.study.screens.clear();
    for (int i = 0; i < 400; ++i)
        settings.study.screens << screenNamed("Screen", i % 3 != 1);
    engine.answersUpdates = below(2) == 0;
    engine.answersCommits = below(2) == 0;
    startOnly();
    settle();
    engine.updated();
    settle();
    for (int i = 0; i < 400 && !ended(); ++i) {
        if (GetParam() % 2 == 0 && below(80) == 0) {
            engine.forget(); // ids of calls may come again
            engine.drop();
            advanceMs(below(3000));
        }
        const int what = below(10);
        if (what < 6)
            engineDoes();
        else if (what < 7)
            peopleDo();
        else if (what < 9)
            speak(20);
        else
            play(20);
        settle();
    }
    if (!ended()) {
        // What was cut or must not be heard is not: at rest nothing sounds, whatever still comes.
        session->resume();
        if (GetParam() % 3 == 0)
            session->hold({});
        else
            session->pause({});
        settle();
        for (int i = 0; i < 50; ++i) {
            engineDoes();
            settle();
            ASSERT_FALSE(ended() ? false : queue->hasUnheard()) << "sound at rest";
        }
    }
    checkCreates();
    if (!ended())
        session->end({});
    settle();
    EXPECT_TRUE(ended());
    for (const auto& cut : keeper.all<log::ReplyInterrupted>()) {
        EXPECT_LE(cut.heardSamples, cut.receivedSamples);
        EXPECT_LE(cut.truncateMs, audio::samplesToWholeMs(cut.receivedSamples));
    }
    std::map<std::string, int> outputs;
    for (const Json& output : engine.outputs())
        EXPECT_EQ(++outputs[output.at("call_id")], 1) << "two outputs for one call";
}

INSTANTIATE_TEST_SUITE_P(Seeds, Storm, ::testing::Range(1u, 151u));

} // namespace
} // namespace hrp::test
