// SPDX-License-Identifier: GPL-3.0-or-later
#include "speaking/packaged_speech.h"

#include <hrp/audio/resampler.h>
#include <hrp/engine/speech.h>

#include <espeak-ng/speak_lib.h>
#include <flite/flite.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <mutex>

extern "C" {
cst_voice* register_cmu_us_slt(const char* folder);
cst_voice* register_cmu_us_rms(const char* folder);
cst_voice* register_cmu_us_awb(const char* folder);
}

namespace hrp::engine {
namespace {

constexpr double kPeak = 16'422; ///< -6 dBFS
constexpr int kSoundLevel = 160; ///< samples below are silence: -46 dBFS
constexpr int kLeadIn = base::kSampleRate / 100;
constexpr int kTail = base::kSampleRate * 15 / 100;

/// The libraries' state is the process's, so what guards and owns it is too.
std::mutex& librariesMutex() {
    static std::mutex mutex;
    return mutex;
}

cst_voice* fliteVoice(const QString& name) {
    static std::map<QString, cst_voice*> voices; // they live as long as the process, like the library
    if (voices.empty()) {
        flite_init();
        voices[QStringLiteral("slt")] = register_cmu_us_slt(nullptr);
        voices[QStringLiteral("rms")] = register_cmu_us_rms(nullptr);
        voices[QStringLiteral("awb")] = register_cmu_us_awb(nullptr);
    }
    const auto found = voices.find(name);
    return found == voices.end() ? nullptr : found->second;
}

int collectEspeak(short* samples, int count, espeak_EVENT* events) {
    if (samples && count > 0 && events && events->user_data) {
        auto* out = static_cast<audio::Samples*>(events->user_data);
        out->insert(out->end(), samples, samples + count);
    }
    return 0;
}

/// Samples a second, or 0 if espeak-ng has no data.
int espeakRate() {
    static const int rate = [] {
        const int opened =
            espeak_Initialize(AUDIO_OUTPUT_SYNCHRONOUS, 0, nullptr, espeakINITIALIZE_DONT_EXIT);
        if (opened > 0)
            espeak_SetSynthCallback(collectEspeak);
        return std::max(opened, 0);
    }();
    return rate;
}

} // namespace

tl::expected<RawSpeech, QString> speakFlite(const QString& text, const QString& name, double speed) {
    cst_voice* voice = fliteVoice(name);
    if (!voice)
        return tl::unexpected(QStringLiteral("flite has no voice %1").arg(name));
    flite_feat_set_float(voice->features, "duration_stretch", static_cast<float>(1 / speed));
    // flite draws its breath noise from the C library's generator; from the same start, it repeats itself.
    std::srand(1);
    cst_wave* wave = flite_text_to_wave(asciiFor(text).constData(), voice);
    if (!wave)
        return tl::unexpected(QStringLiteral("flite failed to speak"));
    RawSpeech out{audio::Samples(wave->samples, wave->samples + wave->num_samples), wave->sample_rate};
    delete_wave(wave);
    return out;
}

tl::expected<RawSpeech, QString> speakEspeak(const QString& text, const QString& language, double speed) {
    const int rate = espeakRate();
    if (rate == 0)
        return tl::unexpected(QStringLiteral("espeak-ng has no data: install the package espeak-ng-data"));
    if (espeak_SetVoiceByName(language.toLatin1().constData()) != EE_OK)
        return tl::unexpected(QStringLiteral("espeak-ng has no voice for %1").arg(language));
    espeak_SetParameter(espeakRATE,
                        std::clamp(static_cast<int>(std::lround(espeakRATE_NORMAL * speed)),
                                   espeakRATE_MINIMUM, espeakRATE_MAXIMUM),
                        0);
    RawSpeech out{{}, rate};
    const QByteArray utf8 = text.toUtf8();
    if (espeak_Synth(utf8.constData(), static_cast<size_t>(utf8.size()) + 1, 0, POS_CHARACTER, 0,
                     espeakCHARS_UTF8, nullptr, &out.samples) != EE_OK)
        return tl::unexpected(QStringLiteral("espeak-ng failed to speak"));
    espeak_Synchronize();
    return out;
}

bool espeakKnows(const QString& language) {
    if (espeakRate() == 0)
        return false;
    return espeak_SetVoiceByName(language.toLatin1().constData()) == EE_OK;
}

std::vector<std::pair<QString, QString>> espeakLanguages() {
    std::vector<std::pair<QString, QString>> languages;
    if (espeakRate() == 0)
        return languages;
    // Each voice has a list of languages: a byte of priority and a code, again and again, then a zero.
    for (const espeak_VOICE** voice = espeak_ListVoices(nullptr); *voice; ++voice)
        if ((*voice)->languages && (*voice)->languages[0] != 0)
            languages.emplace_back(QString::fromUtf8((*voice)->languages + 1),
                                   QString::fromUtf8((*voice)->name));
    std::sort(languages.begin(), languages.end());
    languages.erase(std::unique(languages.begin(), languages.end(),
                                [](const auto& a, const auto& b) { return a.first == b.first; }),
                    languages.end());
    return languages;
}

audio::Samples tidySpeech(audio::Samples samples) {
    const auto sounds = [](std::int16_t sample) { return std::abs(int(sample)) >= kSoundLevel; };
    const auto first = std::find_if(samples.begin(), samples.end(), sounds);
    if (first == samples.end())
        return {};
    const auto last = std::find_if(samples.rbegin(), samples.rend(), sounds).base();
    const auto from = first - std::min<std::ptrdiff_t>(first - samples.begin(), kLeadIn);
    const auto to = last + std::min<std::ptrdiff_t>(samples.end() - last, kTail);
    audio::Samples out(from, to);
    int peak = 0;
    for (const auto sample : out)
        peak = std::max(peak, std::abs(int(sample)));
    for (auto& sample : out)
        sample = static_cast<std::int16_t>(std::lrint(sample * kPeak / peak));
    return out;
}

bool isVoice(const QString& name) {
    const auto voice = voiceByName(name);
    if (!voice || voice->kind == Voice::Kind::Flite)
        return voice.has_value();
    const std::lock_guard lock(librariesMutex());
    return espeakKnows(voice->name);
}

std::vector<VoiceListing> listVoices() {
    std::vector<VoiceListing> all;
    for (const QString& name : packagedVoices()) {
        const QString flite = voiceByName(name)->name;
        const QString who = flite == QLatin1String("slt") ? QStringLiteral("English, a woman's voice")
                                                          : QStringLiteral("English, a man's voice");
        all.push_back({name, who + (flite == name ? QStringLiteral(" (flite)")
                                                  : QStringLiteral(": stands for ") + flite)});
    }
    const std::lock_guard lock(librariesMutex());
    for (const auto& [code, name] : espeakLanguages())
        all.push_back({code, name.simplified().replace(u'_', u' ') + QStringLiteral(" (espeak-ng)")});
    return all;
}

std::optional<QString> Synthesizer::voiceProblem(const QString& voice) const {
    if (isVoice(voice))
        return std::nullopt;
    return QStringLiteral("There is no voice “%1”. Voices: %2, or a language such as es.")
        .arg(voice, packagedVoices().join(QStringLiteral(", ")));
}

tl::expected<audio::Samples, QString> synthesize(const QString& text, const QString& voice, double speed) {
    const auto wanted = voiceByName(voice);
    if (!wanted)
        return tl::unexpected(QStringLiteral("there is no voice “%1”. Voices: %2, or a language such as es.")
                                  .arg(voice, packagedVoices().join(QStringLiteral(", "))));
    if (std::none_of(text.begin(), text.end(), [](QChar c) { return c.isLetterOrNumber(); }))
        return audio::Samples{};
    const Voice chosen = voiceFor(text, *wanted);
    speed = std::clamp(speed, 0.25, 4.0);
    tl::expected<RawSpeech, QString> raw;
    {
        const std::lock_guard lock(librariesMutex());
        raw = chosen.kind == Voice::Kind::Flite ? speakFlite(text, chosen.name, speed)
                                                : speakEspeak(text, chosen.name, speed);
    }
    if (!raw)
        return tl::unexpected(raw.error());
    return tidySpeech(audio::resample(raw->samples, raw->rate, base::kSampleRate));
}

audio::Samples synthesizeNow(const QString& text, const QString& voice, double speed) {
    return synthesize(text, voice, speed).value_or(audio::Samples{});
}

} // namespace hrp::engine
