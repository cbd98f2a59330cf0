// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "theme/theme.h"
#include "transcript/transcript_model.h"

#include <QStyledItemDelegate>
#include <QTextLayout>

#include <vector>

namespace hrp::ui {

/// Draws a turn: who, when, latency and marks above; the words below, plain text whatever they hold
/// (case 133), those never heard struck through and grey, those not heard yet pale.
class TurnDelegate final : public QStyledItemDelegate {
    Q_OBJECT
public:
    static constexpr qsizetype kMostCharacters = 4'000;

    TurnDelegate(Theme& theme, const TranscriptModel& model, QObject* parent = nullptr);
    void setHighlight(const QString& needle) { m_needle = needle; }
    void setWidth(int width) { m_width = width; }

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

    /// The words as they are painted: text, and where what was heard ends.
    struct Words {
        QString text;
        qsizetype heard = 0;
    };
    static Words shownWords(const log::Turn& turn);

private:
    QString remarkLine(const log::Remark& remark) const;
    QRectF remarkRect(const log::Remark& remark) const;
    void paintRemark(QPainter& p, const QStyleOptionViewItem& option, const log::Remark& remark) const;
    void layOut(QTextLayout& layout, const log::Turn& turn, double width) const;
    double headHeight() const;

    Theme& m_theme;
    const TranscriptModel& m_model;
    QString m_needle;
    int m_width = 300;
    struct Cached {
        std::size_t key = 0;
        int height = 0;
    };
    mutable std::vector<Cached> m_heights;
};

} // namespace hrp::ui
