// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/findings_view.h"

#include "widgets/table.h"
#include "widgets/themed.h"

#include <QHBoxLayout>
#include <QSortFilterProxyModel>
#include <QVBoxLayout>

namespace hrp::ui {
namespace {

class FindingDelegate final : public CellDelegate {
public:
    using CellDelegate::CellDelegate;

protected:
    QColor ink(const QModelIndex& index) const override {
        const Tokens& t = theme().tokens();
        if (index.column() == FindingModel::What)
            return t.text;
        const auto cls = static_cast<log::FindingClass>(index.data(FindingModel::ClassRole).toInt());
        return index.column() == FindingModel::Class && cls == log::FindingClass::ActNow ? t.redText
                                                                                         : t.textMuted;
    }
};

class ClassFilter final : public QSortFilterProxyModel {
public:
    using QSortFilterProxyModel::QSortFilterProxyModel;
    void setShown(int cls, bool on) {
        m_hidden[static_cast<std::size_t>(cls)] = !on;
        invalidateFilter();
    }

protected:
    bool filterAcceptsRow(int row, const QModelIndex&) const override {
        return !m_hidden[static_cast<std::size_t>(
            sourceModel()->index(row, 0).data(FindingModel::ClassRole).toInt())];
    }

private:
    std::array<bool, FindingModel::kClasses> m_hidden{};
};

constexpr log::FindingClass kClassOrder[] = {log::FindingClass::ActNow, log::FindingClass::Note,
                                             log::FindingClass::Engineer};

} // namespace

FindingsView::FindingsView(FindingModel& model, Theme& theme, QWidget* parent)
    : QWidget(parent), m_model(model) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto* row = new QHBoxLayout;
    row->setContentsMargins(space::s, space::xs, space::s, space::xs);
    row->setSpacing(space::xs);
    auto* filter = new ClassFilter(this);
    m_shown = filter;
    for (const log::FindingClass cls : kClassOrder) {
        auto* button = makeToolButton(theme, classText(cls), classIcon(cls),
                                      tr("Show or hide what is of this class: %1").arg(classText(cls)));
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        button->setCheckable(true);
        button->setChecked(true);
        connect(button, &QToolButton::toggled, this,
                [filter, cls](bool on) { filter->setShown(static_cast<int>(cls), on); });
        m_classes[static_cast<std::size_t>(cls)] = button;
        row->addWidget(button);
    }
    row->addStretch(1);
    column->addLayout(row);
    m_nothing = makeLabel(tr("Nothing of these classes."), "muted");
    m_nothing->setAlignment(Qt::AlignCenter);
    column->addWidget(m_nothing);
    m_shown->setSourceModel(&model);
    m_table = new RowTable(theme, tr("Findings"),
                           tr("What was noticed. A press shows the event and its place in time."));
    m_table->setItemDelegate(new FindingDelegate(theme, m_table));
    m_table->setModel(m_shown);
    m_table->setColumnCharacters({18, 9, 0, 22});
    column->addWidget(m_table, 1);
    const auto choose = [this](const QModelIndex& index) {
        if (index.isValid())
            Q_EMIT findingChosen(m_shown->mapToSource(index).row());
    };
    connect(m_table, &QTableView::clicked, this, choose);
    connect(m_table, &QTableView::activated, this, choose);
    tick();
}

void FindingsView::showFinding(int row) {
    m_classes[static_cast<std::size_t>(m_model.matter(row).cls)]->setChecked(true);
    const QModelIndex index = m_shown->mapFromSource(m_model.index(row, 0));
    m_table->setCurrentIndex(index);
    m_table->scrollTo(index);
}

void FindingsView::tick() {
    const int rows = m_shown->rowCount() + 100003 * m_model.rowCount();
    if (rows == m_counted)
        return;
    m_counted = rows;
    m_nothing->setVisible(m_shown->rowCount() == 0);
    for (const log::FindingClass cls : kClassOrder)
        m_classes[static_cast<std::size_t>(cls)]->setText(
            QStringLiteral("%1 %2").arg(classText(cls)).arg(m_model.count(cls)));
}

} // namespace hrp::ui
