// SPDX-License-Identifier: GPL-3.0-or-later
#include "probe.h"

#include "beta_names.h"

#include <hrp/audio/pcm_bytes.h>
#include <hrp/protocol/profile.h>
#include <hrp/transport/close_reason.h>

#include <QJsonDocument>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace hrp::conformance {
namespace {

using namespace protocol;

constexpr qsizetype kEventsTold = 6;

QString secondsText(time::Duration length) {
    return u"%1 s"_s.arg(time::toMs(length) / 1000);
}

QString errorText(const ErrorInfo& error) {
    return u"the error “%1”: %2"_s.arg(error.code.isEmpty() ? error.type : error.code,
                                       error.message.left(200));
}

/// Both empty if nothing came under that name.
QString betaText(const QString& beta) {
    return beta.isEmpty() ? QString() : u"; %1 came, which is the beta's name"_s.arg(beta);
}
QString betaRemedy(const QString& beta) {
    return beta.isEmpty() ? QString() : u"Send %1 in place of %2."_s.arg(todaysName(beta), beta);
}

} // namespace

QString ownerOf(const QString& type) {
    static const std::map<QString, QString> owners{
        {u"session.created"_s, u"session-created"_s},
        {u"session.updated"_s, u"session-updated"_s},
        {u"input_audio_buffer.speech_started"_s, u"turn-start"_s},
        {u"input_audio_buffer.speech_stopped"_s, u"turn-end"_s},
        {u"input_audio_buffer.committed"_s, u"turn-item"_s},
        {u"conversation.item.added"_s, u"item-acknowledged"_s},
        {u"conversation.item.done"_s, u"item-acknowledged"_s},
        {u"conversation.item.truncated"_s, u"truncate"_s},
        {u"response.created"_s, u"reply-after-turn"_s},
        {u"response.done"_s, u"one-done"_s},
        {u"response.output_audio.delta"_s, u"reply-after-turn"_s},
    };
    const auto found = owners.find(type);
    return found == owners.end() ? QString() : found->second;
}

QString ownerOf(const ReadError& error) {
    switch (error.code) {
    case ReadError::Code::MissingField:
    case ReadError::Code::WrongType:
        return u"required-fields"_s;
    case ReadError::Code::BadBase64:
        return u"audio-base64"_s;
    case ReadError::Code::AudioTooLong:
        return u"delta-limit"_s;
    default:
        return u"readable-events"_s;
    }
}

Probe::Probe(time::Scheduler& scheduler, std::unique_ptr<transport::MessagePipe> pipe, const QUrl& url,
             RuleStats& stats, const QString& check)
    : m_scheduler(scheduler),
      m_pipe(std::move(pipe)),
      m_url(url),
      m_stats(stats),
      m_check(check),
      m_watch(stats, check),
      m_microphone(scheduler, [this](auto samples) { send(AudioAppend{audio::pcmOf(samples)}); }),
      m_began(scheduler.now()) {
    transport::MessagePipe::Callbacks callbacks;
    callbacks.onOpen = [this] {
        m_open = true;
        wake();
    };
    callbacks.onText = [this](const QByteArray& utf8) { onText(utf8); };
    callbacks.onBinary = [this](std::int64_t bytes) { m_watch.binary(bytes); };
    callbacks.onEnd = [this](const transport::PipeEnd& end) { onEnd(end); };
    m_pipe->setCallbacks(std::move(callbacks));
}

Probe::~Probe() {
    if (m_pipe && !m_end)
        m_pipe->close(client::kNormalClose, u"check done"_s);
}

void Probe::onText(const QByteArray& utf8) {
    const auto reading = readEngineEvent(utf8);
    const QJsonObject json = QJsonDocument::fromJson(utf8).object();
    if (m_events.empty() && m_unread.empty())
        m_stats.saw(u"stays-open"_s); // a session is one that says something
    m_watch.message(reading, json);
    if (reading)
        m_events.push_back({reading->event, json, nowMs()});
    else
        m_unread.push_back(reading.error());
    wake();
}

void Probe::onEnd(const transport::PipeEnd& end) {
    m_end = end;
    m_microphone.stop();
    if (m_open)
        m_watch.cutOff(transport::closeText(end));
    wake();
}

/// The run that waits goes on. It may end, and this probe with it.
void Probe::wake() {
    if (m_waiting)
        std::exchange(m_waiting, nullptr)->resume();
}

void Probe::Arrival::await_suspend(std::coroutine_handle<> handle) {
    m_waiting = handle;
    m_probe.m_waiting = this;
    m_timer = m_probe.m_scheduler.at(m_limit, [probe = &m_probe] { probe->wake(); });
}

Probe::Arrival::~Arrival() {
    if (m_probe.m_waiting == this)
        m_probe.m_waiting = nullptr;
}

void Probe::giveUpOnTrouble(const QString& type, const QString& owner) {
    if (m_end && !m_open)
        throw blocked(u"connect"_s, u"a WebSocket session"_s, transport::connectFailureText(*m_end, m_url));
    if (m_end)
        throw blocked(u"stays-open"_s, type, transport::closeText(*m_end));
    for (const ReadError& error : m_unread)
        if (error.eventType == type)
            throw blocked(ownerOf(error), u"%1 that can be read"_s.arg(type), error.text);
    if (type == "error"_L1)
        return;
    if (const auto error = take<ErrorEvent>())
        throw blocked(owner.isEmpty() ? ownerOf(type) : owner, type, errorText(error->body.error));
}

Verdict Probe::missing(const QString& type, const QString& owner, time::Duration within) {
    const QString expected = u"%1 within %2"_s.arg(type, secondsText(within));
    if (!m_unread.empty())
        return blocked(ownerOf(m_unread.front()), expected, m_unread.front().text);
    const QString judge = owner.isEmpty() ? ownerOf(type) : owner;
    const QString beta = heardAsBeta(type);
    const QString came = heardInstead() + betaText(beta);
    if (judge == "one-done"_L1)
        m_stats.broke(judge, {m_check, expected, came});
    Verdict verdict = blocked(judge, expected, came);
    verdict.change = betaRemedy(beta);
    return verdict;
}

QString Probe::heardAsBeta(const QString& type) const {
    const QString beta = betaName(type);
    const bool came = !beta.isEmpty() &&
                      std::any_of(m_events.begin(), m_events.end(),
                                  [&beta](const Arrived& arrived) { return typeOf(arrived.event) == beta; });
    return came ? beta : QString();
}

QString Probe::heardInstead() const {
    QStringList types;
    for (auto event = m_events.rbegin(); event != m_events.rend() && types.size() < kEventsTold; ++event)
        if (const QString type = typeOf(event->event); types.isEmpty() || types.first() != type)
            types.prepend(type);
    if (types.isEmpty())
        return m_open ? u"nothing"_s : u"no answer to the WebSocket handshake"_s;
    return u"nothing more after "_s + types.join(u", "_s);
}

// --- steps ---

Task<void> Probe::opened() {
    const auto limit = m_scheduler.now() + kPatience;
    while (!m_open && !m_end && m_scheduler.now() < limit)
        co_await Arrival(*this, limit);
    if (!m_open)
        throw blocked(u"connect"_s, u"a WebSocket session within %1"_s.arg(secondsText(kPatience)),
                      m_end ? transport::connectFailureText(*m_end, m_url)
                            : u"no answer to the WebSocket handshake"_s);
}

Task<ErrorInfo> Probe::refusal(QString of) {
    constexpr time::Duration kRefusalPatience = 5s;
    const auto limit = m_scheduler.now() + kRefusalPatience;
    for (;;) {
        if (const auto error = take<ErrorEvent>())
            co_return error->body.error;
        giveUpOnTrouble(u"error"_s, {});
        if (m_scheduler.now() >= limit && !m_unread.empty())
            throw blocked(ownerOf(m_unread.front()), u"an error event"_s, m_unread.front().text);
        if (m_scheduler.now() >= limit)
            throw fail(u"an error event that answers %1"_s.arg(of),
                       u"none within %1; %2"_s.arg(secondsText(kRefusalPatience), heardInstead()));
        co_await Arrival(*this, limit);
    }
}

Task<Seen<SessionUpdated>> Probe::update(SessionUpdate update) {
    if (update.input && update.input->transcriptionModel)
        m_watch.transcriptionAsked(update.input->transcriptionModel->has_value());
    send(std::move(update));
    co_return co_await next<SessionUpdated>();
}

Task<Reply> Probe::reply(bool asked) {
    const QString owner = asked ? u"typed-chat"_s : u"reply-after-turn"_s;
    auto created = co_await next<ResponseCreated>(kPatience, owner);
    co_return co_await finished(std::move(created));
}

Task<Reply> Probe::ask(ResponseCreate create) {
    send(std::move(create));
    co_return co_await reply(true);
}

Task<Reply> Probe::finished(Seen<ResponseCreated> created) {
    Reply reply;
    reply.created = created.body.response;
    reply.createdAtMs = created.atMs;
    const QString id = reply.created.id;
    std::function<bool(const ResponseDone&)> ours = [id](const ResponseDone& done) {
        return done.response.id == id;
    };
    const auto done = co_await next<ResponseDone>(kReplyPatience, QString(), std::move(ours));
    reply.done = done.body.response;
    reply.doneJson = done.json["response"_L1].toObject();
    reply.doneAtMs = done.atMs;
    for (const auto& delta : all<AudioDelta>()) {
        if (delta.body.responseId != id)
            continue;
        if (reply.pcm.isEmpty() && !delta.body.pcm.isEmpty()) {
            reply.firstAudioAtMs = delta.atMs;
            reply.itemId = delta.body.itemId;
        }
        reply.pcm += delta.body.pcm;
    }
    for (const ReadError& error : m_unread)
        if (reply.pcm.isEmpty() && error.eventType == "response.output_audio.delta"_L1)
            throw blocked(ownerOf(error), u"audio that can be read"_s, error.text);
    if (reply.pcm.isEmpty()) {
        const QString beta = heardAsBeta(u"response.output_audio.delta"_s);
        reply.beta = betaText(beta);
        reply.betaRemedy = betaRemedy(beta);
    }
    for (const auto& delta : all<TranscriptDelta>())
        if (delta.body.responseId == id)
            reply.transcript += delta.body.delta;
    for (const auto& said : all<TranscriptDone>())
        if (said.body.responseId == id)
            reply.transcript = said.body.transcript;
    for (const auto& call : all<FunctionCallDone>())
        if (call.body.responseId == id)
            reply.calls.push_back(call.body);
    co_return reply;
}

Task<QString> Probe::put(Item item) {
    const QString type = item.type;
    const QString callId = item.callId;
    send(ItemCreate{std::move(item), {}});
    std::function<bool(const ItemAdded&)> ours = [type, callId](const ItemAdded& added) {
        return added.item.type == type && added.item.callId == callId &&
               (type != "message"_L1 ||
                (!added.item.content.isEmpty() && added.item.content.first().type != "input_audio"_L1 &&
                 added.item.content.first().type != "output_audio"_L1 &&
                 added.item.status != "in_progress"_L1));
    };
    const auto added = co_await next<ItemAdded>(kPatience, QString(), std::move(ours));
    co_return added.body.item.id;
}

Task<void> Probe::wait(time::Duration length) {
    const auto limit = m_scheduler.now() + length;
    while (m_scheduler.now() < limit) {
        if (m_end)
            throw blocked(u"stays-open"_s, u"a session that goes on"_s, transport::closeText(*m_end));
        co_await Arrival(*this, limit);
    }
}

Task<void> Probe::alive() {
    forgiveErrors();
    send(SessionUpdate::instructionsOnly(u"You are a friendly partner in a conversation."_s));
    co_await next<SessionUpdated>();
}

// --- at once ---

void Probe::send(ClientEventBody body, const QString& eventId) {
    m_pipe->send(writeClientEvent({eventId, std::move(body)}));
}

void Probe::sendRaw(const QByteArray& utf8) {
    m_pipe->send(utf8);
}

void Probe::listen(int chunkMs) {
    if (!m_microphone.running())
        m_microphone.start(chunkMs);
}

Spoken Probe::say(const Clip& clip) {
    const double at = base::samplesToMs(m_microphone.say(clip.samples));
    listen();
    return {at + clip.onsetMs, at + clip.offsetMs};
}

void Probe::pauseSpeech(double ms) {
    m_microphone.say(audio::Samples(static_cast<std::size_t>(base::msToSamples(ms)), 0));
}

Spoken Probe::burst(const Clip& clip, double silenceBeforeMs, double silenceAfterMs) {
    audio::Samples samples(static_cast<std::size_t>(base::msToSamples(silenceBeforeMs)), 0);
    samples.insert(samples.end(), clip.samples.begin(), clip.samples.end());
    samples.resize(samples.size() + static_cast<std::size_t>(base::msToSamples(silenceAfterMs)), 0);
    const double at = base::samplesToMs(m_microphone.burst(samples)) + silenceBeforeMs;
    return {at + clip.onsetMs, at + clip.offsetMs};
}

double Probe::spokenAtMs(double segmentMs) const {
    return time::toMs(m_microphone.timeOf(base::msToSamples(segmentMs)) - m_began);
}

void Probe::forgiveErrors() {
    while (take<ErrorEvent>()) {
    }
}

} // namespace hrp::conformance
