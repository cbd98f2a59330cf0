// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/engine/responder.h>

#include <QByteArray>
#include <QString>

#include <tl/expected.hpp>

#include <cstdint>
#include <map>
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
    /// The closing mark came.
    bool closed() const { return m_closed; }
    /// Characters so far, of words, calls and thoughts: what shows that the model is at work.
    std::int64_t content() const { return m_content; }

private:
    struct Call {
        QString name, arguments;
    };
    tl::expected<void, Problem> takeCall(const QJsonObject& call);

    std::map<int, Call> m_calls;
    qsizetype m_letters = 0;
    QString m_finishReason;
    std::int64_t m_content = 0;
    bool m_closed = false;
};

} // namespace hrp::engine
