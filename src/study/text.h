// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "node.h"

#include <QHash>

namespace hrp::study {

/// HyperStudy's HTML as the text a person reads: tags out, line ends for breaks and paragraphs, entities
/// decoded. A "<" that begins no known tag stays.
QString plainText(const QString& html);

/// The study's variables, put in place of {name}.
class Variables {
public:
    /// From the document's `variables`: a map of values, or a list of {name, value}.
    static Variables read(const Node& node);
    /// What can't be resolved stays as it is written, with a warning at `place`.
    QString substitute(const QString& text, const Node& place) const;

    /// Text of a node as people read it: variables first, then HTML. Empty if absent.
    QString readText(const Node& node) const;
    /// A number that may be written as text or as {variable}.
    std::optional<double> readNumber(const Node& node) const;

private:
    QHash<QString, QString> m_values;
};

} // namespace hrp::study
