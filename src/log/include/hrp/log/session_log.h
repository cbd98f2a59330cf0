// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/log/record.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

namespace hrp::log {

enum class Lane { Participant, Agent };

/// A reader of the stream, called on the session's thread, in order, and not allowed to call back into the
/// session. Slow readers queue what they need and return.
class LogReader {
public:
    virtual ~LogReader() = default;
    virtual void onRecord(const RecordPtr& record) = 0;
    /// Samples (24 kHz) of a lane from session sample `first` on. Agent lane = as heard. A stretch may
    /// come late, never twice.
    virtual void onLaneAudio(Lane, std::int64_t /*first*/, std::span<const std::int16_t>) {}
    /// All audio of a reply as it came, heard or not.
    virtual void onItemAudio(const QString& /*itemId*/, std::int64_t /*first*/, std::span<const std::int16_t>) {}
    /// An image that was told to the agent, once: bytes and their SHA-256 in hex.
    virtual void onImage(const QString& /*sha256*/, const QString& /*extension*/, const QByteArray&) {}
};

/// The stream itself: the session writes, readers get every record. One thread. Keeps no history: a reader
/// that wants some keeps it.
class SessionLog {
public:
    /// Readers must outlive their subscription.
    void addReader(LogReader& reader);
    void removeReader(LogReader& reader);
    /// Numbers the record and hands it to every reader.
    RecordPtr write(double atMs, double tMs, RecordBody body);
    void laneAudio(Lane lane, std::int64_t first, std::span<const std::int16_t> samples);
    void itemAudio(const QString& itemId, std::int64_t first, std::span<const std::int16_t> samples);
    void image(const QString& sha256, const QString& extension, const QByteArray& bytes);

private:
    std::uint64_t m_next = 1;
    std::vector<LogReader*> m_readers;
};

/// Folds the participant and agent turns out of records: the transcript of window, summary and exports.
struct Turn {
    enum class Speaker { Participant, Agent } speaker = Speaker::Participant;
    QString itemId, responseId;
    double startMs = 0, endMs = 0;   ///< participant: true speech; agent: first and last sample heard
    bool open = true;                ///< still speaking
    std::optional<QString> text;     ///< no value: words unknown
    QString heardText;               ///< agent: the part of text that was heard
    bool rough = false;
    double generatedMs = 0, heardMs = 0;
    bool interrupted = false;
    std::optional<double> latencyMs;  ///< agent: end of participant speech → first sample heard, signed
    std::optional<double> responseMs; ///< agent: engine's stop edge → first delta
    int interventions = 0;
    bool silent = false;
};
class TurnFold {
public:
    /// Returns the index of the turn that changed, or -1.
    int add(const Record& record);
    const QList<Turn>& turns() const { return m_turns; }

private:
    QList<Turn> m_turns;
    struct State;
    std::shared_ptr<State> m_state;
};

} // namespace hrp::log
