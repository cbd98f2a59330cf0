// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/log/session_log.h>

#include <QSet>
#include <QString>

#include <functional>

namespace hrp::cli {

/// Prints a session while it happens: one line a screen, turn, question, finding. Session thread.
class LivePrinter final : public log::LogReader {
public:
    explicit LivePrinter(std::function<void(const QString&)> print) : m_print(std::move(print)) {}
    void onRecord(const log::RecordPtr& record) override;

private:
    void line(double tMs, const QString& text);
    void say(QString line);
    void printTurn(const log::Turn& turn);
    void printTheRest();

    std::function<void(const QString&)> m_print;
    log::TurnFold m_turns;
    qsizetype m_firstTurn = 0; ///< of the running engine session
    QSet<QString> m_printed;   ///< item ids
    QSet<QString> m_wordless;  ///< of printed turns: their words may still come
    QString m_agent = QStringLiteral("Agent"), m_participant = QStringLiteral("Participant");
};

} // namespace hrp::cli
