// SPDX-License-Identifier: GPL-3.0-or-later
#include "stereo_wav.h"

#include <hrp/base/sample_rate.h>
#include <hrp/recording/recorder.h>

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <sndfile.h>

#include <algorithm>
#include <array>
#include <vector>

namespace hrp::exports {
namespace {

using Result = tl::expected<void, QString>;
constexpr int kChannels = 2;
/// What a WAV file's 32-bit lengths hold.
constexpr std::int64_t kMostFrames = (std::int64_t{1} << 32) / (kChannels * base::kBytesPerSample) - 1'000;

struct Lane {
    QString path;
    bool silent = false;
};

/// A stereo file whose channels come one after the other.
class StereoFile {
public:
    explicit StereoFile(const QString& path) : m_path(path) {
        SF_INFO format{};
        format.samplerate = base::kSampleRate;
        format.channels = kChannels;
        format.format = SF_FORMAT_WAV | SF_FORMAT_PCM_16;
        m_file = sf_open(QFile::encodeName(path).constData(), SFM_RDWR, &format);
    }
    ~StereoFile() { static_cast<void>(close()); }
    StereoFile(const StereoFile&) = delete;
    StereoFile& operator=(const StereoFile&) = delete;

    bool isOpen() const { return m_file != nullptr; }
    QString problem() const {
        return QStringLiteral("Cannot write “%1”: %2. Free some space, or choose another folder.")
            .arg(QDir::toNativeSeparators(m_path), QString::fromLocal8Bit(sf_strerror(m_file)));
    }
    bool put(int channel, std::int64_t first, std::span<const std::int16_t> samples) {
        if (first > m_frames && !fill(first - m_frames))
            return false;
        const std::int64_t count = std::ssize(samples);
        m_buffer.assign(static_cast<std::size_t>(count * kChannels), 0);
        if (const std::int64_t there = std::min(count, m_frames - first); there > 0) {
            if (sf_seek(m_file, first, SEEK_SET | SFM_READ) < 0 ||
                sf_readf_short(m_file, m_buffer.data(), there) != there)
                return false;
        }
        for (std::int64_t i = 0; i < count; ++i)
            m_buffer[static_cast<std::size_t>(i * kChannels + channel)] =
                samples[static_cast<std::size_t>(i)];
        if (sf_seek(m_file, first, SEEK_SET | SFM_WRITE) < 0 ||
            sf_writef_short(m_file, m_buffer.data(), count) != count)
            return false;
        m_frames = std::max(m_frames, first + count);
        return true;
    }
    bool close() {
        const bool good = !m_file || sf_close(m_file) == 0;
        m_file = nullptr;
        return good;
    }
    std::int64_t frames() const { return m_frames; }

private:
    bool fill(std::int64_t frames) {
        constexpr std::int64_t kPiece = 1 << 16;
        const std::vector<std::int16_t> silence(kPiece * kChannels, 0);
        if (sf_seek(m_file, m_frames, SEEK_SET | SFM_WRITE) < 0)
            return false;
        for (; frames > 0; frames -= kPiece) {
            const std::int64_t count = std::min(frames, kPiece);
            if (sf_writef_short(m_file, silence.data(), count) != count)
                return false;
            m_frames += count;
        }
        return true;
    }

    QString m_path;
    SNDFILE* m_file = nullptr;
    std::int64_t m_frames = 0;
    std::vector<std::int16_t> m_buffer;
};

} // namespace

Result writeStereoWav(const QString& recording, const QString& path, const std::optional<Span>& span,
                      const Redaction& redaction, const std::function<bool(double)>& progress) {
    const QDir folder(recording);
    const std::array<Lane, kChannels> lanes{
        Lane{folder.filePath(QStringLiteral("participant.wav")), redaction.silenceParticipant},
        Lane{folder.filePath(QStringLiteral("agent.wav")), redaction.silenceAgent}};
    const std::int64_t from = span ? base::msToSamples(span->fromMs) : 0;
    const std::int64_t to = span ? base::msToSamples(span->toMs) : kMostFrames;
    qint64 bytes = 0, done = 0;
    for (const Lane& lane : lanes)
        bytes += QFileInfo(lane.path).size();

    StereoFile file(path);
    if (!file.isOpen())
        return tl::unexpected(file.problem());
    QString problem;
    std::vector<std::int16_t> silence;
    for (int channel = 0; channel < kChannels; ++channel) {
        const Lane& lane = lanes[static_cast<std::size_t>(channel)];
        const auto read =
            recording::readSound(lane.path, [&](std::int64_t first, std::span<const std::int16_t> samples) {
                done += static_cast<qint64>(samples.size_bytes());
                if (progress &&
                    !progress(bytes > 0 ? static_cast<double>(done) / static_cast<double>(bytes) : 1)) {
                    problem = QStringLiteral("The export was given up.");
                    return false;
                }
                if (!span && first + std::ssize(samples) > kMostFrames) {
                    problem = QStringLiteral("“%1” would be longer than a stereo WAV file can hold (12 "
                                             "hours). Export a part of it.")
                                  .arg(QDir::toNativeSeparators(path));
                    return false;
                }
                const std::int64_t begin = std::clamp<std::int64_t>(from - first, 0, std::ssize(samples));
                const std::int64_t end = std::clamp<std::int64_t>(to - first, begin, std::ssize(samples));
                auto part =
                    samples.subspan(static_cast<std::size_t>(begin), static_cast<std::size_t>(end - begin));
                if (lane.silent) {
                    silence.assign(part.size(), 0);
                    part = silence;
                }
                if (!part.empty() && !file.put(channel, first + begin - from, part)) {
                    problem = file.problem();
                    return false;
                }
                return first + std::ssize(samples) < to;
            });
        if (!problem.isEmpty())
            return tl::unexpected(problem);
        if (!read)
            return tl::unexpected(read.error());
    }
    if (file.frames() == 0)
        return tl::unexpected(
            QStringLiteral("There is no sound in this part of the recording: nothing to export."));
    if (!file.close())
        return tl::unexpected(
            QStringLiteral("Cannot write “%1”: the disk may be full.").arg(QDir::toNativeSeparators(path)));
    return {};
}

} // namespace hrp::exports
