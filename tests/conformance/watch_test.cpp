// SPDX-License-Identifier: GPL-3.0-or-later
// The rules for every message hold for recorded sessions of a real engine.
#include "conformance/engine_under_test.h"
#include "watch.h"

#include <QDir>
#include <QFile>
#include <QJsonDocument>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace hrp::test {
namespace {

using namespace Qt::StringLiterals;

class RecordedSessions : public ::testing::TestWithParam<const char*> {};

// Proves: H16, H17, E13
TEST_P(RecordedSessions, BreakNoRule) {
    QFile file(QStringLiteral(HRP_SOURCE_DIR "/tests/data/real-sessions/") + QLatin1String(GetParam()));
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    time::VirtualScheduler scheduler;
    conformance::RuleStats stats(scheduler);
    conformance::Watch watch(stats, file.fileName());
    watch.transcriptionAsked(true);
    int messages = 0;
    while (!file.atEnd()) {
        const QJsonObject line = QJsonDocument::fromJson(file.readLine()).object();
        if (line["direction"_L1] != u"received"_s)
            continue;
        const QJsonObject event = line["event"_L1].toObject();
        const QByteArray bytes = QJsonDocument(event).toJson(QJsonDocument::Compact);
        watch.message(protocol::readEngineEvent(bytes), event);
        ++messages;
    }
    EXPECT_GT(messages, 10);
    for (const auto& check : conformance::suite()) {
        if (check.name == "whole-samples"_L1)
            continue; // the recordings' audio was cut to 1 ms a delta, whatever that splits
        for (const auto& found : stats.page(check.name).breaks)
            ADD_FAILURE() << check.name.toStdString() << ": " << found.where.toStdString() << ": "
                          << found.came.toStdString();
    }
}
INSTANTIATE_TEST_SUITE_P(Conformance, RecordedSessions,
                         ::testing::Values("openai_server_vad_turn.jsonl", "openai_text_in_audio_out.jsonl",
                                           "openai_tool_call_round.jsonl"));

} // namespace
} // namespace hrp::test
