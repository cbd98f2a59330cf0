// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/log/session_log.h>
#include <hrp/metrics/study_ledger.h>
#include <hrp/session/session.h>
#include <hrp/study/study.h>

#include <QString>

#include <mutex>
#include <optional>

namespace hrp::app {

/// The user's own prices, which go before those that come with the program: prices.json of the configuration
/// folder.
QString userPricesPath();
tl::expected<metrics::PriceTable, QString> loadPrices();

/// Where the sums of all studies are kept: usage.json of the configuration folder.
QString studyLedgerPath();

/// The limits of a study, with what was given in their place, the price of the model and what earlier
/// sessions of the study used. `notes` tells what cannot be watched (a limit of cost without a price). The
/// error says which file is at fault.
tl::expected<metrics::Budgets, QString> budgetsFor(const study::Study& study,
                                                   const session::EngineTarget& engine,
                                                   std::optional<double> tokens, std::optional<double> cost,
                                                   QStringList& notes);

/// Adds what a session uses to the sum of its study. Reads on the session's thread; save() is called on the
/// owner's, now and then and at the end.
class UsageKeeper final : public log::LogReader {
public:
    UsageKeeper(QString study, std::optional<metrics::ModelPrice> price);
    void onRecord(const log::RecordPtr& record) override;
    /// Writes what is new since the last time.
    tl::expected<void, QString> save();

private:
    const QString m_study;
    const std::optional<metrics::ModelPrice> m_price;
    std::mutex m_mutex;
    metrics::UsageFold m_usage; ///< guarded
    metrics::Spent m_saved;
};

} // namespace hrp::app
