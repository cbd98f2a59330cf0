// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QList>
#include <QString>
#include <QUrl>

#include <tl/expected.hpp>

#include <optional>

namespace hrp::app {

/// An engine by name (H2): URL, model and voice. Its key is in the keychain under `name`, or in the
/// environment variable `keyEnv`; never here.
struct EngineProfile {
    QString name;
    QUrl url;
    QString model, voice, keyEnv;
};

/// Profiles of this user, kept in engines.json of the configuration folder.
QString engineProfilesPath();
tl::expected<QList<EngineProfile>, QString> loadEngineProfiles();
tl::expected<void, QString> saveEngineProfiles(const QList<EngineProfile>& profiles);

/// Checks an engine's address: ws:// or wss://, and wss:// off loopback (H2). A missing path becomes
/// /v1/realtime. The error says what is wrong and what would be right.
tl::expected<QUrl, QString> checkEngineUrl(const QString& text);

} // namespace hrp::app
