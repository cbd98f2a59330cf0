// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>

namespace hrp::study {

bool isWebAddress(const QString& source);
bool isDataUrl(const QString& source);
/// Where a path of a study file leads.
QString imagePath(const QString& source, const QString& folder);

} // namespace hrp::study
