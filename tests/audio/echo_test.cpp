// SPDX-License-Identifier: GPL-3.0-or-later
// Case 76: the agent must not interrupt itself.
#include "audio/signals.h"

#include <hrp/audio/echo_canceller.h>
#include <hrp/audio/wav.h>

#include <gtest/gtest.h>

#include <chrono>

using namespace hrp::audio;
using hrp::test::joined;
using hrp::test::ms;
using hrp::test::noise;
using hrp::test::slice;
using Advice = EchoMeasure::Advice;

namespace {

Samples speech(const char* name) {
    const auto file =
        readAudioFile(QStringLiteral(HRP_SOURCE_DIR "/tests/data/speech/%1.wav").arg(QLatin1String(name)));
    EXPECT_TRUE(file);
    return file ? file->samples : Samples();
}

double gainOf(double db) {
    return std::pow(10, db / 20);
}

/// What a microphone hears of a loudspeaker: after `delay`, with `tail` of decaying reflections.
Samples room(const Samples& played, double delayMs, double db, double tailMs) {
    std::vector<double> response(static_cast<std::size_t>(ms(delayMs + tailMs) + 1));
    response[static_cast<std::size_t>(ms(delayMs))] = 1;
    std::mt19937 random(9);
    std::normal_distribution<double> reflection(0, 0.2);
    for (std::int64_t i = 5; i < ms(tailMs); i += 11)
        response[static_cast<std::size_t>(ms(delayMs) + i)] =
            reflection(random) * std::exp(-3.0 * static_cast<double>(i) / static_cast<double>(ms(tailMs)));
    Samples out(played.size() + response.size());
    std::vector<double> sum(out.size());
    for (std::size_t tap = 0; tap < response.size(); ++tap)
        if (response[tap] != 0)
            for (std::size_t i = 0; i < played.size(); ++i)
                sum[i + tap] += response[tap] * played[i] * gainOf(db);
    for (std::size_t i = 0; i < out.size(); ++i)
        out[i] = static_cast<std::int16_t>(std::clamp(sum[i], -32'768.0, 32'767.0));
    return out;
}

Samples mixed(Samples a, const Samples& b, std::size_t from = 0) {
    a.resize(std::max(a.size(), from + b.size()));
    for (std::size_t i = 0; i < b.size(); ++i)
        a[from + i] = static_cast<std::int16_t>(std::clamp(a[from + i] + b[i], -32'768, 32'767));
    return a;
}

/// As a session does it: 5 ms written, 20 ms captured.
Samples cancelled(const Samples& played, const Samples& captured, double delayMs = 0) {
    EchoCanceller canceller(delayMs);
    Samples out;
    for (std::int64_t at = 0; at + ms(20) <= static_cast<std::int64_t>(captured.size()); at += ms(20)) {
        for (std::int64_t part = at; part < at + ms(20); part += ms(5))
            canceller.played(part + ms(5) <= static_cast<std::int64_t>(played.size())
                                 ? slice(played, part, ms(5))
                                 : Samples(120));
        const Samples clean = canceller.captured(slice(captured, at, ms(20)));
        EXPECT_EQ(clean.size(), 480U);
        out.insert(out.end(), clean.begin(), clean.end());
    }
    out.erase(out.begin(), out.begin() + EchoCanceller::kLag);
    return out;
}

double correlationOf(const Samples& a, const Samples& b) {
    double product = 0, aa = 0, bb = 0;
    for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
        product += static_cast<double>(a[i]) * b[i];
        aa += static_cast<double>(a[i]) * a[i];
        bb += static_cast<double>(b[i]) * b[i];
    }
    return product / std::sqrt(aa * bb);
}

const Samples& agent() {
    static const Samples clip =
        joined({speech("librivox_0890"), speech("librivox_0880"), speech("librivox_0930")});
    return clip;
}

} // namespace

TEST(EchoCanceller, TakesTheAgentOutOfTheMicrophone) {
    const Samples captured = room(agent(), 40, -10, 60);
    const Samples clean = cancelled(agent(), captured);
    // Once it has learnt the room: after the first four seconds.
    const auto settled = ms(4'000), rest = static_cast<std::int64_t>(clean.size()) - settled;
    const double echo = levelOf(slice(captured, settled, rest)).rmsDb;
    const double left = levelOf(slice(clean, settled, rest)).rmsDb;
    RecordProperty("erle_db", std::to_string(echo - left));
    EXPECT_GE(echo - left, 20);
}

TEST(EchoCanceller, ALongDelayIsNoObstacleIfItIsKnown) {
    const Samples captured = room(agent(), 250, -10, 60);
    const Samples clean = cancelled(agent(), captured, 240); // known within 10 ms
    const auto settled = ms(4'000), rest = static_cast<std::int64_t>(clean.size()) - settled;
    EXPECT_GE(levelOf(slice(captured, settled, rest)).rmsDb - levelOf(slice(clean, settled, rest)).rmsDb, 20);
}

TEST(EchoCanceller, KeepsTheParticipantWhoSpeaksAlone) {
    const Samples person =
        joined({Samples(static_cast<std::size_t>(ms(500))), speech("cards_005"), speech("ps_goforward")});
    const Samples clean = cancelled({}, person);
    EXPECT_GT(correlationOf(clean, person), 0.95);
    EXPECT_NEAR(levelOf(clean).rmsDb, levelOf(person).rmsDb, 1);
}

TEST(EchoCanceller, KeepsTheParticipantWhoInterrupts) {
    const Samples echo = room(agent(), 40, -10, 60);
    const auto from = static_cast<std::size_t>(ms(6'000));
    const Samples person = speech("cards_005");
    const Samples clean = cancelled(agent(), mixed(echo, person, from));
    const Samples kept = slice(clean, ms(6'000), static_cast<std::int64_t>(person.size()));
    EXPECT_GT(correlationOf(kept, person), 0.5);
    EXPECT_NEAR(levelOf(kept).rmsDb, levelOf(person).rmsDb, 5);
}

TEST(EchoCanceller, AnyBlockSizeGivesTheSameSamples) {
    const Samples echo = room(slice(agent(), 0, ms(1'000)), 40, -10, 60);
    const auto run = [&](std::int64_t block) {
        EchoCanceller canceller;
        canceller.played(slice(agent(), 0, ms(1'000)));
        Samples out;
        for (std::int64_t at = 0; at + block <= ms(1'000); at += block) {
            const Samples clean = canceller.captured(slice(echo, at, block));
            out.insert(out.end(), clean.begin(), clean.end());
        }
        return out;
    };
    const Samples whole = run(ms(1'000));
    EXPECT_EQ(run(240), whole);
    EXPECT_EQ(run(100), whole);
    EXPECT_EQ(run(960), whole);
}

TEST(MeasureEcho, AHeadsetLetsNothingThrough) {
    const Samples clip = speech("librivox_0880");
    const auto silent = measureEcho(clip, Samples(clip.size() + 12'000));
    EXPECT_EQ(silent.advice, Advice::Fine);
    EXPECT_EQ(silent.echoDb, -120);
    const auto faint = measureEcho(
        clip, mixed(room(clip, 60, -55, 20), noise(static_cast<std::int64_t>(clip.size()), 1, 20)));
    EXPECT_EQ(faint.advice, Advice::Fine);
    EXPECT_LT(faint.echoDb, -45);
}

// Proves: U76
TEST(MeasureEcho, FindsLevelAndDelay) {
    const struct {
        const char* clip;
        double delayMs, db;
    } cases[] = {{"librivox_0880", 80, -20}, {"librivox_0880", 7, -3},  {"cards_005", 80, -3},
                 {"cards_005", 233, -38},    {"ps_goforward", 80, -20}, {"ps_goforward", 7, -38}};
    for (const auto& [name, delayMs, db] : cases) {
        const Samples clip = speech(name);
        const auto echo = measureEcho(clip, mixed(room(clip, delayMs, db, 0), noise(96'000, 3, 30)));
        EXPECT_NEAR(echo.delayMs, delayMs, 1) << name << ' ' << db;
        EXPECT_NEAR(echo.echoDb, db, 2) << name << ' ' << delayMs;
        EXPECT_EQ(echo.advice, db > -10 ? Advice::Headset : Advice::EchoCancelling);
    }
}

TEST(MeasureEcho, FindsTheEchoOfARoom) {
    const Samples clip = speech("librivox_0880");
    const auto echo = measureEcho(clip, mixed(room(clip, 80, -20, 60), noise(96'000, 3, 60)));
    EXPECT_NEAR(echo.delayMs, 80, 2);
    EXPECT_NEAR(echo.echoDb, -20, 4);
    EXPECT_EQ(echo.advice, Advice::EchoCancelling);
}

TEST(MeasureEcho, ALateEchoIsBeyondCancelling) {
    const Samples clip = speech("librivox_0880");
    const auto echo = measureEcho(clip, room(clip, 500, -20, 0));
    EXPECT_NEAR(echo.delayMs, 500, 1);
    EXPECT_EQ(echo.advice, Advice::HalfDuplex);
}

TEST(MeasureEcho, NoiseAndOtherSpeechAreNoEcho) {
    const Samples clip = speech("librivox_0880");
    for (unsigned seed = 1; seed <= 8; ++seed)
        EXPECT_EQ(measureEcho(clip, noise(84'000, seed)).advice, Advice::Fine) << seed;
    for (const char* other : {"cards_005", "ps_numbers", "librivox_0930", "ps_tidigits_2934z"})
        EXPECT_EQ(measureEcho(clip, speech(other)).advice, Advice::Fine) << other;
    EXPECT_EQ(measureEcho({}, clip).advice, Advice::Fine);
    EXPECT_EQ(measureEcho(clip, {}).advice, Advice::Fine);
    EXPECT_EQ(measureEcho(Samples(50'000), clip).advice, Advice::Fine);
}
