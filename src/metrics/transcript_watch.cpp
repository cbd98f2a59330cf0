// SPDX-License-Identifier: GPL-3.0-or-later
// Words and sound of a reply belong together (E12).
#include "watcher.h"

#include <hrp/base/dispatch.h>
#include <hrp/base/sample_rate.h>

#include <QHash>

#include <algorithm>

namespace hrp::metrics {
namespace {

constexpr double kSettledAfterMs = 2'000; ///< words may come a little after the sound
constexpr double kSoundWithinMs = 60'000;
constexpr double kSilentBelowDb = -60; ///< over a whole item
constexpr double kShortestSilenceS = 0.4;
// People say 10 to 20 letters a second in alphabets, 3 to 8 characters in Chinese or Japanese.
constexpr double kFastest = 35, kSlowest = 1.5; ///< letters a second
constexpr int kFewLetters = 20;                 ///< fewer say nothing about speed
constexpr double kLongPauseS = 5;               ///< a shorter item may be a word and a pause

int lettersIn(const QString& text) {
    int letters = 0;
    for (const char32_t letter : text.toUcs4())
        letters += QChar::isLetterOrNumber(letter);
    return letters;
}

class TranscriptWatch final : public Watcher {
public:
    using Watcher::Watcher;

    void onRecord(const log::Record& record) override {
        base::dispatch(record.body, [&](const auto& body) { apply(record, body); });
    }

    void onTime(double nowMs) override {
        for (auto it = m_items.begin(); it != m_items.end();) {
            if (nowMs < it->judgeMs) {
                ++it;
                continue;
            }
            judge(it.key(), *it);
            it = m_items.erase(it);
        }
    }

    void forget() override { m_items.clear(); }

private:
    static constexpr double kNever = 1e300;
    struct Item {
        QString responseId, text;
        std::int64_t received = 0, heard = 0;
        double peakDb = -120;
        double overMs = 0;
        bool drained = false, cut = false, completed = false, done = false;
        double judgeMs = kNever;
    };

    void apply(const log::Record&, const log::SessionStarted& started) {
        m_speed = started.speed > 0 ? started.speed : 1;
    }
    void apply(const log::Record& record, const log::ReplyText& text) {
        Item& item = m_items[text.itemId];
        if (item.responseId.isEmpty()) { // before the sound, or of something that is never spoken
            item.responseId = text.responseId;
            item.judgeMs = record.atMs + kSoundWithinMs;
        }
        item.text = text.final ? text.text : item.text + text.text;
    }
    void apply(const log::Record&, const log::AgentAudioReceived& got) {
        Item& item = m_items[got.itemId];
        item.responseId = got.responseId;
        if (item.received == 0)
            item.judgeMs = kNever;
        item.received += got.count;
    }
    void apply(const log::Record&, const log::AgentAudioHeard& heard) {
        const auto item = m_items.find(heard.itemId);
        if (item == m_items.end())
            return;
        item->heard += heard.count;
        item->peakDb = std::max(item->peakDb, heard.peakDb);
    }
    void apply(const log::Record& record, const log::ReplyDrained& drained) {
        over(record, drained.itemId, false);
    }
    void apply(const log::Record& record, const log::ReplyInterrupted& cut) {
        over(record, cut.itemId, true);
    }
    void apply(const log::Record& record, const log::ReplyDone& done) {
        for (auto it = m_items.begin(); it != m_items.end(); ++it) {
            if (it->responseId != done.responseId)
                continue;
            it->done = true;
            it->completed = done.status == QLatin1String("completed");
            if (it->received == 0) // text, not spoken
                it->judgeMs = record.atMs;
            settle(record.atMs, *it);
        }
    }
    template <class Other>
    void apply(const log::Record&, const Other&) {}

    void over(const log::Record& record, const QString& itemId, bool cut) {
        const auto item = m_items.find(itemId);
        if (item == m_items.end())
            return;
        item->overMs = record.tMs;
        (cut ? item->cut : item->drained) = true;
        settle(record.atMs, *item);
    }

    static void settle(double atMs, Item& item) {
        if (item.cut || (item.drained && item.done))
            item.judgeMs = std::min(item.judgeMs, atMs + kSettledAfterMs);
    }

    void judge(const QString& id, const Item& item) {
        if (item.received == 0)
            return;
        const int letters = lettersIn(item.text);
        const double heardS = static_cast<double>(item.heard) / base::kSampleRate;
        if (letters > 0 && item.peakDb < kSilentBelowDb && heardS >= kShortestSilenceS) {
            m_reporter.report("digital-silence", item.overMs,
                              QStringLiteral("Item %1 has words, but %2 s of its audio were silence.")
                                  .arg(id)
                                  .arg(heardS, 0, 'f', 1),
                              id);
            return;
        }
        if (!item.drained || !item.completed)
            return; // what was cut off cannot be compared
        const double seconds = static_cast<double>(item.received) / base::kSampleRate;
        const double rate = letters / (seconds * m_speed);
        const QString measure =
            QStringLiteral("%1 letters in %2 s").arg(letters).arg(seconds, 0, 'f', seconds < 1 ? 2 : 1);
        if (letters == 0)
            m_reporter.report("no-words", item.overMs,
                              QStringLiteral("Item %1 was spoken (%2 s), but its words never came.")
                                  .arg(id)
                                  .arg(seconds, 0, 'f', 1),
                              id);
        else if (letters >= kFewLetters && rate > kFastest)
            m_reporter.report("words-too-fast", item.overMs,
                              QStringLiteral("Item %1 has more words than anybody can say in its time (%2): "
                                             "some of its audio is missing.")
                                  .arg(id, measure),
                              id);
        else if (seconds >= kLongPauseS && rate < kSlowest)
            m_reporter.report("words-too-slow", item.overMs,
                              QStringLiteral("Item %1 is far longer than its words (%2): some of them are "
                                             "missing.")
                                  .arg(id, measure),
                              id);
    }

    QHash<QString, Item> m_items; ///< not judged yet
    double m_speed = 1;
};

} // namespace

std::unique_ptr<Watcher> watchWords(Reporter& reporter) {
    return std::make_unique<TranscriptWatch>(reporter);
}

} // namespace hrp::metrics
