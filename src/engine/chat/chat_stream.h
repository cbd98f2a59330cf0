// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "thought_filter.h"

#include <hrp/engine/responder.h>

#include <QByteArray>
#include <QString>

#include <tl/expected.hpp>

#include <cstdint>
#include <vector>

namespace hrp::engine {

/// A streamed completion, folded from the data of its events.
class ChatStream {
public:
    /// What is wrong, as the end of a sentence about the model.
    using Problem = QString;

    /// Takes the data of one event; returns the words it adds.
    tl::expected<QString, Problem> feed(const QByteArray& data);
    /// The functions to call, once the stream is over; or what is wrong with the whole.
    tl::expected<std::vector<CallTool>, Problem> finish(const protocol::Json& declaredTools) const;
    /// The last words, once the stream is over.
    QString rest() { return counted(m_thoughts.finish()); }
    /// The closing mark came.
    bool closed() const { return m_closed; }
    /// Characters so far, of words, calls and thoughts: what shows that the model is at work.
    std::int64_t content() const { return m_content; }

private:
    struct Call {
        int index = 0;
        QString id, name, arguments;
    };
    tl::expected<void, Problem> takeCall(const QJsonObject& call);
    /// The call that a piece belongs to: services number them, name them by id, or do neither.
    Call& callOf(const QJsonObject& piece);
    QString counted(QString words);

    std::vector<Call> m_calls; ///< in the order in which they began
    ThoughtFilter m_thoughts;
    qsizetype m_letters = 0;
    QString m_finishReason;
    std::int64_t m_content = 0;
    bool m_closed = false;
};

} // namespace hrp::engine
