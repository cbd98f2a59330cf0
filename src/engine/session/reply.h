// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "session/conversation.h"
#include "session/ids.h"
#include "session/settings.h"
#include "session/usage.h"

#include <hrp/base/callback_scope.h>
#include <hrp/base/traced_state.h>
#include <hrp/engine/recognizer.h>
#include <hrp/engine/responder.h>
#include <hrp/engine/speech.h>
#include <hrp/protocol/engine_events.h>
#include <hrp/time/scheduler.h>

#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>

namespace hrp::engine {

Q_DECLARE_LOGGING_CATEGORY(lcReply)

/// What a reply works with; all of it outlives the reply.
struct ReplyDependencies {
    time::Scheduler& scheduler;
    Synthesizer& synthesizer;
    Responder& responder;
    Conversation& conversation;
    UsageMeter& usage;
    IdMaker& ids;
    std::function<void(protocol::EngineEventBody)> send;
    std::function<bool()> congested; ///< the client is slow: hold audio back
    /// Calls once the words of the turns before are known, or can't be: then the result says why.
    std::function<void(std::function<void(const Recognizer::Result&)>)> whenHeard;
    std::function<void()> ended; ///< after response.done; must not destroy the reply
};
struct ReplyPace {
    int deltaMs = 100;
    double factor = 8;
    double speechSpeed = 1;
    time::Duration limit = std::chrono::seconds(180); ///< until all of it is made; sending may take longer
};

/// One response, from response.created to exactly one response.done (E8): its output items one after
/// another, their events in the API's order, audio streamed faster than real time with its words ahead of
/// it.
class Reply {
public:
    Reply(ReplyDependencies workshop, ReplySettings settings, ReplyPace pace, QString conversationId);
    ~Reply();

    void begin(double turnMs);
    /// No delta comes after this (E7). Nothing happens if the reply has ended.
    void cancel(const QString& reason);
    void fail(const QString& code, const QString& message, const QString& type = {});

    const QString& id() const { return m_info.id; }
    bool ended() const { return m_state == State::Ended; }
    bool failed() const { return m_info.status == QLatin1String("failed"); }
    /// Whether audio of it was sent.
    bool saidAudio() const { return m_saidAudio; }

private:
    /// New → Going → Ended.
    enum class State { New, Going, Ended };
    /// The output item that goes on: a message.
    struct OpenItem {
        protocol::Item item;
        int outputIndex = 0;
        QString text;                   ///< sent so far
        std::int64_t queuedSamples = 0; ///< of the item: sent and waiting
    };
    /// A piece of text that waits for its audio.
    struct WaitingWord {
        QString piece;
        int sentence = 0;
        qsizetype letters = 0;           ///< of the sentence before it
        std::int64_t first = 0, end = 0; ///< samples of the item
    };
    /// The sentence that is at the synthesiser.
    struct Sentence {
        int number = 0;
        qsizetype letters = 0;
        std::int64_t base = 0;     ///< its first sample of the item
        std::int64_t received = 0; ///< samples of it so far
    };

    void start(double turnMs);
    void onPart(ReplyPart part);
    void advance();
    bool handle(const SaySentence& sentence);
    bool handle(const CallTool& call);
    bool handle(const ReplyEnds& end);
    void openMessage();
    void closeMessage(const QString& status);
    void sendText(const QString& text);
    void onSpoken(const SpokenText& spoken);
    void placeWords(std::int64_t length);
    void scheduleDelta();
    void sendDelta();
    void sendWordsUntil(std::int64_t sample);
    bool streaming() const;
    bool overLimit() const;
    void finish(const QString& status);
    void onLimit();

    ReplyDependencies m_shop;
    ReplySettings m_settings;
    ReplyPace m_pace;
    protocol::ResponseInfo m_info;
    static constexpr const char* kStateNames[] = {"new", "going", "ended"};
    base::TracedState<State> m_state{State::New, lcReply, "reply", kStateNames};
    std::deque<ReplyPart> m_parts;
    std::optional<OpenItem> m_open;
    bool m_speaking = false; ///< m_sentence is at the synthesiser
    Sentence m_sentence;
    bool m_saidAudio = false;
    bool m_hasRead = false; ///< the conversation, for its usage
    audio::Samples m_audio; ///< waits to be sent, from m_audioSent on
    std::size_t m_audioSent = 0;
    std::deque<WaitingWord> m_words;
    time::TimePoint m_nextDelta{};
    time::Timer m_timer, m_limit;
    std::stop_source m_givenUp; ///< of the speech in work
    std::int64_t m_textTokens = 0, m_audioSamples = 0;
    base::CallbackScope m_callbacks;
};

} // namespace hrp::engine
