// SPDX-License-Identifier: GPL-3.0-or-later
#include "fake_engine.h"

#include "failing_pipe.h"

#include <hrp/protocol/base64.h>
#include <hrp/protocol/profile.h>

#include <cmath>
#include <numbers>

namespace hrp::test {

using namespace protocol;

namespace {
QString q(const char* text) {
    return QString::fromUtf8(text);
}
} // namespace

FakeEngine::FakeEngine(time::VirtualScheduler& clock, time::Duration latency)
    : m_clock(clock),
      m_connector(
          clock,
          [this](std::unique_ptr<transport::MessagePipe> pipe, const transport::PipeRequest& request) {
              accept(std::move(pipe), request);
          },
          latency) {}

std::unique_ptr<transport::MessagePipe> FakeEngine::Door::connect(const transport::PipeRequest& request) {
    if (!m_engine.refusal)
        return m_engine.m_connector.connect(request);
    ++m_engine.connections;
    return std::make_unique<FailingPipe>(m_engine.m_clock, *m_engine.refusal);
}

void FakeEngine::accept(std::unique_ptr<transport::MessagePipe> pipe, const transport::PipeRequest& request) {
    m_request = request;
    ++connections;
    m_turn.clear();
    m_detectionOff = false;
    if (down)
        return;
    m_pipe = std::move(pipe);
    transport::MessagePipe::Callbacks callbacks;
    callbacks.onText = [this](const QByteArray& utf8) { onText(utf8); };
    m_pipe->setCallbacks(std::move(callbacks));
    if (sendsCreated)
        created();
}

void FakeEngine::onText(const QByteArray& utf8) {
    auto frame = parseOrdered(utf8);
    if (!frame)
        qFatal("the client sent no JSON: %s", utf8.constData());
    m_frames.push_back(*frame);
    react(m_frames.back());
}

void FakeEngine::react(const Json& frame) {
    const std::string type = frame.at("type");
    if (type == "input_audio_buffer.append" && m_detectionOff)
        ++appendsWhileOff;
    if (type == "session.update") {
        const Json detection =
            frame.at("session").value("/audio/input/turn_detection"_json_pointer, Json("kept"));
        if (detection != "kept")
            m_detectionOff = detection.is_null();
        if (answersUpdates && updateDelay == time::Duration::zero())
            updated();
        else if (answersUpdates)
            m_timers.push_back(m_clock.after(updateDelay, [this] { updated(); }));
    } else if (type == "conversation.item.truncate" && answersTruncates) {
        send(Truncated{fromStd(frame.at("item_id")), frame.at("content_index").get<int>(),
                       frame.at("audio_end_ms").get<std::int64_t>()});
    } else if (type == "input_audio_buffer.commit" && answersCommits) {
        if (m_turn.isEmpty() && !manualItem.isEmpty())
            send(Committed{manualItem, {}});
        else if (m_turn.isEmpty())
            error("input_audio_buffer_commit_empty", fromStd(frame.value("event_id", "")));
        else
            send(Committed{m_turn, {}});
        m_turn.clear();
    } else if (type == "conversation.item.create" && frame.at("item").contains("id")) {
        if (refusesHistory) {
            send(ErrorEvent{{q("invalid_request_error"),
                             q("invalid_value"),
                             q("no history here"),
                             {},
                             fromStd(frame.value("event_id", ""))}});
        } else if (answersHistory) {
            Item added;
            added.id = fromStd(frame.at("item").at("id"));
            added.type = q("message");
            send(ItemAdded{added, {}});
        }
    }
}

void FakeEngine::raw(const QByteArray& utf8) {
    if (m_pipe)
        m_pipe->send(utf8);
}

void FakeEngine::send(EngineEventBody body, const QString& eventId) {
    EngineEvent event;
    event.eventId = eventId.isEmpty() ? QStringLiteral("event_%1").arg(m_nextEvent++) : eventId;
    event.body = std::move(body);
    raw(writeEngineEvent(event));
}

void FakeEngine::created() {
    SessionInfo info;
    info.id = q("sess_1");
    info.model = q("fake");
    info.turnDetection = TurnDetection{};
    send(SessionCreated{info});
}

void FakeEngine::updated() {
    SessionInfo info;
    info.id = q("sess_1");
    info.model = q("fake");
    if (!m_detectionOff)
        info.turnDetection = TurnDetection{};
    send(SessionUpdated{info});
}

void FakeEngine::ss(const char* item, int ms) {
    m_turn = q(item);
    send(SpeechStarted{ms, q(item)});
    settle();
}
void FakeEngine::se(const char* item, int ms) {
    send(SpeechStopped{ms, q(item)});
    settle();
}
void FakeEngine::cm(const char* item) {
    m_turn.clear();
    send(Committed{q(item), {}});
    settle();
}
void FakeEngine::rc(const char* response, const QStringList& modalities) {
    ResponseInfo info;
    info.id = q(response);
    info.status = q("in_progress");
    info.modalities = modalities;
    send(ResponseCreated{info});
    settle();
}
void FakeEngine::rd(const char* response, const char* status, QList<Item> output) {
    ResponseInfo info;
    info.id = q(response);
    info.status = q(status);
    info.output = std::move(output);
    send(ResponseDone{info});
    settle();
}
void FakeEngine::d(const char* response, const char* item, int ms, int contentIndex) {
    dSamples(response, item, ms * base::kSampleRate / 1000, contentIndex);
}
void FakeEngine::dSamples(const char* response, const char* item, int samples, int contentIndex) {
    AudioDelta delta;
    delta.responseId = q(response);
    delta.itemId = q(item);
    delta.contentIndex = contentIndex;
    delta.pcm = tone(samples);
    send(delta);
    settle();
}
void FakeEngine::ad(const char* response, const char* item) {
    send(AudioDone{q(response), q(item), 0, 0});
    settle();
}
void FakeEngine::t(const char* response, const char* item, const QString& delta) {
    send(TranscriptDelta{q(response), q(item), 0, 0, delta});
    settle();
}
void FakeEngine::td(const char* response, const char* item, const QString& transcript) {
    send(TranscriptDone{q(response), q(item), 0, 0, transcript});
    settle();
}
void FakeEngine::ia(const char* item) {
    Item added;
    added.id = q(item);
    added.type = q("message");
    added.role = q("assistant");
    send(ItemAdded{added, {}});
    settle();
}
void FakeEngine::fa(const char* response, const char* call, const char* name, const char* arguments) {
    FunctionCallDone done;
    done.responseId = q(response);
    done.itemId = q("item_") + q(call);
    done.callId = q(call);
    done.name = q(name);
    done.arguments = q(arguments);
    send(done);
    settle();
}
void FakeEngine::error(const char* code, const QString& eventId, const char* message) {
    send(ErrorEvent{{q("invalid_request_error"), q(code), q(message), {}, eventId}});
    settle();
}
void FakeEngine::close(int code, const char* reason) {
    m_pipe->close(code, q(reason));
    settle();
}
void FakeEngine::drop() {
    m_pipe.reset();
    settle();
}

std::vector<Json> FakeEngine::frames(const char* type) const {
    std::vector<Json> found;
    for (const Json& frame : m_frames)
        if (frame.at("type") == type)
            found.push_back(frame);
    return found;
}

Json FakeEngine::last(const char* type) const {
    const auto found = frames(type);
    return found.empty() ? Json() : found.back();
}

std::vector<std::string> FakeEngine::types() const {
    std::vector<std::string> all;
    for (const Json& frame : m_frames)
        if (frame.at("type") != "input_audio_buffer.append")
            all.push_back(frame.at("type"));
    return all;
}

std::vector<Json> FakeEngine::contexts(const char* event) const {
    std::vector<Json> found;
    for (const Json& frame : frames("conversation.item.create")) {
        const Json& item = frame.at("item");
        if (item.at("type") != "message")
            continue;
        const std::string text = item.at("content").at(0).at("text");
        if (!text.starts_with(kContextPrefix))
            continue;
        const Json object = Json::parse(text.substr(kContextPrefix.size()));
        if (!event || object.at("event") == event)
            found.push_back(object);
    }
    return found;
}

std::vector<Json> FakeEngine::outputs() const {
    std::vector<Json> found;
    for (const Json& frame : frames("conversation.item.create")) {
        const Json& item = frame.at("item");
        if (item.at("type") != "function_call_output")
            continue;
        Json entry;
        entry["call_id"] = item.at("call_id");
        entry["output"] = Json::parse(item.at("output").get<std::string>());
        found.push_back(entry);
    }
    return found;
}

QByteArray FakeEngine::appended() const {
    QByteArray pcm;
    for (const Json& frame : frames("input_audio_buffer.append"))
        pcm += decodeBase64(frame.at("audio").get<std::string>()).value_or(QByteArray());
    return pcm;
}

int FakeEngine::appendedMs() const {
    return static_cast<int>(appended().size() / (base::kBytesPerSample * base::kSampleRate / 1000));
}

QByteArray FakeEngine::tone(int samples) {
    QByteArray pcm(samples * 2, Qt::Uninitialized);
    auto* out = reinterpret_cast<std::int16_t*>(pcm.data());
    for (int i = 0; i < samples; ++i)
        out[i] = static_cast<std::int16_t>(
            8000 * std::sin(2 * std::numbers::pi * 440 * static_cast<double>(m_phase++) / base::kSampleRate));
    return pcm;
}

} // namespace hrp::test
