// SPDX-License-Identifier: GPL-3.0-or-later
// Random records in random order: the mood never hangs, and keeps its promises.
#include "mood_helpers.h"

#include <cmath>
#include <random>

namespace hrp::test {
namespace {

using mood::Mood;

class MoodStorm : public ::testing::TestWithParam<unsigned> {
protected:
    int below(int n) { return static_cast<int>(m_random() % static_cast<unsigned>(n)); }
    QString name(const char* kind, int of) { return QLatin1String(kind) + QString::number(below(of)); }

    log::RecordBody anything() {
        const QString response = name("r", 4), item = name("i", 4), user = name("u", 3), call = name("c", 3);
        const auto purpose = static_cast<log::ReplyPurpose>(below(3));
        switch (below(22)) {
        case 0:
        case 1:
            return log::SpeechStarted{user, 0, 0, m_ms - 300, m_ms};
        case 2:
        case 3:
            return log::SpeechStopped{user, 0, 0, m_ms, m_ms - 500};
        case 4:
            return log::TurnCommitted{user};
        case 5:
            return log::ReplyRequested{name("q", 3), purpose, {}};
        case 6:
        case 7:
            return log::ReplyStarted{response, purpose, {}};
        case 8:
        case 9: {
            const int at = below(5'000) * 24, count = below(2'000) * 24;
            return log::AgentAudioReceived{
                response, item,
                below(2), at,
                count,    below(2) ? std::optional<std::int64_t>(at + below(count + 1)) : std::nullopt};
        }
        case 10:
            return log::ReplyFirstSound{response, item};
        case 11:
        case 12:
        case 13:
            return log::AgentAudioHeard{
                response,          item,
                below(2),          below(5'000) * 24,
                below(200) * 24,   static_cast<std::int64_t>(m_ms + below(240) - 200) * 24,
                -below(100) * 1.0, below(4) == 0};
        case 14:
            return log::ReplyDrained{response, item};
        case 15:
            return log::ReplyInterrupted{
                response, item,         0,          static_cast<log::InterruptCause>(below(5)),
                0,        below(5'000), below(100), 5};
        case 16:
            return log::ReplyDone{
                response, QString::fromLatin1(below(2) ? "completed" : "failed"), {}, {}, {}, std::nullopt};
        case 17:
            return log::ToolCalled{call, response, item, QStringLiteral("lookup"), {}};
        case 18:
            return log::ToolAnswered{call, QStringLiteral("lookup"), below(2) == 0, {}, 0, 0, 0};
        case 19:
            return log::PushToTalk{below(2) == 0};
        case 20:
            return log::ScreenShown{0, {}, {}, {}, below(2) == 0, {}, false};
        default:
            if (below(3))
                return log::HoldChanged{below(3) == 0, log::HoldCause::Operator, {}};
            return below(2) ? log::RecordBody(log::Paused{}) : log::RecordBody(log::Resumed{});
        }
    }

    std::mt19937 m_random{GetParam()};
    double m_ms = 0;
};

// Proves: H30, H31, H32
TEST_P(MoodStorm, NeverStaysInTalkingOrThinkingAndNeverSaysTheSameTwice) {
    MoodLog log(GetParam() % 2 ? Mood::Listening : Mood::Idle);
    for (int round = 0; round < 40; ++round) {
        for (int i = below(60); i > 0; --i) {
            m_ms += below(4) ? below(30) : below(1'500);
            log.addAbout(m_ms, m_ms + below(40) - (below(2) ? 0 : 150), anything());
            if (below(3) == 0)
                log.advance(m_ms + below(20));
        }
        // Then nothing more comes.
        int steps = 0;
        while (const auto next = log.mood.nextMs()) {
            ASSERT_LT(++steps, 200) << "something falls due for ever";
            m_ms = std::max(m_ms, *next);
            log.advance(m_ms);
        }
        EXPECT_NE(log.mood.mood(), Mood::Talking) << "round " << round;
        EXPECT_NE(log.mood.mood(), Mood::Thinking) << "round " << round;
    }
    int triggers = 0;
    std::optional<Mood> last;
    for (const mood::MoodEvent& event : log.all) {
        triggers += std::holds_alternative<mood::TriggerFired>(event.what);
        const auto* changed = std::get_if<mood::MoodChanged>(&event.what);
        if (!changed)
            continue;
        EXPECT_NE(last, std::optional(changed->mood)) << "a change changes something";
        last = changed->mood;
    }
    EXPECT_GT(log.all.size(), 50u);
    EXPECT_GT(triggers, 0);
}

INSTANTIATE_TEST_SUITE_P(Seeds, MoodStorm, ::testing::Range(1u, 41u));

} // namespace
} // namespace hrp::test
