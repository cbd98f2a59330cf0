// SPDX-License-Identifier: GPL-3.0-or-later
// What a run leaves: lines, JSON, JUnit.
#include "conformance/engine_under_test.h"

#include <QXmlStreamReader>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace hrp::test {
namespace {

using namespace Qt::StringLiterals;
using namespace conformance;

CheckResult resultOf(const char* name, const char* topic, Outcome outcome, const QString& evidence) {
    CheckResult result;
    result.check = {
        QString::fromLatin1(name), QString::fromLatin1(topic), {u"E1"_s, u"H3"_s}, u"does"_s, u"cure"_s};
    result.outcome = outcome;
    result.evidence = evidence;
    if (outcome == Outcome::Fail || outcome == Outcome::Warn) {
        result.expected = u"an <apple> & a pear"_s;
        result.came = u"nothing\nat all"_s;
    }
    if (outcome == Outcome::Fail)
        result.change = u"send one"_s;
    result.ms = 1500;
    return result;
}

Report mixed() {
    Report report;
    report.engine = u"wss://engine.test/v1/realtime"_s;
    report.model = u"m"_s;
    report.unixMs = 1'700'000'000'000.0;
    report.ms = 4000;
    report.results = {resultOf("one", "session", Outcome::Pass, u"seen"_s),
                      resultOf("two", "session", Outcome::Fail, u"nothing\nat all"_s),
                      resultOf("three", "audio", Outcome::Warn, u"odd"_s),
                      resultOf("four", "audio", Outcome::Skip, u"not asked \x01"_s)};
    return report;
}

TEST(Report, IsALineACheckAndASummaryAlone) {
    const QStringList lines = toText(mixed()).split(u'\n', Qt::SkipEmptyParts);
    QStringList heads;
    for (const QString& line : lines)
        if (line.startsWith(u'['))
            heads << line;
    EXPECT_EQ(heads, (QStringList{u"[PASS] one  seen"_s, u"[FAIL] two  nothing at all"_s,
                                  u"[WARN] three  odd"_s, u"[SKIP] four  not asked \x01"_s}));
    EXPECT_TRUE(lines.contains(u"       expected: an <apple> & a pear"_s));
    EXPECT_TRUE(lines.contains(u"       change:   send one"_s));
    EXPECT_EQ(lines.last(), u"2 passed, 1 failed, 1 skipped"_s);
    EXPECT_FALSE(mixed().conforms());
}

TEST(Report, ConformsOnlyIfSomethingPassedAndNothingFailed) {
    Report report;
    EXPECT_FALSE(report.conforms()) << "nothing was judged";
    report.results = {resultOf("a", "t", Outcome::Skip, u"-"_s)};
    EXPECT_FALSE(report.conforms());
    report.results.push_back(resultOf("b", "t", Outcome::Pass, u"-"_s));
    EXPECT_TRUE(report.conforms());
    report.interrupted = true;
    EXPECT_FALSE(report.conforms());
}

TEST(Report, AsJson) {
    const auto json = toJson(mixed());
    EXPECT_EQ(json["passed"], 2);
    EXPECT_EQ(json["failed"], 1);
    EXPECT_EQ(json["skipped"], 1);
    EXPECT_EQ(json["warnings"], 1);
    EXPECT_EQ(json["conforms"], false);
    EXPECT_EQ(json["started"], "2023-11-14T22:13:20.000Z");
    ASSERT_EQ(json["checks"].size(), 4u);
    EXPECT_EQ(json["checks"][1]["name"], "two");
    EXPECT_EQ(json["checks"][1]["outcome"], "fail");
    EXPECT_EQ(json["checks"][1]["proves"], (protocol::Json{"E1", "H3"}));
    EXPECT_EQ(json["checks"][1]["change"], "send one");
}

/// Elements and attributes that readers of JUnit files know, in the order of their schema.
TEST(Report, AsJUnit) {
    QXmlStreamReader xml(toJUnit(mixed()));
    QStringList shape;
    int cases = 0;
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement)
            continue;
        const auto attribute = [&xml](const char* name) {
            return xml.attributes().value(QLatin1String(name)).toString();
        };
        shape << xml.name().toString();
        if (xml.name() == u"testsuites") {
            EXPECT_EQ(attribute("tests") + attribute("failures") + attribute("errors") + attribute("skipped"),
                      u"4101"_s);
        }
        if (xml.name() == u"testsuite") {
            EXPECT_EQ(attribute("tests"), u"2"_s);
            EXPECT_EQ(attribute("timestamp"), u"2023-11-14T22:13:20"_s);
            EXPECT_EQ(attribute("time"), u"3.000"_s);
        }
        if (xml.name() == u"testcase") {
            ++cases;
            EXPECT_FALSE(attribute("name").isEmpty());
            EXPECT_TRUE(attribute("classname").startsWith(u"hrp."_s));
        }
        if (xml.name() == u"failure") {
            EXPECT_EQ(attribute("message"), u"nothing at all"_s);
            EXPECT_TRUE(xml.readElementText().contains(u"an <apple> & a pear"_s));
        }
    }
    EXPECT_FALSE(xml.hasError()) << xml.errorString().toStdString();
    EXPECT_EQ(cases, 4);
    EXPECT_EQ(shape, (QStringList{u"testsuites"_s, u"testsuite"_s, u"testcase"_s, u"system-out"_s,
                                  u"testcase"_s, u"failure"_s, u"testsuite"_s, u"testcase"_s, u"system-out"_s,
                                  u"testcase"_s, u"skipped"_s}));
}

} // namespace
} // namespace hrp::test
