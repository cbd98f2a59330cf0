// SPDX-License-Identifier: GPL-3.0-or-later
// Tokens, prices, budgets, and what a study has used so far.
#include "stream.h"

#include <hrp/metrics/study_ledger.h>

#include <gmock/gmock.h>

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

namespace hrp::metrics {
namespace {

using test::qs;
using ::testing::HasSubstr;

log::Record done(const char* response, std::int64_t input, std::int64_t output) {
    log::ReplyDone body;
    body.responseId = qs(response);
    body.status = qs("completed");
    body.usage = protocol::Usage();
    body.usage->inputTokens = input;
    body.usage->outputTokens = output;
    return {1, 0, 0, body};
}

constexpr const char* kPrices = R"({"currency": "USD", "date": "2026-01-02", "source": "here", "models": {
    "big":   {"text_in": 4, "cached_text_in": 0.4, "text_out": 16, "audio_in": 32, "cached_audio_in": 0.5,
              "audio_out": 64, "image_in": 5, "cached_image_in": 0.6},
    "small": {"text_in": 1, "audio_in": 2, "text_out": 3, "audio_out": 4}}})";

TEST(Usage, CountsEachResponseOnce) {
    UsageFold fold;
    EXPECT_TRUE(fold.add(done("r1", 100, 20)));
    EXPECT_FALSE(fold.add(done("r1", 100, 20)));
    EXPECT_TRUE(fold.add(done("r2", 7, 3)));
    log::ReplyDone without;
    without.responseId = qs("r3");
    without.status = qs("completed");
    EXPECT_FALSE(fold.add({1, 0, 0, without}));
    EXPECT_EQ(fold.total().inputTokens, 107);
    EXPECT_EQ(fold.total().outputTokens, 23);
    EXPECT_EQ(fold.replies(), 3);
    EXPECT_EQ(fold.uncounted(), 1);
}

TEST(Prices, EachKindOfTokenHasItsPrice) {
    const auto table = PriceTable::read(kPrices, qs("p.json"));
    ASSERT_TRUE(table) << table.error().toStdString();
    protocol::Usage usage;
    usage.inputTokens = 1'000 + 2'000 + 300;
    usage.inputTextTokens = 1'000;
    usage.inputAudioTokens = 2'000;
    usage.inputImageTokens = 300;
    usage.cachedTokens = 400 + 500 + 100;
    usage.cachedTextTokens = 400;
    usage.cachedAudioTokens = 500;
    usage.cachedImageTokens = 100;
    usage.outputTokens = 70 + 80;
    usage.outputTextTokens = 70;
    usage.outputAudioTokens = 80;
    const double micro =
        600 * 4 + 400 * 0.4 + 1'500 * 32 + 500 * 0.5 + 200 * 5 + 100 * 0.6 + 70 * 16 + 80 * 64;
    EXPECT_NEAR(costOf(usage, *table->find(qs("big"))), micro / 1e6, 1e-12);
}

TEST(Prices, WhatIsLeftOutHasThePriceOfItsLike) {
    const auto table = PriceTable::read(kPrices, qs("p.json"));
    const ModelPrice price = table->find(qs("small")).value();
    EXPECT_EQ(price.cachedAudioIn, 2);
    EXPECT_EQ(price.imageIn, 1);
    EXPECT_EQ(price.cachedImageIn, 1);
    EXPECT_EQ(table->currency(), qs("USD"));
    EXPECT_EQ(table->date(), qs("2026-01-02"));
    EXPECT_EQ(table->source(), qs("here"));
}

TEST(Prices, ADatedSnapshotHasThePriceOfItsModelAndNothingElse) {
    const auto table = PriceTable::read(kPrices, qs("p.json"));
    EXPECT_EQ(table->find(qs("big-2025-08-28")), table->find(qs("big")));
    EXPECT_FALSE(table->find(qs("big-mini")));
    EXPECT_FALSE(table->find(qs("bigger")));
    EXPECT_FALSE(table->find({}));
}

TEST(Prices, EveryMistakeIsToldWithItsPlace) {
    const auto error = [](const char* json) {
        const auto table = PriceTable::read(json, qs("p.json"));
        return table ? std::string() : table.error().toStdString();
    };
    EXPECT_THAT(error("{"), HasSubstr("“p.json”"));
    EXPECT_THAT(error("{\n \"models\": [}"), HasSubstr("line 2"));
    EXPECT_THAT(error("[]"), HasSubstr("“models”"));
    EXPECT_THAT(error(R"({"models":{}})"), HasSubstr("“currency” is missing"));
    EXPECT_THAT(error(R"({"currency":"USD","models":{"m":5}})"), HasSubstr("models.m must be an object"));
    EXPECT_THAT(error(R"({"currency":"USD","models":{"m":{"text_in":1}}})"),
                HasSubstr("models.m.audio_in is missing"));
    EXPECT_THAT(
        error(R"({"currency":"USD","models":{"m":{"text_in":-1,"audio_in":1,"text_out":1,"audio_out":1}}})"),
        HasSubstr("models.m.text_in must be"));
    EXPECT_THAT(
        error(R"({"currency":"USD","models":{"m":{"text_in":"4","audio_in":1,"text_out":1,"audio_out":1}}})"),
        HasSubstr("models.m.text_in must be"));
    EXPECT_THAT(
        error(R"({"currency":"USD","models":{"m":{"txt_in":4,"audio_in":1,"text_out":1,"audio_out":1}}})"),
        HasSubstr("models.m.txt_in is no price. Known are text_in"));
}

TEST(Prices, TheFileThatComesWithTheProgramIsGood) {
    const auto table = PriceTable::load(QStringLiteral(HRP_SOURCE_DIR "/resources/prices.json"), {});
    ASSERT_TRUE(table) << table.error().toStdString();
    EXPECT_TRUE(table->find(qs("gpt-realtime-2.1"))) << "the profile's own model";
    EXPECT_FALSE(table->date().isEmpty());
    EXPECT_FALSE(table->source().isEmpty());
}

class Files : public ::testing::Test {
protected:
    QString write(const char* name, const QByteArray& bytes) {
        QFile file(m_dir.filePath(qs(name)));
        EXPECT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(bytes);
        return file.fileName();
    }
    QString path(const char* name) const { return m_dir.filePath(qs(name)); }

private:
    QTemporaryDir m_dir;
};

TEST_F(Files, TheUsersPricesGoBeforeThoseOfTheProgram) {
    const QString shipped = write("shipped.json", kPrices);
    const QString own = write("own.json", R"({"currency":"USD","date":"today","models":{
        "small":{"text_in":9,"audio_in":9,"text_out":9,"audio_out":9}}})");
    const auto table = PriceTable::load(shipped, own);
    ASSERT_TRUE(table);
    EXPECT_EQ(table->find(qs("small"))->textIn, 9);
    EXPECT_EQ(table->find(qs("big"))->textIn, 4);
    EXPECT_EQ(table->date(), qs("today"));
    EXPECT_TRUE(PriceTable::load(shipped, path("none.json"))) << "need not be there";
}

TEST_F(Files, PricesInAnotherCurrencyDoNotMix) {
    const QString own = write("own.json", R"({"currency":"EUR","models":{}})");
    const auto table = PriceTable::load(write("shipped.json", kPrices), own);
    ASSERT_TRUE(table);
    EXPECT_FALSE(table->find(qs("big")));
}

TEST_F(Files, ADamagedFileOfTheUserIsAnErrorAndNotPassedOver) {
    const auto table = PriceTable::load(write("shipped.json", kPrices), write("own.json", "{"));
    ASSERT_FALSE(table);
    EXPECT_THAT(table.error().toStdString(), HasSubstr("own.json"));
}

// ---- budgets ------------------------------------------------------------------------------------------

std::vector<std::string> lines(const std::vector<log::BudgetReached>& reached) {
    std::vector<std::string> all;
    for (const auto& one : reached)
        all.push_back(budgetText(one, qs("USD")).toStdString());
    return all;
}

TEST(Budget, WarnsAtAShareAndStopsAtTheLimit) {
    Budgets budgets;
    budgets.session.tokens = 1'000;
    BudgetWatch watch(budgets);
    EXPECT_TRUE(watch.add(done("r1", 700, 99)).empty());
    auto reached = watch.add(done("r2", 1, 0));
    ASSERT_EQ(reached.size(), 1u);
    EXPECT_FALSE(reached[0].stops);
    EXPECT_EQ(lines(reached)[0], "800 tokens of the budget of this session, 1000 tokens, are used.");
    EXPECT_TRUE(watch.add(done("r3", 10, 0)).empty()) << "one warning";
    reached = watch.add(done("r4", 190, 0));
    ASSERT_EQ(reached.size(), 1u);
    EXPECT_TRUE(reached[0].stops);
    EXPECT_EQ(reached[0].used, 1'000);
    EXPECT_EQ(lines(reached)[0], "The budget of this session, 1000 tokens, is used up.");
    EXPECT_TRUE(watch.add(done("r5", 500, 0)).empty()) << "it stops once";
    EXPECT_EQ(watch.spent().tokens, 1'500);
}

// Proves: T7
TEST(Budget, ThatCannotCountSaysSo) {
    Budgets budgets;
    BudgetWatch without(budgets);
    without.add(done("r1", 1, 0));
    EXPECT_FALSE(without.isBlind()) << "no limit, nothing to keep";
    budgets.session.tokens = 100;
    BudgetWatch watch(budgets);
    watch.add(done("r1", 1, 0));
    EXPECT_FALSE(watch.isBlind());
    log::Record uncounted = done("r2", 0, 0);
    std::get<log::ReplyDone>(uncounted.body).usage.reset();
    watch.add(uncounted);
    EXPECT_TRUE(watch.isBlind());
}

TEST(Budget, AReplyThatLeapsOverBothStops) {
    Budgets budgets;
    budgets.session.tokens = 100;
    BudgetWatch watch(budgets);
    const auto reached = watch.add(done("r1", 1'000, 0));
    ASSERT_EQ(reached.size(), 1u);
    EXPECT_TRUE(reached[0].stops);
}

TEST(Budget, TheStudyCountsItsEarlierSessions) {
    Budgets budgets;
    budgets.study.tokens = 1'000;
    budgets.studyBefore.tokens = 950;
    BudgetWatch watch(budgets);
    auto reached = watch.add(done("r1", 10, 0));
    ASSERT_EQ(reached.size(), 1u);
    EXPECT_FALSE(reached[0].stops);
    EXPECT_EQ(reached[0].scope, qs("study"));
    EXPECT_EQ(reached[0].used, 960);
    EXPECT_TRUE(watch.add(done("r2", 40, 0)).front().stops);
    EXPECT_EQ(watch.spent().tokens, 50) << "by this session";
}

TEST(Budget, CostNeedsAPrice) {
    Budgets budgets;
    budgets.session.cost = 0.01;
    EXPECT_TRUE(BudgetWatch(budgets).add(done("r1", 1'000'000, 0)).empty()) << "cost unknown";
    budgets.price = PriceTable::read(kPrices, {})->find(qs("small"));
    BudgetWatch watch(budgets);
    const auto reached = watch.add(done("r1", 5'000, 0)); // 2 a million
    ASSERT_EQ(reached.size(), 1u);
    EXPECT_TRUE(reached[0].stops);
    EXPECT_EQ(reached[0].unit, qs("cost"));
    EXPECT_EQ(lines(reached)[0], "The budget of this session, 0.01 USD, is used up.");
}

// ---- the study's sum ------------------------------------------------------------------------------------

TEST_F(Files, TheLedgerSumsUpTheSessionsOfAStudy) {
    StudyLedger ledger(path("sub/usage.json"));
    EXPECT_EQ(ledger.spent(qs("Trust")).value().tokens, 0);
    ASSERT_TRUE(ledger.add(qs("Trust"), {100, 0.5}));
    ASSERT_TRUE(ledger.add(qs("Trust"), {20, std::nullopt}));
    ASSERT_TRUE(ledger.add(qs("Other"), {7, std::nullopt}));
    const Spent trust = StudyLedger(path("sub/usage.json")).spent(qs("Trust")).value();
    EXPECT_EQ(trust.tokens, 120);
    EXPECT_EQ(trust.cost, 0.5);
    EXPECT_FALSE(ledger.spent(qs("Other"))->cost);
    EXPECT_EQ(QDir(path("sub")).entryList(QDir::Files), QStringList{qs("usage.json")}) << "no lock, no rest";
}

TEST_F(Files, ADamagedLedgerIsToldAndLeftAsItIs) {
    const QString file = write("usage.json", "{\"studies\": 5}");
    StudyLedger ledger(file);
    ASSERT_FALSE(ledger.spent(qs("Trust")));
    EXPECT_THAT(ledger.spent(qs("Trust")).error().toStdString(), HasSubstr("usage.json"));
    EXPECT_FALSE(ledger.add(qs("Trust"), {1, std::nullopt}));
    QFile after(file);
    ASSERT_TRUE(after.open(QIODevice::ReadOnly));
    EXPECT_EQ(after.readAll(), QByteArray("{\"studies\": 5}"));
}

} // namespace
} // namespace hrp::metrics
