// SPDX-License-Identifier: GPL-3.0-or-later
// hrp verify: is this an engine that a study can use?
#include "command.h"
#include "common/engine_profiles.h"
#include "common/install_files.h"
#include "common/local_engine.h"
#include "engine_key.h"
#include "output_file.h"
#include "signal_catcher.h"
#include "terminal_text.h"

#include <hrp/conformance/runner.h>
#include <hrp/time/steady_scheduler.h>
#include <hrp/transport/web_socket.h>

#include <QCoreApplication>
#include <QTimer>

#include <cstdio>
#include <optional>
#include <unistd.h>

namespace hrp::cli {
namespace {

using conformance::CheckInfo;
using conformance::CheckResult;
using conformance::Report;

struct VerifyArguments {
    std::string url, model, voice, keyEnv, jsonFile, junitFile;
    std::vector<std::string> only;
    bool list = false, markdown = false;
};

QStringList namesIn(const std::vector<std::string>& list) {
    QStringList names;
    for (const std::string& name : list)
        names << QString::fromStdString(name).trimmed();
    return names;
}

int listChecks(bool markdown) {
    if (markdown) {
        printResult(conformance::suiteAsMarkdown());
        return Done;
    }
    for (const CheckInfo& check : conformance::suite())
        printResult(QStringLiteral("%1  %2  (%3)")
                        .arg(check.name, -24)
                        .arg(check.does, check.proves.join(QStringLiteral(", "))));
    return Done;
}

/// The line on a terminal that says how far it is; removed before anything else is printed.
class Progress {
public:
    Progress() : m_shown(!isQuiet() && ::isatty(STDERR_FILENO) == 1) {}
    void setTotal(int total) { m_total = total; }
    void started(const QString& name) {
        m_running << name;
        draw();
    }
    void ended(const QString& name) {
        ++m_done;
        m_running.removeAll(name);
        clear();
    }
    void clear() {
        if (m_shown)
            std::fputs("\r\033[K", stderr);
    }
    void draw() {
        if (!m_shown)
            return;
        constexpr qsizetype kWidth = 78;
        const QString text = QStringLiteral("%1 of %2: %3")
                                 .arg(m_done)
                                 .arg(m_total)
                                 .arg(m_running.join(QStringLiteral(", ")))
                                 .left(kWidth);
        std::fprintf(stderr, "\r\033[K%s", text.toUtf8().constData());
        std::fflush(stderr);
    }

private:
    bool m_shown;
    int m_total = 0, m_done = 0;
    QStringList m_running;
};

/// One run. Lives on the main thread; the event loop runs until the report is there.
class VerifyRun : public QObject {
public:
    explicit VerifyRun(VerifyArguments arguments)
        : m_arguments(std::move(arguments)), m_connector(m_scheduler) {}

    int exec() {
        if (const auto fault = prepare()) {
            printMessage(QStringLiteral("hrp verify: ") + *fault);
            return WrongUse;
        }
        const SignalCatcher catcher([this] { interrupt(); });
        QTimer::singleShot(0, this, [this] { resolveEngine(); });
        QCoreApplication::exec();
        m_runner.reset();
        m_local.stop();
        return m_exitCode;
    }

private:
    std::optional<QString> prepare() {
        if (auto fault = prepareFiles())
            return fault;
        m_options.only = namesIn(m_arguments.only);
        for (const QString& name : m_options.only)
            if (!conformance::findCheck(name))
                return tr("there is no check “%1”. “hrp verify --list” names them all.").arg(name);
        const QString clip = app::installedFile(QStringLiteral("conformance/sentence.wav"));
        if (clip.isEmpty())
            return tr(
                "the speech that the checks need did not come with the program (conformance/sentence.wav "
                "of its share folder). Install the whole program.");
        auto speech = conformance::loadSpeech(clip.section(QLatin1Char('/'), 0, -2));
        if (!speech)
            return speech.error();
        m_options.speech = std::move(*speech);
        m_options.target.model = QString::fromStdString(m_arguments.model);
        m_options.target.voice = QString::fromStdString(m_arguments.voice);
        return std::nullopt;
    }

    std::optional<QString> prepareFiles() {
        const struct {
            const std::string& path;
            std::optional<OutputFile>& file;
            QString option;
        } files[] = {{m_arguments.jsonFile, m_json, QStringLiteral("--json")},
                     {m_arguments.junitFile, m_junit, QStringLiteral("--junit")}};
        for (const auto& [path, file, option] : files) {
            if (path.empty())
                continue;
            auto prepared = OutputFile::prepare(QString::fromStdString(path), option);
            if (!prepared)
                return prepared.error();
            file.emplace(std::move(*prepared));
            m_lines = file->isStandardOutput() ? &printMessage : m_lines;
        }
        if (m_json && m_junit && m_json->clashesWith(*m_junit))
            return tr("--json and --junit name the same file: give each its own.");
        return std::nullopt;
    }

    void finish(int exitCode) {
        m_exitCode = exitCode;
        QCoreApplication::quit();
    }
    void wrongUse(const QString& text) {
        printMessage(QStringLiteral("hrp verify: ") + text);
        finish(WrongUse);
    }

    void resolveEngine() {
        const QString variable = QString::fromStdString(m_arguments.keyEnv);
        if (m_arguments.url == "local") {
            const auto unused = EngineKey::unused(variable);
            if (!unused)
                return wrongUse(unused.error());
            if (!unused->isEmpty())
                printMessage(QStringLiteral("hrp verify: ") + *unused);
            connect(&m_local, &app::LocalEngine::ready, this, [this](const QUrl& url) {
                m_options.target.url = url;
                begin();
            });
            connect(&m_local, &app::LocalEngine::failed, this, [this](const QString& text) {
                if (m_runner) // its sessions say so too
                    return;
                printMessage(QStringLiteral("hrp verify: ") + text);
                finish(WorkFailed);
            });
            m_local.start();
            return;
        }
        const auto url = app::checkEngineUrl(QString::fromStdString(m_arguments.url));
        if (!url)
            return wrongUse(url.error());
        m_options.target.url = *url;
        m_key.find(variable, url->host(), [this](EngineKey::Key key) {
            if (!key)
                return wrongUse(key.error());
            m_options.target.key = *std::move(key);
            begin();
        });
    }

    void begin() {
        conformance::Runner::Callbacks callbacks;
        callbacks.onStarted = [this](const CheckInfo& check) { m_progress.started(check.name); };
        callbacks.onResult = [this](const CheckResult& result) {
            m_progress.ended(result.check.name);
            if (result.blockedBy.isEmpty()) // else told at the end
                m_lines(conformance::lineOf(result));
            m_progress.draw();
        };
        callbacks.onNote = [this](const QString& note) {
            m_progress.clear();
            m_lines(note);
        };
        callbacks.onDone = [this](const Report& report) { conclude(report); };
        m_runner = std::make_unique<conformance::Runner>(m_scheduler, m_wallClock, m_connector, m_options,
                                                         std::move(callbacks));
        m_progress.setTotal(m_runner->total());
        m_runner->start();
    }

    void interrupt() {
        if (m_runner)
            return m_runner->cancel();
        printMessage(QStringLiteral("hrp verify: ") + tr("stopped by the keyboard or the system"));
        finish(WorkFailed);
    }

    void conclude(const Report& report) {
        m_progress.clear();
        for (const QString& line : conformance::blockedLines(report))
            m_lines(line);
        if (report.interrupted)
            printMessage(QStringLiteral("hrp verify: ") + tr("stopped before the end"));
        if (const int warnings = report.count(conformance::Outcome::Warn))
            printMessage(tr("%1 of the passed with a warning").arg(warnings));
        m_lines(conformance::summaryOf(report));
        bool written =
            write(m_json, protocol::toPrettyBytes(conformance::toJson(report)),
                  [](const QByteArray& json) { return forTerminal(QString::fromUtf8(json)).toUtf8(); });
        written = write(m_junit, conformance::toJUnit(report), &xmlForTerminal) && written;
        finish(report.conforms() && written ? Done : WorkFailed);
    }

    static bool write(const std::optional<OutputFile>& file, const QByteArray& bytes,
                      QByteArray (*forPeople)(const QByteArray&)) {
        if (!file)
            return true;
        const auto written = file->write(file->isStandardOutput() ? forPeople(bytes) : bytes);
        if (!written)
            printMessage(QStringLiteral("hrp verify: ") + written.error());
        return written.has_value();
    }

    const VerifyArguments m_arguments;
    conformance::Runner::Options m_options;
    Progress m_progress;
    app::LocalEngine m_local;
    EngineKey m_key;
    std::optional<OutputFile> m_json, m_junit;
    void (*m_lines)(const QString&) = &printResult; ///< beside a report on standard output: standard error
    time::SteadyScheduler m_scheduler;
    time::SystemWallClock m_wallClock;
    transport::WebSocketConnector m_connector;
    std::unique_ptr<conformance::Runner> m_runner;
    int m_exitCode = WorkFailed;
};

int verify(const VerifyArguments& arguments) {
    if (arguments.list || arguments.markdown)
        return listChecks(arguments.markdown);
    if (arguments.url.empty()) {
        printMessage(QStringLiteral("hrp verify: which engine? Give its address, or “local”."));
        return WrongUse;
    }
    return VerifyRun(arguments).exec();
}

} // namespace

void addVerifyCommand(CLI::App& program, Run& run) {
    CLI::App* command = program.add_subcommand(
        "verify",
        "Conformance of an engine: can a study use it? A line a check, with the cure of what fails");
    auto arguments = std::make_shared<VerifyArguments>();
    command->add_option("url", arguments->url, "Address (wss://HOST/v1/realtime), or local")
        ->type_name("URL|local");
    command->add_option("--model", arguments->model, "Model in place of the profile's")->type_name("NAME");
    command->add_option("--voice", arguments->voice, "Voice in place of the profile's")->type_name("NAME");
    command->add_option("--key-env", arguments->keyEnv, "Environment variable that holds the engine's key")
        ->type_name("VAR");
    command->add_option("--only", arguments->only, "Only these checks")->delimiter(',')->type_name("A,B");
    command->add_flag("--list", arguments->list, "Name the checks and end");
    command->add_flag("--markdown", arguments->markdown, "With --list: as a chapter of a page");
    command
        ->add_option(
            "--json", arguments->jsonFile,
            "Write the report there, as JSON; - for standard output, with the lines of the checks on "
            "standard error")
        ->type_name("FILE");
    command
        ->add_option("--junit", arguments->junitFile,
                     "Write the report there, as JUnit XML; - as with --json")
        ->type_name("FILE");
    command->callback([&run, arguments] { run = [arguments] { return verify(*arguments); }; });
}

} // namespace hrp::cli
