// SPDX-License-Identifier: GPL-3.0-or-later
// Questions that the agent answers silently, with a tool (H26). A kind of question is a value type here and
// one file in src/study/questions/ that says all about it; whatever differs by kind asks that definition.
#pragma once
#include <hrp/protocol/json.h>
#include <hrp/study/image.h>

#include <QList>
#include <QString>
#include <QStringList>

#include <optional>
#include <variant>

namespace hrp::study {

using protocol::Json;

struct QuestionDefinition; // hrp/study/question_definition.h

/// What the agent may answer, and how it is checked (H27). A step counts from `min`; lengths are UTF-16
/// units, as a browser counts them.
struct ScaleQuestion {
    double min = 0, max = 100;
    std::optional<double> step;
    QString minLabel, maxLabel;
    bool likert = false;
    static const QuestionDefinition& definition();
};
struct ChoiceQuestion {
    QStringList choices;
    static const QuestionDefinition& definition();
};
struct ChoicesQuestion {
    QStringList choices;
    std::optional<int> least, most;
    static const QuestionDefinition& definition();
};
struct RankingQuestion {
    QStringList items;
    QString lowLabel, highLabel;
    static const QuestionDefinition& definition();
};
struct TextQuestion {
    std::optional<int> maxLength;
    bool spoken = false;
    static const QuestionDefinition& definition();
};
struct Dimension {
    QString label, minLabel, maxLabel;
    double min = 0, max = 100;
};
struct DimensionsQuestion {
    QList<Dimension> dimensions;
    static const QuestionDefinition& definition();
};
using QuestionKind = std::variant<ScaleQuestion, ChoiceQuestion, ChoicesQuestion, RankingQuestion,
                                  TextQuestion, DimensionsQuestion>;

/// What becomes of a question that the agent has not answered in all its attempts.
enum class GiveUp {
    Skip,           ///< it stays unanswered and the study goes on (H26)
    Hold,           ///< a short break, until the experimenter has decided
    AskExperimenter ///< the question waits for the experimenter, the conversation goes on
};

struct Question {
    QString id;
    QString text;
    QuestionKind kind;
    QList<Image> images; ///< choice, item and dimension images
    bool duringVideo = false;
    QString outputVariable;
    std::optional<GiveUp> giveUp; ///< empty: as the study has it
};
/// The tool that answers it: "answer_scale", …
QString toolOf(const Question& question);
/// `question` of the context item, in the wording table's form.
QString wordingOf(const Question& question);

/// Checks arguments of a tool call against the open question (H27). The value on success, with choices, items
/// and labels as the study writes them; else a reason that says what is wrong and what would be right.
/// `arguments` is the string of the wire.
tl::expected<Json, QString> checkAnswer(const Question& question, const QString& toolName,
                                        const QString& arguments);
/// The same checks for an answer that is given by hand: `value` as a successful check returns it.
tl::expected<Json, QString> checkValue(const Question& question, const Json& value);
/// The message of a send_chat call, or the reason why it is refused: empty, or not of the tool's form (H27).
tl::expected<QString, QString> checkChatMessage(const QString& arguments);

} // namespace hrp::study
