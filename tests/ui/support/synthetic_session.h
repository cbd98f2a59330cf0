// SPDX-License-Identifier: GPL-3.0-or-later
// A made-up session as a log would tell it: 90 s of talk with speech-like sound, a barge-in, questions with a
// refused answer, a timer, a pause, a message. Any view can be fed from it, live or at once.
#pragma once
#include "stream/log_queue.h"

#include <functional>
#include <map>
#include <vector>

namespace hrp::test {

class SyntheticSession {
public:
    SyntheticSession();
    bool recorded = true; ///< as begin() says it

    // -- building blocks; times are session ms --
    void at(double atMs, double tMs, log::RecordBody body);
    void begin(const QString& participant = QStringLiteral("Alex"),
               const QString& agent = QStringLiteral("Robin"), bool local = true);
    void participantSpeaks(const QString& itemId, double startMs, double lengthMs,
                           const std::optional<QString>& text = {});
    struct Reply {
        QString responseId, itemId, text;
        double startMs = 0;  ///< first sound
        double lengthMs = 0; ///< generated
        double heardMs = -1; ///< cut off here; -1: heard to the end
        double askedMs = 0;  ///< the engine's response.created
    };
    void agentReplies(const Reply& reply);
    void screen(double atMs, int index, const QString& name, const QString& type, const QString& text,
                bool audible = true);
    void question(double atMs, const QString& callId, const QString& tool, const QString& question,
                  const std::vector<std::pair<QString, QString>>& attempts);
    void wire(double atMs, log::Direction direction, const QString& type, const QString& summary,
              protocol::Json payload = {}, double audioMs = 0, std::int64_t bytes = 0);
    void end(double atMs, log::Outcome outcome = log::Outcome::Finished, const QString& reason = {});
    /// The participant's lane and its append events up to here, silence where nobody speaks.
    void fillParticipantLane(double untilMs, bool withAppends = true);

    // -- use --
    /// The whole conversation described above.
    static SyntheticSession conversation();
    /// Hands everything written in (fromMs, toMs] to a reader, in order.
    void play(log::LogReader& reader, double fromMs, double toMs) const;
    ui::LogBatch whole() const { return upTo(1e12); }
    ui::LogBatch upTo(double atMs) const;
    double lengthMs() const { return m_lengthMs; }
    double firstMs() const { return m_entries.empty() ? 0 : m_entries.begin()->first; }

private:
    using Entry = std::function<void(log::LogReader&)>;
    audio::Samples speech(double lengthMs, double pitch, double loudness);
    void add(double atMs, Entry entry);

    std::multimap<double, Entry> m_entries;
    audio::Samples m_participant;
    std::vector<std::pair<double, double>> m_quiet; ///< not streamed
    std::uint64_t m_seq = 0;
    std::uint32_t m_noise = 12345;
    double m_lengthMs = 0;
};

} // namespace hrp::test
