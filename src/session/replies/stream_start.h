// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QByteArray>
#include <QString>

#include <utility>

namespace hrp::session {

/// The beginning of an item's audio: bare samples, as they should be, or a sound file whose header must not
/// be played. Takes deltas of any size.
class StreamStart {
public:
    /// What of `bytes` is sound. After a file that is none of ours (another rate, another kind) always empty.
    QByteArray take(const QByteArray& bytes);
    /// What was found instead of samples, once: "a WAV file (its header is left out)"; empty: nothing.
    QString takeFault() { return std::exchange(m_fault, {}); }

private:
    enum class State { Beginning, Header, Samples, Refused };
    QByteArray afterHeader();

    State m_state = State::Beginning;
    QByteArray m_held;
    QString m_fault;
};

} // namespace hrp::session
