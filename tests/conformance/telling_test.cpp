// SPDX-License-Identifier: GPL-3.0-or-later
// What a run tells the author of an engine: the cause by its name, once.
#include "conformance/engine_under_test.h"

#include <QRegularExpression>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace hrp::test {
namespace {

using namespace Qt::StringLiterals;
using conformance::CheckResult;
using conformance::Outcome;
using conformance::Report;

CheckResult resultNamed(const Report& report, const char* name) {
    for (const CheckResult& result : report.results)
        if (result.check.name == QLatin1String(name))
            return result;
    ADD_FAILURE() << "no result of " << name;
    return {};
}

std::string lineNamed(const Report& report, const char* name) {
    return conformance::lineOf(resultNamed(report, name)).toStdString();
}

QString typeOfEvent(const QJsonObject& event) {
    return event["type"_L1].toString();
}

void editSession(QJsonObject& event, const std::function<void(QJsonObject&)>& edit) {
    if (!typeOfEvent(event).startsWith("session."_L1))
        return;
    QJsonObject session = event["session"_L1].toObject();
    edit(session);
    event["session"_L1] = session;
}

// --- sessions and their ids ---

const QStringList kSessions{u"session-created"_s, u"session-updated"_s, u"updated-echo"_s, u"two-sessions"_s,
                            u"turn-start"_s,      u"turn-end"_s,        u"cancel"_s};

// Proves: E1
TEST(SessionIds, TheMissingOneIsNamedAndNothingElseIsBlamed) {
    EngineUnderTest engine;
    engine.edit = [](QJsonObject& event) {
        editSession(event, [](QJsonObject& session) { session.remove("id"_L1); });
    };
    const Report report = engine.verify(kSessions);
    EXPECT_EQ(namesOf(report, Outcome::Warn), (QStringList{u"session-created"_s, u"session-updated"_s}));
    EXPECT_THAT(lineNamed(report, "session-created"),
                ::testing::HasSubstr("session.created carries no session.id"));
    EXPECT_THAT(lineNamed(report, "session-updated"),
                ::testing::HasSubstr("session.updated carries no session.id"));
    EXPECT_EQ(resultNamed(report, "two-sessions").outcome, Outcome::Pass)
        << lineNamed(report, "two-sessions");
    EXPECT_GT(engine.openAtOnce, 2) << "the run stays side by side";
    EXPECT_TRUE(engine.notes.isEmpty());
}

TEST(SessionIds, TheSameInTwoSessionsIsNamed) {
    EngineUnderTest engine;
    engine.edit = [](QJsonObject& event) {
        editSession(event, [](QJsonObject& session) { session["id"_L1] = u"sess_1"_s; });
    };
    const CheckResult result = resultNamed(engine.verify({u"two-sessions"_s}), "two-sessions");
    EXPECT_EQ(result.outcome, Outcome::Fail);
    EXPECT_EQ(result.came, u"the session.id “sess_1” in both"_s);
    EXPECT_EQ(result.change, u"Give every session an id of its own."_s);
}

// Proves: E1
TEST(TwoSessions, ThatShareTheirInstructionsFail) {
    EngineUnderTest engine;
    engine.edit = [](QJsonObject& event) {
        editSession(event, [](QJsonObject& session) {
            if (session["instructions"_L1].toString().startsWith("You are the first"_L1))
                session["instructions"_L1] = u"You are the second."_s;
        });
    };
    const CheckResult result = resultNamed(engine.verify({u"two-sessions"_s}), "two-sessions");
    EXPECT_EQ(result.outcome, Outcome::Fail);
    EXPECT_TRUE(result.came.contains(u"the instructions of the other"_s)) << result.came.toStdString();
    EXPECT_EQ(result.change, result.check.remedy);
}

TEST(TwoSessions, AreNotBlamedForAPoorEcho) {
    EngineUnderTest engine;
    engine.edit = [](QJsonObject& event) {
        editSession(event, [](QJsonObject& session) { session.remove("instructions"_L1); });
    };
    const Report report = engine.verify({u"updated-echo"_s, u"two-sessions"_s});
    EXPECT_EQ(namesOf(report, Outcome::Fail), QStringList{u"updated-echo"_s});
    EXPECT_EQ(resultNamed(report, "two-sessions").blockedBy, u"updated-echo"_s);
}

// --- one by one ---

TEST(OneByOne, IsSaidOnceAndHowLongItTakes) {
    EngineUnderTest engine(u"one_session"_s);
    const Report report = engine.verify();
    ASSERT_EQ(report.notes.size(), 1);
    EXPECT_EQ(engine.notes, report.notes);
    const QString& note = report.notes.first();
    EXPECT_TRUE(note.contains(u"one by one"_s) && note.contains(u"two-sessions"_s)) << note.toStdString();
    EXPECT_EQ(conformance::toText(report).count(note), 1);
    EXPECT_EQ(conformance::toJson(report)["notes"].size(), 1u);
    const auto told = QRegularExpression(u"about (\\d+) minutes"_s).match(note);
    ASSERT_TRUE(told.hasMatch()) << note.toStdString();
    const double minutes = report.ms / 60'000;
    EXPECT_NEAR(told.captured(1).toDouble(), minutes, minutes * 0.3) << note.toStdString();
}

TEST(OneByOne, IsNotSaidOfARunSideBySide) {
    EngineUnderTest engine;
    EXPECT_TRUE(engine.verify(kSessions).notes.isEmpty());
    EXPECT_TRUE(engine.notes.isEmpty());
}

// --- names of the beta ---

void speakBeta(QJsonObject& event) {
    QString type = typeOfEvent(event);
    type.replace(u"response.output_audio"_s, u"response.audio"_s);
    type.replace(u"response.output_text"_s, u"response.text"_s);
    if (type == "conversation.item.added"_L1)
        type = u"conversation.item.created"_s;
    event["type"_L1] = type;
}

// Proves: H17, E154
TEST(BetaNames, AreNamedWithTodays) {
    EngineUnderTest engine;
    engine.edit = speakBeta;
    const Report report =
        engine.verify({u"known-events"_s, u"audible"_s, u"reply-after-turn"_s, u"item-acknowledged"_s});
    const CheckResult known = resultNamed(report, "known-events");
    EXPECT_EQ(known.outcome, Outcome::Warn);
    const std::pair<const char*, const char*> names[] = {
        {"response.audio.delta", "response.output_audio.delta"},
        {"response.audio.done", "response.output_audio.done"},
        {"response.audio_transcript.delta", "response.output_audio_transcript.delta"},
        {"response.audio_transcript.done", "response.output_audio_transcript.done"},
        {"conversation.item.created", "conversation.item.added, then conversation.item.done"}};
    for (const auto& [beta, today] : names) {
        EXPECT_TRUE(known.came.contains(QLatin1String(beta))) << known.came.toStdString();
        EXPECT_TRUE(known.change.contains(QLatin1String(today) + u" in place of "_s + QLatin1String(beta)))
            << known.change.toStdString();
    }
    EXPECT_THAT(lineNamed(report, "known-events"),
                ::testing::HasSubstr("change:   Send conversation.item.added"));
    for (const char* name : {"audible", "reply-after-turn"}) {
        const CheckResult result = resultNamed(report, name);
        EXPECT_EQ(result.outcome, Outcome::Fail) << name;
        EXPECT_TRUE(result.came.contains(u"response.audio.delta came, which is the beta's name"_s))
            << result.came.toStdString();
        EXPECT_EQ(result.change, u"Send response.output_audio.delta in place of response.audio.delta."_s);
    }
    EXPECT_THAT(lineNamed(report, "item-acknowledged"),
                ::testing::HasSubstr("conversation.item.created came, which is the beta's name"));
}

TEST(BetaNames, OfTextAreNamedToo) {
    EngineUnderTest engine;
    engine.edit = [](QJsonObject& event) {
        event["type"_L1] = typeOfEvent(event).replace(u"response.output_text"_s, u"response.text"_s);
    };
    const QString change =
        resultNamed(engine.verify({u"known-events"_s, u"response-fields"_s}), "known-events").change;
    EXPECT_EQ(change, u"Send response.output_text.delta in place of response.text.delta; "
                      "response.output_text.done in place of response.text.done."_s);
}

TEST(BetaNames, AreNotBlamedForSilence) {
    const Report report = EngineUnderTest(u"mute"_s).verify({u"audible"_s});
    const CheckResult result = resultNamed(report, "audible");
    EXPECT_EQ(result.outcome, Outcome::Fail);
    EXPECT_FALSE(result.came.contains(u"beta"_s)) << result.came.toStdString();
    EXPECT_EQ(result.change, result.check.remedy);
}

// Proves: H17
TEST(UnknownEvents, AreToldByName) {
    const CheckResult result =
        resultNamed(EngineUnderTest(u"unknown_event"_s).verify({u"known-events"_s}), "known-events");
    EXPECT_EQ(result.outcome, Outcome::Warn);
    EXPECT_TRUE(
        QRegularExpression(u"^[a-z_.]+ (once|\\d+ times) \\(first in "_s).match(result.came).hasMatch())
        << result.came.toStdString();
    EXPECT_EQ(result.change, result.check.remedy);
}

// --- what was not judged ---

class NotJudged : public ::testing::TestWithParam<const char*> {};

TEST_P(NotJudged, NamesACheckThatFails) {
    EngineUnderTest engine(QLatin1String(GetParam()), "right-key");
    const Report report = engine.verify({}, "right-key");
    int blocked = 0;
    for (const CheckResult& result : report.results) {
        if (result.blockedBy.isEmpty())
            continue;
        ++blocked;
        EXPECT_EQ(result.outcome, Outcome::Skip);
        const auto cause = resultNamed(report, result.blockedBy.toLatin1().constData());
        EXPECT_EQ(cause.outcome, Outcome::Fail) << conformance::lineOf(result).toStdString() << '\n'
                                                << conformance::lineOf(cause).toStdString();
        EXPECT_TRUE(result.evidence.contains(cause.check.name + u" fails: "_s + cause.came))
            << result.evidence.toStdString();
    }
    EXPECT_GT(blocked, 5);
    // One entry each for programs, one line a cause for people.
    EXPECT_EQ(conformance::toJson(report)["checks"].size(), report.results.size());
    EXPECT_EQ(conformance::toJUnit(report).count("<testcase"), qsizetype(report.results.size()));
    const QString text = conformance::toText(report);
    EXPECT_FALSE(text.contains(u"[SKIP]"_s)) << text.toStdString();
    QSet<QString> causes;
    for (const CheckResult& result : report.results)
        if (!result.blockedBy.isEmpty())
            causes << result.blockedBy;
    EXPECT_EQ(text.count(u"not judged because"_s), causes.size()) << text.toStdString();
}
INSTANTIATE_TEST_SUITE_P(Conformance, NotJudged,
                         ::testing::Values("silent", "created_only", "silent_items", "session_only", "deaf"),
                         [](const auto& fault) { return std::string(fault.param); });

CheckResult judged(const char* name, Outcome outcome, const char* blockedBy = "") {
    CheckResult result;
    result.check.name = QLatin1String(name);
    result.outcome = outcome;
    result.evidence = u"evidence"_s;
    result.blockedBy = QLatin1String(blockedBy);
    return result;
}

TEST(BlockedLines, BeginWithWhatBlocksMostAndNameAFew) {
    Report report;
    report.results = {judged("small", Outcome::Fail), judged("a", Outcome::Skip, "small"),
                      judged("big", Outcome::Fail), judged("own", Outcome::Skip)};
    for (const char* name : {"b", "c", "d", "e", "f", "g", "h", "i", "j", "k"})
        report.results.push_back(judged(name, Outcome::Skip, "big"));
    EXPECT_EQ(
        conformance::blockedLines(report),
        (QStringList{u"10 checks were not judged because big fails: b, c, d, e, f, g, h, i and 2 more"_s,
                     u"1 check was not judged because small fails: a"_s}));
    const QString text = conformance::toText(report);
    EXPECT_EQ(text.count(u"[SKIP]"_s), 1) << "what does not apply keeps its line";
    EXPECT_GT(text.indexOf(u"10 checks"_s), text.lastIndexOf(u'['));
}

} // namespace
} // namespace hrp::test
