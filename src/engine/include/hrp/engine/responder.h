// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/audio/pcm.h>
#include <hrp/time/scheduler.h>
#include <hrp/protocol/items.h>

#include <QJsonObject>
#include <QList>
#include <QString>

#include <functional>
#include <memory>
#include <optional>
#include <variant>

namespace hrp::engine {

/// What a reply is asked to be.
struct ReplyTask {
    QString responseId;
    QString instructions;
    QList<protocol::Item> history;  ///< in order, cut where the participant stopped hearing
    bool spoken = true;             ///< false: text modality
    QString forcedTool;             ///< tool_choice names it; empty otherwise
    QStringList tools;              ///< names declared
};
/// What comes of it, in order.
struct SaySentence { QString text; };
struct CallTool { QString name; QString arguments; };
struct ReplyEnds { QString failure; }; ///< empty: completed
using ReplyPart = std::variant<SaySentence, CallTool, ReplyEnds>;

/// Decides what the agent says. Asynchronous: parts come through `emit` on the scheduler's thread, the
/// last one is ReplyEnds.
class Responder {
public:
    virtual ~Responder() = default;
    virtual void begin(const ReplyTask& task, std::function<void(ReplyPart)> emit) = 0;
    virtual void cancel(const QString& responseId) = 0;
};

/// No model: greets when told to open, answers every turn with something that fits the screen, answers
/// questions through the tools; the same seed gives the same session (E15: context is never read aloud).
std::unique_ptr<Responder> makeRehearsalResponder(time::Scheduler& scheduler, unsigned seed);

} // namespace hrp::engine
