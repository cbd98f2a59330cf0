// SPDX-License-Identifier: GPL-3.0-or-later
#include "speaking/worker.h"

#include <utility>

namespace hrp::engine {

Worker::~Worker() {
    {
        const std::lock_guard lock(m_mutex);
        m_stopping = true;
    }
    m_wake.notify_one();
    if (m_thread.joinable())
        m_thread.join();
}

void Worker::add(Job job) {
    {
        const std::lock_guard lock(m_mutex);
        m_jobs.push_back(std::move(job));
    }
    m_wake.notify_one();
    if (!m_thread.joinable())
        m_thread = std::thread([this] { work(); });
}

std::size_t Worker::load() const {
    const std::lock_guard lock(m_mutex);
    return m_jobs.size() + (m_busy ? 1 : 0);
}

void Worker::work() {
    std::unique_lock lock(m_mutex);
    for (;;) {
        m_busy = false;
        m_wake.wait(lock, [this] { return m_stopping || !m_jobs.empty(); });
        if (m_stopping)
            return;
        const Job job = std::move(m_jobs.front());
        m_jobs.pop_front();
        m_busy = true;
        lock.unlock();
        job();
        lock.lock();
    }
}

} // namespace hrp::engine
