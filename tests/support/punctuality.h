// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

namespace hrp::test {

/// How late this machine wakes a thread up that asks for every 5 ms, while the object lives.
class Punctuality {
public:
    Punctuality() : m_thread([this] { run(); }) {}
    ~Punctuality() {
        {
            const std::lock_guard lock(m_mutex);
            m_stop = true;
        }
        m_wake.notify_all();
        m_thread.join();
    }
    Punctuality(const Punctuality&) = delete;
    Punctuality& operator=(const Punctuality&) = delete;

    double worstMs() const {
        const std::lock_guard lock(m_mutex);
        return m_worstMs;
    }

private:
    void run() {
        using Clock = std::chrono::steady_clock;
        std::unique_lock lock(m_mutex);
        auto due = Clock::now();
        while (!m_stop) {
            due = std::max(due, Clock::now()) + std::chrono::milliseconds(5);
            m_wake.wait_until(lock, due, [this] { return m_stop; });
            const std::chrono::duration<double, std::milli> late = Clock::now() - due;
            m_worstMs = std::max(m_worstMs, late.count());
        }
    }
    mutable std::mutex m_mutex;
    std::condition_variable m_wake;
    double m_worstMs = 0;
    bool m_stop = false;
    std::thread m_thread; ///< last: it uses the rest
};

/// Real sound needs a machine that wakes threads up in time. Makes `measure`, which says what is wrong or
/// nothing. What is wrong while the machine was punctual is a failure; else it is measured again, and after
/// six times the test is skipped, with the reason.
inline void measurePunctually(const std::function<std::string()>& measure) {
    constexpr double kLateMs = 15; // half of what the device buffer holds
    constexpr int kAttempts = 6;
    std::string last;
    for (int attempt = 0; attempt < kAttempts; ++attempt) {
        const Punctuality machine;
        const std::string wrong = measure();
        if (wrong.empty() || ::testing::Test::HasFatalFailure())
            return;
        if (machine.worstMs() < kLateMs)
            FAIL() << wrong;
        last = wrong + ", woken up to " + std::to_string(machine.worstMs()) + " ms late";
    }
    GTEST_SKIP() << "this machine is too busy to play sound without gaps (" << last << ")";
}

} // namespace hrp::test
