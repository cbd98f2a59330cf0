// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/protocol/items.h>
#include <hrp/time/scheduler.h>

#include <QList>
#include <QString>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <variant>

namespace hrp::engine {

/// What a reply is asked to be.
struct ReplyTask {
    QString responseId;
    QString instructions;
    QList<protocol::Item> history; ///< in order, cut where the participant stopped hearing
    double turnMs = 0;             ///< length of the spoken turn that ends the history; 0 if none does
    bool spoken = true;            ///< false: text modality
    protocol::Json tools = protocol::Json::array(); ///< declarations
    enum class ToolUse { Free, None, Required } toolUse = ToolUse::Free;
    QString forcedTool;                    ///< the tool that must be called; empty: none in particular
    std::optional<std::int64_t> maxTokens; ///< of the reply; nothing: no limit
};
/// What comes of it, in order.
struct SaySentence {
    QString text;
};
struct CallTool {
    QString name;
    QString arguments; ///< a JSON object
};
struct ReplyEnds {
    QString failure;   ///< in words, for people; empty: completed
    QString code = {}; ///< the same for programs ("chat_timeout"); empty: responder_failed
    QString type = {}; ///< the API's class of error; empty: server_error
};
using ReplyPart = std::variant<SaySentence, CallTool, ReplyEnds>;

/// Decides what the agent says. One thread, the scheduler's.
class Responder {
public:
    /// What a history must hold to be of use to it; the rest costs time and memory.
    struct Needs {
        bool words = false;  ///< of the participant's spoken turns: a reply waits until they are recognised
        bool images = false; ///< whole, not only that there was one
    };
    virtual ~Responder() = default;
    virtual Needs needs() const { return {}; }
    /// Parts come through `emit`, never from inside begin(); the last one is ReplyEnds.
    virtual void begin(const ReplyTask& task, std::function<void(ReplyPart)> emit) = 0;
    /// No more parts of this reply are wanted; unknown ids are ignored.
    virtual void cancel(const QString& responseId) = 0;
};

/// No model: greets when told to open, answers every turn with something that fits the screen, answers
/// questions through the tools; the same seed gives the same session (E15: context is never read aloud).
std::unique_ptr<Responder> makeRehearsalResponder(time::Scheduler& scheduler, unsigned seed);

} // namespace hrp::engine
