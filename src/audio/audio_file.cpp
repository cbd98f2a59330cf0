// SPDX-License-Identifier: GPL-3.0-or-later
#include "wav_header.h"

#include <hrp/audio/resampler.h>
#include <hrp/audio/wav.h>

#include <QFile>
#include <QFileInfo>

#include <sndfile.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <vector>

namespace hrp::audio {

namespace {

constexpr int kMostChannels = 32;
constexpr std::int64_t kLongestSeconds = 3'600;

struct SoundCloser {
    void operator()(SNDFILE* file) const { sf_close(file); }
};
using Sound = std::unique_ptr<SNDFILE, SoundCloser>;

QString seconds(double value) {
    return QStringLiteral("%1 s").arg(value, 0, 'f', 1);
}

/// What is wrong with the file before anybody looks inside.
QString troubleWith(const QFileInfo& info) {
    const QString path = info.filePath();
    if (path.isEmpty())
        return QStringLiteral("No audio file was named.");
    if (!info.exists())
        return QStringLiteral("There is no file “%1”. Check the name and the folder.").arg(path);
    if (info.isDir())
        return QStringLiteral("“%1” is a folder, not an audio file. Name a file in it.").arg(path);
    if (!info.isFile())
        return QStringLiteral("“%1” is not a regular file. Save the audio to a file first.").arg(path);
    if (info.size() == 0)
        return QStringLiteral("The audio file “%1” is empty (0 bytes). Record or copy it again.").arg(path);
    return {};
}

QString troubleWith(const SF_INFO& format, const QString& path) {
    if (format.samplerate < kLowestRate || format.samplerate > kHighestRate)
        return QStringLiteral("The header of “%1” gives a sample rate of %2 Hz, which no recording has: the "
                              "file is damaged. "
                              "Export it again.")
            .arg(path)
            .arg(format.samplerate);
    if (format.channels < 1 || format.channels > kMostChannels)
        return QStringLiteral("The header of “%1” gives %2 channels; at most %3 can be mixed to one. Export "
                              "it as mono or "
                              "stereo.")
            .arg(path)
            .arg(format.channels)
            .arg(kMostChannels);
    return {};
}

QString tooLong(const QString& path) {
    return QStringLiteral("“%1” is longer than one hour, the most that is played. Cut it into shorter files.")
        .arg(path);
}

struct MonoAudio {
    Samples samples;
    std::int64_t clipped = 0;
    bool tooLong = false;
};

/// How much of each channel goes into the one that is made.
using Weights = std::vector<float>;

struct Energies {
    std::vector<double> channels;
    double mixed = 0;
};

/// `weights` as many as channels.
MonoAudio readMono(SNDFILE* file, const SF_INFO& format, const Weights& weights,
                   Energies* energies = nullptr) {
    constexpr sf_count_t kBlock = 4'096;
    const auto channels = static_cast<std::size_t>(format.channels);
    const auto most = kLongestSeconds * format.samplerate;
    std::vector<float> block(static_cast<std::size_t>(kBlock) * channels);
    MonoAudio out;
    while (const sf_count_t frames = std::max<sf_count_t>(0, sf_readf_float(file, block.data(), kBlock))) {
        if (static_cast<std::int64_t>(out.samples.size()) + frames > most) {
            out.tooLong = true;
            return out;
        }
        for (std::size_t frame = 0; frame < static_cast<std::size_t>(frames); ++frame) {
            float sum = 0;
            for (std::size_t channel = 0; channel < channels; ++channel) {
                const float value = block[frame * channels + channel];
                sum += value * weights[channel];
                if (energies && std::isfinite(value))
                    energies->channels[channel] += double{value} * value;
            }
            const float scaled = std::isfinite(sum) ? sum * 32'768.0F : 0.0F;
            if (energies)
                energies->mixed += double{scaled} * scaled / 32'768.0 / 32'768.0;
            const long sample = std::lround(std::clamp(scaled, -32'768.0F, 32'767.0F));
            out.clipped += scaled > 32'768.0F || scaled < -32'768.0F;
            out.samples.push_back(static_cast<std::int16_t>(sample));
        }
    }
    return out;
}

Weights evenly(std::size_t channels) {
    return Weights(channels, 1.0F / static_cast<float>(channels));
}

/// What to do where an even mix would lose sound: a channel that is empty would halve the others, channels of
/// opposite phase would cancel each other. Nothing: the even mix is right.
struct OtherMix {
    Weights weights;
    QString note;
};
std::optional<OtherMix> betterMix(const Energies& energies) {
    constexpr double kEmpty = 1e-5;      // of the loudest channel's power: 50 dB below it
    constexpr double kCancelling = 0.25; // of what channels that have nothing in common would give
    const std::size_t count = energies.channels.size();
    const auto loudest = std::max_element(energies.channels.begin(), energies.channels.end());
    if (count < 2 || *loudest <= 0)
        return std::nullopt;
    double sum = 0;
    std::vector<std::size_t> sounding;
    for (std::size_t channel = 0; channel < count; ++channel) {
        sum += energies.channels[channel];
        if (energies.channels[channel] > kEmpty * *loudest)
            sounding.push_back(channel);
    }
    OtherMix other;
    other.weights.assign(count, 0);
    const auto number = static_cast<double>(count);
    if (energies.mixed < kCancelling * sum / (number * number)) {
        const auto best = static_cast<std::size_t>(loudest - energies.channels.begin());
        other.weights[best] = 1;
        other.note = QStringLiteral("only channel %1 of %2 taken: mixed, they would cancel each other")
                         .arg(best + 1)
                         .arg(count);
        return other;
    }
    if (sounding.size() == count)
        return std::nullopt;
    for (const std::size_t channel : sounding)
        other.weights[channel] = 1.0F / static_cast<float>(sounding.size());
    other.note =
        QStringLiteral("%1 of %2 channels taken: the others are empty").arg(sounding.size()).arg(count);
    return other;
}

QString noSound(const QString& path) {
    QFile file(path);
    const auto extent = file.open(QIODevice::ReadOnly) ? wavExtent(file) : std::nullopt;
    if (extent && extent->promisedBytes == 0 && extent->presentBytes > 0)
        return QStringLiteral(
                   "The header of “%1” was never completed: it gives a length of 0. Mend it with: sox "
                   "--ignore-length “%1” mended.wav.")
            .arg(path);
    return QStringLiteral(
               "The audio file “%1” holds no sound: its header is there, samples are not. Record or "
               "copy it again.")
        .arg(path);
}

/// Says so when the file breaks off before the length that its header promises.
QString cutOffNote(const QString& path, const SF_INFO& format, std::int64_t framesRead) {
    const double there = static_cast<double>(framesRead) / format.samplerate;
    QFile file(path);
    const auto extent = file.open(QIODevice::ReadOnly) ? wavExtent(file) : std::nullopt;
    // Programs that write to a pipe leave 0 or all ones for a length they can't know.
    constexpr std::int64_t kUnknown = 0x7FFF'FF00;
    if (extent && extent->promisedBytes == 0 && framesRead > 0)
        return QStringLiteral("its header was never completed: read to the end of the file (%1)")
            .arg(seconds(there));
    if (extent && extent->promisedBytes > extent->presentBytes && extent->promisedBytes < kUnknown &&
        extent->bytesPerSecond > 0)
        return QStringLiteral("cut off: the header promises %1, the file holds %2")
            .arg(seconds(static_cast<double>(extent->promisedBytes) / extent->bytesPerSecond),
                 seconds(there));
    // Lengths of 32 bits wrap at 4 GiB: the header then promises less than there is.
    if (extent && extent->presentBytes - extent->promisedBytes > extent->bytesPerSecond &&
        extent->bytesPerSecond > 0 && !extent->chunkFollows)
        return QStringLiteral(
                   "the header promises %1, the file holds %2; what is behind is left out. Mend it with: sox "
                   "--ignore-length “%3” mended.wav")
            .arg(seconds(static_cast<double>(extent->promisedBytes) / extent->bytesPerSecond),
                 seconds(static_cast<double>(extent->presentBytes) / extent->bytesPerSecond), path);
    if (!extent && format.frames > framesRead && format.frames < SF_COUNT_MAX)
        return QStringLiteral("cut off: the header promises %1, %2 could be read")
            .arg(seconds(static_cast<double>(format.frames) / format.samplerate), seconds(there));
    return {};
}

} // namespace

tl::expected<AudioFile, QString> readAudioFile(const QString& path) {
    if (const QString trouble = troubleWith(QFileInfo(path)); !trouble.isEmpty())
        return tl::unexpected(trouble);
    SF_INFO format{};
    const Sound file(sf_open(QFile::encodeName(path).constData(), SFM_READ, &format));
    if (!file) {
        QString reason = QString::fromLocal8Bit(sf_strerror(nullptr)).simplified();
        if (reason.endsWith(u'.'))
            reason.chop(1);
        if (const QString flaw = wavFlaw(path); !flaw.isEmpty())
            return tl::unexpected(flaw);
        return tl::unexpected(
            QStringLiteral("“%1” can't be read as audio: %2. Use a WAV or FLAC file.").arg(path, reason));
    }
    if (const QString trouble = troubleWith(format, path); !trouble.isEmpty())
        return tl::unexpected(trouble);

    Energies energies{std::vector<double>(static_cast<std::size_t>(format.channels), 0.0), 0};
    MonoAudio mono = readMono(file.get(), format, evenly(energies.channels.size()), &energies);
    const auto other = betterMix(energies);
    if (other && sf_seek(file.get(), 0, SEEK_SET) == 0)
        mono = readMono(file.get(), format, other->weights);
    if (mono.tooLong)
        return tl::unexpected(tooLong(path));
    if (mono.samples.empty())
        return tl::unexpected(noSound(path));
    AudioFile out;
    out.sourceRate = format.samplerate;
    out.sourceChannels = format.channels;
    if (other)
        out.notes << other->note;
    else if (format.channels > 1)
        out.notes << QStringLiteral("%1 channels mixed to one").arg(format.channels);
    if (mono.clipped > 0)
        out.notes << QStringLiteral("%1 samples above full scale clipped").arg(mono.clipped);
    if (const QString note = cutOffNote(path, format, static_cast<std::int64_t>(mono.samples.size()));
        !note.isEmpty())
        out.notes << note;
    if (format.samplerate == base::kSampleRate) {
        out.samples = std::move(mono.samples);
    } else {
        out.notes << QStringLiteral("resampled from %1 Hz").arg(format.samplerate);
        out.samples = resample(mono.samples, format.samplerate, base::kSampleRate);
    }
    return out;
}

} // namespace hrp::audio
