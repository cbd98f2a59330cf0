// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "common/key_store.h"

#include <QByteArray>
#include <QString>

#include <tl/expected.hpp>

#include <functional>

namespace hrp::cli {

/// The key of an engine, for every command that takes --key-env. Errors say what is wrong with a key, never
/// the key (H1).
class EngineKey : public QObject {
    Q_OBJECT
public:
    using Key = tl::expected<QByteArray, QString>;

    /// From `variable`, else from OPENAI_API_KEY, else from the keychain under `account`; empty if there is
    /// none: the engine may not want one, and says so if it does. `done` comes at once or from the event
    /// loop.
    void find(const QString& variable, const QString& account, std::function<void(Key)> done);
    /// For the local engine, which wants no key: an error if `variable` names nothing, and what is to be said
    /// if it names a key that will not be used; else empty.
    static tl::expected<QString, QString> unused(const QString& variable);

private:
    app::KeyStore m_keychain;
};

} // namespace hrp::cli
