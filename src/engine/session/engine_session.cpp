// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/base/callback_scope.h>
#include <hrp/engine/engine_session.h>

#include "session/conversation.h"
#include "session/ids.h"
#include "session/input_turns.h"
#include "session/reply.h"
#include "session/settings.h"
#include "session/usage.h"

#include <hrp/audio/pcm_bytes.h>
#include <hrp/protocol/client_events.h>
#include <hrp/protocol/engine_events.h>
#include <hrp/protocol/profile.h>

#include <stop_token>
#include <utility>

using namespace Qt::StringLiterals;

namespace hrp::engine {
namespace {

using namespace protocol;

constexpr int kGoingAway = 1001;
constexpr double kMsPerMinute = 60'000;
/// A client with so much unread audio gets no more until it has read some.
constexpr std::int64_t kCongested = 4ll * 1024 * 1024;

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
          m_needs(m_parts.responder->needs()),
          m_conversation(m_needs.images),
          m_turns(m_ids, TurnDetection{}) {
        m_session.id = m_ids.session();
        m_summary.id = m_session.id;
        m_turns.keepAudio(wantsWords());
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
            m_parts.scheduler.post(m_callbacks.bind([this] {
                if (m_parts.onEnded)
                    m_parts.onEnded(m_self);
            }));
        };
        m_parts.pipe->setCallbacks(std::move(callbacks));
    }
    ~Impl() {
        m_callbacks.close();
        m_gone.request_stop();
    }

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
        const SettingLimits limits{m_audioWasSaid || (m_reply && m_reply->saidAudio()), voiceCheck(),
                                   m_parts.recognizer.get(), m_parts.whyNoRecognizer};
        const auto next = updated(m_session, update, limits);
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
        m_turns.keepAudio(wantsWords());
        send(SessionUpdated{m_session});
    }

    VoiceCheck voiceCheck() const {
        return [this](const QString& voice) { return m_parts.synthesizer->voiceProblem(voice); };
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
        m_gone.request_stop();
        if (m_reply)
            m_reply->cancel(u"client_cancelled"_s);
    }

    double secondsOpen() const { return time::toMs(m_parts.scheduler.now() - m_opened) / 1000; }

    // --- the participant's audio ---

    void handle(const AudioAppend& append) {
        const audio::Samples samples = audio::samplesOf(append.pcm);
        if (!m_turns.hasRoomFor(std::ssize(samples)))
            return sendError(refusal(u"input_audio_buffer_full"_s,
                                     u"The input audio buffer holds %1 minutes of audio that was never "
                                     u"committed, and no more fits. "
                                     "Commit it or clear it."_s.arg(InputTurns::kMostHeldMs / kMsPerMinute),
                                     u"audio"_s));
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
        if (wantsWords())
            recognize(turn, !m_session.transcriptionModel.isEmpty());
    }

    bool wantsWords() const {
        return m_parts.recognizer && (m_needs.words || !m_session.transcriptionModel.isEmpty());
    }

    /// The client's, or the recogniser's own where words are not for the client.
    Recognizer::Hints hints() const {
        if (!m_session.transcriptionModel.isEmpty())
            return {m_session.transcriptionLanguage, m_session.transcriptionPrompt};
        return m_parts.recognizer->inEffect({}).value_or(Recognizer::Hints{});
    }

    /// Finds the words of an item; with `told`, the client gets them too (E12).
    void recognize(InputTurn turn, bool told) {
        ++m_recognizing;
        m_parts.recognizer->transcribe(
            std::move(turn.audio), hints(), m_gone.get_token(),
            m_callbacks.bind([this, id = turn.itemId, ms = turn.ms, told](const Recognizer::Result& result) {
                onRecognized(id, ms, told, result);
            }));
    }

    void onRecognized(const QString& itemId, double ms, bool told, const Recognizer::Result& result) {
        if (auto* entry = m_conversation.find(itemId); entry && result.error.isEmpty())
            entry->item.content.first().transcript = result.transcript;
        if (told)
            tellWords(itemId, ms, result);
        if (!result.error.isEmpty())
            m_hearingProblem = result;
        if (--m_recognizing == 0)
            if (const auto heard = std::exchange(m_whenHeard, nullptr))
                heard(std::exchange(m_hearingProblem, {}));
    }

    void tellWords(const QString& itemId, double ms, const Recognizer::Result& result) {
        if (!result.error.isEmpty()) {
            ErrorInfo error =
                refusal(result.code.isEmpty() ? u"transcription_failed"_s : result.code, result.error);
            error.type = u"transcription_error"_s;
            return send(TranscriptionFailed{itemId, 0, error});
        }
        for (const QString& piece : piecesOf(result.transcript))
            send(TranscriptionDelta{itemId, 0, piece});
        send(TranscriptionCompleted{itemId, 0, result.transcript, ms / 1000});
    }

    /// Calls once the words of all turns so far are known, at once if nobody needs them.
    void whenHeard(std::function<void(const Recognizer::Result&)> then) {
        m_hearingProblem = {};
        if (!m_needs.words || m_recognizing == 0)
            then({});
        else
            m_whenHeard = std::move(then);
    }

    // --- items ---

    bool addItem(Conversation::Entry entry, const std::optional<QString>& previous) {
        const Item item = entry.item;
        const auto before = m_conversation.add(std::move(entry), previous);
        if (!before) {
            sendError(before.error());
            return false;
        }
        send(ItemAdded{item, *before});
        send(ItemDone{item, *before});
        return true;
    }

    void handle(const ItemCreate& create) {
        Conversation::Entry entry{create.item, 0, std::nullopt, false};
        if (entry.item.id.isEmpty())
            entry.item.id = m_ids.item();
        if (entry.item.type == "message"_L1 || entry.item.type == "function_call"_L1)
            entry.item.status = u"completed"_s;
        InputTurn spoken{entry.item.id};
        for (ContentPart& part : entry.item.content) {
            const audio::Samples samples =
                audio::samplesOf(std::exchange(part.audio, {})); // none is sent back
            spoken.audio.insert(spoken.audio.end(), samples.begin(), samples.end());
        }
        entry.inputAudioMs = spoken.ms = base::samplesToMs(std::ssize(spoken.audio));
        if (addItem(std::move(entry), create.previousItemId) && !spoken.audio.empty() && m_needs.words &&
            m_parts.recognizer)
            recognize(std::move(spoken), false);
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
        const auto settings = replySettings(m_session, voiceCheck(), create);
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
        if (const auto settings = replySettings(m_session, voiceCheck()))
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
        ReplyDependencies workshop{
            m_parts.scheduler,
            *m_parts.synthesizer,
            *m_parts.responder,
            m_conversation,
            m_usage,
            m_ids,
            [this](EngineEventBody body) { send(std::move(body)); },
            [this] { return m_parts.pipe->bytesToSend() > kCongested; },
            [this](auto then) { whenHeard(std::move(then)); },
            [this] { onReplyEnded(); },
        };
        m_reply = std::make_unique<Reply>(std::move(workshop), settings,
                                          ReplyPace{m_options.deltaMs, m_options.paceFactor, m_session.speed,
                                                    std::chrono::seconds(m_options.replyLimitS)},
                                          m_conversationId);
        m_reply->begin(turnMs);
    }

    void onReplyEnded() {
        if (m_reply->failed())
            ++m_summary.failedReplies;
        if (!m_replyOwed)
            return;
        // Posted: the ended reply is still at work.
        m_parts.scheduler.post(m_callbacks.bind([this] {
            if (!m_ended && m_replyOwed && !replying())
                replyToTurn(*std::exchange(m_replyOwed, std::nullopt));
        }));
    }

    EngineSession* m_self;
    Parts m_parts;
    Options m_options;
    IdMaker m_ids;
    QString m_conversationId;
    time::TimePoint m_opened;
    Responder::Needs m_needs;
    SessionInfo m_session;
    Conversation m_conversation;
    UsageMeter m_usage;
    InputTurns m_turns;
    std::unique_ptr<Reply> m_reply; ///< the last one; replying() says whether it goes on
    std::optional<double>
        m_replyOwed;         ///< length of a turn that is to be answered after the reply in progress
    std::stop_source m_gone; ///< of turns that are being recognised
    int m_recognizing = 0;   ///< turns whose words are still to come
    std::function<void(const Recognizer::Result&)> m_whenHeard; ///< a reply that waits for them
    Recognizer::Result m_hearingProblem;                        ///< of the turns since the last reply
    bool m_audioWasSaid = false, m_greeted = false, m_ended = false;
    QString m_clientEventId;
    time::Timer m_limit;
    Summary m_summary;
    base::CallbackScope m_callbacks;
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
