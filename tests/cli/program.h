// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/protocol/json.h>

#include <QProcess>
#include <QProcessEnvironment>
#include <QStringList>

#include <sys/types.h>

namespace hrp::test {

struct ProgramResult {
    int exitCode = -1;
    bool crashed = false;
    QString out, err;
    protocol::Json json() const {
        auto parsed = protocol::parseOrdered(out.toUtf8());
        return parsed ? *parsed : protocol::Json();
    }
};

/// Runs `hrp` with these arguments to its end; `environment` adds to a clean one without keys.
ProgramResult runHrp(const QStringList& arguments, const QStringList& environment = {},
                     int timeoutMs = 120'000);

/// `hrp serve --port 0` with further options, killed at the end of the scope.
class ServedEngine {
public:
    explicit ServedEngine(const QStringList& arguments = {}, const QStringList& environment = {});
    ~ServedEngine();
    QString url() const { return m_url; }

private:
    QProcess m_process;
    QString m_url;
};

/// `hrp` as the foreground job of a terminal: a process group of its own. Killed at the end of the scope.
class Job {
public:
    explicit Job(const QStringList& arguments);
    ~Job();
    void interruptAll() const; ///< Ctrl-C
    pid_t pid() const { return static_cast<pid_t>(m_process.processId()); }
    /// The engine that it started, or 0.
    pid_t child() const;
    /// Everything on standard output up to a text, or to the end.
    QString untilOutput(const QString& text);
    /// Waits for its end, which by a signal counts as a crash.
    ProgramResult finished(int withinMs = 20'000);

private:
    QProcess m_process;
    QString m_out;
};
/// Whether a process ends within a time.
bool isGone(pid_t pid, int withinMs);

QString demoStudy();
QString speechClip(const QString& name);

} // namespace hrp::test
