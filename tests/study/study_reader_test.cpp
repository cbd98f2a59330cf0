// SPDX-License-Identifier: GPL-3.0-or-later
// The document around the components: roles, voice block, transitions, visibility; and every problem at once.
#include "study/study_helpers.h"

#include <gmock/gmock.h>

#include <QStringConverter>
#include <QTemporaryDir>

namespace hrp::study {
namespace {

using test::allTexts;
using test::component;
using test::problemAt;
using test::readBad;
using test::readOk;
using test::studyWith;
using ::testing::HasSubstr;

const QByteArray kTextScreen = component("showtext", R"({"text":"Hi"})");

Study withVoice(const QByteArray& voice) {
    return readOk(
               R"({"name":"P","roles":{"a":{"name":"A"},"b":{"mode":"agent"}},"globalComponents":{"videochat":{}},
        "states":[{"id":"s"}],"voice":)" +
               voice + "}")
        .study;
}

TEST(StudyReader, KeepsUnknownKeysAndTheirOrder) {
    const QByteArray json =
        "{\n  \"zeta\": 1,\n  \"name\": \"P\",\n  \"futureKey\": {\n    \"b\": [\n      1,\n      null\n"
        "    ],\n    \"a\": \"é\"\n  },\n  \"states\": [\n    {\n      \"x\": true,\n      \"id\": "
        "\"s\"\n    }\n  ]\n}\n";
    EXPECT_EQ(writeStudy(readOk(json).study).toStdString(), json.toStdString());
}

TEST(StudyReader, HashIsOfTheBytesAsTheyAre) {
    const QByteArray a = R"({"name":"P","states":[{"id":"s"}]})";
    EXPECT_EQ(readOk(a).study.hash.size(), 64);
    EXPECT_EQ(readOk(a).study.hash, readOk(a).study.hash);
    EXPECT_NE(readOk(a).study.hash, readOk(a + "\n").study.hash);
}

TEST(StudyReader, StatesRunByTheirOrder) {
    const Study study =
        readOk(R"({"name":"P","states":[{"id":"c","order":3},{"id":"a","order":"1"},{"id":"b","order":2}]})")
            .study;
    ASSERT_EQ(study.screens.size(), 3);
    EXPECT_EQ(study.screens[0].id, QStringLiteral("a"));
    EXPECT_EQ(study.screens[2].id, QStringLiteral("c"));
    const Study plain = readOk(R"({"name":"P","states":[{"id":"c"},{"id":"a"},{"id":"b"}]})").study;
    EXPECT_EQ(plain.screens[0].id, QStringLiteral("c"));
}

TEST(StudyReader, TransitionsInBothVocabularies) {
    const Study study =
        readOk(R"({"name":"P","states":[{"id":"a","transitionRules":{"type":"Timed","durationMs":"2000"}},
        {"id":"b","transitionRules":{"type":"SYNCHRONIZED"}},{"id":"c","transitionRules":{"type":"auto"}},
        {"id":"d","transitionRules":{"type":"manual"}},{"id":"e","transitionRules":{}},{"id":"f"}]})")
            .study;
    using By = Advance::By;
    const By expected[] = {By::Timer, By::Everyone, By::Everyone, By::Button, By::Button, By::Button};
    ASSERT_EQ(study.screens.size(), 6);
    for (int i = 0; i < 6; ++i)
        EXPECT_EQ(study.screens[i].advance.by, expected[i]) << i;
    EXPECT_EQ(study.screens[0].advance.durationMs, 2000);
    EXPECT_TRUE(study.screens[0].showsTimer);
    EXPECT_FALSE(study.screens[1].showsTimer);
}

// Proves: H11
// Who hears whom.
TEST(StudyReader, VideoChatDecidesWhoIsHeard) {
    const auto audible = [](const QByteArray& rest) {
        QString result;
        for (const Screen& screen : readOk(R"({"name":"P",)" + rest + "}").study.screens)
            result += screen.audible ? QLatin1Char('1') : QLatin1Char('0');
        return result.toStdString();
    };
    const QByteArray states =
        R"("states":[{"id":"a"},{"id":"b","globalComponentsVisibility":{"videochat":false}},
        {"id":"c","globalComponentsVisibility":{"VideoChat":true}}])";
    EXPECT_EQ(audible(R"("globalComponents":{"videochat":{}},)" + states), "101");
    EXPECT_EQ(audible(R"("globalComponents":{"video-chat":{"enabled":true}},)" + states), "101");
    EXPECT_EQ(audible(R"("globalComponents":{"videochat":{"enabled":false}},)" + states), "001");
    EXPECT_EQ(audible(R"("globalComponents":["videochat"],)" + states), "101");
    EXPECT_EQ(audible(states), "001");
    EXPECT_EQ(audible(R"("states":[{"id":"a"},{"id":"b","focusComponent":{"type":"videochat"}}])"), "01");
    EXPECT_EQ(audible(R"("states":[{"id":"a"},{"id":"b"}])"), "11");
}

TEST(StudyReader, SaysWhenNobodyIsHeardOrItHadToGuess) {
    const auto guessed = readOk(R"({"name":"P","states":[{"id":"a"}]})").warnings;
    EXPECT_TRUE(problemAt(guessed, "globalComponents").text.contains(QStringLiteral("no video chat")));
    const auto silent =
        readOk(R"({"name":"P","globalComponents":{"videochat":{"enabled":false}},"states":[{"id":"a"}]})")
            .warnings;
    EXPECT_TRUE(problemAt(silent, "states").text.contains(QStringLiteral("never hear each other")));
}

TEST(StudyReader, TextChatIsThereIfItIsAGlobalComponent) {
    EXPECT_TRUE(readOk(studyWith(kTextScreen)).study.textChat == false);
    EXPECT_TRUE(
        readOk(R"({"name":"P","globalComponents":{"textchat":{}},"states":[{"id":"a"}]})").study.textChat);
    EXPECT_FALSE(
        readOk(R"({"name":"P","globalComponents":{"textchat":{"enabled":false}},"states":[{"id":"a"}]})")
            .study.textChat);
}

TEST(StudyReader, RolesAsAMapOrAsAList) {
    for (const char* roles :
         {R"({"s":{"name":"Speaker"},"l":{"name":"Listener","mode":"Agent"}})",
          R"([{"id":"s","name":"Speaker"},{"id":"l","name":"Listener","mode":"agent"}])"}) {
        const Study study =
            readOk(QByteArray(R"({"name":"P","states":[{"id":"a"}],"roles":)") + roles + "}").study;
        EXPECT_EQ(study.agentRole, QStringLiteral("l")) << roles;
        EXPECT_EQ(study.participantRole, QStringLiteral("s")) << roles;
        EXPECT_EQ(study.agentName, QStringLiteral("Listener")) << roles;
        ASSERT_EQ(study.others.size(), 1) << roles;
        EXPECT_EQ(study.others[0].name, QStringLiteral("Speaker")) << roles;
    }
}

TEST(StudyReader, ARoleOfSeveralPeopleIsToldAsSeveral) {
    const Study study =
        readOk(
            R"({"name":"P","states":[{"id":"a"}],"roles":{"g":{"name":"Guest","participantCount":"2"},"h":{"mode":"agent"}}})")
            .study;
    ASSERT_EQ(study.others.size(), 2);
    EXPECT_EQ(study.others[0].name, QStringLiteral("Guest 1"));
    EXPECT_EQ(study.others[1].role, QStringLiteral("Guest"));
    EXPECT_EQ(study.participantName, QStringLiteral("Guest 1"));
}

TEST(StudyReader, WithoutRolesAPilotIsStillPossible) {
    const auto loaded = readOk(R"({"name":"P","states":[{"id":"a"}]})");
    EXPECT_EQ(loaded.study.agentName, QStringLiteral("Agent"));
    EXPECT_EQ(loaded.study.participantName, QStringLiteral("Participant"));
    EXPECT_EQ(loaded.study.others.size(), 1);
    EXPECT_TRUE(problemAt(loaded.warnings, "roles").text.contains(QStringLiteral("no roles")));
}

TEST(StudyReader, ReadsTheVoiceBlock) {
    const Study study = withVoice(R"({"model":"m","voice":"cedar","speed":"1.2","maxAttempts":5,
        "turnDetection":{"silenceDurationMs":700,"prefixPaddingMs":200,"threshold":0.6,"interruptResponse":false},
        "transcription":{"model":"whisper-1"}})");
    EXPECT_EQ(study.model, QStringLiteral("m"));
    EXPECT_EQ(study.voice, QStringLiteral("cedar"));
    EXPECT_DOUBLE_EQ(study.speed, 1.2);
    EXPECT_EQ(study.maxAttempts, 5);
    EXPECT_EQ(study.turns.silenceDurationMs, 700);
    EXPECT_EQ(study.turns.prefixPaddingMs, 200);
    EXPECT_DOUBLE_EQ(study.turns.threshold, 0.6);
    EXPECT_FALSE(study.turns.interruptResponse);
    EXPECT_TRUE(study.turns.createResponse);
    EXPECT_EQ(study.transcriptionModel, QStringLiteral("whisper-1"));
}

TEST(StudyReader, ABudgetOfSessionAndStudy) {
    const Study study = withVoice(R"({"budget":{"tokens":20000,"cost":1.5,"studyTokens":1e6}})");
    EXPECT_EQ(study.budget.tokens, 20'000);
    EXPECT_EQ(study.budget.cost, 1.5);
    EXPECT_EQ(study.budget.studyTokens, 1e6);
    EXPECT_FALSE(study.budget.studyCost);
}

TEST(StudyReader, PersonaInBothFormsAndOverridesAreAppended) {
    for (
        const char* persona :
        {R"({"persona":"You are kind.","examples":["Yes.",{"input":"Hi","output":"Hello"}]})",
         R"({"id":"p1","prompt":{"persona":"You are kind.","examples":["Yes.",{"input":"Hi","output":"Hello"}]}})"}) {
        const Study study =
            readOk(QByteArray(R"({"name":"P","roles":{"a":{},"b":{"mode":"agent"}},"states":[{"id":"s"}],
            "agentConfig":{"roleOverrides":{"b":{"persona":"And tall.","objective":"Win."},"a":{"persona":"Nobody."}}},
            "voice":{"persona":)") +
                   persona + "}}")
                .study;
        EXPECT_TRUE(study.instructions.startsWith(QStringLiteral(
            "# Who you are\n\nYou are kind.\n\nAnd tall.\n\n# Your objective\n\nWin.\n\n# Examples\n\n- "
            "Yes.\n- input: Hi\n  output: Hello\n\n# How a session works\n\n")))
            << study.instructions.toStdString();
        EXPECT_FALSE(study.instructions.contains(QStringLiteral("Nobody")));
    }
}

TEST(StudyReader, SaysThatAPersonaIsMissing) {
    const auto none =
        readOk(R"({"name":"P","roles":{"a":{},"b":{"mode":"agent"}},"states":[{"id":"s"}]})").warnings;
    EXPECT_TRUE(problemAt(none, "voice.persona").text.contains(QStringLiteral("has no persona")));
    const auto byId =
        readOk(
            R"({"name":"P","roles":{"a":{},"b":{"mode":"agent","personaId":"p-1"}},"states":[{"id":"s"}]})")
            .warnings;
    EXPECT_TRUE(problemAt(byId, "voice.persona").text.contains(QStringLiteral("by its id only")));
}

TEST(StudyReader, GuidanceOfAPartByRoleOrForAll) {
    const auto guidance = [](const QByteArray& value) {
        return readOk(
                   R"({"name":"P","roles":{"a":{},"b":{"mode":"agent"}},"states":[{"id":"s","agentGuidance":)" +
                   value + "}]}")
            .study.screens[0]
            .agentGuidance.toStdString();
    };
    EXPECT_EQ(guidance(R"({"b":" Be brief. ","a":"No."})"), "Be brief.");
    EXPECT_EQ(guidance(R"("Be brief.")"), "Be brief.");
    EXPECT_EQ(guidance("null"), "");
    const Study inComponent =
        readOk(studyWith(R"({"type":"showtext","config":{"text":"x","agentGuidance":{"b":"Be brief."}}})"))
            .study;
    EXPECT_EQ(inComponent.screens[0].agentGuidance, QStringLiteral("Be brief."));
}

TEST(StudyReader, GivingUpIsAWordForAllQuestionsOrOneForEach) {
    const QByteArray states = R"("states":[{"id":"a","name":"Warmth","focusComponent":{"type":"vasrating",
        "config":{"question":"Q"}}},{"id":"b","focusComponent":{"type":"vasrating","config":{"question":"R"}}}])";
    EXPECT_EQ(readOk(R"({"name":"P",)" + states + "}").study.giveUp, GiveUp::Skip);
    EXPECT_EQ(readOk(R"({"name":"P","voice":{"giveUp":"ask"},)" + states + "}").study.giveUp,
              GiveUp::AskExperimenter);
    const Study study =
        readOk(R"({"name":"P","voice":{"giveUp":{"default":"ask","Warmth":"hold"}},)" + states + "}").study;
    EXPECT_EQ(study.giveUp, GiveUp::AskExperimenter);
    EXPECT_EQ(study.screens[0].question->giveUp, GiveUp::Hold);
    EXPECT_EQ(study.screens[1].question->giveUp, std::nullopt);
    const auto bad = readBad(R"({"name":"P","voice":{"giveUp":{"Heat":"hold"}},)" + states + "}");
    EXPECT_TRUE(problemAt(bad, "voice.giveUp.Heat").text.contains(QStringLiteral("Heat")));
    EXPECT_TRUE(
        problemAt(readBad(R"({"name":"P","voice":{"giveUp":"never"},)" + states + "}"), "voice.giveUp")
            .remedy.contains(QStringLiteral("skip")));
}

TEST(StudyReader, ALengthOfAScreenThatCannotBeSaysWhy) {
    const auto says = [](const char* length) {
        return problemAt(readBad(QByteArray(R"({"name":"P","states":[{"id":"a","transitionRules":)") +
                                 R"({"type":"timed")" + length + "}}]}"),
                         "states[0].transitionRules.durationMs")
            .text.toStdString();
    };
    EXPECT_EQ(says(""), "A timed screen needs its length.");
    EXPECT_EQ(says(R"(,"durationMs":0)"), "A screen of 0 ms would never be seen.");
    EXPECT_EQ(says(R"(,"durationMs":-5)"), "A screen cannot last -5 ms.");
    EXPECT_EQ(says(R"(,"durationMs":1e9)"), "1000000000 ms are more than 24 hours.");
    EXPECT_NE(says(R"(,"durationMs":1.5)").find("1.5"), std::string::npos);
}

// ---- problems -------------------------------------------------------------------------------------------

TEST(StudyReader, TellsEveryProblemAtOnceWithPlaceAndCure) {
    const QList<Problem> problems =
        readBad(R"({"roles":{"a":{},"b":{"mode":"agent"}},"voice":{"agentRole":"x","speed":9},
      "states":[
        {"id":"1","focusComponent":{"type":"multiplechoice","config":{"question":"Q","options":["A","B","A"]}}},
        {"id":"2","focusComponent":{"type":"vasrating","config":{"question":"Q","minValue":"10","maxValue":"5"}}},
        {"id":"3","focusComponent":{"type":"likertscale","config":{"question":"Q","scale":12}}},
        {"id":"4","focusComponent":{"type":"multiplechoice","config":{"question":"Q","options":[]}}},
        {"id":"5","focusComponent":{"type":"showimage","config":{"imageUrl":"nowhere.png"}}},
        {"id":"6","transitionRules":{"type":"TIMED"}},
        {"id":"7","focusComponent":"showtext"},
        {"id":"8","focusComponent":{"type":"rapidrate","config":{"prompt":"Q","dimensions":[{"label":"D","min":5,"max":5}]}}},
        {"id":"9","focusComponent":{"type":"showtext","config":{"text":{"en":"Hi"}}}}]})");
    for (const char* place :
         {"name", "voice.agentRole", "voice.speed", "states[0].focusComponent.config.options[2]",
          "states[1].focusComponent.config.maxValue", "states[2].focusComponent.config.scale",
          "states[3].focusComponent.config.options", "states[5].transitionRules.durationMs",
          "states[6].focusComponent", "states[7].focusComponent.config.dimensions[0]",
          "states[8].focusComponent.config.text"}) {
        const Problem problem = problemAt(problems, place);
        EXPECT_TRUE(problem.blocking) << place;
        EXPECT_FALSE(problem.remedy.isEmpty()) << place;
    }
    // An image that is missing is told to the agent as such: no reason not to run.
    EXPECT_FALSE(problemAt(problems, "states[4].focusComponent.config.imageUrl").blocking);
    EXPECT_TRUE(problemAt(problems, "states[0].focusComponent.config.options[2]")
                    .text.contains(QStringLiteral("states[0].focusComponent.config.options[0]")));
}

struct BadFile {
    const char* json;
    const char* says;
};
TEST(StudyReader, SaysWhyAFileIsNoStudy) {
    const BadFile cases[] = {
        {"", "is empty"},
        {"  \n ", "is empty"},
        {"{\n  \"name\": \"P\",\n  \"states\": [}\n", "line 3"},
        {"[1,2]", "no study"},
        {"\"text\"", "no study"},
        {"RIFF\x01\x02WAVE", "not valid JSON"},
        {R"({"name":"P"})", "no states"},
        {R"({"name":"P","states":[]})", "no states"},
        {R"({"name":"P","states":null})", "no states"},
        {R"({"name":"P","states":{"a":1}})", "an object, not a list"},
        {R"({"name":"P","states":["a"]})", "a text, not an object"},
        {R"({"name":"P","states":[null]})", "The state is null"},
        {R"({"name":"","states":[{"id":"a"}]})", "no name"},
        {R"({"name":"P","states":[{"id":"a"}],"roles":{"a":{"mode":"human"}}})",
         "No role is played by an agent"},
        {R"({"name":"P","states":[{"id":"a"}],"roles":{"a":{"mode":"agent"},"b":{"mode":"agent"}}})",
         "2 roles are played by agents"},
        {R"({"name":"P","states":[{"id":"a"}],"roles":[{"id":"a"},{"id":"a"}]})", "is there twice"},
        {R"({"name":"P","states":[{"id":"a"}],"roles":{"a":{"mode":"agent"},"b":{}},"voice":{"participantRole":"a"}})",
         "have the same role"},
        {R"({"name":"P","states":[{"id":"a"}],"voice":{"turnDetection":{"silenceDurationMs":-1}}})",
         "from 50 to 10000"},
        {R"({"name":"P","states":[{"id":"a"}],"voice":{"turnDetection":{"type":"semantic_vad"}}})",
         "not part of the profile"},
        {R"({"name":"P","states":[{"id":"a"}],"voice":{"transcription":{}}})", "Transcription needs a model"},
        {R"({"name":"P","states":[{"id":"a"}],"voice":{"maxAttempts":0}})", "asked 0 times"},
        {R"({"name":"P","states":[{"id":"a"}],"voice":{"budget":{"tokens":0}}})", "lets nothing be said"},
        {R"({"name":"P","states":[{"id":"a"}],"voice":{"budget":{"cost":"dear"}}})", "cost"},
        {R"({"name":"P","states":[{"id":"a"}],"voice":[]})", "a list, not an object"},
        {R"({"status":"success","data":[{"experiment":{"name":"P"}}]})", "HyperStudy export"},
        {R"({"exportInfo":{},"experiment":{"states":[]}})", "HyperStudy export"},
        {R"({"steps":[{"wait":"start"}]})", "participant script"},
    };
    for (const BadFile& c : cases)
        EXPECT_TRUE(test::allTexts(readBad(c.json)).contains(QString::fromUtf8(c.says)))
            << c.json << "\n"
            << test::allTexts(readBad(c.json)).toStdString();
}

TEST(StudyReader, RefusesDocumentsThatAreTooDeepOrTooLarge) {
    const QByteArray deep = QByteArray("[").repeated(5'000) + QByteArray("]").repeated(5'000);
    EXPECT_TRUE(test::allTexts(readBad(R"({"name":"P","states":)" + deep + "}"))
                    .contains(QStringLiteral("not valid JSON")));
    const QByteArray large =
        R"({"name":"P","states":[{"id":"a"}],"x":")" + QByteArray(65 * 1024 * 1024, 'x') + "\"}";
    EXPECT_TRUE(test::allTexts(readBad(large)).contains(QStringLiteral("at most 64 MB")));
    QByteArray many = R"({"name":"P","states":[{"id":"a"})";
    for (int i = 0; i < 2'100; ++i)
        many += ",{\"id\":\"s" + QByteArray::number(i) + "\"}";
    EXPECT_TRUE(test::allTexts(readBad(many + "]}")).contains(QStringLiteral("at most 2000")));
}

TEST(StudyReader, ListsOnlySoManyProblems) {
    QByteArray json = R"({"name":"P","states":[null)";
    for (int i = 0; i < 1'000; ++i)
        json += ",null";
    const QList<Problem> problems = readBad(json + "]}");
    EXPECT_EQ(problems.size(), 200);
    EXPECT_TRUE(problems.last().text.contains(QStringLiteral("more problems")))
        << problems.last().text.toStdString();
}

TEST(StudyReader, WarnsOfSlipsThatWouldBeSilent) {
    const auto warnings = readOk(R"({"name":"P","globalComponents":{"videochat":{}},"randomizeStates":true,
        "roles":{"a":{"mode":"robot"},"b":{"mode":"agent"},"c":{}},"voice":{"sped":2,"persona":{"persona":"X"}},
        "states":[{"id":"a","transitionRules":{"type":"someday"},
          "focusComponent":{"type":"showtext","config":{"text":"x"},"roleConfigs":{"zz":{}}}},{"id":"a"},{}]})")
                              .warnings;
    for (const char* place : {"randomizeStates", "roles.a.mode", "voice.sped", "voice.participantRole",
                              "states[0].transitionRules.type", "states[0].focusComponent.roleConfigs.zz",
                              "states[1].id", "states[2]"})
        problemAt(warnings, place);
    EXPECT_EQ(warnings.size(), 8) << test::allTexts(warnings).toStdString();
}

TEST(StudyReader, AByteOrderMarkDoesNoHarm) {
    EXPECT_EQ(readOk("\xef\xbb\xbf"
                     R"({"name":"P","states":[{"id":"a"}]})")
                  .study.name,
              QStringLiteral("P"));
}

TEST(StudyReader, AFieldThatStandsTwiceIsAProblem) {
    const auto study = readStudy(R"({"name":"P","states":[{"id":"a","id":"b"}]})", QString());
    ASSERT_FALSE(study);
    EXPECT_NE(test::allTexts(study.error()).toStdString().find("“id” stands twice"), std::string::npos);
}

TEST(StudyReader, LoadSaysWhatIsWrongWithThePath) {
    QTemporaryDir dir;
    const auto textOf = [](const QString& path) {
        const auto loaded = loadStudy(path);
        return loaded ? std::string("read") : test::allTexts(loaded.error()).toStdString();
    };
    EXPECT_NE(textOf(dir.filePath(QStringLiteral("none.hrpstudy.json"))).find("There is no file"),
              std::string::npos);
    EXPECT_NE(textOf(dir.path()).find("is a folder, not a file"), std::string::npos);
    EXPECT_NE(textOf(QStringLiteral("/dev/zero")).find("is not a regular file"), std::string::npos);
}

TEST(StudyReader, ProblemsReadAsOneLine) {
    EXPECT_EQ(toText({QStringLiteral("a.b"), QStringLiteral("Wrong."), QStringLiteral("Mend it."), true}),
              QStringLiteral("a.b: Wrong. Mend it."));
    EXPECT_EQ(toText({{}, QStringLiteral("Wrong."), {}, true}), QStringLiteral("Wrong."));
}

// Proves: T45
TEST(StudyReader, WarnsOfSignsThatAgentsReplace) {
    const auto loaded =
        readOk(studyWith(component("multiplechoice", R"({"question":"Q","options":["Don’t know","Yes"]})")));
    const Problem warning = problemAt(loaded.warnings, "states[0].focusComponent.config.options[0]");
    EXPECT_THAT(warning.text.toStdString(), HasSubstr("’ (U+2019)"));
    EXPECT_EQ(loaded.warnings.size(), 1) << allTexts(loaded.warnings).toStdString();
    const auto twice = readBad(
        studyWith(component("ranking", QStringLiteral(R"({"question":"Q","options":["ä","%1"]})")
                                           .arg(QStringLiteral("ä").normalized(QString::NormalizationForm_D))
                                           .toUtf8())));
    EXPECT_THAT(problemAt(twice, "states[0].focusComponent.config.options[1]").text.toStdString(),
                HasSubstr("there twice"));
}

// Proves: T19
TEST(StudyReader, NamesTheKeyThatWasMeant) {
    const auto loaded = readOk(
        R"({"name":"Pilot","roles":{"a":{"name":"Alex"},"b":{"name":"Robin","mode":"agent"}},
            "globalComponents":{"videochat":{}},
            "agentConfig":{"roleOverrides":{"b":{"Guidence":"Be brief.","model":"x"}}},
            "voice":{"max_attempts":2,
                     "persona":{"name":"Robin","langauge":"German",
                                "prompt":{"persona":"Someone.","additional_instructions":"Be kind.","mood":"calm"}},
                     "turnDetection":{"silence_duration_ms":900,"eagerness":"low"},
                     "transcription":{"model":"m","lang":"de"},
                     "budget":{"token":5},
                     "others":[{"name":"Alex","role":"a","rolle":"a"}]},
            "states":[{"id":"s1","focusComponent":{"type":"showtext","config":{"text":"Hi"}}}]})");
    const auto remedy = [&](const char* place) {
        return problemAt(loaded.warnings, place).remedy.toStdString();
    };
    EXPECT_THAT(remedy("voice.turnDetection.silence_duration_ms"), HasSubstr("“silenceDurationMs”"));
    EXPECT_THAT(remedy("voice.turnDetection.eagerness"), HasSubstr("Known are: type, silenceDurationMs"));
    EXPECT_THAT(remedy("voice.persona.prompt.additional_instructions"),
                HasSubstr("“additionalInstructions”"));
    EXPECT_THAT(remedy("voice.persona.prompt.mood"), HasSubstr("Known are: persona, objective"));
    EXPECT_THAT(remedy("voice.persona.langauge"), HasSubstr("“language”"));
    EXPECT_THAT(remedy("agentConfig.roleOverrides.b.Guidence"), HasSubstr("“guidance”"));
    EXPECT_THAT(remedy("voice.max_attempts"), HasSubstr("“maxAttempts”"));
    EXPECT_THAT(remedy("voice.transcription.lang"), HasSubstr("Known are: model"));
    EXPECT_THAT(remedy("voice.budget.token"), HasSubstr("“tokens”"));
    EXPECT_THAT(remedy("voice.others[0].rolle"), HasSubstr("“role”"));
    EXPECT_EQ(loaded.warnings.size(), 10) << "what else a library keeps with a persona is its own\n"
                                          << allTexts(loaded.warnings).toStdString();
}

// Proves: T46
TEST(StudyReader, AStudyInUtf16IsRead) {
    const QString text = QString::fromUtf8(studyWith(component("showtext", R"({"text":"größer"})")));
    QStringEncoder little(QStringConverter::Utf16LE), big(QStringConverter::Utf16BE);
    const QByteArray le = little(text), be = big(text);
    for (const QByteArray& bytes : {le, be, "\xff\xfe" + le, "\xfe\xff" + be}) {
        const auto loaded = readOk(bytes);
        ASSERT_FALSE(loaded.study.screens.isEmpty());
        EXPECT_EQ(loaded.study.screens.first().text, QStringLiteral("größer"));
    }
    readBad("\xff\xfe" + le.chopped(1)); // cut off in the middle of a character
    QStringEncoder wide(QStringConverter::Utf32LE, QStringConverter::Flag::WriteBom);
    EXPECT_THAT(readBad(QByteArray(wide(text))).first().text.toStdString(),
                HasSubstr("UTF-32; save it as UTF-8"));
}

// Proves: T44
TEST(StudyReader, NamesAreTheSameInBothFormsOfUnicode) {
    QByteArray json =
        R"({"name":"Pilot","roles":{"Zuhörer":{"name":"Alex"},"Gefährtin":{"name":"Robin","mode":"agent"}},
        "globalComponents":{"videochat":{}},"variables":{"größe":"9"},
        "agentConfig":{"roleOverrides":{"NFD1":{"persona":"Freundlich."}}},
        "voice":{"participantRole":"NFD2","giveUp":{"NFD3":"hold"}},
        "states":[{"id":"s1","name":"Größer?","focusComponent":{"type":"textinput",
            "roleConfigs":{"NFD1":{"question":"Wie groß, NFD4?"}}}}]})";
    const auto split = [](const char* text) {
        return QString::fromUtf8(text).normalized(QString::NormalizationForm_D).toUtf8();
    };
    json.replace("NFD1", split("Gefährtin")).replace("NFD2", split("Zuhörer"));
    json.replace("NFD3", split("Größer?")).replace("NFD4", split("{größe}"));
    const auto loaded = readOk(json);
    EXPECT_EQ(loaded.study.participantRole, QStringLiteral("Zuhörer"));
    EXPECT_THAT(loaded.study.instructions.toStdString(), HasSubstr("Freundlich."));
    ASSERT_TRUE(loaded.study.screens.first().question);
    EXPECT_EQ(loaded.study.screens.first().question->text, QStringLiteral("Wie groß, 9?"));
    EXPECT_EQ(loaded.study.screens.first().question->giveUp, GiveUp::Hold);
    EXPECT_TRUE(loaded.warnings.isEmpty()) << allTexts(loaded.warnings).toStdString();
}

} // namespace
} // namespace hrp::study
