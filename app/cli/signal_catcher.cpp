// SPDX-License-Identifier: GPL-3.0-or-later
#include "signal_catcher.h"

#include <QSocketNotifier>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <ctime>
#include <sys/socket.h>
#include <unistd.h>
#include <utility>

namespace hrp::cli {
namespace {

constexpr int kSignals[] = {SIGHUP, SIGINT, SIGTERM};
constexpr std::int64_t kSameRequestMs = 300;

// All that the handler may touch.
int sockets[2] = {-1, -1};
std::atomic<std::int64_t> requestedAtMs{0};
static_assert(std::atomic<std::int64_t>::is_always_lock_free);

std::int64_t monotonicMs() {
    timespec now{};
    ::clock_gettime(CLOCK_MONOTONIC, &now);
    return std::int64_t{now.tv_sec} * 1000 + now.tv_nsec / 1'000'000;
}

void onSignal(int signal) {
    const int error = errno;
    const std::int64_t now = monotonicMs(), requested = requestedAtMs;
    if (requested == 0) {
        requestedAtMs = now;
        const char byte = 1;
        [[maybe_unused]] const auto written = ::write(sockets[0], &byte, 1);
    } else if (signal != SIGHUP && now - requested > kSameRequestMs) {
        std::signal(signal, SIG_DFL);
        std::raise(signal); // takes effect when this returns
    }
    errno = error;
}

} // namespace

SignalCatcher::SignalCatcher(std::function<void()> onRequest) {
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, sockets) != 0)
        return;
    requestedAtMs = 0;
    m_notifier = std::make_unique<QSocketNotifier>(sockets[1], QSocketNotifier::Read);
    QObject::connect(m_notifier.get(), &QSocketNotifier::activated, m_notifier.get(),
                     [onRequest = std::move(onRequest)] {
                         char byte = 0;
                         if (::read(sockets[1], &byte, 1) == 1)
                             onRequest();
                     });
    for (const int signal : kSignals)
        std::signal(signal, onSignal);
}

SignalCatcher::~SignalCatcher() {
    // A request that was obeyed may still come a second time: what obeys it is at its end by now, and must
    // not be killed for it. The handler itself tells the two apart and touches nothing of ours any more.
    if (requestedAtMs == 0)
        for (const int signal : kSignals)
            std::signal(signal, SIG_DFL);
    m_notifier.reset();
    for (int& socket : sockets)
        ::close(std::exchange(socket, -1));
}

} // namespace hrp::cli
