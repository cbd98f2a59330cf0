// SPDX-License-Identifier: GPL-3.0-or-later
#include "records/record_writer.h"

#include <hrp/metrics/rules.h>

#include <hrp/audio/pcm.h>

#include <cmath>
#include <utility>

namespace hrp::session {

std::uint64_t RecordWriter::writeAt(time::TimePoint about, log::RecordBody body) {
    if (m_closed)
        return 0;
    const time::TimePoint now = m_scheduler.now();
    ++m_written;
    const std::uint64_t seq = m_written; // a reader may write on
    if (m_zero)
        m_log.write(msOf(now), msOf(about), std::move(body), m_cause);
    else
        m_kept.push_back({now, about, std::move(body), m_cause});
    return seq;
}

std::uint64_t RecordWriter::writeAtMs(double sessionMs, log::RecordBody body) {
    if (m_closed)
        return 0;
    if (!m_zero)
        return write(std::move(body));
    ++m_written;
    const std::uint64_t seq = m_written;
    m_log.write(msOf(m_scheduler.now()), sessionMs, std::move(body), m_cause);
    return seq;
}

void RecordWriter::finding(std::string_view check, const QString& text, const QString& concerns) {
    const metrics::Rule* rule = metrics::findRule(check);
    Q_ASSERT(rule);
    if (rule)
        write(metrics::makeFinding(*rule, text, concerns));
}

void RecordWriter::setZero(time::TimePoint zero) {
    if (m_zero)
        return;
    m_zero = zero;
    for (Kept& kept : std::exchange(m_kept, {}))
        m_log.write(msOf(kept.at), msOf(kept.about), std::move(kept.body), kept.cause);
}

double RecordWriter::msOf(time::TimePoint at) const {
    return m_zero ? time::toMs(at - *m_zero) : 0.0;
}

std::int64_t RecordWriter::laneSampleOf(time::TimePoint at) const {
    if (!m_zero)
        return 0;
    const double seconds = static_cast<double>((at - *m_zero).count()) / 1e9;
    return std::llround(seconds * base::kSampleRate);
}

} // namespace hrp::session
