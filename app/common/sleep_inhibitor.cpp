// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/sleep_inhibitor.h"

#include <QCoreApplication>
#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QDBusUnixFileDescriptor>
#include <QFileInfo>
#include <QObject>

#include <optional>

namespace hrp::app {
namespace {

constexpr int kAnswerWithinMs = 5'000;
const QString kScreenSaver = QStringLiteral("org.freedesktop.ScreenSaver");
const QString kScreenSaverPath = QStringLiteral("/org/freedesktop/ScreenSaver");

/// The library would start a bus of its own where there is none, and ask in vain.
bool hasSessionBus() {
    const QString runtime = qEnvironmentVariable("XDG_RUNTIME_DIR");
    return !qEnvironmentVariableIsEmpty("DBUS_SESSION_BUS_ADDRESS") ||
           (!runtime.isEmpty() && QFileInfo::exists(runtime + QStringLiteral("/bus")));
}

class DBusSleepInhibitor final : public QObject, public SleepInhibitor {
public:
    ~DBusSleepInhibitor() override {
        if (m_cookie) {
            QDBusMessage call = QDBusMessage::createMethodCall(kScreenSaver, kScreenSaverPath, kScreenSaver,
                                                               QStringLiteral("UnInhibit"));
            call << *m_cookie;
            QDBusConnection::sessionBus().send(call);
        }
    }

    void inhibit(const QString& reason, std::function<void(bool)> answered) override {
        m_reason = reason;
        m_answered = std::move(answered);
        if (!hasSessionBus() || !QDBusConnection::sessionBus().isConnected())
            return askLoginManager();
        QDBusMessage call = QDBusMessage::createMethodCall(kScreenSaver, kScreenSaverPath, kScreenSaver,
                                                           QStringLiteral("Inhibit"));
        call << QCoreApplication::applicationName() << m_reason;
        whenAnswered(QDBusConnection::sessionBus().asyncCall(call, kAnswerWithinMs),
                     [this](const QDBusPendingCall& answer) {
                         const QDBusPendingReply<quint32> reply = answer;
                         if (reply.isError())
                             return askLoginManager();
                         m_cookie = reply.value();
                         m_answered(true);
                     });
    }

private:
    void askLoginManager() {
        const QDBusConnection bus = QDBusConnection::systemBus();
        if (!bus.isConnected())
            return m_answered(false);
        QDBusMessage call = QDBusMessage::createMethodCall(
            QStringLiteral("org.freedesktop.login1"), QStringLiteral("/org/freedesktop/login1"),
            QStringLiteral("org.freedesktop.login1.Manager"), QStringLiteral("Inhibit"));
        call << QStringLiteral("sleep:idle") << QCoreApplication::applicationName() << m_reason
             << QStringLiteral("block");
        whenAnswered(bus.asyncCall(call, kAnswerWithinMs), [this](const QDBusPendingCall& answer) {
            const QDBusPendingReply<QDBusUnixFileDescriptor> reply = answer;
            if (!reply.isError())
                m_lock = reply.value();
            m_answered(!reply.isError());
        });
    }

    template <class Call>
    void whenAnswered(const QDBusPendingCall& asked, Call call) {
        auto* watcher = new QDBusPendingCallWatcher(asked, this);
        connect(watcher, &QDBusPendingCallWatcher::finished, this,
                [call = std::move(call)](QDBusPendingCallWatcher* answered) {
                    answered->deleteLater();
                    call(*answered);
                });
    }

    QString m_reason;
    std::function<void(bool)> m_answered;
    std::optional<quint32> m_cookie;
    QDBusUnixFileDescriptor m_lock; ///< closing it lets go
};

} // namespace

std::unique_ptr<SleepInhibitor> makeSleepInhibitor() {
    return std::make_unique<DBusSleepInhibitor>();
}

} // namespace hrp::app
