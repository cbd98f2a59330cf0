// SPDX-License-Identifier: GPL-3.0-or-later
#include "listener.h"

#include <utility>

namespace hrp::outlets {

using namespace std::chrono_literals;

namespace {
constexpr std::int64_t kLineIsFull = 32ll * 1024; ///< bytes that have not left yet
constexpr std::size_t kMostWaiting = 25'000;      ///< messages: a whole history of markers fits
constexpr time::Duration kLookAgainAfter = 50ms;
constexpr int kTooSlow = 4'000; ///< close code of our own
} // namespace

Listener::Listener(time::Scheduler& scheduler, std::unique_ptr<transport::MessagePipe> pipe,
                   std::function<void(Listener*)> gone)
    : m_scheduler(scheduler), m_pipe(std::move(pipe)), m_gone(std::move(gone)) {
    transport::MessagePipe::Callbacks callbacks;
    callbacks.onText = [](const QByteArray&) {}; // listeners only listen
    callbacks.onEnd = [this](const transport::PipeEnd&) { end(); };
    m_pipe->setCallbacks(std::move(callbacks));
}

void Listener::send(const QByteArray& json) {
    if (m_over)
        return;
    if (m_waiting.size() >= kMostWaiting) {
        m_waiting.clear();
        m_pipe->close(kTooSlow, QStringLiteral("too slow; connect again for the state"));
        return end();
    }
    m_waiting.push_back(json);
    flush();
}

void Listener::level(double level) {
    if (m_over)
        return;
    m_level = level;
    flush();
}

void Listener::close(int code, const QString& reason) {
    if (m_over)
        return;
    flush();
    m_retry.cancel();
    m_pipe->close(code, reason);
}

void Listener::flush() {
    while (m_pipe->isOpen() && m_pipe->bytesToSend() < kLineIsFull) {
        if (!m_waiting.empty()) {
            m_pipe->send(m_waiting.front());
            m_waiting.pop_front();
        } else if (m_level) {
            m_pipe->send("{\"level\":" + QByteArray::number(*std::exchange(m_level, std::nullopt)) + '}');
        } else {
            return;
        }
    }
    if (!m_retry.active())
        m_retry = m_scheduler.after(kLookAgainAfter, [this] {
            m_retry = {};
            if (!m_over)
                flush();
        });
}

void Listener::end() {
    if (std::exchange(m_over, true))
        return;
    m_retry.cancel();
    m_gone(this);
}

} // namespace hrp::outlets
