// SPDX-License-Identifier: GPL-3.0-or-later
// What the commands of `hrp` have in common.
#pragma once
#include <CLI/CLI.hpp>

#include <QString>

#include <cstdint>
#include <functional>
#include <memory>

namespace hrp::cli {

/// Exit codes that scripts rely on.
enum ExitCode { Done = 0, WorkFailed = 1, WrongUse = 2 };

/// Results go to stdout, messages to stderr.
void printResult(const QString& text);
void printMessage(const QString& text);
/// True if a result could not be written (a full disk, a closed pipe).
bool resultLost();
/// For CLI11: refuses an empty text, as an unset variable of a script gives.
std::string notEmpty(const std::string& text);
/// For CLI11: a number in a range, both ends included; finite, in figures (CLI::Range lets “nan” through).
CLI::Validator numberFrom(double least, double most);
/// The same without a fraction.
CLI::Validator wholeFrom(std::int64_t least, std::int64_t most);
void setQuiet(bool quiet);
bool isQuiet();

/// Each command adds itself to the program; `run` is set when it was chosen on the command line.
using Run = std::function<int()>;
void addRunCommand(CLI::App& program, Run& run);
void addServeCommand(CLI::App& program, Run& run);
void addShowCommand(CLI::App& program, Run& run);
void addExportCommand(CLI::App& program, Run& run);
void addSpecCommand(CLI::App& program, Run& run);
void addDevicesCommand(CLI::App& program, Run& run);
void addCompleteCommand(CLI::App& program, Run& run);
void addVerifyCommand(CLI::App& program, Run& run);

} // namespace hrp::cli
