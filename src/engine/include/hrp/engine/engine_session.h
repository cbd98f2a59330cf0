// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/engine/recognizer.h>
#include <hrp/engine/responder.h>
#include <hrp/engine/speech.h>
#include <hrp/time/scheduler.h>
#include <hrp/transport/message_pipe.h>

#include <functional>
#include <memory>

namespace hrp::engine {

/// One client's session with the local engine: the engine side of the profile over a pipe (E1–E15).
///
/// It says session.created when the pipe opens. Turns are cut from the samples received (VoiceDetector),
/// replies come from the Responder sentence by sentence and are streamed as audio with their words; what the
/// participant did not hear is forgotten. A bad message is answered with an error and changes nothing; the
/// session ends with its pipe or at its limit. One thread; no real time but the scheduler's.
class EngineSession {
public:
    struct Options {
        QString model = QStringLiteral("hrp-local");
        QString voice = QStringLiteral("slt"); ///< until the client asks for one
        int deltaMs = 100;                     ///< audio a delta, 100–200
        double paceFactor = 8;                 ///< audio is streamed this many times faster than real time
        int replyLimitS = 180;                 ///< a reply that is not made by then fails
        int sessionLimitS = 3600;              ///< then `session_expired` and a close
        unsigned seed = 1;                     ///< of ids; the same seed gives the same ids
    };
    struct Parts {
        time::Scheduler& scheduler;
        time::WallClock& wallClock;
        std::unique_ptr<transport::MessagePipe> pipe;
        std::shared_ptr<Synthesizer> synthesizer;
        std::unique_ptr<Responder> responder;
        std::function<void(EngineSession*)>
            onEnded; ///< once, after the pipe's end; the session may be deleted in it
        std::shared_ptr<Recognizer> recognizer = nullptr;
        QString whyNoRecognizer = {}; ///< end of a sentence; for those who ask for transcription
    };
    /// What happened, for a log line: no content.
    struct Summary {
        QString id; ///< of the session, as its client knows it
        int turns = 0, replies = 0, errors = 0;
        int failedReplies = 0;
        double seconds = 0;
        QString end; ///< why the session ended; empty while it goes on
    };

    EngineSession(Parts parts, Options options);
    ~EngineSession();
    Summary summary() const;
    /// Ends the session with a close frame; onEnded comes.
    void close(int code, const QString& reason);

private:
    class Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace hrp::engine
