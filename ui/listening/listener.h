// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "timeline/timeline_model.h"

#include <hrp/audio/devices.h>

#include <QObject>

#include <functional>
#include <memory>

namespace hrp::ui {

/// Plays what the timeline holds: both voices or one of them, from a place on. What has been heard is counted
/// by the playout queue, so the cursor stands where the ear is.
///
///   Quiet ──play()──► Playing ──stop(), end of the stretch, loudspeaker lost──► Quiet
///
/// GUI thread; the loudspeaker lives on a thread of its own, and nothing here waits for it.
class Listener final : public QObject {
    Q_OBJECT
public:
    enum class Voices { Both, Participant, Agent };
    /// A loudspeaker, or null where there is none: the cursor then moves in silence.
    using OpenOutput = std::function<std::unique_ptr<audio::AudioOutput>()>;

    Listener(const TimelineModel& model, time::Scheduler& scheduler, OpenOutput open,
             QObject* parent = nullptr);
    ~Listener() override;

    bool playing() const { return m_playing; }
    /// Session ms; stops what plays. Nothing happens if there is nothing in between.
    void play(double fromMs, double toMs);
    void stop();
    /// Stops and lets go of the loudspeaker: a session takes it, or another one was chosen.
    void release();
    Voices voices() const { return m_voices; }
    void setVoices(Voices voices); ///< at once, also while it plays
    double positionMs() const { return m_positionMs; }

Q_SIGNALS:
    void started(bool withSound);
    void moved(double ms);
    void stopped();
    void failed(const QString& text);

private:
    void tick();
    void feed();
    audio::Samples mixed(std::int64_t first, std::int64_t count) const;

    const TimelineModel& m_model;
    time::Scheduler& m_scheduler;
    OpenOutput m_open;
    std::unique_ptr<audio::AudioOutput> m_output;
    bool m_hasSound = false;
    std::shared_ptr<audio::PlayoutQueue> m_queue;
    time::Timer m_timer;
    Voices m_voices = Voices::Both;
    bool m_playing = false;
    std::int64_t m_first = 0, m_last = 0; ///< the stretch, lane samples
    std::int64_t m_fed = 0;               ///< next sample to go into the queue
    double m_positionMs = 0;
    int m_run = 0; ///< late trouble of an earlier run is not ours
};

} // namespace hrp::ui
