// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "context.h"

#include <hrp/conformance/suite.h>

#include <functional>
#include <vector>

namespace hrp::conformance {

/// The topic of what a study never sends: told, for engines that serve others too, and never a failure.
inline const QString kBeyondProfile = QStringLiteral("beyond the profile");

using TestCase = std::function<Task<Verdict>(const Context&)>;

/// A check: data, and either a run of its own or a rule of Watch's that is told from the stats.
struct Check {
    CheckInfo info;
    TestCase run = {};  ///< empty: told from the stats
    QString unit = {};  ///< what the stats counts: "audio deltas"
    QString needs = {}; ///< the check that judges whether there is anything to count
};

const std::vector<Check>& allChecks();

/// One function a topic, each in its file.
std::vector<Check> sessionChecks();
std::vector<Check> eventChecks();
std::vector<Check> audioChecks();
std::vector<Check> turnChecks();
std::vector<Check> bargeInChecks();
std::vector<Check> truncateChecks();
std::vector<Check> responseChecks();
std::vector<Check> detectionOffChecks();
std::vector<Check> itemChecks();
std::vector<Check> toolChecks();
std::vector<Check> contextChecks();
std::vector<Check> transcriptChecks();
std::vector<Check> errorChecks();
std::vector<Check> capacityChecks();

/// A session with a turn, a tool call, a cancelled reply and an error: gives every rule something to see.
Task<Verdict> fullSession(const Context& context);

} // namespace hrp::conformance
