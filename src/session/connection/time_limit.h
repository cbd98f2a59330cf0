// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "records/record_writer.h"
#include "states/session_part.h"

#include <cstdint>
#include <optional>

namespace hrp::session {

/// The engine's own limit on the length of a session, if it states one: announced 5 minutes ahead, and told
/// apart from other ends (H4).
class TimeLimit final : public SessionPart {
public:
    TimeLimit(time::Scheduler& scheduler, time::WallClock& wall, RecordWriter& records)
        : m_scheduler(scheduler), m_wall(wall), m_records(records) {}
    /// `expiresAt` as the engine states it: Unix seconds.
    void learn(std::optional<std::int64_t> expiresAt);
    /// The session begins, and the engine has stated no limit: engines commonly end one after 60 minutes.
    void assumeUsual();
    /// A new engine session has a limit of its own.
    void resetForNewEngineSession() override {
        m_timer.cancel();
        m_expiresAt.reset();
    }
    /// The session is as old as it may get.
    bool reached() const;
    void stop() { m_timer.cancel(); }

private:
    void announce();

    time::Scheduler& m_scheduler;
    time::WallClock& m_wall;
    RecordWriter& m_records;
    std::optional<std::int64_t> m_expiresAt;
    bool m_assumed = false;
    time::Timer m_timer;
};

} // namespace hrp::session
