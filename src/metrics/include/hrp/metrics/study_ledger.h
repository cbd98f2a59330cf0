// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/metrics/budget.h>

#include <QString>

#include <tl/expected.hpp>

namespace hrp::metrics {

/// What the sessions of each study have used so far, in one small file. Sessions of several programs at once
/// may add to it; a crash in the middle leaves what was there before.
class StudyLedger {
public:
    explicit StudyLedger(QString path) : m_path(std::move(path)) {}

    /// A study that is not in the file, or no file, has used nothing. A damaged file is an error: a limit
    /// that cannot be checked is not silently lifted.
    tl::expected<Spent, QString> spent(const QString& study) const;
    /// Adds what a session used since it last told.
    tl::expected<void, QString> add(const QString& study, const Spent& more);

private:
    QString m_path;
};

} // namespace hrp::metrics
