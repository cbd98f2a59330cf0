// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QByteArray>
#include <QByteArrayView>

#include <optional>
#include <vector>

namespace hrp::engine {

/// Server-sent events from bytes that come in any pieces: the same events however they are cut.
class SseParser {
public:
    struct Event {
        QByteArray name; ///< of the event; empty: "message"
        QByteArray data; ///< its data lines, joined by newlines
        bool operator==(const Event&) const = default;
    };
    /// A line or an event longer than this is given up: tooLong().
    static constexpr qsizetype kLongest = 1024ll * 1024;

    /// Takes the next bytes and returns the events they complete.
    std::vector<Event> feed(QByteArrayView bytes);
    /// At the end of the stream: the event that no blank line closed, if it has data.
    std::optional<Event> finish();
    bool tooLong() const { return m_tooLong; }
    /// False once lines have come and none of them was a field or a comment: this is no event stream.
    bool looksRight() const { return !m_sawLine || m_sawField; }

private:
    std::optional<Event> endLine();

    QByteArray m_line;
    Event m_event;
    bool m_hasData = false, m_afterReturn = false, m_tooLong = false;
    bool m_sawLine = false, m_sawField = false;
};

} // namespace hrp::engine
