// SPDX-License-Identifier: GPL-3.0-or-later
#include "command.h"
#include "common/usage_keeper.h"

#include <hrp/metrics/summary.h>
#include <hrp/recording/recorder.h>

#include <QDateTime>
#include <QDir>

#include <algorithm>

namespace hrp::cli {
namespace {

struct ShowOptions {
    std::vector<std::string> recordings;
    bool json = false;
};

/// The recordings that lie in a folder, newest first; none for a folder that is a recording itself.
QFileInfoList recordingsIn(const QString& folder) {
    const QDir dir(folder);
    if (folder.isEmpty() || dir.exists(QStringLiteral("log.jsonl")))
        return {};
    QFileInfoList found =
        dir.entryInfoList({QStringLiteral("*.hrprec")}, QDir::Dirs | QDir::NoDotAndDotDot, QDir::NoSort);
    const auto begun = [](const QFileInfo& recording) {
        return QFileInfo(recording.filePath() + QStringLiteral("/log.jsonl")).lastModified();
    };
    std::stable_sort(found.begin(), found.end(),
                     [&](const QFileInfo& a, const QFileInfo& b) { return begun(a) > begun(b); });
    return found;
}

int list(const QString& folder, const QFileInfoList& recordings) {
    printResult(
        recordings.size() == 1
            ? QStringLiteral("1 recording in %1:").arg(folder)
            : QStringLiteral("%1 recordings in %2, the newest first:").arg(recordings.size()).arg(folder));
    for (const QFileInfo& recording : recordings)
        printResult(QStringLiteral("  ") + recording.fileName());
    printMessage(QStringLiteral("hrp show \"%1\" shows the newest.").arg(recordings.first().filePath()));
    return Done;
}

int showOne(const QString& folder, bool json) {
    metrics::SummaryFold fold;
    int records = 0;
    const auto recording = recording::scanRecording(folder, [&](const auto& record) {
        fold.add(*record);
        ++records;
    });
    if (!recording) {
        printMessage(QStringLiteral("hrp show: ") + recording.error());
        return WrongUse;
    }
    constexpr qsizetype kNotesShown = 5;
    for (const QString& note : recording->notes.first(std::min(kNotesShown, recording->notes.size())))
        printMessage(note);
    if (recording->notes.size() > kNotesShown)
        printMessage(QStringLiteral("… and %1 more like these.").arg(recording->notes.size() - kNotesShown));
    if (records == 0) {
        printMessage(
            QStringLiteral("hrp show: no line of log.jsonl in %1 can be read; there is nothing to show.")
                .arg(recording->folder));
        return WrongUse;
    }
    const auto prices = app::loadPrices();
    if (!prices)
        printMessage(prices.error());
    const protocol::Json summary = fold.summary(recording->folder, prices ? &*prices : nullptr);
    printResult(json ? QString::fromUtf8(protocol::toPrettyBytes(summary)) : metrics::renderSummary(summary));
    return Done;
}

int show(const ShowOptions& options) {
    QStringList folders;
    for (const std::string& recording : options.recordings)
        folders << QString::fromStdString(recording);
    if (options.json && folders.size() > 1) {
        printMessage(QStringLiteral("hrp show: --json is one object, of one recording; %1 were named: %2.")
                         .arg(folders.size())
                         .arg(folders.join(QStringLiteral(", "))));
        return WrongUse;
    }
    int worst = Done;
    for (const QString& folder : folders) {
        if (folders.size() > 1)
            printResult(QStringLiteral("%1== %2").arg(
                folder == folders.first() ? QString() : QStringLiteral("\n"), folder));
        const QFileInfoList inside = options.json ? QFileInfoList() : recordingsIn(folder);
        worst = std::max(worst, inside.isEmpty() ? showOne(folder, options.json) : list(folder, inside));
    }
    return worst;
}

} // namespace

void addShowCommand(CLI::App& program, Run& run) {
    CLI::App* command = program.add_subcommand("show", "What happened in recordings");
    auto options = std::make_shared<ShowOptions>();
    command
        ->add_option(
            "RECORDING", options->recordings,
            "Recording folders (*.hrprec), shown one after another; a folder of recordings is listed")
        ->required();
    command->add_flag("--json", options->json, "The summary object of one recording, as JSON");
    command->callback([&run, options] { run = [options] { return show(*options); }; });
}

} // namespace hrp::cli
