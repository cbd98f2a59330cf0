// SPDX-License-Identifier: GPL-3.0-or-later
// The lines of `hrp run` while a session runs.
#include "live_printer.h"

#include <QStringList>

#include <gtest/gtest.h>

namespace {

using namespace hrp;

class LivePrinterTest : public ::testing::Test {
protected:
    void tell(log::RecordBody body) {
        auto record = std::make_shared<log::Record>();
        record->seq = ++m_seq;
        record->atMs = record->tMs = static_cast<double>(m_seq) * 500;
        record->body = std::move(body);
        m_printer.onRecord(record);
    }
    void turn(const QString& itemId) {
        tell(log::SpeechStarted{itemId, 0, 0, 0, 0});
        tell(log::SpeechStopped{itemId, 0, 0, 1'000, 1'000});
        tell(log::TurnCommitted{itemId});
    }
    int linesWith(const char* text) const {
        return static_cast<int>(m_lines.filter(QString::fromUtf8(text)).size());
    }

    QStringList m_lines;
    cli::LivePrinter m_printer{[this](const QString& line) { m_lines += line; }};
    std::uint64_t m_seq = 0;
};

// Proves: T65
TEST_F(LivePrinterTest, WordsThatComeAfterTheirTurnArePrintedWhenTheyCome) {
    turn(QStringLiteral("u1"));
    EXPECT_EQ(linesWith("(no words known)"), 1);
    tell(log::TurnText{QStringLiteral("u1"), QStringLiteral("Good morning"), true, false});
    EXPECT_EQ(linesWith("[words] Participant: Good morning"), 1);
    tell(log::TurnText{QStringLiteral("u1"), QStringLiteral("Good morning"), true, false});
    EXPECT_EQ(linesWith("Good morning"), 1) << "once";
}

} // namespace
