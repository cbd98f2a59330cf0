// SPDX-License-Identifier: GPL-3.0-or-later
#include "command.h"

#include <hrp/protocol/profile.h>

namespace hrp::cli {

void addSpecCommand(CLI::App& program, Run& run) {
    CLI::App* command = program.add_subcommand("spec", "Print the pinned profile as JSON");
    command->callback([&run] {
        run = [] {
            printResult(QString::fromUtf8(protocol::toPrettyBytes(protocol::specDocument())));
            return Done;
        };
    });
}

} // namespace hrp::cli
