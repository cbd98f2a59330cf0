// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/session/session_control.h>

#include <functional>
#include <utility>

namespace hrp::session {

/// Commands from any thread, executed on the session's.
class ThreadedControl final : public SessionControl {
public:
    using Call = std::function<void(SessionControl&)>;
    explicit ThreadedControl(std::function<void(Call)> post) : m_post(std::move(post)) {}

    using SessionControl::execute;
    void execute(const study::Command& command, log::CommandSource by) override {
        m_post([=](SessionControl& control) { control.execute(command, by); });
    }

private:
    std::function<void(Call)> m_post;
};

} // namespace hrp::session
