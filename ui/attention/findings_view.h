// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "attention/finding_model.h"
#include "theme/theme.h"

#include <QWidget>

class QLabel;
class QSortFilterProxyModel;
class QToolButton;

namespace hrp::ui {

class RowTable;

/// The list of findings with a switch for each class. A press on a row goes to the event and to its place in
/// the timeline.
class FindingsView final : public QWidget {
    Q_OBJECT
public:
    FindingsView(FindingModel& model, Theme& theme, QWidget* parent = nullptr);
    RowTable* table() const { return m_table; }
    QToolButton* classButton(log::FindingClass cls) const { return m_classes[static_cast<std::size_t>(cls)]; }
    /// Chooses a row of the model, and shows its class if it was switched off.
    void showFinding(int row);
    /// Once a tick.
    void tick();

Q_SIGNALS:
    void findingChosen(int row);

private:
    FindingModel& m_model;
    QSortFilterProxyModel* m_shown = nullptr;
    RowTable* m_table = nullptr;
    QLabel* m_nothing = nullptr;
    std::array<QToolButton*, FindingModel::kClasses> m_classes{};
    int m_counted = -1;
};

} // namespace hrp::ui
