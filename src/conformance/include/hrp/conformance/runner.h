// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/conformance/report.h>
#include <hrp/conformance/speech.h>
#include <hrp/time/scheduler.h>
#include <hrp/transport/message_pipe.h>

#include <QByteArray>
#include <QString>
#include <QStringList>
#include <QUrl>

#include <functional>
#include <memory>

namespace hrp::conformance {

/// The engine under test.
struct Target {
    QUrl url;       ///< ws:// or wss://, with its path; `model` is put into the query
    QString model;  ///< empty: the profile's
    QByteArray key; ///< empty: no Authorization header is sent. Never in a report
    QString voice;  ///< empty: the profile's
};

/// Runs checks against an engine, each in sessions of its own, a few of them side by side where the engine
/// allows it. One thread, the scheduler's; scheduler and connector outlive it. Speech is streamed in real
/// time of the scheduler, so a whole run takes about a minute side by side, several where the checks go one
/// by one, and moments under a virtual scheduler.
///
/// A check that meets what another one is there to judge is not judged itself: it is a Skip that names the
/// one that fails, however many checks stand between them.
class Runner {
public:
    struct Options {
        Target target;
        Speech speech;
        QStringList only; ///< names of checks; empty: all. Unknown names are ignored: see findCheck()
        int parallel = 6; ///< checks side by side, at most
    };
    /// Never called from inside start(), cancel() or the constructor; the runner may be destroyed in onDone.
    struct Callbacks {
        std::function<void(const CheckInfo&)> onStarted;
        /// Once for each check, as soon as its outcome is certain (some are only at the very end).
        std::function<void(const CheckResult&)> onResult;
        std::function<void(const Report&)> onDone;
        /// Something to know of the run itself, as soon as it is known; in Report::notes, too.
        std::function<void(const QString&)> onNote = {};
    };

    Runner(time::Scheduler& scheduler, time::WallClock& wallClock, transport::PipeConnector& connector,
           Options options, Callbacks callbacks);
    /// Ends at once; nothing is called any more.
    ~Runner();
    void start();
    /// Ends the run; onDone comes with what is known by then.
    void cancel();
    int total() const; ///< checks chosen

private:
    class Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace hrp::conformance
