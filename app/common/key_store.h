// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QObject>
#include <QString>

#include <functional>

namespace hrp::app {

/// Keys of engines: in the system's keychain, never in a file of ours. `account` is the engine profile's
/// name or host. Answers come on the calling thread's event loop; without a keychain (no D-Bus, locked)
/// they come at once with `error` in words, and the environment variable is the way to go.
class KeyStore : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;
    void read(const QString& account, std::function<void(QByteArray key, QString error)> done);
    void write(const QString& account, const QByteArray& key, std::function<void(QString error)> done);
    void remove(const QString& account, std::function<void(QString error)> done);

    /// The key in `variable`, else in OPENAI_API_KEY; empty if neither is set.
    static QByteArray fromEnvironment(const QString& variable = {});
};

} // namespace hrp::app
