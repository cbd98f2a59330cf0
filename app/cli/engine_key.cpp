// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine_key.h"

#include <algorithm>

namespace hrp::cli {
namespace {

/// A key goes into a header of the handshake, where a line break would begin another.
EngineKey::Key checked(const QByteArray& key, const QString& source) {
    const bool control = std::any_of(key.begin(), key.end(), [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return byte < 0x20 || byte == 0x7f;
    });
    if (control)
        return tl::unexpected(
            EngineKey::tr("the key in %1 holds a control character (a line break, for instance), "
                          "which no key may have. Set it again without.")
                .arg(source));
    return key;
}

QString notSet(const QString& variable) {
    return EngineKey::tr("the environment variable %1, which should hold the engine's key, is not set.")
        .arg(variable);
}

} // namespace

void EngineKey::find(const QString& variable, const QString& account, std::function<void(Key)> done) {
    const QByteArray key = app::KeyStore::fromEnvironment(variable);
    if (!key.isEmpty())
        return done(checked(key, variable.isEmpty() ? QStringLiteral("OPENAI_API_KEY") : variable));
    if (!variable.isEmpty())
        return done(tl::unexpected(notSet(variable)));
    m_keychain.read(account, [done = std::move(done)](const QByteArray& kept, const QString&) {
        done(checked(kept, tr("the keychain")));
    });
}

tl::expected<QString, QString> EngineKey::unused(const QString& variable) {
    if (variable.isEmpty())
        return QString();
    if (app::KeyStore::fromEnvironment(variable).isEmpty())
        return tl::unexpected(notSet(variable) + tr(" The local engine wants no key: leave out --key-env."));
    return tr("--key-env is not used: the local engine wants no key");
}

} // namespace hrp::cli
