// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/log/session_log.h>

#include <QString>
#include <QStringList>

#include <functional>
#include <memory>

namespace hrp::recording {

/// Writes a recording folder (`*.hrprec/`) while the session runs: log.jsonl, manifest.json,
/// participant.wav, agent.wav, items/, images/. A reader of the log; the disk work is done on a thread of
/// its own, and what is on disk is readable after a crash at any moment, at most 1 s lost. Never overwrites.
///
/// A disk that is full or slow is waited for: what can't be written is held in memory, up to kMostHeldBytes,
/// and written as soon as possible; what goes beyond is left out and counted. A folder that is taken away
/// while the session runs is told, and recording goes on in a new one beside it.
///
/// Made, opened and finished on one thread; the LogReader calls come on the session's and never wait.
class Recorder final : public log::LogReader {
public:
    struct Problem {
        enum class Kind {
            NotWritten,   ///< from now on nothing reaches the disk; held in memory
            WrittenAgain, ///< the trouble is over
            MovedOn       ///< the folder was taken away; recording goes on in another one
        };
        enum class Cause { None, DiskFull, FolderGone, Other };
        QString text; ///< for people: what is wrong and what is done about it
        Kind kind = Kind::NotWritten;
        Cause cause = Cause::None; ///< of NotWritten
        bool lost = false;         ///< of WrittenAgain: something is missing in the recording
    };
    static constexpr std::int64_t kMostHeldBytes =
        std::int64_t{64} * 1024 * 1024; ///< eleven minutes of both lanes

    /// `onProblem` comes on the writer thread, once when trouble begins and once when it is over.
    explicit Recorder(QString folder, std::function<void(const Problem&)> onProblem = {});
    ~Recorder() override; ///< finishes
    /// Makes the folder and its files. The error names the path and what to do; there is no recording then.
    tl::expected<void, QString> open();
    /// Writes everything and the final manifest; waits for the writer. Session thread must be done. The
    /// error says what could not be written.
    tl::expected<void, QString> finish();
    /// Where it is written: another one than asked for after the first was taken away. Thread-safe.
    QString folder() const;
    /// Bytes that wait to be written. Thread-safe.
    std::int64_t heldBytes() const;

    void onRecord(const log::RecordPtr& record) override;
    void onLaneAudio(log::Lane lane, std::int64_t first, std::span<const std::int16_t> samples) override;
    void onItemAudio(const QString& itemId, std::int64_t first,
                     std::span<const std::int16_t> samples) override;
    void onImage(const QString& sha256, const QString& extension, const QByteArray& bytes) override;

private:
    class Impl;
    std::unique_ptr<Impl> m_impl;
};

/// A name for a new recording in `base`: "STUDY 2026-11-30 12-03-24.hrprec", made unique. The study's name
/// is cut and cleaned so that every file system takes it.
QString newRecordingFolder(const QString& base, const QString& studyName, double unixMs);

/// The file in items/ that holds an item's audio. Ids are the engine's: they may hold anything.
QString itemFileName(const QString& itemId);

/// A recording read back.
struct Recording {
    QString folder;
    protocol::Json manifest;       ///< made from the log where manifest.json is missing or unreadable
    QList<log::RecordPtr> records; ///< empty from scanRecording
    QStringList notes; ///< what was incomplete: "the session did not end: …", "last line cut off"
};
/// Reads what is there, however it broke off. The error says why the folder is no recording.
tl::expected<Recording, QString> readRecording(const QString& folder);
/// The same without keeping the records: each goes to `visit`, in order. For long sessions. `reconnect` hears
/// from time to time how many bytes of the log have been read; false gives up, with an error.
tl::expected<Recording, QString> scanRecording(const QString& folder,
                                               const std::function<void(const log::RecordPtr&)>& visit,
                                               const std::function<bool(qint64 bytes)>& reconnect = {});

/// A piece of a sound file of a recording, 24 kHz mono; false gives up.
using SoundVisit = std::function<bool(std::int64_t first, std::span<const std::int16_t> samples)>;
/// Reads a sound file of a recording piece by piece, however long it is. The error says what is wrong with
/// it.
tl::expected<void, QString> readSound(const QString& path, const SoundVisit& visit);

} // namespace hrp::recording
