// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>

#include <functional>
#include <memory>

namespace hrp::app {

/// Keeps the computer awake for as long as it lives. What is asked lets go by itself when this process ends,
/// in whatever way.
class SleepInhibitor {
public:
    virtual ~SleepInhibitor() = default;
    /// Once. `answered` comes on the caller's thread, at once or later: false where nobody can be asked, or
    /// all refuse.
    virtual void inhibit(const QString& reason, std::function<void(bool done)> answered) = 0;
};

/// Asks the desktop (org.freedesktop.ScreenSaver), and where there is none the login manager
/// (org.freedesktop.login1). Both drop the request when the connection to the bus, or the file they gave, is
/// closed. Never waits. Needs an event loop on the thread.
std::unique_ptr<SleepInhibitor> makeSleepInhibitor();

} // namespace hrp::app
