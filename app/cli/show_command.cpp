// SPDX-License-Identifier: GPL-3.0-or-later
#include "command.h"
#include "common/usage_keeper.h"

#include <hrp/metrics/summary.h>
#include <hrp/recording/recorder.h>

namespace hrp::cli {
namespace {

struct ShowOptions {
    std::string recording;
    bool json = false;
};

int show(const ShowOptions& options) {
    metrics::SummaryFold fold;
    int records = 0;
    const auto recording = recording::scanRecording(QString::fromStdString(options.recording),
                                                    [&](const auto& record) {
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
        printMessage(QStringLiteral("hrp show: no line of log.jsonl in %1 can be read; there is nothing to show.")
                         .arg(recording->folder));
        return WrongUse;
    }
    const auto prices = app::loadPrices();
    if (!prices)
        printMessage(prices.error());
    const protocol::Json summary = fold.summary(recording->folder, prices ? &*prices : nullptr);
    printResult(options.json ? QString::fromUtf8(protocol::toPrettyBytes(summary))
                             : metrics::renderSummary(summary));
    return Done;
}

} // namespace

void addShowCommand(CLI::App& program, Run& run) {
    CLI::App* command = program.add_subcommand("show", "What happened in a recording");
    auto options = std::make_shared<ShowOptions>();
    command->add_option("RECORDING", options->recording, "Recording folder (*.hrprec)")->required();
    command->add_flag("--json", options->json, "The summary object as JSON");
    command->callback([&run, options] { run = [options] { return show(*options); }; });
}

} // namespace hrp::cli
