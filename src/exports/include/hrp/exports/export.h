// SPDX-License-Identifier: GPL-3.0-or-later
// Recordings as files of other programs: statistics, captions, Praat, ELAN, listening.
#pragma once
#include <hrp/exports/redaction.h>
#include <hrp/exports/tiers.h>
#include <hrp/metrics/usage.h>

#include <QString>
#include <QStringList>

#include <tl/expected.hpp>

#include <functional>
#include <optional>

namespace hrp::exports {

enum class Format {
    Csv,      ///< a folder of tables with a codebook
    Jsonl,    ///< the log in today's form, one record a line
    WebVtt,   ///< captions
    Srt,      ///< captions
    TextGrid, ///< Praat
    Eaf,      ///< ELAN
    Wav,      ///< stereo: participant left, agent right
    Zip       ///< all of these in one file
};
/// As on the command line: "csv", "jsonl", "vtt", "srt", "textgrid", "eaf", "wav", "zip".
QString nameOf(Format format);
std::optional<Format> formatNamed(const QString& name);
const QList<Format>& allFormats();

struct Options {
    Format format = Format::Csv;
    QString output;           ///< file, or folder of tables; empty: beside the recording, with its name
    std::optional<Span> span; ///< the whole session without it
    Redaction redaction;
    bool replace = false; ///< what stands there already may be replaced
    const metrics::PriceTable* prices = nullptr;
    /// Hears a fraction from 0 to 1 from time to time; false gives up, and nothing is left behind.
    std::function<bool(double)> progress;
};

struct Exported {
    QString path;      ///< of the file, or of the folder of tables
    QStringList notes; ///< what was incomplete in the recordings, or left out
};

/// One recording. What goes wrong leaves nothing behind and what stood there before as it was; the error says
/// what and what to do. May take a while: not for a thread that must answer.
tl::expected<Exported, QString> exportRecording(const QString& folder, const Options& options);

/// Tables of many recordings, keyed by session, in one folder with a codebook and scripts that load them. The
/// folders may be recordings or folders that hold some. Training sessions only if asked for; recordings that
/// cannot be read are noted and left out.
tl::expected<Exported, QString> exportPooled(const QStringList& folders, const Options& options,
                                             bool withTraining = false);

} // namespace hrp::exports
