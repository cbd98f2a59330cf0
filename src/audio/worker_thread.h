// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/time/scheduler.h>

#include <QThread>

#include <functional>
#include <memory>

namespace hrp::audio {

/// A thread with a Qt event loop and a scheduler on it. Calls given to post() are made there, in order.
/// When it is destroyed, the calls posted so far are made, and the thread ends. If it hangs in one of them,
/// the caller waits two seconds and then leaves the thread behind, with all that its calls hold.
class WorkerThread {
public:
    using Call = std::function<void(time::Scheduler&)>;
    explicit WorkerThread(const char* name);
    ~WorkerThread();
    WorkerThread(const WorkerThread&) = delete;
    WorkerThread& operator=(const WorkerThread&) = delete;
    void post(Call call);

private:
    class Mailbox;
    std::unique_ptr<QThread> m_thread;
    Mailbox* m_mailbox; ///< lives on the thread, which deletes it when it ends
};

} // namespace hrp::audio
