// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "profile_deviations/profile_deviations_model.h"
#include "theme/theme.h"

#include <QWidget>

class QLabel;

namespace hrp::ui {

class RowTable;

/// The list of differences, with one sentence above it and a button that copies it for a report.
class ProfileDeviationsView final : public QWidget {
    Q_OBJECT
public:
    ProfileDeviationsView(ProfileDeviationsModel& model, Theme& theme, QWidget* parent = nullptr);
    RowTable* table() const { return m_table; }
    QString summaryShown() const;

Q_SIGNALS:
    /// A row that happened at a time was pressed.
    void timeChosen(double ms);

private:
    void refresh();
    ProfileDeviationsModel& m_model;
    QLabel* m_summary = nullptr;
    RowTable* m_table = nullptr;
};

} // namespace hrp::ui
