// SPDX-License-Identifier: GPL-3.0-or-later
// What the room does to the conversation: the agent hears itself, the microphone distorts (H9, H5).
#include "watcher.h"

#include <hrp/base/dispatch.h>
#include <hrp/base/sample_rate.h>

#include <QStringList>

#include <algorithm>
#include <deque>

namespace hrp::metrics {
namespace {

// ---- words --------------------------------------------------------------------------------------------

constexpr int kFewWords = 3;          ///< fewer may be a coincidence
constexpr double kSameShare = 0.8;    ///< of a turn's words that stand in the agent's, in a row
constexpr double kEchoTailMs = 1'000; ///< after the agent's last sound
constexpr std::size_t kRepliesKept = 4, kStartsKept = 8;

QStringList wordsOf(const QString& text) {
    QString plain;
    for (const QChar letter : text.toCaseFolded())
        plain += letter.isLetterOrNumber() || letter.isMark() ? letter : QChar(QLatin1Char(' '));
    return plain.split(QLatin1Char(' '), Qt::SkipEmptyParts);
}

/// Longest run of words that both have.
int longestRun(const QStringList& a, const QStringList& b) {
    int longest = 0;
    std::vector<int> above(static_cast<std::size_t>(b.size()) + 1);
    for (const QString& word : a)
        for (auto i = b.size(); i > 0; --i) {
            const auto at = static_cast<std::size_t>(i);
            above[at] = word == b[i - 1] ? above[at - 1] + 1 : 0;
            longest = std::max(longest, above[at]);
        }
    return longest;
}

// ---- levels -------------------------------------------------------------------------------------------

constexpr double kEarlyMs = 1'500; ///< after the agent's first sound
constexpr int kEarlyInARow = 3;    ///< barge-ins that early and that quiet
constexpr double kQuietDb = -30;   ///< peak of a turn: nobody spoke into the microphone
constexpr double kAtOnceMs = 500;  ///< nobody breaks in so soon again and again: an echo does, at any level
constexpr double kFullScaleDb = -0.05;
constexpr std::size_t kClipWindow = 25; ///< stretches of 200 ms
constexpr int kClippedOfThem = 5;

class EchoWatch final : public Watcher {
public:
    using Watcher::Watcher;

    void onRecord(const log::Record& record) override {
        base::dispatch(record.body, [&](const auto& body) { apply(record, body); });
    }

    void forget() override {
        m_replies.clear();
        m_turn.reset();
        m_quietStarts = m_cutAtOnce = 0;
    }

private:
    struct Reply {
        QString itemId, text;
        double firstMs = 0, lastMs = 0;
    };
    struct Start {
        QString itemId;
        double ms = 0;
    };
    struct Turn {
        QString itemId;
        double startMs = 0;
        double peakDb = -120;
        bool measured = false, early = false;
        bool atOnce = false, cut = false; ///< it began right after the reply did, and cut it off
    };

    // ---- echo -----------------------------------------------------------------------------------------

    void apply(const log::Record&, const log::AgentAudioHeard& heard) {
        const double from = base::samplesToMs(heard.firstSample);
        const double to = base::samplesToMs(heard.firstSample + heard.count);
        Reply& reply = obtain(heard.itemId);
        if (reply.lastMs == 0)
            reply.firstMs = from;
        reply.lastMs = std::max(reply.lastMs, to);
    }
    void apply(const log::Record&, const log::ReplyText& text) {
        QString& words = obtain(text.itemId).text;
        words = text.final ? text.text : words + text.text;
    }
    void apply(const log::Record&, const log::ReplyDrained&) { m_quietStarts = m_cutAtOnce = 0; }
    void apply(const log::Record&, const log::ReplyInterrupted& interrupted) {
        if (m_turn && interrupted.cause == log::InterruptCause::BargeIn)
            m_turn->cut = true;
    }

    void apply(const log::Record&, const log::SpeechStarted& start) {
        m_turn = Turn{start.itemId, start.speechMs};
        m_starts.push_back({start.itemId, start.speechMs});
        if (m_starts.size() > kStartsKept)
            m_starts.pop_front();
        for (const Reply& reply : m_replies) {
            const double after = start.speechMs - reply.firstMs;
            if (reply.lastMs <= 0 || after < 0)
                continue;
            m_turn->early = m_turn->early || after <= kEarlyMs;
            m_turn->atOnce = m_turn->atOnce || after <= kAtOnceMs;
        }
    }
    void apply(const log::Record& record, const log::SpeechStopped& stop) {
        if (!m_turn || m_turn->itemId != stop.itemId)
            return;
        const bool quiet = m_turn->early && m_turn->measured && m_turn->peakDb < kQuietDb;
        m_quietStarts = quiet ? m_quietStarts + 1 : 0;
        m_cutAtOnce = m_turn->atOnce && m_turn->cut ? m_cutAtOnce + 1 : 0;
        if (m_quietStarts == kEarlyInARow || m_cutAtOnce == kEarlyInARow) {
            const bool loud = m_quietStarts < kEarlyInARow;
            m_quietStarts = m_cutAtOnce = 0;
            m_reporter.report(
                "echo", record.tMs,
                (loud ? QStringLiteral("The agent hears itself: %1 times in a row it was cut off as soon as "
                                       "it was heard. Give the participant headphones, turn the loudspeaker "
                                       "down, or use half-duplex.")
                      : QStringLiteral("The agent hears itself: %1 times in a row it was cut short as it "
                                       "began, while the participant said nothing loud. Give the "
                                       "participant headphones, turn the loudspeaker down, or use "
                                       "half-duplex."))
                    .arg(kEarlyInARow));
        }
        m_turn.reset();
    }
    void apply(const log::Record&, const log::TurnText& text) {
        const QStringList said = wordsOf(text.text);
        if (!text.final || said.size() < kFewWords)
            return;
        const auto start = std::ranges::find(m_starts, text.itemId, &Start::itemId);
        if (start == m_starts.end())
            return;
        for (const Reply& reply : m_replies) {
            const bool sounding =
                reply.lastMs > 0 && start->ms >= reply.firstMs && start->ms <= reply.lastMs + kEchoTailMs;
            if (!sounding || longestRun(said, wordsOf(reply.text)) < kSameShare * double(said.size()))
                continue;
            m_reporter.report(
                "echo", start->ms,
                QStringLiteral("The agent hears itself: the participant's turn %1 repeats the "
                               "agent's own words (“%2”). Give the participant headphones, turn "
                               "the loudspeaker down, or use half-duplex.")
                    .arg(text.itemId, text.text.left(60)),
                text.itemId);
            return;
        }
    }

    Reply& obtain(const QString& itemId) {
        if (const auto known = std::ranges::find(m_replies, itemId, &Reply::itemId); known != m_replies.end())
            return *known;
        m_replies.push_back({itemId, {}, 0, 0});
        if (m_replies.size() > kRepliesKept)
            m_replies.pop_front();
        return m_replies.back();
    }

    // ---- clipping ---------------------------------------------------------------------------------------

    void apply(const log::Record& record, const log::ParticipantAudio& audio) {
        if (audio.state != log::ParticipantAudio::State::Sent)
            return;
        if (m_turn && record.tMs + base::samplesToMs(audio.count) > m_turn->startMs) {
            m_turn->peakDb = std::max(m_turn->peakDb, audio.peakDb);
            m_turn->measured = true;
        }
        m_clipped.push_back(audio.peakDb >= kFullScaleDb);
        if (m_clipped.size() > kClipWindow)
            m_clipped.pop_front();
        if (std::ranges::count(m_clipped, true) < kClippedOfThem)
            return;
        m_clipped.clear();
        m_reporter.report("clipping", record.tMs, {});
    }

    template <class Other>
    void apply(const log::Record&, const Other&) {}

    std::deque<Reply> m_replies;
    std::optional<Turn> m_turn;             ///< in progress
    std::deque<Start> m_starts;             ///< of the last turns: their words come later
    int m_quietStarts = 0, m_cutAtOnce = 0; ///< in a row
    std::deque<bool> m_clipped;
};

} // namespace

std::unique_ptr<Watcher> watchRoom(Reporter& reporter) {
    return std::make_unique<EchoWatch>(reporter);
}

} // namespace hrp::metrics
