// SPDX-License-Identifier: GPL-3.0-or-later
#include "study/screen_list.h"

#include "study/screen_words.h"
#include "text/format.h"

#include <QPainter>

namespace hrp::ui {

ScreenListModel::ScreenListModel(QObject* parent) : QAbstractListModel(parent) {}

void ScreenListModel::setStudy(const study::Study& study) {
    beginResetModel();
    m_screens = study.screens;
    m_states = QList<State>(m_screens.size(), State::Upcoming);
    endResetModel();
}

void ScreenListModel::setProgress(const StudyFold& fold) {
    for (int row = 0; row < m_screens.size(); ++row) {
        const State state = row == fold.current() ? State::Current
                            : fold.visited(row)   ? State::Done
                                                  : State::Upcoming;
        if (state == m_states[row])
            continue;
        m_states[row] = state;
        Q_EMIT dataChanged(index(row), index(row));
    }
}

int ScreenListModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_screens.size());
}

ScreenListModel::State ScreenListModel::stateOf(int row) const {
    return m_states.value(row, State::Upcoming);
}

QVariant ScreenListModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= m_screens.size())
        return {};
    const study::Screen& screen = m_screens[index.row()];
    switch (role) {
    case Qt::DisplayRole:
        return oneLine(screen.name.isEmpty() ? screen.id : screen.name, 80);
    case Qt::ToolTipRole:
        return plainToolTip(
            QStringLiteral("%1 · %2\n%3")
                .arg(screenTypeWord(screen.type), advanceWords(screen.advance), screen.text.left(300)));
    case Qt::AccessibleTextRole: {
        static const char* words[] = {QT_TR_NOOP("to come"), QT_TR_NOOP("shown now"), QT_TR_NOOP("done")};
        return tr("Screen %1: %2, %3, %4")
            .arg(index.row() + 1)
            .arg(screen.name, screenTypeWord(screen.type), tr(words[static_cast<int>(stateOf(index.row()))]));
    }
    case StateRole:
        return static_cast<int>(stateOf(index.row()));
    case TypeRole:
        return screen.type;
    case AudibleRole:
        return screen.audible;
    case QuestionRole:
        return screen.question.has_value();
    case AdvanceRole:
        return advanceWords(screen.advance);
    default:
        return {};
    }
}

QSize ScreenDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const {
    const int body = static_cast<int>(QFontMetricsF(m_theme.font(FontRole::Body)).height());
    return {120, body + space::s};
}

void ScreenDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                           const QModelIndex& index) const {
    const Tokens& t = m_theme.tokens();
    const auto state = static_cast<ScreenListModel::State>(index.data(ScreenListModel::StateRole).toInt());
    QPainter& p = *painter;
    p.save();
    if (option.state & QStyle::State_Selected)
        p.fillRect(option.rect, t.selection);
    else if (state == ScreenListModel::State::Current)
        p.fillRect(option.rect, t.raised);
    if (state == ScreenListModel::State::Current)
        p.fillRect(QRect(option.rect.left(), option.rect.top(), 3, option.rect.height()), t.green);

    const QFont small = m_theme.font(FontRole::Small);
    const QFont body =
        m_theme.font(state == ScreenListModel::State::Current ? FontRole::Strong : FontRole::Body);
    const double ratio = p.device()->devicePixelRatioF();
    const int sign = static_cast<int>(QFontMetricsF(small).height());
    const int y = option.rect.center().y() - sign / 2;
    QRect room = option.rect.adjusted(space::m, 0, -space::s, 0);
    const QRect number(room.left(), room.top(), sign + 4, room.height());
    p.setFont(small);
    switch (state) {
    case ScreenListModel::State::Done:
        p.drawPixmap(number.left(), y, m_theme.pixmap(QStringLiteral("check"), t.greenText, sign, ratio));
        break;
    case ScreenListModel::State::Current:
        p.drawPixmap(number.left(), y, m_theme.pixmap(QStringLiteral("play"), t.greenText, sign, ratio));
        break;
    case ScreenListModel::State::Upcoming:
        p.setPen(t.textMuted);
        p.drawText(number, Qt::AlignLeft | Qt::AlignVCenter, QString::number(index.row() + 1));
        break;
    }
    room.setLeft(number.right() + space::xs);
    if (!index.data(ScreenListModel::AudibleRole).toBool()) {
        p.drawPixmap(room.right() - sign, y,
                     m_theme.pixmap(QStringLiteral("mic-off"), t.textMuted, sign, ratio));
        room.setRight(room.right() - sign - space::xs);
    }
    const QString type = screenTypeWord(index.data(ScreenListModel::TypeRole).toString());
    const int typeWidth = static_cast<int>(QFontMetricsF(small).horizontalAdvance(type)) + 2;
    p.setPen(t.textMuted);
    p.drawText(room, Qt::AlignRight | Qt::AlignVCenter, type);
    p.drawPixmap(room.right() - typeWidth - sign - space::xs, y,
                 m_theme.pixmap(screenTypeIcon(index.data(ScreenListModel::TypeRole).toString()), t.textMuted,
                                sign, ratio));
    room.setRight(room.right() - typeWidth - sign - 2 * space::s);
    p.setFont(body);
    p.setPen(t.text);
    p.drawText(
        room, Qt::AlignLeft | Qt::AlignVCenter,
        QFontMetricsF(body).elidedText(index.data(Qt::DisplayRole).toString(), Qt::ElideRight, room.width()));
    if (option.state & QStyle::State_HasFocus) {
        p.setPen(t.focus);
        p.setBrush(Qt::NoBrush);
        p.drawRect(option.rect.adjusted(0, 0, -1, -1));
    }
    p.restore();
}

} // namespace hrp::ui
