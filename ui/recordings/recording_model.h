// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "recordings/recording_list.h"
#include "widgets/text_table_model.h"

namespace hrp::ui {

/// Recordings as rows: when, which study, how it ended, how long, how large.
class RecordingModel final : public TextTableModel {
    Q_OBJECT
public:
    enum Column { Date, Study, Outcome, Length, Size };
    /// What a column sorts by: numbers where people read times and sizes.
    static constexpr int SortRole = Qt::UserRole + 1;
    /// All words of a row, for the filter.
    static constexpr int WordsRole = Qt::UserRole + 2;

    using TextTableModel::TextTableModel;

    void setEntries(const QList<RecordingEntry>& entries);
    const RecordingEntry& entry(int row) const { return m_entries[row]; }
    /// Takes a row out; nothing if it is not there.
    void forget(const QString& folder);
    /// The recording that is being written: it goes on, and is marked so.
    void setRunning(const QString& folder);
    bool isRunning(const RecordingEntry& entry) const {
        return !m_running.isEmpty() && entry.folder == m_running;
    }

protected:
    int rows() const override { return static_cast<int>(m_entries.size()); }
    QStringList headings() const override;
    QString cell(int row, int column) const override;
    QString toolTip(int row) const override;
    QVariant more(int row, int column, int role) const override;

private:
    QString text(const RecordingEntry& entry, int column) const;
    QString outcomeShown(const RecordingEntry& entry) const;
    QList<RecordingEntry> m_entries;
    QString m_running;
};

} // namespace hrp::ui
