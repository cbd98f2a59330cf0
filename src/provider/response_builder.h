// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/provider/response.h>

#include <hrp/protocol/engine_events.h>

#include <map>
#include <vector>

namespace hrp::provider {

/// Puts one response together from its events (P3, P4). Over a WebSocket the audio is in the deltas only;
/// words come from the transcript events or the items of response.done, never from text deltas (H17).
class ResponseBuilder {
public:
    void add(const protocol::AudioDelta& delta);
    void add(const protocol::TranscriptDelta& delta);
    void add(const protocol::TranscriptDone& done);
    void add(const protocol::FunctionCallDone& done);

    bool empty() const { return m_items.empty() && m_calls.isEmpty(); }
    /// What has come so far, if the engine stopped before response.done.
    Response partial(const QString& sessionId) const;
    Response finished(const protocol::ResponseInfo& done, Json websocketResponse,
                      const QString& sessionId) const;

private:
    struct Part {
        QByteArray audio; ///< as it came; a delta may end in the middle of a sample (H6)
        QString transcript;
        bool transcriptDone = false;
    };
    struct OutputItem {
        QString id;
        std::map<int, Part> parts; ///< by content index
    };
    Part& part(const QString& itemId, int contentIndex);
    const OutputItem* find(const QString& itemId) const;

    std::vector<OutputItem> m_items; ///< in order of appearance
    QList<protocol::FunctionCallDone> m_calls;
};

} // namespace hrp::provider
