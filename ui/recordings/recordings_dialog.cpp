// SPDX-License-Identifier: GPL-3.0-or-later
#include "recordings/recordings_dialog.h"

#include "run/recordings.h"
#include "text/format.h"
#include "widgets/table.h"
#include "widgets/themed.h"

#include <QCoreApplication>
#include <QDesktopServices>
#include <QDir>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QMessageBox>
#include <QShortcut>
#include <QSortFilterProxyModel>
#include <QUrl>
#include <QVBoxLayout>

namespace hrp::ui {
namespace {

QString recordingsWords(const char* source) {
    return QCoreApplication::translate("hrp::ui::RecordingsDialog", source);
}

/// Rows in which every word of the filter occurs.
class WordFilter final : public QSortFilterProxyModel {
public:
    using QSortFilterProxyModel::QSortFilterProxyModel;
    void setWords(const QString& text) {
        m_words = text.split(QLatin1Char(' '), Qt::SkipEmptyParts);
        invalidateFilter();
    }

protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override {
        const QString all = sourceModel()->index(row, 0, parent).data(RecordingModel::WordsRole).toString();
        return std::all_of(m_words.begin(), m_words.end(),
                           [&](const QString& word) { return all.contains(word, Qt::CaseInsensitive); });
    }

private:
    QStringList m_words;
};

} // namespace

RecordingsDialog::RecordingsDialog(Theme& theme, QString base, const QString& running, QWidget* parent)
    : QDialog(parent), m_theme(theme), m_base(std::move(base)) {
    setWindowTitle(tr("Recordings"));
    setAccessibleName(tr("Recordings"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(space::xl, space::l, space::xl, space::l);
    column->setSpacing(space::s);
    column->addWidget(makeLabel(tr("Recordings"), "title"));
    auto* where = makeLabel(QDir::toNativeSeparators(m_base), "small");
    where->setTextInteractionFlags(Qt::TextSelectableByMouse);
    where->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    column->addWidget(where);
    m_filter = new QLineEdit;
    m_filter->setPlaceholderText(tr("Filter: study, name, date, how it ended"));
    m_filter->setClearButtonEnabled(true);
    describe(m_filter, tr("Filter the recordings"), tr("Words that must all occur in a row"));
    column->addWidget(m_filter);

    auto* filter = new WordFilter(this);
    m_sorted = filter;
    m_sorted->setSourceModel(&m_model);
    m_sorted->setSortRole(RecordingModel::SortRole);
    m_table =
        new RowTable(theme, tr("Recordings"),
                     tr("Enter opens a recording, Delete removes it after a question; a press on a heading "
                        "sorts by that column"));
    m_table->setItemDelegate(new CellDelegate(theme, m_table));
    m_table->setFollowsEnd(false);
    m_table->setModel(m_sorted);
    m_table->setColumnCharacters({18, 0, 34, 10, 11});
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(RecordingModel::Date, Qt::DescendingOrder);
    column->addWidget(m_table, 1);
    m_nothing = makeLabel({}, "muted");
    m_nothing->setAlignment(Qt::AlignCenter);
    m_nothing->setWordWrap(true);
    column->addWidget(m_nothing, 1);
    m_summary = makeLabel({}, "small");
    column->addWidget(m_summary);

    m_folder = makeButton(theme, tr("Show folder"), QStringLiteral("folder"),
                          tr("Show the recording's folder in the file manager"));
    m_delete = makeButton(theme, tr("Delete…"), QStringLiteral("trash"),
                          tr("Remove the recording from this computer, after a question"));
    m_open = makeAccentButton(theme, tr("Open"), QStringLiteral("play"), "primary",
                              tr("Show this session again, and listen to it"));
    m_open->setDefault(true);
    auto* close = makeButton(theme, tr("Close"), {}, tr("Close the list (Esc)"));
    auto* row = new QHBoxLayout;
    row->setSpacing(space::s);
    row->addWidget(m_folder);
    row->addWidget(m_delete);
    row->addStretch(1);
    row->addWidget(close);
    row->addWidget(m_open);
    column->addLayout(row);

    m_model.setRunning(running);
    connect(m_filter, &QLineEdit::textChanged, this, [this, filter](const QString& text) {
        filter->setWords(text);
        refresh();
    });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &RecordingsDialog::refresh);
    const auto open = [this] {
        if (!m_open->isEnabled())
            return;
        const QString folder = chosen();
        accept();
        Q_EMIT openAsked(folder);
    };
    connect(m_table, &QTableView::doubleClicked, this, open);
    connect(m_open, &QPushButton::clicked, this, open);
    connect(m_folder, &QPushButton::clicked, this,
            [this] { QDesktopServices::openUrl(QUrl::fromLocalFile(chosen())); });
    connect(m_delete, &QPushButton::clicked, this, &RecordingsDialog::askToDelete);
    auto* deleteKey = new QShortcut(QKeySequence::Delete, m_table, nullptr, nullptr, Qt::WidgetShortcut);
    connect(deleteKey, &QShortcut::activated, m_delete, &QPushButton::click);
    connect(close, &QPushButton::clicked, this, &QDialog::reject);
    resize(900, 560);
    read();
    refresh();
    m_filter->setFocus();
}

RecordingsDialog::~RecordingsDialog() = default;

void RecordingsDialog::setMayOpen(bool may) {
    m_mayOpen = may;
    refresh();
}

void RecordingsDialog::read() {
    m_listing = std::make_unique<RecordingListing>(m_base, [this](const QList<RecordingEntry>& entries) {
        m_model.setEntries(entries);
        m_listing.reset();
        if (m_sorted->rowCount() > 0)
            m_table->setCurrentIndex(m_sorted->index(0, 0));
        refresh();
    });
}

QString RecordingsDialog::chosen() const {
    const QModelIndex current = m_table->currentIndex();
    return current.isValid() ? m_model.entry(m_sorted->mapToSource(current).row()).folder : QString();
}

QString RecordingsDialog::summaryShown() const {
    return m_summary->text();
}

void RecordingsDialog::refresh() {
    const QModelIndex current = m_table->currentIndex();
    const RecordingEntry* entry =
        current.isValid() ? &m_model.entry(m_sorted->mapToSource(current).row()) : nullptr;
    const bool running = entry && m_model.isRunning(*entry);
    m_open->setEnabled(m_mayOpen && entry && !running && entry->problem.isEmpty());
    m_folder->setEnabled(entry);
    m_delete->setEnabled(entry && !running);
    const int shown = m_sorted->rowCount(), all = m_model.rowCount();
    m_nothing->setVisible(shown == 0);
    m_nothing->setText(isReading() ? tr("Reading the recordings …")
                       : all == 0  ? tr("There are no recordings in this folder yet. Sessions are recorded "
                                         "unless you switch it off under “Set up”.")
                                   : tr("Nothing matches the filter."));
    m_table->setVisible(shown > 0);
    qint64 bytes = 0;
    for (int row = 0; row < shown; ++row)
        bytes += m_sorted->index(row, RecordingModel::Size).data(RecordingModel::SortRole).toLongLong();
    m_summary->setText(shown == 0
                           ? QString()
                           : tr("%n recording(s)", nullptr, shown) + QStringLiteral(" · ") + sizeText(bytes));
}

void RecordingsDialog::askToDelete() {
    const QString folder = chosen();
    askToDeleteRecording(
        folder, this,
        [this, folder] {
            m_model.forget(folder);
            refresh();
            Q_EMIT deleted(folder);
        },
        [this](const QString& error) {
            m_nothing->setText(error);
            m_nothing->show();
        });
}

void askToDeleteRecording(const QString& folder, QWidget* parent, std::function<void()> gone,
                          std::function<void(const QString&)> failed) {
    auto* box =
        new QMessageBox(QMessageBox::Warning,
                        recordingsWords(QT_TRANSLATE_NOOP("hrp::ui::RecordingsDialog", "Delete recording")),
                        recordingsWords(QT_TRANSLATE_NOOP("hrp::ui::RecordingsDialog",
                                                          "Delete this recording from this computer?")),
                        QMessageBox::NoButton, parent);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setTextFormat(Qt::PlainText);
    box->setInformativeText(
        recordingsWords(QT_TRANSLATE_NOOP("hrp::ui::RecordingsDialog",
                                          "%1\n\nBoth voices and the log are removed for good."))
            .arg(QDir::toNativeSeparators(folder)));
    QPushButton* yes =
        box->addButton(recordingsWords(QT_TRANSLATE_NOOP("hrp::ui::RecordingsDialog", "Delete it")),
                       QMessageBox::DestructiveRole);
    QPushButton* no = box->addButton(
        recordingsWords(QT_TRANSLATE_NOOP("hrp::ui::RecordingsDialog", "Keep it")), QMessageBox::RejectRole);
    describe(yes, yes->text(),
             recordingsWords(QT_TRANSLATE_NOOP("hrp::ui::RecordingsDialog", "Remove the folder for good")));
    describe(no, no->text(),
             recordingsWords(QT_TRANSLATE_NOOP("hrp::ui::RecordingsDialog", "Leave everything as it is")));
    box->setDefaultButton(no);
    QObject::connect(yes, &QPushButton::clicked, parent,
                     [folder, gone = std::move(gone), failed = std::move(failed)] {
                         if (const auto deleted = deleteRecording(folder); deleted)
                             gone();
                         else
                             failed(deleted.error());
                     });
    box->open();
}

} // namespace hrp::ui
