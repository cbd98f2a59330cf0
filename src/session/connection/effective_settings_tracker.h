// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "records/record_writer.h"

#include <hrp/protocol/client_events.h>

namespace hrp::session {

/// The session as we asked for it beside the session as the engine states it; written down whenever either
/// has changed. Instructions and tools are compared whole and written as they are.
class EffectiveSettingsTracker {
public:
    explicit EffectiveSettingsTracker(RecordWriter& records) : m_records(records) {}
    /// This update went out: what it names is asked for from now on.
    void asked(const protocol::SessionUpdate& update);
    /// The engine states its session. `settled`: no update is on its way, so the two should be the same.
    void stated(const protocol::SessionInfo& session, bool settled);
    /// A new engine session is asked for everything again.
    void resetForNewEngineSession();

private:
    RecordWriter& m_records;
    protocol::Json m_asked = protocol::Json::object();
    protocol::Json m_written;
};

/// In words, one line for each place at which the engine's session is not what was asked for.
QStringList differencesBetween(const protocol::Json& asked, const protocol::Json& effective);

} // namespace hrp::session
