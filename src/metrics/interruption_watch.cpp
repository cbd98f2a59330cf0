// SPDX-License-Identifier: GPL-3.0-or-later
// A barge-in, seen from the ledger of what came and what was heard (H9, E7).
#include "watcher.h"
#include <hrp/base/sample_rate.h>

#include <QHash>
#include <QSet>

#include <utility>

namespace hrp::metrics {
namespace {

constexpr double kTruncateWithinMs = 1'000;

using Part = std::pair<QString, int>; ///< item, content index

class InterruptionWatch final : public Watcher {
public:
    using Watcher::Watcher;

    void onWire(const Wire& wire) override {
        switch (wire.type) {
        case EventType::SpeechStarted:
            if (m_interrupts)
                for (Ledger& ledger : m_parts)
                    ledger.dueMs = std::min(ledger.dueMs, wire.atMs + kTruncateWithinMs);
            return;
        case EventType::Truncate:
            return onTruncate(wire);
        case EventType::SessionUpdate:
        case EventType::SessionUpdated:
            if (const DetectionWord word = detectionIn(wire); word.on)
                m_interrupts = word.interrupts;
            return;
        case EventType::ResponseDone:
            m_done.insert(wire.text({"response", "id"}));
            return;
        case EventType::AudioDelta:
            if (const QString id = wire.text({"response_id"});
                m_done.contains(id) && !m_told.contains(id) && wire.event.audioMs > 0) {
                m_told.insert(id);
                m_reporter.report("audio-after-done", wire.atMs,
                                  QStringLiteral("Audio of response %1 came after its response.done; it was "
                                                 "not played.")
                                      .arg(id),
                                  id, wire.event.eventId);
            }
            return;
        default:
            return;
        }
    }

    void onRecord(const log::Record& record) override {
        if (const auto* got = std::get_if<log::AgentAudioReceived>(&record.body)) {
            Ledger& ledger = m_parts[{got->itemId, got->contentIndex}];
            ledger.received = std::max(ledger.received, got->itemSample + got->count);
        } else if (const auto* drained = std::get_if<log::ReplyDrained>(&record.body)) {
            m_parts.removeIf([&](const auto& entry) { return entry.key().first == drained->itemId; });
        } else if (const auto* cut = std::get_if<log::ReplyInterrupted>(&record.body)) {
            checkPlace(record.tMs, *cut);
            m_parts.remove({cut->itemId, cut->contentIndex});
        }
    }

    void onTime(double nowMs) override {
        for (auto it = m_parts.begin(); it != m_parts.end(); ++it)
            if (nowMs >= it->dueMs) {
                m_reporter.report("truncate-missing", it->dueMs - kTruncateWithinMs,
                                  QStringLiteral("The participant broke in, but the engine was not told how "
                                                 "much of item %1 was heard.")
                                      .arg(it.key().first),
                                  it.key().first);
                it->dueMs = kNever;
            }
    }

    void forget() override {
        m_parts.clear();
        m_done.clear();
        m_told.clear();
        m_sent.clear();
        m_interrupts = true;
    }

private:
    static constexpr double kNever = 1e300;
    struct Ledger {
        std::int64_t received = 0;
        double dueMs = kNever;
    };

    void onTruncate(const Wire& wire) {
        const Part part{wire.text({"item_id"}),
                        static_cast<int>(wire.integer({"content_index"}).value_or(-1))};
        const auto ms = wire.integer({"audio_end_ms"});
        const auto ledger = m_parts.find(part);
        if (ledger == m_parts.end() || !ms || *ms < 0 || *ms * base::kSampleRate / 1000 > ledger->received) {
            m_reporter.report(
                "truncate-beyond", wire.atMs,
                QStringLiteral("Item %1 was truncated at %2 ms, but %3 ms of audio had come for it.")
                    .arg(part.first)
                    .arg(ms.value_or(-1))
                    .arg(ledger == m_parts.end() ? 0 : base::samplesToWholeMs(ledger->received)),
                part.first, wire.event.eventId);
            return;
        }
        ledger->dueMs = kNever;
        m_sent[part] = *ms;
    }

    void checkPlace(double tMs, const log::ReplyInterrupted& cut) {
        const auto sent = m_sent.find({cut.itemId, cut.contentIndex});
        if (sent == m_sent.end())
            return;
        const std::int64_t heardMs = base::samplesToWholeMs(cut.heardSamples);
        if (*sent != heardMs)
            m_reporter.report("truncate-place", tMs,
                              QStringLiteral("Item %1 was truncated at %2 ms, but heard to %3 ms.")
                                  .arg(cut.itemId)
                                  .arg(*sent)
                                  .arg(heardMs),
                              cut.itemId);
        m_sent.erase(sent);
    }

    QHash<Part, Ledger> m_parts; ///< of items that are not over
    QHash<Part, std::int64_t> m_sent;
    QSet<QString> m_done, m_told; ///< responses
    bool m_interrupts = true;
};

} // namespace

std::unique_ptr<Watcher> watchCuts(Reporter& reporter) {
    return std::make_unique<InterruptionWatch>(reporter);
}

} // namespace hrp::metrics
