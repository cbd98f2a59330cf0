// SPDX-License-Identifier: GPL-3.0-or-later
// All that is known of a kind of question, in one place for the reader, the wording, the check of answers,
// the rehearsal engine, the checks of engines and the forms of the window. Values only; any thread.
#pragma once
#include <hrp/study/question.h>

#include <QList>
#include <QString>
#include <QStringList>

#include <optional>
#include <random>

namespace hrp::study {

class Config;
struct StudyContext;

/// What an answer is made of, whatever is asked: what a form without the question, and a script, ask for.
enum class AnswerShape { Number, OneText, SomeTexts, Order, Words, Scores };

/// A question as the agent knows it: by its wording, and by how its answers were received.
struct AskedQuestion {
    QString tool, wording;
    QStringList refusals; ///< errors that answers to it came back with
    QString lastAnswer;   ///< arguments of the last answer given
};

/// A component of study files that asks such a question. The reader notes what it can't use as problems, and
/// returns nothing where the question can't be asked.
struct QuestionComponent {
    const char* type; ///< normalised: "vasrating"
    std::optional<QuestionKind> (*read)(const Config& config, const StudyContext& context,
                                        Question& question);
};

struct QuestionDefinition {
    const char* tool;      ///< of the pinned profile
    const char* argument;  ///< the tool's one argument
    const char* arguments; ///< as they should look, in words that the agent reads
    AnswerShape shape;
    QList<QuestionComponent> components;
    /// What stands behind "Question: TEXT".
    QString (*wording)(const QuestionKind& kind);
    /// The answer as it is stored, or the refusal.
    tl::expected<Json, QString> (*check)(const QuestionKind& kind, const Json& value);
    /// An answer as an engine can find it that only reads the wording; after a refusal, one that heeds it.
    Json (*rehearse)(const AskedQuestion& question, const QString& words, std::mt19937& random);
    Json unfit;       ///< an answer that no question of the kind takes
    Question example; ///< to try an engine with
};

const QuestionDefinition& definitionOf(const QuestionKind& kind);
/// nullptr: no question is answered with this tool.
const QuestionDefinition* definitionOfTool(const QString& tool);
/// One for each kind, in the order of the variant.
const QList<const QuestionDefinition*>& questionDefinitions();

/// {ARGUMENT: value}: what a call of the tool carries.
Json argumentsWith(const QuestionDefinition& definition, Json value);
/// The choices, items or dimensions that a question's wording lists.
QStringList listIn(const QString& wording);

} // namespace hrp::study
