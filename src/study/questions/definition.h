// SPDX-License-Identifier: GPL-3.0-or-later
// What the files of this folder share: a definition's functions are written for their own kind of question.
#pragma once
#include "questions/options.h"
#include "questions/refusals.h"
#include "questions/rehearsing.h"

#include <hrp/study/question_definition.h>

namespace hrp::study {

template <class Kind, QString (*Word)(const Kind&)>
QString wordingFor(const QuestionKind& kind) {
    return Word(std::get<Kind>(kind));
}
template <class Kind, Checked (*Check)(const Kind&, const Json&)>
Checked checkFor(const QuestionKind& kind, const Json& value) {
    return Check(std::get<Kind>(kind), value);
}

/// A question as engines are tried with.
inline Question exampleOf(QuestionKind kind, const QString& text) {
    Question question;
    question.text = text;
    question.kind = std::move(kind);
    return question;
}

/// "\n- A\n- B".
QString bulleted(const QStringList& lines);
/// "5", or "5 (very)" with a label.
QString pointText(double value, const QString& label);

} // namespace hrp::study
