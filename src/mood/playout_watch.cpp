// SPDX-License-Identifier: GPL-3.0-or-later
#include "playout_watch.h"

#include <hrp/base/sample_rate.h>

#include <algorithm>

namespace hrp::mood {
namespace {

constexpr double kSilenceMs = 300;   ///< H31
constexpr double kOverdueMs = 3'000; ///< H31
constexpr double kLeadInMs = 700;    ///< of silence more, before the first sound of a reply
constexpr double kUnwrittenMs = 200; ///< heard audio is written down in stretches of up to this length
constexpr double kSoundDb = -50;     ///< below: silence. As the log's own mark of sound
constexpr double kBeginsDb = -40;    ///< hysteresis: speech that was over begins anew only above this

} // namespace

void PlayoutWatch::received(const log::AgentAudioReceived& audio) {
    Part& part = m_parts[{audio.itemId, audio.contentIndex}];
    const std::int64_t end = audio.itemSample + audio.count;
    part.received = std::max(part.received, end);
    const std::int64_t soundEnd = audio.soundEnd.value_or(end); // not told: all of it may be sound
    if (soundEnd > audio.itemSample)
        part.soundEnd = std::max(part.soundEnd, soundEnd);
}

bool PlayoutWatch::heard(const log::AgentAudioHeard& audio) {
    const double startMs = base::samplesToMs(audio.firstSample);
    const double endMs = startMs + base::samplesToMs(audio.count);
    m_heardUntilMs = std::max(m_heardUntilMs, endMs);
    double loudMs = endMs;
    if (const auto found = m_parts.find({audio.itemId, audio.contentIndex}); found != m_parts.end()) {
        Part& part = found->second;
        part.heard = std::max(part.heard, audio.itemSample + audio.count);
        loudMs = std::min(endMs, startMs + base::samplesToMs(part.soundEnd - audio.itemSample));
    }
    if (audio.peakDb >= kSoundDb)
        m_loudUntilMs = std::max(m_loudUntilMs, loudMs);
    return audio.peakDb >= kBeginsDb;
}

void PlayoutWatch::sounded(const QString& responseId, double atMs) {
    if (const auto found = m_replies.find(responseId); found != m_replies.end())
        found->second = true;
    m_beganMs = std::max(m_beganMs.value_or(atMs), atMs);
}

void PlayoutWatch::done(const QString& responseId, double atMs) {
    m_doneMs = std::max(m_doneMs, atMs);
    m_replies.erase(responseId);
}

void PlayoutWatch::drained(const QString& itemId) {
    std::erase_if(m_parts, [&](const auto& entry) { return entry.first.first == itemId; });
}

void PlayoutWatch::cut(const QString& responseId, const QString& itemId) {
    drained(itemId);
    m_replies.erase(responseId);
}

bool PlayoutWatch::empty() const {
    return m_parts.empty() &&
           std::none_of(m_replies.begin(), m_replies.end(), [](const auto& reply) { return reply.second; });
}

bool PlayoutWatch::runsDry() const {
    return receivedMsToCome() <= 0 &&
           std::any_of(m_replies.begin(), m_replies.end(), [](const auto& reply) { return reply.second; });
}

double PlayoutWatch::receivedMsToCome() const {
    std::int64_t samples = 0;
    for (const auto& [id, part] : m_parts)
        samples += std::max<std::int64_t>(0, part.received - part.heard);
    return base::samplesToMs(samples);
}

/// Up to the last sound; the pauses before it count, what is silent behind it does not.
double PlayoutWatch::soundMsToCome() const {
    std::int64_t samples = 0, silence = 0;
    for (const auto& [id, part] : m_parts) {
        const std::int64_t sound = std::max<std::int64_t>(0, part.soundEnd - part.heard);
        samples += sound;
        silence += sound > 0 ? 0 : std::max<std::int64_t>(0, part.received - part.heard);
    }
    return samples > 0 ? base::samplesToMs(samples + silence) : 0;
}

std::optional<double> PlayoutWatch::silentAtMs() const {
    if (!m_beganMs || m_heardUntilMs <= *m_beganMs)
        return std::nullopt;
    const double toComeMs = soundMsToCome();
    const double loudMs = m_loudUntilMs > *m_beganMs ? m_loudUntilMs : *m_beganMs + kLeadInMs;
    // The loudspeaker runs dry while the engine still makes this reply: no sound is no silence of the
    // agent's.
    if (toComeMs <= 0 && runsDry() && m_heardUntilMs < loudMs + kSilenceMs)
        return std::nullopt;
    if (toComeMs > kUnwrittenMs)
        return std::nullopt;
    if (toComeMs > 0)
        return m_heardUntilMs + toComeMs + kSilenceMs;
    return loudMs + kSilenceMs;
}

std::optional<double> PlayoutWatch::overdueAtMs() const {
    if (!m_beganMs)
        return std::nullopt;
    return std::max({*m_beganMs, m_heardUntilMs, m_doneMs}) + receivedMsToCome() + kOverdueMs;
}

} // namespace hrp::mood
