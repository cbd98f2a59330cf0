// SPDX-License-Identifier: GPL-3.0-or-later
// Words of engines, studies and recordings must not steer the terminal, nor turn its lines around.
#pragma once
#include <QByteArray>
#include <QString>

namespace hrp::cli {

/// Control characters, and those that turn the direction of text, as \uXXXX; line breaks and tabs stay. Of
/// JSON this changes the form, never the value.
QString forTerminal(const QString& text);
/// The same for XML, as &#xXXXX;.
QByteArray xmlForTerminal(const QByteArray& utf8);

} // namespace hrp::cli
