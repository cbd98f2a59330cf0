// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/log/session_log.h>

#include <QString>

#include <functional>
#include <memory>

namespace hrp::recording {

/// Writes a recording folder (`*.hrprec/`) while the session runs: log.jsonl, manifest.json,
/// participant.wav, agent.wav, items/, images/. A reader of the log; the disk work is done on a thread of
/// its own, and what is on disk is readable after a crash at any moment, at most 1 s lost. Never overwrites.
class Recorder final : public log::LogReader {
public:
    struct Problem { QString text; };
    /// `onProblem` comes on the writer thread: disk full, folder gone. Writing is retried; what could not
    /// be written is held in memory up to a limit and counted.
    explicit Recorder(QString folder, std::function<void(const Problem&)> onProblem = {});
    ~Recorder() override; ///< finishes
    tl::expected<void, QString> open();
    /// Writes everything and the final manifest; waits for the writer. Session thread must be done.
    tl::expected<void, QString> finish();
    QString folder() const;

    void onRecord(const log::RecordPtr& record) override;
    void onLaneAudio(log::Lane lane, std::int64_t first, std::span<const std::int16_t> samples) override;
    void onItemAudio(const QString& itemId, std::int64_t first, std::span<const std::int16_t> samples) override;
    void onImage(const QString& sha256, const QString& extension, const QByteArray& bytes) override;

private:
    class Impl;
    std::unique_ptr<Impl> m_impl;
};

/// A name for a new recording in `base`: "STUDY 2026-11-30 12-03-24.hrprec", made unique.
QString newRecordingFolder(const QString& base, const QString& studyName, double unixMs);

/// A recording read back.
struct Recording {
    QString folder;
    protocol::Json manifest;
    QList<log::RecordPtr> records;
    QStringList notes; ///< what was incomplete: "the session did not end: …", "last line cut off"
};
tl::expected<Recording, QString> readRecording(const QString& folder);

} // namespace hrp::recording
