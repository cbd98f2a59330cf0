// SPDX-License-Identifier: GPL-3.0-or-later
#include "program.h"

#include <QElapsedTimer>
#include <QFile>
#include <QThread>

#include <csignal>
#include <unistd.h>

namespace hrp::test {
namespace {
QProcessEnvironment cleanEnvironment(const QStringList& additions) {
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.remove(QStringLiteral("OPENAI_API_KEY"));
    environment.insert(QStringLiteral("DBUS_SESSION_BUS_ADDRESS"), QStringLiteral("unix:path=/nonexistent"));
    for (const QString& addition : additions)
        environment.insert(addition.section(QLatin1Char('='), 0, 0), addition.section(QLatin1Char('='), 1));
    return environment;
}
} // namespace

ProgramResult runHrp(const QStringList& arguments, const QStringList& environment, int timeoutMs) {
    QProcess process;
    process.setProcessEnvironment(cleanEnvironment(environment));
    process.start(QStringLiteral(HRP_PROGRAM), arguments);
    process.closeWriteChannel();
    ProgramResult result;
    if (!process.waitForFinished(timeoutMs)) {
        process.kill();
        process.waitForFinished();
        result.err = QStringLiteral("did not end within %1 ms\n").arg(timeoutMs);
    }
    result.crashed = process.exitStatus() == QProcess::CrashExit;
    result.exitCode = result.crashed ? -1 : process.exitCode();
    result.out = QString::fromUtf8(process.readAllStandardOutput());
    result.err += QString::fromUtf8(process.readAllStandardError());
    return result;
}

ServedEngine::ServedEngine(const QStringList& arguments, const QStringList& environment) {
    m_process.setProcessEnvironment(cleanEnvironment(environment));
    m_process.start(QStringLiteral(HRP_PROGRAM),
                    QStringList{QStringLiteral("serve"), QStringLiteral("--port"), QStringLiteral("0"),
                                QStringLiteral("--exit-with-parent")} +
                        arguments);
    while (m_url.isEmpty() && m_process.waitForReadyRead(10'000)) {
        const QString line = QString::fromUtf8(m_process.readLine()).trimmed();
        if (line.startsWith(QStringLiteral("listening on ")))
            m_url = line.section(QLatin1Char(' '), 2);
    }
}

ServedEngine::~ServedEngine() {
    m_process.closeWriteChannel();
    if (!m_process.waitForFinished(3'000)) {
        m_process.kill();
        m_process.waitForFinished();
    }
}

Job::Job(const QStringList& arguments) {
    m_process.setProcessEnvironment(cleanEnvironment({}));
    m_process.setChildProcessModifier([] { ::setpgid(0, 0); });
    m_process.start(QStringLiteral(HRP_PROGRAM), arguments);
    m_process.waitForStarted();
}
Job::~Job() {
    m_process.kill();
    m_process.waitForFinished();
}

void Job::interruptAll() const {
    ::kill(-pid(), SIGINT);
}

pid_t Job::child() const {
    QFile children(QStringLiteral("/proc/%1/task/%1/children").arg(pid()));
    return children.open(QIODevice::ReadOnly) ? children.readAll().trimmed().toInt() : 0;
}

QString Job::untilOutput(const QString& text) {
    while (!m_out.contains(text) && m_process.waitForReadyRead(20'000))
        m_out += QString::fromUtf8(m_process.readAllStandardOutput());
    return m_out;
}

ProgramResult Job::finished(int withinMs) {
    ProgramResult result;
    result.crashed = !m_process.waitForFinished(withinMs) || m_process.exitStatus() != QProcess::NormalExit;
    result.exitCode = m_process.exitCode();
    result.out = m_out + QString::fromUtf8(m_process.readAllStandardOutput());
    result.err = QString::fromUtf8(m_process.readAllStandardError());
    return result;
}

bool isGone(pid_t pid, int withinMs) {
    QElapsedTimer timer;
    for (timer.start(); timer.elapsed() < withinMs; QThread::msleep(10))
        if (::kill(pid, 0) != 0)
            return true;
    return false;
}

QString demoStudy() {
    return QStringLiteral(HRP_SOURCE_DIR "/resources/demo/trust-talk.hrpstudy.json");
}
QString speechClip(const QString& name) {
    return QStringLiteral(HRP_SOURCE_DIR "/resources/demo/speech/") + name;
}

} // namespace hrp::test
