// SPDX-License-Identifier: GPL-3.0-or-later
#include "command.h"
#include "common/usage_keeper.h"

#include <hrp/exports/export.h>

#include <QDir>

namespace hrp::cli {
namespace {

struct ExportOptions {
    std::vector<std::string> recordings, names;
    std::string format, output;
    double fromS = 0, toS = -1;
    bool force = false, training = false, silenceParticipant = false, silenceAgent = false;
};

QString text(const std::string& utf8) {
    return QString::fromStdString(utf8);
}

int doExport(const ExportOptions& options) {
    exports::Options wanted;
    wanted.format = *exports::formatNamed(text(options.format));
    wanted.output = text(options.output);
    wanted.replace = options.force;
    wanted.redaction.silenceParticipant = options.silenceParticipant;
    wanted.redaction.silenceAgent = options.silenceAgent;
    for (const std::string& pair : options.names) {
        const QString words = text(pair);
        const qsizetype at = words.indexOf(QLatin1Char('='));
        const auto taken =
            at < 0 ? tl::unexpected(QStringLiteral("“%1” has no “=”: --replace NAME=WORD.").arg(words))
                   : wanted.redaction.replace(words.left(at), words.mid(at + 1));
        if (!taken) {
            printMessage(QStringLiteral("hrp export: ") + taken.error());
            return WrongUse;
        }
    }
    if (options.fromS > 0 || options.toS >= 0) {
        wanted.span = exports::Span{options.fromS * 1000, options.toS >= 0 ? options.toS * 1000 : 1e12};
        if (wanted.span->toMs <= wanted.span->fromMs) {
            printMessage(QStringLiteral("hrp export: --to must be later than --from."));
            return WrongUse;
        }
    }
    const auto prices = app::loadPrices();
    if (!prices)
        printMessage(prices.error());
    wanted.prices = prices ? &*prices : nullptr;

    QStringList folders;
    for (const std::string& recording : options.recordings) {
        folders << text(recording);
        if (!QDir(folders.last()).exists()) {
            printMessage(QStringLiteral("hrp export: there is no folder “%1”.").arg(folders.last()));
            return WrongUse;
        }
    }
    const bool one = folders.size() == 1 && QDir(folders.first()).exists(QStringLiteral("log.jsonl"));
    const auto done = one ? exports::exportRecording(folders.first(), wanted)
                          : exports::exportPooled(folders, wanted, options.training);
    if (!done) {
        printMessage(QStringLiteral("hrp export: ") + done.error());
        return WorkFailed;
    }
    for (const QString& note : done->notes)
        printMessage(note);
    printResult(done->path);
    return Done;
}

} // namespace

void addExportCommand(CLI::App& program, Run& run) {
    CLI::App* command = program.add_subcommand(
        "export", "Recordings as files for statistics, captions, Praat, ELAN, listening");
    auto options = std::make_shared<ExportOptions>();
    command
        ->add_option("RECORDING", options->recordings,
                     "A recording folder (*.hrprec); or several, or folders that hold some: with csv they "
                     "become one set of tables, keyed by session")
        ->required();
    std::vector<std::string> formats;
    for (const exports::Format format : exports::allFormats())
        formats.push_back(exports::nameOf(format).toStdString());
    command->add_option("--format", options->format, "What to write: csv is a folder of tables, zip is all")
        ->required()
        ->check(CLI::IsMember(formats));
    command->add_option("-o,--output", options->output,
                        "File, or folder of tables; without it beside the recording, with its name");
    command->add_option("--from", options->fromS, "Only from this second of the session on")
        ->check(numberFrom(0, 1e9));
    command->add_option("--to", options->toS, "Only up to this second of the session")
        ->check(numberFrom(0, 1e9));
    command->add_option(
        "--replace", options->names,
        "NAME=WORD: writes WORD wherever NAME stands in a text, in any case; may be repeated");
    command->add_flag("--silence-participant", options->silenceParticipant,
                      "The participant's voice is silence in sound files");
    command->add_flag("--silence-agent", options->silenceAgent,
                      "The agent's voice is silence in sound files");
    command->add_flag("--training", options->training, "Many recordings: those made for training, too");
    command->add_flag("--force", options->force, "What stands there already is replaced");
    command->callback([&run, options] { run = [options] { return doExport(*options); }; });
}

} // namespace hrp::cli
