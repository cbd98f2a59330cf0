// SPDX-License-Identifier: GPL-3.0-or-later
#include "command.h"

#include "terminal_text.h"

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

} // namespace hrp::cli
