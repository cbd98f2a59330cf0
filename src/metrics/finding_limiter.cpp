// SPDX-License-Identifier: GPL-3.0-or-later
#include "finding_limiter.h"

#include <utility>

namespace hrp::metrics {
namespace {
constexpr int kTellInAMinute = 3;
constexpr double kMinuteMs = 60'000;
constexpr qsizetype kMostRemembered = 1'000; ///< things that a kind concerned
} // namespace

bool FindingLimiter::admit(const log::Finding& finding, double atMs) {
    Kind& kind = m_kinds[finding.check];
    if (!finding.concerns.isEmpty() && kind.told.contains(finding.concerns))
        return false; // the very same thing: known
    if (kind.toldThisMinute == 0)
        kind.minuteFromMs = atMs;
    const bool room =
        finding.concerns.isEmpty() ? kind.toldThisMinute == 0 : kind.toldThisMinute < kTellInAMinute;
    if (!finding.concerns.isEmpty() && kind.told.size() < kMostRemembered)
        kind.told.insert(finding.concerns);
    if (!room) {
        ++kind.counted;
        return false;
    }
    ++kind.toldThisMinute;
    return true;
}

void FindingLimiter::note(const log::Finding& finding) {
    if (!finding.check.isEmpty() && !finding.concerns.isEmpty())
        m_kinds[finding.check].told.insert(finding.concerns);
}

std::vector<Watchdog::Found> FindingLimiter::counts(double nowMs, bool all) {
    std::vector<Watchdog::Found> found;
    for (auto it = m_kinds.begin(); it != m_kinds.end(); ++it) {
        if (it->toldThisMinute == 0 || (!all && nowMs - it->minuteFromMs < kMinuteMs))
            continue;
        it->toldThisMinute = 0;
        const int counted = std::exchange(it->counted, 0);
        const Rule* rule = findRule(it.key().toStdString());
        if (counted > 0 && rule)
            found.push_back({nowMs, makeFinding(*rule, QStringLiteral("%1 (%2 more times)")
                                                           .arg(makeFinding(*rule, {}).text)
                                                           .arg(counted))});
    }
    return found;
}

} // namespace hrp::metrics
