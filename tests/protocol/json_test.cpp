// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/protocol/json.h>
#include <hrp/protocol/profile.h>

#include <QJsonArray>
#include <QJsonDocument>

#include <gtest/gtest.h>

#include <limits>

using namespace hrp::protocol;

namespace {

QByteArray nested(int levels) {
    return QByteArray(levels, '[') + QByteArray(levels, ']');
}

} // namespace

TEST(Json, WritesNumbersWithoutAFractionAsIntegers) {
    EXPECT_EQ(toBytes(Json{{"speed", 1.0}, {"other", 1.25}, {"deep", {{"list", {2.0, 0.5, -0.0}}}}}),
              R"({"speed":1,"other":1.25,"deep":{"list":[2,0.5,0]}})");
    EXPECT_EQ(toBytes(Json(1e20)), "1e+20");
    EXPECT_EQ(toBytes(Json(std::numeric_limits<double>::quiet_NaN())), "null");
}

TEST(Json, KeepsTheOrderOfFieldsBothWays) {
    const QByteArray text = R"({"z":1,"a":{"y":[1,2.5,null,true],"b":"x"},"m":-3})";
    const auto json = parseOrdered(text);
    ASSERT_TRUE(json) << json.error().text.toStdString();
    EXPECT_EQ(toBytes(*json), text);
}

TEST(Json, PrettyFormIsIndentedByTwoAndEndsWithANewline) {
    EXPECT_EQ(toPrettyBytes(Json{{"a", {1}}}), "{\n  \"a\": [\n    1\n  ]\n}\n");
}

TEST(Json, NonAsciiStaysUtf8) {
    EXPECT_EQ(toBytes(Json(toStd(QStringLiteral("Grüße नमस्ते 👩‍🔬")))),
              QStringLiteral("\"Grüße नमस्ते 👩‍🔬\"").toUtf8());
}

// Proves: C131
// What we write is valid UTF-8 whatever came in.
TEST(Json, LoneSurrogatesAndBrokenUtf8BecomeReplacementCharacters) {
    QString broken = QStringLiteral("a");
    broken += QChar(0xD83D);
    broken += QStringLiteral("b");
    broken += QChar(0xDE00);
    EXPECT_EQ(toStd(broken), "a\xEF\xBF\xBD"
                             "b\xEF\xBF\xBD");
    EXPECT_EQ(toStd(QStringLiteral("😀")), "\xF0\x9F\x98\x80");
    EXPECT_EQ(toBytes(Json("x\xFFy")), "\"x\xEF\xBF\xBDy\"");
}

// Proves: C131
TEST(Json, ReadsLoneSurrogateEscapesAsReplacementCharacters) {
    const auto json = parseOrdered(R"(["\ud83d","x\uDE00\\ud83d","\ud83d\ude00","\ud83d\ud83d\ude00"])");
    ASSERT_TRUE(json) << json.error().text.toStdString();
    EXPECT_EQ(toBytes(*json), QByteArray("[\"\xEF\xBF\xBD\",\"x\xEF\xBF\xBD\\\\ud83d\",\"\xF0\x9F\x98\x80\","
                                         "\"\xEF\xBF\xBD\xF0\x9F\x98\x80\"]"));
}

// What a person wrote twice would count once, without a word.
TEST(AuthoredJson, AFieldThatStandsTwiceIsAnErrorWithItsPlace) {
    const auto problem = [](const char* text) {
        const auto json = parseAuthored(text);
        return json ? std::string("read") : json.error().text.toStdString();
    };
    EXPECT_EQ(problem("{\"say\": 1,\n \"wait\": 2,\n  \"say\": 3}"),
              "line 3, column 3: “say” stands twice in one object, and only one can count; take one out");
    EXPECT_TRUE(problem(R"([{"a":{"b":1,"c":{"b":1},"b":2}}])").starts_with("line 1, column 26: “b”"));
    EXPECT_TRUE(problem(R"({"\u0061":1,"a":2})").starts_with("line 1, column 13: “a”"))
        << "however it is spelled";
    EXPECT_EQ(problem(R"([{"a":1},{"a":2,"b":{"a":3}}])"), "read") << "in different objects";
    EXPECT_EQ(problem("\xef\xbb\xbf{}"), "read") << "a byte order mark is passed over";
    EXPECT_TRUE(problem("{\"a\":}").starts_with("line 1, column 6"));
    EXPECT_TRUE(parseOrdered(R"({"a":1,"a":2})")) << "engines may";
}

TEST(Json, OfTwoEqualKeysTheLastCounts) {
    const auto json = parseOrdered(R"({"a":1,"b":2,"a":3})");
    ASSERT_TRUE(json);
    EXPECT_EQ(toBytes(*json), R"({"a":3,"b":2})");
}

// Proves: H16
// 64 levels, not one more.
TEST(Json, AllowsExactly64Levels) {
    EXPECT_TRUE(parseOrdered(nested(kMaxNesting)));
    const auto deeper = parseOrdered(nested(kMaxNesting + 1));
    ASSERT_FALSE(deeper);
    EXPECT_EQ(deeper.error().text, QStringLiteral("line 1, column 65: is nested more than 64 levels deep"));
    EXPECT_FALSE(parseOrdered(nested(5000)));
    EXPECT_FALSE(parseOrdered(QByteArray(1'000'000, '[')));
}

TEST(Json, ErrorsNameTheirPlace) {
    const auto error = [](const QByteArray& text) {
        const auto json = parseOrdered(text);
        return json ? QStringLiteral("read") : json.error().text;
    };
    EXPECT_EQ(error("{\n  \"a\": 1,\n  b: 2\n}"),
              QStringLiteral("line 3, column 3: expected a field name in double quotes"));
    EXPECT_EQ(error("{\"a\" 1}"), QStringLiteral("line 1, column 6: expected ':' after the field name"));
    EXPECT_EQ(error("{\"a\":1} x"),
              QStringLiteral("line 1, column 9: expected nothing more after the value"));
    EXPECT_EQ(error("[1 2]"), QStringLiteral("line 1, column 4: expected ',' or ']'"));
    EXPECT_EQ(error("{\"a\":"), QStringLiteral("line 1, column 6: ends before the value is complete"));
    EXPECT_EQ(error("\"\xff\""), QStringLiteral("the text is not valid UTF-8"));
    EXPECT_EQ(error("[1e999]"), QStringLiteral("a number is out of range"));
}

TEST(Json, RefusesWhatRfc8259DoesNotAllow) {
    for (const QByteArray& text : {QByteArray(),
                                   QByteArray(" "),
                                   QByteArray("01"),
                                   QByteArray("1."),
                                   QByteArray(".5"),
                                   QByteArray("-"),
                                   QByteArray("+1"),
                                   QByteArray("1e"),
                                   QByteArray("1e+"),
                                   QByteArray("NaN"),
                                   QByteArray("tru"),
                                   QByteArray("nul"),
                                   QByteArray("'a'"),
                                   QByteArray("[1,]"),
                                   QByteArray("[,1]"),
                                   QByteArray("{\"a\":1,}"),
                                   QByteArray("{,}"),
                                   QByteArray("{1:2}"),
                                   QByteArray("[1}"),
                                   QByteArray("{\"a\":1]"),
                                   QByteArray("]"),
                                   QByteArray("\"a"),
                                   QByteArray("\"a\nb\""),
                                   QByteArray("\"\\x\""),
                                   QByteArray("\"\\u12g4\""),
                                   QByteArray("\"\\u12"),
                                   QByteArray("\"\\"),
                                   QByteArray("1//"),
                                   QByteArray("\xEF\xBB\xBF{}"),
                                   QByteArray("{}\0", 3),
                                   QByteArray("\"\xED\xA0\xBD\"")})
        EXPECT_FALSE(parseOrdered(text)) << text.toStdString();
}

TEST(Json, ReadsWhatRfc8259Allows) {
    for (const QByteArray& text :
         {QByteArray("null"), QByteArray("-0"), QByteArray("0.5e-3"), QByteArray("1E+2"), QByteArray(" [ ] "),
          QByteArray("\t{\r\n}\n"), QByteArray(R"("\"\\\/\b\f\n\r\t\u00e9")"), QByteArray("\"\x7f\"")})
        EXPECT_TRUE(parseOrdered(text)) << text.toStdString();
}

TEST(Json, RefusesObjectsWithAnAbsurdNumberOfFieldsAtOnce) {
    QByteArray text = "{";
    for (int i = 0; i < 200'000; ++i)
        text += "\"" + QByteArray::number(i) + "\":0,";
    text.back() = '}';
    const auto json = parseOrdered(text);
    ASSERT_FALSE(json);
    EXPECT_EQ(json.error().text, QStringLiteral("an object has 200000 fields, more than the 4096 allowed"));
}

TEST(Json, ConvertsQtValues) {
    const QJsonObject object =
        QJsonDocument::fromJson(R"({"a":[1,1.5,9007199254740993,"x",null,false],"b":{"c":{}}})").object();
    EXPECT_EQ(toBytes(toOrdered(object)), R"({"a":[1,1.5,9007199254740993,"x",null,false],"b":{"c":{}}})");
    EXPECT_EQ(toBytes(toOrdered(QJsonValue(QJsonValue::Undefined))), "null");
}
