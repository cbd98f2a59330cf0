// SPDX-License-Identifier: GPL-3.0-or-later
#include "real_sessions.h"

#include <QDir>
#include <QFile>

#include <stdexcept>

namespace hrp::test {

std::vector<RecordedEvent> recordedEvents() {
    std::vector<RecordedEvent> events;
    const QDir dir(QStringLiteral(HRP_SOURCE_DIR "/tests/data/real-sessions"));
    for (const QString& name : dir.entryList({QStringLiteral("*.jsonl")}, QDir::Files, QDir::Name)) {
        QFile file(dir.filePath(name));
        if (!file.open(QIODevice::ReadOnly))
            throw std::runtime_error("cannot open " + name.toStdString());
        for (int line = 1; !file.atEnd(); ++line) {
            const std::string place = name.toStdString() + ':' + std::to_string(line);
            const auto json = protocol::parseOrdered(file.readLine());
            if (!json)
                throw std::runtime_error(place + ": " + json.error().text.toStdString());
            events.push_back({place, json->at("direction") == "received", json->at("event")});
        }
    }
    return events;
}

} // namespace hrp::test
