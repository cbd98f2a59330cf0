// SPDX-License-Identifier: GPL-3.0-or-later
// The demonstration that comes with the program.
#include "study/study_helpers.h"

#include <hrp/study/participant_script.h>

#include <QDirIterator>
#include <QFileInfo>

namespace hrp::study {
namespace {

LoadedStudy demo() {
    auto loaded = loadStudy(test::demoFile("trust-talk.hrpstudy.json"));
    if (!loaded) {
        ADD_FAILURE() << test::allTexts(loaded.error()).toStdString();
        return {};
    }
    return *loaded;
}

TEST(Demo, ReadsWithoutAnyProblem) {
    EXPECT_EQ(test::allTexts(demo().warnings).toStdString(), "");
}

TEST(Demo, HasTwoRolesAndSixScreens) {
    const Study study = demo().study;
    EXPECT_EQ(study.agentRole, QStringLiteral("host"));
    EXPECT_EQ(study.participantRole, QStringLiteral("guest"));
    EXPECT_EQ(study.agentName, QStringLiteral("Robin"));
    EXPECT_EQ(study.participantName, QStringLiteral("Alex"));
    ASSERT_EQ(study.others.size(), 1);
    EXPECT_EQ(study.others[0].name, QStringLiteral("Alex"));
    EXPECT_EQ(study.others[0].role, QStringLiteral("Guest"));
    QStringList types;
    for (const Screen& screen : study.screens) {
        types << screen.type;
        EXPECT_TRUE(screen.audible) << screen.name.toStdString();
    }
    EXPECT_EQ(types, (QStringList{QStringLiteral("showtext"), QStringLiteral("showimage"),
                                  QStringLiteral("showtext"), QStringLiteral("vasrating"),
                                  QStringLiteral("multiplechoice"), QStringLiteral("showtext")}));
    EXPECT_FALSE(study.textChat);
    EXPECT_EQ(study.maxAttempts, 3);
    EXPECT_EQ(study.turns, protocol::TurnDetection());
    EXPECT_FALSE(study.transcriptionModel);
}

TEST(Demo, ScreensSayWhatPeopleRead) {
    const Study study = demo().study;
    EXPECT_EQ(study.screens[0].text.toStdString(),
              "Welcome\n\nSay something to each other, so that you know that you are heard.");
    const Screen& face = study.screens[1];
    EXPECT_EQ(face.text, QStringLiteral("Look at this face."));
    ASSERT_EQ(face.images.size(), 1);
    EXPECT_EQ(face.images[0].label, QStringLiteral("the image (a smiling face)"));
    EXPECT_EQ(face.advance.by, Advance::By::Timer);
    EXPECT_EQ(face.advance.durationMs, 12'000);
    EXPECT_TRUE(face.showsTimer);
    ASSERT_TRUE(study.screens[3].question);
    EXPECT_EQ(
        wordingOf(*study.screens[3].question).toStdString(),
        "Question: How warm was your partner?\nThis is a visual analog rating scale from 0 to 100.\nRespond "
        "with a number between 0 and 100.");
    EXPECT_EQ(study.screens[3].advance.by, Advance::By::Everyone);
    ASSERT_TRUE(study.screens[4].question);
    EXPECT_EQ(toolOf(*study.screens[4].question), QStringLiteral("answer_choice"));
    EXPECT_EQ(study.screens[4].question->outputVariable, QStringLiteral("would_trust"));
}

TEST(Demo, InstructionsHoldPersonaOverridesAndStudyInOrder) {
    const Study study = demo().study;
    qsizetype at = 0;
    for (const char* part :
         {"# Who you are", "You are Robin", "# Your objective", "Get along with", "Find out together",
          "# Guidance", "two sentences at a time", "Ask one question at a time", "# Examples",
          "- I think he has kind eyes", "# Additional instructions", "say that you are a voice agent",
          "# What the participants are told", "There are no right or wrong answers.", "# How a session works",
          "The others see you as Robin.", "[context]", "Speak English."}) {
        const qsizetype found = study.instructions.indexOf(QString::fromUtf8(part), at);
        ASSERT_GE(found, 0) << part << "\n" << study.instructions.toStdString();
        at = found;
    }
    // H14: the part's guidance comes after all of it.
    EXPECT_EQ(study.instructionsFor(study.screens[0]),
              study.instructions +
                  QStringLiteral("\n\n# Guidance for this part\n\nGreet your partner in one short "
                                 "sentence."));
    EXPECT_EQ(study.instructionsFor(study.screens[1]), study.instructions);
}

TEST(Demo, ImageGoesOnTheWire) {
    const Study study = demo().study;
    const auto image = loadImage(study.screens[1].images[0], study.folder);
    ASSERT_TRUE(image) << image.error().toStdString();
    EXPECT_EQ(image->mimeType, QStringLiteral("image/png"));
    EXPECT_TRUE(image->dataUrl().startsWith(QStringLiteral("data:image/png;base64,iVBOR")));
    EXPECT_LT(image->bytes.size(), 100'000);
}

TEST(Demo, GoesBothWaysUnchanged) {
    EXPECT_EQ(writeStudy(demo().study).toStdString(),
              test::bytesOf(test::demoFile("trust-talk.hrpstudy.json")).toStdString());
}

TEST(Demo, SpeakerPlaysSixClipsAndInterruptsOnce) {
    const auto script = loadScript(test::demoFile("speaker.hrpscript.json"));
    ASSERT_TRUE(script) << test::allTexts(script.error()).toStdString();
    int clips = 0, interruptions = 0, answers = 0;
    QStringList screens;
    const Study study = demo().study;
    for (const Screen& screen : study.screens)
        screens << screen.name;
    for (const ScriptStep& step : script->steps) {
        clips += std::holds_alternative<ScriptStep::Play>(step.action);
        interruptions += step.interruptAfterMs.has_value();
        answers += std::holds_alternative<ScriptStep::Answer>(step.action);
        if (step.wait && std::holds_alternative<ScriptStep::WaitScreen>(*step.wait)) {
            EXPECT_TRUE(screens.contains(std::get<ScriptStep::WaitScreen>(*step.wait).name));
        }
    }
    EXPECT_EQ(clips, 6);
    EXPECT_EQ(interruptions, 1);
    EXPECT_EQ(answers, 2);
}

TEST(Demo, SpeechIsSmallAndLicensed) {
    qint64 bytes = 0;
    const QString readme = QString::fromUtf8(test::bytesOf(test::demoFile("speech/README.md")));
    for (QDirIterator it(test::demoFile("speech"), {QStringLiteral("*.wav")}); it.hasNext();) {
        const QFileInfo file(it.next());
        bytes += file.size();
        EXPECT_TRUE(readme.contains(QLatin1Char('`') + file.fileName() + QLatin1Char('`')))
            << file.fileName().toStdString() << " is not in the README";
    }
    EXPECT_GT(bytes, 0);
    EXPECT_LT(bytes, 2'000'000);
    EXPECT_TRUE(test::bytesOf(test::demoFile("speech/LICENSE")).contains("Carnegie Mellon University"));
}

} // namespace
} // namespace hrp::study
