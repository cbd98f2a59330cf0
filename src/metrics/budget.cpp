// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/metrics/budget.h>

#include <utility>

namespace hrp::metrics {
namespace {

const QString& tokensUnit() {
    static const QString unit = QStringLiteral("tokens");
    return unit;
}
const QString& studyScope() {
    static const QString scope = QStringLiteral("study");
    return scope;
}

QString amount(double value, const QString& unit, const QString& currency) {
    if (unit == tokensUnit())
        return QStringLiteral("%1 tokens").arg(value, 0, 'f', 0);
    return QStringLiteral("%1 %2").arg(QString::number(value, 'f', 2), currency).trimmed();
}

} // namespace

BudgetWatch::BudgetWatch(Budgets budgets) : m_budgets(budgets) {
    const auto add = [this](const QString& scope, const BudgetLimits& limits) {
        if (limits.tokens)
            m_limits.push_back({scope, tokensUnit(), *limits.tokens});
        if (limits.cost && m_budgets.price)
            m_limits.push_back({scope, QStringLiteral("cost"), *limits.cost});
    };
    add(QStringLiteral("session"), m_budgets.session);
    add(studyScope(), m_budgets.study);
}

std::vector<log::BudgetReached> BudgetWatch::add(const log::Record& record) {
    std::vector<log::BudgetReached> reached;
    if (!m_usage.add(record))
        return reached;
    for (Limit& limit : m_limits) {
        const double used = usedOf(limit);
        if (used >= limit.limit && !std::exchange(limit.stopped, true)) {
            limit.warned = true;
            reached.push_back({limit.scope, limit.unit, used, limit.limit, true});
        } else if (used >= limit.limit * m_budgets.warnAt && !std::exchange(limit.warned, true)) {
            reached.push_back({limit.scope, limit.unit, used, limit.limit, false});
        }
    }
    return reached;
}

Spent BudgetWatch::spent() const {
    const protocol::Usage& total = m_usage.total();
    Spent spent;
    spent.tokens = static_cast<double>(total.inputTokens + total.outputTokens);
    if (m_budgets.price)
        spent.cost = costOf(total, *m_budgets.price);
    return spent;
}

double BudgetWatch::usedOf(const Limit& limit) const {
    const Spent here = spent();
    const bool study = limit.scope == studyScope();
    if (limit.unit == tokensUnit())
        return here.tokens + (study ? m_budgets.studyBefore.tokens : 0);
    return here.cost.value_or(0) + (study ? m_budgets.studyBefore.cost.value_or(0) : 0);
}

QString budgetText(const log::BudgetReached& reached, const QString& currency) {
    const QString of =
        reached.scope == studyScope() ? QStringLiteral("the study") : QStringLiteral("this session");
    const QString limit = amount(reached.limit, reached.unit, currency);
    if (reached.stops)
        return QStringLiteral("The budget of %1, %2, is used up.").arg(of, limit);
    return QStringLiteral("%1 of the budget of %2, %3, are used.")
        .arg(amount(reached.used, reached.unit, currency), of, limit);
}

} // namespace hrp::metrics
