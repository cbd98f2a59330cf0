// SPDX-License-Identifier: GPL-3.0-or-later
#include "command.h"

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
    const auto recording = recording::scanRecording(QString::fromStdString(options.recording),
                                                    [&](const auto& record) { fold.add(*record); });
    if (!recording) {
        printMessage(QStringLiteral("hrp show: ") + recording.error());
        return WrongUse;
    }
    for (const QString& note : recording->notes)
        printMessage(note);
    const protocol::Json summary = fold.summary(recording->folder);
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
