// SPDX-License-Identifier: GPL-3.0-or-later
#include "command.h"

#include <atomic>
#include <cstdio>

namespace hrp::cli {
namespace {
std::atomic<bool>& quietFlag() {
    static std::atomic<bool> quiet{false};
    return quiet;
}
void print(FILE* stream, const QString& text) {
    const QByteArray bytes = text.toUtf8();
    std::fwrite(bytes.constData(), 1, static_cast<std::size_t>(bytes.size()), stream);
    if (!bytes.endsWith('\n'))
        std::fputc('\n', stream);
    std::fflush(stream);
}
} // namespace

void setQuiet(bool quiet) {
    quietFlag() = quiet;
}
void printResult(const QString& text) {
    print(stdout, text);
}
void printMessage(const QString& text) {
    if (!quietFlag())
        print(stderr, text);
}

} // namespace hrp::cli
