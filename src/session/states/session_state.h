// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/log/record.h>

#include <QLoggingCategory>

#include <optional>
#include <string>

namespace hrp::session {

Q_DECLARE_LOGGING_CATEGORY(lcSession) ///< "hrp.session": every change of the session's state

/// Where a session stands: how far it is, whether there is an engine that can be told something, and whether
/// a short break is on. A value; what may follow what stands in the table of session_state.cpp.
struct SessionState {
    enum class Engine {
        Reaching, ///< the first engine session is being opened
        Attached, ///< it has accepted the session's settings
        Gone      ///< lost; a new one may be on its way (Reconnector)
    };
    enum class Break { Off, On };

    log::Phase phase = log::Phase::Connecting;
    Engine engine = Engine::Reaching;
    Break onBreak = Break::Off;

    bool ended() const { return phase == log::Phase::Ended; }
    /// Begun and not over.
    bool live() const { return phase == log::Phase::Running || phase == log::Phase::Paused; }
    bool attached() const { return engine == Engine::Attached; }
    /// Live, with an engine that can be told something.
    bool reachable() const { return live() && attached(); }
    /// Nothing is streamed, said or asked, and timers stand still.
    bool atRest() const { return phase == log::Phase::Paused || onBreak == Break::On; }
    friend bool operator==(const SessionState&, const SessionState&) = default;
};

enum class SessionStep {
    Configure, ///< session.created came: the settings are sent
    Begin,     ///< the engine has accepted them for the first time
    Pause,
    Resume,
    BeginBreak,
    EndBreak,
    LoseEngine,   ///< it has closed, or the line has dropped
    AttachEngine, ///< a new engine session has accepted the settings
    End,
};

/// Where a step leads; nothing: it may not be taken there.
std::optional<SessionState> next(const SessionState& from, SessionStep step);

/// "Running, Attached, no break": for the developer's log and for tests.
std::string describe(const SessionState& state);
const char* nameOf(SessionStep step);

/// The state of one session. Changes by the table alone; every change goes to lcSession, and so does, as a
/// warning, a step that may not be taken: it changes nothing.
class SessionStateMachine {
public:
    const SessionState& now() const { return m_now; }
    /// False: refused.
    bool take(SessionStep step);

private:
    SessionState m_now;
};

} // namespace hrp::session
