// SPDX-License-Identifier: GPL-3.0-or-later
#include "events/event_view.h"

#include "events/json_highlighter.h"
#include "widgets/table.h"
#include "widgets/themed.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QItemSelectionModel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QSplitter>
#include <QVBoxLayout>

namespace hrp::ui {
namespace {

constexpr int kFilterDelayMs = 150;

class EventDelegate final : public CellDelegate {
public:
    using CellDelegate::CellDelegate;

protected:
    QColor ink(const QModelIndex& index) const override {
        const Tokens& t = theme().tokens();
        switch (static_cast<EventModel::Mark>(index.data(EventModel::MarkRole).toInt())) {
        case EventModel::Mark::Error:
            return t.redText;
        case EventModel::Mark::Warning:
            return t.orangeText;
        case EventModel::Mark::Info:
        case EventModel::Mark::None:
            break;
        }
        if (index.column() == EventModel::Direction)
            return index.data(EventModel::SentRole).toBool() ? t.participant : t.agent;
        return index.column() == EventModel::Type ? t.text : t.textMuted;
    }
    QColor ground(const QModelIndex& index) const override {
        const auto mark = static_cast<EventModel::Mark>(index.data(EventModel::MarkRole).toInt());
        return mark == EventModel::Mark::Error || mark == EventModel::Mark::Warning ? theme().tokens().raised
                                                                                    : QColor();
    }
};

} // namespace

EventView::EventView(EventModel& model, Theme& theme, time::Scheduler& scheduler, QWidget* parent)
    : QWidget(parent), m_model(model), m_scheduler(scheduler) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto* row = new QHBoxLayout;
    row->setContentsMargins(space::s, space::xs, space::s, space::xs);
    row->setSpacing(space::s);
    m_filter = new QLineEdit;
    m_filter->setPlaceholderText(tr("Filter: words, -without"));
    m_filter->setClearButtonEnabled(true);
    describe(m_filter, tr("Filter the events"),
             tr("Words that must all occur in an event; a word after a minus sign must not. Looks at types, "
                "summaries and payloads."));
    auto* group = new QCheckBox(tr("Group audio"));
    group->setChecked(model.grouped());
    describe(group, tr("Group audio events"), tr("Show runs of audio events as one row"));
    m_count = makeLabel({}, "small");
    row->addWidget(m_filter, 1);
    row->addWidget(group);
    row->addWidget(m_count);
    column->addLayout(row);

    m_nothing = makeLabel(tr("Nothing matches the filter."), "muted");
    m_nothing->setAlignment(Qt::AlignCenter);
    m_nothing->hide();
    column->addWidget(m_nothing);
    auto* split = new QSplitter(Qt::Horizontal);
    split->setChildrenCollapsible(false);
    m_table = new RowTable(theme, tr("Events"),
                           tr("Every event between study and engine, with findings in between"));
    m_table->setItemDelegate(new EventDelegate(theme, m_table));
    m_table->setModel(&model);
    m_table->setColumnCharacters({9, 13, 29, 15, 0});
    m_detail = new QPlainTextEdit;
    m_detail->setReadOnly(true);
    m_detail->setProperty("flat", true);
    m_detail->setProperty("mono", true);
    m_detail->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_detail->setTabChangesFocus(true);
    describe(m_detail, tr("Payload of the chosen event"),
             tr("The event as JSON; audio and images are shown as length and hash"));
    auto* highlighter = new JsonHighlighter(theme, m_detail->document());
    connect(&theme, &Theme::changed, highlighter, &QSyntaxHighlighter::rehighlight);
    split->addWidget(m_table);
    split->addWidget(m_detail);
    split->setStretchFactor(0, 5);
    split->setStretchFactor(1, 2);
    column->addWidget(split, 1);

    connect(m_filter, &QLineEdit::textChanged, this, [this] { // typing is one change, not one a letter
        m_filterDelay =
            m_scheduler.after(std::chrono::milliseconds(kFilterDelayMs), [this] { applyFilter(); });
    });
    connect(group, &QCheckBox::toggled, &model, &EventModel::setGrouped);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &EventView::showDetail);
    connect(&model, &QAbstractItemModel::modelReset, this, [this] {
        showDetail();
        tick();
    });
    showDetail();
}

void EventView::showDetail() {
    const QModelIndex current = m_table->currentIndex();
    m_detail->setVisible(current.isValid()); // the table has all the room until an event is chosen
    m_detail->setPlainText(current.isValid() ? m_model.detailOf(current.row()) : QString());
}

void EventView::applyFilter() {
    m_filterDelay.cancel();
    m_countedRows = -1;
    m_model.setFilter(m_filter->text());
}

void EventView::clearFilter() {
    if (m_filter->text().isEmpty())
        return;
    m_filter->clear();
    applyFilter();
}

void EventView::revealEvent(const QString& id, double tMs) {
    clearFilter();
    const int row = m_model.rowOf(id, tMs);
    if (row < 0)
        return;
    m_table->setCurrentIndex(m_model.index(row, 0));
    m_table->scrollTo(m_model.index(row, 0), QAbstractItemView::PositionAtCenter);
}

QString EventView::countShown() const {
    return m_count->text();
}

void EventView::tick() {
    const int rows = m_model.rowCount(), total = m_model.total();
    if (rows == m_countedRows && total == m_countedTotal)
        return;
    m_countedRows = rows;
    m_countedTotal = total;
    const bool filtered = !m_filter->text().trimmed().isEmpty();
    m_count->setText(filtered ? tr("%L1 rows match, %L2 events in all").arg(rows).arg(total)
                              : tr("%L1 rows, %L2 events").arg(rows).arg(total));
    m_nothing->setVisible(filtered && rows == 0 && total > 0);
}

} // namespace hrp::ui
