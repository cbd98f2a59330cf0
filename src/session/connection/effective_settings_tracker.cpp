// SPDX-License-Identifier: GPL-3.0-or-later
#include "connection/effective_settings_tracker.h"

#include <QJsonDocument>

#include <cmath>

namespace hrp::session {

using protocol::Json;

namespace {

constexpr qsizetype kLongestShown = 60;

/// What stands in `update` replaces what stood there; null is a value.
void put(Json& into, const Json& update) {
    for (const auto& [key, value] : update.items()) {
        if (value.is_object() && into.contains(key) && into[key].is_object())
            put(into[key], value);
        else
            into[key] = value;
    }
}

QString shown(const Json& value) {
    const QString text = QString::fromUtf8(protocol::toBytes(value));
    return text.size() > kLongestShown ? text.left(kLongestShown) + QStringLiteral("…") : text;
}

bool same(const Json& asked, const Json& stated) {
    if (asked.is_number() && stated.is_number())
        return std::abs(asked.get<double>() - stated.get<double>()) < 1e-6;
    return asked == stated;
}

QStringList toolNamesIn(const Json& tools) {
    QStringList names;
    if (tools.is_array())
        for (const Json& tool : tools)
            if (tool.is_object() && tool.contains("name") && tool["name"].is_string())
                names << protocol::fromStd(tool["name"].get<std::string>());
    return names;
}

void compare(const Json& asked, const Json& stated, const QString& place, QStringList& found) {
    for (const auto& [key, value] : asked.items()) {
        const QString here =
            place.isEmpty() ? protocol::fromStd(key) : place + QLatin1Char('.') + protocol::fromStd(key);
        if (!stated.is_object() || !stated.contains(key)) {
            if (!value.is_null())
                found << QStringLiteral("%1: asked %2, the engine states nothing").arg(here, shown(value));
            continue;
        }
        const Json& there = stated.at(key);
        if (here == QStringLiteral("tools")) { // engines may add to a declaration
            const QString wanted = toolNamesIn(value).join(QStringLiteral(", "));
            const QString has = toolNamesIn(there).join(QStringLiteral(", "));
            if (wanted != has)
                found << QStringLiteral("tools: asked %1, the engine has %2").arg(wanted, has);
        } else if (value.is_object()) {
            compare(value, there, here, found);
        } else if (!same(value, there)) {
            found << QStringLiteral("%1: asked %2, the engine has %3").arg(here, shown(value), shown(there));
        }
    }
}

} // namespace

QStringList differencesBetween(const Json& asked, const Json& effective) {
    QStringList found;
    compare(asked, effective, {}, found);
    return found;
}

void EffectiveSettingsTracker::asked(const protocol::SessionUpdate& update) {
    const auto event = protocol::parseOrdered(protocol::writeClientEvent({{}, update}));
    if (event)
        put(m_asked, event->at("session"));
}

void EffectiveSettingsTracker::stated(const protocol::SessionInfo& session, bool settled) {
    if (!settled)
        return;
    const auto effective = protocol::parseOrdered(QJsonDocument(session.raw).toJson(QJsonDocument::Compact));
    if (!effective)
        return;
    Json both = Json::array({m_asked, *effective});
    if (both == m_written)
        return;
    m_written = std::move(both);
    m_records.write(log::EffectiveSession{m_asked, *effective, differencesBetween(m_asked, *effective)});
}

void EffectiveSettingsTracker::resetForNewEngineSession() {
    m_asked = Json::object();
    m_written = nullptr;
}

} // namespace hrp::session
