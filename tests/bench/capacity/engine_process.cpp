// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine_process.h"

#include <QDir>
#include <QFile>

#include <sched.h>
#include <sys/resource.h>
#include <unistd.h>

namespace hrp::bench {
namespace {

QByteArray contentsOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// CPU seconds of the children that have ended and were waited for.
double childrenSeconds() {
    rusage usage{};
    getrusage(RUSAGE_CHILDREN, &usage);
    const auto seconds = [](const timeval& t) {
        return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) / 1e6;
    };
    return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

} // namespace

void pinToCore(int core) {
    cpu_set_t cores;
    CPU_ZERO(&cores);
    CPU_SET(static_cast<std::size_t>(core), &cores);
    sched_setaffinity(0, sizeof cores, &cores);
}

EngineProcess::EngineProcess(const QString& program, int core, const QStringList& arguments)
    : m_childrenBefore(childrenSeconds()) {
    m_process.setChildProcessModifier([core] { pinToCore(core); });
    m_process.setStandardErrorFile(QProcess::nullDevice());
    m_process.start(program, QStringList{QStringLiteral("serve"), QStringLiteral("--port"),
                                         QStringLiteral("0"), QStringLiteral("--exit-with-parent")} +
                                 arguments);
    while (m_url.isEmpty() && m_process.waitForReadyRead(30'000)) {
        const QString line = QString::fromUtf8(m_process.readLine()).trimmed();
        if (line.startsWith(QLatin1String("listening on ")))
            m_url = QUrl(line.section(QLatin1Char(' '), 2));
    }
}

EngineProcess::~EngineProcess() {
    stop();
}

QString EngineProcess::procPath(const char* name) const {
    return QStringLiteral("/proc/%1/%2").arg(m_process.processId()).arg(QLatin1String(name));
}

double EngineProcess::cpuSeconds() const {
    // The fields after the name, which may hold anything, in brackets: utime and stime are the 14th and 15th.
    const QByteArray stat = contentsOf(procPath("stat"));
    const auto fields = stat.mid(stat.lastIndexOf(')') + 2).split(' ');
    if (fields.size() < 13)
        return 0;
    return (fields[11].toDouble() + fields[12].toDouble()) / static_cast<double>(sysconf(_SC_CLK_TCK));
}

double EngineProcess::waitedSeconds() const {
    double nanoseconds = 0;
    const QDir threads(procPath("task"));
    for (const QString& thread : threads.entryList(QDir::Dirs | QDir::NoDotAndDotDot))
        nanoseconds += contentsOf(threads.filePath(thread + QStringLiteral("/schedstat")))
                           .split(' ')
                           .value(1)
                           .toDouble();
    return nanoseconds / 1e9;
}

qint64 EngineProcess::residentKiB() const {
    for (const QByteArray& line : contentsOf(procPath("status")).split('\n'))
        if (line.startsWith("VmRSS:"))
            return line.simplified().split(' ').value(1).toLongLong();
    return 0;
}

int EngineProcess::openFiles() const {
    return static_cast<int>(
        QDir(procPath("fd")).entryList(QDir::NoDotAndDotDot | QDir::System | QDir::AllEntries).size());
}

double EngineProcess::stop() {
    if (m_process.state() != QProcess::NotRunning) {
        m_process.closeWriteChannel();
        if (!m_process.waitForFinished(10'000)) {
            m_process.kill();
            m_process.waitForFinished();
        }
    }
    return childrenSeconds() - m_childrenBefore;
}

} // namespace hrp::bench
