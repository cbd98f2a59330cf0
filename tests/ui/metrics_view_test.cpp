// SPDX-License-Identifier: GPL-3.0-or-later
#include "metrics/metrics_view.h"

#include <QApplication>
#include <QFrame>
#include <QLabel>

#include <gtest/gtest.h>

namespace {

using namespace hrp;

class MetricsViewTest : public ::testing::Test {
protected:
    MetricsViewTest() : m_theme(*qApp), m_view(m_fold, m_theme) {}

    void tell(const log::RecordBody& body) {
        auto record = std::make_shared<log::Record>();
        record->body = body;
        ui::LogBatch batch;
        batch.records.push_back(record);
        m_fold.consume(batch);
        m_view.refresh(1'000);
    }
    void start(const QString& model, bool local,
               const QString& url = QStringLiteral("wss://engine.test/v1/realtime")) {
        log::SessionStarted started;
        started.model = model;
        started.local = local;
        started.engineUrl = url;
        tell(started);
    }
    void reply(const QString& id, std::int64_t in, std::int64_t out) {
        protocol::Usage usage;
        usage.inputTokens = usage.inputTextTokens = in;
        usage.outputTokens = usage.outputTextTokens = out;
        tell(log::ReplyDone{id, QStringLiteral("completed"), {}, {}, {}, usage});
    }
    QString value() const { return m_view.valueOf(QStringLiteral("usage")); }
    QString note() const { return m_view.noteOf(QStringLiteral("usage")); }
    QString toolTip() const {
        return m_view.findChild<QLabel*>(QStringLiteral("usage"))->parentWidget()->toolTip();
    }
    void price() {
        ui::Pricing pricing;
        pricing.table = *metrics::PriceTable::read(
            R"({"currency":"EUR","date":"2026-01-01","source":"x","models":{"known":{"text_in":1000,"text_out":2000,"audio_in":1,"audio_out":1}}})",
            QStringLiteral("prices"));
        pricing.file = QStringLiteral("/home/tester/prices.json");
        m_view.setPricing(pricing);
    }

    ui::Theme m_theme;
    ui::MetricsFold m_fold;
    ui::MetricsView m_view;
};

TEST_F(MetricsViewTest, TokensAreSummedOnceForEachReplyAndPriced) {
    price();
    start(QStringLiteral("known"), false);
    reply(QStringLiteral("r1"), 100, 40);
    reply(QStringLiteral("r1"), 100, 40);
    reply(QStringLiteral("r2"), 200, 10);
    EXPECT_EQ(value().toStdString(), "300 in · 50 out");
    EXPECT_EQ(note().toStdString(), "about 0.4000 EUR"); // 0.3 in, 0.1 out
    EXPECT_TRUE(toolTip().contains(QStringLiteral("2026-01-01")));
}

TEST_F(MetricsViewTest, AnEngineOnThisMachineHasNoListPrice) {
    price();
    start(QStringLiteral("known"), false, QStringLiteral("ws://127.0.0.1:8765/v1/realtime"));
    reply(QStringLiteral("r1"), 100, 40);
    EXPECT_EQ(value().toStdString(), "100 in · 40 out");
    EXPECT_EQ(note().toStdString(), "cost unknown");
    EXPECT_TRUE(toolTip().contains(QStringLiteral("no list price"))) << toolTip().toStdString();
}

TEST_F(MetricsViewTest, AModelWithoutAPriceSaysWhichAndWhere) {
    price();
    start(QStringLiteral("another"), false);
    reply(QStringLiteral("r1"), 100, 40);
    EXPECT_EQ(note().toStdString(), "cost unknown");
    EXPECT_TRUE(toolTip().contains(QStringLiteral("another"))) << toolTip().toStdString();
    EXPECT_TRUE(toolTip().contains(QStringLiteral("prices.json"))) << toolTip().toStdString();
}

TEST_F(MetricsViewTest, AFileThatCannotBeReadIsTheReason) {
    m_view.setPricing({{}, QStringLiteral("line 3 is wrong"), {}});
    start(QStringLiteral("known"), false);
    EXPECT_EQ(note().toStdString(), "cost unknown");
    EXPECT_TRUE(toolTip().contains(QStringLiteral("line 3 is wrong")));
}

TEST_F(MetricsViewTest, ARehearsalCostsNothing) {
    price();
    start(QStringLiteral("known"), true);
    reply(QStringLiteral("r1"), 100, 40);
    EXPECT_EQ(note().toStdString(), "the local engine costs nothing");
}

TEST_F(MetricsViewTest, AReplyWithoutACountIsTold) {
    price();
    start(QStringLiteral("known"), false);
    tell(log::ReplyDone{QStringLiteral("r1"), QStringLiteral("completed"), {}, {}, {}, {}});
    EXPECT_TRUE(toolTip().contains(QStringLiteral("too low"))) << toolTip().toStdString();
}

} // namespace
