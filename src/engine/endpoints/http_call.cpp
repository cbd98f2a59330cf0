// SPDX-License-Identifier: GPL-3.0-or-later
#include "http_call.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QNetworkReply>
#include <QNetworkRequest>

#include <utility>

using namespace Qt::StringLiterals;

namespace hrp::engine {
namespace {

constexpr qint64 kMostRefusalBytes = 16ll * 1024;
constexpr qsizetype kMostMessage = 200;

QString seconds(time::Duration length) {
    return QString::number(time::toMs(length) / 1000);
}

} // namespace

EndpointClient::EndpointClient(time::Scheduler& scheduler, Endpoint endpoint, QString name, QString noun)
    : m_scheduler(scheduler),
      m_endpoint(std::move(endpoint)),
      m_name(std::move(name)),
      m_noun(std::move(noun)) {
    m_network.setRedirectPolicy(QNetworkRequest::ManualRedirectPolicy);
}

EndpointFailure EndpointClient::failure(const QString& problem, const QString& what,
                                        const QString& type) const {
    return {m_name + u'_' + problem,
            u"The %1 at %2 %3"_s.arg(m_noun,
                                     m_endpoint.url.toString(QUrl::RemoveUserInfo | QUrl::RemoveQuery), what),
            type};
}

EndpointFailure EndpointClient::nonsense(const QString& what) const {
    return failure(u"bad_answer"_s, what);
}

QString EndpointClient::messageIn(const QByteArray& body) const {
    const QJsonObject object = QJsonDocument::fromJson(body).object();
    const QJsonValue error = object["error"_L1];
    QString message = error.isString() ? error.toString() : error["message"_L1].toString();
    if (message.isEmpty())
        message = object["message"_L1].toString();
    if (message.isEmpty() && !body.trimmed().startsWith('<') && object.isEmpty())
        message = QString::fromUtf8(body);
    if (!m_endpoint.key.isEmpty())
        message.replace(QString::fromUtf8(m_endpoint.key), u"…"_s);
    message = message.simplified();
    return message.size() > kMostMessage ? message.left(kMostMessage) + u'…' : message;
}

HttpCall::HttpCall(EndpointClient& client, const Request& request, Callbacks callbacks)
    : m_client(client),
      m_callbacks(std::move(callbacks)),
      m_mostBytes(request.mostBytes),
      m_reply(nullptr, [](QNetworkReply* reply) {
          reply->abort();
          reply->deleteLater();
      }) {
    QNetworkRequest http(client.endpoint().url);
    http.setHeader(QNetworkRequest::ContentTypeHeader, request.contentType);
    http.setHeader(QNetworkRequest::UserAgentHeader, u"hrp"_s);
    if (!client.endpoint().key.isEmpty())
        http.setRawHeader("Authorization", "Bearer " + client.endpoint().key);
    m_reply.reset(client.network().post(http, request.body));
    QObject::connect(m_reply.get(), &QNetworkReply::readyRead, &m_context, [this] { read(); });
    QObject::connect(m_reply.get(), &QNetworkReply::finished, &m_context, [this] { finished(); });
    waitOn();
    m_limit = client.scheduler().after(client.endpoint().limit, [this] {
        end(m_client.failure(u"timeout"_s,
                             u"did not come to an end within %1 s. Ask for less, or give it more "
                             "time."_s.arg(seconds(m_client.endpoint().limit))));
    });
}

HttpCall::~HttpCall() = default;

void HttpCall::waitOn() {
    m_idled = false;
    m_patience = m_client.scheduler().after(m_client.endpoint().patience, [this] { end(outOfPatience()); });
}

EndpointFailure HttpCall::outOfPatience() const {
    if (const int code = status(); code != 0 && (code < 200 || code > 299))
        return refusalOf(code); // it has refused, and only does not come to an end with it
    const QString waited = seconds(m_client.endpoint().patience);
    return m_client.failure(
        u"timeout"_s,
        m_idled
            ? u"kept the line open for %1 s and sent nothing of use. Is it overloaded or stuck?"_s.arg(waited)
            : u"sent nothing for %1 s. Is it overloaded or still loading?"_s.arg(waited));
}

int HttpCall::status() const {
    return m_reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
}

void HttpCall::read() {
    if (m_ended)
        return;
    m_idled = true;
    if (status() < 200 || status() > 299) {
        m_refusal += m_reply->read(std::max<qint64>(kMostRefusalBytes - m_refusal.size(), 0));
        return;
    }
    const auto alive = m_scope.watch();
    if (!std::exchange(m_begun, true) && m_callbacks.onBegin)
        if (const auto problem =
                m_callbacks.onBegin(m_reply->header(QNetworkRequest::ContentTypeHeader).toByteArray()))
            return end(m_client.nonsense(*problem));
    if (!alive || m_ended)
        return;
    const QByteArray piece = m_reply->readAll();
    m_bytes += piece.size();
    if (m_bytes > m_mostBytes)
        return end(m_client.failure(
            u"endless"_s, u"sent more than %1 bytes, more than any sensible answer has."_s.arg(m_mostBytes)));
    if (piece.isEmpty())
        return;
    const auto onData = m_callbacks.onData; // which may destroy this
    if (onData(piece) && alive && !m_ended)
        waitOn();
}

void HttpCall::finished() {
    const auto alive = m_scope.watch();
    read();
    if (!alive || m_ended)
        return;
    const int code = status();
    if (code != 0 && (code < 200 || code > 299))
        return end(refusalOf(code));
    if (m_reply->error() != QNetworkReply::NoError)
        return end(networkFailure());
    end(std::nullopt);
}

void HttpCall::end(std::optional<EndpointFailure> failure) {
    if (std::exchange(m_ended, true))
        return;
    m_patience.cancel();
    m_limit.cancel();
    // The callback may destroy this, and with it the callback.
    const auto onEnd = std::move(m_callbacks.onEnd);
    onEnd(std::move(failure));
}

EndpointFailure HttpCall::refusalOf(int code) const {
    const QString said = m_client.messageIn(m_refusal);
    const QString answered = u"answered %1%2"_s.arg(code).arg(said.isEmpty() ? u"."_s : u": "_s + said);
    const auto told = [&](const char* problem, const char* advice, const char* type) {
        const QString space = answered.endsWith(u'.') ? u" "_s : u". "_s;
        return m_client.failure(QLatin1String(problem), answered + space + QLatin1String(advice),
                                QLatin1String(type));
    };
    if (code == 401 || code == 403)
        return told("unauthorized", "Check the key and the variable that holds it.", "authentication_error");
    if (code == 404)
        return told("not_found", "Check the address and the model's name.", "invalid_request_error");
    if (code == 429)
        return told("rate_limited", "Wait, or use a service with room for more.", "rate_limit_error");
    if (code >= 500)
        return told("failed", "Its own log should say why.", "server_error");
    if (code >= 300 && code < 400)
        return told("moved", "Redirections are not followed: give the address it points to.", "server_error");
    return told("refused", "It did not take the request.", "invalid_request_error");
}

namespace {
/// Qt has no words for some causes, or only "Unknown error".
QString networkCauseOf(QNetworkReply::NetworkError error, const QString& reason) {
    switch (error) {
    case QNetworkReply::RemoteHostClosedError:
        return u"it closed the connection"_s;
    case QNetworkReply::TimeoutError:
    case QNetworkReply::OperationCanceledError:
        return u"nothing came in time"_s;
    case QNetworkReply::TemporaryNetworkFailureError:
    case QNetworkReply::NetworkSessionFailedError:
        return u"the network is down"_s;
    case QNetworkReply::ProxyConnectionRefusedError:
    case QNetworkReply::ProxyNotFoundError:
        return u"the proxy that the environment names is not there"_s;
    case QNetworkReply::ProxyConnectionClosedError:
    case QNetworkReply::ProxyTimeoutError:
        return u"the proxy that the environment names did not answer"_s;
    case QNetworkReply::ProxyAuthenticationRequiredError:
        return u"the proxy wants a user name and a password: write them into its address"_s;
    case QNetworkReply::ProtocolInvalidOperationError:
    case QNetworkReply::ProtocolFailure:
        return u"what answered does not speak HTTP"_s;
    default:
        break;
    }
    const bool saysNothing = reason.isEmpty() || reason.contains(u"unknown error"_s, Qt::CaseInsensitive);
    return saysNothing ? u"no way to it over this network (firewall, VPN, a proxy?)"_s : reason;
}
} // namespace

EndpointFailure HttpCall::networkFailure() const {
    const QString reason = m_reply->errorString();
    switch (m_reply->error()) {
    case QNetworkReply::ConnectionRefusedError:
        return m_client.failure(u"unreachable"_s,
                                u"is not there: nothing listens. Start it, or correct its address."_s);
    case QNetworkReply::HostNotFoundError:
        return m_client.failure(u"unreachable"_s,
                                u"is not there: no host of that name. Correct its address."_s);
    case QNetworkReply::SslHandshakeFailedError:
        return m_client.failure(u"unreachable"_s, u"can't be trusted: %1"_s.arg(reason));
    default:
        return m_begun
                   ? m_client.failure(u"broken_off"_s, u"broke off in the middle: %1"_s.arg(
                                                           networkCauseOf(m_reply->error(), reason)))
                   : m_client.failure(u"unreachable"_s,
                                      u"gave no answer: %1"_s.arg(networkCauseOf(m_reply->error(), reason)));
    }
}

} // namespace hrp::engine
