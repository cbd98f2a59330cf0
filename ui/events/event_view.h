// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "events/event_model.h"
#include "theme/theme.h"

#include <QWidget>

class QLineEdit;
class QPlainTextEdit;
class QLabel;

namespace hrp::ui {

class RowTable;

/// The event list with its filter, and the chosen event's payload beside it.
class EventView final : public QWidget {
    Q_OBJECT
public:
    EventView(EventModel& model, Theme& theme, time::Scheduler& scheduler, QWidget* parent = nullptr);

    QLineEdit* filter() const { return m_filter; }
    RowTable* table() const { return m_table; }
    QPlainTextEdit* detail() const { return m_detail; }
    void clearFilter();
    /// The event that a finding speaks of, with its payload.
    void revealEvent(const QString& id, double tMs);
    QString countShown() const;
    QLabel* nothing() const { return m_nothing; }
    /// Once a tick.
    void tick();

private:
    void showDetail();
    void applyFilter();

    EventModel& m_model;
    time::Scheduler& m_scheduler;
    time::Timer m_filterDelay;
    QLineEdit* m_filter = nullptr;
    QLabel *m_count = nullptr, *m_nothing = nullptr;
    RowTable* m_table = nullptr;
    QPlainTextEdit* m_detail = nullptr;
    int m_countedRows = -1, m_countedTotal = -1;
};

} // namespace hrp::ui
