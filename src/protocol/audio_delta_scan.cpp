// SPDX-License-Identifier: GPL-3.0-or-later
#include "audio_delta_scan.h"

#include <hrp/protocol/base64.h>
#include <hrp/protocol/profile.h>

#include <algorithm>
#include <array>
#include <utility>

namespace hrp::protocol {
namespace {

constexpr std::string_view kAudioDeltaType = "response.output_audio.delta";

class AudioDeltaScanner {
public:
    explicit AudioDeltaScanner(std::string_view text) : m_text(text) {}

    std::optional<EngineEvent> run() {
        if (!take('{') || !fields() || !atEnd())
            return std::nullopt;
        const auto has = [this](Field field) { return m_seen[static_cast<std::size_t>(field)]; };
        if (!has(Field::Type) || !has(Field::ResponseId) || !has(Field::ItemId) || !has(Field::Delta))
            return std::nullopt;
        auto pcm = decodeBase64(m_delta);
        if (!pcm || pcm->size() > kMaxDeltaBytes)
            return std::nullopt;
        m_event.pcm = *std::move(pcm);
        return EngineEvent{m_eventId, std::move(m_event)};
    }

private:
    enum class Field { Type, EventId, ResponseId, ItemId, OutputIndex, ContentIndex, Delta, Count };

    bool fields() {
        do {
            std::string_view key;
            if (!take('"') || !string(key) || !take(':') || !field(key))
                return false;
        } while (take(','));
        return take('}');
    }

    bool field(std::string_view key) {
        static constexpr std::array<std::string_view, static_cast<std::size_t>(Field::Count)> names{
            "type", "event_id", "response_id", "item_id", "output_index", "content_index", "delta"};
        const auto* name = std::ranges::find(names, key);
        if (name == names.end())
            return otherField(key);
        const auto index = static_cast<std::size_t>(name - names.begin());
        if (std::exchange(m_seen[index], true))
            return false;
        std::string_view value;
        switch (static_cast<Field>(index)) {
        case Field::Type:
            return text(value) && value == kAudioDeltaType;
        case Field::EventId:
            return text(m_eventId);
        case Field::ResponseId:
            return text(m_event.responseId);
        case Field::ItemId:
            return text(m_event.itemId);
        case Field::OutputIndex:
            return number(m_event.outputIndex);
        case Field::ContentIndex:
            return number(m_event.contentIndex);
        case Field::Delta:
            return base64();
        case Field::Count:
            break;
        }
        return false;
    }

    /// Something the profile does not ask for: passed over if it is a plain text.
    bool otherField(std::string_view key) {
        if (m_otherCount == m_others.size() || std::find(m_others.begin(), m_others.begin() + m_otherCount,
                                                         key) != m_others.begin() + m_otherCount)
            return false;
        m_others[m_otherCount++] = key;
        std::string_view value;
        return text(value);
    }

    void skipSpace() {
        while (m_at < m_text.size() &&
               (m_text[m_at] == ' ' || m_text[m_at] == '\n' || m_text[m_at] == '\r' || m_text[m_at] == '\t'))
            ++m_at;
    }

    bool take(char wanted) {
        skipSpace();
        if (m_at == m_text.size() || m_text[m_at] != wanted)
            return false;
        ++m_at;
        return true;
    }

    bool atEnd() {
        skipSpace();
        return m_at == m_text.size();
    }

    /// Behind the opening quote; printable ASCII without escapes only.
    bool string(std::string_view& value) {
        const std::size_t begin = m_at;
        for (; m_at < m_text.size(); ++m_at) {
            const auto c = static_cast<unsigned char>(m_text[m_at]);
            if (c == '"') {
                value = m_text.substr(begin, m_at++ - begin);
                return true;
            }
            if (c == '\\' || c < 0x20 || c >= 0x80)
                return false;
        }
        return false;
    }

    bool text(std::string_view& value) { return take('"') && string(value); }

    bool text(QString& value) {
        std::string_view view;
        if (!text(view))
            return false;
        value = QString::fromLatin1(view.data(), static_cast<qsizetype>(view.size()));
        return true;
    }

    /// What stands between the quotes is checked by decoding it.
    bool base64() {
        if (!take('"'))
            return false;
        const std::size_t end = m_text.find('"', m_at);
        if (end == std::string_view::npos)
            return false;
        m_delta = m_text.substr(m_at, end - m_at);
        m_at = end + 1;
        return true;
    }

    bool number(int& value) {
        skipSpace();
        const std::size_t begin = m_at;
        value = 0;
        while (m_at < m_text.size() && m_text[m_at] >= '0' && m_text[m_at] <= '9' && m_at - begin < 9)
            value = value * 10 + (m_text[m_at++] - '0');
        const std::size_t digits = m_at - begin;
        return digits > 0 && !(digits > 1 && m_text[begin] == '0');
    }

    std::string_view m_text;
    std::size_t m_at = 0;
    std::array<bool, static_cast<std::size_t>(Field::Count)> m_seen{};
    std::array<std::string_view, 4> m_others{};
    std::size_t m_otherCount = 0;
    std::string_view m_delta;
    QString m_eventId;
    AudioDelta m_event;
};

} // namespace

std::optional<EngineEvent> scanAudioDelta(std::string_view message) {
    return AudioDeltaScanner(message).run();
}

} // namespace hrp::protocol
