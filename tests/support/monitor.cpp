// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/monitor.h"

#include <pulse/simple.h>

#include <array>
#include <chrono>

namespace hrp::test {

namespace {
time::TimePoint steadyNow() {
    return time::TimePoint(
        std::chrono::duration_cast<time::Duration>(std::chrono::steady_clock::now().time_since_epoch()));
}
constexpr std::size_t kBlock = base::kSampleRate / 50; ///< 20 ms
} // namespace

Monitor::Monitor(const QString& server, const QString& loudspeaker)
    : m_thread([this, server, loudspeaker] { run(server, loudspeaker); }) {}

Monitor::~Monitor() {
    m_stop = true;
    m_thread.join();
}

void Monitor::run(const QString& server, const QString& loudspeaker) {
    const pa_sample_spec format{PA_SAMPLE_S16LE, base::kSampleRate, 1};
    constexpr auto kAny = static_cast<std::uint32_t>(-1);
    const pa_buffer_attr buffer{kAny, kAny, kAny, kAny, kBlock * 2};
    const QByteArray source = (loudspeaker + QStringLiteral(".monitor")).toUtf8();
    int error = 0;
    pa_simple* stream = pa_simple_new(server.toUtf8().constData(), "monitor", PA_STREAM_RECORD,
                                      source.constData(), "test", &format, nullptr, &buffer, &error);
    std::array<std::int16_t, kBlock> block{};
    while (stream && !m_stop && pa_simple_read(stream, block.data(), sizeof block, &error) == 0) {
        const pa_usec_t latency = pa_simple_get_latency(stream, &error);
        const std::lock_guard lock(m_mutex);
        m_samples.insert(m_samples.end(), block.begin(), block.end());
        // By the latest account: the first ones are off by up to 20 ms, later ones agree to 0.1 ms.
        m_origin = steadyNow() - std::chrono::microseconds(latency) -
                   audio::samplesToTime(static_cast<std::int64_t>(m_samples.size()));
        m_news.notify_all();
    }
    if (stream)
        pa_simple_free(stream);
}

audio::Samples Monitor::samples() const {
    const std::lock_guard lock(m_mutex);
    return m_samples;
}

time::TimePoint Monitor::timeOf(std::int64_t sample) const {
    const std::lock_guard lock(m_mutex);
    return m_origin + audio::samplesToTime(sample);
}

bool Monitor::recordFor(std::chrono::milliseconds length) const {
    std::unique_lock lock(m_mutex);
    const std::size_t target = m_samples.size() + static_cast<std::size_t>(audio::timeToSamples(length));
    return m_news.wait_for(lock, 2 * length + std::chrono::seconds(1),
                           [&] { return m_samples.size() >= target; });
}

} // namespace hrp::test
