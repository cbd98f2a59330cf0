// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/base/callback_scope.h>
#include <hrp/engine/endpoints.h>

#include <QNetworkAccessManager>
#include <QObject>

#include <functional>
#include <memory>
#include <optional>

namespace hrp::engine {

/// Why a service gave no answer of use.
struct EndpointFailure {
    QString code; ///< "chat_timeout", "speech_unauthorized", …
    QString text; ///< which service, what happened, what to do; without the key
    QString type; ///< the API's class of error
};

/// One service: what its failures are called, and its calls.
class EndpointClient {
public:
    /// `name` begins the codes ("chat"); `noun` names it in texts ("chat model").
    EndpointClient(time::Scheduler& scheduler, Endpoint endpoint, QString name, QString noun);

    const Endpoint& endpoint() const { return m_endpoint; }
    time::Scheduler& scheduler() const { return m_scheduler; }
    QNetworkAccessManager& network() { return m_network; }
    /// `what` ends the sentence that begins "The chat model at http://…".
    EndpointFailure failure(const QString& problem, const QString& what,
                            const QString& type = QStringLiteral("server_error")) const;
    /// The same of an answer that makes no sense.
    EndpointFailure nonsense(const QString& what) const;
    /// What a refusal says for people, cut short, without the key.
    QString messageIn(const QByteArray& body) const;

private:
    time::Scheduler& m_scheduler;
    Endpoint m_endpoint;
    QString m_name, m_noun;
    QNetworkAccessManager m_network;
};

/// One POST and its answer in pieces. Redirections are not followed (they would carry the key elsewhere).
/// Destroying it gives it up. Callbacks may destroy it.
class HttpCall {
public:
    struct Callbacks {
        /// Before the first piece of an answer with status 2xx; an error text ends the call.
        std::function<std::optional<QString>(const QByteArray& contentType)> onBegin;
        /// Says whether there was anything of use in it. What is of none (a comment, white space, a half
        /// of something) keeps the line open but not the patience up.
        std::function<bool(const QByteArray& piece)> onData;
        std::function<void(std::optional<EndpointFailure>)> onEnd; ///< once, nothing after it
    };
    struct Request {
        QByteArray contentType, body;
        qint64 mostBytes = 0; ///< of an answer
    };
    HttpCall(EndpointClient& client, const Request& request, Callbacks callbacks);
    ~HttpCall();
    HttpCall(const HttpCall&) = delete;
    HttpCall& operator=(const HttpCall&) = delete;

private:
    void read();
    void finished();
    void end(std::optional<EndpointFailure> failure);
    void waitOn();
    EndpointFailure outOfPatience() const;
    int status() const;
    EndpointFailure refusalOf(int status) const;
    EndpointFailure networkFailure() const;

    EndpointClient& m_client;
    Callbacks m_callbacks;
    qint64 m_mostBytes, m_bytes = 0;
    bool m_begun = false, m_ended = false;
    bool m_idled = false; ///< something came since there was anything of use
    QByteArray m_refusal;
    std::unique_ptr<QNetworkReply, void (*)(QNetworkReply*)> m_reply;
    QObject m_context; ///< of the connections; after m_reply, so that giving that up calls nobody
    time::Timer m_patience, m_limit;
    base::CallbackScope m_scope;
};

} // namespace hrp::engine
