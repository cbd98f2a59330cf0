// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/base/callback_scope.h>
#include <hrp/engine/responder.h>

#include "rehearsal/rehearsal_answers.h"
#include "rehearsal/rehearsal_lines.h"
#include "rehearsal/rehearsal_scene.h"

#include <algorithm>
#include <memory>
#include <set>

namespace hrp::engine {
namespace {

using protocol::Json;

/// A declaration by its name, or null.
const Json* declared(const Json& tools, const QString& name) {
    const auto found = std::find_if(tools.begin(), tools.end(), [&name](const Json& tool) {
        return tool.value("name", std::string()) == protocol::toStd(name);
    });
    return found == tools.end() ? nullptr : &*found;
}

/// The tool that this reply is to call; null: none.
const Json* toolFor(const ReplyTask& task, const RehearsalScene& scene) {
    if (!task.forcedTool.isEmpty())
        return declared(task.tools, task.forcedTool);
    if (task.toolUse != ReplyTask::ToolUse::Required)
        return nullptr;
    const Json* own = scene.question ? declared(task.tools, scene.question->tool) : nullptr;
    return own || task.tools.empty() ? own : &task.tools.front();
}

class RehearsalResponder final : public Responder {
public:
    RehearsalResponder(time::Scheduler& scheduler, unsigned seed)
        : m_scheduler(scheduler), m_random(seed), m_lines(m_random) {}

    void begin(const ReplyTask& task, std::function<void(ReplyPart)> emit) override {
        const RehearsalScene scene = sceneOf(task.history);
        std::vector<ReplyPart> parts;
        if (const Json* tool = toolFor(task, scene)) {
            const Json arguments = answerFor(*tool, scene.question, m_lines.written(scene), m_random);
            parts.push_back(CallTool{protocol::fromStd(tool->value("name", std::string())),
                                     QString::fromUtf8(protocol::toBytes(arguments))});
        } else {
            for (const QString& sentence : m_lines.reply(scene, task.turnMs))
                parts.push_back(SaySentence{sentence});
        }
        parts.push_back(ReplyEnds{});
        m_wanted.insert(task.responseId);
        m_scheduler.post([this, open = m_callbacks.watch(), id = task.responseId, parts = std::move(parts),
                          emit = std::move(emit)] {
            for (const ReplyPart& part : parts)
                if (open && m_wanted.contains(id))
                    emit(part);
        });
    }

    void cancel(const QString& responseId) override { m_wanted.erase(responseId); }

private:
    time::Scheduler& m_scheduler;
    std::mt19937 m_random;
    RehearsalLines m_lines;
    std::set<QString> m_wanted; ///< replies whose parts may still be told
    base::CallbackScope m_callbacks;
};

} // namespace

std::unique_ptr<Responder> makeRehearsalResponder(time::Scheduler& scheduler, unsigned seed) {
    return std::make_unique<RehearsalResponder>(scheduler, seed);
}

} // namespace hrp::engine
