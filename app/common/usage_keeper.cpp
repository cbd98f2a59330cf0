// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/usage_keeper.h"

#include "common/install_files.h"

#include <hrp/metrics/own_machine.h>
#include <hrp/protocol/profile.h>

#include <QStandardPaths>

#include <utility>

namespace hrp::app {
namespace {

QString configFile(const QString& name) {
    return QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation) +
           QStringLiteral("/hrp-console/") + name;
}

metrics::Spent spentOf(const protocol::Usage& usage, const std::optional<metrics::ModelPrice>& price) {
    metrics::Spent spent;
    spent.tokens = static_cast<double>(usage.inputTokens + usage.outputTokens);
    if (price)
        spent.cost = metrics::costOf(usage, *price);
    return spent;
}

} // namespace

QString userPricesPath() {
    return configFile(QStringLiteral("prices.json"));
}

QString studyLedgerPath() {
    return configFile(QStringLiteral("usage.json"));
}

tl::expected<metrics::PriceTable, QString> loadPrices() {
    return metrics::PriceTable::load(installedFile(QStringLiteral("prices.json")), userPricesPath());
}

tl::expected<metrics::Budgets, QString> budgetsFor(const study::Study& study,
                                                   const session::EngineTarget& engine,
                                                   std::optional<double> tokens, std::optional<double> cost,
                                                   QStringList& notes) {
    metrics::Budgets budgets;
    budgets.session = {tokens ? tokens : study.budget.tokens, cost ? cost : study.budget.cost};
    budgets.study = {study.budget.studyTokens, study.budget.studyCost};
    if (budgets.study.any()) {
        auto before = metrics::StudyLedger(studyLedgerPath()).spent(study.name);
        if (!before)
            return tl::unexpected(before.error());
        budgets.studyBefore = *before;
    }
    if (engine.local) {
        budgets.price = metrics::ModelPrice(); // costs nothing
        return budgets;
    }
    const bool needsPrice = budgets.session.cost || budgets.study.cost;
    if (metrics::isOnThisMachine(engine.url)) {
        if (needsPrice)
            return tl::unexpected(
                QStringLiteral("The budget of this session is a cost, but an engine on this "
                               "machine has no list price. Give the budget in tokens."));
        return budgets;
    }
    QString name = engine.model.isEmpty() ? study.model : engine.model;
    if (name.isEmpty())
        name = QString::fromUtf8(protocol::kDefaultModel.data(), protocol::kDefaultModel.size());
    const auto prices = loadPrices();
    if (prices)
        budgets.price = prices->find(name);
    if (!prices && needsPrice)
        return tl::unexpected(prices.error());
    if (!prices)
        notes << prices.error();
    else if (!budgets.price && needsPrice)
        return tl::unexpected(
            QStringLiteral("The budget of this session is a cost, but the model “%1” has no "
                           "price. Add it to “%2”, or give the budget in tokens.")
                .arg(name, userPricesPath()));
    return budgets;
}

UsageKeeper::UsageKeeper(QString study, std::optional<metrics::ModelPrice> price)
    : m_study(std::move(study)), m_price(price) {}

void UsageKeeper::onRecord(const log::RecordPtr& record) {
    if (!std::holds_alternative<log::ReplyDone>(record->body))
        return;
    const std::lock_guard lock(m_mutex);
    m_usage.add(*record);
}

tl::expected<void, QString> UsageKeeper::save() {
    metrics::Spent now;
    {
        const std::lock_guard lock(m_mutex);
        now = spentOf(m_usage.total(), m_price);
    }
    metrics::Spent more{now.tokens - m_saved.tokens, std::nullopt};
    if (now.cost)
        more.cost = *now.cost - m_saved.cost.value_or(0);
    if (m_study.isEmpty() || more.tokens <= 0)
        return {};
    auto saved = metrics::StudyLedger(studyLedgerPath()).add(m_study, more);
    if (saved)
        m_saved = now;
    return saved;
}

} // namespace hrp::app
