// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/engine/engine_session.h>

#include "conversation.h"
#include "ids.h"
#include "input_turns.h"
#include "reply.h"
#include "settings.h"
#include "usage.h"

#include <hrp/protocol/client_events.h>
#include <hrp/protocol/engine_events.h>
#include <hrp/protocol/profile.h>

#include <QtEndian>

#include <utility>

using namespace Qt::StringLiterals;

namespace hrp::engine {
namespace {

using namespace protocol;

constexpr int kGoingAway = 1001;
/// A client with so much unread audio gets no more until it has read some.
constexpr std::int64_t kCongested = 4 * 1024 * 1024;

audio::Samples toSamples(const QByteArray& pcm) {
    audio::Samples samples(static_cast<std::size_t>(pcm.size() / 2));
    qFromLittleEndian<std::int16_t>(pcm.constData(), static_cast<qsizetype>(samples.size()), samples.data());
    return samples;
}

QString endText(const transport::PipeEnd& end) {
    switch (end.cause) {
    case transport::PipeEnd::Cause::ClosedByPeer:
        return u"closed by the client (%1)"_s.arg(end.code);
    case transport::PipeEnd::Cause::ClosedByUs:
        return u"closed by the engine"_s;
    case transport::PipeEnd::Cause::MessageTooBig:
        return u"the client sent a message over 16 MiB"_s;
    case transport::PipeEnd::Cause::InvalidUtf8:
        return u"the client sent text that is no UTF-8"_s;
    default:
        return u"connection lost"_s;
    }
}

} // namespace

class EngineSession::Impl {
public:
    Impl(EngineSession* self, Parts parts, Options options)
        : m_self(self),
          m_parts(std::move(parts)),
          m_options(std::move(options)),
          m_ids(m_options.seed),
          m_conversationId(m_ids.conversation()),
          m_opened(m_parts.scheduler.now()),
          m_turns(m_ids, TurnDetection{}) {
        m_session.id = m_ids.session();
        m_session.model = m_options.model;
        m_session.modalities = {u"audio"_s};
        m_session.voice = m_options.voice;
        m_session.turnDetection = TurnDetection{};
        m_session.expiresAt =
            static_cast<std::int64_t>(m_parts.wallClock.unixMs() / 1000) + m_options.sessionLimitS;
        m_limit =
            m_parts.scheduler.after(std::chrono::seconds(m_options.sessionLimitS), [this] { expire(); });
        transport::MessagePipe::Callbacks callbacks;
        callbacks.onOpen = [this] { greet(); };
        callbacks.onText = [this](const QByteArray& utf8) { onText(utf8); };
        callbacks.onBinary = [this](std::int64_t) {
            sendError(refusal(u"invalid_message_type"_s,
                              u"Binary messages are not part of this protocol; send JSON text."_s));
        };
        callbacks.onEnd = [this](const transport::PipeEnd& end) {
            stop(endText(end));
            m_parts.scheduler.post([alive = m_alive, this] {
                if (*alive && m_parts.onEnded)
                    m_parts.onEnded(m_self);
            });
        };
        m_parts.pipe->setCallbacks(std::move(callbacks));
    }
    ~Impl() { *m_alive = false; }

    Summary summary() const {
        Summary summary = m_summary;
        if (!m_ended)
            summary.seconds = secondsOpen();
        return summary;
    }

    void close(int code, const QString& reason) {
        if (m_ended)
            return;
        if (m_reply)
            m_reply->fail(u"session_closed"_s, reason);
        stop(reason);
        m_parts.pipe->close(code, reason);
    }

private:
    // --- in and out ---

    void greet() {
        if (std::exchange(m_greeted, true))
            return;
        send(SessionCreated{m_session});
    }

    void onText(const QByteArray& utf8) {
        if (m_ended)
            return;
        greet();
        const auto event = readClientEvent(utf8);
        if (!event)
            return sendError(event.error().error);
        m_clientEventId = event->eventId;
        std::visit([this](const auto& body) { handle(body); }, event->body);
        m_clientEventId.clear();
    }

    void send(EngineEventBody body) {
        if (!m_ended)
            m_parts.pipe->send(writeEngineEvent({m_ids.event(), std::move(body)}));
    }

    void sendError(ErrorInfo error) {
        ++m_summary.errors;
        if (error.eventId.isEmpty())
            error.eventId = m_clientEventId;
        send(ErrorEvent{std::move(error)});
    }

    // --- session ---

    void handle(const SessionUpdate& update) {
        const auto next =
            updated(m_session, update,
                    {m_audioWasSaid || (m_reply && m_reply->saidAudio()), m_parts.recognizer != nullptr});
        if (!next)
            return sendError(next.error());
        const bool detectionGiven = update.input && update.input->turnDetection;
        m_session = *next;
        std::optional<InputTurn> waited;
        if (detectionGiven)
            waited = m_turns.setDetection(m_session.turnDetection);
        // A turn whose commit never came is filed before the next segment begins: exactly once.
        if (waited)
            file(*waited);
        send(SessionUpdated{m_session});
    }

    void expire() {
        const QString message =
            u"The session reached its limit of %1 minutes."_s.arg(m_options.sessionLimitS / 60);
        if (m_reply)
            m_reply->fail(u"session_expired"_s, message);
        sendError(refusal(u"session_expired"_s, message));
        stop(u"session limit"_s);
        m_parts.pipe->close(kGoingAway, message);
    }

    /// Nothing is sent or read after this; the pipe's end is still to come, or came.
    void stop(const QString& why) {
        if (std::exchange(m_ended, true))
            return;
        m_summary.end = why;
        m_summary.seconds = secondsOpen();
        m_limit.cancel();
        if (m_reply)
            m_reply->cancel(u"client_cancelled"_s);
    }

    double secondsOpen() const { return time::toMs(m_parts.scheduler.now() - m_opened) / 1000; }

    // --- the participant's audio ---

    void handle(const AudioAppend& append) {
        const audio::Samples samples = toSamples(append.pcm);
        if (m_parts.recognizer)
            m_parts.recognizer->feed(samples);
        for (const TurnEdge& edge : m_turns.append(samples))
            std::visit([this](const auto& which) { onEdge(which); }, edge);
    }

    void onEdge(const TurnStarted& start) {
        m_replyOwed.reset();
        send(SpeechStarted{start.audioStartMs, start.itemId});
        if (m_session.turnDetection && m_session.turnDetection->interruptResponse && replying())
            m_reply->cancel(u"turn_detected"_s);
    }

    void onEdge(const TurnStopped& stop) {
        send(SpeechStopped{stop.audioEndMs, stop.turn.itemId});
        file(stop.turn);
        if (!m_session.turnDetection || !m_session.turnDetection->createResponse)
            return;
        // A reply asked for during the turn goes first.
        if (replying())
            m_replyOwed = stop.turn.ms;
        else
            replyToTurn(stop.turn.ms);
    }

    void handle(const AudioCommit&) {
        const double had = m_turns.bufferedMs();
        if (const auto turn = m_turns.commit())
            return file(*turn);
        sendError(
            refusal(u"input_audio_buffer_commit_empty"_s,
                    u"There is nothing to commit: the input audio buffer holds %1 ms of a turn, and %2 ms "
                    "are the least."_s.arg(had, 0, 'f', 0)
                        .arg(kMinCommitMs)));
    }

    void handle(const AudioClear&) {
        m_turns.clear();
        send(InputCleared{});
    }

    /// Makes an item of a turn (E5).
    void file(const InputTurn& turn) {
        ++m_summary.turns;
        Item item;
        item.id = turn.itemId;
        item.type = u"message"_s;
        item.status = u"completed"_s;
        item.role = u"user"_s;
        ContentPart part;
        part.type = u"input_audio"_s;
        item.content.append(part);
        const QString previous = m_conversation.lastId();
        send(Committed{item.id, previous});
        addItem({item, turn.ms, std::nullopt, false}, std::nullopt);
        if (m_parts.recognizer && !m_session.transcriptionModel.isEmpty())
            m_parts.recognizer->finish(turn.itemId, turn.ms,
                                       [this, alive = m_alive, turn](const auto& result) {
                                           if (*alive)
                                               onRecognized(turn, result);
                                       });
    }

    void onRecognized(const InputTurn& turn, const Recognizer::Result& result) {
        if (!result.error.isEmpty()) {
            ErrorInfo error = refusal(u"transcription_failed"_s, result.error);
            error.type = u"transcription_error"_s;
            return send(TranscriptionFailed{turn.itemId, 0, error});
        }
        if (auto* entry = m_conversation.find(turn.itemId))
            entry->item.content.first().transcript = result.transcript;
        if (!result.transcript.isEmpty())
            send(TranscriptionDelta{turn.itemId, 0, result.transcript});
        send(TranscriptionCompleted{turn.itemId, 0, result.transcript, turn.ms / 1000});
    }

    // --- items ---

    void addItem(Conversation::Entry entry, const std::optional<QString>& previous) {
        const Item item = entry.item;
        const auto before = m_conversation.add(std::move(entry), previous);
        if (!before)
            return sendError(before.error());
        send(ItemAdded{item, *before});
        send(ItemDone{item, *before});
    }

    void handle(const ItemCreate& create) {
        Conversation::Entry entry{create.item, 0, std::nullopt, false};
        if (entry.item.id.isEmpty())
            entry.item.id = m_ids.item();
        if (entry.item.type == "message"_L1 || entry.item.type == "function_call"_L1)
            entry.item.status = u"completed"_s;
        for (ContentPart& part : entry.item.content) {
            entry.inputAudioMs += audio::samplesToMs(part.audio.size() / kBytesPerSample);
            part.audio.clear(); // an engine doesn't send audio back
        }
        addItem(std::move(entry), create.previousItemId);
    }

    void handle(const ItemTruncate& truncate) {
        const auto cut = m_conversation.truncate(truncate.itemId, truncate.contentIndex, truncate.audioEndMs);
        if (!cut)
            return sendError(cut.error());
        send(Truncated{truncate.itemId, truncate.contentIndex, truncate.audioEndMs});
    }

    void handle(const ItemDelete& remove) {
        const auto removed = m_conversation.remove(remove.itemId);
        if (!removed)
            return sendError(removed.error());
        send(ItemDeleted{remove.itemId});
    }

    void handle(const ItemRetrieve& retrieve) {
        const auto* entry = m_conversation.find(retrieve.itemId);
        if (!entry)
            return sendError(
                refusal(u"item_not_found"_s, u"There is no item “%1”."_s.arg(retrieve.itemId), u"item_id"_s));
        send(ItemRetrieved{entry->item});
    }

    // --- replies ---

    bool replying() const { return m_reply && !m_reply->ended(); }

    void handle(const ResponseCreate& create) {
        if (replying())
            return sendError(
                refusal(u"conversation_already_has_active_response"_s,
                        u"The response %1 is in progress. Wait for its response.done, then ask again."_s.arg(
                            m_reply->id())));
        const auto settings = replySettings(m_session, create);
        if (!settings)
            return sendError(settings.error());
        m_replyOwed.reset();
        reply(*settings, turnMsAtEnd());
    }

    void handle(const ResponseCancel& cancel) {
        if (!replying())
            return sendError(refusal(u"response_cancel_not_active"_s,
                                     u"There is no response in progress to cancel."_s, u"response_id"_s));
        if (!cancel.responseId.isEmpty() && cancel.responseId != m_reply->id())
            return sendError(
                refusal(u"response_cancel_not_active"_s,
                        u"The response %1 is not in progress; %2 is."_s.arg(cancel.responseId, m_reply->id()),
                        u"response_id"_s));
        m_reply->cancel(u"client_cancelled"_s);
    }

    void replyToTurn(double turnMs) {
        if (const auto settings = replySettings(m_session))
            reply(*settings, turnMs);
        else
            sendError(settings.error());
    }

    /// Length of the spoken turn that ends the conversation; 0 if something else does.
    double turnMsAtEnd() const {
        return m_conversation.entries().empty() ? 0 : m_conversation.entries().back().inputAudioMs;
    }

    void reply(const ReplySettings& settings, double turnMs) {
        ++m_summary.replies;
        m_audioWasSaid = m_audioWasSaid || (m_reply && m_reply->saidAudio());
        ReplyWorkshop workshop{
            m_parts.scheduler,
            *m_parts.synthesizer,
            *m_parts.responder,
            m_conversation,
            m_usage,
            m_ids,
            [this](EngineEventBody body) { send(std::move(body)); },
            [this] { return m_parts.pipe->bytesToSend() > kCongested; },
            [this] { onReplyEnded(); },
        };
        m_reply = std::make_unique<Reply>(std::move(workshop), settings,
                                          ReplyPace{m_options.deltaMs, m_options.paceFactor, m_session.speed},
                                          m_conversationId);
        m_reply->begin(turnMs);
    }

    void onReplyEnded() {
        if (!m_replyOwed)
            return;
        // Posted: the ended reply is still at work.
        m_parts.scheduler.post([this, alive = m_alive] {
            if (*alive && !m_ended && m_replyOwed && !replying())
                replyToTurn(*std::exchange(m_replyOwed, std::nullopt));
        });
    }

    EngineSession* m_self;
    Parts m_parts;
    Options m_options;
    IdMaker m_ids;
    QString m_conversationId;
    time::TimePoint m_opened;
    SessionInfo m_session;
    Conversation m_conversation;
    UsageMeter m_usage;
    InputTurns m_turns;
    std::unique_ptr<Reply> m_reply; ///< the last one; replying() says whether it goes on
    std::optional<double>
        m_replyOwed; ///< length of a turn that is to be answered after the reply in progress
    bool m_audioWasSaid = false, m_greeted = false, m_ended = false;
    QString m_clientEventId;
    time::Timer m_limit;
    Summary m_summary;
    std::shared_ptr<bool> m_alive = std::make_shared<bool>(true);
};

EngineSession::EngineSession(Parts parts, Options options)
    : m_impl(std::make_unique<Impl>(this, std::move(parts), std::move(options))) {}
EngineSession::~EngineSession() = default;
EngineSession::Summary EngineSession::summary() const {
    return m_impl->summary();
}
void EngineSession::close(int code, const QString& reason) {
    m_impl->close(code, reason);
}

} // namespace hrp::engine
