// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QProcess>
#include <QString>
#include <QStringList>
#include <QUrl>

namespace hrp::bench {

/// Lets this process and what it starts run on one core alone.
void pinToCore(int core);

/// `hrp serve --port 0` on a core of its own, and what the system says that it costs.
class EngineProcess {
public:
    EngineProcess(const QString& program, int core, const QStringList& arguments);
    ~EngineProcess();                  ///< ends it if stop() was not called
    QUrl url() const { return m_url; } ///< empty: it did not start
    bool runs() const { return m_process.state() == QProcess::Running; }

    /// User and system time of all its threads, in steps of 10 ms.
    double cpuSeconds() const;
    /// How long its threads could have run and the core was taken by others.
    double waitedSeconds() const;
    qint64 residentKiB() const;
    int openFiles() const;
    /// Ends it politely. CPU seconds of its whole life, by getrusage.
    double stop();

private:
    QString procPath(const char* name) const;

    QProcess m_process;
    QUrl m_url;
    double m_childrenBefore = 0;
};

} // namespace hrp::bench
