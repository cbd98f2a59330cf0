// SPDX-License-Identifier: GPL-3.0-or-later
#include "replies/reply_texts.h"

#include <utility>

namespace hrp::session {

namespace {
/// Lone surrogates made visible, so that what is stored is valid.
QString withoutLoneSurrogates(QString text) {
    for (qsizetype i = 0; i < text.size(); ++i) {
        const QChar c = text[i];
        if (c.isHighSurrogate() && i + 1 < text.size() && text[i + 1].isLowSurrogate())
            ++i;
        else if (c.isSurrogate())
            text[i] = QChar::ReplacementCharacter;
    }
    return text;
}
} // namespace

void ReplyTexts::onDelta(const protocol::TranscriptDelta& event) {
    Text& text = m_texts[{event.itemId, event.contentIndex}];
    text.responseId = event.responseId;
    if (text.final)
        return; // the final form is known
    QString delta = std::exchange(text.half, {}) + event.delta;
    if (!delta.isEmpty() && delta.back().isHighSurrogate()) {
        text.half = delta.back();
        delta.chop(1);
    }
    delta = withoutLoneSurrogates(std::move(delta));
    if (delta.isEmpty())
        return;
    text.soFar += delta;
    m_records.write(log::ReplyText{event.responseId, event.itemId, event.contentIndex, delta, false});
}

void ReplyTexts::onDone(const protocol::TranscriptDone& event) {
    Text& text = m_texts[{event.itemId, event.contentIndex}];
    text.responseId = event.responseId;
    const QString full = withoutLoneSurrogates(event.transcript);
    if (!text.soFar.isEmpty() && text.half.isEmpty() && text.soFar != full)
        m_records.finding(
            "words-differ",
            QStringLiteral("The final words of item %1 differ from its deltas; the final ones count.")
                .arg(event.itemId),
            event.itemId);
    text.half.clear();
    text.soFar = full;
    text.final = true;
    m_records.write(log::ReplyText{event.responseId, event.itemId, event.contentIndex, full, true});
}

void ReplyTexts::onResponseDone(const protocol::ResponseInfo& info) {
    for (const protocol::Item& item : info.output) {
        if (item.type != QStringLiteral("message"))
            continue;
        for (qsizetype i = 0; i < item.content.size(); ++i) {
            const auto& words =
                item.content[i].transcript ? item.content[i].transcript : item.content[i].text;
            if (!words || m_texts.contains({item.id, static_cast<int>(i)}))
                continue;
            m_records.write(
                log::ReplyText{info.id, item.id, static_cast<int>(i), withoutLoneSurrogates(*words), true});
        }
    }
    // What is left of the response: half a pair that was never completed, and nothing more to remember.
    for (auto it = m_texts.begin(); it != m_texts.end();) {
        auto& [key, text] = *it;
        if (text.responseId != info.id) {
            ++it;
            continue;
        }
        if (!text.half.isEmpty())
            m_records.write(
                log::ReplyText{info.id, key.first, key.second, QString(QChar::ReplacementCharacter), false});
        text.half.clear();
        it = text.final ? m_texts.erase(it) : std::next(it);
    }
}

} // namespace hrp::session
