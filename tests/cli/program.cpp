// SPDX-License-Identifier: GPL-3.0-or-later
#include "program.h"

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

QString demoStudy() {
    return QStringLiteral(HRP_SOURCE_DIR "/resources/demo/trust-talk.hrpstudy.json");
}
QString speechClip(const QString& name) {
    return QStringLiteral(HRP_SOURCE_DIR "/resources/demo/speech/") + name;
}

} // namespace hrp::test
