// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QByteArray>

namespace hrp::outlets {

/// resources/avatar/index.html.
QByteArray avatarPage();

} // namespace hrp::outlets
