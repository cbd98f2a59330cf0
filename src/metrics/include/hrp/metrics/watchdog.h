// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/metrics/rules.h>

#include <memory>
#include <vector>

namespace hrp::metrics {

/// The protocol watchdog: a pure fold of the session log that holds both sides to the profile and looks out
/// for what makes a session worthless though every event is right (echo, silence, clipping). What it finds
/// stands in rules(); findings of the session itself that come by are not found again. Of one cause it tells
/// once, and then once a minute how often it was seen again.
class Watchdog {
public:
    /// A finding and the session time that it is about.
    struct Found {
        double tMs = 0;
        log::Finding finding;
    };
    Watchdog();
    ~Watchdog();
    Watchdog(Watchdog&&) noexcept;
    Watchdog& operator=(Watchdog&&) noexcept;

    void add(const log::Record& record);
    /// Session time goes on, also when nothing happens: what should have come by now is missed.
    void advance(double nowMs);
    /// What was found since the last call.
    std::vector<Found> take();
    /// The session ends: also what was only counted.
    std::vector<Found> finish();

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace hrp::metrics
