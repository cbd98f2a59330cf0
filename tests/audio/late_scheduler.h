// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/time/virtual_scheduler.h>

namespace hrp::test {

/// A scheduler that wakes up late, as a busy machine does.
class LateScheduler final : public time::Scheduler {
public:
    explicit LateScheduler(time::VirtualScheduler& inner) : m_inner(inner) {}
    time::TimePoint now() const override { return m_inner.now(); }
    void post(Call call) override { m_inner.post(std::move(call)); }
    time::Timer at(time::TimePoint when, Call call) override {
        return m_inner.at(when + lateBy, std::move(call));
    }
    time::Duration lateBy{};

private:
    time::VirtualScheduler& m_inner;
};

} // namespace hrp::test
