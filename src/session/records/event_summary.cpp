// SPDX-License-Identifier: GPL-3.0-or-later
#include "records/wire_log.h"


#include <hrp/client/engine_errors.h>
#include <hrp/base/dispatch.h>
#include <hrp/base/sample_rate.h>
#include <hrp/protocol/profile.h>

namespace hrp::session {

namespace {

QString shortened(QString text) {
    text = text.simplified();
    return text.size() > 100 ? text.left(99) + QChar(0x2026) : text;
}

QString msOfPcm(const QByteArray& pcm) {
    const double ms = base::bytesToMs(pcm.size());
    return QString::number(ms, 'f', ms < 10 ? 1 : 0) + QStringLiteral(" ms");
}

QString itemSummary(const protocol::Item& item) {
    if (item.type == QStringLiteral("function_call_output"))
        return shortened(item.callId + QStringLiteral(" → ") + item.output);
    if (item.type == QStringLiteral("function_call"))
        return shortened(item.name + item.arguments);
    QStringList parts;
    int images = 0;
    for (const protocol::ContentPart& part : item.content) {
        if (part.text)
            parts << *part.text;
        else if (part.transcript)
            parts << *part.transcript;
        if (!part.imageUrl.isEmpty())
            ++images;
    }
    QString text = shortened(parts.join(QLatin1Char(' ')));
    if (images > 0)
        text += QStringLiteral(" + %1 image(s)").arg(images);
    return item.id.isEmpty() ? text : item.id + QLatin1Char(' ') + text;
}

QString updateSummary(const protocol::SessionUpdate& update) {
    QStringList parts;
    if (update.instructions)
        parts << QStringLiteral("instructions");
    if (update.tools)
        parts << QStringLiteral("tools");
    if (update.voice)
        parts << QStringLiteral("voice ") + *update.voice;
    if (update.input && update.input->turnDetection)
        parts << (*update.input->turnDetection ? QStringLiteral("turn detection on")
                                               : QStringLiteral("turn detection off"));
    return parts.join(QStringLiteral(", "));
}

QString createSummary(const protocol::ResponseCreate& create) {
    QString text = create.modalities ? create.modalities->join(QLatin1Char('+')) : QString();
    if (create.toolChoice && create.toolChoice->is_object() && create.toolChoice->contains("name"))
        text += QLatin1Char(' ') + protocol::fromStd(create.toolChoice->at("name").get<std::string>());
    return text;
}

QString responseSummary(const protocol::ResponseInfo& response) {
    QString text = response.id + QLatin1Char(' ') + response.status;
    if (!response.reason.isEmpty())
        text += QStringLiteral(" (%1)").arg(response.reason);
    return text;
}

} // namespace

QString summaryOf(const protocol::ClientEvent& event) {
    using namespace protocol;
    return std::visit(base::Overloaded{
                          [](const SessionUpdate& e) { return updateSummary(e); },
                          [](const AudioAppend& e) { return msOfPcm(e.pcm); },
                          [](const ItemCreate& e) { return itemSummary(e.item); },
                          [](const ItemTruncate& e) {
                              return QStringLiteral("%1 at %2 ms").arg(e.itemId).arg(e.audioEndMs);
                          },
                          [](const ItemDelete& e) { return e.itemId; },
                          [](const ItemRetrieve& e) { return e.itemId; },
                          [](const ResponseCreate& e) { return createSummary(e); },
                          [](const ResponseCancel& e) { return e.responseId; },
                          [](const auto&) { return QString(); },
                      },
                      event.body);
}

QString summaryOf(const protocol::EngineEvent& event) {
    using namespace protocol;
    return std::visit(
        base::Overloaded{
            [](const SessionCreated& e) { return e.session.model; },
            [](const SessionUpdated& e) {
                return e.session.turnDetection ? QStringLiteral("turn detection on")
                                               : QStringLiteral("turn detection off");
            },
            [](const SpeechStarted& e) {
                return QStringLiteral("%1 ms, %2").arg(e.audioStartMs).arg(e.itemId);
            },
            [](const SpeechStopped& e) {
                return QStringLiteral("%1 ms, %2").arg(e.audioEndMs).arg(e.itemId);
            },
            [](const Committed& e) { return e.itemId; },
            [](const ItemAdded& e) { return itemSummary(e.item); },
            [](const ItemDone& e) { return itemSummary(e.item); },
            [](const Truncated& e) { return QStringLiteral("%1 at %2 ms").arg(e.itemId).arg(e.audioEndMs); },
            [](const ResponseCreated& e) { return responseSummary(e.response); },
            [](const ResponseDone& e) { return responseSummary(e.response); },
            [](const AudioDelta& e) { return msOfPcm(e.pcm) + QStringLiteral(", ") + e.itemId; },
            [](const AudioDone& e) { return e.itemId; },
            [](const TranscriptDelta& e) { return shortened(e.delta); },
            [](const TranscriptDone& e) { return shortened(e.transcript); },
            [](const FunctionCallDone& e) { return shortened(e.name + e.arguments); },
            [](const TranscriptionCompleted& e) { return shortened(e.transcript); },
            [](const TranscriptionFailed& e) { return client::errorText(e.error); },
            [](const ErrorEvent& e) { return client::errorText(e.error); },
            [](const auto&) { return QString(); },
        },
        event.body);
}

} // namespace hrp::session
