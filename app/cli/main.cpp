// SPDX-License-Identifier: GPL-3.0-or-later
// hrp: everything the console does, without a display.
#include "command.h"
#include "common/install_files.h"

#include <QCoreApplication>

#include <cstdio>
#include <exception>

int main(int argc, char** argv) {
    QCoreApplication application(argc, argv);
    QCoreApplication::setApplicationName(QStringLiteral("hrp"));
    QCoreApplication::setOrganizationName(QStringLiteral("HRP Console"));
    QCoreApplication::setApplicationVersion(hrp::app::version());

    CLI::App program("Pilot voice-agent studies over the HyperStudy Realtime Profile, without a display.",
                     "hrp");
    program.set_version_flag("--version", "hrp " + hrp::app::version().toStdString());
    program.require_subcommand(0, 1);
    program.allow_extras();
    program.footer(
        "Exit codes: 0 done, 1 the work itself failed, 2 wrong use or unreadable input.\n"
        "Engine keys come from OPENAI_API_KEY, --key-env VAR or the keychain, never from an argument.");

    hrp::cli::Run run;
    hrp::cli::addRunCommand(program, run);
    hrp::cli::addServeCommand(program, run);
    hrp::cli::addShowCommand(program, run);
    hrp::cli::addExportCommand(program, run);
    hrp::cli::addSpecCommand(program, run);
    hrp::cli::addDevicesCommand(program, run);
    hrp::cli::addCompleteCommand(program, run);
    hrp::cli::addVerifyCommand(program, run);
    QStringList commands;
    for (CLI::App* command : program.get_subcommands({})) {
        commands << QString::fromStdString(command->get_name());
        for (CLI::Option* option : command->get_options())
            if (option->get_expected_min() > 0)
                option->check(hrp::cli::notEmpty, "");
        command->allow_extras(false);
        command->add_flag_callback(
            "--quiet", [] { hrp::cli::setQuiet(true); }, "No messages on stderr");
    }

    program.failure_message([&program](const CLI::App*, const CLI::Error& error) {
        const auto used = program.get_subcommands();
        const std::string name = used.empty() ? "hrp" : "hrp " + used.front()->get_name();
        return name + ": " + error.what() + "\n“" + name + " --help” says more.\n";
    });
    try {
        program.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        const int code = program.exit(error); // prints the help or what is wrong
        return code == 0 ? hrp::cli::Done : hrp::cli::WrongUse;
    }
    if (!run || !program.remaining().empty()) {
        const QString word = program.remaining().empty()
                                 ? QStringLiteral("a command is needed")
                                 : QStringLiteral("there is no command “%1”")
                                       .arg(QString::fromStdString(program.remaining().front()));
        hrp::cli::printMessage(QStringLiteral("hrp: %1. Commands: %2. “hrp --help” says more.")
                                   .arg(word, commands.join(QStringLiteral(", "))));
        return hrp::cli::WrongUse;
    }
    try {
        const int code = run();
        if (!hrp::cli::resultLost())
            return code;
        hrp::cli::printMessage(QStringLiteral("hrp: the result could not be written to standard output: is "
                                              "the disk full, or the pipe closed?"));
        return code == hrp::cli::Done ? hrp::cli::WorkFailed : code;
    } catch (const std::exception& error) {
        hrp::cli::printMessage(
            QStringLiteral("hrp: unexpected fault: %1").arg(QString::fromUtf8(error.what())));
        return hrp::cli::WorkFailed;
    }
}
