// SPDX-License-Identifier: GPL-3.0-or-later
#include "sse_parser.h"

#include <utility>

namespace hrp::engine {

std::vector<SseParser::Event> SseParser::feed(QByteArrayView bytes) {
    std::vector<Event> events;
    for (const char byte : bytes) {
        if (m_tooLong)
            break;
        // A line ends with CR, LF, or both; the LF of a pair may come with the next bytes.
        const bool pairsUp = std::exchange(m_afterReturn, byte == '\r') && byte == '\n';
        if (pairsUp)
            continue;
        if (byte == '\r' || byte == '\n') {
            if (auto event = endLine())
                events.push_back(std::move(*event));
            continue;
        }
        m_line += byte;
        m_tooLong = m_line.size() + m_event.data.size() > kLongest;
    }
    return events;
}

std::optional<SseParser::Event> SseParser::endLine() {
    QByteArray line = std::exchange(m_line, {});
    if (line.isEmpty()) {
        Event event = std::exchange(m_event, {});
        return std::exchange(m_hasData, false) ? std::optional(std::move(event)) : std::nullopt;
    }
    if (!std::exchange(m_sawLine, true) && line.startsWith("\xef\xbb\xbf"))
        line.remove(0, 3);
    const qsizetype colon = line.indexOf(':');
    const QByteArray field = colon < 0 ? line : line.left(colon);
    QByteArray value = colon < 0 ? QByteArray() : line.mid(colon + 1);
    if (value.startsWith(' '))
        value.remove(0, 1);
    if (field == "data") {
        if (std::exchange(m_hasData, true))
            m_event.data += '\n';
        m_event.data += value;
    } else if (field == "event") {
        m_event.name = value;
    }
    m_sawField = m_sawField || field.isEmpty() || field == "data" || field == "event" || field == "id" ||
                 field == "retry";
    return std::nullopt;
}

std::optional<SseParser::Event> SseParser::finish() {
    if (!m_line.isEmpty())
        endLine();
    return endLine();
}

} // namespace hrp::engine
