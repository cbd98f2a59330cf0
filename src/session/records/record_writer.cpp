// SPDX-License-Identifier: GPL-3.0-or-later
#include "records/record_writer.h"

#include <hrp/metrics/rules.h>

#include <hrp/audio/pcm.h>

#include <cmath>
#include <utility>

namespace hrp::session {

std::uint64_t RecordWriter::writeAt(time::TimePoint about, log::RecordBody body) {
    return take({m_scheduler.now(), about, {}, std::move(body), m_cause});
}

std::uint64_t RecordWriter::writeAtMs(double sessionMs, log::RecordBody body) {
    const time::TimePoint now = m_scheduler.now();
    return take({now, now, m_zero ? std::optional(sessionMs) : std::nullopt, std::move(body), m_cause});
}

std::uint64_t RecordWriter::take(Kept record) {
    if (m_closed)
        return 0;
    const std::uint64_t seq = ++m_written; // a reader may write on
    if (m_actsFirst)
        m_waiting.push_back(std::move(record));
    else
        deliver(std::move(record));
    return seq;
}

void RecordWriter::deliver(Kept record) {
    if (!m_zero) {
        m_kept.push_back(std::move(record));
        return;
    }
    const double about = record.aboutMs ? *record.aboutMs : msOf(record.about);
    m_log.write(msOf(record.at), about, std::move(record.body), record.cause);
}

void RecordWriter::actFirst(const std::function<void()>& act, const std::function<log::RecordBody()>& cause) {
    Q_ASSERT(!m_actsFirst);
    if (m_closed)
        return;
    const time::TimePoint at = m_scheduler.now();
    const std::uint64_t causedBy = m_cause;
    m_actsFirst = true;
    {
        const Cause own(*this, ++m_written);
        act();
    }
    deliver({at, at, {}, cause(), causedBy});
    while (!m_waiting.empty()) { // a reader may write on: behind all of them
        Kept next = std::move(m_waiting.front());
        m_waiting.pop_front();
        deliver(std::move(next));
    }
    m_actsFirst = false;
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
        deliver(std::move(kept));
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
