// SPDX-License-Identifier: GPL-3.0-or-later
// Order and completeness of what a response brings (E8, E13).
#include "watcher.h"

#include <QHash>

namespace hrp::metrics {
namespace {

class OutputWatch final : public Watcher {
public:
    using Watcher::Watcher;

    void onWire(const Wire& wire) override {
        if (wire.sent() || wire.event.kind == log::WireEvent::Kind::Unreadable)
            return;
        if (wire.event.eventId.isEmpty())
            m_reporter.report("event-id-missing", wire.atMs,
                              QStringLiteral("The engine sent %1 without an event_id.").arg(wire.event.type));
        switch (wire.type) {
        case EventType::ResponseCreated:
            m_responses.insert(wire.text({"response", "id"}), {});
            return;
        case EventType::OutputItemAdded:
            m_addsItems = true;
            if (Response* response = find(wire))
                onAdded(wire, *response, wire.text({"item", "id"}));
            return;
        case EventType::ContentPartAdded:
            m_addsParts = true;
            if (Response* response = find(wire))
                response->parts << partOf(wire);
            return;
        case EventType::AudioDelta:
            if (Response* response = find(wire))
                onDelta(wire, *response);
            return;
        case EventType::ResponseDone:
            return onDone(wire);
        default:
            return;
        }
    }

    void forget() override {
        m_responses.clear();
        m_addsItems = m_addsParts = false;
    }

private:
    using Part = std::pair<QString, std::int64_t>; ///< item, content index
    struct Response {
        QHash<QString, std::int64_t> items; ///< item → output index
        QList<Part> parts;
        bool told = false;
    };

    Response* find(const Wire& wire) {
        const auto found = m_responses.find(wire.text({"response_id"}));
        return found == m_responses.end() ? nullptr : &*found;
    }

    static Part partOf(const Wire& wire) {
        return {wire.text({"item_id"}), wire.integer({"content_index"}).value_or(0)};
    }

    void tell(const Wire& wire, Response& response, const QString& what) {
        if (!std::exchange(response.told, true))
            m_reporter.report("output-order", wire.atMs, what, wire.text({"response_id"}),
                              wire.event.eventId);
    }

    void onAdded(const Wire& wire, Response& response, const QString& item) {
        const auto index = wire.integer({"output_index"});
        if (!index)
            return;
        if (*index != response.items.size())
            tell(wire, response,
                 QStringLiteral("Item %1 has output_index %2, but it is number %3 of its response.")
                     .arg(item)
                     .arg(*index)
                     .arg(response.items.size()));
        response.items.insert(item, *index);
    }

    void onDelta(const Wire& wire, Response& response) {
        const QString item = wire.text({"item_id"});
        const auto known = response.items.constFind(item);
        if (known == response.items.cend()) {
            if (m_addsItems)
                tell(wire, response,
                     QStringLiteral("Audio came for item %1 before its response.output_item.added.")
                         .arg(item));
        } else if (const auto index = wire.integer({"output_index"}); index && *index != *known) {
            tell(wire, response,
                 QStringLiteral("Item %1 was announced with output_index %2, but its audio has %3.")
                     .arg(item)
                     .arg(*known)
                     .arg(*index));
        }
        if (m_addsParts && !response.parts.contains(partOf(wire)))
            tell(wire, response,
                 QStringLiteral("Audio came for item %1 before its response.content_part.added.").arg(item));
    }

    void onDone(const Wire& wire) {
        const QString id = wire.text({"response", "id"});
        m_responses.remove(id);
        const log::Json* usage = wire.at({"response", "usage"});
        if (wire.text({"response", "status"}) == QLatin1String("completed") && (!usage || usage->is_null()))
            m_reporter.report("usage-missing", wire.atMs,
                              QStringLiteral("Response %1 came without its count of tokens.").arg(id), id,
                              wire.event.eventId);
    }

    QHash<QString, Response> m_responses; ///< announced and not done
    bool m_addsItems = false, m_addsParts = false;
};

} // namespace

std::unique_ptr<Watcher> watchOutputs(Reporter& reporter) {
    return std::make_unique<OutputWatch>(reporter);
}

} // namespace hrp::metrics
