// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>

namespace hrp::recording {

inline const QString kSuffix = QStringLiteral(".hrprec");
inline const QString kLogName = QStringLiteral("log.jsonl");
inline const QString kManifestName = QStringLiteral("manifest.json");
inline const QString kParticipantName = QStringLiteral("participant.wav");
inline const QString kAgentName = QStringLiteral("agent.wav");
inline const QString kItemsFolder = QStringLiteral("items");
inline const QString kImagesFolder = QStringLiteral("images");

/// `path` if nothing is there, else "NAME (2).hrprec", "(3)", …
QString uniqueFolder(const QString& path);

} // namespace hrp::recording
