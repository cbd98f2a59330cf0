// SPDX-License-Identifier: GPL-3.0-or-later
// Words of the participant's turns, where the session asks the engine for them (H35).
#include "watcher.h"

#include <map>

namespace hrp::metrics {
namespace {

constexpr double kWordsWithinMs = 15'000;

class TurnWordsWatch final : public Watcher {
public:
    using Watcher::Watcher;

    void onWire(const Wire& wire) override {
        if (wire.type == EventType::SessionUpdate) {
            if (const log::Json* asked = wire.at({"session", "audio", "input", "transcription"}))
                m_asked = asked->is_object();
        } else if (wire.type == EventType::Committed && m_asked) {
            m_due[wire.text({"item_id"})] = wire.atMs + kWordsWithinMs;
        } else if (wire.event.type ==
                       QLatin1String("conversation.item.input_audio_transcription.completed") ||
                   wire.event.type == QLatin1String("conversation.item.input_audio_transcription.failed")) {
            m_due.erase(wire.text({"item_id"}));
        }
    }

    void onTime(double nowMs) override {
        for (auto it = m_due.begin(); it != m_due.end();) {
            if (nowMs < it->second) {
                ++it;
                continue;
            }
            m_reporter.report(
                "turn-without-words", it->second,
                QStringLiteral("No words of turn %1 came within 15 s, and no reason why.").arg(it->first),
                it->first);
            it = m_due.erase(it);
        }
    }

    void forget() override { m_due.clear(); }

private:
    bool m_asked = false;
    std::map<QString, double> m_due; ///< turn → when its words are overdue
};

} // namespace

std::unique_ptr<Watcher> watchTurnWords(Reporter& reporter) {
    return std::make_unique<TurnWordsWatch>(reporter);
}

} // namespace hrp::metrics
