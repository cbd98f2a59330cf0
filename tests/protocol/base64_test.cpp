// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/protocol/base64.h>

#include <gtest/gtest.h>

#include <random>

using namespace hrp::protocol;

// RFC 4648, section 10.
TEST(Base64, KnownTexts) {
    const std::pair<const char*, const char*> vectors[] = {{"", ""},
                                                           {"f", "Zg=="},
                                                           {"fo", "Zm8="},
                                                           {"foo", "Zm9v"},
                                                           {"foob", "Zm9vYg=="},
                                                           {"fooba", "Zm9vYmE="},
                                                           {"foobar", "Zm9vYmFy"}};
    for (const auto& [bytes, text] : vectors) {
        EXPECT_EQ(encodeBase64(bytes), QByteArray(text));
        const auto decoded = decodeBase64(text);
        ASSERT_TRUE(decoded) << text;
        EXPECT_EQ(*decoded, QByteArray(bytes));
    }
}

// Proves: H6, E6
// Padding, no white space, no stray bits, nothing but the alphabet.
TEST(Base64, RefusesEverythingElse) {
    for (const char* text : {"Z",    "Zg",     "Zg=",  "Zm9",        "Zm9v=", "Zg==Zg==", "Zg==\n",  " Zg==",
                             "Zm 9", "Zm\n9v", "Zh==", "Zm9=",       "====",  "A===",     "=AAA",    "AA=A",
                             "A=A=", "AAA-",   "AA_A", "AA\xC3\xA9", "AAA\\", "AAA\"",    "Zm9vZh=="})
        EXPECT_FALSE(decodeBase64(text)) << text;
    EXPECT_FALSE(decodeBase64(std::string_view("AA\0A", 4)));
}

TEST(Base64, EveryQuantumAgreesWithAPlainDefinition) {
    // All texts of one quantum over a set that has every kind of character.
    const std::string_view set = "AZaz09+/=-QgwBCEIY";
    const std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    int accepted = 0;
    for (const char a : set)
        for (const char b : set)
            for (const char c : set)
                for (const char d : set) {
                    const char text[] = {a, b, c, d};
                    const auto digit = [&](char x) { return alphabet.find(x); };
                    const std::size_t none = std::string_view::npos;
                    const bool two = c == '=' && d == '=', three = !two && d == '=';
                    bool valid = digit(a) != none && digit(b) != none;
                    if (two)
                        valid = valid && digit(b) % 16 == 0;
                    else if (three)
                        valid = valid && digit(c) != none && digit(c) % 4 == 0;
                    else
                        valid = valid && digit(c) != none && digit(d) != none;
                    const auto decoded = decodeBase64({text, 4});
                    EXPECT_EQ(decoded.has_value(), valid) << std::string(text, 4);
                    if (decoded) {
                        ++accepted;
                        EXPECT_EQ(encodeBase64(*decoded), QByteArray(text, 4));
                    }
                }
    EXPECT_GT(accepted, 1000);
}

TEST(Base64, RoundTripsEveryLength) {
    std::mt19937 random(1);
    for (int size = 0; size < 300; ++size) {
        QByteArray bytes(size, '\0');
        for (char& byte : bytes)
            byte = static_cast<char>(random());
        const QByteArray text = encodeBase64(bytes);
        EXPECT_EQ(text.size() % 4, 0);
        const auto decoded = decodeBase64({text.constData(), static_cast<std::size_t>(text.size())});
        ASSERT_TRUE(decoded) << size;
        EXPECT_EQ(*decoded, bytes);
    }
}
