// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>

namespace hrp::test {

/// Lets a test thread wait for what other threads report.
template <typename T>
class Mail {
public:
    void put(T value) {
        const std::lock_guard lock(m_mutex);
        m_values.push_back(std::move(value));
        m_news.notify_all();
    }
    /// The oldest value not yet taken; empty if none comes within `limit`.
    std::optional<T> take(std::chrono::milliseconds limit) {
        std::unique_lock lock(m_mutex);
        if (!m_news.wait_for(lock, limit, [this] { return !m_values.empty(); }))
            return {};
        T value = std::move(m_values.front());
        m_values.pop_front();
        return value;
    }
    /// Forgets what has come; returns how much that was.
    std::size_t clear() {
        const std::lock_guard lock(m_mutex);
        const std::size_t count = m_values.size();
        m_values.clear();
        return count;
    }

private:
    std::mutex m_mutex;
    std::condition_variable m_news;
    std::deque<T> m_values;
};

} // namespace hrp::test
