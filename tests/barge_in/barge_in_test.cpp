// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/program.h"
#include "support/monitor.h"
#include "support/sound_server.h"

#include <hrp/audio/qt_devices.h>
#include <hrp/audio/wav.h>
#include <hrp/session/session_host.h>
#include <hrp/time/steady_scheduler.h>

#include <gtest/gtest.h>

#include <cmath>
#include <condition_variable>
#include <map>
#include <mutex>

using namespace hrp;
using namespace hrp::test;
using namespace std::chrono_literals;

namespace {

/// Everything the session wrote, with the time at which it was written. Thread-safe.
class Keeper final : public log::LogReader {
public:
    struct Kept {
        log::RecordPtr record;
        time::TimePoint at;
    };
    void onRecord(const log::RecordPtr& record) override {
        const std::lock_guard lock(m_mutex);
        m_kept.push_back({record, time::TimePoint(std::chrono::steady_clock::now().time_since_epoch())});
        m_news.notify_all();
    }
    void onItemAudio(const QString& item, std::int64_t first,
                     std::span<const std::int16_t> samples) override {
        const std::lock_guard lock(m_mutex);
        auto& audio = m_items[item];
        audio.resize(std::max(audio.size(), static_cast<std::size_t>(first) + samples.size()));
        std::copy(samples.begin(), samples.end(), audio.begin() + first);
    }
    /// The first record of a kind, from `from` on, that passes; waits for it. Nothing after `patience`.
    template <class Body>
    std::optional<Kept> wait(std::chrono::milliseconds patience, std::size_t& from,
                             const std::function<bool(const Body&)>& passes = {}) {
        std::unique_lock lock(m_mutex);
        std::optional<Kept> found;
        m_news.wait_for(lock, patience, [&] {
            for (; from < m_kept.size(); ++from)
                if (const auto* body = std::get_if<Body>(&m_kept[from].record->body);
                    body && (!passes || passes(*body))) {
                    found = m_kept[from++];
                    return true;
                }
            return false;
        });
        return found;
    }
    audio::Samples item(const QString& id) const {
        const std::lock_guard lock(m_mutex);
        const auto found = m_items.find(id);
        return found == m_items.end() ? audio::Samples() : found->second;
    }

private:
    mutable std::mutex m_mutex;
    std::condition_variable m_news;
    std::vector<Kept> m_kept;
    std::map<QString, audio::Samples> m_items;
};

template <class Body>
const Body& bodyOf(const std::optional<Keeper::Kept>& kept) {
    return std::get<Body>(kept->record->body);
}

double correlation(std::span<const std::int16_t> a, std::span<const std::int16_t> b) {
    double ab = 0, aa = 0, bb = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        ab += static_cast<double>(a[i]) * b[i];
        aa += static_cast<double>(a[i]) * a[i];
        bb += static_cast<double>(b[i]) * b[i];
    }
    return aa > 0 && bb > 0 ? ab / std::sqrt(aa * bb) : 0;
}

/// Where `needle` sounds in the recording.
std::int64_t place(std::span<const std::int16_t> needle, std::span<const std::int16_t> recording) {
    double best = 0;
    std::int64_t at = -1;
    for (std::size_t i = 0; i + needle.size() <= recording.size(); ++i)
        if (const double fit = correlation(needle, recording.subspan(i, needle.size())); fit > best) {
            best = fit;
            at = static_cast<std::int64_t>(i);
        }
    return best > 0.9 ? at : -1;
}

std::int64_t firstLoud(std::span<const std::int16_t> samples, int threshold) {
    for (std::size_t i = 0; i < samples.size(); ++i)
        if (std::abs(samples[i]) > threshold)
            return static_cast<std::int64_t>(i);
    return -1;
}

class BargeIn : public testing::Test {
protected:
    void SetUp() override {
        if (const auto why = server.start(); !why.empty())
            GTEST_SKIP() << why;
        engine.emplace();
        ASSERT_FALSE(engine->url().isEmpty());
        auto loaded = study::loadStudy(demoStudy());
        ASSERT_TRUE(loaded.has_value());
        session::SessionSettings settings;
        settings.study = loaded->study;
        settings.autoContinue = session::AutoContinue::Never;
        settings.engine.url = QUrl(engine->url());
        settings.engine.local = true;
        monitor.emplace(server.address(), SoundServer::kLoudspeaker);
        ASSERT_TRUE(monitor->recordFor(100ms));
        devices = std::make_shared<audio::AudioDevices>(audio::AudioDevices::Options{});
        session::SessionHost::Audio sound;
        sound.makeInput = [this](time::Scheduler&) { return devices->makeInput(); };
        sound.makeOutput = [this](time::Scheduler&) { return devices->makeOutput(); };
        host.emplace(settings, std::move(sound), std::vector<log::LogReader*>{&keeper});
        host->start();
        std::size_t from = 0;
        ASSERT_TRUE(keeper.wait<log::PhaseChanged>(
            10s, from, [](const log::PhaseChanged& change) { return change.phase == log::Phase::Running; }));
        ASSERT_TRUE(monitor->recordFor(500ms));
    }
    audio::Samples clip(const char* name) const {
        auto file = audio::readAudioFile(speechClip(QString::fromUtf8(name)));
        EXPECT_TRUE(file.has_value());
        return file ? file->samples : audio::Samples();
    }
    void figure(const char* name, double value) {
        RecordProperty(name, std::to_string(value));
        std::printf("  %-34s %8.2f\n", name, value);
    }
    /// Says something, breaks in on the answer, and holds the loudspeaker's monitor against what was sent.
    void measure(bool blocked);

    SoundServer server;
    std::optional<ServedEngine> engine;
    Keeper keeper;
    std::optional<Monitor> monitor;
    std::shared_ptr<audio::AudioDevices> devices;
    std::optional<session::SessionHost> host; // last: its threads use what stands above
};

void BargeIn::measure(bool blocked) {
    std::size_t from = 0;
    server.speak(clip("ill-disposed.wav"));
    const auto stopped = keeper.wait<log::SpeechStopped>(15s, from);
    ASSERT_TRUE(stopped);
    const auto delta = keeper.wait<log::ReplyFirstDelta>(5s, from);
    ASSERT_TRUE(delta);
    const auto sound = keeper.wait<log::ReplyFirstSound>(5s, from);
    ASSERT_TRUE(sound);
    figure("speech_end_to_first_delta_ms",
           delta->record->atMs - bodyOf<log::SpeechStopped>(stopped).speechMs);
    figure("first_delta_to_sound_ms", sound->record->tMs - delta->record->atMs);
    EXPECT_LE(delta->record->atMs - bodyOf<log::SpeechStopped>(stopped).speechMs, 500 + 150);
    EXPECT_LE(sound->record->tMs - delta->record->atMs, 100);

    ASSERT_TRUE(monitor->recordFor(900ms)); // the agent talks
    server.speak(clip("cold-hearted.wav"));
    if (blocked) { // this thread, the GUI's, does nothing else meanwhile
        ASSERT_TRUE(monitor->recordFor(2s));
    }
    std::size_t start = from, cut = from, sent = from;
    const auto edge = keeper.wait<log::SpeechStarted>(5s, start);
    ASSERT_TRUE(edge);
    const auto interrupted = keeper.wait<log::ReplyInterrupted>(5s, cut);
    ASSERT_TRUE(interrupted);
    const auto truncate = keeper.wait<log::WireEvent>(5s, sent, [](const log::WireEvent& event) {
        return event.direction == log::Direction::Sent &&
               event.type == QStringLiteral("conversation.item.truncate");
    });
    ASSERT_TRUE(truncate);
    if (!blocked) {
        ASSERT_TRUE(monitor->recordFor(600ms));
    }

    const auto& reply = bodyOf<log::ReplyInterrupted>(interrupted);
    EXPECT_EQ(reply.cause, log::InterruptCause::BargeIn);
    EXPECT_LT(reply.heardSamples, reply.receivedSamples) << "the reply was over before it was broken into";
    const double truncateMs = time::toMs(truncate->at - edge->at);
    figure("edge_to_truncate_ms", truncateMs);
    EXPECT_LE(truncateMs, 50);
    EXPECT_EQ(truncate->record->atMs >= edge->record->atMs, true);
    EXPECT_EQ(reply.truncateMs, base::samplesToWholeMs(reply.heardSamples));

    const audio::Samples item = keeper.item(reply.itemId);
    const audio::Samples recording = monitor->samples();
    const std::int64_t voiced = firstLoud(item, 1'000);
    ASSERT_GE(voiced, 0);
    constexpr std::int64_t kNeedle = 4'800;
    const std::int64_t found =
        place(std::span(item).subspan(static_cast<std::size_t>(voiced), kNeedle), recording);
    ASSERT_GE(found, 0) << "the reply is not in the monitor's recording";
    const std::int64_t begin = found - voiced;

    // The last millisecond at which the recording still is the item, and the first loud one behind it, at
    // which it no longer is: between the two the item is too quiet to see where it was cut.
    constexpr std::int64_t kMs = base::kSampleRate / 1000;
    std::int64_t lastSame = 0;
    std::optional<std::int64_t> firstOther;
    for (std::int64_t at = 0; at + kMs <= reply.heardSamples + 200 * kMs && at + kMs <= std::ssize(item);
         at += kMs) {
        if (begin + at + kMs > std::ssize(recording))
            break;
        double difference = 0, energy = 0;
        for (std::int64_t i = at; i < at + kMs; ++i) {
            const double expected = item[static_cast<std::size_t>(i)];
            const double heard = recording[static_cast<std::size_t>(begin + i)];
            difference += (heard - expected) * (heard - expected);
            energy += expected * expected;
        }
        if (energy <= kMs * 200.0 * 200.0)
            continue;
        if (difference < 0.3 * energy) {
            lastSame = at + kMs;
            firstOther.reset();
        } else if (!firstOther) {
            firstOther = at;
        }
    }
    const double heardErrorMs = base::samplesToMs(
        std::clamp(reply.heardSamples, lastSame, std::max(lastSame, firstOther.value_or(lastSame))) -
        reply.heardSamples);
    figure("heard_ms_told_minus_monitor", -heardErrorMs);
    EXPECT_LE(std::abs(heardErrorMs), 2) << "told " << reply.truncateMs;

    std::int64_t lastLoud = begin;
    const std::int64_t end =
        std::min<std::int64_t>(std::ssize(recording), begin + reply.heardSamples + 600 * kMs);
    for (std::int64_t i = begin; i < end; ++i)
        if (std::abs(recording[static_cast<std::size_t>(i)]) > 100)
            lastLoud = i;
    const double silentAfterMs = time::toMs(monitor->timeOf(lastLoud) - edge->at);
    figure("edge_to_silence_ms", silentAfterMs);
    EXPECT_LE(silentAfterMs, 60);
    // Nothing of the rest: the loudspeaker is silent where the reply would have gone on.
    EXPECT_LE(lastLoud - begin - reply.heardSamples, 6 * kMs);
}

} // namespace

TEST_F(BargeIn, StopsTheAgentAndTellsTheEngineWhatWasHeard) {
    measure(false);
} // H7, H9

TEST_F(BargeIn, AlsoWhileTheGuiThreadIsBlockedForTwoSeconds) {
    measure(true);
} // H7, H9
