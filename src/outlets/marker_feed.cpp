// SPDX-License-Identifier: GPL-3.0-or-later
#include "marker_feed.h"

#include <hrp/base/dispatch.h>
#include <hrp/base/sample_rate.h>
#include <hrp/protocol/json.h>

#include <nlohmann/json.hpp>

#include <cmath>
#include <utility>

namespace hrp::outlets {
namespace {

using protocol::Json;
using protocol::toStd;

constexpr std::size_t kKeptMarkers = 20'000;

struct Named {
    const char* name = nullptr; ///< null: no marker
    Json fields = Json::object();
    std::optional<double> tMs = {}; ///< if it is not the record's
};

double heardMs(std::int64_t samples) {
    return std::floor(base::samplesToMs(samples));
}

Named markerOf(const log::RecordBody& body) {
    Named marker;
    const auto cases = base::Overloaded{
        [](const log::SessionStarted& r) {
            return Named{"session_start",
                         {{"session_id", toStd(r.sessionId)}, {"study", toStd(r.studyName)}}};
        },
        [](const log::SessionEnded& r) {
            return Named{"session_end",
                         {{"outcome", toStd(log::nameOf(r.outcome))}, {"reason", toStd(r.reason)}}};
        },
        [](const log::ScreenShown& r) {
            return Named{"screen", {{"index", r.index}, {"name", toStd(r.name)}, {"type", toStd(r.type)}}};
        },
        [](const log::QuestionOpened& r) {
            return Named{"question", {{"question_id", toStd(r.questionId)}, {"tool", toStd(r.tool)}}};
        },
        [](const log::QuestionClosed& r) {
            return Named{"answer",
                         {{"question_id", toStd(r.questionId)},
                          {"tool", toStd(r.tool)},
                          {"accepted", r.accepted},
                          {"value", r.value},
                          {"attempts", r.attempts}}};
        },
        [](const log::SpeechStarted& r) {
            return Named{"turn_start", {{"item_id", toStd(r.itemId)}}, r.speechMs};
        },
        [](const log::SpeechStopped& r) {
            if (r.again) // a mark that was made cannot be taken back: the first one stands
                return Named{};
            return Named{"turn_end", {{"item_id", toStd(r.itemId)}}, r.speechMs};
        },
        [](const log::ReplyFirstSound& r) {
            return Named{"first_sound", {{"response_id", toStd(r.responseId)}, {"item_id", toStd(r.itemId)}}};
        },
        [](const log::ReplyDrained& r) {
            return Named{"reply_end", {{"response_id", toStd(r.responseId)}, {"item_id", toStd(r.itemId)}}};
        },
        [](const log::ReplyInterrupted& r) {
            const bool bargeIn = r.cause == log::InterruptCause::BargeIn;
            Named named{bargeIn ? "barge_in" : "reply_cut",
                        {{"response_id", toStd(r.responseId)},
                         {"item_id", toStd(r.itemId)},
                         {"heard_ms", heardMs(r.heardSamples)}}};
            if (!bargeIn)
                named.fields["cause"] = toStd(log::nameOf(r.cause));
            return named;
        },
        [](const log::Paused&) { return Named{"pause"}; },
        [](const log::Resumed&) { return Named{"resume"}; },
        [](const log::HoldChanged& r) {
            return Named{r.on ? "hold" : "release", {{"cause", toStd(log::nameOf(r.cause))}}};
        },
        [](const log::CommandGiven& r) {
            if (!r.intervention)
                return Named{};
            return Named{"intervention",
                         {{"what", toStd(r.sentence.isEmpty() ? r.command : r.sentence)},
                          {"by", toStd(log::nameOf(r.source))}}};
        },
        [](const log::ConnectionLost& r) {
            return Named{"engine_lost", {{"close_code", r.closeCode}}};
        },
        [](const log::SessionContinued& r) {
            return Named{"engine_back", {{"number", r.number}}};
        },
        [](const auto&) { return Named{}; },
    };
    base::dispatch(body, [&](const auto& one) { marker = cases(one); });
    return marker;
}

double steadyMs(time::TimePoint at) {
    return time::toMs(at.time_since_epoch());
}

double toMicroseconds(double ms) {
    return std::round(ms * 1'000) / 1'000;
}

} // namespace

void MarkerFeed::record(const log::Record& record, time::TimePoint at) {
    if (std::holds_alternative<log::SessionStarted>(record.body)) {
        m_history.clear();
        m_early.clear();
        m_next = 1;
        m_clockKnown = false;
    }
    if (!m_clockKnown)
        learnClock(record, at);
    if (m_clockKnown)
        put(record);
    else if (markerOf(record.body).name)
        m_early.push_back(record);
}

/// The session says where its time lies; what was written before that waits for it.
void MarkerFeed::learnClock(const log::Record& record, time::TimePoint at) {
    const auto* anchor = std::get_if<log::ClockAnchored>(&record.body);
    if (anchor && anchor->stream == log::ClockAnchored::Stream::Session)
        m_unixOffsetMs = anchor->wallUnixMs - record.tMs;
    else if (std::holds_alternative<log::SessionEnded>(record.body)) // it never did
        m_unixOffsetMs = m_wall.unixMs() - record.atMs;
    else
        return;
    m_clockKnown = true;
    m_steadyOffsetMs = steadyMs(at) - record.atMs;
    for (const log::Record& early : std::exchange(m_early, {}))
        put(early);
}

void MarkerFeed::put(const log::Record& record) {
    const Named named = markerOf(record.body);
    if (!named.name)
        return;
    const double tMs = named.tMs.value_or(record.tMs);
    Marker marker;
    marker.monotonicMs = toMicroseconds(tMs + m_steadyOffsetMs);
    Json json = Json::object();
    json["marker"] = named.name;
    json["seq"] = m_next++;
    json["session_ms"] = toMicroseconds(tMs);
    json["unix_ms"] = toMicroseconds(tMs + m_unixOffsetMs);
    json["monotonic_ms"] = marker.monotonicMs;
    for (const auto& [key, value] : named.fields.items())
        json[key] = value;
    marker.json = protocol::toBytes(json);
    if (m_history.size() < kKeptMarkers)
        m_history.push_back(marker);
    m_emit(marker);
}

QByteArray MarkerFeed::clock(time::TimePoint now) const {
    Json json = Json::object();
    Json& clock = json["clock"] = Json::object();
    const double ms = steadyMs(now);
    clock["session_ms"] = m_clockKnown ? Json(toMicroseconds(ms - m_steadyOffsetMs)) : Json(nullptr);
    clock["unix_ms"] = toMicroseconds(m_wall.unixMs());
    clock["monotonic_ms"] = toMicroseconds(ms);
    return protocol::toBytes(json);
}

} // namespace hrp::outlets
