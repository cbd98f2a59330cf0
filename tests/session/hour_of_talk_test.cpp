// SPDX-License-Identifier: GPL-3.0-or-later
// An hour of generated talk on the virtual clock, from the device's odd pieces to the engine's edges:
// monologues, "mm-hmm", gaps of the microphone, pictures, a line that stalls. Every sample of speech says
// when it was captured, so what the engine hears can be held against the truth.
#include "block_framer.h"
#include "connection/send_backlog.h"
#include "session_rig.h"
#include "turns/microphone_feed.h"
#include "turns/turn_tracker.h"

#include <cmath>
#include <deque>
#include <random>

namespace hrp::test {
namespace {

using namespace std::chrono_literals;

constexpr int kPrefixMs = 300, kSilenceMs = 500;
constexpr double kHourMs = 3'600'000;
constexpr int kLow = 2'000, kSpan = 20'000, kHigh = 1'000;

/// Two samples say the millisecond, whatever the cutting: one above kLow its rest, one below it the multiple.
std::int16_t markOf(std::int64_t ms, bool high) {
    return static_cast<std::int16_t>(high ? kHigh + ms / kSpan : kLow + ms % kSpan);
}

/// What a participant says: stretches of talk in true time, monologues and "mm-hmm" among them.
class Talk {
public:
    explicit Talk(std::mt19937& random) {
        for (double at = 2'000; at < kHourMs - 20'000;) {
            const auto kind = random() % 10;
            const double length = kind == 0   ? 30'000 + random() % 210'000
                                  : kind <= 3 ? 150
                                              : 1'500 + random() % 7'000;
            m_stretches.push_back({at, std::min(at + length, kHourMs - 10'000)});
            at = m_stretches.back().second + 900 + random() % 4'000;
        }
    }
    bool speaks(double ms) {
        while (m_next < m_stretches.size() && m_stretches[m_next].second <= ms)
            ++m_next;
        return m_next < m_stretches.size() && ms >= m_stretches[m_next].first;
    }

private:
    std::vector<std::pair<double, double>> m_stretches;
    std::size_t m_next = 0;
};

/// The line: carries so much a second, in order, or nothing at all for a while.
class Line final : public session::Outbox {
public:
    QString send(protocol::ClientEventBody body) override {
        if (auto* append = std::get_if<protocol::AudioAppend>(&body)) {
            const auto bytes = append->pcm.size() * 4 / 3 + 60;
            m_backlog.sent(bytes, base::samplesToMs(append->pcm.size() / 2));
            push(bytes, append->pcm);
        }
        return {};
    }
    session::Backlog backlog() override { return m_backlog.of(m_pending); }
    void picture(std::int64_t bytes) {
        m_backlog.sent(bytes, 0);
        push(bytes, {});
    }
    /// What arrives in this time.
    std::vector<QByteArray> carry(double ms) {
        std::vector<QByteArray> arrived;
        for (double budget = ms * kBytesPerMs; budget > 0 && !m_queue.empty();) {
            Piece& piece = m_queue.front();
            const auto part = std::min(piece.bytes, static_cast<std::int64_t>(std::ceil(budget)));
            budget -= static_cast<double>(part);
            m_pending -= part;
            if ((piece.bytes -= part) > 0)
                break;
            if (!piece.pcm.isEmpty())
                arrived.push_back(piece.pcm);
            m_queue.pop_front();
        }
        return arrived;
    }
    bool empty() const { return m_queue.empty(); }

private:
    static constexpr double kBytesPerMs = 3'000;
    struct Piece {
        std::int64_t bytes;
        QByteArray pcm;
    };
    void push(std::int64_t bytes, const QByteArray& pcm) {
        m_queue.push_back({bytes, pcm});
        m_pending += bytes;
    }
    session::SendBacklog m_backlog;
    std::deque<Piece> m_queue;
    std::int64_t m_pending = 0;
};

/// An engine that hears without fault: its edges lie at the samples where the sound begins and ends.
class Listener {
public:
    explicit Listener(session::TurnTracker& turns) : m_turns(turns) {}
    void hear(const QByteArray& pcm) {
        const auto* samples = reinterpret_cast<const std::int16_t*>(pcm.constData());
        for (qsizetype i = 0; i < pcm.size() / 2; ++i, ++m_heard) {
            if (samples[i] != 0)
                sound(samples[i]);
            else if (m_speaking && m_heard - m_lastSound >= base::msToSamples(kSilenceMs))
                stop();
        }
    }
    std::int64_t soundSamples = 0;
    /// True times of the edges, in the order in which they were told.
    std::vector<double> starts, stops;

private:
    void sound(std::int16_t mark) {
        ++soundSamples;
        m_lastSound = m_heard;
        (mark < kLow ? m_high : m_low) = mark - (mark < kLow ? kHigh : kLow);
        if (m_speaking || m_low < 0 || m_high < 0)
            return;
        m_speaking = true;
        starts.push_back(trueMs());
        const auto ms = static_cast<std::int64_t>(base::samplesToMs(m_heard));
        m_turns.onStarted({std::max<std::int64_t>(0, ms - kPrefixMs), item()});
    }
    void stop() {
        m_speaking = false;
        stops.push_back(trueMs());
        m_low = m_high = -1;
        const auto ms = static_cast<std::int64_t>(base::samplesToMs(m_lastSound));
        m_turns.onStopped({ms + kSilenceMs, item()});
        m_turns.onCommitted({item(), {}}, false);
        ++m_item;
    }
    double trueMs() const { return m_high * double(kSpan) + m_low; }
    QString item() const { return QStringLiteral("u%1").arg(m_item); }

    session::TurnTracker& m_turns;
    std::int64_t m_heard = 0, m_lastSound = 0;
    int m_low = -1, m_high = -1, m_item = 0;
    bool m_speaking = false;
};

/// Keeps edges, findings, and how much is marked as not sent.
class EdgeKeeper final : public log::LogReader {
public:
    void onRecord(const log::RecordPtr& record) override {
        if (const auto* start = std::get_if<log::SpeechStarted>(&record->body))
            starts.push_back(start->speechMs);
        else if (const auto* stop = std::get_if<log::SpeechStopped>(&record->body))
            stops.push_back(stop->speechMs);
        else if (const auto* lane = std::get_if<log::ParticipantAudio>(&record->body))
            notSent += lane->state == log::ParticipantAudio::State::NotStreamed ? lane->count : 0;
        else if (const auto* finding = std::get_if<log::Finding>(&record->body))
            findings[finding->check.toStdString()].push_back(finding->text);
    }
    std::vector<double> starts, stops;
    std::int64_t notSent = 0;
    std::map<std::string, std::vector<QString>> findings;
};

double worst(const std::vector<double>& told, const std::vector<double>& truth) {
    double most = 0;
    for (std::size_t i = 0; i < std::min(told.size(), truth.size()); ++i)
        most = std::max(most, std::abs(told[i] - truth[i]));
    return most;
}

struct Hour {
    explicit Hour(unsigned seed) : random(seed), talk(random) {
        records.setZero(clock.now());
        log.addReader(keeper);
        turns.configure({});
        feed.setGate(session::MicrophoneFeed::Gate::Open);
    }
    ~Hour() { log.removeReader(keeper); }

    double between(double from, double to) {
        return std::uniform_real_distribution<double>(from, to)(random);
    }
    double nowMs() const { return records.msOf(clock.now()); }

    void run() {
        const double ppm = 100; // the device's crystal against the clock
        double nextGap = between(20'000, 60'000), nextStall = between(60'000, 200'000),
               nextPicture = between(10'000, 90'000), nextLate = 5'000;
        double deviceMs = 0; ///< true time up to which the device has captured
        double stallUntil = 0, readAgainAt = 0;
        audio::Samples waiting; ///< captured and not read
        bool lost = false;
        while (deviceMs < kHourMs) {
            if (deviceMs > nextGap) {
                const double gap = between(100, 2'000);
                gaps.push_back(gap);
                // The device gives nothing; after a second without anything it is taken for stalled.
                for (double left = gap; left > 0; left -= 20) {
                    pass(std::min(20.0, left), stallUntil);
                    deliver(waiting);
                    if (gap - left >= 1'000 && !std::exchange(lost, true))
                        feed.deviceLost();
                }
                deviceMs += gap;
                if (std::exchange(lost, false))
                    framer.restart();
                nextGap = deviceMs + between(20'000, 90'000);
            }
            if (deviceMs > nextStall) {
                stallUntil = deviceMs + between(1'000, 20'000);
                stalledMs += stallUntil - deviceMs;
                nextStall = stallUntil + between(60'000, 200'000);
            }
            if (deviceMs > nextPicture && deviceMs > stallUntil) {
                line.picture(static_cast<std::int64_t>(between(0.1, 12) * 1024 * 1024 * 4 / 3));
                nextPicture = deviceMs + between(30'000, 120'000);
            }
            if (deviceMs > nextLate) { // the thread that reads is kept for a while
                readAgainAt = deviceMs + between(20, 300);
                nextLate = deviceMs + between(5'000, 30'000);
            }
            for (int i = 0; i < 480; ++i) {
                const double at = deviceMs + i * 1'000.0 / (base::kSampleRate * (1 + ppm * 1e-6));
                const bool speaks = talk.speaks(at);
                waiting.push_back(speaks ? markOf(static_cast<std::int64_t>(at), i % 2 == 0)
                                         : std::int16_t(0));
                spoken += speaks;
            }
            const double step = 480 * 1'000.0 / (base::kSampleRate * (1 + ppm * 1e-6));
            deviceMs += step;
            pass(step, stallUntil);
            if (deviceMs >= readAgainAt)
                deliver(waiting);
        }
        for (int i = 0; i < 3'000 && !line.empty(); ++i)
            pass(20, 0);
        feed.flush();
    }
    void pass(double ms, double stallUntil) {
        clock.advance(time::fromMs(ms));
        if (nowMs() >= stallUntil)
            for (const QByteArray& pcm : line.carry(ms))
                listener.hear(pcm);
    }
    void deliver(audio::Samples& waiting) {
        const auto arrival = clock.now() + time::fromMs(2.5);
        for (const audio::CapturedBlock& block : framer.push(waiting, arrival))
            feed.captured(block);
        waiting.clear();
    }

    std::mt19937 random;
    Talk talk;
    time::VirtualScheduler clock;
    log::SessionLog log;
    EdgeKeeper keeper;
    session::RecordWriter records{clock, log};
    Line line;
    session::VadClockMap segments;
    session::MicrophoneFeed feed{clock, clock, records, line, segments, {}};
    session::TurnTracker turns{
        clock, records, segments, {.steadySound = [] { return false; }, .changed = [] {}}};
    Listener listener{turns};
    audio::BlockFramer framer;
    std::vector<double> gaps;
    double stalledMs = 0;
    std::int64_t spoken = 0;
};

// Proves: T2, T8, T18
TEST(HourOfTalk, LosesNothingButWhatAStalledLineMakesImpossibleAndPlacesEveryEdge) {
    Hour hour(1);
    hour.run();
    const auto leftOut = [&] {
        double ms = 0;
        for (const QString& text : hour.keeper.findings["audio-left-out"])
            ms += text.section(QLatin1Char(' '), 0, 0).toDouble();
        return ms;
    }();
    ASSERT_GT(hour.listener.starts.size(), 150u);
    ASSERT_GT(hour.gaps.size(), 40u);
    EXPECT_EQ(hour.keeper.starts.size(), hour.listener.starts.size());
    EXPECT_EQ(hour.keeper.stops.size(), hour.listener.stops.size());
    EXPECT_LE(worst(hour.keeper.starts, hour.listener.starts), 60);
    EXPECT_LE(worst(hour.keeper.stops, hour.listener.stops), 60);

    // A stalled line makes all impossible that waits for more than a second; all of it is counted.
    const auto longGaps = std::ranges::count_if(hour.gaps, [](double ms) { return ms > 1'000; });
    EXPECT_NEAR(base::samplesToMs(hour.keeper.notSent), leftOut, 20.0 * static_cast<double>(longGaps))
        << "the silence in place of a lost microphone may overlap its first block";
    EXPECT_GT(leftOut, 0);
    EXPECT_LE(leftOut, hour.stalledMs);
    const double unheard = base::samplesToMs(hour.spoken - hour.listener.soundSamples);
    EXPECT_LE(unheard, leftOut + 20.0 * static_cast<double>(hour.gaps.size())) << "and nothing else is lost";
    EXPECT_EQ(hour.keeper.findings["microphone-gap"].size(),
              hour.gaps.size() - static_cast<std::size_t>(longGaps));
    RecordProperty("worst_start_ms", std::to_string(worst(hour.keeper.starts, hour.listener.starts)));
    RecordProperty("worst_stop_ms", std::to_string(worst(hour.keeper.stops, hour.listener.stops)));
    RecordProperty("left_out_ms", std::to_string(leftOut));
    RecordProperty("unheard_ms", std::to_string(unheard));
    RecordProperty("stalled_ms", std::to_string(hour.stalledMs));
}

} // namespace
} // namespace hrp::test
