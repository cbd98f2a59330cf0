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
    virtual void onItemAudio(const QString& /*itemId*/, std::int64_t /*first*/,
                             std::span<const std::int16_t>) {}
    /// An image that was told to the agent, once: bytes and their SHA-256 in hex.
    virtual void onImage(const QString& /*sha256*/, const QString& /*extension*/, const QByteArray&) {}
};

/// The stream itself: the session writes, readers get every record. One thread. Keeps no history: a reader
/// that wants some keeps it. A reader may add or remove readers, itself too, while it is called.
class SessionLog {
public:
    /// Readers must outlive their subscription.
    void addReader(LogReader& reader);
    void removeReader(LogReader& reader);
    /// Numbers the record and hands it to every reader.
    RecordPtr write(double atMs, double tMs, RecordBody body, std::uint64_t cause = 0);
    void laneAudio(Lane lane, std::int64_t first, std::span<const std::int16_t> samples);
    void itemAudio(const QString& itemId, std::int64_t first, std::span<const std::int16_t> samples);
    void image(const QString& sha256, const QString& extension, const QByteArray& bytes);

private:
    template <class Call>
    void each(Call call);
    std::uint64_t m_next = 1;
    std::vector<LogReader*> m_readers;
    int m_calling = 0;
};

/// One turn of the conversation. A reply with several items makes several turns; a silent answer none.
struct Turn {
    enum class Speaker { Participant, Agent } speaker = Speaker::Participant;
    QString itemId, responseId;
    double startMs = 0, endMs = 0; ///< participant: true speech; agent: first and last sample heard (of an
                                   ///< item not heard yet: when it came)
    bool open = true;              ///< still speaking, or audio of it is still to be heard
    std::optional<QString> text;   ///< no value: words unknown; empty: known to have none
    QString heardText;             ///< agent: the part of text that was heard
    bool rough = false;            ///< participant: words of local recognition (H35)
    double generatedMs = 0, heardMs = 0; ///< agent: audio received and heard
    bool interrupted = false;
    std::optional<double> latencyMs;  ///< agent, first item heard of a reply that answers a turn: end of
                                      ///< participant speech → first sample heard, signed
    std::optional<double> responseMs; ///< agent: engine's stop edge → first delta, both as they arrived
    // Where the talk button ends the turn (manual push-to-talk), both begin when it is let go: then the turn
    // is committed and the reply asked for.
    int interventions = 0; ///< done by hand during the turn, or in the silence before it
    bool silent = false;   ///< agent: the reply is over and brought no audio: text, not spoken
};

/// Folds the participant and agent turns out of records: the transcript of window, summary and exports.
/// Turns stand in order of their start, whenever their words come; a turn that turns out to have started
/// earlier or later moves, so an index is good until the next add().
class TurnFold {
public:
    TurnFold();
    ~TurnFold();
    TurnFold(TurnFold&&) noexcept;
    TurnFold& operator=(TurnFold&&) noexcept;

    /// Returns the index of the turn that changed, or -1.
    int add(const Record& record);
    const QList<Turn>& turns() const { return m_turns; }
    /// The lowest index at which something differs from before the last add(), or -1: everything from
    /// there on may have changed or moved.
    int firstChanged() const;

private:
    QList<Turn> m_turns;
    struct State;
    std::unique_ptr<State> m_state;
};

/// A participant's sound of at most 300 ms while the agent was heard: "mm-hmm", a cough. It is a turn to the
/// engine, and cuts the reply; whoever reads should know that nobody took the floor.
bool isShortOverlap(const Turn& turn, const QList<Turn>& turns);

/// The beginning of `text` that was heard when `fraction` (0 to 1) of its audio was: cut by characters as
/// people count them, back to the last whole word (but never back by more than 20 characters, for scripts
/// that set no spaces).
QString heardPrefix(const QString& text, double fraction);

} // namespace hrp::log
