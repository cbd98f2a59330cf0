// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

namespace hrp::engine {

/// One thread that does jobs in the order in which they came. It begins with the first job. Destroying it
/// drops those that wait and joins after the one in work.
class Worker {
public:
    using Job = std::function<void()>;
    Worker() = default;
    ~Worker();
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

    /// From one thread, the owner's.
    void add(Job job);
    /// Jobs that wait or are in work.
    std::size_t load() const;

private:
    void work();

    mutable std::mutex m_mutex;
    std::condition_variable m_wake;
    std::deque<Job> m_jobs;
    bool m_busy = false, m_stopping = false;
    std::thread m_thread;
};

} // namespace hrp::engine
