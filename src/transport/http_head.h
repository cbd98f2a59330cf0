// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QByteArray>
#include <QList>
#include <QPair>
#include <QString>

#include <optional>

namespace hrp::transport {

/// The head of an HTTP request or answer: its first line and its headers as sent.
struct HttpHead {
    QByteArray firstLine;
    QList<QPair<QByteArray, QByteArray>> headers;
    qsizetype bytes = 0; ///< length of the head with its empty line
    bool operator==(const HttpHead&) const = default;

    /// Case-insensitive; empty if absent. Several of one name are joined by ", ".
    QByteArray header(const QByteArray& name) const;
};

/// The head at the start of `data`, or nothing while its empty line has not come. A line without a colon is
/// taken as a header without a value.
std::optional<HttpHead> readHead(const QByteArray& data);

/// False as soon as `data` cannot be the beginning of "METHOD TARGET HTTP/1.x".
bool mayBeRequest(const QByteArray& data);
/// False as soon as `data` cannot be the beginning of "HTTP/1.x NNN …".
bool mayBeAnswer(const QByteArray& data);
/// Status of an answer whose first line is complete, else 0.
int statusOf(const QByteArray& data);
/// Whether a comma-separated header holds `token`, whatever the case.
bool hasToken(const QByteArray& header, const QByteArray& token);

/// Seconds of the header Retry-After, 0 if there is none or it is a date.
int retryAfterOf(const QByteArray& answer);

/// What an answer that refuses a handshake says for people: status text, the message in a JSON body or the
/// first line of a text, and how long to wait. Empty parts are left out.
QString wordsOf(const QByteArray& answer);

} // namespace hrp::transport
