// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/conformance/speech.h>

#include <hrp/audio/wav.h>

#include <algorithm>
#include <cmath>
#include <vector>

using namespace Qt::StringLiterals;

namespace hrp::conformance {
namespace {

constexpr std::size_t kBlock = base::kSampleRate / 100; // 10 ms
constexpr double kUnderLoudestDb = 30;
constexpr double kShortestMs = 500, kLongestMs = 10'000;

tl::expected<Clip, QString> load(const QString& path) {
    auto file = audio::readAudioFile(path);
    if (!file)
        return tl::unexpected(file.error());
    Clip clip = measured(std::move(file->samples));
    const double ms = clip.offsetMs - clip.onsetMs;
    if (ms < kShortestMs || ms > kLongestMs)
        return tl::unexpected(
            u"%1 holds %2 ms of sound; the checks need 500 to 10,000 ms of speech."_s.arg(path).arg(ms, 0,
                                                                                                    'f', 0));
    return clip;
}

} // namespace

Clip measured(audio::Samples samples) {
    std::vector<double> levels;
    for (std::size_t at = 0; at + kBlock <= samples.size(); at += kBlock)
        levels.push_back(audio::levelOf(std::span(samples).subspan(at, kBlock)).rmsDb);
    Clip clip{std::move(samples), 0, 0};
    if (levels.empty())
        return clip;
    const double gate = *std::max_element(levels.begin(), levels.end()) - kUnderLoudestDb;
    const auto loud = [gate](double level) { return level > gate; };
    const auto first = std::find_if(levels.begin(), levels.end(), loud);
    const auto last = std::find_if(levels.rbegin(), levels.rend(), loud);
    if (first == levels.end())
        return clip;
    clip.onsetMs = 10.0 * static_cast<double>(first - levels.begin());
    clip.offsetMs = 10.0 * static_cast<double>(levels.rend() - last);
    return clip;
}

tl::expected<Speech, QString> loadSpeech(const QString& folder) {
    auto sentence = load(folder + u"/sentence.wav"_s);
    if (!sentence)
        return tl::unexpected(sentence.error());
    auto answer = load(folder + u"/answer.wav"_s);
    if (!answer)
        return tl::unexpected(answer.error());
    return Speech{std::move(*sentence), std::move(*answer)};
}

} // namespace hrp::conformance
