// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/log/record.h>

#include <QStringList>

#include <map>
#include <optional>

namespace hrp::recording {

/// What manifest.json says of a session, folded from its records. Of the clock anchors, which come every
/// second, it keeps the first and the last of each stream; all are in the log.
class Manifest {
public:
    /// What only the recorder knows.
    struct Writing {
        bool complete = false;
        QStringList problems;
        std::int64_t lostRecords = 0;
        double lostAudioMs = 0;
        QString continues; ///< folder that an earlier part is, or was, in
    };

    /// Whether the manifest should be written soon: something changed that a reader would ask for.
    bool add(const log::Record& record);
    log::Json toJson(const Writing& writing) const;
    const std::optional<log::SessionEnded>& ended() const { return m_ended; }
    bool started() const { return m_started.has_value(); }

private:
    struct Anchor {
        std::int64_t sample = 0;
        double atMs = 0, wallUnixMs = 0, driftPpm = 0;
    };
    struct Anchors {
        Anchor first, last;
        int count = 0;
    };
    log::Json anchorsJson() const;

    std::optional<log::SessionStarted> m_started;
    std::optional<log::SessionEnded> m_ended;
    std::map<log::ClockAnchored::Stream, Anchors> m_anchors;
    int m_instructionChanges = 0;
    std::int64_t m_records = 0;
    double m_lastMs = 0;
};

} // namespace hrp::recording
