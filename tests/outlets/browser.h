// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QByteArray>
#include <QProcess>
#include <QString>
#include <QTemporaryDir>
#include <QWebSocket>

#include <nlohmann/json.hpp>

#include <functional>

namespace hrp::test {

/// A headless Chromium, driven over its debugging socket.
class Browser {
public:
    /// Name of the program, empty where none is installed.
    static QString program();
    ~Browser();
    /// Starts it with an empty page; false with a reason in `problem`.
    bool start();
    bool open(const QString& address);
    /// Value of an expression in the page.
    nlohmann::json evaluate(const QString& expression);
    /// Until the expression is true.
    bool waitUntil(const QString& expression, int limitMs = 20'000);
    void emulate(const char* feature, const char* value);
    QByteArray screenshot(); ///< PNG
    QString problem;

private:
    nlohmann::json call(const char* method, nlohmann::json params = nlohmann::json::object());
    bool until(const std::function<bool()>& done, int limitMs);

    QTemporaryDir m_profile;
    QProcess m_process;
    QWebSocket m_socket;
    QByteArray m_printed;
    nlohmann::json m_answer;
    std::string m_session;
    int m_next = 0;
};

} // namespace hrp::test
