// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "conformance/check_model.h"
#include "run/services.h"
#include "theme/theme.h"

#include <QDialog>
#include <hrp/base/callback_scope.h>
#include <hrp/base/traced_state.h>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QProgressBar;
class QPushButton;
class QSortFilterProxyModel;

namespace hrp::ui {

Q_DECLARE_LOGGING_CATEGORY(lcCheck)

class RowTable;

/// Checks an engine against the profile: choose one, run, see a row a check with what was seen and what to
/// change, save the report. The checks run on a thread of their own.
///
///   Choosing ──Run──► FindingEngine ──address, key──► Running ──done, cancelled──► Finished ──Run──► …
class CheckEngineDialog final : public QDialog {
    Q_OBJECT
public:
    enum class State { Choosing, FindingEngine, Running, Finished };

    CheckEngineDialog(Services& services, Theme& theme, const EngineChoice& engine,
                      QWidget* parent = nullptr);
    ~CheckEngineDialog() override;

    State state() const { return m_state; }
    RowTable* table() const { return m_table; }
    QPushButton* runButton() const { return m_run; }
    QPushButton* saveButton() const { return m_save; }
    QComboBox* engineBox() const { return m_engine; }
    QLineEdit* address() const { return m_address; }
    QCheckBox* onlyFailures() const { return m_onlyFailures; }
    QString summaryShown() const;
    QString detailShown() const;
    /// Writes the report; the ending of the name says how: .json, .xml (JUnit), else text.
    tl::expected<void, QString> saveReport(const QString& path) const;

private:
    void build(Theme& theme);
    void fillEngines(const EngineChoice& engine);
    EngineChoice chosen() const;
    void run();
    void begin(const EngineChoice& engine, const QUrl& url, const QByteArray& key);
    void stop();
    void chooseFirstFailure();
    void enter(State state);
    void refresh();
    void fail(const QString& text);
    void showDetail();
    void askWhere();

    Services& m_services;
    Theme& m_theme;
    CheckModel m_model;
    static constexpr const char* kStateNames[] = {"choosing", "finding engine", "running", "finished"};
    base::TracedState<State> m_state{State::Choosing, lcCheck, "check of an engine", kStateNames};
    int m_attempt = 0; ///< late answers of a run that was given up are ignored
    base::CallbackScope m_callbacks;
    std::unique_ptr<EngineCheck> m_check;
    std::optional<conformance::Report> m_report;
    QString m_problem;
    QList<EngineChoice> m_kept;
    QComboBox* m_engine = nullptr;
    QLineEdit* m_address = nullptr;
    QProgressBar* m_progress = nullptr;
    RowTable* m_table = nullptr;
    QSortFilterProxyModel* m_shown = nullptr;
    QCheckBox* m_onlyFailures = nullptr;
    QPlainTextEdit* m_detail = nullptr;
    QLabel* m_summary = nullptr;
    QPushButton *m_run = nullptr, *m_save = nullptr;
};

} // namespace hrp::ui
