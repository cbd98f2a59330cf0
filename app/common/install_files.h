// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>

namespace hrp::app {

QString version();

/// A file that comes with the program ("demo/…"): beside the program's install prefix, else in the source
/// tree it was built from. Empty if it is in neither.
QString installedFile(const QString& relativePath);

/// The demo study and the script of its recorded speaker.
QString demoStudyPath();
QString demoScriptPath();

/// Where recordings go unless told otherwise: "Documents/HRP Console/Recordings".
QString defaultRecordingFolder();

} // namespace hrp::app
