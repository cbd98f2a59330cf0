// SPDX-License-Identifier: GPL-3.0-or-later
// `hrp run` as a researcher calls it, against engines that work and engines that do not.
#include "program.h"

#include <hrp/audio/wav.h>

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSemaphore>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTemporaryDir>
#include <QThread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace hrp;
using namespace hrp::test;
using testing::HasSubstr;

namespace {

std::string outcomeOf(const ProgramResult& result) {
    const auto json = result.json();
    return json.is_object() ? json.value("outcome", std::string()) : std::string();
}
std::string reasonOf(const ProgramResult& result) {
    const auto json = result.json();
    return json.is_object() ? json.value("reason", std::string()) : std::string();
}

/// A TCP server in a thread that answers every connection with fixed bytes and closes.
class FixedAnswer {
public:
    explicit FixedAnswer(QByteArray answer) {
        m_thread.reset(QThread::create([this, answer = std::move(answer)] {
            QTcpServer server;
            server.listen(QHostAddress::LocalHost);
            m_port = server.serverPort();
            m_ready.release();
            while (!m_thread->isInterruptionRequested()) {
                if (!server.waitForNewConnection(50))
                    continue;
                std::unique_ptr<QTcpSocket> socket(server.nextPendingConnection());
                socket->waitForReadyRead(1000);
                socket->write(answer);
                socket->waitForBytesWritten(1000);
                socket->disconnectFromHost();
            }
        }));
        m_thread->start();
        m_ready.acquire();
    }
    ~FixedAnswer() {
        m_thread->requestInterruption();
        m_thread->wait();
    }
    QString url() const { return QStringLiteral("ws://127.0.0.1:%1/v1/realtime").arg(m_port); }

private:
    std::unique_ptr<QThread> m_thread;
    QSemaphore m_ready;
    quint16 m_port = 0;
};

ProgramResult runAgainst(const QString& url, const QStringList& environment = {}) {
    return runHrp({QStringLiteral("run"), demoStudy(), QStringLiteral("--engine"), url,
                   QStringLiteral("--json"), QStringLiteral("--max-seconds"), QStringLiteral("20")},
                  environment);
}

} // namespace

// The demo study on recorded human speech, whole, over a real WebSocket in real time.
TEST(HrpRun, PlaysTheDemoToItsEndOnRecordedSpeech) {
    const QTemporaryDir out;
    const auto result = runHrp({QStringLiteral("run"), demoStudy(), QStringLiteral("--participant"),
                                speechClip(QStringLiteral("more-amiable.wav")), QStringLiteral("--json"),
                                QStringLiteral("--out"), out.path()});
    ASSERT_EQ(result.exitCode, 0) << result.err.toStdString();
    const auto summary = result.json();
    EXPECT_EQ(outcomeOf(result), "finished");
    ASSERT_EQ(summary["questions"].size(), 2u);
    for (const auto& question : summary["questions"])
        EXPECT_TRUE(question["accepted"].get<bool>()) << question.dump();
    int participant = 0, agent = 0;
    for (const auto& turn : summary["turns"])
        ++(turn["speaker"] == "participant" ? participant : agent);
    EXPECT_GE(participant, 1);
    EXPECT_GE(agent, participant);
    for (const auto& finding : summary["findings"])
        EXPECT_NE(finding["severity"], "error") << finding.dump();

    // The recording can be shown, and tells the same.
    const QString folder = protocol::fromStd(summary["recording"].get<std::string>());
    const auto shown = runHrp({QStringLiteral("show"), folder, QStringLiteral("--json")});
    ASSERT_EQ(shown.exitCode, 0) << shown.err.toStdString();
    EXPECT_EQ(shown.json()["turns"], summary["turns"]);
    EXPECT_EQ(shown.json()["questions"], summary["questions"]);
    EXPECT_TRUE(QFile::exists(folder + QStringLiteral("/participant.wav")));
    EXPECT_TRUE(QFile::exists(folder + QStringLiteral("/agent.wav")));
}

// The session ends at its budget, and the study's sum is kept for the next one.
// Ctrl-C goes to everybody at the terminal: the session ends by it, not by its engine.
// Proves: H4
TEST(HrpRun, CtrlCEndsTheSessionAndNotItsEngine) {
    Job job({QStringLiteral("run"), demoStudy(), QStringLiteral("--participant"),
             speechClip(QStringLiteral("../../conformance/sentence.wav"))});
    job.untilOutput(QStringLiteral("[screen]"));
    const pid_t engine = job.child();
    ASSERT_GT(engine, 0);
    job.interruptAll();
    const auto result = job.finished();
    EXPECT_FALSE(result.crashed);
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_THAT(result.out.toStdString(),
                HasSubstr("[end] interrupted: stopped by the keyboard or the system"));
    EXPECT_THAT(result.out.toStdString(), testing::Not(HasSubstr("[engine gone]")));
    EXPECT_TRUE(isGone(engine, 5'000));
}

TEST(HrpRun, ABudgetEndsTheSessionAndTheStudysSumIsKept) {
    const QTemporaryDir config;
    const ServedEngine engine;
    const auto result =
        runHrp({QStringLiteral("run"), demoStudy(), QStringLiteral("--engine"), engine.url(),
                QStringLiteral("--participant"), speechClip(QStringLiteral("more-amiable.wav")),
                QStringLiteral("--budget-tokens"), QStringLiteral("50"), QStringLiteral("--max-seconds"),
                QStringLiteral("60"), QStringLiteral("--json")},
               {QStringLiteral("XDG_CONFIG_HOME=") + config.path()});
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_EQ(outcomeOf(result), "budget");
    const auto summary = result.json();
    EXPECT_EQ(summary["budgets"].back()["stopped"], true);
    QFile ledger(config.filePath(QStringLiteral("hrp-console/usage.json")));
    ASSERT_TRUE(ledger.open(QIODevice::ReadOnly));
    const auto sums = protocol::parseOrdered(ledger.readAll());
    ASSERT_TRUE(sums);
    const double tokens =
        summary["tokens"]["input"].get<double>() + summary["tokens"]["output"].get<double>();
    EXPECT_GE(tokens, 50);
    EXPECT_EQ(sums->at("studies").front()["tokens"], tokens);
    EXPECT_FALSE(sums->at("studies").front().contains("cost")) << "nobody bills an engine on this machine";
    EXPECT_TRUE(summary["cost"]["amount"].is_null());
    EXPECT_EQ(summary["cost"]["note"], "cost unknown: an engine on this machine has no list price");
}

TEST(HrpRun, ACostLimitForAnEngineOnThisMachineIsRefused) {
    const auto result = runHrp({QStringLiteral("run"), demoStudy(), QStringLiteral("--engine"),
                                QStringLiteral("ws://localhost:9/v1/realtime"),
                                QStringLiteral("--budget-cost"), QStringLiteral("1")});
    EXPECT_EQ(result.exitCode, 2);
    EXPECT_THAT(result.err.toStdString(), HasSubstr("Give the budget in tokens"));
}

TEST(HrpRun, DamagedPricesAreTold) {
    const QTemporaryDir config;
    QDir(config.path()).mkpath(QStringLiteral("hrp-console"));
    QFile prices(config.filePath(QStringLiteral("hrp-console/prices.json")));
    ASSERT_TRUE(prices.open(QIODevice::WriteOnly));
    prices.write("{");
    prices.close();
    const auto result =
        runHrp({QStringLiteral("run"), demoStudy(), QStringLiteral("--engine"),
                QStringLiteral("wss://engine.invalid/v1/realtime"), QStringLiteral("--budget-cost"),
                QStringLiteral("1"), QStringLiteral("--max-seconds"), QStringLiteral("5")},
               {QStringLiteral("XDG_CONFIG_HOME=") + config.path()});
    EXPECT_EQ(result.exitCode, 2);
    EXPECT_TRUE(result.err.contains(QStringLiteral("prices.json"))) << result.err.toStdString();
}

// The study and the script that docs/study-files.md shows: whose answer it is, what was typed.
// Proves: H27
TEST(HrpRun, TheExampleOfTheDocsRunsAndItsLinesSayWhoDidWhat) {
    QFile page(QStringLiteral(HRP_SOURCE_DIR "/docs/study-files.md"));
    ASSERT_TRUE(page.open(QIODevice::ReadOnly));
    const QStringList blocks = QString::fromUtf8(page.readAll()).split(QStringLiteral("```json\n"));
    ASSERT_EQ(blocks.size(), 3);
    const QTemporaryDir folder;
    const QStringList names{folder.filePath(QStringLiteral("first.hrpstudy.json")),
                            folder.filePath(QStringLiteral("first.hrpscript.json"))};
    for (int i = 0; i < 2; ++i) {
        QFile file(names[i]);
        ASSERT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(blocks[i + 1].section(QStringLiteral("```"), 0, 0).toUtf8());
    }
    const auto result = runHrp({QStringLiteral("run"), names[0], QStringLiteral("--participant"), names[1]});
    EXPECT_EQ(result.exitCode, 0) << result.err.toStdString();
    EXPECT_EQ(result.err.toStdString(), "") << "no warnings";
    for (const char* line :
         {"[typed] Alex: Hello, can you hear me?", "[answer] Alex: {\"value\":4}", "[answer] Robin: "})
        EXPECT_THAT(result.out.toStdString(), HasSubstr(line));
}

TEST(HrpRunBadEngine, NothingListensThere) {
    QTcpServer free;
    ASSERT_TRUE(free.listen(QHostAddress::LocalHost));
    const QString url = QStringLiteral("ws://127.0.0.1:%1/v1/realtime").arg(free.serverPort());
    free.close();
    const auto result = runAgainst(url);
    EXPECT_EQ(result.exitCode, 1) << result.err.toStdString();
    EXPECT_EQ(outcomeOf(result), "connect_failed");
    EXPECT_THAT(reasonOf(result), HasSubstr("127.0.0.1"));
}

TEST(HrpRunBadEngine, WrongKeyIsSaidAndNotShown) {
    const ServedEngine engine({QStringLiteral("--require-key-env"), QStringLiteral("SERVED_KEY")},
                              {QStringLiteral("SERVED_KEY=sk-right")});
    ASSERT_FALSE(engine.url().isEmpty());
    const auto result = runAgainst(engine.url(), {QStringLiteral("OPENAI_API_KEY=sk-wrong-secret")});
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_EQ(outcomeOf(result), "connect_failed");
    EXPECT_THAT(reasonOf(result), HasSubstr("401"));
    EXPECT_FALSE((result.out + result.err).contains(QStringLiteral("sk-wrong-secret")));
}

TEST(HrpRunBadEngine, TheRightKeyGetsIn) {
    const ServedEngine engine({QStringLiteral("--require-key-env"), QStringLiteral("SERVED_KEY")},
                              {QStringLiteral("SERVED_KEY=sk-right")});
    const auto result =
        runHrp({QStringLiteral("run"), demoStudy(), QStringLiteral("--engine"), engine.url(),
                QStringLiteral("--key-env"), QStringLiteral("MY_KEY"), QStringLiteral("--json"),
                QStringLiteral("--max-seconds"), QStringLiteral("3")},
               {QStringLiteral("MY_KEY=sk-right")});
    EXPECT_EQ(outcomeOf(result), "timeout") << result.err.toStdString();
}

TEST(HrpRunBadEngine, AWebServerIsNoEngine) {
    const FixedAnswer ok("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi");
    const auto result = runAgainst(ok.url());
    EXPECT_EQ(outcomeOf(result), "connect_failed") << result.err.toStdString();
    EXPECT_THAT(reasonOf(result), HasSubstr("200"));
}

TEST(HrpRunBadEngine, AWrongPathIs404) {
    const ServedEngine engine;
    QString url = engine.url();
    url.replace(QStringLiteral("/v1/realtime"), QStringLiteral("/wrong"));
    const auto result = runAgainst(url);
    EXPECT_EQ(outcomeOf(result), "connect_failed") << result.err.toStdString();
    EXPECT_THAT(reasonOf(result), HasSubstr("404"));
}

TEST(HrpRunBadEngine, GarbageInPlaceOfAHandshake) {
    const FixedAnswer garbage("\x01\x02 not http at all\r\n\r\n");
    const auto result = runAgainst(garbage.url());
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_EQ(outcomeOf(result), "connect_failed") << result.err.toStdString();
}

// Proves: H3
// Accepts, and never says session.created.
TEST(HrpRunBadEngine, AnEngineThatSaysNothingEndsTheSessionWithThatReason) {
    const ServedEngine engine({QStringLiteral("--fault"), QStringLiteral("silent")});
    const auto result = runAgainst(engine.url());
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_EQ(outcomeOf(result), "timeout") << result.err.toStdString();
    EXPECT_THAT(reasonOf(result), HasSubstr("session.created"));
}

TEST(HrpRunWrongUse, UnreadableStudies) {
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("broken.hrpstudy.json"));
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write("{\"name\": \"x\",\n \"states\": [,]}");
    file.close();
    const auto broken = runHrp({QStringLiteral("run"), path});
    EXPECT_EQ(broken.exitCode, 2);
    EXPECT_THAT(broken.err.toStdString(), HasSubstr("line 2"));
    const auto missing = runHrp({QStringLiteral("run"), folder.filePath(QStringLiteral("none.json"))});
    EXPECT_EQ(missing.exitCode, 2);
    EXPECT_THAT(missing.err.toStdString(), HasSubstr("none.json"));
}

TEST(HrpRunWrongUse, ParticipantFilesThatAreNoSpeech) {
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("notes.wav"));
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write("these are notes, not sound");
    file.close();
    for (const QString& participant : {path, folder.filePath(QStringLiteral("missing.wav")), folder.path()}) {
        const auto result =
            runHrp({QStringLiteral("run"), demoStudy(), QStringLiteral("--participant"), participant});
        EXPECT_EQ(result.exitCode, 2) << participant.toStdString();
        EXPECT_THAT(result.err.toStdString(), HasSubstr(QFileInfo(participant).fileName().toStdString()));
    }
}

TEST(HrpRunWrongUse, ScriptsThatCannotBeFollowedAreKnownBefore) {
    const QTemporaryDir folder;
    const auto errorsOf = [&](const char* steps) {
        const QString path = folder.filePath(QStringLiteral("s.hrpscript.json"));
        QFile file(path);
        EXPECT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(steps);
        file.close();
        const auto result =
            runHrp({QStringLiteral("run"), demoStudy(), QStringLiteral("--participant"), path});
        EXPECT_EQ(result.exitCode, 2) << steps;
        for (const QString& line : result.err.trimmed().split(QLatin1Char('\n')))
            EXPECT_TRUE(line.startsWith(QStringLiteral("hrp run: "))) << line.toStdString();
        return result.err.toStdString();
    };
    EXPECT_THAT(errorsOf(R"({"steps":[{"do":{}}]})"), HasSubstr("no command"));
    EXPECT_THAT(errorsOf(R"({"steps":[{"do":{"dance":true}}]})"), HasSubstr("dance"));
    EXPECT_THAT(errorsOf(R"({"steps":[{"wait":"screen:Nowhere"}]})"), HasSubstr("Nowhere"));
    EXPECT_THAT(errorsOf(R"({"steps":[{"do":{"goTo":9}}]})"), HasSubstr("screens 0 to"));
    EXPECT_THAT(errorsOf(R"({"steps":[{"wait":"screen:Warmth","answer":{"banana":1}}]})"),
                HasSubstr("banana"));
}

TEST(HrpRunWrongUse, WrongOptionsAreSaidByTheCommand) {
    for (const char* option : {"--retries=-1", "--push-to-talk=maybe", "--no-such-option"}) {
        const auto result = runHrp({QStringLiteral("run"), demoStudy(), QString::fromUtf8(option)});
        EXPECT_EQ(result.exitCode, 2) << option;
        EXPECT_TRUE(result.err.startsWith(QStringLiteral("hrp run: "))) << result.err.toStdString();
    }
}

TEST(HrpRunWrongUse, ARehearsalScriptIsForTheLocalEngineAndMustBeOne) {
    const auto withScript = [](const QString& path, const QStringList& more = {}) {
        return runHrp(
            QStringList{QStringLiteral("run"), demoStudy(), QStringLiteral("--engine-script"), path} + more,
            {}, 20'000);
    };
    const QString demo = QStringLiteral(HRP_SOURCE_DIR "/resources/demo/robin.rehearsal.json");
    const auto elsewhere =
        withScript(demo, {QStringLiteral("--engine"), QStringLiteral("ws://127.0.0.1:9/v1/realtime")});
    EXPECT_EQ(elsewhere.exitCode, 2);
    EXPECT_THAT(elsewhere.err.toStdString(), HasSubstr("leave out --engine"));
    for (const QString& path :
         {QStringLiteral("/nowhere/robin.json"), QStringLiteral("/dev/zero"), demoStudy()}) {
        const auto result = withScript(path);
        EXPECT_EQ(result.exitCode, 2) << path.toStdString();
        EXPECT_THAT(result.err.toStdString(), HasSubstr(path.toStdString()));
    }
}

// The local engine plays the lab's own partner.
TEST(HrpRun, TheLocalEngineFollowsTheScriptThatItIsGiven) {
    const QTemporaryDir folder;
    QFile script(folder.filePath(QStringLiteral("robin.json")));
    ASSERT_TRUE(script.open(QIODevice::WriteOnly));
    script.write(R"({"rehearsal": 1, "lines": ["Purple pineapples are fine."]})");
    script.close();
    const auto result =
        runHrp({QStringLiteral("run"), demoStudy(), QStringLiteral("--engine-script"), script.fileName(),
                QStringLiteral("--participant"), speechClip(QStringLiteral("more-amiable.wav")),
                QStringLiteral("--max-seconds"), QStringLiteral("12"), QStringLiteral("--json")});
    EXPECT_THAT(result.out.toStdString(), HasSubstr("Purple pineapples are fine."))
        << result.err.toStdString();
}

TEST(HrpRunWrongUse, WithoutAParticipantItSaysThatNobodyWillSpeak) {
    const auto result = runHrp({QStringLiteral("run"), demoStudy(), QStringLiteral("--engine"),
                                QStringLiteral("ws://127.0.0.1:9/v1/realtime")});
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_THAT(result.err.toStdString(), HasSubstr("hrp run: nobody will speak"));
}

TEST(HrpRunWrongUse, EnginesThatCannotBeMeant) {
    for (const char* engine :
         {"http://example.org", "ws://example.org/v1/realtime", "nobody", "wss://key@example.org"}) {
        const auto result = runHrp(
            {QStringLiteral("run"), demoStudy(), QStringLiteral("--engine"), QString::fromUtf8(engine)});
        EXPECT_EQ(result.exitCode, 2) << engine;
        EXPECT_FALSE(result.err.isEmpty()) << engine;
    }
}

TEST(HrpProgram, ExplainsItselfAndKnowsItsVersion) {
    EXPECT_EQ(runHrp({QStringLiteral("--version")}).exitCode, 0);
    EXPECT_EQ(runHrp({}).exitCode, 2);
    EXPECT_EQ(runHrp({QStringLiteral("dance")}).exitCode, 2);
    EXPECT_EQ(runHrp({QStringLiteral("run"), QStringLiteral("--no-such-option")}).exitCode, 2);
    for (const char* command : {"run", "serve", "show", "spec", "devices"}) {
        const auto help = runHrp({QString::fromUtf8(command), QStringLiteral("--help")});
        EXPECT_EQ(help.exitCode, 0) << command;
        EXPECT_FALSE(help.out.isEmpty()) << command;
    }
}

TEST(HrpProgram, AnUnknownCommandIsNamedWithTheKnownOnes) {
    const auto result = runHrp({QStringLiteral("dance")});
    EXPECT_THAT(result.err.toStdString(), HasSubstr("dance"));
    EXPECT_THAT(result.err.toStdString(), HasSubstr("serve"));
}

TEST(HrpProgram, EmptyAndImpossibleArgumentsAreRefused) {
    const QList<QStringList> wrong{
        {QStringLiteral("run"), demoStudy(), QStringLiteral("--out"), QString()},
        {QStringLiteral("run"), demoStudy(), QStringLiteral("--participant"), QString()},
        {QStringLiteral("run"), demoStudy(), QStringLiteral("--max-seconds"), QStringLiteral("nan")},
        {QStringLiteral("run"), demoStudy(), QStringLiteral("--max-seconds"), QStringLiteral("-1")},
        {QStringLiteral("complete"), QStringLiteral("--messages"), QStringLiteral("/dev/zero")}};
    for (const QStringList& arguments : wrong) {
        const auto result = runHrp(arguments, {}, 20'000);
        EXPECT_EQ(result.exitCode, 2) << arguments.join(QLatin1Char(' ')).toStdString();
        EXPECT_FALSE(result.err.isEmpty());
    }
}

// “nan” is no number, “inf” is in no range, and 5x is not five.
TEST(HrpProgram, NumbersAreFiniteAndInTheirRange) {
    struct Option {
        QStringList command;
        const char* name;
        const char* range;
    };
    const QStringList run{QStringLiteral("run"), demoStudy()}, serve{QStringLiteral("serve")};
    const std::vector<Option> options{
        {serve, "--service-timeout", "a number from 1 to 600"},
        {serve, "--reply-limit", "a whole number from 1 to 3600"},
        {serve, "--port", "a whole number from 0 to 65535"},
        {serve, "--seed", "a whole number from 0 to 4294967295"},
        {serve, "--session-minutes", "a whole number from 1 to 1440"},
        {run, "--max-seconds", "a number from 0 to 10000000"},
        {run, "--retries", "a whole number from 0 to 100"},
        {run, "--avatar-port", "a whole number from 0 to 65535"},
        {run, "--budget-tokens", "a number from 1 to 1000000000000"},
        {run, "--budget-cost", "a number from 0.000001 to 1000000000000"},
        {{QStringLiteral("complete"), QStringLiteral("--messages"), QStringLiteral("-")},
         "--timeout",
         "a number from 0.1 to 86400"},
    };
    for (const Option& option : options)
        for (const char* value : {"nan", "inf", "-1", "5x"}) {
            const auto result = runHrp(option.command + QStringList{QLatin1String(option.name) +
                                                                    QLatin1Char('=') + QLatin1String(value)},
                                       {}, 20'000);
            EXPECT_EQ(result.exitCode, 2) << option.name << value;
            EXPECT_THAT(result.err.toStdString(),
                        ::testing::AllOf(HasSubstr(option.name), HasSubstr(option.range), HasSubstr(value)));
        }
}

TEST(HrpProgram, AResultThatCannotBeWrittenIsAFailure) {
    QProcess process;
    process.setStandardOutputFile(QStringLiteral("/dev/full"));
    process.start(QStringLiteral(HRP_PROGRAM), {QStringLiteral("spec")});
    ASSERT_TRUE(process.waitForFinished(20'000));
    EXPECT_EQ(process.exitCode(), 1);
    EXPECT_THAT(process.readAllStandardError().toStdString(), HasSubstr("could not be written"));
}

TEST(HrpProgram, SpecIsTheProfileAsJson) {
    const auto result = runHrp({QStringLiteral("spec")});
    ASSERT_EQ(result.exitCode, 0);
    const auto spec = result.json();
    ASSERT_TRUE(spec.is_object());
    EXPECT_THAT(result.out.toStdString(), HasSubstr("0.2.0"));
    EXPECT_THAT(result.out.toStdString(), HasSubstr("answer_dimensions"));
}

TEST(HrpServe, RefusesToServeBeyondThisMachineWithoutKeyAndTls) {
    const auto result =
        runHrp({QStringLiteral("serve"), QStringLiteral("--host"), QStringLiteral("0.0.0.0")});
    EXPECT_EQ(result.exitCode, 2);
    EXPECT_THAT(result.err.toStdString(), HasSubstr("TLS"));
}

TEST(HrpServe, AnUnknownFaultNamesTheKnownOnes) {
    const auto result = runHrp({QStringLiteral("serve"), QStringLiteral("--fault"), QStringLiteral("dance")});
    EXPECT_EQ(result.exitCode, 2);
    EXPECT_THAT(result.err.toStdString(), HasSubstr("silent"));
}

// Words of a study or an engine neither steer the terminal nor turn its lines round; JSON keeps its values.
TEST(HrpProgram, ForeignTextCannotSteerTheTerminal) {
    const QString name = QStringLiteral("Trust\u202e\u2066game\u200f\n00:09.9  [end] finished");
    QFile demo(demoStudy());
    ASSERT_TRUE(demo.open(QIODevice::ReadOnly));
    auto study = protocol::parseOrdered(demo.readAll()).value();
    study["name"] = protocol::toStd(name);
    const QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("s.hrpstudy.json")));
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(protocol::toBytes(study));
    file.close();
    const QStringList run{QStringLiteral("run"),      file.fileName(),
                          QStringLiteral("--engine"), QStringLiteral("ws://127.0.0.1:9/v1/realtime"),
                          QStringLiteral("--out"),    folder.filePath(QStringLiteral("r.hrprec"))};
    const auto text = runHrp(run);
    const auto json = runHrp(
        {QStringLiteral("show"), folder.filePath(QStringLiteral("r.hrprec")), QStringLiteral("--json")});
    for (const auto& result : {text, json})
        for (const QChar c : QStringLiteral("\u202e\u2066\u200f"))
            EXPECT_FALSE((result.out + result.err).contains(c)) << result.out.toStdString();
    EXPECT_THAT(text.out.toStdString(), HasSubstr("Trust\\u202e\\u2066game\\u200f"));
    EXPECT_EQ(text.out.count(QStringLiteral("\n00:09.9")), 0) << text.out.toStdString();
    ASSERT_EQ(json.exitCode, 0) << json.err.toStdString();
    EXPECT_EQ(json.json()["study"]["name"], protocol::toStd(name));
}

// A glob may match several; a folder of recordings is a fair guess.
TEST(HrpShow, SeveralRecordingsAreShownAndAFolderIsListed) {
    const QTemporaryDir out;
    QStringList folders;
    for (const char* name : {"one.hrprec", "two.hrprec"}) {
        folders << out.filePath(QString::fromLatin1(name));
        const auto run =
            runHrp({QStringLiteral("run"), demoStudy(), QStringLiteral("--engine"),
                    QStringLiteral("ws://127.0.0.1:9/v1/realtime"), QStringLiteral("--out"), folders.last()});
        EXPECT_EQ(run.exitCode, 1);
        EXPECT_THAT(run.out.toStdString(), testing::Not(HasSubstr("cost"))) << "it never connected";
    }
    const auto both = runHrp({QStringLiteral("show"), folders[0], folders[1]});
    EXPECT_EQ(both.exitCode, 0) << both.err.toStdString();
    EXPECT_EQ(both.out.count(QStringLiteral("Trust talk")), 2) << both.out.toStdString();
    EXPECT_LT(both.out.indexOf(folders[0]), both.out.indexOf(folders[1]));
    const auto json = runHrp({QStringLiteral("show"), QStringLiteral("--json"), folders[0], folders[1]});
    EXPECT_EQ(json.exitCode, 2);
    EXPECT_THAT(json.err.toStdString(), HasSubstr("of one recording; 2 were named"));
    const auto listed = runHrp({QStringLiteral("show"), out.path()});
    EXPECT_EQ(listed.exitCode, 0);
    EXPECT_THAT(listed.out.toStdString(),
                testing::MatchesRegex("2 recordings in .*\n  two.hrprec\n  one.hrprec\n"));
}

TEST(HrpShow, AFolderThatIsNoRecording) {
    const QTemporaryDir folder;
    const auto result = runHrp({QStringLiteral("show"), folder.path()});
    EXPECT_EQ(result.exitCode, 2);
    EXPECT_FALSE(result.err.isEmpty());
}
