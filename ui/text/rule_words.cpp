// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/rule_words.h"

#include <hrp/metrics/rules.h>

#include <QCoreApplication>

namespace hrp::ui {
namespace {

/// The words stand with the rules (src/metrics/rules.cpp).
QString inLanguage(const char* source) {
    return QCoreApplication::translate("Rules", source);
}

} // namespace

QString ruleLabel(const QString& check) {
    const metrics::Rule* rule = metrics::findRule(check.toStdString());
    return rule ? inLanguage(rule->label) : QString(check).replace(QLatin1Char('-'), QLatin1Char(' '));
}

QString findingText(const log::Finding& finding) {
    const metrics::Rule* rule = metrics::findRule(finding.check.toStdString());
    if (!rule)
        return finding.text;
    const QString own = inLanguage(rule->sentence);
    return own == QString::fromUtf8(rule->sentence) ? finding.text : own;
}

} // namespace hrp::ui
