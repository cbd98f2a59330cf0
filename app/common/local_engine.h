// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QObject>
#include <QProcess>
#include <QString>
#include <QUrl>

namespace hrp::app {

/// The local engine as a child process: `hrp serve --port 0 --exit-with-parent`, reached like any other
/// engine, so that a fault there cannot take the caller along. It dies with its parent, however that ends
/// (its standard input closes), and by nothing else: it is in a session of its own, out of reach of the
/// terminal's keys. Belongs to the thread that makes it; nothing here blocks but the destructor, for at most
/// 1 s.
class LocalEngine : public QObject {
    Q_OBJECT
public:
    explicit LocalEngine(QObject* parent = nullptr);
    ~LocalEngine() override;

    /// Starts the child with further options of `hrp serve` (--voice, --seed, --fault …). `port` 0: any that
    /// is free.
    void start(const QStringList& arguments = {}, int port = 0);
    void stop();
    bool isRunning() const;
    /// ws://127.0.0.1:PORT/v1/realtime once ready() was emitted, empty before.
    QUrl url() const { return m_url; }
    /// Path of the `hrp` program beside this one, in the install, or in PATH; empty if there is none.
    static QString findProgram();

Q_SIGNALS:
    void ready(const QUrl& url);
    /// It could not start, did not answer within 10 s, or ended by itself. `text` says what to do.
    void failed(const QString& text);

private:
    void readOutput();
    void fail(const QString& text);

    QProcess m_process;
    QByteArray m_output, m_errors;
    QUrl m_url;
    bool m_stopping = false;
    bool m_failed = false;
};

} // namespace hrp::app
