// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <memory>
#include <mutex>
#include <utility>

namespace hrp::audio {

/// Lets callbacks through from other threads until it is closed. close() waits for one that is being made
/// (unless it is made by the caller itself): afterwards none comes any more.
template <typename Callbacks>
class CallbackGate {
public:
    void open(Callbacks callbacks) {
        const std::lock_guard lock(m_mutex);
        m_callbacks = std::make_shared<Callbacks>(std::move(callbacks));
        ++m_openings;
    }
    void close() {
        const std::lock_guard lock(m_mutex);
        m_callbacks.reset();
    }
    /// Tells one opening from the next; 0 while closed.
    int opening() const {
        const std::lock_guard lock(m_mutex);
        return m_callbacks ? m_openings : 0;
    }
    /// Makes the callback `member`, if the gate is open and somebody wants it.
    template <typename Member, typename... Args>
    void call(Member member, Args&&... args) {
        const std::lock_guard lock(m_mutex);
        const auto callbacks = m_callbacks; // a callback may close the gate
        if (callbacks && (*callbacks).*member)
            ((*callbacks).*member)(std::forward<Args>(args)...);
    }

private:
    mutable std::recursive_mutex m_mutex;
    std::shared_ptr<Callbacks> m_callbacks;
    int m_openings = 0;
};

} // namespace hrp::audio
