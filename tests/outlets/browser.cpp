// SPDX-License-Identifier: GPL-3.0-or-later
#include "browser.h"

#include <QDir>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QNetworkProxy>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTimer>

#include <csignal>

#include <unistd.h>

namespace hrp::test {

using nlohmann::json;

QString Browser::program() {
    for (const char* name : {"chromium", "chromium-browser", "google-chrome", "chrome-headless-shell"})
        if (const QString found = QStandardPaths::findExecutable(QLatin1String(name)); !found.isEmpty())
            return found;
    return {};
}

Browser::~Browser() {
    m_socket.abort();
    if (m_process.state() != QProcess::NotRunning) {
        ::kill(-static_cast<pid_t>(m_process.processId()), SIGKILL); // with its helpers, which write too
        m_process.waitForFinished();
    }
    // On a busy machine one of them may still be about to die, and write once more.
    until([this] { return QDir(m_profile.path()).removeRecursively(); }, 10'000);
}

bool Browser::until(const std::function<bool()>& done, int limitMs) {
    QEventLoop loop;
    QTimer look;
    QElapsedTimer since;
    since.start();
    QObject::connect(&look, &QTimer::timeout, &loop, [&] {
        if (done() || since.elapsed() > limitMs)
            loop.quit();
    });
    look.start(10);
    loop.exec();
    return done();
}

bool Browser::start() {
    m_process.setProcessChannelMode(QProcess::MergedChannels);
    m_process.setChildProcessModifier([] { ::setsid(); });
    m_process.start(program(),
                    {QStringLiteral("--headless"), QStringLiteral("--no-sandbox"),
                     QStringLiteral("--disable-gpu"), QStringLiteral("--disable-dev-shm-usage"),
                     QStringLiteral("--no-first-run"), QStringLiteral("--window-size=480,560"),
                     QStringLiteral("--remote-debugging-port=0"),
                     QStringLiteral("--user-data-dir=") + m_profile.path(), QStringLiteral("about:blank")});
    QString address;
    const bool listening = until(
        [&] {
            m_printed += m_process.readAll();
            static const QRegularExpression line(QStringLiteral("DevTools listening on (ws://\\S+)"));
            address = line.match(QString::fromUtf8(m_printed)).captured(1);
            return !address.isEmpty() || m_process.state() == QProcess::NotRunning;
        },
        60'000);
    if (!listening || address.isEmpty()) {
        problem = QStringLiteral("the browser did not start: ") + QString::fromUtf8(m_printed.left(500));
        return false;
    }
    m_socket.setProxy(QNetworkProxy::NoProxy);
    QObject::connect(&m_socket, &QWebSocket::textMessageReceived, &m_socket, [this](const QString& text) {
        const json message = json::parse(text.toStdString());
        if (message.value("id", 0) == m_next)
            m_answer = message;
    });
    m_socket.open(QUrl(address));
    if (!until([&] { return m_socket.state() == QAbstractSocket::ConnectedState; }, 20'000)) {
        problem = QStringLiteral("the browser's debugging port did not answer");
        return false;
    }
    const json page = call("Target.createTarget", {{"url", "about:blank"}});
    m_session = call("Target.attachToTarget", {{"targetId", page.value("targetId", "")}, {"flatten", true}})
                    .value("sessionId", "");
    if (m_session.empty())
        problem = QStringLiteral("the browser opened no page");
    return !m_session.empty();
}

json Browser::call(const char* method, json params) {
    json message{{"id", ++m_next}, {"method", method}, {"params", std::move(params)}};
    if (!m_session.empty())
        message["sessionId"] = m_session;
    m_answer = nullptr;
    m_socket.sendTextMessage(QString::fromStdString(message.dump()));
    if (!until([&] { return !m_answer.is_null(); }, 60'000) || !m_answer.contains("result"))
        return json::object();
    return m_answer.at("result");
}

bool Browser::open(const QString& address) {
    return call("Page.navigate", {{"url", address.toStdString()}}).contains("frameId");
}

json Browser::evaluate(const QString& expression) {
    return call("Runtime.evaluate", {{"expression", expression.toStdString()}, {"returnByValue", true}})
        .value("result", json::object())
        .value("value", json());
}

bool Browser::waitUntil(const QString& expression, int limitMs) {
    QElapsedTimer since;
    since.start();
    while (since.elapsed() < limitMs)
        if (evaluate(expression) == json(true))
            return true;
    return false;
}

void Browser::emulate(const char* feature, const char* value) {
    call("Emulation.setEmulatedMedia", {{"features", json::array({{{"name", feature}, {"value", value}}})}});
}

QByteArray Browser::screenshot() {
    return QByteArray::fromBase64(
        QByteArray::fromStdString(call("Page.captureScreenshot", {{"format", "png"}}).value("data", "")));
}

} // namespace hrp::test
