// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>

namespace hrp::study {

bool isWebAddress(const QString& source);
bool isDataUrl(const QString& source);
/// No file has a NUL in its name, and Qt complains of it.
inline bool isPossiblePath(const QString& path) {
    return !path.contains(QChar(u'\0'));
}
/// Where a path of a study file leads.
QString imagePath(const QString& source, const QString& folder);

} // namespace hrp::study
