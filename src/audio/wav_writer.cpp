// SPDX-License-Identifier: GPL-3.0-or-later
#include "wav_header.h"

#include <hrp/audio/pcm_bytes.h>
#include <hrp/audio/wav.h>

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSaveFile>

#include <unistd.h>

#include <algorithm>

namespace hrp::audio {

namespace {

using WavResult = tl::expected<void, QString>;

tl::unexpected<QString> cannotWrite(const QFileDevice& file) {
    // A write that takes only a part of what it was given leaves no reason behind: there was no more room.
    const QString why =
        file.error() == QFileDevice::NoError ? QStringLiteral("the disk is full") : file.errorString();
    return tl::unexpected(
        QStringLiteral("Cannot write the audio file “%1”: %2. Free some space, or choose another "
                       "folder.")
            .arg(QDir::toNativeSeparators(file.fileName()), why));
}

} // namespace

tl::expected<QByteArray, QString> wavFile(std::span<const std::int16_t> samples) {
    const auto count = static_cast<std::int64_t>(samples.size());
    if (count > kMaxWavSamples)
        return tl::unexpected(QStringLiteral("The sound is longer than a WAV file can hold (a day)."));
    return wavHeader(count) + pcmOf(samples);
}

WavResult writeWav(const QString& path, std::span<const std::int16_t> samples) {
    // The file is replaced as a whole: a device or a folder in its place must not be.
    if (const QFileInfo there(path); there.exists() && !there.isFile())
        return tl::unexpected(
            QStringLiteral("Cannot write “%1”: it is there and is not a file. Choose another name.")
                .arg(path));
    QSaveFile file(path);
    const auto count = static_cast<std::int64_t>(samples.size());
    if (count > kMaxWavSamples)
        return tl::unexpected(
            QStringLiteral("Cannot write “%1”: more than a WAV file can hold (a day).").arg(path));
    if (!file.open(QIODevice::WriteOnly) || file.write(wavHeader(count)) != kWavHeaderBytes ||
        file.write(pcmOf(samples)) != 2 * count || !file.flush() || !file.commit())
        return cannotWrite(file);
    return {};
}

struct WavWriter::Impl {
    WavResult put(qint64 at, const QByteArray& bytes);
    WavResult putHeader() { return put(0, wavHeader(samples)); }

    QFile file;
    std::int64_t samples = 0;
};

WavResult WavWriter::Impl::put(qint64 at, const QByteArray& bytes) {
    if (!file.isOpen())
        return tl::unexpected(QStringLiteral("Cannot write audio: the file is not open."));
    if (!file.seek(at) || file.write(bytes) != bytes.size())
        return cannotWrite(file);
    return {};
}

WavWriter::WavWriter() : m_impl(std::make_unique<Impl>()) {}
WavWriter::~WavWriter() {
    if (m_impl)
        static_cast<void>(close());
}
WavWriter::WavWriter(WavWriter&&) noexcept = default;
WavWriter& WavWriter::operator=(WavWriter&& other) noexcept {
    std::swap(m_impl, other.m_impl); // the other one closes what was here
    return *this;
}

WavResult WavWriter::open(const QString& path) {
    if (m_impl->file.isOpen())
        return tl::unexpected(QStringLiteral("Cannot open “%1”: “%2” is still being written.")
                                  .arg(path, m_impl->file.fileName()));
    m_impl->file.setFileName(path);
    m_impl->samples = 0;
    // Unbuffered, so that an error is told by the call that it belongs to.
    if (!m_impl->file.open(QIODevice::ReadWrite | QIODevice::NewOnly | QIODevice::Unbuffered)) {
        if (QFile::exists(path))
            return tl::unexpected(
                QStringLiteral("“%1” exists already and is not overwritten. Choose another name.").arg(path));
        return cannotWrite(m_impl->file);
    }
    return m_impl->putHeader();
}

WavResult WavWriter::writeAt(std::int64_t firstSample, std::span<const std::int16_t> samples) {
    const auto count = static_cast<std::int64_t>(samples.size());
    if (firstSample < 0 || firstSample > kMaxWavSamples - count)
        return tl::unexpected(
            QStringLiteral("Cannot place audio at sample %1 of “%2”: a WAV file holds samples 0 to %3.")
                .arg(firstSample)
                .arg(m_impl->file.fileName())
                .arg(kMaxWavSamples - 1));
    // Behind the end the file system fills the gap with zeros: silence.
    WavResult done = m_impl->put(kWavHeaderBytes + 2 * firstSample, pcmOf(samples));
    if (done && count > 0)
        m_impl->samples = std::max(m_impl->samples, firstSample + count);
    return done;
}

WavResult WavWriter::sync() {
    WavResult done = m_impl->putHeader();
    if (done && ::fdatasync(m_impl->file.handle()) != 0)
        return tl::unexpected(QStringLiteral("Cannot bring the audio file “%1” to the disk: %2.")
                                  .arg(m_impl->file.fileName(), qt_error_string(errno)));
    return done;
}

WavResult WavWriter::close() {
    if (!m_impl->file.isOpen())
        return {};
    WavResult done = sync();
    m_impl->file.close();
    return done;
}

std::int64_t WavWriter::samples() const {
    return m_impl->samples;
}

} // namespace hrp::audio
