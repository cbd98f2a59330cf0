// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/log/record.h>

#include <QList>
#include <QRegularExpression>
#include <QString>

#include <tl/expected.hpp>

namespace hrp::exports {

/// What is left out of an export so that nobody is recognised. The recording itself stays as it is.
class Redaction {
public:
    bool silenceParticipant = false, silenceAgent = false; ///< that lane of sound files is digital silence

    /// Wherever `name` stands as a whole word, in any case, `instead` stands in its place. The error says
    /// what is wrong with the name.
    tl::expected<void, QString> replace(const QString& name, const QString& instead);
    bool changesText() const { return !m_names.isEmpty(); }
    bool any() const { return changesText() || silenceParticipant || silenceAgent; }

    QString text(QString words) const;
    /// Every text in it, the names of fields left alone.
    log::Json json(log::Json value) const;

private:
    struct Name {
        QRegularExpression pattern;
        QString instead;
    };
    QList<Name> m_names;
};

} // namespace hrp::exports
