// SPDX-License-Identifier: GPL-3.0-or-later
// The microphones and loudspeakers of this machine, through Qt Multimedia.
//
// What Qt 6.4 on PulseAudio (or PipeWire's PulseAudio server) can't do, and what is made of it here:
// - When the sound server dies, Qt looks for it once, three seconds later, and never again in this process.
//   A loss is reported at once; if no device can be opened for ten seconds the trouble becomes fatal, with
//   the advice to start the program again.
// - When a device vanishes, the server moves its stream silently: a microphone's to the monitor of the
//   loudspeaker, for example. The list of devices is looked at before every block, and the stream is stopped
//   before anything from elsewhere is handed on.
// - Opening a device that vanishes at that moment can hang for ever. The audio thread hangs then, and nothing
//   else: a second thread reports it.
// - The default microphone can't be found out. An empty id means the first one in the list.
// - A program that opened a device may abort while it exits, in two of a hundred runs: leave main with
//   leaveProcess().
#pragma once
#include <hrp/audio/devices.h>

#include <memory>

namespace hrp::audio {

/// What is connected now. Any thread.
QList<DeviceInfo> listMicrophones();
QList<DeviceInfo> listLoudspeakers();

/// Microphone and loudspeaker of this machine, on a thread of their own that a device cannot take along: a
/// watchdog reports a device that hangs, stalls, is lost or falls silent, and reopens it with back-off. Echo
/// cancelling, when on, sits between the two.
class AudioDevices {
public:
    struct Options {
        QString microphoneId;  ///< empty: the first one
        QString loudspeakerId; ///< empty: the default one
        bool echoCancelling = false;
        double echoDelayMs = 0; ///< as measureEcho() found it with these devices; 0: not known
        int bufferMs = 40;      ///< loudspeaker buffer: the longest tail after a flush
    };
    /// Starts the thread; opens no device.
    explicit AudioDevices(Options options);
    ~AudioDevices();
    /// The two ends, one of each at a time. Callbacks come on the audio thread (of a hang: on the
    /// watchdog's); none comes after stop(). Their calls never wait for a device. The thread ends with the
    /// last of the three objects; if a device keeps it, it is left behind after two seconds, with a warning
    /// in the log. While a device is away, no blocks come, and the queue is not read; firstSample and frames
    /// count on.
    std::unique_ptr<AudioInput> makeInput();
    std::unique_ptr<AudioOutput> makeOutput();

private:
    std::shared_ptr<class AudioDeviceThread> m_rig;
};

/// Ends the process without the destructors of static objects, after everything printed has been written.
/// The last line of main in every program that may open a device.
[[noreturn]] void leaveProcess(int exitCode);

} // namespace hrp::audio
