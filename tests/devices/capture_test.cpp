// SPDX-License-Identifier: GPL-3.0-or-later
// What a microphone hears, and what becomes of both ends when things break.
#include "devices/device_test.h"
#include "support/punctuality.h"
#include "support/warnings.h"

#include <hrp/audio/wav.h>

#include <complex>

using namespace hrp;
using namespace hrp::audio;
using namespace hrp::test;
using namespace std::chrono_literals;
using Kind = DeviceTrouble::Kind;

namespace {

struct Capture : DeviceTest {
    std::optional<AudioDevices> devices;
    std::unique_ptr<AudioInput> input;

    void SetUp() override {
        DeviceTest::SetUp();
        devices.emplace(AudioDevices::Options{}); // not before the server is there
        input = devices->makeInput();
    }
    void begin() {
        input->start(inputCallbacks());
        ASSERT_TRUE(blocks.take(5s)) << "the microphone does not run";
    }
    /// Level of one frequency, in dBFS.
    static double toneDb(const Samples& samples, double hertz) {
        if (samples.empty())
            return -120;
        std::complex<double> sum;
        for (std::size_t i = 0; i < samples.size(); ++i)
            sum += std::polar<double>(samples[i], 2 * std::numbers::pi * hertz * static_cast<double>(i) /
                                                      base::kSampleRate);
        return 20 * std::log10(1e-6 + 2 * std::abs(sum) / static_cast<double>(samples.size()) / 32'768);
    }
};

} // namespace

TEST_F(Capture, DevicesAreListed) {
    const auto microphones = listMicrophones();
    ASSERT_EQ(microphones.size(), 1);
    EXPECT_EQ(microphones[0].id, SoundServer::kMicrophone);
    EXPECT_EQ(microphones[0].name, SoundServer::kMicrophone);
    EXPECT_EQ(microphones[0].rate, 48'000);
    const auto loudspeakers = listLoudspeakers();
    ASSERT_EQ(loudspeakers.size(), 2);
    for (const auto& device : loudspeakers)
        EXPECT_EQ(device.isDefault, device.id == SoundServer::kLoudspeaker);
}

TEST_F(Capture, SpeechArrivesWhole) {
    begin();
    const auto speech = readAudioFile(QStringLiteral(HRP_SOURCE_DIR "/tests/data/speech/librivox_0880.wav"));
    ASSERT_TRUE(speech);
    const auto count = static_cast<std::int64_t>(speech->samples.size());
    measurePunctually([&]() -> std::string {
        blocks.clear();
        inputTroubles.clear();
        server.speak(speech->samples);
        const Samples heard = listen(4s);
        EXPECT_FALSE(inputTroubles.take(0ms));
        // The loud middle is found first; every other part must lie in step with it.
        const Match middle = find(slice(speech->samples, count / 2, 4'800), heard);
        if (middle.fit < 0.95)
            return "the middle is not to be found";
        int compared = 0;
        for (std::int64_t at = 0; at + 2'400 <= count; at += 2'400) {
            const Samples stretch = slice(speech->samples, at, 2'400);
            if (levelOf(stretch).rmsDb < -45)
                continue;
            const std::int64_t expected = middle.at + at - count / 2;
            const Match match = find(stretch, heard, expected - 50, expected + 50);
            if (match.fit < 0.95 || std::abs(match.at - expected) > 2)
                return "sample " + std::to_string(at) + " is off by " + std::to_string(match.at - expected);
            ++compared;
        }
        EXPECT_GT(compared, 10);
        return {};
    });
}

TEST_F(Capture, BlocksCountOnAndTellTheTime) {
    begin();
    std::int64_t next = -1;
    measurePunctually([&]() -> std::string {
        std::optional<time::TimePoint> origin;
        time::Duration worst{};
        for (int i = 0; i < 150; ++i) {
            const auto block = blocks.take(2s);
            if (!block)
                return "no block for two seconds";
            EXPECT_EQ(block->samples.size(), 480U);
            EXPECT_TRUE(next < 0 || block->firstSample == next);
            EXPECT_LT(block->at, steadyNow());
            next = block->firstSample + 480;
            const auto start = block->at - samplesToTime(block->firstSample);
            if (i == 50)
                origin = start;
            worst = std::max(worst, std::chrono::abs(start - origin.value_or(start)));
        }
        return worst < 10ms ? std::string() : "times wander by " + std::to_string(time::toMs(worst)) + " ms";
    });
}

// The server moves the stream of an unplugged microphone to the monitor of the loudspeaker, where the agent
// speaks. None of that may be taken for the participant.
TEST_F(Capture, AnUnpluggedMicrophoneNeverRecordsTheLoudspeaker) {
    auto output = devices->makeOutput();
    output->start(queue, outputCallbacks());
    begin();
    queue->append(part, tone(1'000, 20'000));
    ASSERT_TRUE(written(ms(500), 5s));
    listen(300ms);
    server.unplugMicrophone();
    const auto trouble = inputTroubles.take(3s);
    ASSERT_TRUE(trouble);
    EXPECT_EQ(trouble->kind, Kind::Lost);
    EXPECT_FALSE(trouble->fatal);
    const Samples after = listen(2s);
    EXPECT_LT(after.size(), 24'000U);
    EXPECT_LT(toneDb(after, 1'000), -90);
    server.plugMicrophone();
    EXPECT_EQ(inputRecovered.take(5s), SoundServer::kMicrophone);
    blocks.clear();
    server.speak(softNoise(ms(1'000), 1));
    EXPECT_GT(levelOf(listen(1'500ms)).rmsDb, -40);
}

// Proves: U71
// Nobody speaks into the virtual microphone
TEST_F(Capture, OnlySilenceIsReported) {
    begin();
    const auto trouble = inputTroubles.take(5s);
    ASSERT_TRUE(trouble);
    EXPECT_EQ(trouble->kind, Kind::OnlySilence);
    server.speak(softNoise(ms(500), 1));
    EXPECT_TRUE(inputRecovered.take(3s));
}

TEST_F(Capture, ADyingSoundServerIsReportedAndHangsNothing) {
    const ExpectWarning stream(QStringLiteral("Stream error")), read(QStringLiteral("pa_stream_"));
    const ExpectWarning connection(QStringLiteral("PulseAudioService"));
    auto output = devices->makeOutput();
    output->start(queue, outputCallbacks());
    begin();
    ASSERT_TRUE(written(ms(300), 5s));
    server.kill();
    for (auto* troubles : {&inputTroubles, &outputTroubles}) {
        auto trouble = troubles->take(3s);
        if (trouble && trouble->kind == Kind::OnlySilence)
            trouble = troubles->take(3s);
        ASSERT_TRUE(trouble);
        EXPECT_EQ(trouble->kind, Kind::Lost);
        EXPECT_FALSE(trouble->fatal);
        EXPECT_TRUE(trouble->text.contains(QStringLiteral("sound server"))) << trouble->text.toStdString();
    }
    // It does not come back: fatal, with what to do.
    for (auto* troubles : {&inputTroubles, &outputTroubles}) {
        const auto trouble = troubles->take(15s);
        ASSERT_TRUE(trouble);
        EXPECT_TRUE(trouble->fatal);
        EXPECT_TRUE(trouble->text.contains(QStringLiteral("start this program again")))
            << trouble->text.toStdString();
    }
    const auto before = steadyNow();
    input.reset();
    output.reset();
    EXPECT_LT(steadyNow() - before, 1s);
}

TEST_F(Capture, ASoundServerThatIsBackAtOnceIsTakenUp) {
    const ExpectWarning stream(QStringLiteral("Stream error")), read(QStringLiteral("pa_stream_"));
    const ExpectWarning connection(QStringLiteral("PulseAudioService"));
    auto output = devices->makeOutput();
    output->start(queue, outputCallbacks());
    begin();
    ASSERT_TRUE(written(ms(300), 5s));
    ASSERT_EQ(server.restart(), "");
    EXPECT_TRUE(inputRecovered.take(10s));
    EXPECT_TRUE(outputRecovered.take(10s));
    blocks.clear();
    EXPECT_TRUE(blocks.take(1s));
    EXPECT_TRUE(written(queue->framesWritten() + ms(300), 2s));
}

TEST(NoSoundServer, IsSaidInWords) {
    const ExpectWarning connection(QStringLiteral("PulseAudioService"));
    qputenv("PULSE_SERVER", "unix:/nowhere/at/all");
    Mail<DeviceTrouble> troubles;
    AudioDevices devices{{}};
    auto input = devices.makeInput();
    auto output = devices.makeOutput();
    input->start({.onBlock = {},
                  .onTrouble = [&](const DeviceTrouble& t) { troubles.put(t); },
                  .onRecovered = {},
                  .onFinished = {}});
    output->start(std::make_shared<PlayoutQueue>(),
                  {.onAnchor = {},
                   .onTrouble = [&](const DeviceTrouble& t) { troubles.put(t); },
                   .onRecovered = {},
                   .onWritten = {}});
    for (int end = 0; end < 2; ++end) {
        const auto trouble = troubles.take(5s);
        ASSERT_TRUE(trouble);
        EXPECT_EQ(trouble->kind, Kind::NotFound);
        EXPECT_TRUE(trouble->fatal);
        EXPECT_TRUE(trouble->text.contains(QStringLiteral("sound server"))) << trouble->text.toStdString();
    }
    EXPECT_TRUE(listMicrophones().isEmpty());
    EXPECT_TRUE(listLoudspeakers().isEmpty());
}
