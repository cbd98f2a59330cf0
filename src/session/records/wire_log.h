// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "records/record_writer.h"

#include <hrp/protocol/client_events.h>
#include <hrp/protocol/engine_events.h>

namespace hrp::session {

/// Writes one WireEvent for every message, both ways, with audio and images replaced by
/// {"bytes","ms","sha256"}: the log stays small and holds no voice.
class WireLog {
public:
    explicit WireLog(RecordWriter& records) : m_records(records) {}

    void sent(const protocol::ClientEvent& event, const QByteArray& utf8);
    static log::WireEvent recordOf(const protocol::EngineEvent& event, const QByteArray& utf8);
    /// The record's number.
    std::uint64_t received(const protocol::EngineEvent& event, const QByteArray& utf8);
    void unreadable(const protocol::ReadError& error, const QByteArray& utf8);
    void binary(std::int64_t bytes);

private:
    RecordWriter& m_records;
};

/// The message as JSON without audio and image data. Null if it can't be read.
protocol::Json strippedPayload(const QByteArray& utf8);

/// One short line each: what an event says.
QString summaryOf(const protocol::ClientEvent& event);
QString summaryOf(const protocol::EngineEvent& event);

} // namespace hrp::session
