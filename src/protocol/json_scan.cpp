// SPDX-License-Identifier: GPL-3.0-or-later
#include "json_scan.h"

#include <hrp/protocol/profile.h>

#include <simdjson.h>

#include <algorithm>
#include <array>
#include <deque>
#include <optional>
#include <string>
#include <vector>

namespace hrp::protocol {
namespace {

constexpr qsizetype kReportedDuplicates = 5;

bool isHighSurrogate(unsigned unit) {
    return unit >= 0xD800 && unit < 0xDC00;
}
bool isLowSurrogate(unsigned unit) {
    return unit >= 0xDC00 && unit < 0xE000;
}

void appendUtf8(std::string& out, unsigned code) {
    const auto put = [&out](unsigned byte) { out.push_back(static_cast<char>(byte)); };
    if (code < 0x80) {
        put(code);
    } else if (code < 0x800) {
        put(0xC0 | (code >> 6));
        put(0x80 | (code & 0x3F));
    } else if (code < 0x10000) {
        put(0xE0 | (code >> 12));
        put(0x80 | ((code >> 6) & 0x3F));
        put(0x80 | (code & 0x3F));
    } else {
        put(0xF0 | (code >> 18));
        put(0x80 | ((code >> 12) & 0x3F));
        put(0x80 | ((code >> 6) & 0x3F));
        put(0x80 | (code & 0x3F));
    }
}

/// The state machine of the scan: `m_expect` says what may come next, the stack holds the open brackets.
class Scanner {
public:
    explicit Scanner(std::string_view text) : m_text(text) {}

    JsonScan run() {
        if (!simdjson::validate_utf8(m_text.data(), m_text.size())) {
            m_result.fault = JsonScan::Fault::NotUtf8;
            m_result.text = QStringLiteral("is not valid UTF-8");
            return std::move(m_result);
        }
        while (m_result.fault == JsonScan::Fault::None) {
            skipSpace();
            if (m_at == m_text.size()) {
                if (m_expect != Expect::End)
                    malformed("ends before the value is complete");
                break;
            }
            step(m_text[m_at]);
        }
        return std::move(m_result);
    }

private:
    enum class Expect { Value, ValueOrEnd, Key, KeyOrEnd, Colon, CommaOrEnd, End };

    void skipSpace() {
        while (m_at < m_text.size() &&
               (m_text[m_at] == ' ' || m_text[m_at] == '\n' || m_text[m_at] == '\r' || m_text[m_at] == '\t'))
            ++m_at;
    }

    void step(char c) {
        switch (m_expect) {
        case Expect::ValueOrEnd:
            if (c == ']')
                return close();
            [[fallthrough]];
        case Expect::Value:
            return value(c);
        case Expect::KeyOrEnd:
            if (c == '}')
                return close();
            [[fallthrough]];
        case Expect::Key:
            if (c != '"')
                return malformed("expected a field name in double quotes");
            return key();
        case Expect::Colon:
            if (c != ':')
                return malformed("expected ':' after the field name");
            ++m_at;
            m_expect = Expect::Value;
            return;
        case Expect::CommaOrEnd:
            return commaOrEnd(c);
        case Expect::End:
            return malformed("expected nothing more after the value");
        }
    }

    void value(char c) {
        switch (c) {
        case '{':
        case '[':
            return open(c);
        case '"':
            if (string())
                valueEnds();
            return;
        case 't':
            return literal("true");
        case 'f':
            return literal("false");
        case 'n':
            return literal("null");
        default:
            if (c == '-' || isDigit(c))
                return number();
            malformed("expected a value");
        }
    }

    void commaOrEnd(char c) {
        const bool inObject = m_stack[m_depth - 1].isObject;
        if (c == ',') {
            ++m_at;
            m_expect = inObject ? Expect::Key : Expect::Value;
        } else if (c == (inObject ? '}' : ']')) {
            close();
        } else {
            malformed(inObject ? "expected ',' or '}'" : "expected ',' or ']'");
        }
    }

    void open(char c) {
        if (m_depth == m_stack.size()) {
            m_result.fault = JsonScan::Fault::TooDeep;
            m_result.offset = m_at;
            m_result.text = QStringLiteral("is nested more than %1 levels deep").arg(kMaxNesting);
            return;
        }
        const bool isObject = c == '{';
        if (m_depth == 0)
            m_result.isObject = isObject;
        m_stack[m_depth++] = {isObject, m_keys.size()};
        ++m_at;
        m_expect = isObject ? Expect::KeyOrEnd : Expect::ValueOrEnd;
    }

    void close() {
        const Level level = m_stack[--m_depth];
        ++m_at;
        if (level.isObject)
            checkKeys(level.firstKey);
        valueEnds();
    }

    void valueEnds() { m_expect = m_depth == 0 ? Expect::End : Expect::CommaOrEnd; }

    void checkKeys(std::size_t first) {
        const auto begin = m_keys.begin() + static_cast<std::ptrdiff_t>(first);
        m_result.mostFields = std::max(m_result.mostFields, m_keys.size() - first);
        std::sort(begin, m_keys.end(), [](const Key& a, const Key& b) {
            const int order = a.name.compare(b.name);
            return order != 0 ? order < 0 : a.offset < b.offset;
        });
        const auto same = [](const Key& a, const Key& b) { return a.name == b.name; };
        for (auto it = std::adjacent_find(begin, m_keys.end(), same);
             it != m_keys.end() && m_result.duplicates.size() < kReportedDuplicates;
             it = std::adjacent_find(it, m_keys.end(), same)) {
            const std::string_view found = it->name;
            const QString name = QString::fromUtf8(found.data(), static_cast<qsizetype>(found.size()));
            if (m_result.duplicates.isEmpty())
                m_result.duplicateOffset = (it + 1)->offset;
            if (!m_result.duplicates.contains(name))
                m_result.duplicates.append(name);
            it = std::find_if(it, m_keys.end(), [found](const Key& key) { return key.name != found; });
        }
        m_keys.resize(first);
    }

    void key() {
        const std::size_t begin = m_at + 1;
        m_hasEscape = false;
        if (!string())
            return;
        const std::string_view raw = m_text.substr(begin, m_at - 1 - begin);
        m_keys.push_back(
            {m_hasEscape ? std::string_view(m_unescaped.emplace_back(unescape(raw))) : raw, begin - 1});
        m_expect = Expect::Colon;
    }

    /// Leaves m_at behind the closing quote.
    bool string() {
        for (++m_at; m_at < m_text.size(); ++m_at) {
            const char c = m_text[m_at];
            if (c == '"') {
                ++m_at;
                return true;
            }
            if (static_cast<unsigned char>(c) < 0x20) {
                malformed("a control character stands unescaped in a string");
                return false;
            }
            if (c == '\\' && !escape())
                return false;
        }
        malformed("a string has no end");
        return false;
    }

    /// At the backslash; leaves m_at on the escape's last character.
    bool escape() {
        m_hasEscape = true;
        const char c = m_at + 1 < m_text.size() ? m_text[m_at + 1] : '\0';
        if (c == 'u') {
            const auto unit = hex4(m_text, m_at + 2);
            if (!unit) {
                malformed("\\u must be followed by four hexadecimal digits");
                return false;
            }
            m_at += 5;
            if (isHighSurrogate(*unit) && hasLowSurrogateAt(m_text, m_at + 1))
                m_at += 6;
            else if (isHighSurrogate(*unit) || isLowSurrogate(*unit))
                m_result.hasLoneSurrogate = true;
            return true;
        }
        if (c == '\0' || std::string_view("\"\\/bfnrt").find(c) == std::string_view::npos) {
            malformed("unknown escape in a string");
            return false;
        }
        ++m_at;
        return true;
    }

    static std::optional<unsigned> hex4(std::string_view text, std::size_t at) {
        if (at + 4 > text.size())
            return std::nullopt;
        unsigned unit = 0;
        for (const char c : text.substr(at, 4)) {
            unit <<= 4;
            if (isDigit(c))
                unit |= static_cast<unsigned>(c - '0');
            else if (c >= 'a' && c <= 'f')
                unit |= static_cast<unsigned>(c - 'a' + 10);
            else if (c >= 'A' && c <= 'F')
                unit |= static_cast<unsigned>(c - 'A' + 10);
            else
                return std::nullopt;
        }
        return unit;
    }

    static bool hasLowSurrogateAt(std::string_view text, std::size_t at) {
        if (text.substr(std::min(at, text.size()), 2) != "\\u")
            return false;
        const auto unit = hex4(text, at + 2);
        return unit && isLowSurrogate(*unit);
    }

    /// Of a string that was scanned: two spellings of one name become equal. Lone surrogates keep a form
    /// of their own.
    static std::string unescape(std::string_view raw) {
        std::string out;
        for (std::size_t i = 0; i < raw.size(); ++i) {
            if (raw[i] != '\\') {
                out.push_back(raw[i]);
                continue;
            }
            const char c = raw[++i];
            if (c == 'u') {
                unsigned code = hex4(raw, i + 1).value_or(0xFFFD);
                i += 4;
                if (isHighSurrogate(code) && hasLowSurrogateAt(raw, i + 1)) {
                    code = 0x10000 + ((code - 0xD800) << 10) + (hex4(raw, i + 3).value_or(0xDC00) - 0xDC00);
                    i += 6;
                }
                appendUtf8(out, code);
            } else {
                constexpr std::string_view from = "bfnrt", to = "\b\f\n\r\t";
                const auto place = from.find(c);
                out.push_back(place == std::string_view::npos ? c : to[place]);
            }
        }
        return out;
    }

    static bool isDigit(char c) { return c >= '0' && c <= '9'; }

    bool digits() {
        const std::size_t begin = m_at;
        while (m_at < m_text.size() && isDigit(m_text[m_at]))
            ++m_at;
        return m_at > begin;
    }

    void number() {
        if (m_text[m_at] == '-')
            ++m_at;
        if (m_at < m_text.size() && m_text[m_at] == '0')
            ++m_at;
        else if (!digits())
            return malformed("expected a digit");
        if (m_at < m_text.size() && m_text[m_at] == '.') {
            ++m_at;
            if (!digits())
                return malformed("expected a digit after the decimal point");
        }
        if (m_at < m_text.size() && (m_text[m_at] == 'e' || m_text[m_at] == 'E')) {
            ++m_at;
            if (m_at < m_text.size() && (m_text[m_at] == '+' || m_text[m_at] == '-'))
                ++m_at;
            if (!digits())
                return malformed("expected a digit in the exponent");
        }
        valueEnds();
    }

    void literal(std::string_view word) {
        if (m_text.substr(m_at, word.size()) != word)
            return malformed("expected a value");
        m_at += word.size();
        valueEnds();
    }

    void malformed(const char* text) {
        m_result.fault = JsonScan::Fault::Malformed;
        m_result.offset = std::min(m_at, m_text.size());
        m_result.text = QString::fromLatin1(text);
    }

    struct Level {
        bool isObject = false;
        std::size_t firstKey = 0;
    };

    struct Key {
        std::string_view name;
        std::size_t offset = 0;
    };

    std::string_view m_text;
    std::size_t m_at = 0;
    Expect m_expect = Expect::Value;
    std::array<Level, kMaxNesting> m_stack{};
    std::size_t m_depth = 0;
    std::vector<Key> m_keys;             ///< of all open objects, innermost last
    std::deque<std::string> m_unescaped; ///< keys that are spelled with escapes
    bool m_hasEscape = false;
    JsonScan m_result;
};

} // namespace

JsonScan scanJson(std::string_view utf8) {
    return Scanner(utf8).run();
}

} // namespace hrp::protocol
