// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "transcript/transcript_model.h"
#include "transcript/turn_delegate.h"

#include <QWidget>

class QLabel;
class QLineEdit;
class QListView;

namespace hrp::ui {

/// The transcript with its search line. Stays at the newest turn while it is there already.
class TranscriptView final : public QWidget {
    Q_OBJECT
public:
    TranscriptView(TranscriptModel& model, Theme& theme, QWidget* parent = nullptr);

    void openSearch();
    /// Puts the search away without taking the focus.
    void clearSearch();
    void closeSearch();
    void findNext(int direction);
    void copySelection();
    QListView* list() const { return m_list; }
    /// The turn at a time, chosen elsewhere. Tells nobody.
    void showTurnAt(double ms);

Q_SIGNALS:
    /// By the user: with mouse, keys or the search.
    void turnChosen(double startMs);
    /// Double click or Enter.
    void turnListenAsked(double startMs, double endMs);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    TranscriptModel& m_model;
    QListView* m_list = nullptr;
    TurnDelegate* m_delegate = nullptr;
    QWidget* m_searchRow = nullptr;
    QLineEdit* m_search = nullptr;
    QLabel* m_searchResult = nullptr;
    bool m_quiet = false; ///< the choice comes from elsewhere
};

} // namespace hrp::ui
