// SPDX-License-Identifier: GPL-3.0-or-later
// Words of replies: deltas, final forms, half characters (H16, H17, H19).
#include "session_rig.h"

namespace hrp::test {
namespace {

using log::Severity;

class Words : public SessionTest {
protected:
    void SetUp() override {
        start();
        engine.rc("r1");
    }
    QString folded() const {
        log::TurnFold fold;
        for (const auto& record : keeper.records)
            fold.add(*record);
        return fold.turns().isEmpty() ? QString()
                                      : fold.turns().front().text.value_or(QStringLiteral("(none)"));
    }
};

// Proves: C127
TEST_F(Words, DeltasAddUpAndTheFinalFormReplaces) {
    engine.d("r1", "i1", 100);
    engine.t("r1", "i1", QStringLiteral("Hel"));
    engine.t("r1", "i1", QStringLiteral("lo"));
    EXPECT_EQ(folded(), QStringLiteral("Hello"));
    engine.td("r1", "i1", QStringLiteral("Hello"));
    EXPECT_EQ(folded(), QStringLiteral("Hello"));
    expectNoFindings();
    EXPECT_FALSE(keeper.hasFinding("E12", Severity::Info));
    engine.td("r1", "i1", QStringLiteral("Hello!"));
    EXPECT_EQ(folded(), QStringLiteral("Hello!"));
    EXPECT_TRUE(keeper.hasFinding("E12", Severity::Info));
}

// Proves: H16, C131
TEST_F(Words, ASurrogatePairSplitBetweenDeltasIsJoined) {
    engine.raw(
        R"({"type":"response.output_audio_transcript.delta","response_id":"r1","item_id":"i1","delta":"a\ud83d"})");
    engine.raw(
        R"({"type":"response.output_audio_transcript.delta","response_id":"r1","item_id":"i1","delta":"\ude00b"})");
    settle();
    engine.d("r1", "i1", 100);
    EXPECT_EQ(folded(), QString::fromUtf8("a😀b"));
    expectNoFindings();
}

// Proves: H16, C131
TEST_F(Words, HalfAPairAtTheEndBecomesAReplacementCharacter) {
    engine.d("r1", "i1", 100);
    engine.raw(
        R"({"type":"response.output_audio_transcript.delta","response_id":"r1","item_id":"i1","delta":"a\ud83d"})");
    engine.rd("r1");
    EXPECT_EQ(folded(), QString::fromUtf8("a\xEF\xBF\xBD"));
    EXPECT_TRUE(keeper.text().isValidUtf8());
}

// Proves: C130
TEST_F(Words, CombiningTextArrivesWhole) {
    const QString text = QString::fromUtf8("नमस्ते 👩‍🔬 e\xCC\x81");
    engine.d("r1", "i1", 100);
    for (const QChar c : text) { // one code unit a delta
        const QByteArray unit = QByteArray::number(c.unicode(), 16).rightJustified(4, '0');
        engine.raw(
            R"({"type":"response.output_audio_transcript.delta","response_id":"r1","item_id":"i1","delta":"\u)" +
            unit + R"("})");
    }
    settle();
    EXPECT_EQ(folded(), text);
}

// Proves: C133
TEST_F(Words, MarkupAndVeryLongTextAreOnlyText) {
    const QString text = QStringLiteral("<b>x</b> ") + QString(200'000, QChar(0x0627));
    engine.d("r1", "i1", 100);
    engine.td("r1", "i1", text);
    EXPECT_EQ(folded(), text);
    EXPECT_FALSE(ended());
}

// Proves: H19
TEST_F(Words, TranscriptAfterTruncateIsStillRecorded) {
    engine.d("r1", "i1", 1'000);
    play(200);
    engine.ss("u1", 0);
    engine.td("r1", "i1", QStringLiteral("All of it"));
    EXPECT_EQ(keeper.last<log::ReplyText>().text, QStringLiteral("All of it"));
    expectNoFindings();
}

// Proves: H17
TEST_F(Words, TheItemsOfResponseDoneDoNotRepeatTheTranscript) {
    engine.d("r1", "i1", 100);
    engine.td("r1", "i1", QStringLiteral("Once."));
    protocol::Item item;
    item.id = QStringLiteral("i1");
    item.type = QStringLiteral("message");
    protocol::ContentPart part;
    part.type = QStringLiteral("output_audio");
    part.transcript = QStringLiteral("Once.");
    item.content = {part};
    engine.rd("r1", "completed", {item});
    EXPECT_EQ(keeper.all<log::ReplyText>().size(), 1u);
}

} // namespace
} // namespace hrp::test
