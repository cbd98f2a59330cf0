// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/engine/responder.h>
#include <hrp/engine/speech.h>
#include <hrp/time/scheduler.h>
#include <hrp/transport/message_pipe.h>

#include <functional>
#include <memory>

namespace hrp::engine {

/// One client's session with the local engine: the engine side of the profile over a pipe (E1–E15).
/// One thread; no real time but the scheduler's.
class EngineSession {
public:
    struct Options {
        QString model = QStringLiteral("hrp-local");
        QString voice = QStringLiteral("slt");
        int deltaMs = 100;        ///< audio a delta, 100–200
        double paceFactor = 8;    ///< audio is streamed this many times faster than real time
        int sessionLimitS = 3600;
        unsigned seed = 1;
    };
    struct Parts {
        time::Scheduler& scheduler;
        time::WallClock& wallClock;
        std::unique_ptr<transport::MessagePipe> pipe;
        std::shared_ptr<Synthesizer> synthesizer;
        std::unique_ptr<Responder> responder;
        std::function<void(EngineSession*)> onEnded; ///< posted; delete the session in it
    };
    EngineSession(Parts parts, Options options);
    ~EngineSession();

private:
    class Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace hrp::engine
