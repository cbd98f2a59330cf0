// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/local_engine.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QStandardPaths>
#include <QTimer>

#include <unistd.h>

namespace hrp::app {
namespace {
constexpr int kReadyTimeoutMs = 10'000;
constexpr qsizetype kKeptErrorBytes = 4'000;
constexpr char kReadyPrefix[] = "listening on ";
} // namespace

LocalEngine::LocalEngine(QObject* parent) : QObject(parent) {
    // Ctrl-C in a terminal goes to all of its foreground group; the child is to end when we end it, or with
    // us.
    m_process.setChildProcessModifier([] { ::setsid(); });
    connect(&m_process, &QProcess::readyReadStandardOutput, this, &LocalEngine::readOutput);
    connect(&m_process, &QProcess::readyReadStandardError, this,
            [this] { m_errors = (m_errors + m_process.readAllStandardError()).right(kKeptErrorBytes); });
    connect(&m_process, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart)
            fail(tr("The local engine could not be started: %1").arg(m_process.errorString()));
    });
    connect(&m_process, &QProcess::finished, this, [this](int code) {
        const QString words = QString::fromUtf8(m_errors).trimmed();
        fail(tr("The local engine stopped (exit code %1). %2").arg(code).arg(words));
    });
}

LocalEngine::~LocalEngine() {
    stop();
}

QString LocalEngine::findProgram() {
    QString beside = QCoreApplication::applicationDirPath() + QStringLiteral("/hrp");
    if (QFileInfo(beside).isExecutable())
        return beside;
    return QStandardPaths::findExecutable(QStringLiteral("hrp"));
}

void LocalEngine::start(const QStringList& arguments, int port) {
    const QString program = findProgram();
    if (program.isEmpty()) {
        fail(tr("The program “hrp” was not found beside this one or in PATH. Install both together."));
        return;
    }
    m_process.start(program, QStringList{QStringLiteral("serve"), QStringLiteral("--port"),
                                         QString::number(port), QStringLiteral("--exit-with-parent")} +
                                 arguments);
    QTimer::singleShot(kReadyTimeoutMs, this, [this] {
        if (m_url.isEmpty())
            fail(tr("The local engine did not get ready within 10 seconds. Try again; if it stays so, run "
                    "“hrp serve” in a terminal to see why."));
    });
}

void LocalEngine::readOutput() {
    m_output += m_process.readAllStandardOutput();
    qsizetype end = 0;
    while ((end = m_output.indexOf('\n')) >= 0) {
        const QByteArray line = m_output.left(end).trimmed();
        m_output.remove(0, end + 1);
        if (m_url.isEmpty() && line.startsWith(kReadyPrefix)) {
            m_url = QUrl(QString::fromUtf8(line.mid(sizeof kReadyPrefix - 1)));
            Q_EMIT ready(m_url);
        }
    }
}

void LocalEngine::fail(const QString& text) {
    if (m_stopping || m_failed)
        return;
    m_failed = true;
    m_url.clear();
    Q_EMIT failed(text.trimmed());
}

bool LocalEngine::isRunning() const {
    return m_process.state() != QProcess::NotRunning;
}

void LocalEngine::stop() {
    m_stopping = true;
    if (!isRunning())
        return;
    m_process.closeWriteChannel();
    m_process.terminate();
    if (!m_process.waitForFinished(1'000))
        m_process.kill();
}

} // namespace hrp::app
