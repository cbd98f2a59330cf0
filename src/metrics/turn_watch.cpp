// SPDX-License-Identifier: GPL-3.0-or-later
// The engine's edges, and what has to follow them (H8, H12, E5).
#include "watcher.h"

namespace hrp::metrics {
namespace {

constexpr double kFiledWithinMs = 3'000;   ///< speech_stopped to committed
constexpr double kNoReplyWithinMs = 3'000; ///< after a commit with turn detection off

class TurnWatch final : public Watcher {
public:
    using Watcher::Watcher;

    void onWire(const Wire& wire) override {
        switch (wire.type) {
        case EventType::SpeechStarted:
            return onStarted(wire);
        case EventType::SpeechStopped:
            return onStopped(wire);
        case EventType::Committed: {
            const QString item = wire.text({"item_id"});
            if (item == m_open)
                m_open.clear();
            if (item == m_stopped)
                m_filedDueMs.reset();
            return;
        }
        case EventType::Commit:
            // With a turn that the engine has not closed by itself: it may not answer it.
            m_commitMs = m_owed ? std::nullopt : std::optional(wire.atMs);
            m_filedItem = m_open;
            return;
        case EventType::SessionUpdate:
            if (const DetectionWord word = detectionIn(wire); word.mentioned) {
                if (word.on)
                    m_open.clear(); // whatever became of it, the clock starts anew
                m_replies = word.replies;
                m_on = word.on;
            }
            return;
        case EventType::Error:
            m_filedDueMs.reset(); // it says what has become of it
            return;
        default:
            return;
        }
    }

    void onRecord(const log::Record& record) override {
        const auto* started = std::get_if<log::ReplyStarted>(&record.body);
        if (!started || started->purpose != log::ReplyPurpose::Turn)
            return;
        m_open.clear(); // answered: it is over, whatever became of its end
        m_owed = false;
        if (m_commitMs && !m_on && record.atMs - *m_commitMs <= kNoReplyWithinMs)
            m_reporter.report(
                "reply-to-commit", record.atMs,
                QStringLiteral("The engine replied to turn %1, which was only to be filed.").arg(m_filedItem),
                started->responseId);
        m_commitMs.reset();
    }

    void onTime(double nowMs) override {
        if (!m_filedDueMs || nowMs < *m_filedDueMs)
            return;
        m_reporter.report("turn-not-filed", *m_filedDueMs - kFiledWithinMs,
                          QStringLiteral("The engine announced the end of turn %1 but did not commit it "
                                         "within 3 s.")
                              .arg(m_stopped),
                          m_stopped);
        m_filedDueMs.reset();
    }

    void forget() override {
        m_open.clear();
        m_stopped.clear();
        m_filedDueMs.reset();
        m_commitMs.reset();
        m_owed = false;
        m_on = m_replies = true;
    }

private:
    void onStarted(const Wire& wire) {
        const QString item = wire.text({"item_id"});
        if (!m_open.isEmpty() && m_open != item)
            m_reporter.report(
                "turn-overlap", wire.atMs,
                QStringLiteral("The engine began turn %1 before turn %2 had ended.").arg(item, m_open), item,
                wire.event.eventId);
        m_open = item;
    }

    void onStopped(const Wire& wire) {
        const QString item = wire.text({"item_id"});
        if (item == m_open)
            m_open.clear();
        m_stopped = item;
        m_filedDueMs = wire.atMs + kFiledWithinMs;
        m_owed = m_owed || m_replies;
    }

    QString m_open;      ///< begun, and nothing has ended it
    QString m_stopped;   ///< ended last
    QString m_filedItem; ///< in progress when we committed
    std::optional<double> m_filedDueMs;
    std::optional<double> m_commitMs;
    bool m_owed = false; ///< a reply to a turn that the engine closed by itself
    bool m_on = true, m_replies = true;
};

} // namespace

std::unique_ptr<Watcher> watchTurns(Reporter& reporter) {
    return std::make_unique<TurnWatch>(reporter);
}

} // namespace hrp::metrics
