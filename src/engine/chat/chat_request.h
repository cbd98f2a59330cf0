// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/engine/endpoints.h>
#include <hrp/engine/responder.h>

namespace hrp::engine {

/// The body of a streamed chat completion for a reply: the conversation as messages, the tools as functions.
///
/// A forced tool is the only one offered and must be used ("required"), which services understand that know
/// nothing of named choices. Every call is followed by its output, as services demand; one that never came
/// is told as an error. Turns whose words are not known say so.
protocol::Json chatRequest(const ReplyTask& task, const QString& model, const ChatOptions& options);

} // namespace hrp::engine
