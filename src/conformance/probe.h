// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "microphone.h"
#include "rule_stats.h"
#include "task.h"
#include "verdict.h"
#include "watch.h"

#include <hrp/client/limits.h>
#include <hrp/conformance/speech.h>
#include <hrp/protocol/client_events.h>
#include <hrp/protocol/engine_events.h>
#include <hrp/time/scheduler.h>
#include <hrp/transport/message_pipe.h>

#include <QJsonObject>

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace hrp::conformance {

using namespace std::chrono_literals;

/// One event, and when it came (ms since the probe began).
struct Arrived {
    protocol::EngineEvent event;
    QJsonObject json;
    double atMs = 0;
};
template <typename Body>
struct Seen {
    Body body;
    QJsonObject json;
    double atMs = 0;
    std::size_t order = 0; ///< among all events of the session
};
/// Where a clip lies in the input's segment.
struct Spoken {
    double onsetMs = 0, offsetMs = 0;
};
/// A response from its beginning to its end.
struct Reply {
    protocol::ResponseInfo created, done;
    QJsonObject doneJson;
    QByteArray pcm;
    QString transcript; ///< as its end says, else of the deltas
    QString itemId;     ///< of the first audio
    std::vector<protocol::FunctionCallDone> calls;
    /// Without audio: that it came under the beta's name, and what to change. Else empty.
    QString beta, betaRemedy;
    double createdAtMs = 0, firstAudioAtMs = -1, doneAtMs = 0;
    double audioMs() const { return base::samplesToMs(pcm.size() / 2); }
};

/// One session of a check with the engine: sends, and waits for what comes. Waiting for one type of event
/// leaves all others to be waited for later; each event is found once.
///
/// A wait that is in vain throws the verdict: blocked by the check that judges what did not come, or by what
/// the engine said or did instead.
class Probe {
public:
    /// What goes wrong for a time that no event is awaited in.
    static constexpr time::Duration kPatience = client::kAnswerTimeout; ///< for an answer
    static constexpr time::Duration kReplyPatience = 40s;               ///< for the end of a reply

    Probe(time::Scheduler& scheduler, std::unique_ptr<transport::MessagePipe> pipe, const QUrl& url,
          RuleStats& stats, const QString& check);
    ~Probe(); ///< closes the session

    // --- steps ---
    Task<void> opened();
    /// The next event of a type that fits, in order of arrival.
    template <typename Body>
    Task<Seen<Body>> next(time::Duration within = kPatience, QString owner = {},
                          std::function<bool(const Body&)> fits = {}) {
        const auto limit = m_scheduler.now() + within;
        const QString type = protocol::typeOf({{}, Body{}});
        for (;;) {
            if (auto found = take<Body>(fits))
                co_return std::move(*found);
            giveUpOnTrouble(type, owner);
            if (m_scheduler.now() >= limit)
                throw missing(type, owner, within);
            co_await Arrival(*this, limit);
        }
    }
    /// An error that is expected.
    Task<protocol::ErrorInfo> refusal(QString of);
    /// An update, answered.
    Task<Seen<protocol::SessionUpdated>> update(protocol::SessionUpdate update);
    /// The reply that begins next, whole: asked for by response.create, or by a turn.
    Task<Reply> reply(bool asked = false);
    Task<Reply> ask(protocol::ResponseCreate create);
    /// From response.created on, which was awaited already.
    Task<Reply> finished(Seen<protocol::ResponseCreated> created);
    /// Item in, item acknowledged. Returns its id.
    Task<QString> put(protocol::Item item);
    /// Lets time pass; ends early only if the session does.
    Task<void> wait(time::Duration length);
    /// Shows that the session lives: an update of the instructions is answered.
    Task<void> alive();

    // --- at once ---
    void send(protocol::ClientEventBody body, const QString& eventId = {});
    void sendRaw(const QByteArray& utf8);
    /// Speaks through the microphone, which streams from then on.
    Spoken say(const Clip& clip);
    void pauseSpeech(double ms); ///< silence before what is said next
    /// The clip in one append, ahead of the clock.
    Spoken burst(const Clip& clip, double silenceBeforeMs = 0, double silenceAfterMs = 0);
    void listen(int chunkMs = 20); ///< begins to stream (silence, as long as nothing is said)
    Microphone& microphone() { return m_microphone; }

    /// Events of a type so far, found or not.
    template <typename Body>
    std::vector<Seen<Body>> all() const {
        std::vector<Seen<Body>> found;
        for (std::size_t at = 0; at < m_events.size(); ++at)
            if (const auto* body = std::get_if<Body>(&m_events[at].event.body))
                found.push_back({*body, m_events[at].json, m_events[at].atMs, at});
        return found;
    }
    template <typename Body>
    std::size_t count() const {
        return all<Body>().size();
    }
    /// Takes the next one if it is there.
    template <typename Body>
    std::optional<Seen<Body>> take(const std::function<bool(const Body&)>& fits = {}) {
        const std::size_t kind = protocol::EngineEventBody(Body{}).index();
        std::size_t& at = m_found[kind];
        while (at < m_events.size()) {
            const std::size_t order = at++;
            const Arrived& arrived = m_events[order];
            const auto* body = std::get_if<Body>(&arrived.event.body);
            if (body && (!fits || fits(*body)))
                return Seen<Body>{*body, arrived.json, arrived.atMs, order};
        }
        return std::nullopt;
    }
    double nowMs() const { return time::toMs(m_scheduler.now() - m_began); }
    /// When a moment of the segment was spoken, in the time of events.
    double spokenAtMs(double segmentMs) const;
    /// Errors so far are no trouble.
    void forgiveErrors();
    bool ended() const { return m_end.has_value(); }
    const std::optional<transport::PipeEnd>& end() const { return m_end; }

private:
    /// Suspends until something comes, or until the limit.
    class Arrival {
    public:
        Arrival(Probe& probe, time::TimePoint limit) : m_probe(probe), m_limit(limit) {}
        ~Arrival();
        Arrival(const Arrival&) = delete;
        Arrival& operator=(const Arrival&) = delete;
        bool await_ready() const { return false; }
        void await_suspend(std::coroutine_handle<> handle);
        void await_resume() {}
        void resume() { m_waiting.resume(); }

    private:
        Probe& m_probe;
        time::TimePoint m_limit;
        time::Timer m_timer;
        std::coroutine_handle<> m_waiting;
    };
    void onText(const QByteArray& utf8);
    void onEnd(const transport::PipeEnd& end);
    void wake();
    void giveUpOnTrouble(const QString& type, const QString& owner);
    Verdict missing(const QString& type, const QString& owner, time::Duration within);
    QString heardInstead() const;
    /// The beta's name of an event, if something came under it.
    QString heardAsBeta(const QString& type) const;

    time::Scheduler& m_scheduler;
    std::unique_ptr<transport::MessagePipe> m_pipe;
    QUrl m_url;
    RuleStats& m_stats;
    QString m_check;
    Watch m_watch;
    Microphone m_microphone;
    time::TimePoint m_began;
    std::deque<Arrived> m_events;
    std::map<std::size_t, std::size_t> m_found; ///< by kind: events before this one were looked at
    std::vector<protocol::ReadError> m_unread;
    std::optional<transport::PipeEnd> m_end;
    bool m_open = false;
    Arrival* m_waiting = nullptr;
};

/// The check that judges whether an event comes at all.
QString ownerOf(const QString& eventType);
/// The check that judges a message which can't be read.
QString ownerOf(const protocol::ReadError& error);

} // namespace hrp::conformance
