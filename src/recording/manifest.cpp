// SPDX-License-Identifier: GPL-3.0-or-later
#include "manifest.h"

#include "names.h"

#include <hrp/audio/pcm.h>
#include <hrp/protocol/profile.h>

#include <QDateTime>

#include <algorithm>

namespace hrp::recording {
namespace {

using log::Json;

constexpr int kManifestVersion = 1;

Json text(const QString& value) {
    return protocol::toStd(value);
}

const char* streamName(log::ClockAnchored::Stream stream) {
    switch (stream) {
    case log::ClockAnchored::Stream::Microphone:
        return "microphone";
    case log::ClockAnchored::Stream::Loudspeaker:
        return "loudspeaker";
    case log::ClockAnchored::Stream::Session:
        break;
    }
    return "session";
}

Json isoTime(double unixMs) {
    return text(
        QDateTime::fromMSecsSinceEpoch(static_cast<qint64>(unixMs), Qt::UTC).toString(Qt::ISODateWithMs));
}

} // namespace

bool Manifest::add(const log::Record& record) {
    ++m_records;
    m_lastMs = std::max({m_lastMs, record.tMs, record.atMs});
    if (const auto* started = std::get_if<log::SessionStarted>(&record.body)) {
        m_started = *started;
        return true;
    }
    if (const auto* ended = std::get_if<log::SessionEnded>(&record.body)) {
        m_ended = *ended;
        return true;
    }
    if (std::holds_alternative<log::InstructionsChanged>(record.body)) {
        ++m_instructionChanges;
        return true;
    }
    if (const auto* anchor = std::get_if<log::ClockAnchored>(&record.body)) {
        Anchors& anchors = m_anchors[anchor->stream];
        anchors.last = {anchor->sample, record.tMs, anchor->wallUnixMs, anchor->driftPpm};
        if (anchors.count++ == 0)
            anchors.first = anchors.last;
    }
    return false;
}

Json Manifest::anchorsJson() const {
    const auto one = [](const Anchor& anchor) {
        return Json{{"sample", anchor.sample},
                    {"at_ms", anchor.atMs},
                    {"wall_unix_ms", anchor.wallUnixMs},
                    {"drift_ppm", anchor.driftPpm}};
    };
    Json list = Json::array();
    for (const auto& [stream, anchors] : m_anchors)
        list.push_back({{"stream", streamName(stream)},
                        {"count", anchors.count},
                        {"first", one(anchors.first)},
                        {"last", one(anchors.last)}});
    return list;
}

Json Manifest::toJson(const Writing& writing) const {
    const log::SessionStarted started = m_started.value_or(log::SessionStarted());
    Json json;
    json["format"] = "hrprec";
    json["version"] = kManifestVersion;
    json["log_version"] = log::kRecordVersion;
    json["spec_version"] = std::string(protocol::kSpecVersion);
    json["app_version"] = text(started.appVersion);
    json["session_id"] = text(started.sessionId);
    json["started"] = m_started ? isoTime(started.wallUnixMs) : Json(nullptr);
    json["started_unix_ms"] = m_started ? Json(started.wallUnixMs) : Json(nullptr);
    json["study"] = {{"name", text(started.studyName)}, {"hash", text(started.studyHash)}};
    json["names"] = {{"participant", text(started.participantName)}, {"agent", text(started.agentName)}};
    json["engine"] = {
        {"url", text(started.engineUrl)}, {"name", text(started.engineName)}, {"local", started.local}};
    json["model"] = text(started.model);
    json["voice"] = text(started.voice);
    json["speed"] = started.speed;
    json["half_duplex"] = started.halfDuplex;
    json["instructions"] = text(started.instructions);
    json["instructions_changed"] = m_instructionChanges;
    json["devices"] = {{"input", text(started.inputDevice)}, {"output", text(started.outputDevice)}};
    json["anchors"] = anchorsJson();
    json["files"] = {{"log", text(kLogName)},
                     {"participant", text(kParticipantName)},
                     {"agent", text(kAgentName)},
                     {"sample_rate", base::kSampleRate}};
    json["records"] = m_records;
    json["duration_ms"] = std::max(0.0, m_lastMs);
    json["outcome"] = m_ended ? text(log::nameOf(m_ended->outcome)) : Json(nullptr);
    json["reason"] = m_ended ? text(m_ended->reason) : Json(nullptr);
    json["complete"] = writing.complete;
    json["lost"] = {{"records", writing.lostRecords}, {"audio_ms", writing.lostAudioMs}};
    Json problems = Json::array();
    for (const QString& problem : writing.problems)
        problems.push_back(text(problem));
    json["problems"] = std::move(problems);
    if (!writing.continues.isEmpty())
        json["continues"] = text(writing.continues);
    return json;
}

} // namespace hrp::recording
