// SPDX-License-Identifier: GPL-3.0-or-later
#include "connection/profile_differences.h"

#include <hrp/protocol/profile.h>

namespace hrp::session {

namespace {
QString latinText(std::string_view text) {
    return QString::fromLatin1(text.data(), static_cast<qsizetype>(text.size()));
}
QString onOff(bool on) {
    return on ? QStringLiteral("on") : QStringLiteral("off");
}
} // namespace

std::vector<log::ProfileDifference> profileDifferences(const SessionSettings& settings) {
    const study::Study& study = settings.study;
    const protocol::TurnDetection pinned;
    std::vector<log::ProfileDifference> found;
    const auto compare = [&](const char* id, const QString& there, const QString& here) {
        if (there != here)
            found.push_back({QString::fromLatin1(id), there, here});
    };
    compare("model", latinText(protocol::kDefaultModel), settings.engine.model);
    compare("voice", latinText(protocol::kDefaultVoice), settings.engine.voice);
    compare("speed", QStringLiteral("1"), QString::number(study.speed));
    compare("attempts", QStringLiteral("3"), QString::number(study.maxAttempts));
    compare("transcription", QStringLiteral("none"),
            study.transcriptionModel ? *study.transcriptionModel : QStringLiteral("none"));
    if (settings.pushToTalk == PushToTalk::Manual) {
        compare("push-to-talk", QStringLiteral("turn detection of the engine"),
                QStringLiteral("turns are made by the talk button, turn detection is off"));
    } else {
        const auto differs = [&](const char* what, const QString& there, const QString& here) {
            compare("detection", QStringLiteral("%1 %2").arg(QString::fromLatin1(what), there),
                    QStringLiteral("%1 %2").arg(QString::fromLatin1(what), here));
        };
        const protocol::TurnDetection& turns = study.turns;
        differs("silence in ms", QString::number(pinned.silenceDurationMs),
                QString::number(turns.silenceDurationMs));
        differs("prefix padding in ms", QString::number(pinned.prefixPaddingMs),
                QString::number(turns.prefixPaddingMs));
        differs("threshold", QString::number(pinned.threshold), QString::number(turns.threshold));
        differs("replies by itself", onOff(pinned.createResponse), onOff(turns.createResponse));
        differs("interruption by speech", onOff(pinned.interruptResponse), onOff(turns.interruptResponse));
    }
    compare("half-duplex", QStringLiteral("off"), onOff(settings.halfDuplex));
    return found;
}

} // namespace hrp::session
