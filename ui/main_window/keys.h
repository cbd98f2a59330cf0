// SPDX-License-Identifier: GPL-3.0-or-later
// What the window keeps in the settings, beside the set-up.
#pragma once
#include <QString>

namespace hrp::ui::keys {

inline const QString kLastStudy = QStringLiteral("window/lastStudy");
inline const QString kStarted = QStringLiteral("window/started");
inline const QString kAppearance = QStringLiteral("window/appearance");
inline const QString kConfirmed = QStringLiteral("window/confirmedDestination");
inline const QString kTextScale = QStringLiteral("window/textScale");
inline const QString kGeometry = QStringLiteral("window/geometry");
inline const QString kPanels = QStringLiteral("window/panels");

} // namespace hrp::ui::keys
