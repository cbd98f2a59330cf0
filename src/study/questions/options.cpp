// SPDX-License-Identifier: GPL-3.0-or-later
#include "questions/options.h"

#include <hrp/study/text_match.h>

namespace hrp::study {

QList<Option> readOptions(const Node& list, std::initializer_list<const char*> textKeys, const char* what,
                          const StudyContext& context) {
    QList<Option> entries;
    const QString name = QString::fromLatin1(what);
    if (!list.exists() || (list.isArray() && list.elements().isEmpty())) {
        list.block(QStringLiteral("The question has no %1s.").arg(name),
                   QStringLiteral("Add at least two, for example [\"Yes\", \"No\"]."));
        return {};
    }
    if (!list.needArray())
        return {};
    for (const Node& element : list.elements()) {
        if (element.isObject() && element.at(QStringLiteral("disabled")).boolean().value_or(false))
            continue;
        QString text;
        if (!element.isObject())
            text = context.variables.readText(element);
        for (auto key = textKeys.begin(); key != textKeys.end() && text.isEmpty(); ++key)
            text = context.variables.readText(element.at(QString::fromLatin1(*key)));
        if (text.isEmpty()) {
            element.block(QStringLiteral("This %1 has no text.").arg(name),
                          QStringLiteral("Give it one: the agent answers with the exact text."));
            continue;
        }
        for (const Option& earlier : entries)
            if (sameText(earlier.text, text))
                element.block(QStringLiteral("The %1 “%2” is there twice (also at %3).")
                                  .arg(name, text.left(60), earlier.node.place()),
                              QStringLiteral("Give each a text of its own."));
        if (const QString sign = typographicSign(text); !sign.isEmpty())
            element.warn(
                QStringLiteral("The %1 “%2” has the sign %3, which agents often replace with a plain one.")
                    .arg(name, text.left(60), sign),
                QStringLiteral("Write it as a keyboard does: only the same signs are taken."));
        entries.append({text, element});
    }
    if (entries.size() == 1)
        list.warn(QStringLiteral("The question has only one %1.").arg(name));
    return entries;
}

QStringList textsOf(const QList<Option>& entries) {
    QStringList texts;
    for (const Option& entry : entries)
        texts << entry.text;
    return texts;
}

void addImages(const QList<Option>& entries, const StudyContext& context, Question& question) {
    for (const Option& entry : entries)
        if (entry.node.isObject())
            if (auto image =
                    readImage(entry.node.firstOf({"imageUrl", "image", "url"}), {}, entry.text, 0, context))
                question.images.append(*image);
}

} // namespace hrp::study
