// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/reply.h"

#include <hrp/audio/pcm_bytes.h>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace hrp::engine {

Q_LOGGING_CATEGORY(lcReply, "hrp.engine.reply", QtInfoMsg)
namespace {

using namespace protocol;

/// A client that doesn't read is looked at again after so long.
constexpr time::Duration kCongestionPause = std::chrono::milliseconds(50);
constexpr int kArgumentPiece = 8; ///< characters of an arguments delta
/// Speech of a letter, more or less: where words begin is guessed by it while their sentence still comes in.
constexpr double kSamplesPerLetter = 0.065 * base::kSampleRate;

QString partTypeOf(bool spoken) {
    return spoken ? u"audio"_s : u"text"_s;
}

} // namespace

Reply::Reply(ReplyDependencies workshop, ReplySettings settings, ReplyPace pace, QString conversationId)
    : m_shop(std::move(workshop)), m_settings(std::move(settings)), m_pace(pace) {
    m_info.id = m_shop.ids.response();
    m_info.status = u"in_progress"_s;
    m_info.conversationId = std::move(conversationId);
    m_info.modalities = m_settings.modalities;
    m_info.maxOutputTokens = m_settings.maxOutputTokens;
    m_info.voice = m_settings.voice;
    m_info.metadata = m_settings.metadata;
}

Reply::~Reply() {
    m_callbacks.close();
    m_givenUp.request_stop();
    if (m_state == State::Going)
        m_shop.responder.cancel(m_info.id);
}

void Reply::begin(double turnMs) {
    m_state = State::Going;
    m_shop.send(ResponseCreated{m_info});
    m_limit = m_shop.scheduler.after(m_pace.limit, [this] { onLimit(); });
    m_shop.whenHeard(m_callbacks.bind([this, turnMs](const Recognizer::Result& heard) {
        if (m_state != State::Going)
            return;
        if (heard.error.isEmpty())
            start(turnMs);
        else
            fail(heard.code.isEmpty() ? u"transcription_failed"_s : heard.code, heard.error);
    }));
}

void Reply::start(double turnMs) {
    m_hasRead = true;
    m_shop.usage.read(m_shop.conversation, m_settings.instructions, m_settings.tools);
    ReplyTask task;
    task.responseId = m_info.id;
    task.instructions = m_settings.instructions;
    task.history = m_shop.conversation.history();
    task.turnMs = turnMs;
    task.spoken = m_settings.spoken();
    task.tools = m_settings.tools;
    if (m_settings.toolChoice == "none")
        task.toolUse = ReplyTask::ToolUse::None;
    else if (m_settings.toolChoice != "auto")
        task.toolUse = ReplyTask::ToolUse::Required;
    task.forcedTool = m_settings.forcedTool();
    if (m_settings.maxOutputTokens.is_number_integer())
        task.maxTokens = m_settings.maxOutputTokens.get<std::int64_t>();
    m_shop.responder.begin(task, m_callbacks.bind([this](ReplyPart part) {
        if (m_state == State::Going)
            onPart(std::move(part));
    }));
}

void Reply::onPart(ReplyPart part) {
    m_parts.push_back(std::move(part));
    advance();
}

/// Takes parts as far as they can be taken now. A sentence goes to the synthesiser while the one before
/// is still being streamed; everything else waits until all audio is out.
void Reply::advance() {
    while (m_state == State::Going && !m_parts.empty()) {
        if (!std::visit([this](const auto& part) { return handle(part); }, ReplyPart(m_parts.front())))
            return;
        if (!m_parts.empty())
            m_parts.pop_front();
    }
}

bool Reply::streaming() const {
    return m_speaking || m_audioSent < m_audio.size() || !m_words.empty();
}

bool Reply::handle(const SaySentence& sentence) {
    if (m_speaking)
        return false;
    if (!m_open)
        openMessage();
    const QString text = m_open->text.isEmpty() && m_words.empty() ? sentence.text : u' ' + sentence.text;
    if (!m_settings.spoken()) {
        sendText(text);
        return true;
    }
    m_speaking = true;
    m_sentence = {m_sentence.number + 1, text.size(), m_open->queuedSamples, 0};
    qsizetype letters = 0;
    for (const QString& piece : piecesOf(text)) {
        m_words.push_back({piece, m_sentence.number, letters, m_sentence.base, m_sentence.base});
        letters += piece.size();
    }
    placeWords(
        static_cast<std::int64_t>(kSamplesPerLetter * static_cast<double>(letters) / m_pace.speechSpeed));
    m_shop.synthesizer.speak(text, m_settings.voice, m_pace.speechSpeed, m_givenUp.get_token(),
                             m_callbacks.bind([this](const SpokenText& spoken) {
                                 if (m_state == State::Going)
                                     onSpoken(spoken);
                             }));
    return true;
}

bool Reply::handle(const CallTool& call) {
    if (streaming())
        return false;
    closeMessage(u"completed"_s);
    Item item;
    item.id = m_shop.ids.item();
    item.type = u"function_call"_s;
    item.status = u"in_progress"_s;
    item.name = call.name;
    item.callId = m_shop.ids.call();
    const int index = static_cast<int>(m_info.output.size());
    m_shop.send(OutputItemAdded{m_info.id, index, item});
    const QString previous = m_shop.conversation.add({item, 0, std::nullopt, true}).value_or(QString());
    m_shop.send(ItemAdded{item, previous});
    for (qsizetype at = 0; at < call.arguments.size(); at += kArgumentPiece)
        m_shop.send(FunctionCallDelta{m_info.id, item.id, index, item.callId,
                                      call.arguments.mid(at, kArgumentPiece)});
    m_shop.send(FunctionCallDone{m_info.id, item.id, index, item.callId, call.name, call.arguments});
    item.arguments = call.arguments;
    item.status = u"completed"_s;
    if (auto* entry = m_shop.conversation.find(item.id)) {
        entry->item = item;
        entry->inProgress = false;
    }
    m_shop.send(ItemDone{item, previous});
    m_shop.send(OutputItemDone{m_info.id, index, item});
    m_info.output.append(item);
    m_textTokens += textTokens(call.name + call.arguments);
    return true;
}

bool Reply::handle(const ReplyEnds& end) {
    if (streaming())
        return false;
    if (end.failure.isEmpty())
        finish(u"completed"_s);
    else
        fail(end.code.isEmpty() ? u"responder_failed"_s : end.code, end.failure, end.type);
    return true;
}

void Reply::openMessage() {
    OpenItem open;
    open.item.id = m_shop.ids.item();
    open.item.type = u"message"_s;
    open.item.status = u"in_progress"_s;
    open.item.role = u"assistant"_s;
    open.outputIndex = static_cast<int>(m_info.output.size());
    const bool spoken = m_settings.spoken();
    m_shop.send(OutputItemAdded{m_info.id, open.outputIndex, open.item});
    Conversation::Entry entry{open.item, 0, std::nullopt, true};
    if (spoken)
        entry.track.emplace();
    m_shop.send(ItemAdded{open.item, m_shop.conversation.add(std::move(entry)).value_or(QString())});
    m_shop.send(ContentPartAdded{m_info.id, open.item.id, open.outputIndex, 0, partTypeOf(spoken)});
    m_open = std::move(open);
}

/// Ends the open message with what was sent of it, in memory and on the wire.
void Reply::closeMessage(const QString& status) {
    if (!m_open)
        return;
    OpenItem open = *std::exchange(m_open, std::nullopt);
    const bool spoken = m_settings.spoken();
    if (spoken) {
        m_shop.send(AudioDone{m_info.id, open.item.id, open.outputIndex, 0});
        m_shop.send(TranscriptDone{m_info.id, open.item.id, open.outputIndex, 0, open.text});
    } else {
        m_shop.send(OutputTextDone{m_info.id, open.item.id, open.outputIndex, 0, open.text});
    }
    m_shop.send(ContentPartDone{m_info.id, open.item.id, open.outputIndex, 0, partTypeOf(spoken), open.text});
    ContentPart part;
    part.type = spoken ? u"output_audio"_s : u"output_text"_s;
    (spoken ? part.transcript : part.text) = open.text;
    open.item.content.append(part);
    open.item.status = status;
    if (auto* entry = m_shop.conversation.find(open.item.id)) {
        entry->item = open.item;
        // A client may have cut it while it was being sent.
        if (entry->track)
            entry->item.content.first().transcript = entry->track->text();
        entry->inProgress = false;
    }
    m_shop.send(ItemDone{open.item, m_shop.conversation.before(open.item.id)});
    m_shop.send(OutputItemDone{m_info.id, open.outputIndex, open.item});
    m_info.output.append(open.item);
}

void Reply::sendText(const QString& text) {
    for (const QString& piece : piecesOf(text)) {
        if (overLimit())
            return finish(u"incomplete"_s);
        m_shop.send(OutputTextDelta{m_info.id, m_open->item.id, m_open->outputIndex, 0, piece});
        m_open->text += piece;
        m_textTokens += textTokens(piece);
    }
}

void Reply::onSpoken(const SpokenText& spoken) {
    if (!spoken.error.isEmpty())
        return fail(spoken.code.isEmpty() ? u"speech_failed"_s : spoken.code, spoken.error);
    m_speaking = !spoken.last;
    m_sentence.received += std::ssize(spoken.samples);
    m_open->queuedSamples += std::ssize(spoken.samples);
    if (spoken.last)
        placeWords(m_sentence.received);
    m_audio.erase(m_audio.begin(), m_audio.begin() + static_cast<std::ptrdiff_t>(m_audioSent));
    m_audioSent = 0;
    m_audio.insert(m_audio.end(), spoken.samples.begin(), spoken.samples.end());
    if (!m_timer.active()) {
        if (m_shop.scheduler.now() >= m_nextDelta)
            sendDelta();
        else
            scheduleDelta();
    }
    advance();
}

/// Gives each word of the sentence its share of the audio, by its letters.
void Reply::placeWords(std::int64_t length) {
    for (WaitingWord& word : m_words) {
        if (word.sentence != m_sentence.number)
            continue;
        const auto place = [&](qsizetype letters) {
            return m_sentence.base + length * letters / m_sentence.letters;
        };
        word.first = place(word.letters);
        word.end = place(word.letters + word.piece.size());
    }
}

void Reply::scheduleDelta() {
    m_timer = m_shop.scheduler.at(m_nextDelta, [this] { sendDelta(); });
}

void Reply::sendDelta() {
    if (m_state != State::Going)
        return;
    const auto now = m_shop.scheduler.now();
    if (m_shop.congested()) {
        m_nextDelta = now + kCongestionPause;
        return scheduleDelta();
    }
    if (overLimit())
        return finish(u"incomplete"_s);
    const std::size_t count =
        std::min(m_audio.size() - m_audioSent, static_cast<std::size_t>(base::msToSamples(m_pace.deltaMs)));
    const std::int64_t sent = m_open->queuedSamples - static_cast<std::int64_t>(m_audio.size() - m_audioSent);
    sendWordsUntil(sent + static_cast<std::int64_t>(count));
    if (count > 0) {
        m_shop.send(AudioDelta{m_info.id, m_open->item.id, m_open->outputIndex, 0,
                               audio::pcmOf(std::span(m_audio).subspan(m_audioSent, count))});
        m_audioSent += count;
        m_audioSamples += static_cast<std::int64_t>(count);
        m_saidAudio = true;
        if (auto* entry = m_shop.conversation.find(m_open->item.id); entry && entry->track)
            entry->track->addAudio(static_cast<std::int64_t>(count));
        const auto interval = time::Duration(static_cast<std::int64_t>(
            static_cast<double>(audio::samplesToTime(static_cast<std::int64_t>(count)).count()) /
            m_pace.factor));
        // On a grid, so that the pace doesn't depend on how late timers are.
        m_nextDelta = std::max(m_nextDelta, now - interval) + interval;
    }
    if (m_audioSent < m_audio.size())
        return scheduleDelta();
    sendWordsUntil(m_open->queuedSamples);
    advance();
}

/// Words are sent just before the audio in which they begin.
void Reply::sendWordsUntil(std::int64_t sample) {
    const bool last = !m_speaking && m_audioSent >= m_audio.size();
    while (!m_words.empty() && (last || m_words.front().first < sample)) {
        const WaitingWord word = m_words.front();
        m_words.pop_front();
        m_shop.send(TranscriptDelta{m_info.id, m_open->item.id, m_open->outputIndex, 0, word.piece});
        m_open->text += word.piece;
        m_textTokens += textTokens(word.piece);
        if (auto* entry = m_shop.conversation.find(m_open->item.id); entry && entry->track)
            entry->track->addWord(word.piece, word.end);
    }
}

bool Reply::overLimit() const {
    const Json& most = m_info.maxOutputTokens;
    return most.is_number_integer() &&
           m_textTokens + outputAudioTokens(m_audioSamples) >= most.get<std::int64_t>();
}

void Reply::cancel(const QString& reason) {
    if (m_state != State::Going)
        return;
    m_info.reason = reason;
    finish(u"cancelled"_s);
}

void Reply::fail(const QString& code, const QString& message, const QString& type) {
    if (m_state != State::Going)
        return;
    m_info.errorType = type.isEmpty() ? u"server_error"_s : type;
    m_info.errorCode = code;
    m_info.errorMessage = message;
    finish(u"failed"_s);
}

void Reply::onLimit() {
    const bool allMade = !m_speaking && !m_parts.empty() && std::holds_alternative<ReplyEnds>(m_parts.back());
    if (allMade)
        return; // it is only the client that takes its time
    const QString missing = !m_hasRead   ? u"what the participant said was still not recognised"_s
                            : m_speaking ? u"a sentence was still not spoken to its end"_s
                                         : u"it had still not come to its end"_s;
    fail(u"reply_timeout"_s,
         u"The reply was given up after %1 s: %2. Ask for less, or allow a reply more time."_s
             .arg(time::toMs(m_pace.limit) / 1000)
             .arg(missing));
}

void Reply::finish(const QString& status) {
    m_state = State::Ended;
    m_timer.cancel();
    m_limit.cancel();
    m_givenUp.request_stop();
    m_parts.clear();
    m_words.clear();
    m_audio.clear();
    m_shop.responder.cancel(m_info.id);
    if (status == "incomplete"_L1)
        m_info.reason = u"max_output_tokens"_s;
    closeMessage(status == "completed"_L1 ? u"completed"_s : u"incomplete"_s);
    m_info.status = status;
    // One that ended while it waited for the participant's words has read nothing.
    m_info.usage = m_hasRead ? m_shop.usage.usage(m_textTokens, outputAudioTokens(m_audioSamples)) : Usage{};
    m_shop.send(ResponseDone{m_info});
    m_shop.ended();
}

} // namespace hrp::engine
