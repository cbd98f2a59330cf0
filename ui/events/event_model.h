// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "stream/log_feed.h"

#include <QAbstractTableModel>

#include <cstdint>
#include <vector>

namespace hrp::ui {

/// Every event on the wire, both ways, with findings and errors in between. Keeps the records themselves
/// (payloads hold no audio); cell texts are made when they are looked at, and rows come in one batch a
/// tick, so that 200,000 of them stay fluent (case 163).
class EventModel final : public QAbstractTableModel, public LogView {
    Q_OBJECT
public:
    enum Column { Time, Direction, Type, Size, Summary, ColumnCount };
    enum class Mark { None, Info, Warning, Error };
    static constexpr int MarkRole = Qt::UserRole + 1;
    static constexpr int SentRole = Qt::UserRole + 2;

    explicit EventModel(QObject* parent = nullptr);
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    /// Words that all must occur in type, direction, summary or payload of a row, in any case; "-word" must
    /// not.
    void setFilter(const QString& filter);
    /// Runs of audio events of one type become one row, "×50".
    void setGrouped(bool on);
    bool grouped() const { return m_grouped; }
    int total() const { return static_cast<int>(m_records.size()); }
    int findings() const { return m_findings; }

    const log::Record* recordAt(int row) const;
    /// The payload as indented JSON, or the start of what could not be read; for a finding its text.
    QString detailOf(int row) const;

    void reset() override;
    void consume(const LogBatch& batch) override;

private:
    struct Row {
        std::uint32_t first = 0; ///< index into m_records
        std::uint32_t count = 1; ///< records of the group
        std::int64_t bytes = 0;
        double audioMs = 0;
    };
    bool passes(const log::Record& record) const;
    /// Adds to `rows`; false if it went into the last row.
    bool append(std::vector<Row>& rows, std::uint32_t index, std::size_t shown, bool& lastChanged) const;
    void rebuild();
    QString text(const Row& row, int column) const;

    std::vector<log::RecordPtr> m_records;
    std::vector<Row> m_rows;
    int m_shown = 0;
    QStringList m_words, m_without;
    bool m_grouped = true;
    int m_findings = 0;
};

} // namespace hrp::ui
