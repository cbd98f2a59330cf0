// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "recordings/recording_model.h"
#include "theme/theme.h"

#include <QDialog>

#include <functional>

class QLabel;
class QLineEdit;
class QPushButton;
class QSortFilterProxyModel;

namespace hrp::ui {

class RowTable;

/// All recordings in a folder: find, open, show in the file manager, delete. The list is read beside the
/// window's work.
class RecordingsDialog final : public QDialog {
    Q_OBJECT
public:
    /// `running`: the recording that is being written, if any; it can be neither opened nor deleted.
    RecordingsDialog(Theme& theme, QString base, const QString& running, QWidget* parent = nullptr);
    ~RecordingsDialog() override;

    /// False while a session runs: recordings can then be looked up and deleted, not opened.
    void setMayOpen(bool may);
    RowTable* table() const { return m_table; }
    QLineEdit* filter() const { return m_filter; }
    QPushButton* openButton() const { return m_open; }
    QPushButton* deleteButton() const { return m_delete; }
    QString summaryShown() const;
    bool isReading() const { return m_listing != nullptr; }
    QString chosen() const; ///< folder; empty: none

Q_SIGNALS:
    void openAsked(const QString& folder);
    void deleted(const QString& folder);

private:
    void read();
    void refresh();
    void askToDelete();

    Theme& m_theme;
    QString m_base;
    RecordingModel m_model;
    QSortFilterProxyModel* m_sorted = nullptr;
    QLineEdit* m_filter = nullptr;
    RowTable* m_table = nullptr;
    QLabel *m_summary = nullptr, *m_nothing = nullptr;
    QPushButton *m_open = nullptr, *m_folder = nullptr, *m_delete = nullptr;
    bool m_mayOpen = true;
    std::unique_ptr<RecordingListing> m_listing;
};

/// Asks before a recording is removed; `gone` after it was, `failed` with the reason if it could not be.
void askToDeleteRecording(const QString& folder, QWidget* parent, std::function<void()> gone,
                          std::function<void(const QString&)> failed);

} // namespace hrp::ui
