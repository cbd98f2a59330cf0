// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>

namespace hrp::recording {

/// What is wrong with a sound file of a recording, after its name: "is cut off: 1.5 s …". Empty if it is
/// whole. Reads its header only.
QString soundFileTrouble(const QString& path);

} // namespace hrp::recording
