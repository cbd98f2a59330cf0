// SPDX-License-Identifier: GPL-3.0-or-later
// Every function call gets exactly one answer (H25).
#include "watcher.h"

#include <QHash>

namespace hrp::metrics {
namespace {

constexpr double kAnsweredWithinMs = 2'000; ///< after its response is done

class CallWatch final : public Watcher {
public:
    using Watcher::Watcher;

    void onWire(const Wire& wire) override {
        switch (wire.type) {
        case EventType::FunctionCallDone:
            note(wire.text({"call_id"}), wire.text({"response_id"}));
            return;
        case EventType::ResponseDone:
            return onDone(wire);
        case EventType::ItemCreate:
            if (wire.text({"item", "type"}) == QLatin1String("function_call_output"))
                onOutput(wire, wire.text({"item", "call_id"}));
            return;
        default:
            return;
        }
    }

    void onRecord(const log::Record& record) override {
        // A reply that the session has given up is over, too.
        if (const auto* done = std::get_if<log::ReplyDone>(&record.body))
            expect(done->responseId, record.atMs);
    }

    void onTime(double nowMs) override {
        for (auto it = m_calls.begin(); it != m_calls.end(); ++it)
            if (!it->answered && nowMs >= it->dueMs) {
                m_reporter.report("output-missing", it->dueMs - kAnsweredWithinMs,
                                  QStringLiteral("Function call %1 was not answered.").arg(it.key()),
                                  it.key());
                it->dueMs = kNever;
            }
    }

    void forget() override {
        m_calls.clear();
        m_waiting.clear();
    }

private:
    static constexpr double kNever = 1e300;
    struct Call {
        bool answered = false;
        double dueMs = kNever;
    };

    void note(const QString& callId, const QString& responseId) {
        if (!callId.isEmpty() && !m_calls.contains(callId)) {
            m_calls.insert(callId, {});
            m_waiting[responseId] << callId;
        }
    }

    void onDone(const Wire& wire) {
        const QString id = wire.text({"response", "id"});
        if (const log::Json* output = wire.at({"response", "output"}); output && output->is_array())
            for (const log::Json& item : *output)
                if (item.is_object() && item.value("type", log::Json()) == "function_call")
                    if (const log::Json callId = item.value("call_id", log::Json()); callId.is_string())
                        note(protocol::fromStd(callId.get<std::string>()), id);
        expect(id, wire.atMs);
    }

    void expect(const QString& responseId, double atMs) {
        for (const QString& callId : m_waiting.take(responseId))
            m_calls[callId].dueMs = atMs + kAnsweredWithinMs;
    }

    void onOutput(const Wire& wire, const QString& callId) {
        const auto call = m_calls.find(callId);
        if (call == m_calls.end()) {
            m_reporter.report(
                "output-unknown", wire.atMs,
                QStringLiteral("Function call %1 was answered, but the engine never made it.").arg(callId),
                callId, wire.event.eventId);
            return;
        }
        if (std::exchange(call->answered, true))
            m_reporter.report("output-twice", wire.atMs,
                              QStringLiteral("Function call %1 was answered twice.").arg(callId), callId,
                              wire.event.eventId);
    }

    QHash<QString, Call> m_calls;
    QHash<QString, QStringList> m_waiting; ///< response → calls
};

} // namespace

std::unique_ptr<Watcher> watchCalls(Reporter& reporter) {
    return std::make_unique<CallWatch>(reporter);
}

} // namespace hrp::metrics
