// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/log/record.h>

#include <span>
#include <string_view>

namespace hrp::metrics {

/// Whose doing a finding is.
enum class Side { Ours, Engine, Room };

/// One thing that can be found in a session: by the session itself, at the place where it deals with it, or
/// by the watchdog. Everything but the particulars of the case stands here.
struct Rule {
    std::string_view check; ///< stable name
    std::string_view rule;  ///< number of the requirement that it holds to; empty: none
    log::Severity severity = log::Severity::Warning;
    log::FindingClass cls = log::FindingClass::Engineer;
    Side side = Side::Engine;
    const char* label = "";    ///< a word or two for a flag, as a source text of the translations ("Rules")
    const char* sentence = ""; ///< what it means, in one plain sentence; a source text as well
};

std::span<const Rule> rules();
/// Null if no rule has that name.
const Rule* findRule(std::string_view check);

/// The finding of a rule in one case. `text` says what was seen; empty: the rule's own sentence. `concerns`:
/// item, response or call; `eventId`: the event that showed it.
log::Finding makeFinding(const Rule& rule, const QString& text, const QString& concerns = {},
                         const QString& eventId = {});

} // namespace hrp::metrics
