// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/base/callback_scope.h>
#include <hrp/engine/faults.h>

#include "faults/fault_tools.h"

#include <QJsonDocument>
#include <QUuid>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace hrp::engine {
namespace {

class FunctionFilter final : public FaultFilter {
public:
    FunctionFilter(Out out, In in) : m_out(std::move(out)), m_in(std::move(in)) {}
    void toClient(const QByteArray& message, MessagePipe& wire) override {
        m_out ? m_out(message, wire) : FaultFilter::toClient(message, wire);
    }
    void toEngine(const QByteArray& message, MessagePipe& wire, const Pass& engine) override {
        m_in ? m_in(message, wire, engine) : FaultFilter::toEngine(message, wire, engine);
    }

private:
    Out m_out;
    In m_in;
};

class FaultyPipe final : public MessagePipe {
public:
    FaultyPipe(std::unique_ptr<MessagePipe> wire, std::unique_ptr<FaultFilter> filter)
        : m_wire(std::move(wire)), m_filter(std::move(filter)) {}
    void setCallbacks(Callbacks callbacks) override {
        Callbacks ours = callbacks;
        // The engine may end, and this pipe with it, in the middle of a message.
        const auto engine = m_callbacks.bind([onText = callbacks.onText](const QByteArray& message) {
            if (onText)
                onText(message);
        });
        ours.onText = [this, engine](const QByteArray& message) {
            m_filter->toEngine(message, *m_wire, engine);
        };
        m_wire->setCallbacks(std::move(ours));
    }
    bool isOpen() const override { return m_wire->isOpen(); }
    bool send(const QByteArray& utf8) override {
        if (!m_wire->isOpen())
            return false;
        m_filter->toClient(utf8, *m_wire);
        return true;
    }
    std::int64_t bytesToSend() const override { return m_wire->bytesToSend(); }
    void close(int code, const QString& reason) override { m_wire->close(code, reason); }
    void abort() override { m_wire->abort(); }
    std::optional<double> roundTripMs() const override { return m_wire->roundTripMs(); }

private:
    std::unique_ptr<MessagePipe> m_wire;
    std::unique_ptr<FaultFilter> m_filter;
    base::CallbackScope m_callbacks;
};

} // namespace

std::unique_ptr<FaultFilter> filterOf(Out out, In in) {
    return std::make_unique<FunctionFilter>(std::move(out), std::move(in));
}
Filters outwards(std::function<Out()> make) {
    return timeless([make = std::move(make)] { return filterOf(make()); });
}
Filters inwards(std::function<In()> make) {
    return timeless([make = std::move(make)] { return filterOf({}, make()); });
}
Filters timeless(std::function<std::unique_ptr<FaultFilter>()> make) {
    return [make = std::move(make)](time::Scheduler&) { return make(); };
}

QJsonObject objectIn(const QByteArray& message) {
    return QJsonDocument::fromJson(message).object();
}
QString typeIn(const QByteArray& message) {
    // What we write begins with its type.
    constexpr QByteArrayView kBegin = "{\"type\":\"";
    if (message.startsWith(kBegin))
        return QString::fromUtf8(
            message.mid(kBegin.size(), message.indexOf('"', kBegin.size()) - kBegin.size()));
    return objectIn(message)["type"_L1].toString();
}
QByteArray bytesOf(const QJsonObject& event) {
    return QJsonDocument(event).toJson(QJsonDocument::Compact);
}
QByteArray edited(const QByteArray& message, const Edit& edit) {
    QJsonObject event = objectIn(message);
    edit(event);
    return bytesOf(event);
}

Filters editing(const QString& type, Edit edit) {
    return outwards([type, edit = std::move(edit)] {
        return [type, edit](const QByteArray& message, MessagePipe& wire) {
            wire.send(typeIn(message) == type ? edited(message, edit) : message);
        };
    });
}

Filters losing(QStringList types) {
    return outwards([types = std::move(types)] {
        return [types](const QByteArray& message, MessagePipe& wire) {
            if (!types.contains(typeIn(message)))
                wire.send(message);
        };
    });
}

namespace {
void editTurns(QJsonObject& event, const Edit& edit) {
    QJsonObject session = event["session"_L1].toObject();
    QJsonObject audio = session["audio"_L1].toObject();
    QJsonObject input = audio["input"_L1].toObject();
    if (!input["turn_detection"_L1].isObject())
        return;
    QJsonObject turns = input["turn_detection"_L1].toObject();
    edit(turns);
    input["turn_detection"_L1] = turns;
    audio["input"_L1] = input;
    session["audio"_L1] = audio;
    event["session"_L1] = session;
}
} // namespace

Filters changingTurns(Edit asked, Edit echoed) {
    return timeless([asked = std::move(asked), echoed = std::move(echoed)] {
        const auto change = [](const char* type, const Edit& edit, const QByteArray& message) {
            if (typeIn(message) != QLatin1String(type))
                return message;
            return edited(message, [&edit](QJsonObject& event) { editTurns(event, edit); });
        };
        return filterOf(
            [change, echoed](const QByteArray& message, MessagePipe& wire) {
                wire.send(change("session.updated", echoed, message));
            },
            [change, asked](const QByteArray& message, MessagePipe&, const FaultFilter::Pass& engine) {
                engine(change("session.update", asked, message));
            });
    });
}

protocol::EngineEvent eventIn(const QByteArray& message) {
    auto reading = protocol::readEngineEvent(message);
    return reading ? std::move(reading->event) : protocol::EngineEvent{};
}
QByteArray written(protocol::ClientEventBody body) {
    return protocol::writeClientEvent({{}, std::move(body)});
}
QByteArray written(protocol::EngineEventBody body) {
    return protocol::writeEngineEvent(
        {u"event_"_s + QUuid::createUuid().toString(QUuid::Id128), std::move(body)});
}

QByteArray refusing(const QString& code, const QString& message, const QString& param) {
    return written(protocol::EngineEventBody(
        protocol::ErrorEvent{{u"invalid_request_error"_s, code, message, param, {}}}));
}

const std::vector<Fault>& faults() {
    static const std::vector<Fault> all = [] {
        std::vector<Fault> faults;
        for (auto* topic : {connectionFaults, eventFaults, turnFaults, replyFaults, itemFaults})
            for (Fault& fault : topic())
                faults.push_back(std::move(fault));
        return faults;
    }();
    return all;
}

const Fault* findFault(const QString& name) {
    const auto found = std::find_if(faults().begin(), faults().end(),
                                    [&name](const Fault& fault) { return fault.name == name; });
    return found == faults().end() ? nullptr : &*found;
}

std::unique_ptr<MessagePipe> faulty(std::unique_ptr<MessagePipe> wire, std::unique_ptr<FaultFilter> filter) {
    return std::make_unique<FaultyPipe>(std::move(wire), std::move(filter));
}

} // namespace hrp::engine
