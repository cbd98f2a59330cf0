// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>

namespace hrp::conformance {

/// What an event of the API's beta is called today; empty if the name is none of the beta's.
QString todaysName(const QString& betaName);
/// The beta's name for an event of today; empty if it is the same or there was none.
QString betaName(const QString& todaysName);

} // namespace hrp::conformance
