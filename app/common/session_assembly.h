// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "common/pilot_setup.h"
#include "common/sleep_inhibitor.h"
#include "common/usage_keeper.h"

#include <hrp/base/callback_scope.h>
#include <hrp/recording/disk_room.h>
#include <hrp/recording/recorder.h>
#include <hrp/session/session_host.h>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace hrp::app {

/// What the two programs decide each in its own way. All the rest of a session is put together below, by the
/// same code for both.
struct SessionPlan {
    /// Engine, study, policies. Names of devices where devices are used; the rest of what is said of a
    /// session (input, output, recorded, budgets, version) is filled in.
    session::SessionSettings settings;
    /// Speech in place of a microphone. Without it and without audio.makeInput: silence.
    std::optional<ParticipantSource> participant;
    /// Where devices are used. An empty maker: the participant's source; an output that nobody hears.
    session::SessionHost::Audio audio;
    std::optional<double> budgetTokens, budgetCost; ///< in place of the study's own
    /// A folder *.hrprec, or one in which a new one is made; empty: not recorded.
    QString recordInto;
    /// Called on the session thread, before the recorder. Must outlive the assembly.
    std::vector<log::LogReader*> readers;
    /// Free bytes at a path.
    std::function<std::optional<qint64>(const QString& path)> freeBytes = &recording::freeBytesAt;
    std::unique_ptr<SleepInhibitor> sleep; ///< null: the computer may fall asleep
};

/// What there is to tell beside the log. On the thread of the scheduler; nothing comes after destruction.
struct SessionReports {
    std::function<void(const QString&)> note; ///< worth knowing, and no reason to stop
    std::function<void(const recording::Recorder::Problem&)> recording;
};

/// A session with all that belongs to it: host, participant, recorder, usage, readers. Made, started,
/// finished and destroyed on one thread, that of the scheduler.
class SessionAssembly {
public:
    /// Makes everything; reports may come at once. The error says what could not be made and what to do.
    static tl::expected<std::unique_ptr<SessionAssembly>, QString>
    make(SessionPlan plan, SessionReports reports, time::Scheduler& scheduler);
    ~SessionAssembly(); ///< finishes
    SessionAssembly(const SessionAssembly&) = delete;
    SessionAssembly& operator=(const SessionAssembly&) = delete;

    void start();
    /// Of a session that was not finished.
    session::SessionControl& control();
    void endWith(log::Outcome outcome, const QString& reason);
    /// Where it is written; empty: nowhere.
    QString recordingFolder() const;
    /// Ends the session, waits for its thread, and writes everything. The error says what of the recording is
    /// missing. A second call gives the same answer.
    tl::expected<void, QString> finish();

private:
    SessionAssembly(SessionReports reports, time::Scheduler& scheduler);
    tl::expected<void, QString> openRecorder(const SessionPlan& plan);
    tl::expected<void, QString> prepareBudgets(SessionPlan& plan);
    void inhibitSleep();
    void keepUsage();
    void saveUsage();
    void note(const QString& text) const;

    SessionReports m_reports;
    time::Scheduler& m_scheduler;
    base::CallbackScope m_scope;
    std::optional<ParticipantSource> m_participant;
    std::unique_ptr<recording::Recorder> m_recorder;
    std::unique_ptr<UsageKeeper> m_usage;
    bool m_usageTroubled = false;
    time::Timer m_usageTimer;
    std::unique_ptr<SleepInhibitor> m_sleep;
    std::unique_ptr<session::SessionHost> m_host; ///< its thread uses all of the above
    tl::expected<void, QString> m_finished;
};

} // namespace hrp::app
