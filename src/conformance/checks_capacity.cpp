// SPDX-License-Identifier: GPL-3.0-or-later
// Several sessions at a time, and how fast an engine answers.
#include "check.h"

using namespace Qt::StringLiterals;

namespace hrp::conformance {
namespace {

using namespace protocol;

Task<Verdict> servesTwo(const Context& context) {
    auto first = co_await context.ready();
    std::unique_ptr<Probe> second;
    try {
        second = co_await context.ready();
    } catch (const Verdict& verdict) {
        throw fail(u"a second session beside the first"_s, verdict.came);
    }
    // The sessions are told apart by their connections: the profile asks for no id.
    const QString ofFirst = u"You are the first of two partners."_s, ofSecond = u"You are the second."_s;
    const auto other = co_await second->update(SessionUpdate::instructionsOnly(ofSecond));
    const auto own = co_await first->update(SessionUpdate::instructionsOnly(ofFirst));
    const QString &ownText = own.body.session.instructions, &otherText = other.body.session.instructions;
    require(ownText != ofSecond && otherText != ofFirst, u"two sessions that know nothing of each other"_s,
            u"session.updated of one session with the instructions of the other, “%1”"_s.arg(
                ownText == ofSecond ? ownText : otherText));
    if (ownText != ofFirst || otherText != ofSecond)
        throw blocked(u"updated-echo"_s, u"session.updated with the instructions of its own session"_s,
                      u"the instructions “%1” in place of “%2”"_s.arg(
                          (ownText != ofFirst ? ownText : otherText).left(120),
                          ownText != ofFirst ? ofFirst : ofSecond));
    const QString &id = own.body.session.id, &otherId = other.body.session.id;
    require(id.isEmpty() || id != otherId, u"two sessions, each with an id of its own"_s,
            u"the session.id “%1” in both"_s.arg(id.left(120)), u"Give every session an id of its own."_s);
    co_return pass(id.isEmpty() || otherId.isEmpty() ? u"two at a time, without a session.id"_s
                                                     : u"%1 and %2 at a time"_s.arg(id, otherId));
}

} // namespace

std::vector<Check> capacityChecks() {
    const QString topic = u"capacity"_s;
    return {
        {{u"two-sessions"_s,
          topic,
          {u"E1"_s},
          u"Opens a second session beside the first, and configures both. Where that works, further checks "
          "run side by side."_s,
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
