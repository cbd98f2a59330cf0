// SPDX-License-Identifier: GPL-3.0-or-later
#include "chat/sse_parser.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace hrp::test {
namespace {

using engine::SseParser;
using Event = SseParser::Event;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<Event> eventsIn(const QByteArray& bytes, qsizetype piece = 1 << 20) {
    SseParser parser;
    std::vector<Event> all;
    for (qsizetype at = 0; at < bytes.size(); at += piece)
        for (const Event& event :
             parser.feed(QByteArrayView(bytes).sliced(at, std::min(piece, bytes.size() - at))))
            all.push_back(event);
    if (auto last = parser.finish())
        all.push_back(*last);
    return all;
}

TEST(SseParserTest, ReadsEventsWithAnyLineEnd) {
    const std::vector<Event> expected{{{}, "one"}, {"named", "two\nlines"}, {{}, ""}};
    for (const char* end : {"\n", "\r\n", "\r"}) {
        QByteArray bytes = "\xef\xbb\xbf"
                           "data: one|:a comment|retry: 5||event: named|id: 7|data:two|data: lines||data||";
        bytes.replace("|", end);
        EXPECT_EQ(eventsIn(bytes), expected) << QByteArray(end).toHex().toStdString();
    }
}

// Any cut gives the same events: every size of pieces, and every place of a single cut.
TEST(SseParserTest, DoesNotCareHowBytesAreCut) {
    const QByteArray bytes =
        "data: {\"a\":\"n\xc3\xa4"
        "chste\"}\r\n\r\n: ping\r\n\r\nevent: x\r\ndata: 1\r\ndata:  2\r\n\r\ndata: [DONE]\n\n";
    const auto expected = eventsIn(bytes);
    ASSERT_EQ(expected.size(), 3u);
    EXPECT_EQ(expected[1].data, "1\n 2");
    for (qsizetype piece = 1; piece < bytes.size(); ++piece)
        EXPECT_EQ(eventsIn(bytes, piece), expected) << piece;
    for (qsizetype cut = 0; cut <= bytes.size(); ++cut) {
        SseParser parser;
        auto all = parser.feed(QByteArrayView(bytes).first(cut));
        for (const Event& event : parser.feed(QByteArrayView(bytes).sliced(cut)))
            all.push_back(event);
        EXPECT_EQ(all, expected) << cut;
    }
}

TEST(SseParserTest, AnEventWithoutItsBlankLineCountsAtTheEnd) {
    EXPECT_THAT(eventsIn("data: one\n\ndata: two"), ElementsAre(Event{{}, "one"}, Event{{}, "two"}));
    EXPECT_THAT(eventsIn("data: one\n\n: bye\n"), ElementsAre(Event{{}, "one"}));
    EXPECT_THAT(eventsIn(""), IsEmpty());
}

TEST(SseParserTest, TellsWhatIsNoStream) {
    for (const char* bytes : {"<html>\n<body>oops</body>\n", "{\"choices\":[]}\n", "Hello\n\nworld\n"}) {
        SseParser parser;
        EXPECT_THAT(parser.feed(bytes), IsEmpty());
        EXPECT_FALSE(parser.looksRight()) << bytes;
    }
    SseParser parser;
    parser.feed(": keep-alive\n\n");
    EXPECT_TRUE(parser.looksRight());
}

TEST(SseParserTest, GivesUpLinesWithoutEnd) {
    SseParser parser;
    const QByteArray much(100'000, 'x');
    for (int i = 0; i < 30; ++i)
        parser.feed(i == 0 ? "data: " + much : much);
    EXPECT_TRUE(parser.tooLong());
    SseParser lines;
    for (int i = 0; i < 30; ++i)
        lines.feed("data: " + much + "\n");
    EXPECT_TRUE(lines.tooLong()) << "many lines of one event are as long as one";
}

} // namespace
} // namespace hrp::test
