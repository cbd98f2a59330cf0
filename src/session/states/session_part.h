// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/protocol/engine_events.h>

namespace hrp::session {

/// A part of a session that keeps something about the engine session it is in. The session tells all of its
/// parts, in one list, when that is over, and asks them one after the other whose error it is.
class SessionPart {
public:
    virtual ~SessionPart() = default;
    /// What belongs to an engine session is over with it: another one comes, if any.
    virtual void resetForNewEngineSession() {}
    /// True if the error answers something that this part has sent (H18).
    virtual bool onError(const protocol::ErrorInfo&) { return false; }

protected:
    SessionPart() = default;
    SessionPart(const SessionPart&) = default;
    SessionPart& operator=(const SessionPart&) = default;
};

} // namespace hrp::session
