// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/outlets/outlets.h>

#include "avatar_feed.h"
#include "avatar_page.h"
#include "listener.h"
#include "lsl_outlet.h"
#include "marker_feed.h"
#include "origin.h"

#include <hrp/time/steady_scheduler.h>
#include <hrp/transport/web_socket.h>

#include <QEventLoop>
#include <QRandomGenerator>
#include <QThread>
#include <QUrlQuery>

#include <algorithm>
#include <future>
#include <utility>
#include <vector>

namespace hrp::outlets {

using transport::WebSocketServer;

namespace {

constexpr std::size_t kMostListeners = 64;
constexpr int kGoingAway = 1001;
constexpr time::Duration kGoodbye = std::chrono::seconds(1); ///< for the listeners to answer

QString randomKey() {
    return QString::number(QRandomGenerator::system()->generate64(), 36);
}

} // namespace

/// Everything that lives on the outlets' thread.
class Outlets::Worker {
public:
    explicit Worker(OutletOptions options)
        : m_options(std::move(options)), m_key(m_options.key.isEmpty() ? randomKey() : m_options.key) {}

    /// From the caller's thread; returns what is wrong, or nothing when it listens.
    std::optional<QString> start() {
        const auto begun = std::make_shared<std::promise<std::optional<QString>>>();
        auto result = begun->get_future();
        m_thread.reset(QThread::create([this, begun] { run(*begun); }));
        m_thread->setObjectName(QStringLiteral("outlets"));
        m_thread->start();
        auto problem = result.get();
        m_listening = !problem;
        return problem;
    }

    ~Worker() {
        if (m_listening)
            post([this] { leave(); }); // behind the last records
        if (m_thread)
            m_thread->wait();
    }

    quint16 port() const { return m_port; }
    const QString& key() const { return m_key; }
    const QString& lslState() const { return m_lslState; }

    void post(std::function<void()> call) { m_scheduler->post(std::move(call)); }
    time::TimePoint now() const { return m_scheduler->now(); }

    void record(const log::RecordPtr& record, time::TimePoint at) {
        m_avatar->record(*record, at);
        m_markers->record(*record, at);
    }
    void audio(std::int64_t first, const std::vector<std::int16_t>& samples) {
        m_avatar->audio(first, samples);
    }

private:
    void run(std::promise<std::optional<QString>>& begun) {
        time::SteadyScheduler scheduler;
        m_scheduler = &scheduler;
        LslOutlet lsl(m_options.lslLibrary, QStringLiteral("hrp-console-%1").arg(m_key));
        m_lsl = &lsl;
        m_lslState = lsl.state();
        AvatarFeed avatar(scheduler, m_options.resting,
                          {[this](const QByteArray& json) {
                               for (const auto& listener : m_avatars)
                                   listener->send(json);
                           },
                           [this](double level) {
                               for (const auto& listener : m_avatars)
                                   listener->level(level);
                           },
                           m_options.words});
        MarkerFeed markers(m_wall, [this](const Marker& marker) { emitMarker(marker); });
        m_avatar = &avatar;
        m_markers = &markers;
        WebSocketServer server(
            scheduler, [this](const auto& handshake) { return checkListener(handshake, m_key); },
            [this](auto pipe, const auto& handshake) { accept(std::move(pipe), handshake.path); });
        WebSocketServer::Options listen;
        listen.port = m_options.port;
        listen.page = [](const QString& path) -> std::optional<WebSocketServer::Page> {
            if (path != QLatin1String("/"))
                return std::nullopt;
            return WebSocketServer::Page{"text/html; charset=utf-8", avatarPage()};
        };
        const auto problem = server.listen(listen);
        m_port = server.port();
        QEventLoop loop;
        m_server = &server;
        m_loop = &loop;
        begun.set_value(problem); // the caller goes on
        if (!problem)
            loop.exec();
        m_goodbye.cancel();
        m_avatars.clear();
        m_devices.clear();
    }

    void accept(std::unique_ptr<transport::MessagePipe> pipe, const QString& path) {
        auto& listeners = path == QLatin1String("/markers") ? m_devices : m_avatars;
        if (m_avatars.size() + m_devices.size() >= kMostListeners)
            return; // dropped with its pipe
        listeners.push_back(std::make_unique<Listener>(
            *m_scheduler, std::move(pipe), [this](Listener* listener) { cancelPendingEdges(listener); }));
        Listener& listener = *listeners.back();
        if (&listeners == &m_avatars)
            return listener.send(m_avatar->state());
        listener.send(m_markers->clock(m_scheduler->now()));
        for (const Marker& marker : m_markers->history())
            listener.send(marker.json);
    }

    /// From inside one of its calls: it goes a little later.
    void cancelPendingEdges(Listener* listener) {
        m_scheduler->post([this, listener] {
            for (auto* listeners : {&m_avatars, &m_devices})
                std::erase_if(*listeners, [&](const auto& other) { return other.get() == listener; });
            if (m_leaving && m_avatars.empty() && m_devices.empty())
                m_loop->quit();
        });
    }

    /// Everybody is told; who does not answer in time is left behind.
    void leave() {
        m_leaving = true;
        m_server->close();
        if (m_avatars.empty() && m_devices.empty())
            return m_loop->quit();
        for (auto* listeners : {&m_avatars, &m_devices})
            for (const auto& listener : *listeners)
                listener->close(kGoingAway, QStringLiteral("HRP Console ends here"));
        m_goodbye = m_scheduler->after(kGoodbye, [this] { m_loop->quit(); });
    }

    void emitMarker(const Marker& marker) {
        for (const auto& listener : m_devices)
            listener->send(marker.json);
        m_lsl->push(marker.json, time::toMs(m_scheduler->now().time_since_epoch()) - marker.monotonicMs);
    }

    OutletOptions m_options;
    QString m_key;
    QString m_lslState;
    quint16 m_port = 0;
    std::unique_ptr<QThread> m_thread;
    bool m_listening = false; ///< the caller's
    time::SystemWallClock m_wall;
    // on the thread's stack
    time::SteadyScheduler* m_scheduler = nullptr;
    LslOutlet* m_lsl = nullptr;
    AvatarFeed* m_avatar = nullptr;
    MarkerFeed* m_markers = nullptr;
    WebSocketServer* m_server = nullptr;
    QEventLoop* m_loop = nullptr;
    time::Timer m_goodbye;
    bool m_leaving = false;
    std::vector<std::unique_ptr<Listener>> m_avatars, m_devices;
};

Outlets::Outlets(std::unique_ptr<Worker> worker) : m_worker(std::move(worker)) {}
Outlets::~Outlets() = default;

tl::expected<std::unique_ptr<Outlets>, QString> Outlets::open(OutletOptions options) {
    const quint16 port = options.port;
    auto worker = std::make_unique<Worker>(std::move(options));
    if (const auto problem = worker->start())
        return tl::unexpected(QStringLiteral("the avatar port cannot be opened: %1. Is another program using "
                                             "port %2? Choose another one, or 0 for any that is free.")
                                  .arg(*problem)
                                  .arg(port));
    return std::unique_ptr<Outlets>(new Outlets(std::move(worker)));
}

quint16 Outlets::port() const {
    return m_worker->port();
}
QUrl Outlets::pageUrl() const {
    return QUrl(QStringLiteral("http://127.0.0.1:%1/").arg(port()));
}
QUrl Outlets::keyedUrl() const {
    QUrl url(QStringLiteral("ws://127.0.0.1:%1/").arg(port()));
    url.setQuery(QUrlQuery{{QStringLiteral("key"), m_worker->key()}});
    return url;
}
QString Outlets::lslState() const {
    return m_worker->lslState();
}

void Outlets::onRecord(const log::RecordPtr& record) {
    m_worker->post([worker = m_worker.get(), record, at = m_worker->now()] { worker->record(record, at); });
}

void Outlets::onLaneAudio(log::Lane lane, std::int64_t first, std::span<const std::int16_t> samples) {
    if (lane != log::Lane::Agent)
        return;
    m_worker->post(
        [worker = m_worker.get(), first, copy = std::vector<std::int16_t>(samples.begin(), samples.end())] {
            worker->audio(first, copy);
        });
}

} // namespace hrp::outlets
