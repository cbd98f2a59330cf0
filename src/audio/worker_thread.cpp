// SPDX-License-Identifier: GPL-3.0-or-later
#include "worker_thread.h"

#include <hrp/time/steady_scheduler.h>

#include <QDeadlineTimer>
#include <QEventLoop>
#include <QLoggingCategory>
#include <QThread>

#include <optional>

namespace hrp::audio {

namespace {
Q_LOGGING_CATEGORY(lcWorker, "hrp.audio.thread", QtInfoMsg)
constexpr int kPatienceMs = 2'000;

} // namespace

/// Calls are sent to it.
class WorkerThread::Mailbox final : public QObject {
public:
    std::optional<time::SteadyScheduler> scheduler;
    QEventLoop* loop = nullptr;
};

WorkerThread::WorkerThread(const char* name) : m_mailbox(new Mailbox) {
    m_thread.reset(QThread::create([mailbox = m_mailbox] {
        const std::unique_ptr<Mailbox> owned(mailbox);
        QEventLoop loop;
        mailbox->scheduler.emplace();
        mailbox->loop = &loop;
        loop.exec();
        mailbox->scheduler.reset();
    }));
    m_thread->setObjectName(QString::fromLatin1(name));
    m_mailbox->moveToThread(m_thread.get());
    m_thread->start(QThread::TimeCriticalPriority);
}

void WorkerThread::post(Call call) {
    QMetaObject::invokeMethod(
        m_mailbox, [mailbox = m_mailbox, call = std::move(call)] { call(*mailbox->scheduler); },
        Qt::QueuedConnection);
}

WorkerThread::~WorkerThread() {
    QMetaObject::invokeMethod(
        m_mailbox, [mailbox = m_mailbox] { mailbox->loop->quit(); }, Qt::QueuedConnection);
    const bool endsItself = QThread::currentThread() == m_thread.get();
    if (!endsItself && m_thread->wait(QDeadlineTimer(kPatienceMs)))
        return;
    if (!endsItself)
        qCWarning(lcWorker, "the thread %s does not answer and is left behind",
                  qPrintable(m_thread->objectName()));
    // A QThread must not be destroyed while it runs.
    QThread* left = m_thread.release();
    QObject::connect(left, &QThread::finished, left, &QObject::deleteLater);
}

} // namespace hrp::audio
