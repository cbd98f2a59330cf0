// SPDX-License-Identifier: GPL-3.0-or-later
#include "transcript/transcript_view.h"

#include "widgets/end_follower.h"
#include "widgets/themed.h"

#include <QAction>
#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListView>
#include <QVBoxLayout>

#include <algorithm>

namespace hrp::ui {

TranscriptView::TranscriptView(TranscriptModel& model, Theme& theme, QWidget* parent)
    : QWidget(parent), m_model(model) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);

    m_searchRow = new QWidget;
    auto* row = new QHBoxLayout(m_searchRow);
    row->setContentsMargins(space::s, space::xs, space::s, space::xs);
    m_search = new QLineEdit;
    m_search->setPlaceholderText(tr("Find words"));
    describe(m_search, tr("Find words in the transcript"),
             tr("Enter: next turn with these words. Shift+Enter: the one before. Esc: close."));
    m_searchResult = makeLabel({}, "small");
    auto* previous = makeToolButton(theme, tr("Previous match"), QStringLiteral("chevron-up"),
                                    tr("Previous turn with these words (Shift+Enter)"));
    auto* next = makeToolButton(theme, tr("Next match"), QStringLiteral("chevron-down"),
                                tr("Next turn with these words (Enter)"));
    auto* close =
        makeToolButton(theme, tr("Close the search"), QStringLiteral("close"), tr("Close the search (Esc)"));
    row->addWidget(m_search, 1);
    row->addWidget(m_searchResult);
    for (QToolButton* button : {previous, next, close})
        row->addWidget(button);
    m_searchRow->hide();

    m_list = new QListView;
    m_list->setMinimumHeight(space::leastList);
    m_list->setModel(&model);
    m_list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_list->setResizeMode(QListView::Adjust);
    m_list->setMouseTracking(false);
    describe(
        m_list, tr("Transcript"),
        tr("Who said what, and what of it was heard. A press shows the turn in the timeline, Enter plays it; "
           "Ctrl+C copies the selected turns, Ctrl+F finds words."));
    m_delegate = new TurnDelegate(theme, model, m_list);
    m_list->setItemDelegate(m_delegate);
    m_list->viewport()->installEventFilter(this);
    m_search->installEventFilter(this);
    connect(&theme, &Theme::changed, m_list, [this] { m_list->doItemsLayout(); });

    column->addWidget(m_searchRow);
    column->addWidget(m_list, 1);

    connect(previous, &QToolButton::clicked, this, [this] { findNext(-1); });
    connect(next, &QToolButton::clicked, this, [this] { findNext(+1); });
    connect(close, &QToolButton::clicked, this, &TranscriptView::closeSearch);
    connect(m_search, &QLineEdit::textChanged, this, [this](const QString& text) {
        m_delegate->setHighlight(text);
        m_list->viewport()->update();
        findNext(0);
    });
    new EndFollower(m_list);
    const auto choose = [this](const QModelIndex& index) {
        if (index.isValid() && !m_quiet)
            Q_EMIT turnChosen(m_model.startMsAt(index.row()));
    };
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this, choose);
    connect(m_list, &QListView::clicked, this, choose);
    connect(m_list, &QListView::activated, this, [this](const QModelIndex& index) {
        if (const log::Turn* turn = m_model.turnAt(index.row()))
            Q_EMIT turnListenAsked(turn->startMs, turn->endMs);
    });

    auto* copy = new QAction(tr("Copy"), m_list);
    copy->setShortcut(QKeySequence::Copy);
    copy->setShortcutContext(Qt::WidgetShortcut);
    bindIcon(theme, copy, QStringLiteral("copy"));
    connect(copy, &QAction::triggered, this, &TranscriptView::copySelection);
    m_list->addAction(copy);
    m_list->setContextMenuPolicy(Qt::ActionsContextMenu);
}

void TranscriptView::openSearch() {
    m_searchRow->show();
    m_search->setFocus(Qt::ShortcutFocusReason);
    m_search->selectAll();
}

void TranscriptView::clearSearch() {
    m_search->clear();
    m_searchRow->hide();
}

void TranscriptView::closeSearch() {
    clearSearch();
    m_list->setFocus(Qt::OtherFocusReason);
}

void TranscriptView::findNext(int direction) {
    const QString needle = m_search->text();
    const int current = m_list->currentIndex().isValid() ? m_list->currentIndex().row() : 0;
    const int found = m_model.find(needle, current + direction, direction < 0 ? -1 : 1);
    m_searchResult->setText(needle.isEmpty() || found >= 0 ? QString() : tr("Not found"));
    if (found < 0)
        return;
    const QModelIndex index = m_model.index(found);
    m_list->setCurrentIndex(index);
    m_list->scrollTo(index, QAbstractItemView::PositionAtCenter);
}

void TranscriptView::showTurnAt(double ms) {
    const QModelIndex index = m_model.index(m_model.rowAt(ms));
    if (!index.isValid())
        return;
    m_quiet = true;
    m_list->setCurrentIndex(index);
    m_list->scrollTo(index);
    m_quiet = false;
}

void TranscriptView::copySelection() {
    QList<int> rows;
    for (const QModelIndex& index : m_list->selectionModel()->selectedIndexes())
        rows += index.row();
    std::sort(rows.begin(), rows.end());
    if (!rows.isEmpty())
        QGuiApplication::clipboard()->setText(m_model.textOf(rows));
}

bool TranscriptView::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_list->viewport() && event->type() == QEvent::Resize)
        m_delegate->setWidth(m_list->viewport()->width());
    if (watched == m_search && event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) {
            findNext(key->modifiers().testFlag(Qt::ShiftModifier) ? -1 : 1);
            return true;
        }
        if (key->key() == Qt::Key_Escape) {
            closeSearch();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace hrp::ui
