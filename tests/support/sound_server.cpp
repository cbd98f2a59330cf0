// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/sound_server.h"

#include <hrp/audio/wav.h>

#include <QDeadlineTimer>
#include <QDir>
#include <QProcessEnvironment>
#include <QStandardPaths>

#include <sys/prctl.h>

#include <atomic>
#include <csignal>

namespace hrp::test {

namespace {

std::atomic<bool> g_used = false;

QStringList loudspeakerModule() {
    // norewinds: without it an idle null sink renders two seconds ahead, and what comes first is not heard.
    return {
        QStringLiteral("module-null-sink"), QStringLiteral("sink_name=agent_out"),
        QStringLiteral("rate=48000"),       QStringLiteral("channels=2"),
        QStringLiteral("norewinds=1"),      QStringLiteral("sink_properties=device.description=agent_out")};
}

QStringList microphoneModule() {
    return {QStringLiteral("module-remap-source"), QStringLiteral("source_name=virtual_mic"),
            QStringLiteral("master=mic_in.monitor"),
            QStringLiteral("source_properties=device.description=virtual_mic")};
}

QString load(const QStringList& module) {
    return QStringLiteral("--load=") + module.join(u' ');
}

} // namespace

SoundServer::SoundServer() = default;

SoundServer::~SoundServer() {
    for (const auto& voice : m_voices) {
        voice->kill();
        voice->waitForFinished();
    }
    kill();
}

QString SoundServer::address() const {
    return QStringLiteral("unix:") + m_folder.filePath(QStringLiteral("socket"));
}

std::string SoundServer::start() {
    for (const char* program : {"pulseaudio", "pactl", "paplay"})
        if (QStandardPaths::findExecutable(QString::fromLatin1(program)).isEmpty())
            return std::string(program) + " is not installed (packages pulseaudio, pulseaudio-utils)";
    if (g_used.exchange(true))
        return "this process has used a sound server already, and Qt connects only once: run the tests with "
               "ctest";
    qputenv("PULSE_SERVER", address().toLocal8Bit());
    return launch();
}

std::string SoundServer::restart() {
    kill();
    return launch();
}

std::string SoundServer::launch() {
    QDir().mkpath(m_folder.filePath(QStringLiteral("run")));
    QFile::setPermissions(m_folder.filePath(QStringLiteral("run")),
                          QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char* name : {"XDG_RUNTIME_DIR", "PULSE_RUNTIME_PATH"})
        environment.insert(QString::fromLatin1(name), m_folder.filePath(QStringLiteral("run")));
    environment.insert(QStringLiteral("HOME"), m_folder.path());
    environment.remove(QStringLiteral("DBUS_SESSION_BUS_ADDRESS"));
    environment.remove(QStringLiteral("PULSE_SERVER"));
    m_daemon.setProcessEnvironment(environment);
    // Dies with this process, also if that crashes.
    m_daemon.setChildProcessModifier([] { ::prctl(PR_SET_PDEATHSIG, SIGKILL); });
    m_daemon.setStandardOutputFile(QProcess::nullDevice());
    m_daemon.setStandardErrorFile(QProcess::nullDevice());
    QFile::remove(m_folder.filePath(QStringLiteral("socket")));
    const QString microphoneSink =
        QStringLiteral("module-null-sink sink_name=mic_in rate=48000 channels=1 norewinds=1 "
                       "sink_properties=device.description=mic_in");
    m_daemon.start(QStringLiteral("pulseaudio"),
                   {QStringLiteral("-n"), QStringLiteral("--daemonize=no"), QStringLiteral("--system=no"),
                    QStringLiteral("--exit-idle-time=-1"), QStringLiteral("--use-pid-file=no"),
                    QStringLiteral("--high-priority=no"), QStringLiteral("--realtime=no"),
                    QStringLiteral("--disable-shm=yes"),
                    QStringLiteral("--log-target=file:") + m_folder.filePath(QStringLiteral("log")),
                    load({QStringLiteral("module-native-protocol-unix"),
                          QStringLiteral("socket=") + m_folder.filePath(QStringLiteral("socket")),
                          QStringLiteral("auth-anonymous=1")}),
                    load(loudspeakerModule()), load({microphoneSink}), load(microphoneModule())});
    const QDeadlineTimer deadline(10'000);
    while (!deadline.hasExpired()) {
        if (!pactl({QStringLiteral("info")}).isEmpty()) {
            pactl({QStringLiteral("set-default-sink"), kLoudspeaker});
            pactl({QStringLiteral("set-default-source"), kMicrophone});
            return {};
        }
        if (m_daemon.waitForFinished(50)) // else: has not answered yet
            break;
    }
    return "pulseaudio does not start on this machine";
}

void SoundServer::kill() {
    m_daemon.kill();
    m_daemon.waitForFinished();
}

/// What pactl prints; empty if it fails.
QString SoundServer::pactl(const QStringList& arguments) {
    QProcess process;
    process.start(QStringLiteral("pactl"), QStringList{QStringLiteral("--server"), address()} + arguments);
    if (!process.waitForFinished(5'000) || process.exitCode() != 0)
        return {};
    return QString::fromUtf8(process.readAllStandardOutput());
}

void SoundServer::unplugMicrophone() {
    pactl({QStringLiteral("unload-module"), QStringLiteral("module-remap-source")});
}
void SoundServer::plugMicrophone() {
    pactl(QStringList{QStringLiteral("load-module")} + microphoneModule());
}

void SoundServer::unplugLoudspeaker() {
    for (const QString& line :
         pactl({QStringLiteral("list"), QStringLiteral("short"), QStringLiteral("modules")}).split(u'\n'))
        if (line.contains(QStringLiteral("sink_name=agent_out")))
            pactl({QStringLiteral("unload-module"), line.section(u'\t', 0, 0)});
}

void SoundServer::plugLoudspeaker() {
    pactl(QStringList{QStringLiteral("load-module")} + loudspeakerModule());
}

void SoundServer::suspendLoudspeaker(bool on) {
    pactl({QStringLiteral("suspend-sink"), kLoudspeaker, on ? QStringLiteral("1") : QStringLiteral("0")});
}

void SoundServer::speak(const audio::Samples& samples) {
    const QString file = m_folder.filePath(QStringLiteral("voice%1.wav").arg(m_voices.size()));
    if (const auto written = audio::writeWav(file, samples); !written)
        qFatal("%s", qPrintable(written.error()));
    m_voices.push_back(std::make_unique<QProcess>());
    m_voices.back()->start(QStringLiteral("paplay"),
                           {QStringLiteral("--server"), address(), QStringLiteral("-d"),
                            QStringLiteral("mic_in"), QStringLiteral("--latency-msec=200"), file});
    m_voices.back()->waitForStarted();
}

} // namespace hrp::test
