// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "study/study_fold.h"
#include "theme/theme.h"

#include <hrp/study/study.h>

#include <QAbstractListModel>
#include <QStyledItemDelegate>

namespace hrp::ui {

/// The study's screens with their type and where the session stands.
class ScreenListModel final : public QAbstractListModel {
    Q_OBJECT
public:
    enum class State { Upcoming, Current, Done };
    enum Role { StateRole = Qt::UserRole + 1, TypeRole, AudibleRole, QuestionRole, AdvanceRole };

    explicit ScreenListModel(QObject* parent = nullptr);
    void setStudy(const study::Study& study);
    void setProgress(const StudyFold& fold);
    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    State stateOf(int row) const;

private:
    QList<study::Screen> m_screens;
    QList<State> m_states;
};

/// A screen as one row: number or sign of its state, name, type; a crossed microphone where nobody is heard.
class ScreenDelegate final : public QStyledItemDelegate {
    Q_OBJECT
public:
    ScreenDelegate(Theme& theme, QObject* parent) : QStyledItemDelegate(parent), m_theme(theme) {}
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    Theme& m_theme;
};

} // namespace hrp::ui
