// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>

namespace hrp::engine {

/// A sentence of a model as it is said: what marks (emphasis, headings, links, code, table lines) is taken
/// off, what means something stays: "3*4 is 12", "1984. That was a good year.", "a_b". CommonMark decides
/// which is which (cmark-gfm), but for three cases in which speech differs from a page: a sign between
/// letters or digits marks nothing, the number of a list is said, and so is the minus before a number.
QString withoutMarkup(const QString& sentence);

} // namespace hrp::engine
