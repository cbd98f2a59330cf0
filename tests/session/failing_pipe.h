// SPDX-License-Identifier: GPL-3.0-or-later
// A connection that never comes about, in the way that a test says.
#pragma once
#include <hrp/time/scheduler.h>
#include <hrp/transport/message_pipe.h>

#include <memory>
#include <utility>

namespace hrp::test {

/// A pipe that ends as it is told to.
class FailingPipe final : public transport::MessagePipe {
public:
    FailingPipe(time::Scheduler& clock, transport::PipeEnd end) : m_clock(clock), m_end(std::move(end)) {}
    void setCallbacks(Callbacks callbacks) override {
        m_timer = m_clock.after(time::Duration::zero(), [end = m_end, callbacks] { callbacks.onEnd(end); });
    }
    bool isOpen() const override { return false; }
    bool send(const QByteArray&) override { return false; }
    std::int64_t bytesToSend() const override { return 0; }
    void close(int, const QString&) override {}
    void abort() override {}

private:
    time::Scheduler& m_clock;
    transport::PipeEnd m_end;
    time::Timer m_timer;
};

class FailingConnector final : public transport::PipeConnector {
public:
    FailingConnector(time::Scheduler& clock, transport::PipeEnd end)
        : m_clock(clock), m_end(std::move(end)) {}
    std::unique_ptr<transport::MessagePipe> connect(const transport::PipeRequest&) override {
        return std::make_unique<FailingPipe>(m_clock, m_end);
    }

private:
    time::Scheduler& m_clock;
    transport::PipeEnd m_end;
};

} // namespace hrp::test
