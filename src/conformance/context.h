// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "probe.h"

#include <hrp/conformance/runner.h>

#include <chrono>
#include <memory>
#include <vector>

namespace hrp::conformance {

inline constexpr double kEdgeTolerance = 150; ///< ms: of an edge against the measured sound
inline constexpr time::Duration kQuiet = std::chrono::seconds(3); ///< time for what must not come
/// For engines that take one session at a time.
inline constexpr time::Duration kBetweenSessions = std::chrono::milliseconds(250);

/// How a session begins: the profile's first update, with these in it.
struct Handshake {
    Handshake() {} ///< no aggregate: see task.h
    protocol::TurnDetection turns;
    std::optional<QString> transcription;
    QString instructions = QStringLiteral(
        "You are a friendly partner in a conversation about a study. Answer in English, in three or four "
        "sentences.");
};
/// A spoken turn and what the engine said of it.
struct Turn {
    Spoken spoken;
    Seen<protocol::SpeechStarted> started;
    Seen<protocol::SpeechStopped> stopped;
};

/// What the stories of a run share: the way to the engine, the speech, the stats.
struct Context {
    time::Scheduler& scheduler;
    transport::PipeConnector& connector;
    const Target& target;
    const Speech& speech;
    RuleStats& stats;
    std::vector<double>& latencies; ///< end of speech to first audio, ms
    QString check;                  ///< name of the check on it

    /// A session that is being opened, with the target's key or another.
    std::unique_ptr<Probe> connect() const;
    std::unique_ptr<Probe> connect(const QByteArray& key) const;
    /// A session that said session.created.
    Task<std::unique_ptr<Probe>> created() const;
    /// A session that is configured as a study does it.
    Task<std::unique_ptr<Probe>> ready() const;
    Task<std::unique_ptr<Probe>> ready(Handshake opening) const;
    protocol::SessionUpdate firstUpdate() const;
    protocol::SessionUpdate firstUpdate(const Handshake& opening) const;
    Task<void> pause(time::Duration length) const;
};

/// Says a clip and awaits both edges.
Task<Turn> waitForTurn(Probe& probe, Clip clip);
/// Says a clip, awaits both edges and the whole reply; its latency is noted.
Task<Reply> speakAndWaitForReply(const Context& context, Probe& probe, Clip clip);

/// A spoken reply that is being made: asked for, and some of its audio came.
struct Talking {
    Seen<protocol::ResponseCreated> created;
    Seen<protocol::AudioDelta> audio;
};
Task<Talking> talking(Probe& probe);

QString msText(double ms);

} // namespace hrp::conformance
