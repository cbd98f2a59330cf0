// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QSocketNotifier>

#include <csignal>
#include <functional>
#include <memory>
#include <sys/socket.h>
#include <unistd.h>

namespace hrp::cli {

/// Turns SIGHUP, SIGINT and SIGTERM into a call on the event loop (a signal handler may only write to a socket).
/// One at a time in a process.
class SignalCatcher {
public:
    explicit SignalCatcher(std::function<void()> onSignal) {
        if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, s_sockets) != 0)
            return;
        m_notifier = std::make_unique<QSocketNotifier>(s_sockets[1], QSocketNotifier::Read);
        QObject::connect(m_notifier.get(), &QSocketNotifier::activated, m_notifier.get(),
                         [onSignal = std::move(onSignal)] {
                             char byte = 0;
                             while (::read(s_sockets[1], &byte, 1) == 1) {
                             }
                             onSignal();
                         });
        std::signal(SIGHUP, handle);
        std::signal(SIGINT, handle);
        std::signal(SIGTERM, handle);
    }
    ~SignalCatcher() {
        std::signal(SIGHUP, SIG_DFL);
        std::signal(SIGINT, SIG_DFL);
        std::signal(SIGTERM, SIG_DFL);
    }
    SignalCatcher(const SignalCatcher&) = delete;
    SignalCatcher& operator=(const SignalCatcher&) = delete;

private:
    static void handle(int) {
        const char byte = 1;
        [[maybe_unused]] const auto written = ::write(s_sockets[0], &byte, 1);
    }
    static inline int s_sockets[2] = {-1, -1};
    std::unique_ptr<QSocketNotifier> m_notifier;
};

} // namespace hrp::cli
