// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstdint>
#include <deque>

namespace hrp::session {

/// What waits to leave the process.
struct Backlog {
    double audioMs = 0;          ///< of the participant's speech
    std::int64_t otherBytes = 0; ///< of everything else: pictures, above all
};

/// Knows what the bytes are that a pipe has not sent yet, so that a picture is not taken for waiting speech
/// (H5).
class SendBacklog {
public:
    void sent(std::int64_t bytes, double audioMs) {
        m_pieces.push_back({bytes, audioMs});
        m_bytes += bytes;
    }
    /// `pending`: bytes that the pipe still holds; it sends in order.
    Backlog of(std::int64_t pending) {
        while (!m_pieces.empty() && m_bytes - m_pieces.front().bytes >= pending) {
            m_bytes -= m_pieces.front().bytes;
            m_pieces.pop_front();
        }
        Backlog waiting;
        for (const Piece& piece : m_pieces) {
            waiting.audioMs += piece.audioMs;
            waiting.otherBytes += piece.audioMs > 0 ? 0 : piece.bytes;
        }
        return waiting;
    }
    void clear() { *this = {}; }

private:
    struct Piece {
        std::int64_t bytes = 0;
        double audioMs = 0;
    };
    std::deque<Piece> m_pieces;
    std::int64_t m_bytes = 0;
};

} // namespace hrp::session
