// SPDX-License-Identifier: GPL-3.0-or-later
// What we stream, and how we leave the video chat (H3, H5, H11).
#include "watcher.h"

#include <deque>

namespace hrp::metrics {
namespace {

constexpr double kUpdateAnsweredWithinMs = 5'000; ///< the session gives an answer up by then
constexpr double kCommitWithinMs = 1'000;

class StreamWatch final : public Watcher {
public:
    using Watcher::Watcher;

    void onWire(const Wire& wire) override {
        if (wire.sent() && std::exchange(m_firstToCome, false) && wire.type != EventType::SessionUpdate)
            m_reporter.report("first-message", wire.atMs,
                              QStringLiteral("The first message of the session was %1, not session.update.")
                                  .arg(wire.event.type));
        switch (wire.type) {
        case EventType::SessionUpdate:
            return onUpdate(wire);
        case EventType::SessionUpdated:
            m_up = true;
            if (!m_pending.empty())
                m_pending.pop_front();
            return;
        case EventType::Error:
            std::erase_if(m_pending, [id = wire.text({"error", "event_id"})](const Update& update) {
                return !id.isEmpty() && update.eventId == id;
            });
            return;
        case EventType::Append:
            return onAppend(wire);
        case EventType::Commit:
            return onCommit(wire);
        case EventType::SpeechStarted:
            m_turn = wire.text({"item_id"});
            m_commitSent = false;
            if (!m_on)
                expectCommit(wire.atMs);
            return;
        case EventType::Committed:
            m_turn.clear();
            m_commitDueMs.reset();
            return;
        default:
            return;
        }
    }

    void onTime(double nowMs) override {
        if (!m_commitDueMs || nowMs < *m_commitDueMs)
            return;
        m_reporter.report("commit-missing", *m_commitDueMs - kCommitWithinMs, {}, m_turn);
        m_commitDueMs.reset();
    }

    void forget() override {
        m_firstToCome = true;
        m_up = m_manual = false;
        m_on = true;
        m_pending.clear();
        m_turn.clear();
        m_commitDueMs.reset();
    }

private:
    struct Update {
        QString eventId;
        double atMs = 0;
        bool switchesOn = false;
    };

    void onUpdate(const Wire& wire) {
        const DetectionWord word = detectionIn(wire);
        const bool first = !m_up && m_pending.empty();
        m_pending.push_back({wire.event.eventId, wire.atMs, word.mentioned && word.on && !first});
        if (!word.mentioned)
            return;
        m_on = word.on;
        // A session that begins without turn detection is led by hand: push-to-talk outside the profile.
        if (first)
            m_manual = !word.on;
        if (!word.on && !m_turn.isEmpty())
            expectCommit(wire.atMs);
    }

    void expectCommit(double atMs) {
        if (!m_manual && !m_commitSent)
            m_commitDueMs = atMs + kCommitWithinMs;
    }

    void onAppend(const Wire& wire) {
        if (!m_up)
            m_reporter.report("append-early", wire.atMs, {});
        else if (!m_on && !m_manual)
            m_reporter.report("append-while-off", wire.atMs, {});
        else if (switchingOn(wire.atMs))
            m_reporter.report("append-while-off", wire.atMs,
                              QStringLiteral("Audio was sent before the engine had answered that turn "
                                             "detection is on again."));
        if (wire.event.audioMs < 10 || wire.event.audioMs > 100)
            m_reporter.report("append-size", wire.atMs,
                              QStringLiteral("An append held %1 ms of audio; 10 to 100 are allowed.")
                                  .arg(wire.event.audioMs));
    }

    bool switchingOn(double nowMs) const {
        for (const Update& update : m_pending)
            if (update.switchesOn && nowMs - update.atMs < kUpdateAnsweredWithinMs)
                return true;
        return false;
    }

    void onCommit(const Wire& wire) {
        m_commitDueMs.reset();
        if (m_manual)
            return;
        if (m_turn.isEmpty() || m_commitSent)
            m_reporter.report("commit-without-turn", wire.atMs, {}, m_turn, wire.event.eventId);
        else if (m_on)
            m_reporter.report("commit-without-turn", wire.atMs,
                              QStringLiteral("A commit was sent though turn detection is on."), m_turn,
                              wire.event.eventId);
        m_commitSent = true;
    }

    bool m_firstToCome = true, m_up = false, m_manual = false;
    bool m_on = true; ///< as we said last
    std::deque<Update> m_pending;
    QString m_turn; ///< begun and not committed yet
    bool m_commitSent = false;
    std::optional<double> m_commitDueMs;
};

} // namespace

std::unique_ptr<Watcher> watchStream(Reporter& reporter) {
    return std::make_unique<StreamWatch>(reporter);
}

} // namespace hrp::metrics
