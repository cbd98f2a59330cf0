// SPDX-License-Identifier: GPL-3.0-or-later
#include "conformance/check_engine_dialog.h"

#include "widgets/elided_combo.h"
#include "widgets/table.h"
#include "widgets/themed.h"

#include <hrp/protocol/json.h>

#include <QCheckBox>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QSaveFile>
#include <QSortFilterProxyModel>
#include <QSplitter>
#include <QVBoxLayout>

namespace hrp::ui {

Q_LOGGING_CATEGORY(lcCheck, "hrp.window.check", QtInfoMsg)
namespace {

using conformance::Outcome;

constexpr int kLocal = -1, kAddress = -2;

class VerdictDelegate final : public CellDelegate {
public:
    using CellDelegate::CellDelegate;

protected:
    QColor ink(const QModelIndex& index) const override {
        const QString verdict = index.siblingAtColumn(CheckModel::Verdict).data().toString();
        const Tokens& t = theme().tokens();
        if (index.column() == CheckModel::Evidence)
            return verdict.startsWith(QStringLiteral("✗")) ? t.text : t.textMuted;
        if (index.column() != CheckModel::Verdict)
            return t.text;
        return verdict.startsWith(QStringLiteral("✓"))   ? t.greenText
               : verdict.startsWith(QStringLiteral("✗")) ? t.redText
               : verdict.startsWith(QStringLiteral("⚠")) ? t.orangeText
                                                         : t.textMuted;
    }
};

/// Rows that need somebody: failures and warnings.
class TroubleFilter final : public QSortFilterProxyModel {
public:
    TroubleFilter(const CheckModel& model, QObject* parent)
        : QSortFilterProxyModel(parent), m_checks(model) {}
    void setOnlyTrouble(bool on) {
        m_only = on;
        invalidateFilter();
    }

protected:
    bool filterAcceptsRow(int row, const QModelIndex&) const override {
        const auto& result = m_checks.row(row).result;
        return !m_only || (result && (result->outcome == Outcome::Fail || result->outcome == Outcome::Warn));
    }

private:
    const CheckModel& m_checks;
    bool m_only = false;
};

} // namespace

CheckEngineDialog::CheckEngineDialog(Services& services, Theme& theme, const EngineChoice& engine,
                                     QWidget* parent)
    : QDialog(parent), m_services(services), m_theme(theme) {
    setWindowTitle(tr("Check engine"));
    setAccessibleName(windowTitle());
    build(theme);
    fillEngines(engine);
    refresh();
    showDetail();
    resize(1120, 700);
}

CheckEngineDialog::~CheckEngineDialog() {
    m_callbacks.close();
    m_check.reset();
}

void CheckEngineDialog::build(Theme& theme) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(space::xl, space::l, space::xl, space::l);
    column->setSpacing(space::s);
    column->addWidget(makeLabel(tr("Check engine"), "title"));
    auto* what =
        makeLabel(tr("Sessions of its own with the engine, in which every part of the profile is tried. "
                     "It takes one to two minutes, longer if the engine serves one session at a time. An "
                     "engine that costs money costs it here, too."),
                  "muted");
    what->setWordWrap(true);
    column->addWidget(what);
    // The checks come from the core, whose texts are English: said where the window speaks another language.
    constexpr char kLanguage[] = QT_TR_NOOP("What the checks do, saw and advise is in English.");
    if (const QString note = tr(kLanguage); note != QLatin1String(kLanguage))
        column->addWidget(makeLabel(note, "small"));
    auto* row = new QHBoxLayout;
    row->setSpacing(space::s);
    m_engine = new ElidedCombo;
    describe(m_engine, tr("Engine to check"), tr("The local engine, one that was kept, or an address"));
    m_engine->setMinimumContentsLength(22);
    m_address = new QLineEdit;
    m_address->setPlaceholderText(QStringLiteral("wss://HOST/v1/realtime"));
    describe(m_address, tr("Address of the engine"), tr("wss://HOST/v1/realtime, or ws:// on this computer"));
    m_run = makeAccentButton(theme, tr("Run the checks"), QStringLiteral("play"), "go",
                             tr("Begin; what was found before is put away"));
    m_engine->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    m_run->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    row->addWidget(m_engine);
    row->addWidget(m_address, 3);
    row->addStretch(1);
    row->addWidget(m_run);
    column->addLayout(row);
    m_progress = new QProgressBar;
    describe(m_progress, tr("Progress"), tr("Checks that are done"));
    m_progress->setTextVisible(false);
    m_progress->setFixedHeight(6);
    column->addWidget(m_progress);
    m_summary = makeLabel({}, "strong");
    m_summary->setWordWrap(true);
    m_onlyFailures = new QCheckBox(tr("Only what failed or warns"));
    describe(m_onlyFailures, m_onlyFailures->text(),
             tr("Hide the checks that passed, were skipped, or wait"));
    auto* head = new QHBoxLayout;
    head->addWidget(m_summary, 1);
    head->addWidget(m_onlyFailures);
    column->addLayout(head);

    auto* filter = new TroubleFilter(m_model, this);
    m_shown = filter;
    m_shown->setSourceModel(&m_model);
    m_table = new RowTable(theme, tr("Checks"),
                           tr("Choose one to read what it does, what was seen, and what to change"));
    m_table->setItemDelegate(new VerdictDelegate(theme, m_table));
    m_table->setFollowsEnd(false);
    m_table->setModel(m_shown);
    m_table->setColumnCharacters({12, 24, 40, 0});
    m_detail = new QPlainTextEdit;
    m_detail->setReadOnly(true);
    m_detail->setTabChangesFocus(true);
    describe(m_detail, tr("The chosen check"),
             tr("What it does, what was seen, and what to change in the engine"));
    auto* split = new QSplitter(Qt::Vertical);
    split->setChildrenCollapsible(false);
    split->addWidget(m_table);
    split->addWidget(m_detail);
    split->setStretchFactor(0, 3);
    split->setStretchFactor(1, 1);
    column->addWidget(split, 1);

    m_save = makeButton(theme, tr("Save report…"), QStringLiteral("open"), tr("As text, JSON, or JUnit"));
    auto* close = makeButton(theme, tr("Close"), {}, tr("Close this; checks that run are given up (Esc)"));
    auto* bottom = new QHBoxLayout;
    bottom->addWidget(m_save);
    bottom->addStretch(1);
    bottom->addWidget(close);
    column->addLayout(bottom);

    connect(m_engine, &QComboBox::activated, this, &CheckEngineDialog::refresh);
    connect(m_address, &QLineEdit::textChanged, this, [this] {
        m_problem.clear();
        refresh();
    });
    connect(m_run, &QPushButton::clicked, this, [this] {
        if (m_state == State::Running || m_state == State::FindingEngine)
            stop();
        else
            run();
    });
    connect(m_onlyFailures, &QCheckBox::toggled, filter, &TroubleFilter::setOnlyTrouble);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &CheckEngineDialog::showDetail);
    connect(&m_model, &QAbstractItemModel::dataChanged, this, [this] {
        showDetail();
        refresh();
    });
    connect(m_save, &QPushButton::clicked, this, &CheckEngineDialog::askWhere);
    connect(close, &QPushButton::clicked, this, &QDialog::reject);
}

void CheckEngineDialog::fillEngines(const EngineChoice& engine) {
    m_kept = m_services.engines();
    m_engine->addItem(tr("Local engine"), kLocal);
    for (int i = 0; i < m_kept.size(); ++i)
        m_engine->addItem(m_kept[i].name.isEmpty() ? m_kept[i].url.host() : m_kept[i].name, i);
    m_engine->addItem(tr("Engine at an address"), kAddress);
    if (engine.local)
        return;
    m_address->setText(engine.url.toString(QUrl::RemoveUserInfo));
    const auto at = m_kept.indexOf(engine);
    m_engine->setCurrentIndex(at >= 0 ? static_cast<int>(at) + 1 : m_engine->count() - 1);
}

EngineChoice CheckEngineDialog::chosen() const {
    const int which = m_engine->currentData().toInt();
    if (which == kLocal)
        return {};
    if (which >= 0)
        return m_kept[which];
    EngineChoice engine;
    engine.local = false;
    engine.url = QUrl(m_address->text().trimmed());
    engine.name = engine.url.host();
    return engine;
}

// ---- a run --------------------------------------------------------------------------------------------

void CheckEngineDialog::run() {
    m_problem.clear();
    m_report.reset();
    m_model.begin();
    const EngineChoice engine = chosen();
    const int attempt = ++m_attempt;
    const auto wanted = [this, attempt, open = m_callbacks.watch()] {
        return open && attempt == m_attempt && m_state == State::FindingEngine;
    };
    enter(State::FindingEngine);
    if (engine.local) {
        m_services.localEngine({}, [this, wanted, engine](const tl::expected<QUrl, QString>& url) {
            if (!wanted())
                return;
            if (url)
                begin(engine, *url, {});
            else
                fail(url.error());
        });
        return;
    }
    const auto url = m_services.checkEngineUrl(engine.url.toString());
    if (!url) {
        fail(url.error());
        return;
    }
    m_services.readKey(engine, [this, wanted, engine, address = *url](const QByteArray& key) {
        if (wanted())
            begin(engine, address, key);
    });
}

void CheckEngineDialog::begin(const EngineChoice& engine, const QUrl& url, const QByteArray& key) {
    EngineCheck::Callbacks callbacks;
    callbacks.onStarted = [this](const conformance::CheckInfo& check) { m_model.start(check.name); };
    callbacks.onResult = [this](const conformance::CheckResult& result) { m_model.finish(result); };
    callbacks.onDone = [this](const conformance::Report& report) {
        m_report = report;
        m_model.take(report);
        enter(State::Finished);
        chooseFirstFailure();
    };
    auto check = m_services.checkEngine({engine, url, key}, std::move(callbacks));
    if (!check) {
        fail(check.error());
        return;
    }
    m_check = std::move(*check);
    enter(State::Running);
}

/// What has to be changed is read without looking for it.
void CheckEngineDialog::chooseFirstFailure() {
    if (m_table->currentIndex().isValid())
        return;
    for (int row = 0; row < m_shown->rowCount(); ++row) {
        const auto& result = m_model.row(m_shown->mapToSource(m_shown->index(row, 0)).row()).result;
        if (result && result->outcome == Outcome::Fail) {
            m_table->setCurrentIndex(m_shown->index(row, 0));
            m_table->scrollTo(m_table->currentIndex(), QAbstractItemView::PositionAtTop);
            return;
        }
    }
}

void CheckEngineDialog::stop() {
    if (m_state == State::Running)
        m_check->cancel(); // the report comes with what is known
    else
        fail(tr("Given up before it began."));
}

void CheckEngineDialog::fail(const QString& text) {
    ++m_attempt;
    m_problem = text;
    enter(State::Choosing);
}

void CheckEngineDialog::enter(State state) {
    m_state = state;
    refresh();
}

// ---- what is shown ------------------------------------------------------------------------------------

void CheckEngineDialog::refresh() {
    const bool busy = m_state == State::Running || m_state == State::FindingEngine;
    const bool address = m_engine->currentData().toInt() == kAddress;
    m_engine->setEnabled(!busy);
    m_address->setVisible(address);
    m_address->setEnabled(!busy);
    m_run->setText(busy ? tr("Stop") : m_state == State::Finished ? tr("Run again") : tr("Run the checks"));
    m_run->setAccessibleName(m_run->text());
    m_run->setProperty("accent", busy ? QStringLiteral("stop") : QStringLiteral("go"));
    restyle(m_run);
    m_run->setEnabled(busy || !address || !m_address->text().trimmed().isEmpty());
    m_save->setEnabled(m_report.has_value());
    const int total = m_model.rowCount(), done = m_model.done();
    m_progress->setRange(0, std::max(1, total));
    m_progress->setValue(done);
    const QString counts = tr("✓ %1 passed   ✗ %2 failed   ⚠ %3 with a warning   – %4 skipped")
                               .arg(m_model.count(Outcome::Pass))
                               .arg(m_model.count(Outcome::Fail))
                               .arg(m_model.count(Outcome::Warn))
                               .arg(m_model.count(Outcome::Skip));
    QString text;
    switch (m_state) {
    case State::Choosing:
        text = m_problem.isEmpty() ? tr("%n check(s) wait.", nullptr, total) : m_problem;
        break;
    case State::FindingEngine:
        text = chosen().local ? tr("Starting the local engine …") : tr("Getting the key …");
        break;
    case State::Running:
        text = tr("%1 of %2 done.   ").arg(done).arg(total) + counts;
        break;
    case State::Finished:
        text = (m_report->interrupted  ? tr("Stopped early.   ")
                : m_report->conforms() ? tr("This engine can be used.   ")
                                       : tr("This engine does not conform yet.   ")) +
               counts;
        break;
    }
    m_summary->setText(text);
}

void CheckEngineDialog::showDetail() {
    const QModelIndex current = m_shown->mapToSource(m_table->currentIndex());
    const QString text =
        current.isValid() ? m_model.detailOf(current.row()) : tr("Choose a check to read what it does.");
    if (text != m_detail->toPlainText())
        m_detail->setPlainText(text);
}

QString CheckEngineDialog::summaryShown() const {
    return m_summary->text();
}

QString CheckEngineDialog::detailShown() const {
    return m_detail->toPlainText();
}

// ---- the report ---------------------------------------------------------------------------------------

tl::expected<void, QString> CheckEngineDialog::saveReport(const QString& path) const {
    const QByteArray bytes = path.endsWith(QLatin1String(".json"), Qt::CaseInsensitive)
                                 ? protocol::toPrettyBytes(conformance::toJson(*m_report))
                             : path.endsWith(QLatin1String(".xml"), Qt::CaseInsensitive)
                                 ? conformance::toJUnit(*m_report)
                                 : conformance::toText(*m_report).toUtf8();
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit())
        return tl::unexpected(tr("The report could not be written to %1: %2. Choose another place.")
                                  .arg(path, file.errorString()));
    return {};
}

void CheckEngineDialog::askWhere() {
    auto* dialog = new QFileDialog(this, tr("Save report"), QStringLiteral("engine-check.txt"),
                                   tr("Text (*.txt);;JSON (*.json);;JUnit (*.xml)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("txt"));
    connect(dialog, &QFileDialog::filterSelected, dialog, [dialog](const QString& filter) {
        dialog->setDefaultSuffix(filter.startsWith(QLatin1String("JSON"))    ? QStringLiteral("json")
                                 : filter.startsWith(QLatin1String("JUnit")) ? QStringLiteral("xml")
                                                                             : QStringLiteral("txt"));
    });
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) {
        const auto saved = saveReport(path);
        m_summary->setText(saved ? tr("The report is in %1.").arg(path) : saved.error());
    });
    dialog->open();
}

} // namespace hrp::ui
