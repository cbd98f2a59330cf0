// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/transport/close_reason.h>

#include <hrp/base/loopback.h>

#include <QHostAddress>

#include <array>

namespace hrp::transport {

using Cause = PipeEnd::Cause;

namespace {

struct NamedCode {
    int code;
    const char* words;
};
constexpr std::array kCloseCodes{
    NamedCode{1000, "it said that everything is done"},
    NamedCode{1001, "it is going away"},
    NamedCode{1002, "it saw a protocol error"},
    NamedCode{1003, "it does not accept this kind of data"},
    NamedCode{1005, "it gave no reason"},
    NamedCode{1006, "the connection broke"},
    NamedCode{1007, "it received data that it could not read"},
    NamedCode{1008, "its rules forbid it"},
    NamedCode{1009, "a message was too big for it"},
    NamedCode{1011, "it had an internal error"},
    NamedCode{1012, "it is restarting"},
    NamedCode{1013, "it is overloaded, try again later"},
    NamedCode{3000, "it does not accept the key"},
};

QString closeCodeWords(int code) {
    for (const NamedCode& named : kCloseCodes)
        if (named.code == code)
            return QString::fromLatin1(named.words);
    if (code >= 4000)
        return QStringLiteral("for a reason of its own");
    return QStringLiteral("for an unknown reason");
}

QString quoted(const QString& words) {
    return words.isEmpty() ? QString() : QStringLiteral(" (“%1”)").arg(words.left(300));
}

QString httpText(int status, const QString& address, const QString& words) {
    const QString said = QStringLiteral("The server at %1 answered with HTTP status %2%3. ")
                             .arg(address)
                             .arg(status)
                             .arg(quoted(words));
    switch (status) {
    case 401:
        return said +
               QStringLiteral("The key is missing or wrong: check the key of this engine profile, or the "
                              "environment variable that holds it.");
    case 403:
        return said +
               QStringLiteral("The key is known but may not use this engine or model: check the account's "
                              "rights, or choose another model.");
    case 404:
        return said +
               QStringLiteral("There is no realtime engine at this address, or it does not know the model: "
                              "check the path (usually /v1/realtime) and the model's name.");
    case 429:
        return said + QStringLiteral(
                          "The account's limit is reached: wait a little, or check its quota and billing.");
    default:
        break;
    }
    if (status >= 200 && status < 300)
        return said + QStringLiteral("It is a web server but no realtime engine: check host, port and path "
                                     "(usually /v1/realtime).");
    if (status >= 300 && status < 400)
        return said + QStringLiteral(
                          "It wants to send us elsewhere, which is not followed with a key in hand: enter "
                          "the final address.");
    if (status >= 500)
        return said + QStringLiteral("The engine has trouble of its own: try again in a while.");
    return said + QStringLiteral("Check the address and the engine's settings.");
}

} // namespace

bool isLoopback(const QUrl& url) {
    return base::isLoopbackHost(url.host());
}

QString addressText(const QUrl& url) {
    return url.toString(QUrl::RemoveUserInfo | QUrl::RemoveQuery | QUrl::RemoveFragment);
}

std::optional<QString> addressFault(const QUrl& url) {
    if (!url.isValid() || url.host().isEmpty())
        return QStringLiteral("The engine's address “%1” is no address. Write it as wss://HOST/v1/realtime.")
            .arg(addressText(url));
    if (url.scheme() != QStringLiteral("ws") && url.scheme() != QStringLiteral("wss"))
        return QStringLiteral(
                   "The engine's address %1 does not begin with wss:// (or ws:// on this machine).")
            .arg(addressText(url));
    if (url.scheme() == QStringLiteral("ws") && !isLoopback(url))
        return QStringLiteral(
                   "The engine at %1 is on another machine, where key and voices must be encrypted: "
                   "use wss:// in place of ws://.")
            .arg(addressText(url));
    return std::nullopt;
}

QString connectFailureText(const PipeEnd& end, const QUrl& url) {
    const QString address = addressText(url);
    switch (end.cause) {
    case Cause::Refused:
        return QStringLiteral("Nothing listens at %1. Is the engine running, and is the port right?")
            .arg(address);
    case Cause::HostNotFound:
        return QStringLiteral("The host %1 was not found. Check its name and the network connection.")
            .arg(url.host());
    case Cause::TlsFailed:
        return QStringLiteral(
                   "No secure connection to %1%2. Its certificate is not trusted here: check the address "
                   "and this machine's clock, or add the engine's certificate to the profile.")
            .arg(address, quoted(end.reason));
    case Cause::HttpStatus:
        return httpText(end.httpStatus, address, end.reason);
    case Cause::NotAWebSocket:
        return QStringLiteral(
                   "Something answered at %1, but it is no realtime engine%2. Check host, port and path.")
            .arg(address, quoted(end.reason));
    case Cause::HandshakeTimeout:
        return QStringLiteral(
                   "No answer from %1 in time%2. Is the engine running and reachable (firewall, VPN)?")
            .arg(address, quoted(end.reason));
    case Cause::ClosedByPeer:
        return closeText(end);
    case Cause::ClosedByUs:
        return QStringLiteral("The attempt to reach %1 was given up.").arg(address);
    case Cause::Dropped:
        return QStringLiteral("The connection to %1 broke before the session began%2. Try again.")
            .arg(address, quoted(end.reason));
    case Cause::MessageTooBig:
    case Cause::InvalidUtf8:
        return closeText(end);
    case Cause::NetworkError:
        break;
    }
    return QStringLiteral("The engine at %1 could not be reached%2. Check the address and the network.")
        .arg(address, quoted(end.reason));
}

QString closeText(const PipeEnd& end) {
    switch (end.cause) {
    case Cause::ClosedByPeer:
        if (end.code == 0)
            return QStringLiteral("The engine closed the session%1.").arg(quoted(end.reason));
        return QStringLiteral("The engine closed the session: %1 (code %2)%3.")
            .arg(closeCodeWords(end.code))
            .arg(end.code)
            .arg(quoted(end.reason));
    case Cause::ClosedByUs:
        return QStringLiteral("The session was closed here.");
    case Cause::MessageTooBig:
        return QStringLiteral(
            "The engine sent a message of more than 16 MiB, which the profile does not allow.");
    case Cause::InvalidUtf8:
        return QStringLiteral("The engine sent text that is not UTF-8.");
    case Cause::Dropped:
        return QStringLiteral(
                   "The connection to the engine was lost%1. Check the network, then go on in a new session.")
            .arg(quoted(end.reason));
    default:
        break;
    }
    return QStringLiteral("The connection to the engine failed%1.").arg(quoted(end.reason));
}

} // namespace hrp::transport
