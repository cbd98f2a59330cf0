// SPDX-License-Identifier: GPL-3.0-or-later
#include "replies/stream_start.h"

#include <hrp/base/sample_rate.h>
#include <hrp/base/sound_container.h>

#include <QtEndian>

#include <utility>

namespace hrp::session {
namespace {

constexpr qsizetype kLongestHeader = 64 * 1024; ///< with pictures and comments in it
constexpr qsizetype kRiffHeader = 12, kChunkHeader = 8, kFormatChunk = 16;

quint32 number32(const QByteArray& bytes, qsizetype at) {
    return qFromLittleEndian<quint32>(bytes.constData() + at);
}
quint16 number16(const QByteArray& bytes, qsizetype at) {
    return qFromLittleEndian<quint16>(bytes.constData() + at);
}

} // namespace

QByteArray StreamStart::take(const QByteArray& bytes) {
    if (m_state == State::Samples)
        return bytes;
    if (m_state == State::Refused)
        return {};
    m_held += bytes;
    if (m_state == State::Header)
        return afterHeader();
    if (base::mayBeginSoundContainer(m_held))
        return {};
    const base::SoundContainer* container = base::soundContainerOf(m_held);
    if (!container) {
        m_state = State::Samples;
        return std::exchange(m_held, {});
    }
    if (m_held.startsWith("RIFF")) {
        m_state = State::Header;
        return afterHeader();
    }
    m_state = State::Refused;
    m_fault = QStringLiteral("%1 (nothing of it is played)").arg(QLatin1String(container->name));
    m_held.clear();
    return {};
}

/// Looks for the samples of a WAV file, as far as it has come.
QByteArray StreamStart::afterHeader() {
    bool ours = true;
    for (qsizetype at = kRiffHeader; at + kChunkHeader <= m_held.size();) {
        const QByteArray name = m_held.mid(at, 4);
        const qsizetype length = number32(m_held, at + 4), body = at + kChunkHeader;
        if (name == "fmt " && body + kFormatChunk <= m_held.size())
            ours = number16(m_held, body) == 1 && number16(m_held, body + 2) == 1 &&
                   number32(m_held, body + 4) == base::kSampleRate && number16(m_held, body + 14) == 16;
        if (name == "data") {
            m_fault = ours ? QStringLiteral("a WAV file (its header is left out)")
                           : QStringLiteral("a WAV file of another rate or form (nothing of it is played)");
            m_state = ours ? State::Samples : State::Refused;
            return ours ? std::exchange(m_held, {}).mid(body) : QByteArray();
        }
        at = body + length + length % 2;
    }
    if (m_held.size() > kLongestHeader) {
        m_fault = QStringLiteral("a WAV file without samples (nothing of it is played)");
        m_state = State::Refused;
        m_held.clear();
    }
    return {};
}

} // namespace hrp::session
