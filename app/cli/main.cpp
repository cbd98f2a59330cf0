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
    program.require_subcommand(1);
    program.footer(
        "Exit codes: 0 done, 1 the work itself failed, 2 wrong use or unreadable input.\n"
        "Engine keys come from OPENAI_API_KEY, --key-env VAR or the keychain, never from an argument.");

    hrp::cli::Run run;
    hrp::cli::addRunCommand(program, run);
    hrp::cli::addServeCommand(program, run);
    hrp::cli::addShowCommand(program, run);
    hrp::cli::addSpecCommand(program, run);
    hrp::cli::addDevicesCommand(program, run);
    hrp::cli::addCompleteCommand(program, run);
    for (CLI::App* command : program.get_subcommands({}))
        command->add_flag_callback(
            "--quiet", [] { hrp::cli::setQuiet(true); }, "No messages on stderr");

    try {
        program.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        const int code = program.exit(error); // prints the help or what is wrong
        return code == 0 ? hrp::cli::Done : hrp::cli::WrongUse;
    }
    try {
        return run();
    } catch (const std::exception& error) {
        hrp::cli::printMessage(
            QStringLiteral("hrp: unexpected fault: %1").arg(QString::fromUtf8(error.what())));
        return hrp::cli::WorkFailed;
    }
}
