// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/engine/server.h>

#include <hrp/engine/faults.h>
#include <hrp/transport/origin.h>

#include <QCryptographicHash>
#include <QUrlQuery>

#include <algorithm>
#include <map>
#include <utility>

using namespace Qt::StringLiterals;

namespace hrp::engine {
namespace {

using transport::WebSocketServer;

constexpr int kGoingAwayCode = 1001;
constexpr qsizetype kLongestModel = 100;
constexpr time::Duration kShutDownLimit = std::chrono::seconds(4);
const char* const kPath = "/v1/realtime";

WebSocketServer::Refusal refusalOf(int status, const char* text, const QString& code,
                                   const QString& message) {
    const protocol::Json body{{"error",
                               {{"message", protocol::toStd(message)},
                                {"type", "invalid_request_error"},
                                {"param", nullptr},
                                {"code", protocol::toStd(code)}}}};
    return {status, text, protocol::toBytes(body)};
}

/// Compares without telling by its time how much was right.
bool sameKey(const QByteArray& a, const QByteArray& b) {
    const auto digest = [](const QByteArray& key) {
        return QCryptographicHash::hash(key, QCryptographicHash::Sha256);
    };
    return digest(a) == digest(b);
}

/// Browsers cannot set a header: they offer the key as a sub-protocol, "openai-insecure-api-key.KEY".
QByteArray keyOfBrowser(const WebSocketServer::Handshake& handshake) {
    constexpr QByteArrayView prefix = "openai-insecure-api-key.";
    for (const QByteArray& offered : handshake.header("Sec-WebSocket-Protocol").split(',')) {
        const QByteArray name = offered.trimmed();
        if (name.startsWith(prefix))
            return name.mid(prefix.size());
    }
    return {};
}

} // namespace

class Server::Impl {
public:
    Impl(time::Scheduler& scheduler, time::WallClock& wallClock, Options options)
        : m_scheduler(scheduler),
          m_wallClock(wallClock),
          m_options(std::move(options)),
          m_fault(findFault(m_options.fault)),
          m_server(
              scheduler, [this](const auto& handshake) { return check(handshake); },
              [this](auto pipe, const auto& handshake) { accept(std::move(pipe), handshake); }) {}

    std::optional<QString> start() {
        if (!m_options.fault.isEmpty() && !m_fault)
            return u"there is no fault “%1”. Faults: %2."_s.arg(m_options.fault, faultNames().join(u", "_s));
        if (!m_options.synthesizer)
            m_options.synthesizer = makeWorkerSynthesizer(m_scheduler);
        if (auto problem = m_options.synthesizer->voiceProblem(m_options.session.voice))
            return problem;
        findRecognizer();
        m_options.listen.subprotocols = {u"realtime"_s};
        return m_server.listen(m_options.listen);
    }

    QString whyNoRecognizer() const { return m_whyNoRecognizer; }

    QString url() const {
        if (m_server.port() == 0)
            return {};
        QHostAddress address = m_options.listen.address;
        if (address == QHostAddress::Any || address == QHostAddress::AnyIPv4)
            address = QHostAddress::LocalHost;
        const bool v6 = address.protocol() == QAbstractSocket::IPv6Protocol;
        return u"%1://%2:%3%4"_s
            .arg(m_options.listen.tls ? u"wss"_s : u"ws"_s,
                 v6 ? u'[' + address.toString() + u']' : address.toString())
            .arg(m_server.port())
            .arg(QLatin1String(kPath));
    }

    int sessions() const { return static_cast<int>(m_sessions.size()); }

    void shutDown(std::function<void()> done) {
        m_server.close();
        m_done = std::move(done);
        for (const auto& [session, kept] : m_sessions)
            session->close(kGoingAwayCode, u"the engine is shutting down"_s);
        m_limit = m_scheduler.after(kShutDownLimit, [this] {
            m_sessions.clear();
            tellDone();
        });
        if (m_sessions.empty())
            m_limit = m_scheduler.after(time::Duration::zero(), [this] { tellDone(); });
    }

private:
    struct Kept {
        std::unique_ptr<EngineSession> session;
        int number = 0;
    };

    void findRecognizer() {
        if (!m_options.recognition) {
            m_options.recognizer = nullptr;
            m_whyNoRecognizer = u"it was started without a recogniser"_s;
        } else if (!m_options.recognizer) {
            if (auto made = makePackagedRecognizer(m_scheduler))
                m_options.recognizer = *made;
            else
                m_whyNoRecognizer = made.error();
        }
    }

    std::optional<WebSocketServer::Refusal> check(const WebSocketServer::Handshake& handshake) {
        if (m_fault && m_fault->refusal)
            return m_fault->refusal;
        if (m_fault && m_fault->mostSessions > 0 && sessions() >= m_fault->mostSessions)
            return tooManySessions();
        if (handshake.path != QLatin1String(kPath))
            return refusalOf(404, "Not Found", u"not_found"_s,
                             u"The engine is at %1?model=NAME."_s.arg(QLatin1String(kPath)));
        const bool anyKey = m_options.requiredKey.isEmpty() || (m_fault && m_fault->takesAnyKey);
        // A website may not use what listens on this machine; whoever hides where the page is from must have
        // the key.
        const transport::Asker asker = transport::askerOf(handshake);
        if (asker == transport::Asker::Website || (asker == transport::Asker::Hidden && anyKey))
            return refusalOf(403, "Forbidden", u"forbidden_origin"_s,
                             u"Websites may not use this engine: open the page from this machine."_s);
        // The key is in neither the answer nor the log.
        if (!anyKey && !sameKey(handshake.header("Authorization"), "Bearer " + m_options.requiredKey) &&
            !sameKey(keyOfBrowser(handshake), m_options.requiredKey))
            return refusalOf(
                401, "Unauthorized", u"invalid_api_key"_s,
                u"Incorrect API key provided. This engine expects the key that it was started with."_s);
        return std::nullopt;
    }

    void accept(std::unique_ptr<transport::MessagePipe> pipe, const WebSocketServer::Handshake& handshake) {
        EngineSession::Options options = m_options.session;
        const int number = ++m_count;
        // Each session its own ids and its own words, the same in every run.
        options.seed += static_cast<unsigned>(number - 1);
        const QString model =
            QUrlQuery(handshake.query).queryItemValue(u"model"_s, QUrl::FullyDecoded).left(kLongestModel);
        if (!model.isEmpty())
            options.model = model;
        std::unique_ptr<Responder> responder = m_options.responder
                                                   ? m_options.responder(options.seed)
                                                   : makeRehearsalResponder(m_scheduler, options.seed);
        if (m_fault && m_fault->responder)
            responder = m_fault->responder(std::move(responder));
        if (m_fault && m_fault->filter)
            pipe = faulty(std::move(pipe), m_fault->filter(m_scheduler));
        auto session = std::make_unique<EngineSession>(
            EngineSession::Parts{m_scheduler, m_wallClock, std::move(pipe), m_options.synthesizer,
                                 std::move(responder), [this](EngineSession* ended) { onEnded(ended); },
                                 m_options.recognizer, m_whyNoRecognizer},
            std::move(options));
        EngineSession* key = session.get();
        m_sessions[key] = {std::move(session), number};
    }

    void onEnded(EngineSession* session) {
        const auto found = m_sessions.find(session);
        if (found == m_sessions.end())
            return;
        const EngineSession::Summary summary = session->summary();
        if (m_options.log)
            m_options.log(u"session %1 (%2): %3 s, %4 turns, %5 replies, %6 of them failed, %7 errors, %8"_s
                              .arg(found->second.number)
                              .arg(summary.id)
                              .arg(summary.seconds, 0, 'f', 1)
                              .arg(summary.turns)
                              .arg(summary.replies)
                              .arg(summary.failedReplies)
                              .arg(summary.errors)
                              .arg(summary.end));
        m_sessions.erase(found);
        if (m_sessions.empty() && m_done)
            tellDone();
    }

    void tellDone() {
        m_limit.cancel();
        if (const auto done = std::exchange(m_done, nullptr))
            done();
    }

    time::Scheduler& m_scheduler;
    time::WallClock& m_wallClock;
    Options m_options;
    const Fault* m_fault;
    QString m_whyNoRecognizer;
    std::map<EngineSession*, Kept> m_sessions;
    int m_count = 0;
    std::function<void()> m_done;
    time::Timer m_limit;
    WebSocketServer m_server; ///< last: its callbacks use the rest
};

Server::Server(time::Scheduler& scheduler, time::WallClock& wallClock, Options options)
    : m_impl(std::make_unique<Impl>(scheduler, wallClock, std::move(options))) {}
Server::~Server() = default;
std::optional<QString> Server::start() {
    return m_impl->start();
}
QString Server::url() const {
    return m_impl->url();
}
QString Server::whyNoRecognizer() const {
    return m_impl->whyNoRecognizer();
}
int Server::sessions() const {
    return m_impl->sessions();
}
void Server::shutDown(std::function<void()> done) {
    m_impl->shutDown(std::move(done));
}

QStringList Server::faultNames() {
    QStringList names;
    for (const Fault& fault : faults())
        names << fault.name;
    return names;
}

} // namespace hrp::engine
