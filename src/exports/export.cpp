// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/exports/export.h>

#include "archive.h"
#include "stereo_wav.h"

#include <hrp/exports/formats.h>
#include <hrp/exports/tables.h>
#include <hrp/recording/recorder.h>

#include <QDateTime>
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>

#include <algorithm>
#include <array>
#include <map>

namespace hrp::exports {
namespace {

using Done = tl::expected<void, QString>;

struct FormatNames {
    Format format;
    const char* name;
    const char* suffix;
};
constexpr std::array kFormats{FormatNames{Format::Csv, "csv", " csv"},
                              FormatNames{Format::Jsonl, "jsonl", ".jsonl"},
                              FormatNames{Format::WebVtt, "vtt", ".vtt"},
                              FormatNames{Format::Srt, "srt", ".srt"},
                              FormatNames{Format::TextGrid, "textgrid", ".TextGrid"},
                              FormatNames{Format::Eaf, "eaf", ".eaf"},
                              FormatNames{Format::Wav, "wav", ".wav"},
                              FormatNames{Format::Zip, "zip", ".zip"}};

const FormatNames& namesOf(Format format) {
    return *std::find_if(kFormats.begin(), kFormats.end(),
                         [&](const auto& one) { return one.format == format; });
}

tl::unexpected<QString> gaveUp() {
    return tl::unexpected(QStringLiteral("The export was given up."));
}

Done writeFile(const QString& path, const QByteArray& bytes) {
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly | QIODevice::NewOnly) || file.write(bytes) != bytes.size() ||
        !file.flush())
        return tl::unexpected(
            QStringLiteral("Cannot write “%1”: %2. Free some space, or choose another folder.")
                .arg(QDir::toNativeSeparators(path), file.errorString()));
    return {};
}

QString nameOfRecording(const QString& folder) {
    return QFileInfo(QDir(folder).absolutePath()).completeBaseName();
}

/// Where the result goes. It is made in a folder beside it and moved there when it is whole, so that nobody
/// ever finds half of it.
class Target {
public:
    static tl::expected<Target, QString> prepare(const QString& path, bool replace) {
        const QFileInfo there(path);
        if ((there.exists() || there.isSymLink()) && !replace)
            return tl::unexpected(
                QStringLiteral("“%1” is there already. Choose another name, or say that it may be replaced.")
                    .arg(QDir::toNativeSeparators(path)));
        const QString parent = there.absolutePath();
        if (!QDir().mkpath(parent))
            return tl::unexpected(
                QStringLiteral("The folder “%1” cannot be made.").arg(QDir::toNativeSeparators(parent)));
        auto work = std::make_unique<QTemporaryDir>(parent + QStringLiteral("/.export-XXXXXX"));
        if (!work->isValid())
            return tl::unexpected(QStringLiteral("Nothing can be written in “%1”: %2. Choose another folder.")
                                      .arg(QDir::toNativeSeparators(parent), work->errorString()));
        return Target(there.absoluteFilePath(), std::move(work));
    }
    /// The file or folder to make.
    QString draft() const { return m_work->filePath(QStringLiteral("result")); }
    Done commit() {
        const QString old = m_work->filePath(QStringLiteral("replaced"));
        const bool replaces = QFileInfo::exists(m_path) || QFileInfo(m_path).isSymLink();
        if (replaces && !QFile::rename(m_path, old))
            return tl::unexpected(
                QStringLiteral("“%1” cannot be replaced.").arg(QDir::toNativeSeparators(m_path)));
        if (QFile::rename(draft(), m_path))
            return {};
        if (replaces)
            QFile::rename(old, m_path);
        return tl::unexpected(
            QStringLiteral("“%1” cannot be written.").arg(QDir::toNativeSeparators(m_path)));
    }
    const QString& path() const { return m_path; }

private:
    Target(QString path, std::unique_ptr<QTemporaryDir> work)
        : m_path(std::move(path)), m_work(std::move(work)) {}
    QString m_path;
    std::unique_ptr<QTemporaryDir> m_work;
};

/// A recording's folds, read in one go.
struct Folds {
    TiersFold tiers;
    TablesFold tables;
    QStringList notes;
};

/// `each` hears every record besides.
tl::expected<Folds, QString> readFolds(const QString& folder, const std::function<bool(double)>& progress,
                                       const std::function<Done(const log::Record&)>& each = {}) {
    Folds folds;
    Done written;
    const auto bytes = static_cast<double>(
        std::max<qint64>(1, QFileInfo(QDir(folder).filePath(QStringLiteral("log.jsonl"))).size()));
    std::int64_t records = 0;
    const auto recording = recording::scanRecording(
        folder,
        [&](const log::RecordPtr& record) {
            ++records;
            folds.tiers.add(*record);
            folds.tables.add(*record);
            if (each && written)
                written = each(*record);
        },
        [&](qint64 at) { return written && (!progress || progress(static_cast<double>(at) / bytes)); });
    if (!written)
        return tl::unexpected(written.error());
    if (!recording)
        return tl::unexpected(recording.error());
    if (records == 0)
        return tl::unexpected(
            QStringLiteral("No line of log.jsonl in “%1” can be read: there is nothing to export.")
                .arg(QDir::toNativeSeparators(folder)));
    folds.notes = recording->notes;
    return folds;
}

Tiers redacted(Tiers tiers, const Redaction& redaction) {
    tiers.participant = redaction.text(tiers.participant);
    tiers.agent = redaction.text(tiers.agent);
    for (Tier& tier : tiers.tiers)
        for (Interval& interval : tier.intervals)
            interval.label = redaction.text(interval.label);
    return tiers;
}

std::vector<Table> redacted(std::vector<Table> tables, const Redaction& redaction) {
    for (Table& table : tables)
        for (Row& row : table.rows)
            for (Cell& cell : row)
                if (auto* words = std::get_if<QString>(&cell))
                    *words = redaction.text(*words);
    return tables;
}

Done writeTables(const QString& folder, const std::vector<Table>& tables) {
    if (!QDir().mkpath(folder))
        return tl::unexpected(
            QStringLiteral("The folder “%1” cannot be made.").arg(QDir::toNativeSeparators(folder)));
    for (const Table& table : tables)
        if (auto done = writeFile(QDir(folder).filePath(table.name + QStringLiteral(".csv")), toCsv(table));
            !done)
            return done;
    return writeFile(QDir(folder).filePath(QStringLiteral("codebook.csv")), codebookCsv(tables));
}

/// The log in today's form.
class JsonlFile {
public:
    JsonlFile(const QString& path, const Options& options) : m_options(options), m_file(path) {
        m_open = m_file.open(QIODevice::WriteOnly | QIODevice::NewOnly);
    }
    Done add(const log::Record& record) {
        if (const auto& span = m_options.span;
            span && (record.tMs < span->fromMs || record.tMs >= span->toMs))
            return {};
        const QByteArray line = protocol::toBytes(m_options.redaction.json(log::toJson(record))) + '\n';
        return m_open && m_file.write(line) == line.size() ? Done() : fail();
    }
    Done finish() { return m_open && m_file.flush() ? Done() : fail(); }

private:
    Done fail() const {
        return tl::unexpected(
            QStringLiteral("Cannot write “%1”: %2. Free some space, or choose another folder.")
                .arg(QDir::toNativeSeparators(m_file.fileName()), m_file.errorString()));
    }
    const Options& m_options;
    QFile m_file;
    bool m_open = false;
};

/// The lanes, where an annotation document's times fit them.
QList<Media> lanesOf(const QString& recording, const QString& document, const Options& options) {
    if (options.span || options.redaction.silenceParticipant || options.redaction.silenceAgent)
        return {};
    QList<Media> media;
    const QDir folder(QDir(recording).absolutePath());
    for (const QString& name : {QStringLiteral("participant.wav"), QStringLiteral("agent.wav")})
        if (const QString path = folder.filePath(name); QFileInfo::exists(path))
            media.append({path, QFileInfo(document).absoluteDir().relativeFilePath(path)});
    return media;
}

Done makeZip(const QString& folder, const Target& target, const Options& options, QStringList& notes) {
    QTemporaryDir parts(QFileInfo(target.draft()).absolutePath() + QStringLiteral("/parts-XXXXXX"));
    if (!parts.isValid())
        return tl::unexpected(QStringLiteral("Nothing can be written beside “%1”: %2.")
                                  .arg(QDir::toNativeSeparators(target.path()), parts.errorString()));
    const QDir dir(parts.path());
    const QString name = nameOfRecording(folder);
    const auto share = [&](double from, double to) -> std::function<bool(double)> {
        if (!options.progress)
            return {};
        return
            [&options, from, to](double fraction) { return options.progress(from + (to - from) * fraction); };
    };
    JsonlFile jsonl(dir.filePath(name + QStringLiteral(".jsonl")), options);
    auto folds =
        readFolds(folder, share(0, 0.4), [&](const log::Record& record) { return jsonl.add(record); });
    if (!folds)
        return tl::unexpected(folds.error());
    if (auto done = jsonl.finish(); !done)
        return done;
    notes = folds->notes;
    const auto details = recording::readDetails(folder);
    if (!details)
        return tl::unexpected(details.error());
    Tiers tiers = redacted(folds->tiers.tiers(), options.redaction);
    if (options.span)
        tiers = tiers.clipped(*options.span);
    const QString wav = name + QStringLiteral(".wav");
    const auto sound =
        writeStereoWav(folder, dir.filePath(wav), options.span, options.redaction, share(0.4, 0.7));
    QList<Media> media;
    if (sound)
        media.append({dir.filePath(wav), wav});
    else {
        QFile::remove(dir.filePath(wav));
        notes << sound.error();
        if (options.progress && !options.progress(0.7))
            return gaveUp();
    }
    const QString now = QDateTime::currentDateTimeUtc().toString(Qt::ISODate);
    Done done = writeTables(
        dir.filePath(QStringLiteral("tables")),
        redacted(folds->tables.tables(name, *details, options.prices, options.span), options.redaction));
    for (const auto& [suffix, bytes] :
         {std::pair{".vtt", toWebVtt(tiers)}, std::pair{".srt", toSrt(tiers)},
          std::pair{".TextGrid", toTextGrid(tiers)}, std::pair{".eaf", toEaf(tiers, media, now)}})
        if (done)
            done = writeFile(dir.filePath(name + QLatin1String(suffix)), bytes);
    if (!done)
        return done;
    QStringList files;
    QDirIterator it(parts.path(), QDir::Files, QDirIterator::Subdirectories);
    while (it.hasNext())
        files << dir.relativeFilePath(it.next());
    files.sort();
    return writeZip(target.draft(), name, parts.path(), files, share(0.7, 1));
}

} // namespace

QString nameOf(Format format) {
    return QString::fromLatin1(namesOf(format).name);
}
std::optional<Format> formatNamed(const QString& name) {
    for (const FormatNames& one : kFormats)
        if (QLatin1String(one.name) == name)
            return one.format;
    return std::nullopt;
}
const QList<Format>& allFormats() {
    static const QList<Format> all = [] {
        QList<Format> formats;
        for (const FormatNames& one : kFormats)
            formats << one.format;
        return formats;
    }();
    return all;
}

tl::expected<Exported, QString> exportRecording(const QString& folder, const Options& options) {
    const QString fallback = QFileInfo(QDir(folder).absolutePath()).absolutePath() + QLatin1Char('/') +
                             nameOfRecording(folder) + QLatin1String(namesOf(options.format).suffix);
    auto target = Target::prepare(options.output.isEmpty() ? fallback : options.output, options.replace);
    if (!target)
        return tl::unexpected(target.error());
    Exported result{target->path(), {}};
    Done done;
    if (options.format == Format::Zip) {
        done = makeZip(folder, *target, options, result.notes);
    } else if (options.format == Format::Wav) {
        done = writeStereoWav(folder, target->draft(), options.span, options.redaction, options.progress);
    } else if (options.format == Format::Jsonl) {
        JsonlFile file(target->draft(), options);
        const auto folds =
            readFolds(folder, options.progress, [&](const log::Record& record) { return file.add(record); });
        if (!folds)
            return tl::unexpected(folds.error());
        result.notes = folds->notes;
        done = file.finish();
    } else {
        const auto folds = readFolds(folder, options.progress);
        if (!folds)
            return tl::unexpected(folds.error());
        result.notes = folds->notes;
        if (options.format == Format::Csv) {
            const auto details = recording::readDetails(folder);
            if (!details)
                return tl::unexpected(details.error());
            done =
                writeTables(target->draft(), redacted(folds->tables.tables(nameOfRecording(folder), *details,
                                                                           options.prices, options.span),
                                                      options.redaction));
        } else {
            Tiers tiers = redacted(folds->tiers.tiers(), options.redaction);
            if (options.span)
                tiers = tiers.clipped(*options.span);
            QByteArray bytes;
            if (options.format == Format::TextGrid)
                bytes = toTextGrid(tiers);
            else if (options.format == Format::WebVtt)
                bytes = toWebVtt(tiers);
            else if (options.format == Format::Srt)
                bytes = toSrt(tiers);
            else {
                const QList<Media> media = lanesOf(folder, target->path(), options);
                if (media.isEmpty())
                    result.notes << QStringLiteral("The document names no sound: export the WAV file of the "
                                                   "same part, and link it in ELAN.");
                bytes = toEaf(tiers, media, QDateTime::currentDateTimeUtc().toString(Qt::ISODate));
            }
            done = writeFile(target->draft(), bytes);
        }
    }
    if (done && options.progress && !options.progress(1))
        done = gaveUp();
    if (done)
        done = target->commit();
    if (!done)
        return tl::unexpected(done.error());
    return result;
}

namespace {

/// Recordings among the folders and in them, each once.
QStringList recordingsAmong(const QStringList& folders) {
    QStringList found;
    for (const QString& name : folders) {
        const QDir dir(name);
        if (dir.exists(QStringLiteral("log.jsonl"))) {
            found << dir.absolutePath();
            continue;
        }
        QDirIterator it(name, {QStringLiteral("log.jsonl")}, QDir::Files, QDirIterator::Subdirectories);
        QStringList inside;
        while (it.hasNext())
            inside << QFileInfo(it.next()).absolutePath();
        inside.sort();
        found << inside;
    }
    found.removeDuplicates();
    return found;
}

constexpr const char* kLoadR =
    R"(# Loads the tables of this folder as data frames: source("load.R", chdir = TRUE)
read_table <- function(name)
  read.csv(paste0(name, ".csv"), fileEncoding = "UTF-8-BOM", na.strings = "", stringsAsFactors = FALSE)
sessions <- read_table("sessions")
turns <- read_table("turns")
answers <- read_table("answers")
events <- read_table("events")
findings <- read_table("findings")
codebook <- read_table("codebook")

# Sessions that nobody has taken out, and the median gap before the agent's answers in each.
used <- subset(sessions, is.na(excluded) | excluded != "true")
gaps <- subset(turns, session_id %in% used$session_id & !is.na(latency_ms))
if (nrow(gaps) > 0) print(aggregate(latency_ms ~ participant_code + arm, data = transform(gaps,
  participant_code = ifelse(is.na(participant_code), "", participant_code), arm = ifelse(is.na(arm), "", arm)), FUN = median))
)";

constexpr const char* kLoadPython =
    R"(# Loads the tables of this folder as data frames (pandas): python3 load.py
import pathlib
import pandas as pd

here = pathlib.Path(__file__).parent


def table(name):
    return pd.read_csv(here / f"{name}.csv", encoding="utf-8-sig")


sessions, turns, answers, events, findings, codebook = (
    table(name) for name in ("sessions", "turns", "answers", "events", "findings", "codebook"))

# Sessions that nobody has taken out, and the median gap before the agent's answers in each.
used = sessions[sessions["excluded"].astype(str).str.lower() != "true"]
gaps = turns[turns["session_id"].isin(used["session_id"])].dropna(subset=["latency_ms"])
print(gaps.groupby(["participant_code", "arm"], dropna=False)["latency_ms"].median())
)";

} // namespace

tl::expected<Exported, QString> exportPooled(const QStringList& folders, const Options& options,
                                             bool withTraining) {
    if (options.format != Format::Csv)
        return tl::unexpected(QStringLiteral(
            "Many recordings together become tables only: choose csv, or export them one by one."));
    const QStringList recordings = recordingsAmong(folders);
    if (recordings.isEmpty())
        return tl::unexpected(
            QStringLiteral("There is no recording in %1.").arg(folders.join(QStringLiteral(", "))));
    auto target = Target::prepare(options.output.isEmpty() ? QStringLiteral("tables") : options.output,
                                  options.replace);
    if (!target)
        return tl::unexpected(target.error());
    Exported result{target->path(), {}};
    const QDir dir(target->draft());
    if (!QDir().mkpath(dir.path()))
        return tl::unexpected(
            QStringLiteral("The folder “%1” cannot be made.").arg(QDir::toNativeSeparators(dir.path())));
    static const QStringList kPooled{QStringLiteral("sessions"), QStringLiteral("turns"),
                                     QStringLiteral("answers"), QStringLiteral("findings"),
                                     QStringLiteral("events")};
    std::vector<Table> heads;
    std::map<QString, std::unique_ptr<QFile>> files;
    int used = 0, training = 0;
    for (qsizetype i = 0; i < recordings.size(); ++i) {
        const QString& folder = recordings[i];
        const QString name = nameOfRecording(folder);
        const auto progress = [&](double fraction) {
            return !options.progress || options.progress((static_cast<double>(i) + fraction) /
                                                         static_cast<double>(recordings.size()));
        };
        if (!progress(0))
            return gaveUp();
        const auto details = recording::readDetails(folder);
        if (!details) {
            result.notes << details.error() << QStringLiteral("%1 is left out.").arg(name);
            continue;
        }
        if (details->purpose == recording::Purpose::Training && !withTraining) {
            ++training;
            continue;
        }
        const auto folds = readFolds(folder, progress);
        if (!folds) {
            if (!progress(1))
                return gaveUp();
            result.notes << QStringLiteral("%1 is left out: %2").arg(name, folds.error());
            continue;
        }
        for (const QString& note : folds->notes)
            result.notes << QStringLiteral("%1: %2").arg(name, note);
        ++used;
        for (Table& table : redacted(folds->tables.tables(name, *details, options.prices, options.span),
                                     options.redaction)) {
            if (!kPooled.contains(table.name))
                continue;
            auto& file = files[table.name];
            QByteArray bytes;
            if (!file) {
                file = std::make_unique<QFile>(dir.filePath(table.name + QStringLiteral(".csv")));
                if (!file->open(QIODevice::WriteOnly | QIODevice::NewOnly))
                    return tl::unexpected(
                        QStringLiteral("Cannot write “%1”: %2.").arg(file->fileName(), file->errorString()));
                bytes = toCsv(table);
                Table head = table;
                head.rows.clear();
                heads.push_back(std::move(head));
            } else
                bytes = csvRows(table);
            if (file->write(bytes) != bytes.size())
                return tl::unexpected(
                    QStringLiteral("Cannot write “%1”: %2. Free some space, or choose another folder.")
                        .arg(QDir::toNativeSeparators(target->path()), file->errorString()));
        }
    }
    if (training > 0)
        result.notes << QStringLiteral("Left out as training: %1.").arg(training);
    if (used == 0)
        return tl::unexpected((QStringList{QStringLiteral("No recording could be used.")} + result.notes)
                                  .join(QLatin1Char(' ')));
    Done done;
    for (const auto& [name, file] : files)
        if (done && !file->flush())
            done = tl::unexpected(
                QStringLiteral("Cannot write “%1”: %2.").arg(file->fileName(), file->errorString()));
    files.clear();
    if (done)
        done = writeFile(dir.filePath(QStringLiteral("codebook.csv")), codebookCsv(heads));
    if (done)
        done = writeFile(dir.filePath(QStringLiteral("load.R")), kLoadR);
    if (done)
        done = writeFile(dir.filePath(QStringLiteral("load.py")), kLoadPython);
    if (done)
        done = target->commit();
    if (!done)
        return tl::unexpected(done.error());
    return result;
}

} // namespace hrp::exports
