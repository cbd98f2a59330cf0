// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/audio/wav.h>
#include <hrp/recording/recorder.h>

#include <QFile>

#include <sndfile.h>

#include <algorithm>
#include <memory>
#include <vector>

namespace hrp::recording {
namespace {

constexpr std::size_t kPieceSamples = 1 << 16;

struct SoundFileCloser {
    void operator()(SNDFILE* file) const { sf_close(file); }
};

/// As the recorder writes them: no conversion needed.
bool isOurs(const SF_INFO& format) {
    return format.samplerate == base::kSampleRate && format.channels == 1 &&
           (format.format & SF_FORMAT_SUBMASK) == SF_FORMAT_PCM_16;
}

} // namespace

tl::expected<void, QString> readSound(const QString& path, const SoundVisit& visit) {
    SF_INFO format{};
    const std::unique_ptr<SNDFILE, SoundFileCloser> file(
        sf_open(QFile::encodeName(path).constData(), SFM_READ, &format));
    if (!file || !isOurs(format)) { // somebody has converted it, or it is no sound: the error says which
        const auto whole = audio::readAudioFile(path);
        if (!whole)
            return tl::unexpected(whole.error());
        const std::span<const std::int16_t> samples(whole->samples);
        for (std::size_t first = 0; first < samples.size(); first += kPieceSamples)
            if (!visit(static_cast<std::int64_t>(first),
                       samples.subspan(first, std::min(kPieceSamples, samples.size() - first))))
                return {};
        return {};
    }
    std::vector<std::int16_t> piece(kPieceSamples);
    for (std::int64_t first = 0;;) {
        const sf_count_t read =
            sf_read_short(file.get(), piece.data(), static_cast<sf_count_t>(piece.size()));
        if (read <= 0 || !visit(first, std::span(piece).first(static_cast<std::size_t>(read))))
            return {};
        first += read;
    }
}

} // namespace hrp::recording
