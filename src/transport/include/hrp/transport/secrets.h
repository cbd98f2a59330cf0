// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/transport/message_pipe.h>

#include <QByteArray>
#include <QByteArrayList>
#include <QString>

namespace hrp::transport {

/// What a request carries that nobody may read: keys in its headers, in its query and in its user info.
/// Engines and proxies repeat what they refuse, so texts of theirs are searched for the values themselves,
/// as they are and percent-encoded (H1). Values of fewer than 6 characters are words that may stand anywhere
/// and stay.
class Secrets {
public:
    Secrets() = default;
    explicit Secrets(const PipeRequest& request);

    /// The text with "[key]" in place of each secret.
    QString removedFrom(QString text) const;
    QByteArray removedFrom(QByteArray utf8) const;

private:
    void add(const QByteArray& value);

    QByteArrayList m_values; ///< the longest first: one may be part of another
};

} // namespace hrp::transport
