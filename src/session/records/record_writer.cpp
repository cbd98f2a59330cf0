// SPDX-License-Identifier: GPL-3.0-or-later
#include "records/record_writer.h"

#include <hrp/metrics/rules.h>

#include <hrp/audio/pcm.h>

#include <cmath>
#include <utility>

namespace hrp::session {

void RecordWriter::writeAt(time::TimePoint about, log::RecordBody body) {
    if (m_closed)
        return;
    const time::TimePoint now = m_scheduler.now();
    if (m_zero)
        m_log.write(msOf(now), msOf(about), std::move(body));
    else
        m_kept.push_back({now, about, std::move(body)});
}

void RecordWriter::writeAtMs(double sessionMs, log::RecordBody body) {
    if (m_closed)
        return;
    if (m_zero)
        m_log.write(msOf(m_scheduler.now()), sessionMs, std::move(body));
    else
        write(std::move(body));
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
        m_log.write(msOf(kept.at), msOf(kept.about), std::move(kept.body));
}

double RecordWriter::msOf(time::TimePoint at) const {
    return m_zero ? time::toMs(at - *m_zero) : 0.0;
}

std::int64_t RecordWriter::laneSampleOf(time::TimePoint at) const {
    if (!m_zero)
        return 0;
    const double seconds = static_cast<double>((at - *m_zero).count()) / 1e9;
    return std::llround(seconds * audio::kRate);
}

} // namespace hrp::session
