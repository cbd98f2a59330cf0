// SPDX-License-Identifier: GPL-3.0-or-later
#include "study/study_helpers.h"

#include <hrp/study/participant_script.h>

namespace hrp::study {
namespace {

const QString kFolder = QStringLiteral(HRP_SOURCE_DIR "/resources/demo");

std::string problemsOf(const QByteArray& steps) {
    const auto script = readScript(R"({"steps":)" + steps + "}", kFolder);
    return script ? "" : test::allTexts(script.error()).toStdString();
}

TEST(Script, ReadsEveryKindOfStep) {
    const auto script = readScript(R"({"comment":"c","steps":[{"wait":"start","say":"Hello"},
        {"wait":"agent_done","play":"speech/ill-disposed.wav","interrupt_after_ms":800},
        {"wait":"screen:Hello there","type":"hi"},{"wait":"seconds:2.5"},{"answer":{"value":70}},
        {"continue":true},{"do":{"message":"Please go on."},"comment":"x"}]})",
                                   kFolder);
    ASSERT_TRUE(script) << test::allTexts(script.error()).toStdString();
    const auto& steps = script->steps;
    ASSERT_EQ(steps.size(), 7);
    EXPECT_TRUE(std::holds_alternative<ScriptStep::WaitStart>(*steps[0].wait));
    EXPECT_EQ(std::get<ScriptStep::Say>(steps[0].action).text, QStringLiteral("Hello"));
    EXPECT_TRUE(std::holds_alternative<ScriptStep::WaitAgentDone>(*steps[1].wait));
    EXPECT_EQ(std::get<ScriptStep::Play>(steps[1].action).file, QStringLiteral("speech/ill-disposed.wav"));
    EXPECT_EQ(steps[1].interruptAfterMs, 800);
    EXPECT_EQ(std::get<ScriptStep::WaitScreen>(*steps[2].wait).name, QStringLiteral("Hello there"));
    EXPECT_DOUBLE_EQ(std::get<ScriptStep::WaitSeconds>(*steps[3].wait).seconds, 2.5);
    EXPECT_TRUE(std::holds_alternative<std::monostate>(steps[3].action));
    EXPECT_EQ(std::get<ScriptStep::Answer>(steps[4].action).answer.at("value"), 70);
    EXPECT_TRUE(std::holds_alternative<ScriptStep::Continue>(steps[5].action));
    EXPECT_EQ(std::get<study::command::SendMessage>(std::get<ScriptStep::Do>(steps[6].action).command).text,
              QStringLiteral("Please go on."));
    EXPECT_FALSE(steps[6].wait);
    EXPECT_EQ(script->folder, kFolder);
}

TEST(Script, TellsEveryProblemAtOnce) {
    const std::string text =
        problemsOf(R"([{"wait":"never"},{"say":"a","play":"b"},{"interupt_after_ms":5,"say":"x"},
        {"play":"nowhere.wav"},{},{"interrupt_after_ms":5},{"say":""},{"wait":"seconds:-1"},{"continue":false},
        {"do":"pause"},{"say":"x","interrupt_after_ms":-3},"hello",{"wait":"screen:"},null])");
    for (const char* part :
         {"steps[0].wait: “never” is not something to wait for",
          "steps[1]: The step does 2 things at once: say, play",
          "steps[2].interupt_after_ms: “interupt_after_ms” is not part of a step. “interrupt_after_ms” is "
          "probably",
          "steps[3].play: The sound cannot be played: there is no file",
          "steps[4]: The step neither waits nor does anything",
          "steps[5].interrupt_after_ms: Nothing interrupts", "steps[6].say: There is nothing in it",
          "steps[7].wait", "steps[8].continue", "steps[9].do",
          "steps[10].interrupt_after_ms: -3 ms is not possible", "steps[11]: This is a text, not an object",
          "steps[12].wait", "steps[13]: The step is null"})
        EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
}

TEST(Script, AFieldThatStandsTwiceIsAProblem) {
    const auto script = readScript("{\"steps\":[\n {\"say\":\"a\",\"say\":\"b\"}]}", kFolder);
    ASSERT_FALSE(script);
    EXPECT_NE(test::allTexts(script.error()).toStdString().find("line 2, column 13: “say” stands twice"),
              std::string::npos)
        << test::allTexts(script.error()).toStdString();
}

TEST(Script, SaysWhyAFileIsNoScript) {
    const auto textOf = [](const QByteArray& json) {
        const auto script = readScript(json, kFolder);
        return script ? std::string("read") : test::allTexts(script.error()).toStdString();
    };
    EXPECT_NE(textOf("{\"steps\":[").find("not valid JSON"), std::string::npos);
    EXPECT_NE(textOf("[]").find("no participant script"), std::string::npos);
    EXPECT_NE(textOf(R"({"name":"P","states":[]})").find("no participant script"), std::string::npos);
    EXPECT_NE(textOf(R"({"steps":{}})").find("an object, not a list"), std::string::npos);
    EXPECT_NE(textOf(R"({"steps":[],"stepps":1})").find("“stepps” is not part of a script"),
              std::string::npos);
    EXPECT_EQ(textOf(R"({"steps":[]})"), "read");
    EXPECT_FALSE(loadScript(QStringLiteral("/nowhere/x.hrpscript.json")));
    EXPECT_FALSE(loadScript(kFolder));
}

TEST(ScriptReader, ACommandThatCannotBeGivenIsSaidOnReading) {
    const auto problem = [](const char* command) -> Problem {
        const auto script =
            readScript(QByteArray(R"({"steps":[{"say":"a"},{"do":)") + command + "}]}", QString());
        if (script)
            return {};
        return script.error().first();
    };
    EXPECT_EQ(problem("{}").place, QStringLiteral("steps[1].do"));
    EXPECT_EQ(problem("{}").text, QStringLiteral("There is no command in it."));
    EXPECT_TRUE(problem("{}").remedy.contains(QStringLiteral("go_on"))) << "the known ones are named";
    EXPECT_TRUE(problem(R"({"dance":true})").text.contains(QStringLiteral("“dance”")));
    EXPECT_TRUE(problem(R"({"next":true,"hold":true})").text.contains(QStringLiteral("2 commands")));
    for (const char* bad : {R"({"timer":"soon"})", R"({"goTo":-1})", R"({"message":""})", R"({"push":5})",
                            R"({"type":"Hello"})", R"({"reveal":{}})", R"({"muteAgent":"yes"})",
                            R"({"push_to_talk":1})", R"({"pause":[1]})", R"({"hold":5})"})
        EXPECT_TRUE(problem(bad).remedy.contains(QStringLiteral("For example"))) << bad;
    // They would read as if the command were taken back, and would be carried out all the same.
    for (const char* name : {"next", "resume", "release", "go_on", "skip_question", "reply", "stopReply"})
        for (const char* value : {"false", R"("")", "{}", "[]", "0", "null"}) {
            const Problem told = problem((QByteArray("{\"") + name + "\":" + value + "}").constData());
            EXPECT_EQ(told.place, QStringLiteral("steps[1].do.") + QLatin1String(name));
            EXPECT_EQ(
                told.text,
                QStringLiteral("“%1” takes true, not %2.").arg(QLatin1String(name), QLatin1String(value)));
        }
    for (const char* none : {R"({"hold":false})", R"({"hold":""})", R"({"end":false})", R"({"end":null})",
                             R"({"pause":false})", R"({"pause":" "})", R"({"answer_by_hand":null})"})
        EXPECT_TRUE(problem(none).text.contains(QStringLiteral(" takes "))) << none;
    for (const char* good :
         {R"({"hold":"A break."})", R"({"hold":true})", R"({"pause":["Alex"]})", R"({"answer_by_hand":0})",
          R"({"pause":true})", R"({"end":"enough"})", R"({"push":"Wait."})"})
        EXPECT_TRUE(problem(good).text.isEmpty()) << good;
}

} // namespace
} // namespace hrp::study
