// SPDX-License-Identifier: GPL-3.0-or-later
// The headline: of all that is true, the most urgent.
#include "status_line/headline.h"

#include <gtest/gtest.h>

namespace {

using namespace hrp;
using metrics::PathTrouble;

struct Situation {
    const char* name;
    std::vector<log::RecordBody> records; ///< after the session runs
    ui::Circumstances around;
    const char* says;
};

ui::Circumstances trouble(PathTrouble which, double sinceMs = 0) {
    ui::Circumstances around;
    around.trouble = which;
    around.troubleSinceMs = sinceMs;
    return around;
}
ui::Circumstances decision(ui::Circumstances around = {}) {
    around.questionWaits = true;
    return around;
}
log::Finding silentReply() {
    log::Finding finding;
    finding.check = QStringLiteral("digital-silence");
    return finding;
}
log::HoldChanged held() {
    return {true, log::HoldCause::Operator, {}};
}
log::ReplyFirstSound sounds() {
    return {QStringLiteral("r1"), QStringLiteral("i1")};
}

class HeadlineTest : public ::testing::TestWithParam<Situation> {};

TEST_P(HeadlineTest, SaysTheMostUrgentTruth) {
    ui::SessionStatus status;
    const auto tell = [&status](const log::RecordBody& body) {
        log::Record record;
        record.body = body;
        status.add(record);
    };
    log::SessionStarted started;
    started.inputDevice = QStringLiteral("Built-in microphone");
    started.input = log::InputSource::Microphone;
    started.participantName = QStringLiteral("Alex");
    tell(started);
    tell(log::PhaseChanged{log::Phase::Running});
    for (const log::RecordBody& body : GetParam().records)
        tell(body);
    EXPECT_EQ(ui::headline(status, GetParam().around, 14'200).toStdString(), GetParam().says);
}

INSTANTIATE_TEST_SUITE_P(
    Situations, HeadlineTest,
    ::testing::Values(
        Situation{"Quiet", {}, {}, "Waiting for you to speak"},
        Situation{"MicrophoneGone", {}, trouble(PathTrouble::NoMicrophone), "Your microphone is gone"},
        Situation{"MicrophoneGoneAndADecision",
                  {},
                  decision(trouble(PathTrouble::NoMicrophone)),
                  "Your microphone is gone"},
        Situation{"MicrophoneSilent",
                  {},
                  trouble(PathTrouble::SilentMicrophone),
                  "Your microphone is silent: look at its mute switch"},
        Situation{"Decision", {}, decision(), "Waiting for your decision (F2)"},
        Situation{"ReplyNotEnded",
                  {sounds()},
                  trouble(PathTrouble::ReplyStaysOpen, 200),
                  "The engine has not ended its reply for 14 s"},
        Situation{"LoudspeakerDead",
                  {sounds()},
                  trouble(PathTrouble::NoSound),
                  "The loudspeaker does not play the reply"},
        Situation{"NoReply", {}, trouble(PathTrouble::NoReply, 4'000), "No reply has begun for 10 s"},
        Situation{"NotSentIsMeant", {}, trouble(PathTrouble::NotSent), "Waiting for you to speak"},
        Situation{"MuteEngine", {silentReply()}, {}, "The agent's reply was silent"},
        Situation{"MuteEngineAndANewReply", {silentReply(), sounds()}, {}, "The agent is speaking"},
        Situation{"ShortBreakGoesBeforeTrouble", {held()}, trouble(PathTrouble::NoMicrophone), "Short break"},
        Situation{"EndGoesBeforeAll",
                  {log::SessionEnded{log::Outcome::Finished, {}, 0}},
                  decision(trouble(PathTrouble::NoMicrophone)),
                  "The study is finished"}),
    [](const auto& parameter) { return std::string(parameter.param.name); });

TEST(HeadlineBeforeTheSession, CountsWhileTheEngineSaysNothing) {
    ui::Circumstances around;
    around.connecting = true;
    around.engine = QStringLiteral("127.0.0.1:8800");
    around.connectingMs = 4'300;
    EXPECT_EQ(ui::headline({}, around, 0).toStdString(), "Connecting to 127.0.0.1:8800: 4 of 10 s");
    EXPECT_EQ(ui::headline({}, {}, 0).toStdString(), "No session yet. Press Start to begin.");
}

} // namespace
