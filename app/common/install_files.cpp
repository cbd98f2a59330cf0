// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/install_files.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QStandardPaths>

namespace hrp::app {

QString version() {
    return QStringLiteral(HRP_VERSION);
}

QString installedFile(const QString& relativePath) {
    const QString candidates[] = {
        QCoreApplication::applicationDirPath() + QStringLiteral("/../share/hrp-console/") + relativePath,
        QStringLiteral(HRP_SHARE_DIR "/") + relativePath,
        QStringLiteral(HRP_SOURCE_RESOURCES "/") + relativePath,
    };
    for (const QString& path : candidates)
        if (QFileInfo::exists(path))
            return QFileInfo(path).canonicalFilePath();
    return {};
}

QString demoStudyPath() {
    return installedFile(QStringLiteral("demo/trust-talk.hrpstudy.json"));
}
QString demoScriptPath() {
    return installedFile(QStringLiteral("demo/speaker.hrpscript.json"));
}

QString defaultRecordingFolder() {
    return QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation) +
           QStringLiteral("/HRP Console/Recordings");
}

} // namespace hrp::app
