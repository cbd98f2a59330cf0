// SPDX-License-Identifier: GPL-3.0-or-later
// What becomes of each event of the engine, and of the conversation when something cuts into it.
#include "session_impl.h"

#include <hrp/base/dispatch.h>
#include <hrp/client/engine_errors.h>

#include <utility>

namespace hrp::session {

using log::InterruptCause;

void Session::Impl::onEvent(const protocol::EngineEvent& event) {
    using namespace protocol;
    if (const auto* created = std::get_if<SessionCreated>(&event.body))
        limit.learn(created->session.expiresAt);
    if (!state.now().attached() && !(std::holds_alternative<SessionUpdated>(event.body) &&
                                     connection.state() == Connection::State::Up)) {
        if (!std::holds_alternative<SessionCreated>(event.body) &&
            !std::holds_alternative<ErrorEvent>(event.body))
            records.finding(
                "too-early",
                QStringLiteral("The engine sent %1 before it had answered the session's settings; it is left "
                               "aside.")
                    .arg(typeOf(event)),
                typeOf(event));
        return;
    }
    base::dispatch(event.body, base::Overloaded{
                                   [&](const SessionUpdated& e) { onSessionUpdated(e); },
                                   [&](const protocol::SpeechStarted& e) { onSpeechStarted(e); },
                                   [&](const protocol::SpeechStopped& e) { turns.onStopped(e); },
                                   [&](const Committed& e) { onCommitted(e); },
                                   [&](const ItemAdded& e) { historySender.onAdded(e.item); },
                                   [&](const Truncated& e) { truncates.onTruncated(e); },
                                   [&](const ResponseCreated& e) { responses.onCreated(e.response); },
                                   [&](const ResponseDone& e) { responses.onDone(e.response); },
                                   [&](const AudioDelta& e) { responses.onDelta(e); },
                                   [&](const AudioDone& e) {
                                       responses.onActivity(e.responseId);
                                       playback.audioDone(e);
                                   },
                                   [&](const TranscriptDelta& e) {
                                       responses.onActivity(e.responseId);
                                       texts.onDelta(e);
                                   },
                                   [&](const TranscriptDone& e) { texts.onDone(e); },
                                   [&](const FunctionCallDone& e) { calls.onCall(e); },
                                   [&](const TranscriptionCompleted& e) { turns.onText(e); },
                                   [&](const TranscriptionFailed& e) { onTranscriptionFailed(e); },
                                   [&](const ErrorEvent& e) { onError(e.error); },
                                   [](const auto&) {}, // accepted, and nothing is done with it (H17)
                               });
    if (classOf(event) == EventClass::Unknown)
        records.finding(
            "unknown-event",
            QStringLiteral("The engine sent “%1”, which the profile does not know; it is left aside.")
                .arg(typeOf(event)),
            typeOf(event));
    changed();
}

void Session::Impl::onSessionUpdated(const protocol::SessionUpdated& event) {
    limit.learn(event.session.expiresAt);
    if (event.session.turnDetection)
        turns.configure(*event.session.turnDetection); // prefix and silence as the engine has them (H13)
    if (!state.now().attached() && !settings.engine.local)
        limit.assumeUsual();
    if (!live())
        begin();
    else if (!state.now().attached())
        attachAgain();
    else
        updates.onUpdated();
    mirror.stated(event.session, updates.idle());
}

/// A barge-in (H9), whole: playback stops before anything else happens, logging included
/// (RecordWriter::actFirst); then the turn begins; then what was cut off is dropped and truncated at what was
/// heard. The engine cancels its reply by itself.
void Session::Impl::onSpeechStarted(const protocol::SpeechStarted& event) {
    if (!live())
        return;
    const bool interrupts = !talk.manual() && turns.detection().interruptResponse;
    const Playback::Cut cut = interrupts ? playback.cut() : Playback::Cut{};
    if (talk.manual() || detection.state() == TurnDetectionController::State::Off ||
        detection.state() == TurnDetectionController::State::TurningOn)
        records.finding("speech-while-off",
                        QStringLiteral("The engine heard speech (%1) though its turn detection is off.")
                            .arg(event.itemId),
                        event.itemId);
    turns.onStarted(event);
    if (interrupts)
        commitInterruption(cut, InterruptCause::BargeIn, false);
    detection.onSpeechStarted();
}

void Session::Impl::onCommitted(const protocol::Committed& event) {
    const bool byButton = talk.onCommitted(event);
    const bool replyFollows =
        !byButton && !talk.manual() && detection.state() == TurnDetectionController::State::On;
    if (turns.onCommitted(event, replyFollows))
        runner.turnFinished();
}

void Session::Impl::onTranscriptionFailed(const protocol::TranscriptionFailed& event) {
    records.finding("not-transcribed",
                    QStringLiteral("The engine could not write down turn %1: %2")
                        .arg(event.itemId, client::errorText(event.error)),
                    event.itemId);
}

/// The rest of a cut: fences, cancels if the engine does not do it by itself, truncates at what was heard.
void Session::Impl::commitInterruption(const Playback::Cut& cut, InterruptCause cause, bool cancel,
                                       bool others) {
    std::vector<QString> ids;
    for (const Playback::CutPart& part : cut.parts)
        ids.push_back(part.responseId);
    responses.suppressSpoken(ids, others);
    if (cancel)
        responses.cancelSpoken(others);
    playback.finish(cut, cause);
}

void Session::Impl::onReplyStarted(const Reply& reply) {
    if (reply.purpose == log::ReplyPurpose::Turn)
        turns.onTurnReply();
    calls.onResponseAsked(reply.id);
}

void Session::Impl::onReplyDone(const Reply& reply, const protocol::ResponseInfo& info) {
    texts.onResponseDone(info);
    playback.responseDone(info.id);
    const int called = calls.onResponseDone(info);
    if (reply.purpose == log::ReplyPurpose::Silent && reply.request) {
        using Ended = QuestionController::Ended;
        const Ended how = info.status == QStringLiteral("completed")   ? Ended::Completed
                          : info.status == QStringLiteral("cancelled") ? Ended::Cancelled
                                                                       : Ended::Failed;
        questions.replyEnded(
            reply.request->questionId, how,
            QStringLiteral("The reply ended as %1 %2")
                .arg(info.status, info.errorMessage.isEmpty() ? info.reason : info.errorMessage)
                .trimmed());
        return;
    }
    runner.replyFinished();
    // A turn that was answered with nothing but calls is owed a spoken reply; one with audio is not (H26).
    const bool mute = called > 0 && !reply.hadAudio && info.status == QStringLiteral("completed");
    if (mute && !isCut(reply.state) && reply.purpose == log::ReplyPurpose::Turn)
        responses.requestSpoken();
}

void Session::Impl::onRequestFailed(const ReplyRequest& request, const QString& why) {
    if (request.purpose == log::ReplyPurpose::Silent)
        questions.replyEnded(request.questionId, QuestionController::Ended::Failed, why);
}

/// The part that sent what an error answers knows what it means; otherwise the record of it must do (H18).
void Session::Impl::onError(const protocol::ErrorInfo& error) {
    for (SessionPart* part : m_parts)
        if (part->onError(error))
            return;
}

/// Something changed that others wait for: a free line for the next request, a conversation at rest.
void Session::Impl::changed() {
    if (!live() || m_changing)
        return;
    m_changing = true;
    responses.pump();
    runner.conversation(turns.busy() || !responses.quiet() || playback.unheard());
    m_changing = false;
}

// ---- by hand ---------------------------------------------------------------------------------------

void Session::Impl::setInstructions(const QString& instructions) {
    if (instructions == m_instructions || !live())
        return;
    m_instructions = instructions;
    if (state.now().attached()) // else the next engine session begins with them
        updates.send(protocol::SessionUpdate::instructionsOnly(instructions),
                     QStringLiteral("new instructions"), {});
    records.write(log::InstructionsChanged{instructions});
}

} // namespace hrp::session
