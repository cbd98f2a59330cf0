// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "stream/log_feed.h"

#include <QAbstractTableModel>

#include <optional>
#include <vector>

namespace hrp::ui {

/// How a session differs from the pinned profile: its own settings, what the engine does otherwise than it
/// was asked, what was done by hand, new engine sessions in which it went on. Live and in a recording.
class HonestyModel final : public QAbstractTableModel, public LogView {
    Q_OBJECT
public:
    enum Column { Kind, What, Profile, Here, ColumnCount };
    enum class Source { Setting, Engine, ByHand, WentOn };
    struct Entry {
        Source source = Source::Setting;
        QString id; ///< of a profile difference
        QString what, profile, here;
        std::optional<double> tMs; ///< when, for what happened at a time
    };

    explicit HonestyModel(QObject* parent = nullptr);
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    const Entry& entry(int row) const { return m_entries[static_cast<std::size_t>(row)]; }
    int count(Source source) const;
    /// The whole list as text, for a report.
    QString asText() const;

    void reset() override;
    void consume(const LogBatch& batch) override;

private:
    void noteDifference(const log::ProfileDifference& difference);
    void noteEffective(const log::EffectiveSession& effective);
    QString text(const Entry& entry, int column) const;
    std::vector<Entry> m_entries; ///< by source, each in its order
};

} // namespace hrp::ui
