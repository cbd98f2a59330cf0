// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/recordings.h"

#include <hrp/recording/recorder.h>

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QSet>

#include <algorithm>
#include <utility>

namespace hrp::ui {
namespace {

QString recordingWords(const char* source) {
    return QCoreApplication::translate("hrp::ui::Recordings", source);
}

constexpr std::size_t kPieceRecords = 500; ///< a tick's work for the panels

/// Everything that has been read goes through here, so that progress and giving up are in one place.
class PieceReader {
public:
    PieceReader(QString folder, const std::function<bool(LogBatch&&, double)>& take)
        : m_dir(std::move(folder)), m_take(take) {
        for (const QString& name :
             {QStringLiteral("log.jsonl"), QStringLiteral("participant.wav"), QStringLiteral("agent.wav")})
            m_wholeBytes += QFileInfo(m_dir.filePath(name)).size();
        for (const QFileInfo& item : QDir(m_dir.filePath(QStringLiteral("items"))).entryInfoList(QDir::Files))
            m_wholeBytes += item.size();
    }

    tl::expected<QStringList, QString> read() {
        auto scanned = recording::scanRecording(
            m_dir.path(), [this](const log::RecordPtr& record) { add(record); },
            [this](qint64 bytes) {
                m_doneBytes = bytes;
                return !m_gaveUp;
            });
        if (!scanned)
            return tl::unexpected(scanned.error());
        m_doneBytes = QFileInfo(m_dir.filePath(QStringLiteral("log.jsonl"))).size();
        hand(std::exchange(m_piece, {}));
        QStringList notes = scanned->notes;
        lane(log::Lane::Participant, QStringLiteral("participant.wav"), notes);
        lane(log::Lane::Agent, QStringLiteral("agent.wav"), notes);
        for (const QString& item : m_items)
            sound(QStringLiteral("items/") + recording::itemFileName(item), notes,
                  [&](std::int64_t first, audio::Samples samples) {
                      LogBatch piece;
                      piece.items.push_back({item, first, std::move(samples)});
                      hand(std::move(piece));
                  });
        return notes;
    }

private:
    void add(const log::RecordPtr& record) {
        if (const auto* received = std::get_if<log::AgentAudioReceived>(&record->body);
            received && !m_known.contains(received->itemId)) {
            m_known.insert(received->itemId);
            m_items += received->itemId;
        }
        m_piece.records.push_back(record);
        if (m_piece.records.size() >= kPieceRecords)
            hand(std::exchange(m_piece, {}));
    }
    void hand(LogBatch&& piece) {
        const double part =
            m_wholeBytes > 0 ? static_cast<double>(m_doneBytes) / static_cast<double>(m_wholeBytes) : 1;
        if (!m_gaveUp && !piece.empty())
            m_gaveUp = !m_take(std::move(piece), std::min(1.0, part));
    }
    void lane(log::Lane which, const QString& name, QStringList& notes) {
        sound(name, notes, [&](std::int64_t first, audio::Samples samples) {
            LogBatch piece;
            piece.lanes.push_back({which, first, std::move(samples)});
            hand(std::move(piece));
        });
    }
    /// A missing or damaged file leaves its place empty; what is missing has been noted by then.
    void sound(const QString& name, QStringList& notes,
               const std::function<void(std::int64_t, audio::Samples)>& visit) {
        const QString path = m_dir.filePath(name);
        if (m_gaveUp || QFileInfo(path).size() == 0)
            return;
        const auto read =
            recording::readSound(path, [&](std::int64_t first, std::span<const std::int16_t> samples) {
                m_doneBytes += static_cast<qint64>(samples.size_bytes());
                visit(first, audio::Samples(samples.begin(), samples.end()));
                return !m_gaveUp;
            });
        if (!read)
            notes += read.error();
    }

    QDir m_dir;
    const std::function<bool(LogBatch&&, double)>& m_take;
    LogBatch m_piece;
    QStringList m_items; ///< in the order of their sound
    QSet<QString> m_known;
    qint64 m_doneBytes = 0, m_wholeBytes = 0;
    bool m_gaveUp = false;
};

} // namespace

bool looksLikeRecording(const QString& path) {
    const QFileInfo info(path);
    return info.isDir() && (info.fileName().endsWith(QLatin1String(".hrprec")) ||
                            QFileInfo::exists(path + QStringLiteral("/log.jsonl")));
}

tl::expected<QStringList, QString>
readRecordingInPieces(const QString& folder, const std::function<bool(LogBatch&& piece, double part)>& take) {
    return PieceReader(folder, take).read();
}

tl::expected<void, QString> deleteRecording(const QString& folder) {
    const QFileInfo info(folder);
    if (!info.isDir() || !info.fileName().endsWith(QLatin1String(".hrprec")))
        return tl::unexpected(
            recordingWords(QT_TRANSLATE_NOOP("hrp::ui::Recordings",
                                             "%1 is not a recording folder; nothing was deleted."))
                .arg(folder));
    if (!QDir(folder).removeRecursively())
        return tl::unexpected(
            recordingWords(
                QT_TRANSLATE_NOOP(
                    "hrp::ui::Recordings",
                    "%1 could not be deleted completely. Close programs that use it and try again."))
                .arg(folder));
    return {};
}

} // namespace hrp::ui
