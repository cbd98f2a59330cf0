// SPDX-License-Identifier: GPL-3.0-or-later
// Writes a session log as a session does, for folds: events on the wire and what the session makes of them.
#pragma once
#include <hrp/log/record.h>

#include <QHash>

#include <functional>
#include <utility>

namespace hrp::test {

using log::Json;

inline QString qs(const char* text) {
    return QString::fromUtf8(text);
}

class Stream {
public:
    /// Whatever is written goes to `fold`.
    explicit Stream(std::function<void(const log::Record&)> fold) : m_fold(std::move(fold)) {}

    Stream& at(double ms) {
        m_now = ms;
        return *this;
    }
    Stream& after(double ms) { return at(m_now + ms); }
    double now() const { return m_now; }

    Stream& write(log::RecordBody body) { return writeAt(m_now, std::move(body)); }
    Stream& writeAt(double tMs, log::RecordBody body) {
        m_fold({m_seq++, m_now, tMs, std::move(body)});
        return *this;
    }
    Stream& wire(log::Direction direction, const Json& payload, double audioMs = 0) {
        log::WireEvent event;
        event.direction = direction;
        event.type = protocol::fromStd(payload.at("type").get<std::string>());
        event.eventId = direction == log::Direction::Received
                            ? QStringLiteral("event_%1").arg(m_seq)
                            : protocol::fromStd(payload.value("event_id", std::string()));
        if (withoutIds)
            event.eventId.clear();
        event.audioMs = audioMs;
        event.payload = payload;
        return write(std::move(event));
    }
    Stream& sent(const Json& payload, double audioMs = 0) {
        return wire(log::Direction::Sent, payload, audioMs);
    }
    Stream& got(const Json& payload, double audioMs = 0) {
        return wire(log::Direction::Received, payload, audioMs);
    }

    // ---- the study side -------------------------------------------------------------------------------

    Stream& update(bool detection, const char* eventId = "hrp_u") {
        Json json{{"type", "session.update"}, {"event_id", eventId}};
        json["session"]["audio"]["input"]["turn_detection"] =
            detection ? Json{{"type", "server_vad"}} : Json(nullptr);
        return sent(json);
    }
    Stream& append(double ms = 20) { return sent({{"type", "input_audio_buffer.append"}}, ms); }
    Stream& commit() { return sent({{"type", "input_audio_buffer.commit"}, {"event_id", "hrp_c"}}); }
    Stream& create(const char* eventId = "hrp_r") {
        return sent({{"type", "response.create"}, {"event_id", eventId}});
    }
    Stream& cancel(const char* response) {
        return sent({{"type", "response.cancel"}, {"response_id", response}});
    }
    Stream& truncate(const char* item, int ms) {
        return sent({{"type", "conversation.item.truncate"},
                     {"item_id", item},
                     {"content_index", 0},
                     {"audio_end_ms", ms}});
    }
    Stream& output(const char* call) {
        return sent({{"type", "conversation.item.create"},
                     {"item", {{"type", "function_call_output"}, {"call_id", call}, {"output", "{}"}}}});
    }

    // ---- the engine -------------------------------------------------------------------------------------

    Stream& created() { return got({{"type", "session.created"}, {"session", Json::object()}}); }
    Stream& updated() { return got({{"type", "session.updated"}, {"session", Json::object()}}); }
    Stream& error(const char* code, const char* eventId) {
        return got({{"type", "error"}, {"error", {{"code", code}, {"event_id", eventId}}}});
    }
    Stream& ss(const char* item) {
        got({{"type", "input_audio_buffer.speech_started"}, {"item_id", item}});
        return write(log::SpeechStarted{qs(item), 0, 0, m_now, m_now});
    }
    Stream& se(const char* item) {
        got({{"type", "input_audio_buffer.speech_stopped"}, {"item_id", item}});
        return write(log::SpeechStopped{qs(item), 0, 0, m_now, m_now});
    }
    Stream& cm(const char* item) {
        got({{"type", "input_audio_buffer.committed"}, {"item_id", item}});
        return write(log::TurnCommitted{qs(item)});
    }
    Stream& rc(const char* response, const char* requestId = "",
               log::ReplyPurpose purpose = log::ReplyPurpose::Turn) {
        got({{"type", "response.created"}, {"response", {{"id", response}}}});
        return write(log::ReplyStarted{qs(response), purpose, qs(requestId)});
    }
    Stream& rd(const char* response, const char* status = "completed", Json output = Json::array()) {
        got({{"type", "response.done"},
             {"response",
              {{"id", response}, {"status", status}, {"usage", {{"total_tokens", 3}}}, {"output", output}}}});
        return write(log::ReplyDone{qs(response), qs(status), {}, {}, {}, {}});
    }
    /// A delta on the wire, and that it came.
    Stream& d(const char* response, const char* item, int ms, int outputIndex = 0) {
        delta(response, item, ms, outputIndex);
        auto& received = m_received[qs(item)];
        write(log::AgentAudioReceived{qs(response), qs(item), 0, received, ms * 24});
        received += ms * 24;
        return *this;
    }
    /// On the wire only: the session has dropped it.
    Stream& delta(const char* response, const char* item, int ms, int outputIndex = 0) {
        return got({{"type", "response.output_audio.delta"},
                    {"response_id", response},
                    {"item_id", item},
                    {"output_index", outputIndex},
                    {"content_index", 0}},
                   ms);
    }
    Stream& words(const char* response, const char* item, const char* text) {
        return write(log::ReplyText{qs(response), qs(item), 0, qs(text), true});
    }
    Stream& heard(const char* response, const char* item, int ms, double peakDb = -12) {
        const auto count = ms * 24;
        auto& heardSoFar = m_heard[qs(item)];
        write(log::AgentAudioHeard{qs(response), qs(item), 0, heardSoFar, count,
                                   static_cast<std::int64_t>(m_now * 24), peakDb, false});
        heardSoFar += count;
        return *this;
    }
    Stream& drained(const char* response, const char* item) {
        return write(log::ReplyDrained{qs(response), qs(item)});
    }
    Stream& cut(const char* response, const char* item, int heardMs, int receivedMs) {
        return write(log::ReplyInterrupted{qs(response), qs(item), 0, log::InterruptCause::BargeIn,
                                           heardMs * 24, receivedMs * 24, heardMs, 1});
    }
    Stream& mic(double ms, double peakDb,
                log::ParticipantAudio::State state = log::ParticipantAudio::State::Sent) {
        for (double done = 0; done < ms; done += 200) {
            append(100);
            append(100);
            write(log::ParticipantAudio{static_cast<std::int64_t>(m_now * 24), 4'800, state, peakDb});
            after(200);
        }
        return *this;
    }
    /// The handshake, as it has to be.
    Stream& up() {
        created();
        update(true);
        updated();
        return write(log::PhaseChanged{log::Phase::Running});
    }

    bool withoutIds = false;

private:
    std::function<void(const log::Record&)> m_fold;
    double m_now = 0;
    std::uint64_t m_seq = 1;
    QHash<QString, std::int64_t> m_received, m_heard;
};

} // namespace hrp::test
