// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/engine/speech.h>
#include <hrp/time/steady_scheduler.h>
#include <hrp/time/virtual_scheduler.h>

#include <QEventLoop>
#include <QTimer>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <thread>

namespace hrp::engine {
namespace {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

double secondsOf(const audio::Samples& samples) {
    return base::samplesToMs(std::ssize(samples)) / 1000;
}

/// Pitch of voiced speech: the lag at which the loudest 100 ms repeat best.
double pitchHz(const audio::Samples& samples) {
    constexpr int kWindow = base::kSampleRate / 10;
    std::size_t best = 0;
    double loudest = 0;
    for (std::size_t at = 0; at + 2 * kWindow < samples.size(); at += kWindow / 4) {
        double energy = 0;
        for (std::size_t i = 0; i < kWindow; ++i)
            energy += double(samples[at + i]) * samples[at + i];
        if (energy > loudest) {
            loudest = energy;
            best = at;
        }
    }
    double bestMatch = 0;
    int bestLag = 1;
    for (int lag = base::kSampleRate / 350; lag < base::kSampleRate / 60; ++lag) {
        double match = 0;
        for (std::size_t i = 0; i < kWindow; ++i)
            match += double(samples[best + i]) * samples[best + i + static_cast<std::size_t>(lag)];
        if (match > bestMatch * 1.02) {
            bestMatch = match;
            bestLag = lag;
        }
    }
    return double(base::kSampleRate) / bestLag;
}

TEST(Synthesis, SpeaksEnglishAtOnceAndAtMinusSixDecibels) {
    const auto speech = synthesize(u"Hello, nice to meet you."_s, u"slt"_s, 1.0);
    ASSERT_TRUE(speech.has_value()) << speech.error().toStdString();
    EXPECT_GT(secondsOf(*speech), 0.9);
    EXPECT_LT(secondsOf(*speech), 3.0);
    const int peak = std::abs(int(*std::max_element(
        speech->begin(), speech->end(), [](auto a, auto b) { return std::abs(int(a)) < std::abs(int(b)); })));
    EXPECT_NEAR(20 * std::log10(peak / 32768.0), -6, 0.2);
    const auto first =
        std::find_if(speech->begin(), speech->end(), [](auto s) { return std::abs(int(s)) > 300; });
    EXPECT_LT(base::samplesToMs(first - speech->begin()), 60) << "silence before the first sound";
}

TEST(Synthesis, FliteRepeatsItself) {
    const auto once = synthesizeNow(u"How are you today?"_s, u"rms"_s, 1.0);
    const auto between = synthesizeNow(u"Something else."_s, u"slt"_s, 1.4);
    EXPECT_EQ(synthesizeNow(u"How are you today?"_s, u"rms"_s, 1.0), once);
    EXPECT_FALSE(once.empty());
}

TEST(Synthesis, SpeedIsRespected) {
    const QString text = u"We can talk about anything that is on the screen."_s;
    for (const QString& voice : {u"slt"_s, u"de"_s}) {
        const double normal = secondsOf(synthesizeNow(text, voice, 1.0));
        EXPECT_NEAR(secondsOf(synthesizeNow(text, voice, 1.5)), normal / 1.5, 0.15 * normal)
            << voice.toStdString();
        EXPECT_NEAR(secondsOf(synthesizeNow(text, voice, 0.7)), normal / 0.7, 0.2 * normal)
            << voice.toStdString();
    }
}

TEST(Synthesis, OpenAiNamesAreVoices) {
    for (const QString& voice :
         {u"marin"_s, u"cedar"_s, u"alloy"_s, u"ash"_s, u"ballad"_s, u"coral"_s, u"echo"_s, u"sage"_s,
          u"shimmer"_s, u"verse"_s, u"slt"_s, u"rms"_s, u"awb"_s}) {
        EXPECT_TRUE(isVoice(voice)) << voice.toStdString();
        EXPECT_TRUE(packagedVoices().contains(voice));
    }
    const QString text = u"Hello there, I am your partner today."_s;
    EXPECT_GT(pitchHz(synthesizeNow(text, u"marin"_s, 1)), 140) << "a woman's voice";
    EXPECT_LT(pitchHz(synthesizeNow(text, u"cedar"_s, 1)), 140) << "a man's voice";
}

TEST(Synthesis, OtherLanguagesAreSpoken) {
    EXPECT_TRUE(isVoice(u"es"_s));
    EXPECT_TRUE(isVoice(u"hi"_s));
    EXPECT_FALSE(isVoice(u"qx"_s));
    EXPECT_FALSE(isVoice(u"no such voice"_s));
    for (const auto& [text, voice] :
         {std::pair{u"नमस्ते, आप कैसे हैं?"_s, u"marin"_s}, std::pair{u"Привет, как дела?"_s, u"slt"_s},
          std::pair{u"你好，很高兴认识你。"_s, u"alloy"_s},
          std::pair{u"Schöne Grüße aus München"_s, u"cedar"_s}, std::pair{u"Buenos días"_s, u"es"_s}}) {
        const auto speech = synthesize(text, voice, 1.0);
        ASSERT_TRUE(speech.has_value()) << speech.error().toStdString();
        EXPECT_GT(secondsOf(*speech), 0.4) << text.toStdString();
        EXPECT_LT(secondsOf(*speech), 8) << text.toStdString() << ": spelled out?";
    }
}

TEST(Synthesis, NothingToSayIsNoSound) {
    for (const QString& text : {u""_s, u" … "_s, u"👍"_s}) {
        const auto speech = synthesize(text, u"slt"_s, 1.0);
        ASSERT_TRUE(speech.has_value());
        EXPECT_TRUE(speech->empty()) << text.toStdString();
    }
}

TEST(Synthesis, UnknownVoiceIsAnErrorThatListsThem) {
    const auto speech = synthesize(u"Hello"_s, u"Nobody!"_s, 1.0);
    ASSERT_FALSE(speech.has_value());
    EXPECT_TRUE(speech.error().contains(u"Nobody!"_s));
    EXPECT_TRUE(speech.error().contains(u"slt"_s));
}

TEST(Synthesis, TypographyAndAccentsAreReadInEnglish) {
    const auto plain = synthesizeNow(u"It's a cafe."_s, u"slt"_s, 1.0);
    EXPECT_EQ(synthesizeNow(u"It’s a café."_s, u"slt"_s, 1.0), plain);
}

TEST(Synthesis, ManyThreadsMayAsk) {
    const auto expected = synthesizeNow(u"One at a time."_s, u"slt"_s, 1.0);
    std::vector<audio::Samples> results(4);
    std::vector<std::thread> threads;
    for (auto& result : results)
        threads.emplace_back([&result] { result = synthesizeNow(u"One at a time."_s, u"slt"_s, 1.0); });
    for (std::thread& thread : threads)
        thread.join();
    for (const auto& result : results)
        EXPECT_EQ(result, expected);
}

TEST(InlineSynthesizer, AnswersOnTheSchedulerInOrder) {
    time::VirtualScheduler scheduler;
    const auto synthesizer = makeInlineSynthesizer(scheduler);
    std::vector<QString> said;
    for (const QString& text : {u"One."_s, u"Two."_s, u"One."_s})
        synthesizer->speak(text, u"slt"_s, 1, {}, [&](const SpokenText& spoken) {
            EXPECT_FALSE(spoken.samples.empty());
            said.push_back(spoken.text);
        });
    EXPECT_TRUE(said.empty()) << "never from inside speak()";
    scheduler.settle();
    EXPECT_THAT(said, ::testing::ElementsAre(u"One."_s, u"Two."_s, u"One."_s));
}

TEST(InlineSynthesizer, ErrorsComeWithTheAnswer) {
    time::VirtualScheduler scheduler;
    const auto synthesizer = makeInlineSynthesizer(scheduler);
    QString error;
    synthesizer->speak(u"Hi."_s, u"Nobody!"_s, 1, {},
                       [&](const SpokenText& spoken) { error = spoken.error; });
    scheduler.settle();
    EXPECT_FALSE(error.isEmpty());
}

TEST(InlineSynthesizer, NothingComesAfterItsEnd) {
    time::VirtualScheduler scheduler;
    auto synthesizer = makeInlineSynthesizer(scheduler);
    synthesizer->speak(u"Hi."_s, u"slt"_s, 1, {}, [](const SpokenText&) { ADD_FAILURE(); });
    synthesizer.reset();
    scheduler.settle();
}

TEST(WorkerSynthesizer, AnswersOnTheSchedulersThreadAndRemembers) {
    time::SteadyScheduler scheduler;
    const auto synthesizer = makeWorkerSynthesizer(scheduler);
    const auto thread = std::this_thread::get_id();
    std::vector<SpokenText> said;
    QEventLoop loop;
    const auto done = [&](const SpokenText& spoken) {
        EXPECT_EQ(std::this_thread::get_id(), thread);
        said.push_back(spoken);
        if (said.size() == 3)
            loop.quit();
    };
    // espeak-ng never says a text the same way twice: the same samples are the ones remembered.
    const QString text = u"Der erste Satz wird gesagt, bevor er gebraucht wird."_s;
    synthesizer->speak(text, u"de"_s, 1, {}, done);
    synthesizer->speak(u"Etwas anderes."_s, u"de"_s, 1, {}, done);
    synthesizer->speak(text, u"de"_s, 1, {}, done);
    QTimer::singleShot(60s, &loop, &QEventLoop::quit);
    loop.exec();
    ASSERT_EQ(said.size(), 3u);
    EXPECT_FALSE(said[0].samples.empty());
    EXPECT_NE(said[1].samples, said[0].samples);
    EXPECT_EQ(said[2].samples, said[0].samples);
}

TEST(WorkerSynthesizer, MayEndWithWorkInTheQueue) {
    time::SteadyScheduler scheduler;
    auto synthesizer = makeWorkerSynthesizer(scheduler);
    for (int i = 0; i < 20; ++i)
        synthesizer->speak(u"Number %1 of many."_s.arg(i), u"slt"_s, 1, {},
                           [](const SpokenText&) { ADD_FAILURE(); });
    synthesizer.reset();
    QEventLoop loop;
    QTimer::singleShot(20ms, &loop, &QEventLoop::quit);
    loop.exec();
}

} // namespace
} // namespace hrp::engine
