// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "connection/send_backlog.h"

#include <hrp/protocol/client_events.h>

#include <QString>

#include <cstdint>

namespace hrp::session {

/// The way out to the engine for every part of a session: one writer, one order.
class Outbox {
public:
    virtual ~Outbox() = default;
    /// Sends one event now and logs it. Returns its event_id, by which an error answers it (empty for
    /// audio, which carries none). After the end of the session nothing is sent.
    virtual QString send(protocol::ClientEventBody body) = 0;
    /// What has not left the process yet.
    virtual Backlog backlog() = 0;
};

} // namespace hrp::session
