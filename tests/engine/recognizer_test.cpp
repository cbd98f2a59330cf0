// SPDX-License-Identifier: GPL-3.0-or-later
// The packaged recogniser with real speech.
#include <hrp/audio/wav.h>
#include <hrp/engine/recognizer.h>
#include <hrp/engine/speech.h>
#include <hrp/time/steady_scheduler.h>

#include <QEventLoop>
#include <QFile>
#include <QTemporaryDir>
#include <QTimer>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace hrp::test {
namespace {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using engine::Recognizer;

class PackagedWords : public ::testing::Test {
protected:
    void SetUp() override {
        auto made = engine::makePackagedRecognizer(scheduler);
        ASSERT_TRUE(made.has_value()) << made.error().toStdString();
        recognizer = *made;
    }
    /// Until so many answers have come.
    void wait(std::size_t count) {
        QEventLoop loop;
        QTimer poll;
        QObject::connect(&poll, &QTimer::timeout, &loop, [&] {
            if (results.size() >= count)
                loop.quit();
        });
        poll.start(5ms);
        QTimer::singleShot(100s, &loop, &QEventLoop::quit);
        loop.exec();
        ASSERT_EQ(results.size(), count);
    }
    void hear(audio::Samples samples) {
        recognizer->transcribe(std::move(samples), {}, {},
                               [this](const auto& result) { results.push_back(result); });
    }
    static audio::Samples speech(const char* name) {
        const auto file =
            audio::readAudioFile(QStringLiteral(HRP_SOURCE_DIR "/tests/data/speech/") + QLatin1String(name));
        return file ? file->samples : audio::Samples{};
    }

    time::SteadyScheduler scheduler;
    std::shared_ptr<Recognizer> recognizer;
    std::vector<Recognizer::Result> results;
};

// Proves: E12, H35
TEST_F(PackagedWords, AreFoundInRealSpeechAndCalledRough) {
    EXPECT_TRUE(recognizer->name().contains(u"rough"_s));
    hear(speech("ps_goforward.wav"));
    EXPECT_TRUE(results.empty()) << "never from inside the call";
    hear(audio::Samples(base::kSampleRate / 2));
    wait(2);
    EXPECT_EQ(results[0].transcript, u"go forward ten meters"_s);
    EXPECT_EQ(results[0].error, QString());
    EXPECT_EQ(results[1].transcript, QString()) << "silence has no words";
    EXPECT_EQ(results[1].error, QString());
}

// Proves: H35, E1
// It knows one language, and says so rather than to write nonsense.
TEST_F(PackagedWords, AreEnglishOnly) {
    EXPECT_EQ(recognizer->inEffect({}), (Recognizer::Hints{u"en"_s, {}}));
    EXPECT_EQ(recognizer->inEffect({u"en-GB"_s, u"some names"_s}), (Recognizer::Hints{u"en"_s, {}}))
        << "a prompt has no effect here";
    const auto german = recognizer->inEffect({u"de"_s, {}});
    ASSERT_FALSE(german.has_value());
    EXPECT_THAT(german.error().toStdString(),
                ::testing::AllOf(::testing::HasSubstr("English only"), ::testing::HasSubstr("“de”"),
                                 ::testing::HasSubstr("--transcription-url")));
}

// What nobody waits for any more does not hold up the next turn.
TEST_F(PackagedWords, WorkThatIsGivenUpIsDropped) {
    audio::Samples minutes;
    for (int i = 0; i < 40; ++i) {
        const auto piece = speech("ps_goforward.wav");
        minutes.insert(minutes.end(), piece.begin(), piece.end());
    }
    std::stop_source givenUp;
    recognizer->transcribe(minutes, {}, givenUp.get_token(), [](const auto&) { ADD_FAILURE(); });
    recognizer->transcribe(minutes, {}, givenUp.get_token(), [](const auto&) { ADD_FAILURE(); });
    const auto before = scheduler.now();
    hear(speech("ps_goforward.wav"));
    givenUp.request_stop();
    wait(1);
    EXPECT_EQ(results[0].transcript, u"go forward ten meters"_s);
    EXPECT_LT(time::toMs(scheduler.now() - before), 15'000) << "the two alone would take half a minute";
}

// Proves: E12
TEST_F(PackagedWords, WorkDoesNotHoldUpTheEnd) {
    audio::Samples minutes;
    for (int i = 0; i < 40; ++i) {
        const auto piece = speech("ps_goforward.wav");
        minutes.insert(minutes.end(), piece.begin(), piece.end());
    }
    hear(minutes);
    hear(minutes);
    const auto before = scheduler.now();
    recognizer.reset();
    EXPECT_LT(scheduler.now() - before, 15s) << "a minute of speech is half a minute's work";
    QEventLoop loop;
    QTimer::singleShot(20ms, &loop, &QEventLoop::quit);
    loop.exec();
    EXPECT_TRUE(results.empty()) << "and nothing is told afterwards";
}

// Proves: E12
TEST_F(PackagedWords, TooManyThatWaitAreTurnedDown) {
    for (int i = 0; i < 40; ++i)
        hear(audio::Samples(base::kSampleRate / 4));
    wait(40);
    const auto busy = std::count_if(results.begin(), results.end(), [](const auto& result) {
        return result.code == "transcription_busy"_L1 && result.transcript.isEmpty();
    });
    EXPECT_GT(busy, 10);
    EXPECT_LT(busy, 20);
}

// Proves: E12
TEST(PackagedWordsMissing, ModelFilesAreNamed) {
    time::SteadyScheduler scheduler;
    const QTemporaryDir folder;
    const auto none = engine::makePackagedRecognizer(scheduler, folder.path());
    ASSERT_FALSE(none.has_value());
    EXPECT_TRUE(none.error().contains(folder.path() + u"/en-us"_s));
    EXPECT_TRUE(none.error().contains(u"install the package pocketsphinx-en-us"_s));
}

// Proves: E12
TEST(PackagedWordsMissing, AModelThatIsNoneIsAnError) {
    time::SteadyScheduler scheduler;
    const QTemporaryDir folder;
    for (const char* name : {"en-us", "cmudict-en-us.dict", "en-us.lm.bin"}) {
        QFile file(folder.filePath(QLatin1String(name)));
        ASSERT_TRUE(file.open(QIODevice::WriteOnly));
        file.write("nothing of use");
    }
    const auto made = engine::makePackagedRecognizer(scheduler, folder.path());
    ASSERT_TRUE(made.has_value());
    Recognizer::Result result;
    QEventLoop loop;
    (*made)->transcribe(audio::Samples(2'400), {}, {}, [&](const auto& told) {
        result = told;
        loop.quit();
    });
    QTimer::singleShot(60s, &loop, &QEventLoop::quit);
    loop.exec();
    EXPECT_EQ(result.code, u"transcription_failed"_s);
    EXPECT_TRUE(result.error.contains(folder.path()));
}

} // namespace
} // namespace hrp::test
