// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/transport/local_pipe.h>

#include <array>
#include <deque>
#include <variant>

namespace hrp::transport {

namespace {

constexpr int kInvalidDataCode = 1007;
constexpr int kTooBigCode = 1009;
constexpr int kServerSide = 1;

// What travels, or waits at an end for its callbacks.
struct Opened {};
using InboxEntry = std::variant<Opened, QByteArray, PipeEnd>;

// One end as the wire sees it; it outlives its pipe, so that what is under way finds out.
struct End {
    std::shared_ptr<MessagePipe::Callbacks> callbacks;             // null: not set yet, or the pipe is gone
    std::deque<InboxEntry> inbox;                                  // arrived, not yet delivered
    std::deque<std::pair<time::TimePoint, InboxEntry>> travelling; // towards this end
    time::Timer arrival, delivery;
    bool closing = false; // close() was called here: nothing but the end is wanted any more
    bool over = false;    // the end is in the inbox or delivered
    bool gone = false;    // the pipe was destroyed
};

// Both ends and what is between them.
class Line : public std::enable_shared_from_this<Line> {
public:
    Line(time::Scheduler& scheduler, time::Duration latency) : m_scheduler(scheduler), m_latency(latency) {}

    End& end(int side) { return m_ends[static_cast<std::size_t>(side)]; }

    /// Puts something on the way to `side`.
    void travel(int side, InboxEntry parcel) {
        End& to = end(side);
        to.travelling.emplace_back(m_scheduler.now() + m_latency, std::move(parcel));
        if (to.travelling.size() == 1)
            awaitArrival(side);
    }

    /// Puts something into the inbox of `side`, which it leaves in a call of its own.
    void arrive(int side, InboxEntry parcel) {
        End& to = end(side);
        if (to.over || to.gone || (to.closing && !std::holds_alternative<PipeEnd>(parcel)))
            return;
        if (auto* ended = std::get_if<PipeEnd>(&parcel)) {
            to.over = true;
            if (to.closing && ended->cause == PipeEnd::Cause::Dropped)
                ended->cause = PipeEnd::Cause::ClosedByUs;
        }
        to.inbox.push_back(std::move(parcel));
        deliverSoon(side);
    }

    void deliverSoon(int side) {
        End& to = end(side);
        if (!to.callbacks || to.inbox.empty() || to.delivery.active())
            return;
        to.delivery =
            m_scheduler.at(m_scheduler.now(), [self = shared_from_this(), side] { self->deliver(side); });
    }

private:
    void awaitArrival(int side) {
        End& to = end(side);
        if (to.travelling.empty())
            return;
        to.arrival = m_scheduler.at(to.travelling.front().first, [self = shared_from_this(), side] {
            InboxEntry parcel = std::move(self->end(side).travelling.front().second);
            self->end(side).travelling.pop_front();
            self->awaitArrival(side);
            self->take(side, std::move(parcel));
        });
    }

    /// Arrival at the wire's end: where a socket would check the message.
    void take(int side, InboxEntry parcel) {
        End& to = end(side);
        if (to.over || to.gone)
            return;
        if (const auto* message = std::get_if<QByteArray>(&parcel)) {
            if (message->size() > (side == kServerSide ? kMaxServedMessageBytes : kMaxMessageBytes)) {
                fault(side, {PipeEnd::Cause::MessageTooBig, kTooBigCode, 0,
                             QStringLiteral("a message of %1 bytes").arg(message->size())});
                return;
            }
            if (!message->isValidUtf8()) {
                fault(side, {PipeEnd::Cause::InvalidUtf8, kInvalidDataCode, 0,
                             QStringLiteral("a text message that is not UTF-8")});
                return;
            }
        }
        if (const auto* ended = std::get_if<PipeEnd>(&parcel);
            ended && ended->cause == PipeEnd::Cause::ClosedByPeer && !to.closing)
            travel(1 - side, PipeEnd{PipeEnd::Cause::ClosedByUs, ended->code, 0, ended->reason});
        arrive(side, std::move(parcel));
    }

    void fault(int side, PipeEnd why) {
        travel(1 - side, PipeEnd{PipeEnd::Cause::ClosedByPeer, why.code, 0, why.reason});
        arrive(side, std::move(why));
    }

    void deliver(int side) {
        End& to = end(side);
        const auto callbacks = to.callbacks; // they may be replaced, or the pipe destroyed, while called
        if (!callbacks || to.inbox.empty())
            return;
        InboxEntry parcel = std::move(to.inbox.front());
        to.inbox.pop_front();
        deliverSoon(side);
        if (to.closing && !std::holds_alternative<PipeEnd>(parcel))
            return;
        if (const auto* message = std::get_if<QByteArray>(&parcel)) {
            if (callbacks->onText)
                callbacks->onText(*message);
        } else if (const auto* ended = std::get_if<PipeEnd>(&parcel)) {
            if (callbacks->onEnd)
                callbacks->onEnd(*ended);
        } else if (callbacks->onOpen) {
            callbacks->onOpen();
        }
    }

    time::Scheduler& m_scheduler;
    time::Duration m_latency;
    std::array<End, 2> m_ends;
};

class LocalPipe final : public MessagePipe {
public:
    LocalPipe(std::shared_ptr<Line> line, int side) : m_line(std::move(line)), m_side(side) {
        me().inbox.emplace_back(Opened{});
    }
    ~LocalPipe() override {
        if (!me().over && !me().closing)
            m_line->travel(1 - m_side, PipeEnd{PipeEnd::Cause::Dropped, 0, 0, {}});
        me().gone = true;
        me().callbacks.reset();
        me().inbox.clear();
        me().delivery.cancel();
    }
    LocalPipe(const LocalPipe&) = delete;
    LocalPipe& operator=(const LocalPipe&) = delete;

    void setCallbacks(Callbacks callbacks) override {
        me().callbacks = std::make_shared<Callbacks>(std::move(callbacks));
        m_line->deliverSoon(m_side);
    }
    bool isOpen() const override { return !me().over && !me().closing; }
    bool send(const QByteArray& utf8) override {
        if (!isOpen())
            return false;
        m_line->travel(1 - m_side, QByteArray(utf8.constData(), utf8.size()));
        return true;
    }
    std::int64_t bytesToSend() const override { return 0; }
    void close(int code, const QString& reason) override {
        if (!isOpen())
            return;
        me().closing = true;
        m_line->travel(1 - m_side, PipeEnd{PipeEnd::Cause::ClosedByPeer, code, 0, reason});
    }
    void abort() override {
        if (me().over)
            return;
        me().closing = true;
        m_line->travel(1 - m_side, PipeEnd{PipeEnd::Cause::Dropped, 0, 0, {}});
        m_line->arrive(m_side, PipeEnd{PipeEnd::Cause::ClosedByUs, 0, 0, {}});
    }

private:
    End& me() { return m_line->end(m_side); }
    const End& me() const { return m_line->end(m_side); }
    std::shared_ptr<Line> m_line;
    int m_side;
};

} // namespace

std::pair<std::unique_ptr<MessagePipe>, std::unique_ptr<MessagePipe>>
makeLocalPair(time::Scheduler& scheduler, time::Duration latency) {
    const auto line = std::make_shared<Line>(scheduler, latency);
    return {std::make_unique<LocalPipe>(line, 1 - kServerSide),
            std::make_unique<LocalPipe>(line, kServerSide)};
}

LocalConnector::LocalConnector(time::Scheduler& scheduler, Accept accept, time::Duration latency)
    : m_scheduler(scheduler), m_accept(std::move(accept)), m_latency(latency) {}

std::unique_ptr<MessagePipe> LocalConnector::connect(const PipeRequest& request) {
    auto [near, far] = makeLocalPair(m_scheduler, m_latency);
    m_accept(std::move(far), request);
    return std::move(near);
}

} // namespace hrp::transport
