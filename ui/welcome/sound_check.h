// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "run/services.h"

#include <hrp/audio/echo_canceller.h>
#include <hrp/time/scheduler.h>

#include <QObject>

#include <memory>

namespace hrp::ui {

/// Tries microphone and loudspeaker before anything is sent anywhere: the level, and how much of the
/// loudspeaker comes back. Nothing is opened before open(); nothing is kept.
class SoundCheck final : public QObject {
    Q_OBJECT
public:
    static constexpr int kEchoTestMs = 3'000;

    SoundCheck(Services& services, time::Scheduler& scheduler, QObject* parent = nullptr);
    ~SoundCheck() override;

    void open(const SessionSetup& setup);
    void close();
    bool isOpen() const { return m_sound.input != nullptr; }
    bool testing() const { return m_test.active(); }
    /// Plays a sentence and listens for three seconds. False if nothing is open or there is nothing to play.
    bool testEcho();

Q_SIGNALS:
    void level(double peakDb);
    void trouble(const QString& text);
    void echoMeasured(hrp::audio::EchoMeasure measure);

private:
    struct Capture;
    void finishTest();

    Services& m_services;
    time::Scheduler& m_scheduler;
    Services::SoundPair m_sound;
    std::shared_ptr<Capture> m_capture;
    std::shared_ptr<audio::PlayoutQueue> m_queue;
    audio::Samples m_clip;
    time::Timer m_test;
    bool m_outputOpen = false;
};

} // namespace hrp::ui
