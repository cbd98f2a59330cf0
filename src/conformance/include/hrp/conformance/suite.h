// SPDX-License-Identifier: GPL-3.0-or-later
// What an engine of the HyperStudy Realtime Profile is checked for.
#pragma once
#include <QString>
#include <QStringList>

#include <vector>

namespace hrp::conformance {

/// One check, in words. `name` never changes its meaning; everything here is plain English.
struct CheckInfo {
    QString name;          ///< kebab-case
    QString topic;         ///< "session", "audio", "turns" … : the heading it stands under
    QStringList proves;    ///< numbers of the requirements: "E5", "H12"
    QString does;          ///< what it does, in a sentence
    QString remedy;        ///< what to change in an engine that fails
    bool advisory = false; ///< what it finds is a warning, never a failure
};

/// All checks, in the order of reports: topic by topic.
const std::vector<CheckInfo>& suite();
/// One of them, or null.
const CheckInfo* findCheck(const QString& name);
/// The checks as a chapter of the guide for engine authors (docs/engine-authors.md).
QString suiteAsMarkdown();

} // namespace hrp::conformance
