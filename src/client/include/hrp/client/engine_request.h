// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/transport/message_pipe.h>

#include <QByteArray>
#include <QString>
#include <QUrl>

#include <optional>

namespace hrp::client {

/// What is needed to reach an engine and to be let in (H1).
struct EngineRequest {
    QUrl url;                    ///< may carry a model of its own in its query, which `model` replaces
    QString model;               ///< not empty
    QByteArray key;              ///< empty: none is sent. Never logged
    QByteArray safetyIdentifier; ///< opaque, one for each session
    QByteArray extraCaPem;       ///< one more trusted certificate, or empty
    std::optional<int> handshakeTimeoutMs; ///< nothing: as transport has it
};

/// The request of the WebSocket: the model in the query once, key and identifier as headers.
transport::PipeRequest pipeRequest(const EngineRequest& request);

/// "hs-" and 128 random bits, derived from nothing (H1).
QByteArray newSafetyIdentifier();

} // namespace hrp::client
