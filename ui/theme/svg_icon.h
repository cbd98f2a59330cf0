// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QColor>
#include <QIcon>
#include <QPixmap>
#include <QString>

namespace hrp::ui {

/// Line icons of resources/icons, drawn in any colour at any size. `name` is the file without ending.
QIcon svgIcon(const QString& name, const QColor& colour, const QColor& disabled);
QPixmap svgPixmap(const QString& name, const QColor& colour, int size, double pixelRatio);
/// Whether resources/icons has it (tests).
bool hasSvgIcon(const QString& name);

} // namespace hrp::ui
