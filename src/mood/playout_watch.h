// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/log/record.h>

#include <map>
#include <optional>
#include <utility>

namespace hrp::mood {

/// What is still to be heard, and for how long nothing has been: the ends of talking that nobody announces
/// (H31). Times are session ms.
class PlayoutWatch {
public:
    void received(const log::AgentAudioReceived& audio);
    /// Returns whether the stretch is loud enough to begin speech anew.
    bool heard(const log::AgentAudioHeard& audio);
    void began(const QString& responseId) { m_replies.try_emplace(responseId, false); }
    void sounded(const QString& responseId, double atMs);
    void done(const QString& responseId, double atMs);
    void drained(const QString& itemId);
    void cut(const QString& responseId, const QString& itemId);
    void clear() { *this = {}; }

    /// Nothing waits, and every reply that was heard is done.
    bool empty() const;
    /// When silence counts as the end of speech; nothing while sound is known to come.
    std::optional<double> silentAtMs() const;
    /// When the end of playback is overdue.
    std::optional<double> overdueAtMs() const;

private:
    struct Part {
        std::int64_t received = 0, heard = 0;
        std::int64_t soundEnd = 0; ///< behind the last sample that is no silence
    };
    /// All that came of a reply that is not done has been heard.
    bool runsDry() const;
    double receivedMsToCome() const;
    double soundMsToCome() const;

    std::map<std::pair<QString, int>, Part> m_parts;
    std::map<QString, bool> m_replies; ///< responses that are not done → heard
    std::optional<double> m_beganMs;   ///< first sound of the latest reply
    double m_heardUntilMs = 0, m_loudUntilMs = 0, m_doneMs = 0;
};

} // namespace hrp::mood
