// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "records/record_writer.h"
#include "states/session_part.h"

#include <hrp/protocol/engine_events.h>

#include <map>
#include <utility>

namespace hrp::session {

/// The words of replies: transcript deltas and their final form, by item and part; where no transcript
/// events came, the items of response.done (H17). Text is the same whether its audio was cut or not.
class ReplyTexts final : public SessionPart {
public:
    explicit ReplyTexts(RecordWriter& records) : m_records(records) {}
    void onDelta(const protocol::TranscriptDelta& event);
    void onDone(const protocol::TranscriptDone& event);
    void onResponseDone(const protocol::ResponseInfo& info);
    /// A new engine session: its items have nothing to do with the old one's.
    void resetForNewEngineSession() override { m_texts.clear(); }

private:
    struct Text {
        QString responseId, soFar;
        QString half; ///< of a surrogate pair, whose other half comes with the next delta (H16)
        bool final = false;
    };
    using Key = std::pair<QString, int>; ///< item, part
    RecordWriter& m_records;
    std::map<Key, Text> m_texts;
};

} // namespace hrp::session
