// SPDX-License-Identifier: GPL-3.0-or-later
// What the watchers of the single topics have in common.
#pragma once
#include <hrp/log/record.h>

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

namespace hrp::metrics {

enum class EventType {
    Other,
    // sent
    SessionUpdate,
    Append,
    Commit,
    ItemCreate,
    Truncate,
    ResponseCreate,
    ResponseCancel,
    // received
    SessionCreated,
    SessionUpdated,
    SpeechStarted,
    SpeechStopped,
    Committed,
    ResponseCreated,
    ResponseDone,
    OutputItemAdded,
    ContentPartAdded,
    AudioDelta,
    FunctionCallDone,
    Error
};

/// One event on the wire as the watchers see it.
struct Wire {
    explicit Wire(const log::Record& record, const log::WireEvent& wireEvent);

    EventType type = EventType::Other;
    double atMs = 0;
    const log::WireEvent& event;

    bool sent() const { return event.direction == log::Direction::Sent; }
    /// Fields along a path of keys; null where there is none.
    const log::Json* at(std::initializer_list<const char*> path) const;
    QString text(std::initializer_list<const char*> path) const;
    std::optional<std::int64_t> integer(std::initializer_list<const char*> path) const;
};

/// The turn detection that a session.update or session.updated speaks of.
struct DetectionWord {
    bool mentioned = false, on = false;
    bool interrupts = true, replies = true;
};
DetectionWord detectionIn(const Wire& wire);

/// Where watchers tell what they see.
class Reporter {
public:
    virtual ~Reporter() = default;
    /// `text` empty: the rule's own sentence.
    virtual void report(std::string_view check, double tMs, const QString& text, const QString& concerns = {},
                        const QString& eventId = {}) = 0;
};

/// Looks at the log for one topic. Times are session ms.
class Watcher {
public:
    explicit Watcher(Reporter& reporter) : m_reporter(reporter) {}
    virtual ~Watcher() = default;
    Watcher(const Watcher&) = delete;
    Watcher& operator=(const Watcher&) = delete;

    virtual void onWire(const Wire&) {}
    /// Everything but events on the wire.
    virtual void onRecord(const log::Record&) {}
    virtual void onTime(double /*nowMs*/) {}
    /// The engine session is over, or a new one begins in the same log: nothing is owed any more.
    virtual void forget() {}

protected:
    Reporter& m_reporter;
};

using Watchers = std::vector<std::unique_ptr<Watcher>>;
std::unique_ptr<Watcher> watchStream(Reporter& reporter);    ///< what we append and commit
std::unique_ptr<Watcher> watchRequests(Reporter& reporter);  ///< one response at a time
std::unique_ptr<Watcher> watchCuts(Reporter& reporter);      ///< barge-in and truncate
std::unique_ptr<Watcher> watchCalls(Reporter& reporter);     ///< every call is answered once
std::unique_ptr<Watcher> watchTurns(Reporter& reporter);     ///< edges and what follows them
std::unique_ptr<Watcher> watchOutputs(Reporter& reporter);   ///< order and completeness of responses
std::unique_ptr<Watcher> watchWords(Reporter& reporter);     ///< words and sound belong together
std::unique_ptr<Watcher> watchTurnWords(Reporter& reporter); ///< words of turns, where asked for
std::unique_ptr<Watcher> watchRoom(Reporter& reporter);      ///< echo and clipping

} // namespace hrp::metrics
