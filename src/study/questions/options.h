// SPDX-License-Identifier: GPL-3.0-or-later
// Choices, items and dimensions as study files have them.
#pragma once
#include "study_context.h"

namespace hrp::study {

/// One choice, item or dimension: its exact text, and where it stands.
struct Option {
    QString text;
    Node node;
};

/// Texts of a list of texts or objects, disabled ones left out. Empty and repeated texts are problems: the
/// agent's answer could not be told apart. `what` is the word for one of them.
QList<Option> readOptions(const Node& list, std::initializer_list<const char*> textKeys, const char* what,
                          const StudyContext& context);
QStringList textsOf(const QList<Option>& entries);
/// The pictures of the entries become pictures of the question.
void addImages(const QList<Option>& entries, const StudyContext& context, Question& question);

} // namespace hrp::study
