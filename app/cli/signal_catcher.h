// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <functional>
#include <memory>

class QSocketNotifier;

namespace hrp::cli {

/// Makes the first SIGHUP, SIGINT or SIGTERM a call on the event loop: a request to come to an end. A SIGINT
/// or SIGTERM after it is an order: it ends the program at once, wherever it hangs. Within 0.3 s of the
/// request it still is the same one, since terminals and timeout(1) signal a program by itself and once more
/// with its group. One at a time in a process.
class SignalCatcher {
public:
    explicit SignalCatcher(std::function<void()> onRequest);
    ~SignalCatcher();
    SignalCatcher(const SignalCatcher&) = delete;
    SignalCatcher& operator=(const SignalCatcher&) = delete;

private:
    std::unique_ptr<QSocketNotifier> m_notifier;
};

} // namespace hrp::cli
