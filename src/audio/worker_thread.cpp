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
Q_LOGGING_CATEGORY(lcWorker, "hrp.audio.thread")
constexpr int kPatienceMs = 2'000;

/// Lives on the thread; calls are sent to it.
class Mailbox final : public QObject {
public:
    std::optional<time::SteadyScheduler> scheduler;
    QEventLoop* loop = nullptr;
};
} // namespace

struct WorkerThread::State {
    std::unique_ptr<QThread> thread;
    Mailbox* mailbox = nullptr; ///< deleted by the thread when it ends
};

WorkerThread::WorkerThread(const char* name) : m_state(std::make_unique<State>()) {
    auto* mailbox = new Mailbox;
    m_state->mailbox = mailbox;
    m_state->thread.reset(QThread::create([mailbox] {
        const std::unique_ptr<Mailbox> owned(mailbox);
        QEventLoop loop;
        mailbox->scheduler.emplace();
        mailbox->loop = &loop;
        loop.exec();
        mailbox->scheduler.reset();
    }));
    m_state->thread->setObjectName(QString::fromLatin1(name));
    mailbox->moveToThread(m_state->thread.get());
    m_state->thread->start(QThread::TimeCriticalPriority);
}

void WorkerThread::post(Call call) {
    auto* mailbox = m_state->mailbox;
    QMetaObject::invokeMethod(
        mailbox, [mailbox, call = std::move(call)] { call(*mailbox->scheduler); }, Qt::QueuedConnection);
}

WorkerThread::~WorkerThread() {
    auto* mailbox = m_state->mailbox;
    QMetaObject::invokeMethod(
        mailbox, [mailbox] { mailbox->loop->quit(); }, Qt::QueuedConnection);
    QThread& thread = *m_state->thread;
    const bool endsItself = QThread::currentThread() == &thread;
    if (!endsItself && thread.wait(QDeadlineTimer(kPatienceMs)))
        return;
    if (!endsItself)
        qCWarning(lcWorker, "the thread %s does not answer and is left behind",
                  qPrintable(thread.objectName()));
    // A QThread must not be destroyed while it runs.
    QThread* left = m_state->thread.release();
    QObject::connect(left, &QThread::finished, left, &QObject::deleteLater);
}

} // namespace hrp::audio
