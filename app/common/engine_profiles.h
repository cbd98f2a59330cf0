// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/session/engine_choice.h>

#include <QList>
#include <QString>
#include <QUrl>

#include <tl/expected.hpp>

namespace hrp::app {

/// Engines that this user kept by name (H2), in engines.json of the configuration folder: URL, model and
/// voice. A key is in the keychain under the name, or in the environment variable; never here.
QString engineProfilesPath();
tl::expected<QList<session::EngineChoice>, QString> loadEngineProfiles();
tl::expected<void, QString> saveEngineProfiles(const QList<session::EngineChoice>& engines);

/// “local”, an address, or the name of an engine that was kept. The error says what is known.
tl::expected<session::EngineChoice, QString> chooseEngine(const QString& text);
/// Where a chosen engine is reached and how to get in.
session::EngineTarget targetOf(const session::EngineChoice& choice, const QUrl& url, const QByteArray& key);

/// Checks an engine's address: ws:// or wss://, and wss:// off loopback (H2). A missing path becomes
/// /v1/realtime. The error says what is wrong and what would be right.
tl::expected<QUrl, QString> checkEngineUrl(const QString& text);

} // namespace hrp::app
