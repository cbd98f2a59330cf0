// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/audio/qt_devices.h>

#include "audio_device_thread.h"
#include "qt_sound_system.h"

#include <cstdio>
#include <cstdlib>

#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/lsan_interface.h>
#endif
// There in programs built for coverage. NOLINTNEXTLINE(bugprone-reserved-identifier)
extern "C" void __gcov_dump() __attribute__((weak));

namespace hrp::audio {

QList<DeviceInfo> listMicrophones() {
    return QtSoundSystem::list(SoundSystem::Direction::Capture);
}
QList<DeviceInfo> listLoudspeakers() {
    return QtSoundSystem::list(SoundSystem::Direction::Playout);
}

AudioDevices::AudioDevices(Options options)
    : m_rig(std::make_shared<AudioDeviceThread>(std::move(options),
                                                [] { return std::make_unique<QtSoundSystem>(); })) {}
AudioDevices::~AudioDevices() = default;

std::unique_ptr<AudioInput> AudioDevices::makeInput() {
    return inputOf(m_rig);
}
std::unique_ptr<AudioOutput> AudioDevices::makeOutput() {
    return outputOf(m_rig);
}

void leaveProcess(int exitCode) {
#if defined(__SANITIZE_ADDRESS__)
    __lsan_do_leak_check();
#endif
    if (__gcov_dump)
        __gcov_dump();
    std::fflush(nullptr);
    std::_Exit(exitCode);
}

} // namespace hrp::audio
