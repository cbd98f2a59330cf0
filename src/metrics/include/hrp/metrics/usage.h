// SPDX-License-Identifier: GPL-3.0-or-later
// What a session used and what that costs.
#pragma once
#include <hrp/log/record.h>

#include <QByteArray>
#include <QHash>
#include <QSet>
#include <QString>

#include <tl/expected.hpp>

#include <optional>

namespace hrp::metrics {

/// Sums the tokens of a session's replies: once for each response, however often it is finished.
class UsageFold {
public:
    /// Returns whether the sum has changed.
    bool add(const log::Record& record);
    const protocol::Usage& total() const { return m_total; }
    int replies() const { return static_cast<int>(m_counted.size()); }
    /// Replies that came without a count: the sum is too low.
    int uncounted() const { return m_uncounted; }
    /// Nothing at all is known of what was used.
    bool unknown() const { return m_uncounted > 0 && m_uncounted == replies(); }
    /// Tokens of which the engine did not tell whether they are text, audio or pictures.
    std::int64_t unsplit() const;

private:
    protocol::Usage m_total;
    QSet<QString> m_counted;
    int m_uncounted = 0;
};

/// Prices of one model, in the table's currency for a million tokens.
struct ModelPrice {
    double textIn = 0, audioIn = 0, imageIn = 0;
    double cachedTextIn = 0, cachedAudioIn = 0, cachedImageIn = 0;
    double textOut = 0, audioOut = 0;
    bool operator==(const ModelPrice&) const = default;
};

/// An estimate: engines round and bill as they like. Tokens whose kind the engine does not tell are counted
/// as audio, the dearest.
double costOf(const protocol::Usage& usage, const ModelPrice& price);

/// Prices by model, from a file that the user can edit.
class PriceTable {
public:
    /// `name`: what the errors call the file. Every error says where in it.
    static tl::expected<PriceTable, QString> read(const QByteArray& json, const QString& name);
    /// The table that comes with the program, with the user's own entries over it. A user's file that does
    /// not exist is no error.
    static tl::expected<PriceTable, QString> load(const QString& shippedPath, const QString& userPath);

    /// No value: the cost is unknown. A dated snapshot ("NAME-2025-08-28") has the price of its model.
    std::optional<ModelPrice> find(const QString& model) const;
    const QString& currency() const { return m_currency; }
    const QString& date() const { return m_date; }
    const QString& source() const { return m_source; }

private:
    QHash<QString, ModelPrice> m_models;
    QString m_currency, m_date, m_source;
};

} // namespace hrp::metrics
