// SPDX-License-Identifier: GPL-3.0-or-later
// Random events of the engine, valid and not, mixed with commands and time: for property tests and fuzzing.
#pragma once
#include "fake_engine.h"

#include <hrp/session/session.h>

#include <functional>
#include <initializer_list>
#include <optional>
#include <vector>

namespace hrp::test {

/// A session under the virtual clock, to which anything may happen in any order.
class RandomizedSession {
public:
    /// The next random byte.
    using Source = std::function<std::uint8_t()>;
    explicit RandomizedSession(Source source);
    ~RandomizedSession();

    /// One thing happens: the engine says something, somebody does something, or time passes. False once the
    /// session is over.
    bool step();
    /// Ends the session if that has not happened yet, and lets a minute pass.
    void end();
    /// What was broken on the way, in words.
    QStringList broken() const;

    bool ended() const { return m_outcome.has_value(); }
    const std::vector<log::RecordPtr>& records() const { return m_keeper.records; }

private:
    class Keeper final : public log::LogReader {
    public:
        void onRecord(const log::RecordPtr& record) override;
        std::vector<log::RecordPtr> records;
        bool paused = false, held = false;
    };
    int below(int n);
    const char* pick(std::initializer_list<const char*> names) {
        return *(names.begin() + below(static_cast<int>(names.size())));
    }
    const char* response() { return pick({"r1", "r2", "r3", "r4", "r5"}); }
    const char* item() { return pick({"i1", "i2", "i3", "u1"}); }
    const char* user() { return pick({"u1", "u2", "u3", "i1"}); }
    void engineDoes();
    void engineIsOdd();
    void peopleDo();
    void speak();
    void pass(int ms);
    void look();

    Source m_source;
    time::VirtualScheduler m_clock;
    FakeEngine m_engine{m_clock};
    log::SessionLog m_log;
    Keeper m_keeper;
    std::shared_ptr<audio::PlayoutQueue> m_queue;
    std::unique_ptr<session::Session> m_session;
    std::optional<log::Outcome> m_outcome;
    std::int64_t m_micSample = 0;
    bool m_manual = false; ///< push-to-talk outside the profile: detection is off, and audio is sent
    QStringList m_broken;
};

} // namespace hrp::test
