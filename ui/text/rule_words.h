// SPDX-License-Identifier: GPL-3.0-or-later
// Findings in the language of the window. The log, and what is exported, keep their English.
#pragma once
#include <hrp/log/record.h>

#include <QString>

namespace hrp::ui {

/// A word or two for a flag: "reply failed". A check that is new to us: its name.
QString ruleLabel(const QString& check);
/// What was noticed: in English as it was written, in another language the sentence of the rule; what was
/// seen in that one case then stands in the finding's own text.
QString findingText(const log::Finding& finding);

} // namespace hrp::ui
