// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/protocol/base64.h>

#include <modp_b64.h>

namespace hrp::protocol {
namespace {

constexpr std::size_t kBase64Error = static_cast<std::size_t>(-1);

/// The six bits of a base64 digit; the text has been decoded, so it is one.
unsigned sextet(char digit) {
    if (digit >= 'A' && digit <= 'Z')
        return static_cast<unsigned>(digit - 'A');
    if (digit >= 'a' && digit <= 'z')
        return static_cast<unsigned>(digit - 'a' + 26);
    if (digit >= '0' && digit <= '9')
        return static_cast<unsigned>(digit - '0' + 52);
    return digit == '+' ? 62 : 63;
}

/// Bits of the last digit that stand for no byte must be 0, else two texts would mean the same bytes.
bool hasStrayBits(std::string_view text) {
    if (text.ends_with("=="))
        return (sextet(text[text.size() - 3]) & 0x0F) != 0;
    if (text.ends_with('='))
        return (sextet(text[text.size() - 2]) & 0x03) != 0;
    return false;
}

} // namespace

std::optional<QByteArray> decodeBase64(std::string_view text) {
    if (text.empty())
        return QByteArray("");
    if (text.size() % 4 != 0)
        return std::nullopt;
    QByteArray bytes(static_cast<qsizetype>(modp_b64_decode_len(text.size())), Qt::Uninitialized);
    const std::size_t size = modp_b64_decode(bytes.data(), text.data(), text.size());
    if (size == kBase64Error || hasStrayBits(text))
        return std::nullopt;
    bytes.truncate(static_cast<qsizetype>(size));
    return bytes;
}

QByteArray encodeBase64(const QByteArray& bytes) {
    const auto size = static_cast<std::size_t>(bytes.size());
    QByteArray text(static_cast<qsizetype>(modp_b64_encode_len(size)), Qt::Uninitialized);
    text.truncate(static_cast<qsizetype>(modp_b64_encode(text.data(), bytes.constData(), size)));
    return text;
}

} // namespace hrp::protocol
