// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/audio/pcm.h>

#include <QString>

#include <atomic>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>

namespace hrp::test {

/// Records what a loudspeaker of a SoundServer plays, at 24 kHz, and knows when each sample sounded (by the
/// sound server's own account, on the clock of time::SteadyScheduler). Records from construction on.
class Monitor {
public:
    Monitor(const QString& server, const QString& loudspeaker);
    ~Monitor();
    Monitor(const Monitor&) = delete;
    Monitor& operator=(const Monitor&) = delete;

    audio::Samples samples() const; ///< so far
    time::TimePoint timeOf(std::int64_t sample) const;
    /// Waits until this much has been recorded since the call. False if it does not come within twice that
    /// time and a second.
    bool recordFor(std::chrono::milliseconds length) const;

private:
    void run(const QString& server, const QString& loudspeaker);

    mutable std::mutex m_mutex;
    mutable std::condition_variable m_news;
    audio::Samples m_samples;
    time::TimePoint m_origin{}; ///< when sample 0 sounded
    std::atomic<bool> m_stop = false;
    std::thread m_thread;
};

} // namespace hrp::test
