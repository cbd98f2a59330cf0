// SPDX-License-Identifier: GPL-3.0-or-later
#include "context.h"

#include <hrp/client/engine_request.h>
#include <hrp/protocol/context_items.h>
#include <hrp/protocol/profile.h>

using namespace Qt::StringLiterals;

namespace hrp::conformance {

using namespace protocol;

namespace {

/// Ends after a time; nothing else happens.
class Sleep {
public:
    Sleep(time::Scheduler& scheduler, time::Duration length) : m_scheduler(scheduler), m_length(length) {}
    bool await_ready() const { return false; }
    void await_suspend(std::coroutine_handle<> handle) {
        m_timer = m_scheduler.after(m_length, [handle] { handle.resume(); });
    }
    void await_resume() {}

private:
    time::Scheduler& m_scheduler;
    time::Duration m_length;
    time::Timer m_timer;
};

} // namespace

std::unique_ptr<Probe> Context::connect() const {
    return connect(target.key);
}

std::unique_ptr<Probe> Context::connect(const QByteArray& key) const {
    const auto request = client::pipeRequest({.url = target.url,
                                              .model = target.model,
                                              .key = key,
                                              .safetyIdentifier = client::newSafetyIdentifier(),
                                              .extraCaPem = {},
                                              .handshakeTimeoutMs = {}});
    return std::make_unique<Probe>(scheduler, connector.connect(request), target.url, stats, check);
}

Task<std::unique_ptr<Probe>> Context::created() const {
    auto probe = connect();
    co_await probe->opened();
    co_await probe->next<SessionCreated>();
    co_return probe;
}

SessionUpdate Context::firstUpdate() const {
    return firstUpdate(Handshake());
}

SessionUpdate Context::firstUpdate(const Handshake& opening) const {
    return SessionUpdate::initial(opening.instructions, toolDeclarations(true), target.voice, 1.0,
                                  opening.turns, opening.transcription);
}

Task<std::unique_ptr<Probe>> Context::ready() const {
    return ready(Handshake());
}

Task<std::unique_ptr<Probe>> Context::ready(Handshake opening) const {
    auto probe = co_await created();
    co_await probe->update(firstUpdate(opening));
    co_return probe;
}

Task<void> Context::pause(time::Duration length) const {
    co_await Sleep(scheduler, length);
}

Task<Turn> waitForTurn(Probe& probe, Clip clip) {
    Turn turn;
    turn.spoken = probe.say(clip);
    turn.started = co_await probe.next<SpeechStarted>();
    turn.stopped = co_await probe.next<SpeechStopped>();
    co_return turn;
}

Task<Reply> speakAndWaitForReply(const Context& context, Probe& probe, Clip clip) {
    const Turn turn = co_await waitForTurn(probe, std::move(clip));
    Reply reply = co_await probe.reply();
    if (reply.firstAudioAtMs >= 0)
        context.latencies.push_back(reply.firstAudioAtMs - probe.spokenAtMs(turn.spoken.offsetMs));
    co_return reply;
}

Task<Talking> talking(Probe& probe) {
    probe.send(ResponseCreate::spoken());
    auto created = co_await probe.next<ResponseCreated>(Probe::kPatience, u"typed-chat"_s);
    const QString id = created.body.response.id;
    std::function<bool(const AudioDelta&)> ours = [id](const AudioDelta& delta) {
        return delta.responseId == id;
    };
    auto audio = co_await probe.next<AudioDelta>(Probe::kPatience, u"typed-chat"_s, std::move(ours));
    Talking talking{std::move(created), std::move(audio)};
    co_return talking;
}

QString msText(double ms) {
    return u"%1 ms"_s.arg(ms, 0, 'f', 0);
}

} // namespace hrp::conformance
