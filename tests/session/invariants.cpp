// SPDX-License-Identifier: GPL-3.0-or-later
#include "invariants.h"

#include <hrp/audio/pcm.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace hrp::test {

using log::Json;

namespace {

constexpr double kTailMs = 60;            ///< what had been handed to the loudspeaker still sounds
constexpr double kGivenUpAfterMs = 9'999; ///< of a request that nobody answers

template <class... Calls>
struct Cases : Calls... {
    using Calls::operator()...;
};
template <class... Calls>
Cases(Calls...) -> Cases<Calls...>;

QString text(const Json& object, const char* field) {
    return object.is_object() && object.contains(field) && object.at(field).is_string()
               ? QString::fromStdString(object.at(field).get<std::string>())
               : QString();
}

class Invariants {
public:
    QStringList broken;

    void add(const log::Record& record) {
        m_now = record.atMs;
        if (m_last && record.seq != m_last->seq + 1)
            fault(QStringLiteral("record %1 follows %2").arg(record.seq).arg(m_last->seq));
        if (m_last && record.atMs < m_last->atMs)
            fault(QStringLiteral("record %1 was written before the one before it").arg(record.seq));
        if (m_ended)
            fault(QStringLiteral("a record after the end: %1").arg(log::kindOf(record.body)));
        m_last = &record;
        std::visit(Cases{[&](const log::WireEvent& e) {
                             e.direction == log::Direction::Sent ? sent(e) : received(e);
                         },
                         [&](const log::PhaseChanged& e) { quiet(m_paused, e.phase == log::Phase::Paused); },
                         [&](const log::HoldChanged& e) { quiet(m_held, e.on); },
                         [&](const log::ConnectionLost&) { lineGone(); },
                         [&](const log::ReplyStarted& e) { started(e); },
                         [&](const log::ReplyDone& e) { done(e); },
                         [&](const log::AgentAudioReceived& e) {
                             m_received[{e.itemId, e.contentIndex}] += e.count;
                         },
                         [&](const log::AgentAudioHeard& e) { m_heard.push_back(e); },
                         [&](const log::ReplyInterrupted& e) { interrupted(e, record.tMs); },
                         [&](const log::ToolCalled& e) { m_calls[e.callId] = e.responseId; },
                         [&](const log::ToolAnswered& e) {
                             if (++m_answers[e.callId] > 1)
                                 fault(QStringLiteral("call %1 was answered twice").arg(e.callId));
                         },
                         [&](const log::SessionEnded& e) {
                             m_ended = true;
                             if (e.reason.isEmpty())
                                 fault(QStringLiteral("the session ended without a reason"));
                         },
                         [](const auto&) {}},
                   record.body);
    }

    void finish() {
        if (!m_ended)
            fault(QStringLiteral("the session did not end"));
        quiet(m_paused, false);
        quiet(m_held, false);
        checkAllHeard();
        for (const auto& [call, response] : m_calls)
            if (m_done.contains(response) && m_answers[call] == 0)
                fault(QStringLiteral("call %1 got no output").arg(call));
    }

private:
    void fault(const QString& what) {
        if (broken.size() < 20)
            broken << QStringLiteral("at %1 ms: %2").arg(m_now, 0, 'f', 1).arg(what);
    }

    /// While something of this kind is on, nothing may be heard, asked or streamed.
    void quiet(std::optional<double>& since, bool on) {
        if (on && !since)
            since = m_now;
        if (!on && since)
            m_silences.emplace_back(*std::exchange(since, std::nullopt), m_now);
    }
    bool isQuiet() const { return m_paused || m_held; }

    /// The next engine session knows nothing of this one; its ids may come again.
    void lineGone() {
        checkAllHeard();
        m_createId.reset();
        m_off = m_switchingOn = m_up = m_configured = false;
        m_active.clear();
        m_silent.clear();
        m_done.clear();
        m_received.clear();
        m_cutAt.clear();
        m_outputs.clear();
        m_answers.clear();
        m_calls.clear();
    }

    // ---- sent -----------------------------------------------------------------------------------------

    void sent(const log::WireEvent& event) {
        if (event.type == QStringLiteral("input_audio_buffer.append"))
            return appended();
        if (event.type == QStringLiteral("session.update"))
            return updated(event.payload);
        if (event.type == QStringLiteral("response.create"))
            return asked(event);
        if (event.type == QStringLiteral("response.cancel")) {
            const QString id = text(event.payload, "response_id");
            if (!m_active.contains(id))
                fault(QStringLiteral("response %1 was cancelled, which is not active").arg(id));
        } else if (event.type == QStringLiteral("conversation.item.truncate")) {
            truncated(event.payload);
        } else if (event.type == QStringLiteral("conversation.item.create")) {
            const Json item = event.payload.value("item", Json::object());
            if (item.value("type", "") == "function_call_output" && ++m_outputs[text(item, "call_id")] > 1)
                fault(QStringLiteral("a second output for call %1").arg(text(item, "call_id")));
        }
    }

    void appended() {
        if (m_manual)
            return; // outside the profile: detection is off all the time
        if (!m_up)
            fault(QStringLiteral("audio was sent before the session was up"));
        if (m_off)
            fault(QStringLiteral("audio was sent while detection is off"));
        else if (m_switchingOn && m_now - m_switchedAt < kGivenUpAfterMs)
            fault(QStringLiteral("audio was sent before the switch back on was answered"));
        if (isQuiet())
            fault(QStringLiteral("audio was sent during a pause"));
    }

    void updated(const Json& payload) {
        const Json::json_pointer place("/session/audio/input/turn_detection");
        if (!payload.contains(place))
            return;
        const bool off = payload.at(place).is_null();
        if (!std::exchange(m_configured, true)) {
            m_manual = off;
            return;
        }
        m_switchingOn = m_off && !off;
        m_switchedAt = m_now;
        m_off = off;
    }

    void asked(const log::WireEvent& event) {
        if (m_createId && m_now - m_createdAt < kGivenUpAfterMs)
            fault(QStringLiteral("a second response.create in flight"));
        if (!m_active.empty())
            fault(QStringLiteral("a reply was asked for while %1 is active").arg(*m_active.begin()));
        if (isQuiet())
            fault(QStringLiteral("a reply was asked for during a pause"));
        m_createId = event.eventId;
        m_createdAt = m_now;
    }

    void truncated(const Json& payload) {
        const Json ms = payload.value("audio_end_ms", Json());
        const QString item = text(payload, "item_id");
        const int part = payload.value("content_index", -1);
        const auto received = m_received.find({item, part});
        if (!ms.is_number_integer() || ms.get<std::int64_t>() < 0 || received == m_received.end() ||
            ms.get<std::int64_t>() > base::samplesToWholeMs(received->second))
            fault(QStringLiteral("a truncate beyond what came of item %1: %2 ms")
                      .arg(item, QString::fromStdString(ms.dump())));
    }

    // ---- received -------------------------------------------------------------------------------------

    void received(const log::WireEvent& event) {
        if (event.type == QStringLiteral("session.updated")) {
            m_up = true;
            m_switchingOn = false;
        } else if (event.type == QStringLiteral("error") && m_createId) {
            const Json error = event.payload.value("error", Json::object());
            const QString id = text(error, "event_id");
            if (id == *m_createId ||
                (id.isEmpty() &&
                 text(error, "code") == QStringLiteral("conversation_already_has_active_response")))
                m_createId.reset();
        }
    }

    void started(const log::ReplyStarted& reply) {
        m_active.insert(reply.responseId);
        if (!reply.requestId.isEmpty())
            m_createId.reset();
        if (reply.purpose == log::ReplyPurpose::Silent)
            m_silent.insert(reply.responseId);
    }

    void done(const log::ReplyDone& reply) {
        m_active.erase(reply.responseId);
        m_done.insert(reply.responseId);
    }

    void interrupted(const log::ReplyInterrupted& cut, double at) {
        if (cut.heardSamples > cut.receivedSamples)
            fault(QStringLiteral("more of item %1 was heard than came").arg(cut.itemId));
        if (cut.truncateMs >= 0 && cut.truncateMs != base::samplesToWholeMs(cut.heardSamples))
            fault(QStringLiteral("item %1 was truncated at another place than it was heard").arg(cut.itemId));
        const double silentFrom = at + cut.stopMs + 1;
        const auto [place, isNew] = m_cutAt.try_emplace(cut.responseId, silentFrom);
        if (!isNew)
            place->second = std::min(place->second, silentFrom);
    }

    void checkAllHeard() {
        for (const log::AgentAudioHeard& span : std::exchange(m_heard, {}))
            checkHeard(span);
    }

    void checkHeard(const log::AgentAudioHeard& span) {
        const double from = base::samplesToMs(span.firstSample);
        const double to = base::samplesToMs(span.firstSample + span.count);
        m_now = from;
        if (m_silent.contains(span.responseId))
            fault(QStringLiteral("silent answer %1 was heard").arg(span.responseId));
        const auto cut = m_cutAt.find(span.responseId);
        if (cut != m_cutAt.end() && to > cut->second)
            fault(QStringLiteral("response %1 was heard after it was cut").arg(span.responseId));
        for (const auto& [begin, end] : m_silences)
            if (to > begin + kTailMs && from < end)
                fault(QStringLiteral("response %1 was heard during a pause").arg(span.responseId));
    }

    const log::Record* m_last = nullptr;
    double m_now = 0;
    bool m_up = false, m_ended = false, m_configured = false, m_manual = false;
    bool m_off = false, m_switchingOn = false;
    double m_switchedAt = 0;
    std::optional<QString> m_createId;
    double m_createdAt = 0;
    std::set<QString> m_active, m_silent, m_done;
    std::map<std::pair<QString, int>, std::int64_t> m_received; ///< samples of a part
    std::map<QString, double> m_cutAt;                          ///< response → silent from here on
    std::map<QString, int> m_outputs, m_answers;                ///< by call
    std::map<QString, QString> m_calls;                         ///< call → response
    std::optional<double> m_paused, m_held;                     ///< since when
    std::vector<std::pair<double, double>> m_silences;
    std::vector<log::AgentAudioHeard> m_heard;
};

} // namespace

QStringList brokenPromises(const std::vector<log::RecordPtr>& records) {
    Invariants promises;
    for (const log::RecordPtr& record : records)
        promises.add(*record);
    promises.finish();
    return promises.broken;
}

} // namespace hrp::test
