// SPDX-License-Identifier: GPL-3.0-or-later
// Several sessions at a time, and how fast an engine answers.
#include "check.h"

using namespace Qt::StringLiterals;

namespace hrp::conformance {
namespace {

using namespace protocol;

Task<Verdict> servesTwo(const Stage& stage) {
    auto first = co_await stage.ready();
    std::unique_ptr<Probe> second;
    try {
        second = co_await stage.ready();
    } catch (const Verdict& verdict) {
        throw fail(u"a second session beside the first"_s, verdict.came);
    }
    const QString spoken = u"You are the first of two partners."_s;
    const auto other = co_await second->update(SessionUpdate::instructionsOnly(u"You are the second."_s));
    const auto own = co_await first->update(SessionUpdate::instructionsOnly(spoken));
    require(own.body.session.instructions == spoken && own.body.session.id != other.body.session.id,
            u"two sessions that know nothing of each other"_s,
            u"session %1 beside %2, with the instructions “%3”"_s.arg(
                own.body.session.id, other.body.session.id, own.body.session.instructions));
    co_return pass(u"%1 and %2 at a time"_s.arg(own.body.session.id, other.body.session.id));
}

} // namespace

std::vector<Check> capacityChecks() {
    const QString topic = u"capacity"_s;
    return {
        {{u"two-sessions"_s,
          topic,
          {u"E1"_s},
          u"Opens a second session beside the first, and configures both. Where that works, further checks "
          u"run "
          "side by side."_s,
          u"Serve several sessions at a time, each with a state of its own: a study has one for each agent."_s},
         servesTwo,
         {}},
        {{u"latency"_s,
          topic,
          {u"H8"_s},
          u"Measures the time from the end of speech to the first audio of the reply in all conversations of "
          u"the "
          "run. It is told, not judged."_s,
          u"Let the engine answer a spoken turn with audio."_s},
         {},
         u"replies to spoken turns"_s,
         u"reply-after-turn"_s},
    };
}

} // namespace hrp::conformance
