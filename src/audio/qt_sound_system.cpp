// SPDX-License-Identifier: GPL-3.0-or-later
#include "qt_sound_system.h"

#include "device_format.h"

#include <hrp/audio/device_names.h>

#include <QAudioDevice>
#include <QAudioSink>
#include <QAudioSource>
#include <QIODevice>
#include <QLoggingCategory>
#include <QMediaDevices>
#include <QPointer>
#include <QTimer>

#include <algorithm>

#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/lsan_interface.h>
#endif

namespace hrp::audio {

namespace {

Q_LOGGING_CATEGORY(lcDevices, "hrp.audio.devices", QtInfoMsg)
constexpr int kCaptureBufferMs = 20;

using Failure = SoundSystem::Failure;
using Kind = DeviceTrouble::Kind;

QList<QAudioDevice> devicesFor(SoundSystem::Direction direction) {
    return direction == SoundSystem::Direction::Capture ? QMediaDevices::audioInputs()
                                                        : QMediaDevices::audioOutputs();
}

std::optional<QAudioDevice> deviceById(SoundSystem::Direction direction, const QString& id) {
    for (const QAudioDevice& device : devicesFor(direction))
        if (QString::fromUtf8(device.id()) == id)
            return device;
    return {};
}

/// Sound servers take 24 kHz mono and convert; where one does not, we do.
QAudioFormat formatFor(const QAudioDevice& device) {
    const QAudioFormat plain = plainFormat();
    return device.isFormatSupported(plain) ? plain : device.preferredFormat();
}

bool canConvert(const QAudioFormat& format) {
    return format.isValid() && format.sampleRate() >= kLowestRate && format.sampleRate() <= kHighestRate;
}

Failure cannotOpen(const DeviceInfo& device, QAudio::Error error) {
    // FatalError at the start: Qt has no connection to the sound server (any more), and makes none.
    if (error == QAudio::FatalError)
        return {{Kind::Lost, device.name,
                 QStringLiteral(
                     "The sound server (PulseAudio or PipeWire) has stopped. Start it, and then start this "
                     "program again: it can't take up the connection."),
                 true},
                true};
    return {
        {Kind::CannotOpen, device.name,
         QStringLiteral("“%1” can't be opened. Another program may hold it for itself: close that, or choose "
                        "another device.")
             .arg(device.name),
         true},
        false};
}

Failure vanished(const DeviceInfo& device) {
    return {{Kind::NotFound, device.name, QStringLiteral("“%1” is not connected any more.").arg(device.name),
             true},
            false};
}

/// Deleting one of Qt's audio objects runs the event loop, and must not happen inside one of its signals.
struct DeleteLater {
    void operator()(QAudioSource* source) const {
        source->stop();
        source->deleteLater();
    }
};

constexpr int kRetiredMs = 10'000;

/// Qt 6.4 leaves its underflow callback with a stream that it closes: until the server has confirmed the end,
/// which a busy one does late, PulseAudio's thread may call a sink that is gone (a crash at the end of a
/// session). So a stopped sink stays for a while. Where its thread ends first, it is never deleted: some
/// kilobytes, once a session.
struct RetireSink {
    void operator()(QAudioSink* sink) const {
        sink->stop();
#ifdef __SANITIZE_ADDRESS__
        __lsan_ignore_object(sink);
#endif
        QTimer::singleShot(kRetiredMs, sink, [sink] { sink->deleteLater(); });
    }
};

class QtCaptureStream final : public CaptureStream {
public:
    QtCaptureStream(const QAudioDevice& device, const QAudioFormat& format)
        : m_converter(format), m_source(new QAudioSource(device, format)) {
        m_source->setBufferSize(format.bytesForDuration(kCaptureBufferMs * 1'000LL));
        m_io = m_source->start();
    }
    bool isOpen() const { return !m_io.isNull(); }
    QAudio::Error error() const { return m_source->error(); }
    Read read() override {
        if (!m_io)
            return {};
        const QByteArray bytes = m_io->readAll();
        return {m_converter.convert(bytes), !bytes.isEmpty()};
    }
    bool failed() const override { return !m_io || m_source->state() == QAudio::StoppedState; }

private:
    CaptureConverter m_converter;
    std::unique_ptr<QAudioSource, DeleteLater> m_source;
    QPointer<QIODevice> m_io; ///< belongs to the source, which may delete it
};

class QtPlayoutStream final : public PlayoutStream {
public:
    QtPlayoutStream(const QAudioDevice& device, const QAudioFormat& format, int bufferMs)
        : m_format(format), m_converter(format), m_sink(new QAudioSink(device, format)) {
        // Before every start: Qt takes what the server granted last time for the next wish.
        m_sink->setBufferSize(format.bytesForDuration(bufferMs * 1'000LL));
        m_io = m_sink->start();
    }
    bool isOpen() const { return !m_io.isNull(); }
    QAudio::Error error() const { return m_sink->error(); }
    double bufferMs() const {
        return static_cast<double>(m_format.durationForBytes(static_cast<qint32>(m_sink->bufferSize()))) /
               1'000;
    }

    std::int64_t framesFree() override {
        const qsizetype bytes = m_sink->bytesFree();
        return bytes < 0 ? -1 : toOurs((bytes - m_pending.size()) / m_format.bytesPerFrame());
    }
    bool write(std::span<const std::int16_t> samples) override {
        m_pending += m_converter.convert(samples);
        if (!m_io)
            return false;
        // Not more than there is room for: Qt would take it all, and it could not be called back.
        const qsizetype room = std::max<qsizetype>(0, std::min(m_sink->bytesFree(), m_pending.size()));
        const qint64 taken = room > 0 ? m_io->write(m_pending.constData(), room) : 0;
        if (taken != room)
            return false;
        m_pending.remove(0, taken);
        m_written += taken;
        return true;
    }
    bool failed() const override { return !m_io || m_sink->state() == QAudio::StoppedState; }
    std::int64_t framesPlayed() override {
        const qint64 buffered = std::max<qint64>(0, m_sink->bufferSize() - m_sink->bytesFree());
        const qint64 accepted = toOurs((m_written - buffered) / m_format.bytesPerFrame());
        const qint64 played = m_sink->processedUSecs() * base::kSampleRate / 1'000'000;
        // The latter leaves the latency of the device out, but is 0 or runs ahead with some.
        const qint64 written = toOurs(m_written / m_format.bytesPerFrame());
        return played > 0 && played <= written && written - played < base::kSampleRate ? played : accepted;
    }

private:
    qint64 toOurs(qint64 frames) const { return frames * base::kSampleRate / m_format.sampleRate(); }

    const QAudioFormat m_format;
    PlayoutConverter m_converter;
    std::unique_ptr<QAudioSink, RetireSink> m_sink;
    QPointer<QIODevice> m_io; ///< belongs to the sink, which may delete it
    QByteArray m_pending;     ///< converted, not yet taken
    qint64 m_written = 0;     ///< bytes
};

} // namespace

QList<DeviceInfo> QtSoundSystem::list(Direction direction) {
    QList<DeviceInfo> out;
    for (const QAudioDevice& device : devicesFor(direction)) {
        DeviceInfo info{
            QString::fromUtf8(device.id()), device.description(), device.preferredFormat().sampleRate(),
            // Qt compares microphones with the default loudspeaker: what it says of them means nothing.
            direction == Direction::Playout && device.isDefault()};
        if (info.name.isEmpty())
            info.name = info.id;
        out << info;
    }
    return withDistinctNames(std::move(out));
}

std::optional<DeviceInfo> QtSoundSystem::find(Direction direction, const QString& id) {
    const QList<DeviceInfo> devices = list(direction);
    const auto match = std::ranges::find_if(
        devices, [&](const DeviceInfo& device) { return id.isEmpty() ? device.isDefault : device.id == id; });
    if (match != devices.end())
        return *match;
    return id.isEmpty() && !devices.isEmpty() ? std::optional(devices.front()) : std::nullopt;
}

SoundSystem::Opened<CaptureStream> QtSoundSystem::openCapture(const DeviceInfo& device) {
    const auto found = deviceById(Direction::Capture, device.id);
    if (!found)
        return tl::unexpected(vanished(device));
    const QAudioFormat format = formatFor(*found);
    if (!canConvert(format))
        return tl::unexpected(cannotOpen(device, QAudio::OpenError));
    auto stream = std::make_unique<QtCaptureStream>(*found, format);
    if (!stream->isOpen())
        return tl::unexpected(cannotOpen(device, stream->error()));
    qCDebug(lcDevices) << "microphone" << device.name << format;
    return stream;
}

SoundSystem::Opened<PlayoutStream> QtSoundSystem::openPlayout(const DeviceInfo& device, int bufferMs) {
    const auto found = deviceById(Direction::Playout, device.id);
    if (!found)
        return tl::unexpected(vanished(device));
    const QAudioFormat format = formatFor(*found);
    if (!canConvert(format))
        return tl::unexpected(cannotOpen(device, QAudio::OpenError));
    auto stream = std::make_unique<QtPlayoutStream>(*found, format, bufferMs);
    if (!stream->isOpen())
        return tl::unexpected(cannotOpen(device, stream->error()));
    qCDebug(lcDevices) << "loudspeaker" << device.name << format << "buffer" << stream->bufferMs() << "ms";
    return stream;
}

} // namespace hrp::audio
