// SPDX-License-Identifier: GPL-3.0-or-later
// Limits of what a session, and all sessions of a study, may use.
#pragma once
#include <hrp/metrics/usage.h>

#include <optional>
#include <vector>

namespace hrp::metrics {

/// No value: no limit.
struct BudgetLimits {
    std::optional<double> tokens, cost;
    bool any() const { return tokens || cost; }
};
/// What was used: tokens in and out, and cost where the model's price is known.
struct Spent {
    double tokens = 0;
    std::optional<double> cost;
};
struct Budgets {
    BudgetLimits session, study;
    Spent studyBefore;               ///< by the study's earlier sessions
    std::optional<ModelPrice> price; ///< of the model in use; a limit of cost needs it
    double warnAt = 0.8;             ///< share of a limit at which a warning comes
};

/// Watches the tokens of a session's replies against its limits: each limit warns once and stops once.
class BudgetWatch {
public:
    explicit BudgetWatch(Budgets budgets);

    std::vector<log::BudgetReached> add(const log::Record& record);
    /// By this session.
    Spent spent() const;
    /// There is a limit, and a reply came without a count: it cannot be kept.
    bool isBlind() const { return !m_limits.empty() && m_usage.uncounted() > 0; }

private:
    struct Limit {
        QString scope, unit;
        double limit = 0;
        bool warned = false, stopped = false;
    };
    double usedOf(const Limit& limit) const;

    Budgets m_budgets;
    std::vector<Limit> m_limits;
    UsageFold m_usage;
};

/// "The budget of this session, 20000 tokens, is used up."
QString budgetText(const log::BudgetReached& reached, const QString& currency = {});

} // namespace hrp::metrics
