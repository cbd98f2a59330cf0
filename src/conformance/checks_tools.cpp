// SPDX-License-Identifier: GPL-3.0-or-later
// Questions that the agent answers silently (H24–H28, E11).
#include "check.h"

#include <hrp/protocol/context_items.h>
#include <hrp/protocol/profile.h>
#include <hrp/study/question_definition.h>

using namespace Qt::StringLiterals;

namespace hrp::conformance {
namespace {

using namespace protocol;

constexpr int kAttempts = 3; ///< as a study asks by default

/// A question for a tool; a chat message is asked for without one.
struct Asked {
    QString tool;
    std::optional<study::Question> question;
};

Asked askedFor(const QString& tool) {
    const study::QuestionDefinition* definition = study::definitionOfTool(tool);
    return {tool, definition ? std::optional(definition->example) : std::nullopt};
}

/// One silent response that must call the tool.
Task<FunctionCallDone> forcedCall(Probe& probe, QString tool) {
    const Reply reply = co_await probe.ask(ResponseCreate::silent(tool));
    const QString expected = u"one call of %1, which tool_choice names"_s.arg(tool);
    require(reply.done.status == "completed"_L1, expected,
            u"a response with status “%1” %2"_s.arg(reply.done.status, reply.done.errorMessage));
    require(reply.calls.size() == 1, expected, u"%1 calls"_s.arg(reply.calls.size()));
    require(reply.calls.front().name == tool, expected, u"a call of “%1”"_s.arg(reply.calls.front().name));
    if (!reply.pcm.isEmpty())
        throw blocked(u"text-only"_s, u"no audio in a response of text"_s, msText(reply.audioMs()));
    co_return reply.calls.front();
}

/// What is wrong with the arguments of a call; empty: nothing.
QString refusalOf(const Asked& asked, const FunctionCallDone& call) {
    const auto errorOf = [](const auto& checked) { return checked ? QString() : checked.error(); };
    return asked.question ? errorOf(study::checkAnswer(*asked.question, call.name, call.arguments))
                          : errorOf(study::checkChatMessage(call.arguments));
}

/// Made outside of the coroutine: GCC 12 destroys an aggregate twice that is made within a co_await.
Item questionItem(const Asked& asked) {
    return contextItem(QuestionContext{asked.tool, study::wordingOf(*asked.question), false, {}});
}

Task<void> askQuestion(Probe& probe, Asked asked) {
    if (!asked.question)
        co_return;
    const Item item = questionItem(asked);
    co_await probe.put(item);
}

Json accepted() {
    return Json{{"accepted", true}};
}
Json refused(const QString& why) {
    return Json{{"error", toStd(why)}};
}

Task<Verdict> answers(const Context& context, QString tool) {
    const Asked question = askedFor(tool);
    auto probe = co_await context.ready();
    co_await askQuestion(*probe, question);
    QString given, wrong;
    for (int attempt = 1; attempt <= kAttempts; ++attempt) {
        const FunctionCallDone call = co_await forcedCall(*probe, tool);
        given = call.arguments.left(120);
        wrong = refusalOf(question, call);
        const Json output = wrong.isEmpty() ? accepted() : refused(wrong);
        co_await probe->put(Item::functionOutput(call.callId, output));
        if (wrong.isEmpty())
            co_return pass(attempt == 1 ? given : u"%1, at attempt %2"_s.arg(given).arg(attempt));
    }
    throw fail(u"an answer that fits the question within %1 attempts"_s.arg(kAttempts),
               u"%1: %2"_s.arg(given, wrong));
}

Task<Verdict> answersAgain(const Context& context) {
    const Asked question = askedFor(u"answer_scale"_s);
    auto probe = co_await context.ready();
    co_await askQuestion(*probe, question);
    FunctionCallDone first;
    try {
        first = co_await forcedCall(*probe, question.tool);
    } catch (const Verdict& verdict) {
        throw verdict.owner.isEmpty() ? blocked(u"tool-answer-scale"_s, verdict.expected, verdict.came)
                                      : verdict;
    }
    co_await probe->put(Item::functionOutput(first.callId, refused(u"The value must be between 1 and 5."_s)));
    const FunctionCallDone again = co_await forcedCall(*probe, question.tool);
    require(again.callId != first.callId, u"a new call with a call_id of its own"_s,
            u"%1 again"_s.arg(first.callId));
    const Asked narrower{question.tool, study::Question{.kind = study::ScaleQuestion{1, 5, {}, {}, {}}}};
    if (const QString wrong = refusalOf(narrower, again); !wrong.isEmpty())
        co_return warn(u"an answer that heeds the refusal: "_s + wrong, again.arguments.left(100));
    co_return pass(u"refused once, answered again with %1"_s.arg(again.arguments.left(60)));
}

Task<Verdict> staysSilent(const Context& context) {
    const Asked question = askedFor(u"answer_scale"_s);
    auto probe = co_await context.ready();
    co_await askQuestion(*probe, question);
    FunctionCallDone call;
    try {
        call = co_await forcedCall(*probe, question.tool);
    } catch (const Verdict& verdict) {
        throw verdict.owner.isEmpty() ? blocked(u"tool-answer-scale"_s, verdict.expected, verdict.came)
                                      : verdict;
    }
    const std::size_t before = probe->count<ResponseCreated>();
    co_await probe->put(Item::functionOutput(call.callId, accepted()));
    co_await probe->wait(kQuiet);
    require(probe->count<ResponseCreated>() == before && probe->count<AudioDelta>() == 0,
            u"nothing said after an accepted answer"_s, u"a response that nobody asked for"_s);
    co_return pass(u"silence for 3 s"_s);
}

Task<Verdict> hasNoAudio(const Context& context) {
    const Asked question = askedFor(u"answer_scale"_s);
    auto probe = co_await context.ready();
    co_await askQuestion(*probe, question);
    const Reply reply = co_await probe->ask(ResponseCreate::silent(question.tool));
    require(reply.pcm.isEmpty() && probe->count<AudioDelta>() == 0,
            u"no audio with output_modalities [\"text\"]"_s, u"%1 of it"_s.arg(msText(reply.audioMs())));
    require(probe->count<AudioDone>() == 0, u"no audio event with output_modalities [\"text\"]"_s,
            u"response.output_audio.done, though there is no audio"_s);
    if (reply.done.status != "completed"_L1 || reply.calls.empty())
        throw blocked(u"tool-answer-scale"_s, u"a silent answer"_s, u"status “%1”"_s.arg(reply.done.status));
    co_return pass(u"a silent answer without audio"_s);
}

Check toolCheck(const Tool& tool) {
    const QString name = QString::fromUtf8(tool.name.data(), qsizetype(tool.name.size()));
    Check check;
    check.info = {
        u"tool-"_s + QString(name).replace(u'_', u'-'),
        u"tools"_s,
        {u"H24"_s, u"H26"_s, u"E11"_s},
        u"Asks as a study does for a silent response that must call %1, at most three times."_s.arg(name),
        u"Let tool_choice force the tool it names; send its call with arguments that fit the schema and the "
        "question, and heed the reason of a refusal."_s};
    check.run = [name](const Context& context) { return answers(context, name); };
    return check;
}

} // namespace

std::vector<Check> toolChecks() {
    const QString topic = u"tools"_s;
    std::vector<Check> checks;
    for (const Tool& tool : allTools())
        checks.push_back(toolCheck(tool));
    checks.push_back(
        {{u"refused-answer"_s,
          topic,
          {u"H26"_s, u"E11"_s},
          u"Refuses an answer with its reason, and asks again."_s,
          u"Take {\"error\":…} as the output of a call, and let the next forced response call again."_s},
         answersAgain,
         {}});
    checks.push_back({{u"accepted-answer"_s,
                       topic,
                       {u"H26"_s},
                       u"Accepts an answer and listens: nothing may be said."_s,
                       u"Do not begin a response because a function_call_output came; wait to be asked."_s},
                      staysSilent,
                      {}});
    checks.push_back(
        {{u"text-only"_s,
          topic,
          {u"H28"_s, u"E11"_s},
          u"Asks for a silent answer: it must have neither audio nor its end."_s,
          u"With output_modalities [\"text\"] send no audio and no response.output_audio.done."_s},
         hasNoAudio,
         {}});
    return checks;
}

} // namespace hrp::conformance
