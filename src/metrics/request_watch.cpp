// SPDX-License-Identifier: GPL-3.0-or-later
// One response at a time, on both sides (H15, H23, E7, E8).
#include "watcher.h"

#include <hrp/log/session_state.h>

#include <QHash>
#include <QSet>

#include <utility>

namespace hrp::metrics {
namespace {

constexpr double kCreatedWithinMs = 9'990; ///< after 10 s the session counts a request as lost
constexpr double kCancelledWithinMs = 2'000;

class RequestWatch final : public Watcher {
public:
    using Watcher::Watcher;

    void onWire(const Wire& wire) override {
        switch (wire.type) {
        case EventType::ResponseCreate:
            return onCreate(wire);
        case EventType::ResponseCancel:
            return onCancel(wire);
        case EventType::ResponseCreated:
            return onCreated(wire);
        case EventType::ResponseDone:
            return over(wire.text({"response", "id"}));
        case EventType::SpeechStarted:
            if (m_interrupts && m_on)
                for (double& due : m_active)
                    due = std::min(due, wire.atMs + kCancelledWithinMs);
            return;
        case EventType::SessionUpdate:
        case EventType::SessionUpdated:
            if (const DetectionWord word = detectionIn(wire); word.mentioned) {
                m_on = word.on;
                m_interrupts = word.interrupts;
            }
            return;
        case EventType::Error:
            return onError(wire);
        default:
            return;
        }
    }

    void onRecord(const log::Record& record) override {
        m_session.add(record);
        if (const auto* started = std::get_if<log::ReplyStarted>(&record.body)) {
            if (!started->requestId.isEmpty())
                m_asked.reset();
        } else if (const auto* done = std::get_if<log::ReplyDone>(&record.body)) {
            over(done->responseId); // also one that the session has given up
        }
    }

    void onTime(double nowMs) override {
        for (auto it = m_active.begin(); it != m_active.end(); ++it)
            if (nowMs >= it.value()) {
                m_reporter.report("not-cancelled", it.value() - kCancelledWithinMs,
                                  QStringLiteral("The participant broke in, but the engine did not end "
                                                 "response %1 within 2 s.")
                                      .arg(it.key()),
                                  it.key());
                it.value() = kNever;
            }
    }

    void forget() override {
        m_active.clear();
        m_over.clear();
        m_asked.reset();
        m_on = m_interrupts = true;
    }

private:
    static constexpr double kNever = 1e300;
    struct Asked {
        QString eventId;
        double atMs = 0;
    };

    void onCreate(const Wire& wire) {
        const bool waiting = m_asked && wire.atMs - m_asked->atMs < kCreatedWithinMs;
        if (waiting)
            m_reporter.report("second-create", wire.atMs,
                              QStringLiteral("A reply was asked for before the engine had answered the "
                                             "request before it."),
                              {}, wire.event.eventId);
        else if (!m_active.isEmpty())
            m_reporter.report("second-create", wire.atMs,
                              QStringLiteral("A reply was asked for while response %1 was active.")
                                  .arg(m_active.constBegin().key()),
                              m_active.constBegin().key(), wire.event.eventId);
        if (m_session.paused() || m_session.held())
            m_reporter.report("create-while-paused", wire.atMs, {}, {}, wire.event.eventId);
        m_asked = {wire.event.eventId, wire.atMs};
    }

    void onCancel(const Wire& wire) {
        const QString id = wire.text({"response_id"});
        if (!m_active.contains(id))
            m_reporter.report(
                "cancel-not-active", wire.atMs,
                id.isEmpty() ? QStringLiteral("A response.cancel was sent without an id.")
                             : QStringLiteral("Response %1 was cancelled, but it was not active.").arg(id),
                id, wire.event.eventId);
    }

    void onCreated(const Wire& wire) {
        const QString id = wire.text({"response", "id"});
        if (m_over.contains(id) || m_active.contains(id))
            return;
        if (!m_active.isEmpty())
            m_reporter.report("second-response", wire.atMs,
                              QStringLiteral("The engine began response %1 while response %2 was active.")
                                  .arg(id, m_active.constBegin().key()),
                              id, wire.event.eventId);
        m_active.insert(id, kNever);
    }

    void onError(const Wire& wire) {
        const QString eventId = wire.text({"error", "event_id"});
        const bool busy =
            wire.text({"error", "code"}) == QLatin1String("conversation_already_has_active_response");
        if (m_asked && (eventId.isEmpty() ? busy : eventId == m_asked->eventId))
            m_asked.reset();
    }

    void over(const QString& id) {
        m_active.remove(id);
        m_over.insert(id);
    }

    std::optional<Asked> m_asked;
    QHash<QString, double> m_active; ///< response → when it has to be over
    QSet<QString> m_over;
    log::SessionState m_session;
    bool m_on = true, m_interrupts = true;
};

} // namespace

std::unique_ptr<Watcher> watchRequests(Reporter& reporter) {
    return std::make_unique<RequestWatch>(reporter);
}

} // namespace hrp::metrics
