// SPDX-License-Identifier: GPL-3.0-or-later
// Questions that the agent answers silently (H24–H28, E11).
#include "check.h"

#include <hrp/protocol/context_items.h>
#include <hrp/protocol/profile.h>

#include <QJsonArray>
#include <QJsonDocument>
#include <QSet>

#include <cmath>

using namespace Qt::StringLiterals;

namespace hrp::conformance {
namespace {

using namespace protocol;

constexpr int kAttempts = 3; ///< as a study asks by default

/// A question for a tool, and what is wrong with an answer.
struct Question {
    QString tool, wording;
    std::function<QString(const QJsonObject&)> refusal; ///< empty: acceptable
};

QStringList textsIn(const QJsonValue& list) {
    QStringList texts;
    for (const auto& text : list.toArray())
        texts << text.toString();
    return texts;
}

QSet<QString> setOf(const QStringList& texts) {
    return {texts.begin(), texts.end()};
}

QString unlessText(const QJsonValue& value, const QString& field) {
    return value.toString().trimmed().isEmpty() ? u"%1 must be a text that is not empty"_s.arg(field)
                                                : QString();
}

QString unlessBetween(const QJsonValue& value, double least, double most, const QString& field) {
    const double number = value.toDouble(std::nan(""));
    return number >= least && number <= most
               ? QString()
               : u"%1 must be a number from %2 to %3"_s.arg(field).arg(least).arg(most);
}

const std::vector<Question>& questions() {
    static const QStringList fruit{u"Apples"_s, u"Pears"_s, u"Plums"_s};
    static const QStringList traits{u"Warm"_s, u"Competent"_s};
    static const std::vector<Question> all{
        {u"send_chat"_s,
         {},
         [](const QJsonObject& answer) { return unlessText(answer["message"_L1], u"message"_s); }},
        {u"answer_choice"_s,
         u"Question: Which fruit do you like best?\nThis is a multiple-choice question with one answer. The "
         u"choices "
         "are:\n- Apples\n- Pears\n- Plums\nRespond with the exact text of one choice."_s,
         [](const QJsonObject& answer) {
             return fruit.contains(answer["choice"_L1].toString())
                        ? QString()
                        : u"choice must be one of Apples, Pears, Plums"_s;
         }},
        {u"answer_choices"_s,
         u"Question: Which fruit do you like?\nThis is a multiple-choice question with several answers. The "
         u"choices "
         "are:\n- Apples\n- Pears\n- Plums\nRespond with the exact texts of the choices that apply."_s,
         [](const QJsonObject& answer) {
             const QStringList chosen = textsIn(answer["choices"_L1]);
             return !chosen.isEmpty() && setOf(chosen).size() == chosen.size() &&
                            setOf(fruit).contains(setOf(chosen))
                        ? QString()
                        : u"choices must be one or more of Apples, Pears, Plums, each once"_s;
         }},
        {u"answer_scale"_s,
         u"Question: How warm was your partner?\nThis is a visual analog rating scale from 0 to "
         u"100.\nRespond with a "
         "number between 0 and 100."_s,
         [](const QJsonObject& answer) { return unlessBetween(answer["value"_L1], 0, 100, u"value"_s); }},
        {u"answer_ranking"_s,
         u"Question: Which fruit is best?\nThis is a ranking, from best to worst. The items are:\n- "
         u"Apples\n- "
         "Pears\n- Plums\nRespond with every item, in your order."_s,
         [](const QJsonObject& answer) {
             const QStringList order = textsIn(answer["order"_L1]);
             return order.size() == fruit.size() && setOf(order) == setOf(fruit)
                        ? QString()
                        : u"order must hold Apples, Pears, Plums, each once"_s;
         }},
        {u"answer_text"_s,
         u"Question: What did you like?\nThis is a question with a text answer.\nRespond with your answer in "
         "words."_s,
         [](const QJsonObject& answer) { return unlessText(answer["text"_L1], u"text"_s); }},
        {u"answer_dimensions"_s,
         u"Question: How was your partner?\nThis is a rating on several dimensions, each from 0 (not at all) "
         u"to 100 "
         "(very):\n- Warm\n- Competent\nRespond with a score for every dimension."_s,
         [](const QJsonObject& answer) {
             const QJsonObject scores = answer["scores"_L1].toObject();
             if (setOf(scores.keys()) != setOf(traits))
                 return u"scores must hold Warm and Competent, and nothing else"_s;
             for (const QString& trait : traits)
                 if (QString wrong = unlessBetween(scores[trait], 0, 100, trait); !wrong.isEmpty())
                     return wrong;
             return QString();
         }},
    };
    return all;
}

const Question& questionFor(const QString& tool) {
    for (const Question& question : questions())
        if (question.tool == tool)
            return question;
    return questions().front();
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
QString refusalOf(const Question& question, const FunctionCallDone& call) {
    const QJsonDocument arguments = QJsonDocument::fromJson(call.arguments.toUtf8());
    if (!arguments.isObject())
        return u"the arguments must be one JSON object"_s;
    return question.refusal(arguments.object());
}

Item itemOf(const Question& question) {
    return contextItem(QuestionContext{question.tool, question.wording, false, {}});
}

Task<void> askQuestion(Probe& probe, Question question) {
    if (!question.wording.isEmpty())
        co_await probe.put(itemOf(question));
}

Json accepted() {
    return Json{{"accepted", true}};
}
Json refused(const QString& why) {
    return Json{{"error", toStd(why)}};
}

Task<Verdict> answers(const Context& context, QString tool) {
    const Question question = questionFor(tool);
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
    const Question question = questionFor(u"answer_scale"_s);
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
    const QJsonObject answer = QJsonDocument::fromJson(again.arguments.toUtf8()).object();
    if (QString wrong = unlessBetween(answer["value"_L1], 1, 5, u"value"_s); !wrong.isEmpty())
        co_return warn(u"an answer that heeds the refusal: "_s + wrong, again.arguments.left(100));
    co_return pass(u"refused once, answered again with %1"_s.arg(again.arguments.left(60)));
}

Task<Verdict> staysSilent(const Context& context) {
    const Question question = questionFor(u"answer_scale"_s);
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
    auto probe = co_await context.ready();
    co_await probe->put(Item::userText(u"How do you feel today?"_s));
    ResponseCreate create;
    create.modalities = QStringList{u"text"_s};
    create.toolChoice = "none";
    const Reply reply = co_await probe->ask(create);
    require(reply.pcm.isEmpty() && probe->count<AudioDelta>() == 0,
            u"no audio with output_modalities [\"text\"]"_s, u"%1 of it"_s.arg(msText(reply.audioMs())));
    require(probe->count<AudioDone>() == 0, u"no audio event with output_modalities [\"text\"]"_s,
            u"response.output_audio.done, though there is no audio"_s);
    QString text;
    for (const Item& item : reply.done.output)
        for (const ContentPart& part : item.content)
            text += part.text.value_or(QString());
    require(!text.isEmpty(), u"the text in the items of response.done"_s, u"none"_s);
    co_return pass(u"“%1”, without audio"_s.arg(text.left(60)));
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
          u"Asks for a reply in text: it must have words, and neither audio nor its end."_s,
          u"With output_modalities [\"text\"] send no audio and no response.output_audio.done, and put the "
          "text into response.done."_s},
         hasNoAudio,
         {}});
    return checks;
}

} // namespace hrp::conformance
