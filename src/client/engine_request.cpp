// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/client/engine_request.h>

#include <QUrlQuery>
#include <QUuid>

namespace hrp::client {

transport::PipeRequest pipeRequest(const EngineRequest& request) {
    transport::PipeRequest pipe;
    pipe.url = request.url;
    QUrlQuery query(pipe.url);
    query.removeAllQueryItems(QStringLiteral("model"));
    query.addQueryItem(QStringLiteral("model"), QString::fromLatin1(QUrl::toPercentEncoding(request.model)));
    pipe.url.setQuery(query);
    if (!request.key.isEmpty())
        pipe.headers.append({"Authorization", "Bearer " + request.key});
    pipe.headers.append({"OpenAI-Safety-Identifier", request.safetyIdentifier});
    pipe.extraCaPem = request.extraCaPem;
    if (request.handshakeTimeoutMs)
        pipe.handshakeTimeoutMs = *request.handshakeTimeoutMs;
    return pipe;
}

QByteArray newSafetyIdentifier() {
    return "hs-" + QUuid::createUuid().toByteArray(QUuid::Id128);
}

} // namespace hrp::client
