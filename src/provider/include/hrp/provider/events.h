// SPDX-License-Identifier: GPL-3.0-or-later
// What a provider tells its surroundings about each call (P5, P6), and the hub that carries it.
#pragma once
#include <hrp/provider/provider_error.h>

#include <functional>
#include <memory>
#include <utility>
#include <variant>

namespace hrp::provider {

/// `provider:request`: a session is there and the call is about to be sent on it.
struct RequestEvent {
    QString provider, model;
    QList<Message> messages;
    QString sessionId;
};
/// `provider:response`: the call ended well.
struct ResponseEvent {
    QString provider, model;
    Response response;
    std::int64_t durationMs = 0; ///< from complete() to the response
    QString sessionId;
};
/// `provider:validation_error`: what was wrong with the audio. `provider:error` follows.
struct ValidationErrorEvent {
    QString provider;
    ProviderError error;
};
/// `provider:error`: the call ended in this.
struct ErrorEvent {
    QString provider;
    ProviderError error;
};
/// Every call ends in exactly one ResponseEvent or ErrorEvent.
using Event = std::variant<RequestEvent, ResponseEvent, ValidationErrorEvent, ErrorEvent>;

/// "provider:request" and so on.
QString nameOf(const Event& event);
/// The event's fields in the contract's form; audio as base64, so made only where it is wanted.
Json dataOf(const Event& event);

/// A hook's place in a hub; the hook is taken out when this dies. Move-only, any thread.
class Subscription {
public:
    Subscription() = default;
    explicit Subscription(std::function<void()> remove) : m_remove(std::move(remove)) {}
    Subscription(Subscription&& other) noexcept : m_remove(std::exchange(other.m_remove, nullptr)) {}
    Subscription& operator=(Subscription&& other) noexcept {
        if (this != &other) {
            reset();
            m_remove = std::exchange(other.m_remove, nullptr);
        }
        return *this;
    }
    Subscription(const Subscription&) = delete;
    Subscription& operator=(const Subscription&) = delete;
    ~Subscription() { reset(); }
    void reset() {
        if (m_remove)
            std::exchange(m_remove, nullptr)();
    }

private:
    std::function<void()> m_remove;
};

/// Carries events to hooks. Any thread; a hook is called on the thread that publishes, which is the
/// provider's, in the order of subscription.
class EventHub : public std::enable_shared_from_this<EventHub> {
public:
    using Hook = std::function<void(const Event&)>;
    static std::shared_ptr<EventHub> create();
    ~EventHub();

    /// Calls `hook` for events named `name` ("provider:error"), or for every event if `name` is empty.
    [[nodiscard]] Subscription on(const QString& name, Hook hook);
    void publish(const Event& event);

private:
    EventHub();
    struct Hooks;
    std::unique_ptr<Hooks> m_hooks;
};

} // namespace hrp::provider
