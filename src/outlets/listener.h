// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/time/scheduler.h>
#include <hrp/transport/message_pipe.h>

#include <deque>
#include <functional>
#include <memory>
#include <optional>

namespace hrp::outlets {

/// One connected listener. Messages wait here while its line is full: of levels only the latest, of
/// everything else all; one that falls hopelessly behind is let go, and finds the whole state when it comes
/// back. Never blocks.
class Listener {
public:
    Listener(time::Scheduler& scheduler, std::unique_ptr<transport::MessagePipe> pipe,
             std::function<void(Listener*)> gone);

    void send(const QByteArray& json);
    void level(double level);
    /// Says goodbye with a close frame; `gone` is called when the other side has answered, or did not.
    void close(int code, const QString& reason);

private:
    void flush();
    void end();

    time::Scheduler& m_scheduler;
    std::unique_ptr<transport::MessagePipe> m_pipe;
    std::function<void(Listener*)> m_gone;
    std::deque<QByteArray> m_waiting;
    std::optional<double> m_level;
    time::Timer m_retry;
    bool m_over = false;
};

} // namespace hrp::outlets
