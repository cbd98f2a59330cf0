// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/audio/pcm.h>

#include <QProcess>
#include <QString>
#include <QTemporaryDir>

#include <memory>
#include <string>
#include <vector>

namespace hrp::test {

/// A PulseAudio daemon of a test's own, with a loudspeaker (its monitor can be recorded) and a microphone
/// (one can speak into it), both without hardware:
///
///     SoundServer server;
///     if (const auto why = server.start(); !why.empty())
///         GTEST_SKIP() << why;
///
/// Qt Multimedia connects once in the life of a process, so only the first server of a process can be used
/// with it: ctest runs each test in a process of its own. The test program must be linked with
/// HRP_TEST_DEVICES defined.
class SoundServer {
public:
    static inline const QString kLoudspeaker = QStringLiteral("agent_out");
    static inline const QString kMicrophone = QStringLiteral("virtual_mic");

    SoundServer();
    ~SoundServer(); ///< ends the daemon and all that plays into it
    SoundServer(const SoundServer&) = delete;
    SoundServer& operator=(const SoundServer&) = delete;

    /// Starts the daemon and points this process at it. Returns why that can't be, or nothing.
    std::string start();
    void kill(); ///< as a crash
    std::string restart();
    QString address() const; ///< for PULSE_SERVER of other processes

    void unplugMicrophone();
    void plugMicrophone();
    void unplugLoudspeaker();
    void plugLoudspeaker();
    void suspendLoudspeaker(bool on);
    /// Says something into the microphone; returns at once.
    void speak(const audio::Samples& samples);

private:
    std::string launch();
    QString pactl(const QStringList& arguments);

    QTemporaryDir m_folder;
    QProcess m_daemon;
    std::vector<std::unique_ptr<QProcess>> m_voices;
};

} // namespace hrp::test
