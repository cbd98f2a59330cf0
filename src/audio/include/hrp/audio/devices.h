// SPDX-License-Identifier: GPL-3.0-or-later
// Microphones and loudspeakers behind two interfaces: Qt Multimedia, files, and virtual ones for tests.
#pragma once
#include <hrp/audio/pcm.h>
#include <hrp/audio/playout_queue.h>

#include <QList>
#include <QString>

#include <functional>
#include <memory>
#include <optional>

namespace hrp::audio {

/// A block of captured audio, 24 kHz mono. `firstSample` counts from the start of this input, across
/// devices; `at` is when its first sample was captured (device latency taken off where it is known).
struct CapturedBlock {
    Samples samples;
    std::int64_t firstSample = 0;
    time::TimePoint at{};
};
/// Something is wrong with a device. `fatal`: no audio will come until start() is called again.
struct DeviceTrouble {
    enum class Kind {
        NotFound,
        CannotOpen,
        Lost,
        Stalled,
        OnlySilence,
        Moved,
        Ended
    } kind = Kind::CannotOpen;
    QString device;
    QString text; ///< what happened and what to do, for people
    bool fatal = true;
};

/// A source of the participant's voice. Calls back on its own thread (virtual and file ones: on the
/// scheduler's); the receiver hands the values on.
class AudioInput {
public:
    struct Callbacks {
        std::function<void(CapturedBlock)> onBlock;
        std::function<void(const DeviceTrouble&)> onTrouble;
        std::function<void(const QString& device)> onRecovered;
        std::function<void()> onFinished; ///< a file has been played to its end; silence goes on
    };
    virtual ~AudioInput() = default;
    virtual void start(Callbacks callbacks) = 0;
    virtual void stop() = 0;
    virtual QString description() const = 0; ///< for people: "Built-in microphone", "file hello.wav"
};

/// Anchors of the playout stream: stream frame `frame` leaves the loudspeaker at `at`.
struct PlayoutAnchor {
    std::int64_t frame = 0;
    time::TimePoint at{};
};
/// Plays a PlayoutQueue: pulls from it all the time, silence included, and tells when frames sound.
class AudioOutput {
public:
    struct Callbacks {
        std::function<void(PlayoutAnchor)> onAnchor; ///< at the start, then about once a second
        std::function<void(const DeviceTrouble&)> onTrouble;
        std::function<void(const QString& device)> onRecovered;
        std::function<void()> onWritten; ///< after each write to the device: news may be waiting
    };
    virtual ~AudioOutput() = default;
    virtual void start(std::shared_ptr<PlayoutQueue> queue, Callbacks callbacks) = 0;
    virtual void stop() = 0;
    virtual QString description() const = 0;
};

struct DeviceInfo {
    QString id;   ///< stable, stored in settings
    QString name; ///< for people
    int rate = 0; ///< preferred rate of the device
    bool isDefault = false;
};

} // namespace hrp::audio
