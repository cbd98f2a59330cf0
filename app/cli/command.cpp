// SPDX-License-Identifier: GPL-3.0-or-later
#include "command.h"

#include "terminal_text.h"

#include <QLocale>

#include <atomic>
#include <cstdio>

namespace hrp::cli {
namespace {
std::atomic<bool>& quietFlag() {
    static std::atomic<bool> quiet{false};
    return quiet;
}
std::atomic<bool>& resultLostFlag() {
    static std::atomic<bool> lost{false};
    return lost;
}
/// Without a fraction where there is none, and never with an exponent.
std::string figures(double value) {
    return QString::number(value, 'f', QLocale::FloatingPointShortest).toStdString();
}

bool print(FILE* stream, const QString& text) {
    QByteArray bytes = forTerminal(text).toUtf8();
    if (!bytes.endsWith('\n'))
        bytes += '\n';
    const auto size = static_cast<std::size_t>(bytes.size());
    return std::fwrite(bytes.constData(), 1, size, stream) == size && std::fflush(stream) == 0;
}
} // namespace

void setQuiet(bool quiet) {
    quietFlag() = quiet;
}
bool isQuiet() {
    return quietFlag();
}
void printResult(const QString& text) {
    if (!print(stdout, text))
        resultLostFlag() = true;
}

bool resultLost() {
    return resultLostFlag();
}
void printMessage(const QString& text) {
    if (!quietFlag())
        print(stderr, text);
}

std::string notEmpty(const std::string& text) {
    return text.empty() ? "must not be empty (is a variable of your script not set?)" : std::string();
}

CLI::Validator numberFrom(double least, double most) {
    const std::string range = "a number from " + figures(least) + " to " + figures(most);
    return {[=](const std::string& text) {
                bool ok = false;
                const double value = QString::fromStdString(text).toDouble(&ok);
                // Nothing compares with “nan”, so it is in no range.
                return ok && value >= least && value <= most ? std::string()
                                                             : "must be " + range + ", not “" + text + "”";
            },
            ""};
}

CLI::Validator wholeFrom(std::int64_t least, std::int64_t most) {
    const std::string range = "a whole number from " + std::to_string(least) + " to " + std::to_string(most);
    return {[=](const std::string& text) {
                bool ok = false;
                const qint64 value = QString::fromStdString(text).toLongLong(&ok);
                return ok && value >= least && value <= most ? std::string()
                                                             : "must be " + range + ", not “" + text + "”";
            },
            ""};
}

} // namespace hrp::cli
