// SPDX-License-Identifier: GPL-3.0-or-later
#include "chat/sentence_splitter.h"
#include "script_answers.h"
#include "script_scene.h"

#include <algorithm>
#include <map>
#include <utility>

using namespace Qt::StringLiterals;

namespace hrp::engine {
namespace {

using protocol::Json;

const Json* declarationOf(const Json& tools, const QString& name) {
    const auto found = std::find_if(tools.begin(), tools.end(), [&name](const Json& tool) {
        return tool.value("name", std::string()) == protocol::toStd(name);
    });
    return found == tools.end() ? nullptr : &*found;
}

class ScriptResponder final : public Responder {
public:
    ScriptResponder(time::Scheduler& scheduler, std::shared_ptr<const RehearsalScript> script, unsigned seed)
        : m_scheduler(scheduler), m_script(std::move(script)), m_random(seed) {}

    void begin(const ReplyTask& task, std::function<void(ReplyPart)> emit) override {
        Plan plan = planFor(task);
        plan.parts.push_back(ReplyEnds{});
        const auto delay = time::fromMs(drawn(plan.delayMs));
        m_timers[task.responseId] =
            m_scheduler.after(delay, [this, id = task.responseId, parts = std::move(plan.parts),
                                      emit = std::move(emit)] { tell(id, parts, emit); });
    }
    void cancel(const QString& responseId) override { m_timers.erase(responseId); }

private:
    struct Plan {
        std::vector<ReplyPart> parts;
        ScriptRange delayMs;
    };

    /// By value: the reply may end in the middle, and take the call that brought us here along.
    // NOLINTNEXTLINE(performance-unnecessary-value-param)
    void tell(const QString id, const std::vector<ReplyPart> parts,
              // NOLINTNEXTLINE(performance-unnecessary-value-param)
              const std::function<void(ReplyPart)> emit) {
        for (const ReplyPart& part : parts) {
            if (!m_timers.contains(id))
                return;
            emit(part);
        }
    }

    Plan planFor(const ReplyTask& task) {
        const ScriptScene scene = scriptSceneOf(task);
        const QString tool = toolFor(task, scene);
        if (const Json* declaration = declarationOf(task.tools, tool))
            return answer(tool, *declaration, scene);
        return speak(task, scene);
    }

    static QString toolFor(const ReplyTask& task, const ScriptScene& scene) {
        if (!task.forcedTool.isEmpty() || task.toolUse != ReplyTask::ToolUse::Required || task.tools.empty())
            return task.forcedTool;
        if (scene.scene.question && declarationOf(task.tools, scene.scene.question->tool))
            return scene.scene.question->tool;
        return protocol::fromStd(task.tools.front().value("name", std::string()));
    }

    // --- answers ---

    Plan answer(const QString& tool, const Json& declaration, const ScriptScene& scene) {
        const QString wording = scene.scene.question ? scene.scene.question->wording : QString();
        const auto found =
            std::find_if(m_script->answers.begin(), m_script->answers.end(), [&](const ScriptAnswer& each) {
                return each.tool == tool && (!each.question || each.question->fits(wording));
            });
        const ScriptAnswer chosen = found == m_script->answers.end() ? ScriptAnswer{} : *found;
        const int attempt = m_attempts[{scene.questions, tool}]++;
        Plan plan{{}, chosen.delayMs.value_or(ScriptRange{})};
        if (attempt < chosen.inWords) {
            plan.parts = sentences(nextLine(scene));
            return plan;
        }
        const Json arguments = attempt < chosen.inWords + chosen.wrong
                                   ? wrongArguments(tool)
                                   : scriptedArguments(chosen, declaration, scene.scene.question,
                                                       lineAt(m_line, scene), m_random);
        plan.parts = {CallTool{tool, QString::fromUtf8(protocol::toBytes(arguments))}};
        return plan;
    }

    // --- words ---

    Plan speak(const ReplyTask& task, const ScriptScene& scene) {
        for (std::size_t i = 0; i < m_script->rules.size(); ++i) {
            const ScriptRule& rule = m_script->rules[i];
            if ((rule.times > 0 && m_used[i] >= rule.times) || !scene.fits(rule.when))
                continue;
            ++m_used[i];
            return follow(rule, task, scene);
        }
        Plan plan{{}, m_script->delayMs};
        const bool opens = !scene.scene.spokeBefore && scene.turnMs == 0;
        if (opens && !m_script->opening.isEmpty()) {
            plan.parts = sentences(named(m_script->opening, scene));
            return plan;
        }
        const int count = drawn(m_script->linesPerReply);
        for (int i = 0; i < count; ++i)
            for (ReplyPart& part : sentences(nextLine(scene)))
                plan.parts.push_back(std::move(part));
        return plan;
    }

    Plan follow(const ScriptRule& rule, const ReplyTask& task, const ScriptScene& scene) {
        Plan plan{{}, rule.delayMs.value_or(m_script->delayMs)};
        if (!rule.say.isEmpty())
            plan.parts = sentences(
                named(rule.say[static_cast<qsizetype>(m_random() % std::size_t(rule.say.size()))], scene));
        const bool mayCall = task.toolUse != ReplyTask::ToolUse::None;
        if (!rule.chat.isEmpty() && mayCall && declarationOf(task.tools, u"send_chat"_s)) {
            const Json arguments{{"message", protocol::toStd(named(rule.chat, scene))}};
            plan.parts.push_back(CallTool{u"send_chat"_s, QString::fromUtf8(protocol::toBytes(arguments))});
        }
        if (plan.parts.empty()) // it had something to type, and there is no text chat
            plan.parts = sentences(nextLine(scene));
        return plan;
    }

    QString nextLine(const ScriptScene& scene) {
        return lineAt(m_script->randomOrder ? m_random() : m_line++, scene);
    }
    QString lineAt(std::size_t number, const ScriptScene& scene) const {
        return named(m_script->lines[static_cast<qsizetype>(number) % m_script->lines.size()], scene);
    }

    /// {name} is the first name of the one it talks to; left out where nobody's is known.
    static QString named(QString line, const ScriptScene& scene) {
        const QString name = !scene.scene.speaker.isEmpty()  ? scene.scene.speaker
                             : scene.scene.names.size() == 1 ? scene.scene.names.first()
                                                             : QString();
        if (!name.isEmpty())
            return line.replace(u"{name}"_s, name);
        static const QRegularExpression place(u",?\\s*\\{name\\}"_s);
        return line.remove(place).trimmed();
    }

    static std::vector<ReplyPart> sentences(const QString& line) {
        SentenceSplitter splitter;
        std::vector<ReplyPart> parts;
        QStringList all = splitter.feed(line);
        all += splitter.finish();
        for (const QString& sentence : all)
            parts.push_back(SaySentence{sentence});
        return parts;
    }

    /// A whole number of the range.
    int drawn(const ScriptRange& range) {
        const int from = static_cast<int>(range.from), to = static_cast<int>(range.to);
        return from + static_cast<int>(m_random() % static_cast<unsigned>(to - from + 1));
    }

    time::Scheduler& m_scheduler;
    std::shared_ptr<const RehearsalScript> m_script;
    std::mt19937 m_random;
    std::size_t m_line = 0;
    std::map<std::size_t, int> m_used;                 ///< rules
    std::map<std::pair<int, QString>, int> m_attempts; ///< at the question of that number
    std::map<QString, time::Timer> m_timers;           ///< replies that are still wanted
};

} // namespace

std::function<std::unique_ptr<Responder>(unsigned)>
scriptResponders(time::Scheduler& scheduler, std::shared_ptr<const RehearsalScript> script) {
    return [&scheduler, script = std::move(script)](unsigned seed) {
        return std::make_unique<ScriptResponder>(scheduler, script, seed);
    };
}

} // namespace hrp::engine
