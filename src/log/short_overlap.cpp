// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/log/session_log.h>

#include <algorithm>

namespace hrp::log {
namespace {

constexpr double kShortMs = 300;
constexpr double kLongestReplyMs = 600'000; ///< looked for so far back

} // namespace

bool isShortOverlap(const Turn& turn, const QList<Turn>& turns) {
    if (turn.speaker != Turn::Speaker::Participant || turn.open || turn.endMs - turn.startMs > kShortMs)
        return false;
    auto other = std::upper_bound(turns.begin(), turns.end(), turn.startMs,
                                  [](double ms, const Turn& one) { return ms < one.startMs; });
    while (other != turns.begin() && (--other)->startMs > turn.startMs - kLongestReplyMs)
        if (other->speaker == Turn::Speaker::Agent && other->heardMs > 0 && other->endMs >= turn.startMs)
            return true;
    return false;
}

} // namespace hrp::log
