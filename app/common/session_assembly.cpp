// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/session_assembly.h"

#include "common/install_files.h"

#include <hrp/audio/file_devices.h>
#include <hrp/time/steady_scheduler.h>

#include <QCoreApplication>
#include <QDir>

namespace hrp::app {
namespace {

constexpr time::Duration kSaveUsageEvery = std::chrono::seconds(30);

QString assemblyWords(const char* source) {
    return QCoreApplication::translate("hrp::app::SessionAssembly", source);
}

/// Somebody leads, a script does, or the conversation itself.
session::AutoContinue autoContinueOf(const SessionPlan& plan) {
    if (plan.participant && plan.participant->script)
        return session::AutoContinue::WhenInputEnded;
    return plan.audio.makeInput ? session::AutoContinue::Never : session::AutoContinue::WhenResting;
}

} // namespace

SessionAssembly::SessionAssembly(SessionReports reports, time::Scheduler& scheduler)
    : m_reports(std::move(reports)), m_scheduler(scheduler) {}

SessionAssembly::~SessionAssembly() {
    static_cast<void>(finish());
    m_scope.close();
}

void SessionAssembly::note(const QString& text) const {
    if (m_reports.note)
        m_reports.note(text);
}

tl::expected<std::unique_ptr<SessionAssembly>, QString>
SessionAssembly::make(SessionPlan plan, SessionReports reports, time::Scheduler& scheduler) {
    std::unique_ptr<SessionAssembly> made(new SessionAssembly(std::move(reports), scheduler));
    session::SessionSettings& settings = plan.settings;
    settings.appVersion = version();
    settings.autoContinue = autoContinueOf(plan);
    if (auto ready = made->prepareBudgets(plan); !ready)
        return tl::unexpected(ready.error());
    if (auto opened = made->openRecorder(plan); !opened)
        return tl::unexpected(opened.error());
    settings.recorded = made->m_recorder != nullptr;

    made->m_participant = std::move(plan.participant);
    const auto& participant = made->m_participant;
    if (!plan.audio.makeInput) {
        plan.audio.makeInput = participantInput(participant);
        settings.inputDevice = participant ? participant->description : QStringLiteral("silence");
        settings.input = participant ? participant->kind : log::InputSource::Silence;
    }
    if (!plan.audio.makeOutput)
        plan.audio.makeOutput = [](time::Scheduler& clock) -> std::unique_ptr<audio::AudioOutput> {
            return std::make_unique<audio::ClockedOutput>(clock);
        };

    std::vector<log::LogReader*> readers = std::move(plan.readers);
    if (made->m_recorder)
        readers.push_back(made->m_recorder.get());
    if (made->m_usage)
        readers.push_back(made->m_usage.get());
    if (participant && participant->script)
        readers.push_back(participant->script.get());
    made->m_host = std::make_unique<session::SessionHost>(std::move(settings), std::move(plan.audio),
                                                          std::move(readers));
    if (participant && participant->script)
        participant->script->setControl(made->m_host->control());
    made->m_sleep = std::move(plan.sleep);
    return made;
}

/// Limits of tokens and cost, and what the study's earlier sessions have used of them.
tl::expected<void, QString> SessionAssembly::prepareBudgets(SessionPlan& plan) {
    session::SessionSettings& settings = plan.settings;
    QStringList notes;
    auto budgets = budgetsFor(settings.study, settings.engine, plan.budgetTokens, plan.budgetCost, notes);
    for (const QString& each : notes)
        note(each);
    if (!budgets)
        return tl::unexpected(budgets.error());
    if (!settings.engine.local) // a rehearsal costs nothing
        m_usage = std::make_unique<UsageKeeper>(settings.study.name, budgets->price);
    settings.budgets = std::move(*budgets);
    return {};
}

tl::expected<void, QString> SessionAssembly::openRecorder(const SessionPlan& plan) {
    if (plan.recordInto.isEmpty())
        return {};
    const QString shown = QDir::toNativeSeparators(plan.recordInto);
    if (const auto bytes = plan.freeBytes(plan.recordInto)) {
        const recording::DiskRoom room = recording::roomOf(*bytes);
        if (room.verdict() == recording::DiskRoom::Verdict::None)
            return tl::unexpected(
                assemblyWords(QT_TRANSLATE_NOOP("hrp::app::SessionAssembly",
                                                "There is no room for a recording in “%1”. Free some space, "
                                                "choose another folder, or start without recording."))
                    .arg(shown));
        if (room.verdict() == recording::DiskRoom::Verdict::Scarce)
            note(assemblyWords(QT_TRANSLATE_NOOP("hrp::app::SessionAssembly",
                                                 "The disk has room for %1 min of recording in “%2”. "
                                                 "Free some space before a longer session."))
                     .arg(room.wholeMinutes())
                     .arg(shown));
    }
    const QString folder = plan.recordInto.endsWith(QStringLiteral(".hrprec"))
                               ? plan.recordInto
                               : recording::newRecordingFolder(plan.recordInto, plan.settings.study.name,
                                                               time::SystemWallClock().unixMs());
    m_recorder = std::make_unique<recording::Recorder>(
        folder, [this, alive = m_scope.watch()](const recording::Recorder::Problem& problem) {
            m_scheduler.post([this, alive, problem] { // it comes on the writer's thread
                if (alive && m_reports.recording)
                    m_reports.recording(problem);
            });
        });
    return m_recorder->open();
}

void SessionAssembly::inhibitSleep() {
    if (!m_sleep)
        return;
    m_sleep->inhibit(
        assemblyWords(QT_TRANSLATE_NOOP("hrp::app::SessionAssembly", "A session runs")),
        [this, alive = m_scope.watch()](bool done) {
            if (!alive || done || !m_host)
                return;
            m_host->control().execute(
                study::command::Note{assemblyWords(QT_TRANSLATE_NOOP(
                    "hrp::app::SessionAssembly", "Nobody could be asked to keep this computer awake: it "
                                                 "may fall asleep in a long session."))},
                log::CommandSource::Automatic);
        });
}

void SessionAssembly::start() {
    m_host->start();
    inhibitSleep(); // from now on there is a log to write into
    keepUsage();
}

session::SessionControl& SessionAssembly::control() {
    return m_host->control();
}

void SessionAssembly::endWith(log::Outcome outcome, const QString& reason) {
    if (m_host)
        m_host->endWith(outcome, reason);
}

QString SessionAssembly::recordingFolder() const {
    return m_recorder ? m_recorder->folder() : QString();
}

void SessionAssembly::keepUsage() {
    if (!m_usage)
        return;
    saveUsage();
    m_usageTimer = m_scheduler.after(kSaveUsageEvery, [this] { keepUsage(); });
}

/// A sum that cannot be written is told once, and costs nobody the session.
void SessionAssembly::saveUsage() {
    if (const auto saved = m_usage->save(); !saved && !std::exchange(m_usageTroubled, true))
        note(saved.error());
}

tl::expected<void, QString> SessionAssembly::finish() {
    if (!m_host)
        return m_finished;
    m_host.reset();
    m_sleep.reset();
    m_usageTimer.cancel();
    if (m_recorder)
        m_finished = m_recorder->finish();
    if (m_usage)
        saveUsage();
    return m_finished;
}

} // namespace hrp::app
