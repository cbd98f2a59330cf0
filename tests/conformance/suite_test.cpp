// SPDX-License-Identifier: GPL-3.0-or-later
// The checks as data, and the page that is made of them.
#include <hrp/conformance/speech.h>
#include <hrp/conformance/suite.h>

#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace hrp::test {
namespace {

using namespace Qt::StringLiterals;

TEST(Suite, EveryCheckIsNamedCitedAndCurable) {
    const QRegularExpression kebab(u"^[a-z][a-z0-9]*(-[a-z0-9]+)*$"_s), number(u"^[HEP][0-9]+$"_s);
    QStringList names;
    for (const auto& check : conformance::suite()) {
        EXPECT_TRUE(kebab.match(check.name).hasMatch()) << check.name.toStdString();
        EXPECT_FALSE(names.contains(check.name)) << check.name.toStdString();
        names << check.name;
        EXPECT_FALSE(check.topic.isEmpty() || check.proves.isEmpty());
        for (const QString& requirement : check.proves)
            EXPECT_TRUE(number.match(requirement).hasMatch()) << requirement.toStdString();
        EXPECT_TRUE(check.does.endsWith(u'.') && check.remedy.endsWith(u'.')) << check.name.toStdString();
        EXPECT_EQ(conformance::findCheck(check.name)->name, check.name);
    }
    EXPECT_GE(names.size(), 40);
    EXPECT_EQ(conformance::findCheck(u"no-such-check"_s), nullptr);
}

TEST(Suite, NamesEveryRequirementOfTheEngineSide) {
    QStringList proved;
    for (const auto& check : conformance::suite())
        proved += check.proves;
    for (int i = 1; i <= 15; ++i)
        EXPECT_TRUE(proved.contains(u"E%1"_s.arg(i))) << "E" << i;
}

TEST(Suite, ThePageForAuthorsIsUpToDate) {
    QFile page(QStringLiteral(HRP_SOURCE_DIR "/docs/engine-authors.md"));
    ASSERT_TRUE(page.open(QIODevice::ReadOnly));
    EXPECT_TRUE(QString::fromUtf8(page.readAll()).contains(conformance::suiteAsMarkdown()))
        << "replace the chapter “The checks” by what “hrp verify --list --markdown” prints";
}

TEST(Speech, EdgesAreMeasured) {
    audio::Samples samples(base::kSampleRate, 0); // 1 s
    for (std::size_t i = 6'000; i < 18'000; ++i)
        samples[i] = i % 2 ? 8'000 : -8'000;
    const auto clip = conformance::measured(samples);
    EXPECT_NEAR(clip.onsetMs, 250, 10);
    EXPECT_NEAR(clip.offsetMs, 750, 10);
}

TEST(Speech, ComesWithTheProgram) {
    const auto speech = conformance::loadSpeech(QStringLiteral(HRP_SOURCE_DIR "/resources/conformance"));
    ASSERT_TRUE(speech.has_value()) << speech.error().toStdString();
    EXPECT_GT(speech->sentence.offsetMs - speech->sentence.onsetMs, 2'000);
    EXPECT_LT(speech->answer.offsetMs - speech->answer.onsetMs, 2'500);
}

TEST(Speech, SaysWhichFileIsMissing) {
    const QTemporaryDir empty;
    const auto speech = conformance::loadSpeech(empty.path());
    ASSERT_FALSE(speech.has_value());
    EXPECT_TRUE(speech.error().contains(u"sentence.wav"_s)) << speech.error().toStdString();
}

} // namespace
} // namespace hrp::test
