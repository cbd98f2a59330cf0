// SPDX-License-Identifier: GPL-3.0-or-later
#include "avatar_feed.h"

#include <hrp/protocol/json.h>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <utility>

namespace hrp::outlets {
namespace {

using protocol::Json;

constexpr double kLevelEveryMs = 34; ///< just under 30 a second
constexpr double kSamplesEachMs = 24;

double rounded(double level) {
    return std::round(level * 100) / 100;
}

double msOf(time::TimePoint at) {
    return time::toMs(at.time_since_epoch());
}

QByteArray message(const char* key, Json value) {
    Json json = Json::object();
    json[key] = std::move(value);
    return protocol::toBytes(json);
}

} // namespace

AvatarFeed::AvatarFeed(time::Scheduler& scheduler, mood::Mood resting, Hooks hooks)
    : m_scheduler(scheduler), m_mood(resting), m_hooks(std::move(hooks)) {
    if (!m_hooks.words)
        m_hooks.words = &mood::waitingText;
}

void AvatarFeed::record(const log::Record& record, time::TimePoint at) {
    if (std::holds_alternative<log::SessionStarted>(record.body)) {
        m_offsetMs.reset();
        m_heard.reset();
        m_soundUntilMs = 0;
        m_live = true;
    }
    // Records can come late (what lies before session time 0 is kept back), never early.
    const double offsetMs = msOf(at) - record.atMs;
    m_offsetMs = std::min(m_offsetMs.value_or(offsetMs), offsetMs);
    take(m_mood.add(record));
    if (std::holds_alternative<log::SessionEnded>(record.body))
        m_live = false;
    tick();
}

void AvatarFeed::audio(std::int64_t first, std::span<const std::int16_t> samples) {
    m_heard.add(first, samples);
    m_soundUntilMs =
        std::max(m_soundUntilMs,
                 static_cast<double>(first + static_cast<std::int64_t>(samples.size())) / kSamplesEachMs);
    if (!m_timer.active())
        tick();
    else
        plan();
}

QByteArray AvatarFeed::state() const {
    Json json = Json::object();
    json["mood"] = static_cast<int>(m_mood.mood());
    json["level"] = m_level;
    json["status"] = protocol::toStd(m_status);
    return protocol::toBytes(json);
}

double AvatarFeed::sessionNow() const {
    return msOf(m_scheduler.now()) - m_offsetMs.value_or(0);
}

void AvatarFeed::take(const mood::MoodEvents& events) {
    for (const mood::MoodEvent& event : events) {
        if (const auto* changed = std::get_if<mood::MoodChanged>(&event.what)) {
            m_hooks.send(message("mood", static_cast<int>(changed->mood)));
        } else if (const auto* fired = std::get_if<mood::TriggerFired>(&event.what)) {
            m_hooks.send(message("trigger", protocol::toStd(mood::triggerName(fired->trigger))));
        } else {
            m_status = m_hooks.words(std::get<mood::WaitingChanged>(event.what).waiting);
            m_hooks.send(message("status", protocol::toStd(m_status)));
        }
    }
}

void AvatarFeed::tick() {
    if (!m_offsetMs)
        return;
    const double now = sessionNow();
    if (m_live)
        take(m_mood.advance(now));
    if (const time::TimePoint here = m_scheduler.now();
        here - m_levelAt >= time::fromMs(kLevelEveryMs) || m_levelAt == time::TimePoint{}) {
        const double level = rounded(m_live ? m_heard.at(now) : 0.0);
        if (level != m_level) {
            m_level = level;
            m_levelAt = here;
            m_hooks.level(level);
        }
    }
    plan();
}

/// Comes back for the next thing that falls due.
void AvatarFeed::plan() {
    if (!m_offsetMs)
        return;
    std::optional<double> nextMs = m_live ? m_mood.nextMs() : std::nullopt;
    if (m_level > 0 || m_soundUntilMs > sessionNow()) {
        const double levelMs =
            std::max(msOf(m_levelAt) + kLevelEveryMs, msOf(m_scheduler.now()) + 1) - *m_offsetMs;
        nextMs = std::min(nextMs.value_or(levelMs), levelMs);
    }
    if (!nextMs) {
        m_timer.cancel();
        return;
    }
    const double waitMs = std::clamp(*nextMs - sessionNow(), 0.0, 60'000.0);
    m_timer = m_scheduler.after(time::fromMs(waitMs), [this] { tick(); });
}

} // namespace hrp::outlets
