// SPDX-License-Identifier: GPL-3.0-or-later
#include "command.h"
#include "common/avatar_port.h"
#include "common/engine_profiles.h"
#include "common/install_files.h"
#include "common/local_engine.h"
#include "common/session_assembly.h"
#include "engine_key.h"
#include "live_printer.h"
#include "signal_catcher.h"

#include <hrp/engine/rehearsal_script.h>
#include <hrp/engine/speech.h>
#include <hrp/metrics/summary.h>
#include <hrp/time/steady_scheduler.h>

#include <QCoreApplication>
#include <QTimer>

#include <map>

namespace hrp::cli {
namespace {

struct RunOptions {
    std::string study, engine = "local", model, voice, keyEnv, participant, out, engineScript;
    double maxSeconds = 0;
    int retries = 3;
    session::PushToTalk pushToTalk = session::PushToTalk::Off;
    double budgetTokens = 0, budgetCost = 0;
    int avatarPort = -1; ///< none
    bool json = false;
};

constexpr int kScriptGoesOnWithinS = 120; ///< after an engine is gone, where the script has a go_on

/// Every line says whose it is.
void complain(const QString& text) {
    for (const QString& line : text.split(QLatin1Char('\n')))
        printMessage(QStringLiteral("hrp run: ") + line);
}

/// Keeps what the end of a run needs: the summary's fold and whether the session is over. Session thread,
/// read by the main thread after the host is gone.
class RunReader final : public log::LogReader {
public:
    explicit RunReader(std::function<void(log::Outcome)> onEnd) : m_onEnd(std::move(onEnd)) {}
    void onRecord(const log::RecordPtr& record) override {
        m_fold.add(*record);
        if (const auto* ended = std::get_if<log::SessionEnded>(&record->body))
            m_onEnd(ended->outcome);
    }
    const metrics::SummaryFold& fold() const { return m_fold; }

private:
    metrics::SummaryFold m_fold;
    std::function<void(log::Outcome)> m_onEnd;
};

tl::expected<audio::Samples, QString> speakLocally(const QString& text) {
    auto samples = engine::synthesizeNow(text, QStringLiteral("rms"), 1.0);
    if (samples.empty())
        return tl::unexpected(QStringLiteral("there is nothing to say in “%1”.").arg(text));
    return samples;
}

/// One headless session. Lives on the main thread; the event loop runs until finish().
class HeadlessRun : public QObject {
public:
    explicit HeadlessRun(RunOptions options) : m_options(std::move(options)) {}

    int exec() {
        if (!prepare())
            return WrongUse;
        const SignalCatcher catcher(
            [this] { finishBy(log::Outcome::Interrupted, tr("stopped by the keyboard or the system")); });
        QTimer::singleShot(0, this, [this] { resolveEngine(); });
        QCoreApplication::exec();
        return conclude();
    }

private:
    void fail(const QString& text) {
        complain(text);
        m_failed = true;
        QCoreApplication::quit();
    }

    /// The child would tell the same, but only once it has started, and as its own failure.
    bool checkEngineScript() {
        if (m_options.engineScript.empty())
            return true;
        if (m_options.engine != "local") {
            complain(
                tr("--engine-script is what the local engine plays: leave out --engine, or the script."));
            return false;
        }
        const auto script = engine::loadRehearsalScript(QString::fromStdString(m_options.engineScript));
        if (!script)
            complain(script.error());
        return script.has_value();
    }

    bool prepare() {
        if (!checkEngineScript())
            return false;
        if (m_options.avatarPort >= 0) {
            auto opened = app::openAvatarPort(static_cast<quint16>(m_options.avatarPort));
            if (!opened) {
                complain(opened.error());
                return false;
            }
            m_outlets = std::move(*opened);
            printMessage(app::avatarPortText(*m_outlets));
        }
        auto loaded = study::loadStudy(QString::fromStdString(m_options.study));
        if (!loaded) {
            complain(app::problemsText(loaded.error()));
            return false;
        }
        if (!loaded->warnings.isEmpty())
            complain(app::problemsText(loaded->warnings));
        m_plan.settings.study = std::move(loaded->study);
        if (!m_options.participant.empty()) {
            auto participant = app::loadParticipant(QString::fromStdString(m_options.participant),
                                                    speakLocally, complain, m_plan.settings.study.screens);
            if (!participant) {
                complain(participant.error());
                return false;
            }
            for (const QString& note : participant->notes)
                complain(note);
            m_plan.participant = std::move(*participant);
        } else {
            complain(
                tr("nobody will speak: no --participant was given. Screens that wait go on by themselves "
                   "after 10 s of rest, or 3 s where nobody can be heard (docs/study-files.md)."));
        }
        setPolicies();
        m_plan.settings.outputDevice = tr("none (headless)");
        m_plan.recordInto = QString::fromStdString(m_options.out);
        const auto given = [](double value) { return value > 0 ? std::optional(value) : std::nullopt; };
        m_plan.budgetTokens = given(m_options.budgetTokens);
        m_plan.budgetCost = given(m_options.budgetCost);
        return true;
    }

    /// Nobody sits here: what a person would decide, the script does, or it is decided by rule.
    void setPolicies() {
        session::SessionSettings& settings = m_plan.settings;
        const auto script = m_plan.participant ? m_plan.participant->script : nullptr;
        settings.pushToTalk = m_options.pushToTalk;
        settings.reconnect.retries = m_options.retries;
        if (script && script->commands(QStringLiteral("go_on")))
            settings.reconnect.somebodyDecidesWithinS = kScriptGoesOnWithinS;
        settings.experimenter =
            script && script->commands() ? session::Experimenter::Script : session::Experimenter::Nobody;
    }

    void resolveEngine() {
        auto chosen = app::chooseEngine(QString::fromStdString(m_options.engine));
        if (!chosen)
            return wrongUse(chosen.error());
        const auto given = [](const std::string& text, QString& into) {
            if (!text.empty())
                into = QString::fromStdString(text);
        };
        given(m_options.model, chosen->model);
        given(m_options.voice, chosen->voice);
        given(m_options.keyEnv, chosen->keyEnv);
        m_engine = *std::move(chosen);
        if (m_engine.local)
            return startLocalEngine();
        m_key.find(m_engine.keyEnv, m_engine.name, [this](EngineKey::Key key) {
            if (!key)
                return wrongUse(key.error());
            begin(m_engine.url, *key);
        });
    }

    void startLocalEngine() {
        const auto unused = EngineKey::unused(m_engine.keyEnv);
        if (!unused)
            return wrongUse(unused.error());
        if (!unused->isEmpty())
            complain(*unused);
        connect(&m_local, &app::LocalEngine::ready, this, [this](const QUrl& url) { begin(url, {}); });
        connect(&m_local, &app::LocalEngine::failed, this, [this](const QString& text) {
            if (!m_session)
                fail(text);
            else
                complain(text);
        });
        m_local.start(
            m_options.engineScript.empty()
                ? QStringList()
                : QStringList{QStringLiteral("--script"), QString::fromStdString(m_options.engineScript)});
    }

    void wrongUse(const QString& text) {
        m_wrongUse = true;
        fail(text);
    }

    void begin(const QUrl& url, const QByteArray& key) {
        m_plan.settings.engine = app::targetOf(m_engine, url, key);
        m_printer = std::make_unique<LivePrinter>(m_options.json ? &printMessage : &printResult);
        m_reader = std::make_unique<RunReader>([this](log::Outcome outcome) {
            QMetaObject::invokeMethod(this, [this, outcome] {
                m_outcome = outcome;
                QCoreApplication::quit();
            });
        });
        m_plan.readers = {m_printer.get(), m_reader.get()};
        if (m_outlets)
            m_plan.readers.push_back(m_outlets.get());
        m_plan.sleep = app::makeSleepInhibitor();
        auto session = app::SessionAssembly::make(
            std::move(m_plan),
            {&complain, [](const recording::Recorder::Problem& problem) { complain(problem.text); }},
            m_scheduler);
        if (!session)
            return wrongUse(session.error());
        m_session = std::move(*session);
        if (m_options.maxSeconds > 0)
            m_limit = m_scheduler.after(time::fromMs(m_options.maxSeconds * 1'000), [this] {
                finishBy(log::Outcome::Timeout,
                         tr("the limit of %1 s was reached").arg(m_options.maxSeconds));
            });
        m_session->start();
    }

    void finishBy(log::Outcome outcome, const QString& reason) {
        if (m_session)
            m_session->endWith(outcome, reason);
        else
            fail(reason);
    }

    int conclude() {
        const auto finished = m_session ? m_session->finish() : tl::expected<void, QString>();
        m_local.stop();
        if (m_failed)
            return m_wrongUse ? WrongUse : WorkFailed;
        if (!finished) {
            complain(finished.error());
            m_failed = true; // the session may have gone well, its record did not
        }
        const auto prices = app::loadPrices();
        const protocol::Json summary =
            m_reader->fold().summary(m_session->recordingFolder(), prices ? &*prices : nullptr);
        if (m_options.json)
            printResult(QString::fromUtf8(protocol::toPrettyBytes(summary)));
        else
            printResult(metrics::renderSummary(summary));
        if (m_outcome != log::Outcome::Finished)
            complain(QStringLiteral("the session did not finish: ") +
                     protocol::fromStd(summary.value("reason", std::string())));
        return m_outcome == log::Outcome::Finished && !m_failed ? Done : WorkFailed;
    }

    RunOptions m_options;
    app::SessionPlan m_plan; ///< until the session is made
    session::EngineChoice m_engine;
    time::SteadyScheduler m_scheduler;
    time::Timer m_limit;
    app::LocalEngine m_local;
    EngineKey m_key;
    std::unique_ptr<LivePrinter> m_printer;
    std::unique_ptr<RunReader> m_reader;
    std::unique_ptr<outlets::Outlets> m_outlets;
    std::unique_ptr<app::SessionAssembly> m_session; // last: its thread uses the readers above
    std::optional<log::Outcome> m_outcome;
    bool m_failed = false, m_wrongUse = false;
};

} // namespace

void addRunCommand(CLI::App& program, cli::Run& run) {
    CLI::App* command = program.add_subcommand("run", "One headless session through a study");
    auto options = std::make_shared<RunOptions>();
    command->add_option("STUDY", options->study, "Study file (*.hrpstudy.json)")->required();
    command
        ->add_option(
            "--engine", options->engine,
            "local, an address such as wss://HOST/v1/realtime, or the name of an engine that was kept "
            "in the window (engines.json)")
        ->capture_default_str();
    command
        ->add_option("--engine-script", options->engineScript,
                     "Rehearsal script for the local engine: its partner's lines and answers "
                     "(docs/local-engine.md)")
        ->type_name("FILE");
    command->add_option("--model", options->model, "Model in place of the study's")->type_name("NAME");
    command->add_option("--voice", options->voice, "Voice in place of the study's")->type_name("NAME");
    command->add_option("--key-env", options->keyEnv, "Environment variable that holds the engine's key")
        ->type_name("VAR");
    command
        ->add_option("--participant", options->participant,
                     "Speech in place of a microphone: an audio file of any rate, or a participant script "
                     "(*.hrpscript.json)")
        ->type_name("FILE");
    command
        ->add_option("--out", options->out,
                     "Record into a new folder in DIR (or into DIR itself if it ends in .hrprec)")
        ->type_name("DIR");
    command
        ->add_option(
            "--avatar-port", options->avatarPort,
            "Tell avatars the agent's mood and other devices what happens, on this port of this machine; "
            "0 picks one (docs/outlets.md)")
        ->check(wholeFrom(0, 65'535))
        ->type_name("N");
    command->add_option("--max-seconds", options->maxSeconds, "End the session after this long (0: no limit)")
        ->check(numberFrom(0, 10'000'000))
        ->type_name("N");
    command
        ->add_option("--retries", options->retries,
                     "How often to try again when the engine is gone in mid-session and may come back, with "
                     "growing waits from 1 s on; then, or with 0 at once, the session ends as engine_closed. "
                     "After a retry the study goes on in a new engine session, in the same recording")
        ->check(wholeFrom(0, 100))
        ->type_name("N")
        ->capture_default_str();
    command
        ->add_option(
            "--push-to-talk", options->pushToTalk,
            "The participant's talk button, which a script presses (\"do\": {\"push_to_talk\": true}): "
            "off, gated (silence is streamed while it is up), or manual (outside HRP: turn detection "
            "off, its release ends the turn)")
        ->transform(CLI::CheckedTransformer(
            std::map<std::string, session::PushToTalk>{{"off", session::PushToTalk::Off},
                                                       {"gated", session::PushToTalk::Gated},
                                                       {"manual", session::PushToTalk::Manual}},
            CLI::ignore_case))
        ->type_name("MODE")
        ->default_str("off");
    command
        ->add_option("--budget-tokens", options->budgetTokens,
                     "End the session when it has used this many tokens, in and out (in place of the study's "
                     "own limit)")
        ->check(numberFrom(1, 1e12))
        ->type_name("N");
    command
        ->add_option("--budget-cost", options->budgetCost,
                     "The same for its estimated cost, in the currency of the price table")
        ->check(numberFrom(0.000'001, 1e12))
        ->type_name("X");
    command->footer(
        "When the engine is gone, the session is on hold until it goes on; a script may also decide "
        "(\"do\": {\"go_on\": true}). A question that the agent does not answer is given up as the "
        "study's voice block has it (giveUp); where nobody can be asked, it is skipped.\n"
        "A turn is printed when it is over, with the time at which it began.\n\n"
        "Exit codes: 0 done, 1 the work itself failed or the session did not finish, 2 wrong use or "
        "unreadable "
        "input.\n"
        "Engine keys come from OPENAI_API_KEY, --key-env VAR or the keychain, never from an argument.");
    command->add_flag("--json", options->json,
                      "Print one summary object at the end; live lines go to stderr");
    command->callback([&run, options] { run = [options] { return HeadlessRun(*options).exec(); }; });
}

} // namespace hrp::cli
