// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/engine_profiles.h"

#include <hrp/base/loopback.h>
#include <hrp/protocol/files.h>
#include <hrp/protocol/json.h>

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSaveFile>
#include <QStandardPaths>

namespace hrp::app {
namespace {

using protocol::fromStd;
using protocol::Json;
using protocol::toStd;

QString textIn(const Json& object, const char* name) {
    const auto it = object.find(name);
    return it != object.end() && it->is_string() ? fromStd(it->get<std::string>()) : QString();
}

constexpr qint64 kMostProfileBytes = 1024ll * 1024;

} // namespace

QString engineProfilesPath() {
    return QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation) +
           QStringLiteral("/hrp-console/engines.json");
}

tl::expected<QList<session::EngineChoice>, QString> loadEngineProfiles() {
    const QString path = engineProfilesPath();
    if (!QFile::exists(path))
        return QList<session::EngineChoice>{};
    const auto bytes = protocol::readWholeFile(path, kMostProfileBytes);
    if (!bytes)
        return tl::unexpected(bytes.error().whole());
    const auto json = protocol::parseAuthored(*bytes);
    if (!json)
        return tl::unexpected(QStringLiteral("%1 is not JSON: %2").arg(path, json.error().text));
    if (!json->is_object() || !json->contains("profiles") || !json->at("profiles").is_array())
        return tl::unexpected(QStringLiteral("%1 has no list “profiles”.").arg(path));
    QList<session::EngineChoice> profiles;
    for (const Json& entry : json->at("profiles")) {
        if (!entry.is_object())
            return tl::unexpected(QStringLiteral("%1: each profile must be an object.").arg(path));
        const auto url = checkEngineUrl(textIn(entry, "url"));
        if (!url)
            return tl::unexpected(
                QStringLiteral("%1, profile “%2”: %3").arg(path, textIn(entry, "name"), url.error()));
        profiles.append({false, textIn(entry, "name"), *url, textIn(entry, "model"), textIn(entry, "voice"),
                         textIn(entry, "keyEnv")});
    }
    return profiles;
}

tl::expected<void, QString> saveEngineProfiles(const QList<session::EngineChoice>& engines) {
    Json list = Json::array();
    for (const session::EngineChoice& profile : engines)
        list.push_back({{"name", toStd(profile.name)},
                        {"url", toStd(profile.url.toString(QUrl::RemoveUserInfo))},
                        {"model", toStd(profile.model)},
                        {"voice", toStd(profile.voice)},
                        {"keyEnv", toStd(profile.keyEnv)}});
    const QString path = engineProfilesPath();
    QDir().mkpath(QFileInfo(path).path());
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(protocol::toPrettyBytes({{"profiles", list}})) < 0 ||
        !file.flush() || !file.commit())
        return tl::unexpected(QStringLiteral("%1 cannot be written: %2.").arg(path, file.errorString()));
    return {};
}

tl::expected<session::EngineChoice, QString> chooseEngine(const QString& text) {
    if (text == QStringLiteral("local"))
        return session::EngineChoice();
    if (text.contains(QStringLiteral("://")))
        return checkEngineUrl(text).map(
            [](const QUrl& url) { return session::EngineChoice{false, url.host(), url, {}, {}, {}}; });
    const auto kept = loadEngineProfiles();
    if (!kept)
        return tl::unexpected(kept.error());
    QStringList known{QStringLiteral("local")};
    for (const session::EngineChoice& engine : *kept) {
        if (engine.name == text)
            return engine;
        known << engine.name;
    }
    return tl::unexpected(
        QCoreApplication::translate(
            "hrp::app::Engines",
            "No engine is called “%1”. Known: %2; or give an address such as wss://HOST/v1/realtime.")
            .arg(text, known.join(QStringLiteral(", "))));
}

session::EngineTarget targetOf(const session::EngineChoice& choice, const QUrl& url, const QByteArray& key) {
    session::EngineTarget target;
    target.url = url;
    target.name =
        choice.local ? QCoreApplication::translate("hrp::app::Engines", "Local engine") : choice.name;
    target.model = choice.model;
    target.voice = choice.voice;
    target.key = key;
    target.local = choice.local;
    return target;
}

tl::expected<QUrl, QString> checkEngineUrl(const QString& text) {
    QUrl url(text.trimmed(), QUrl::StrictMode);
    if (!url.isValid() || url.host().isEmpty())
        return tl::unexpected(
            QStringLiteral("“%1” is not an engine's address. It looks like wss://HOST/v1/realtime.")
                .arg(text));
    if (!url.userInfo().isEmpty())
        return tl::unexpected(QStringLiteral(
            "An engine's address holds no user name or key. Put the key in OPENAI_API_KEY or the keychain."));
    const QString scheme = url.scheme().toLower();
    if (scheme != QStringLiteral("ws") && scheme != QStringLiteral("wss"))
        return tl::unexpected(
            QStringLiteral("“%1”: an engine is reached by wss:// (or ws:// on this machine), not by %2://.")
                .arg(text, scheme));
    if (scheme == QStringLiteral("ws") && !base::isLoopbackHost(url.host()))
        return tl::unexpected(
            QStringLiteral("“%1”: beyond this machine voices and keys travel encrypted only. Use wss://.")
                .arg(text));
    if (url.path().isEmpty() || url.path() == QStringLiteral("/"))
        url.setPath(QStringLiteral("/v1/realtime"));
    return url;
}

} // namespace hrp::app
