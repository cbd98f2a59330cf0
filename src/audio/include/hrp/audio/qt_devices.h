// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/audio/devices.h>

#include <memory>

namespace hrp::audio {

QList<DeviceInfo> listMicrophones();
QList<DeviceInfo> listLoudspeakers();

/// Microphone and loudspeaker of this machine through Qt Multimedia, on a thread of their own that a
/// device cannot take along: a watchdog reports a device that hangs or falls silent, and reopens it with
/// back-off. Echo cancelling, when on, sits between the two.
class AudioDevices {
public:
    struct Options {
        QString microphoneId;  ///< empty: the first one
        QString loudspeakerId; ///< empty: the default one
        bool echoCancelling = false;
        int bufferMs = 40; ///< loudspeaker buffer: the longest tail after a flush
    };
    explicit AudioDevices(Options options);
    ~AudioDevices();
    /// Owned by this object; callbacks come on the audio thread.
    AudioInput& input();
    AudioOutput& output();

private:
    class Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace hrp::audio
