// SPDX-License-Identifier: GPL-3.0-or-later
#include "replies/response_queue.h"

#include <hrp/client/engine_errors.h>

#include <algorithm>
#include <utility>

namespace hrp::session {

using namespace std::chrono_literals;
using log::ReplyPurpose;

namespace {
constexpr auto kCreatedWithin = 10s;
constexpr auto kSignOfLifeWithin = 30s;
constexpr auto kAskAgainAfter = 2s; ///< the engine is busy with something that we do not see
constexpr int kTriesAtMost = 10;

const QString& activeResponseCode() {
    static const QString code = QStringLiteral("conversation_already_has_active_response");
    return code;
}
} // namespace

ResponseQueue::ResponseQueue(time::Scheduler& scheduler, RecordWriter& records, Outbox& out, Hooks hooks)
    : m_scheduler(scheduler), m_records(records), m_out(out), m_hooks(std::move(hooks)) {}

// ---- wanting ------------------------------------------------------------------------------------------

void ResponseQueue::requestSpoken() {
    const bool waiting = std::ranges::any_of(
        m_wanted, [](const ReplyRequest& r) { return r.purpose == ReplyPurpose::Spoken; });
    if (!waiting)
        m_wanted.push_back({QStringLiteral("request_%1").arg(m_nextRequest++),
                            ReplyPurpose::Spoken,
                            {},
                            {},
                            0,
                            m_records.cause()});
    m_hooks.changed();
    pump();
}

void ResponseQueue::requestSilent(const QString& tool, const QString& questionId) {
    m_wanted.push_back({QStringLiteral("request_%1").arg(m_nextRequest++), ReplyPurpose::Silent, tool,
                        questionId, 0, m_records.cause()});
    m_hooks.changed();
    pump();
}

void ResponseQueue::cancelSilentRequest(const QString& questionId) {
    const auto meant = [&](const ReplyRequest& r) {
        return r.questionId == questionId && !questionId.isEmpty();
    };
    std::erase_if(m_wanted, meant);
    if (m_inFlight && meant(m_inFlight->request))
        m_inFlight->cancelWhenCreated = true;
    for (auto& [id, reply] : m_replies)
        if (reply.active() && reply.request && meant(*reply.request))
            cancel(reply);
    m_hooks.changed();
}

void ResponseQueue::cancelSpokenRequests() {
    std::erase_if(m_wanted, [](const ReplyRequest& r) { return r.purpose == ReplyPurpose::Spoken; });
    m_hooks.changed();
}

void ResponseQueue::pump() {
    if (m_wanted.empty() || m_inFlight || m_active > 0 || m_engineBusy || !m_hooks.mayAsk())
        return;
    const ReplyRequest next = std::move(m_wanted.front());
    m_wanted.pop_front();
    send(next);
}

void ResponseQueue::send(const ReplyRequest& request) {
    const RecordWriter::Cause cause(m_records, request.cause);
    const bool silent = request.purpose == ReplyPurpose::Silent;
    const QString eventId = m_out.send(silent ? protocol::ResponseCreate::silent(request.tool)
                                              : protocol::ResponseCreate::spoken());
    m_inFlight = InFlight{request, eventId, false, {}};
    m_inFlight->timeout = m_scheduler.after(kCreatedWithin, [this] {
        const ReplyRequest lost = std::exchange(m_inFlight, std::nullopt)->request;
        const QString why = QStringLiteral("the engine did not answer response.create within 10 s");
        m_records.finding("create-unanswered", why);
        m_unanswered.push_back(lost);
        m_hooks.failed(lost, why);
        m_hooks.changed();
        pump();
    });
    m_records.write(log::ReplyRequested{request.requestId, request.purpose, request.tool});
}

// ---- the engine's responses ---------------------------------------------------------------------------

Reply& ResponseQueue::obtain(const QString& id) {
    Reply& reply = m_replies[id];
    reply.id = id;
    return reply;
}

bool ResponseQueue::take(Reply& reply, ReplyStep step) {
    const auto to = next<ReplyState, ReplyStep>(kReplyTransitions, reply.state, step);
    if (!to) {
        qCDebug(lcReply, "%s: %s refused in %s", qUtf8Printable(reply.id), nameOf(step), nameOf(reply.state));
        return false;
    }
    if (*to != reply.state)
        qCDebug(lcReply, "%s: %s -> %s", qUtf8Printable(reply.id), nameOf(reply.state), nameOf(*to));
    reply.state = *to;
    return true;
}

const Reply* ResponseQueue::find(const QString& responseId) const {
    const auto it = m_replies.find(responseId);
    return it == m_replies.end() ? nullptr : &it->second;
}

/// Whether a new response is the one that we asked for, or the engine's own answer to a turn (H15).
bool ResponseQueue::answers(const ReplyRequest& request, const protocol::ResponseInfo& info) const {
    const bool text = info.modalities == QStringList{QStringLiteral("text")};
    const bool audio = info.modalities.contains(QStringLiteral("audio"));
    if (request.purpose == ReplyPurpose::Silent)
        return !(audio && m_hooks.turnReplyOwed());
    return !text && !m_hooks.turnReplyOwed();
}

/// The request that a new response answers: one that was given up meanwhile comes first.
std::optional<ResponseQueue::InFlight> ResponseQueue::takeAnswered(const protocol::ResponseInfo& info) {
    if (!m_unanswered.empty() && answers(m_unanswered.front(), info)) {
        InFlight late{m_unanswered.front(), {}, false, {}};
        m_unanswered.pop_front();
        // Its question may be another one by now; a spoken reply is as welcome as before.
        late.cancelWhenCreated =
            late.request.purpose == ReplyPurpose::Silent && late.request.questionId != m_hooks.openQuestion();
        return late;
    }
    if (m_inFlight && answers(m_inFlight->request, info))
        return std::exchange(m_inFlight, std::nullopt);
    return std::nullopt;
}

void ResponseQueue::onQuestionOpened(const QString& questionId) {
    for (auto& [id, reply] : m_replies)
        if (reply.active() && !reply.silentlyAsked() && reply.questionId.isEmpty())
            reply.questionId = questionId;
}

void ResponseQueue::onCreated(const protocol::ResponseInfo& info) {
    Reply& reply = obtain(info.id);
    if (isAnnounced(reply.state)) {
        m_records.finding("announced-twice",
                          QStringLiteral("The engine announced response %1 twice.").arg(info.id), info.id);
        return;
    }
    announce(reply, info);
}

void ResponseQueue::announce(Reply& reply, const protocol::ResponseInfo& info) {
    take(reply, ReplyStep::Announce);
    reply.textOnly = info.modalities == QStringList{QStringLiteral("text")};
    ++m_active;
    bool cancelNow = false;
    QString requestId;
    if (auto asked = takeAnswered(info)) {
        if (!asked->eventId.isEmpty())
            m_askedBy[asked->eventId] = reply.id;
        reply.purpose = asked->request.purpose;
        requestId = asked->request.requestId;
        cancelNow = asked->cancelWhenCreated;
        reply.request = std::move(asked->request);
    }
    reply.questionId = reply.silentlyAsked() ? reply.request->questionId : m_hooks.openQuestion();
    m_records.write(log::ReplyStarted{reply.id, reply.purpose, requestId});
    m_hooks.started(reply);
    if (!reply.silent() && !m_hooks.mayBeHeard(reply))
        cancelNow = true;
    if (cancelNow && !info.status.isEmpty() && info.status != QStringLiteral("in_progress"))
        take(reply, ReplyStep::Cut); // over before it began
    else if (cancelNow)
        cancel(reply);
    for (const protocol::AudioDelta& delta : std::exchange(reply.held, {}))
        onDelta(delta);
    watchActive();
    m_hooks.changed();
}

void ResponseQueue::onDelta(const protocol::AudioDelta& delta) {
    if (delta.pcm.isEmpty())
        return; // H6
    Reply& reply = obtain(delta.responseId);
    if (isCut(reply.state) || isDone(reply.state) || reply.silent()) {
        drop(reply, delta);
        return;
    }
    if (!isAnnounced(reply.state)) {
        if (reply.held.empty())
            m_records.finding(
                "audio-before-created",
                QStringLiteral("Audio of response %1 came before its response.created; it is held back until "
                               "then.")
                    .arg(delta.responseId),
                delta.responseId);
        reply.held.push_back(delta);
        return;
    }
    watchActive();
    reply.hadAudio = true;
    m_hooks.play(delta);
}

void ResponseQueue::drop(Reply& reply, const protocol::AudioDelta& delta) {
    m_records.write(log::DeltaDropped{delta.responseId, delta.itemId, 1});
    if (isCut(reply.state) || std::exchange(reply.faultTold, true))
        return;
    if (reply.silent())
        m_records.finding(
            "audio-in-silent",
            QStringLiteral("The engine sent audio for a silent answer (response %1); it was not played.")
                .arg(reply.id),
            reply.id);
    else
        m_records.finding(
            "audio-after-done",
            QStringLiteral("Audio of response %1 came after its response.done; it was not played.")
                .arg(reply.id),
            reply.id);
}

void ResponseQueue::onDone(const protocol::ResponseInfo& info) {
    Reply& reply = obtain(info.id);
    if (isDone(reply.state)) {
        m_records.finding(
            "done-twice",
            QStringLiteral("The engine finished response %1 twice; the second time counts for nothing.")
                .arg(info.id),
            info.id);
        return;
    }
    if (!isAnnounced(reply.state)) {
        m_records.finding("done-unannounced",
                          QStringLiteral("Response %1 was finished but never announced.").arg(info.id),
                          info.id);
        announce(reply, info);
    }
    take(reply, ReplyStep::Finish);
    --m_active;
    m_engineBusy = false;
    m_engineBusyTimer.cancel();
    watchActive();
    m_records.write(
        log::ReplyDone{info.id, info.status, info.reason, info.errorCode, info.errorMessage, info.usage});
    tellFailure(info);
    m_hooks.done(reply, info);
    m_hooks.changed();
    pump();
}

/// In the engine's words, whatever it says of it.
void ResponseQueue::tellFailure(const protocol::ResponseInfo& info) {
    protocol::ErrorInfo error;
    error.type = info.errorType;
    error.code = info.errorCode;
    error.message = info.errorMessage;
    QString why = client::errorText(error);
    if (why.isEmpty())
        why = info.reason;
    if (info.status == QStringLiteral("failed"))
        m_records.finding("reply-failed",
                          why.isEmpty()
                              ? QStringLiteral("The engine failed to make a reply and did not say why.")
                              : QStringLiteral("The engine failed to make a reply: %1").arg(why),
                          info.id);
    else if (info.status == QStringLiteral("incomplete") && !m_lost.contains(info.id))
        m_records.finding("reply-incomplete",
                          why.isEmpty()
                              ? QStringLiteral("The engine did not finish a reply and did not say why.")
                              : QStringLiteral("The engine did not finish a reply: %1").arg(why),
                          info.id);
}

void ResponseQueue::onActivity(const QString& responseId) {
    if (const Reply* reply = find(responseId); reply && reply->active())
        watchActive();
}

/// A response that shows no sign of life must not block the others for ever.
void ResponseQueue::watchActive() {
    m_lastSign = m_scheduler.now();
    if (m_active == 0)
        m_activeTimer.cancel();
    else if (!m_activeTimer.active())
        m_activeTimer = m_scheduler.after(kSignOfLifeWithin, [this] { lookForLife(); });
}

void ResponseQueue::lookForLife() {
    const time::TimePoint due = m_lastSign + kSignOfLifeWithin;
    if (due > m_scheduler.now()) {
        m_activeTimer = m_scheduler.at(due, [this] { lookForLife(); });
        return;
    }
    const auto lost =
        std::ranges::find_if(m_replies, [](const auto& entry) { return entry.second.active(); });
    if (lost == m_replies.end())
        return;
    m_records.finding(
        "reply-lost",
        QStringLiteral("Nothing came of response %1 for 30 s, not even its response.done; it is given up.")
            .arg(lost->first),
        lost->first);
    protocol::ResponseInfo info;
    info.id = lost->first;
    m_lost.insert(info.id); // told already
    info.status = QStringLiteral("incomplete");
    info.reason = QStringLiteral("no response.done");
    onDone(info);
}

// ---- errors -------------------------------------------------------------------------------------------

bool ResponseQueue::onError(const protocol::ErrorInfo& error) {
    if (m_cancels.erase(error.eventId) > 0 || error.code == QStringLiteral("response_cancel_not_active"))
        return true; // it was over already
    if (error.code == activeResponseCode())
        return busyError(error);
    if (!m_inFlight || error.eventId.isEmpty() || error.eventId != m_inFlight->eventId)
        return false;
    const ReplyRequest refused = std::exchange(m_inFlight, std::nullopt)->request;
    const QString why = QStringLiteral("the engine refused the request: %1").arg(client::errorText(error));
    m_records.finding("create-refused", why);
    m_hooks.failed(refused, why);
    m_hooks.changed();
    pump();
    return true;
}

/// Our request met a response of the engine's own: it waits for that one's end and is sent again.
bool ResponseQueue::busyError(const protocol::ErrorInfo& error) {
    if (m_inFlight && (error.eventId.isEmpty() || error.eventId == m_inFlight->eventId)) {
        InFlight met = *std::exchange(m_inFlight, std::nullopt);
        if (met.cancelWhenCreated) { // nobody wants it any more
            m_hooks.changed();
            pump();
        } else {
            askAgain(std::move(met.request), error);
        }
        return true;
    }
    const auto asked = m_askedBy.find(error.eventId);
    if (asked == m_askedBy.end())
        return true;
    // What we took for our reply is the engine's answer to a turn.
    Reply& reply = obtain(asked->second);
    m_askedBy.erase(asked);
    if (!reply.request)
        return true;
    ReplyRequest request = *std::exchange(reply.request, std::nullopt);
    reply.purpose = ReplyPurpose::Turn;
    if (reply.active() && !reply.silent() && !m_hooks.mayBeHeard(reply))
        cancel(reply);
    askAgain(std::move(request), error);
    return true;
}

void ResponseQueue::askAgain(ReplyRequest request, const protocol::ErrorInfo& error) {
    if (++request.tries > kTriesAtMost) {
        const QString why = QStringLiteral("the engine kept saying that another response is active: %1")
                                .arg(client::errorText(error));
        m_records.finding("create-busy", why);
        m_hooks.failed(request, why);
    } else {
        m_wanted.push_front(std::move(request));
    }
    if (m_active == 0) { // nothing that we know of: its end will be told, or not
        m_engineBusy = true;
        m_engineBusyTimer = m_scheduler.after(kAskAgainAfter, [this] {
            m_engineBusy = false;
            pump();
        });
    }
    m_hooks.changed();
}

// ---- cutting ------------------------------------------------------------------------------------------

void ResponseQueue::suppressSpoken(const std::vector<QString>& cut, bool others) {
    for (const QString& id : cut)
        take(obtain(id), ReplyStep::Cut);
    if (!others)
        return;
    for (auto& [id, reply] : m_replies) {
        if (isDone(reply.state) || reply.silent())
            continue;
        if (!isAnnounced(reply.state) && reply.held.empty())
            continue;
        take(reply, ReplyStep::Cut);
        for (const protocol::AudioDelta& delta : std::exchange(reply.held, {}))
            drop(reply, delta);
    }
}

bool ResponseQueue::cancelSpoken(bool others) {
    bool any = false;
    for (auto& [id, reply] : m_replies) {
        if (!reply.active() || reply.silent() || !isCut(reply.state))
            continue;
        cancel(reply);
        any = true;
    }
    if (others && m_inFlight && m_inFlight->request.purpose == ReplyPurpose::Spoken)
        any = m_inFlight->cancelWhenCreated = true;
    return any;
}

void ResponseQueue::cancel(Reply& reply) {
    if (take(reply, ReplyStep::Cancel)) // once
        m_cancels[m_out.send(protocol::ResponseCancel{reply.id})] = reply.id;
}

bool ResponseQueue::speaking() const {
    if (m_inFlight && m_inFlight->request.purpose == ReplyPurpose::Spoken)
        return true;
    return std::ranges::any_of(m_replies, [](const auto& entry) {
        return entry.second.active() && !entry.second.silent() && !isCut(entry.second.state);
    });
}

bool ResponseQueue::quiet() const {
    return m_wanted.empty() && !m_inFlight && m_active == 0;
}

void ResponseQueue::resetForNewEngineSession() {
    std::erase_if(m_wanted, [](const ReplyRequest& r) { return r.purpose == ReplyPurpose::Silent; });
    if (m_inFlight && m_inFlight->request.purpose == ReplyPurpose::Spoken && m_wanted.empty())
        m_wanted.push_front(m_inFlight->request);
    m_inFlight.reset();
    m_unanswered.clear();
    m_replies.clear();
    m_askedBy.clear();
    m_cancels.clear();
    m_active = 0;
    m_engineBusy = false;
    m_engineBusyTimer.cancel();
    m_activeTimer.cancel();
}

void ResponseQueue::stop() {
    m_wanted.clear();
    m_inFlight.reset();
    m_activeTimer.cancel();
    m_engineBusyTimer.cancel();
}

} // namespace hrp::session
