// SPDX-License-Identifier: GPL-3.0-or-later
#include "profile_deviations/profile_deviations_view.h"

#include "widgets/table.h"
#include "widgets/themed.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QVBoxLayout>

namespace hrp::ui {

ProfileDeviationsView::ProfileDeviationsView(ProfileDeviationsModel& model, Theme& theme, QWidget* parent)
    : QWidget(parent), m_model(model) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto* row = new QHBoxLayout;
    row->setContentsMargins(space::s, space::xs, space::s, space::xs);
    m_summary = makeLabel({}, "small");
    m_summary->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto* copy = makeToolButton(theme, tr("Copy the list"), QStringLiteral("copy"),
                                tr("Copy all differences as text, for a report"));
    row->addWidget(m_summary, 1);
    row->addWidget(copy);
    column->addLayout(row);
    m_table = new RowTable(theme, tr("How this session differs from the profile"),
                           tr("A press on a row with a time shows its place in the timeline"));
    m_table->setItemDelegate(new CellDelegate(theme, m_table));
    m_table->setFollowsEnd(false);
    m_table->setModel(&model);
    m_table->setColumnCharacters({13, 26, 18, 0});
    column->addWidget(m_table, 1);
    connect(copy, &QToolButton::clicked, this,
            [this] { QGuiApplication::clipboard()->setText(m_model.asText()); });
    const auto choose = [this](const QModelIndex& index) {
        if (index.isValid() && m_model.entry(index.row()).tMs)
            Q_EMIT timeChosen(*m_model.entry(index.row()).tMs);
    };
    connect(m_table, &QTableView::clicked, this, choose);
    connect(m_table, &QTableView::activated, this, choose);
    connect(&model, &QAbstractItemModel::modelReset, this, &ProfileDeviationsView::refresh);
    refresh();
}

QString ProfileDeviationsView::summaryShown() const {
    return m_summary->text();
}

void ProfileDeviationsView::refresh() {
    using Source = ProfileDeviationsModel::Source;
    m_summary->setText(tr("Set otherwise: %1 · engine otherwise than asked: %2 · by hand: %3 · gone on: %4")
                           .arg(m_model.count(Source::Setting))
                           .arg(m_model.count(Source::Engine))
                           .arg(m_model.count(Source::ByHand))
                           .arg(m_model.count(Source::WentOn)));
}

} // namespace hrp::ui
