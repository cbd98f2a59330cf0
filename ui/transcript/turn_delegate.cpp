// SPDX-License-Identifier: GPL-3.0-or-later
#include "transcript/turn_delegate.h"

#include "text/format.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace hrp::ui {
namespace {

constexpr int kMargin = space::m, kBar = 3;

/// A small plate with a word at the right end of the head line; returns its left edge.
double paintChip(QPainter& painter, double right, double top, double height, const QFont& font,
                 const QString& text, const QColor& ink, const QColor& ground) {
    const QFontMetricsF metrics(font);
    const double width = metrics.horizontalAdvance(text) + 12;
    const QRectF plate(right - width, top + (height - metrics.height() - 2) / 2, width, metrics.height() + 2);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(ground);
    painter.drawRoundedRect(plate, plate.height() / 2, plate.height() / 2);
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setFont(font);
    painter.setPen(ink);
    painter.drawText(plate, Qt::AlignCenter, text);
    return plate.left() - space::xs;
}

} // namespace

TurnDelegate::TurnDelegate(Theme& theme, const TranscriptModel& model, QObject* parent)
    : QStyledItemDelegate(parent), m_theme(theme), m_model(model) {
    connect(&theme, &Theme::changed, this, [this] { m_heights.clear(); });
}

TurnDelegate::Words TurnDelegate::shownWords(const log::Turn& turn) {
    const QString words = wordsOf(turn);
    const qsizetype heard = heardLength(turn);
    if (words.size() <= kMostCharacters)
        return {words, heard};
    return {words.left(kMostCharacters) + tr(" … (%n more characters; copying takes them all)", nullptr,
                                             static_cast<int>(words.size() - kMostCharacters)),
            heard >= kMostCharacters ? kMostCharacters + 400 : heard};
}

double TurnDelegate::headHeight() const {
    return std::ceil(QFontMetricsF(m_theme.font(FontRole::Strong)).height()) + 4;
}

void TurnDelegate::layOut(QTextLayout& layout, const log::Turn& turn, double width) const {
    const Words words = shownWords(turn);
    const Tokens& t = m_theme.tokens();
    layout.setText(words.text);
    layout.setFont(m_theme.font(FontRole::Body));
    QTextOption option;
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    const bool rightToLeft = words.text.isRightToLeft();
    option.setTextDirection(rightToLeft ? Qt::RightToLeft : Qt::LeftToRight);
    option.setAlignment(rightToLeft ? Qt::AlignRight : Qt::AlignLeft); // a layout takes these literally
    layout.setTextOption(option);

    QList<QTextLayout::FormatRange> formats;
    const auto range = [&](qsizetype from, qsizetype length, const QTextCharFormat& format) {
        if (length > 0)
            formats.append({static_cast<int>(from), static_cast<int>(length), format});
    };
    if (!turn.text || turn.text->isEmpty()) {
        QTextCharFormat none;
        none.setForeground(t.textFaint);
        none.setFontItalic(true);
        range(0, words.text.size(), none);
    } else {
        QTextCharFormat rest;
        rest.setForeground(t.textFaint);
        rest.setFontStrikeOut(!turn.open);
        range(words.heard, words.text.size() - words.heard, rest);
    }
    if (!m_needle.isEmpty() && turn.text) {
        QTextCharFormat found;
        found.setBackground(t.orange);
        found.setForeground(t.textOnAccent);
        for (qsizetype at = 0; (at = words.text.indexOf(m_needle, at, Qt::CaseInsensitive)) >= 0;
             at += m_needle.size())
            range(at, m_needle.size(), found);
    }
    layout.setFormats(formats);
    layout.beginLayout();
    double y = 0;
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLineWidth(std::max(40.0, width));
        line.setPosition({0, y});
        y += line.height();
    }
    layout.endLayout();
}

/// A thin row: time and words, in one small face.
QString TurnDelegate::remarkLine(const log::Remark& remark) const {
    return clockText(remark.tMs) + QStringLiteral("  ") + m_model.wordsOf(remark).left(kMostCharacters);
}

QRectF TurnDelegate::remarkRect(const log::Remark& remark) const {
    const QRectF room(kMargin + kBar + space::s, 0, std::max(40, m_width - 2 * kMargin - kBar - space::s),
                      1e6);
    return QFontMetricsF(m_theme.font(FontRole::Small))
        .boundingRect(room, Qt::TextWordWrap, remarkLine(remark));
}

void TurnDelegate::paintRemark(QPainter& p, const QStyleOptionViewItem& option,
                               const log::Remark& remark) const {
    const Tokens& t = m_theme.tokens();
    p.save();
    p.setClipRect(option.rect);
    if (option.state & QStyle::State_Selected)
        p.fillRect(option.rect, t.selection);
    p.setFont(m_theme.font(FontRole::Small));
    p.setPen(t.textMuted);
    const QRectF box =
        QRectF(option.rect).adjusted(kMargin + kBar + space::s, space::xs, -kMargin, -space::xs);
    p.drawText(box, Qt::TextWordWrap, remarkLine(remark));
    if (option.state & QStyle::State_HasFocus) {
        p.setPen(t.focus);
        p.setBrush(Qt::NoBrush);
        p.drawRect(option.rect.adjusted(1, 1, -2, -2));
    }
    p.restore();
}

QSize TurnDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const {
    if (const log::Remark* remark = m_model.remarkAt(index.row()))
        return {m_width, static_cast<int>(std::ceil(remarkRect(*remark).height())) + 2 * space::xs};
    const log::Turn* turn = m_model.turnAt(index.row());
    if (!turn)
        return {};
    const auto row = static_cast<std::size_t>(index.row());
    if (m_heights.size() <= row)
        m_heights.resize(row + 1);
    const std::size_t key = qHashMulti(7, m_width, turn->text.value_or(QString()).left(kMostCharacters),
                                       turn->text.has_value(), m_theme.textScale());
    Cached& cached = m_heights[row];
    if (cached.key != key || cached.height == 0) {
        QTextLayout layout;
        layOut(layout, *turn, m_width - 2 * kMargin - kBar - space::s);
        cached = {key,
                  static_cast<int>(std::ceil(headHeight() + layout.boundingRect().height())) + 2 * space::s};
    }
    return {m_width, cached.height};
}

void TurnDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                         const QModelIndex& index) const {
    if (const log::Remark* remark = m_model.remarkAt(index.row()))
        return paintRemark(*painter, option, *remark);
    const log::Turn* turn = m_model.turnAt(index.row());
    if (!turn)
        return;
    const Tokens& t = m_theme.tokens();
    const bool agent = turn->speaker == log::Turn::Speaker::Agent;
    const QColor colour = agent ? t.agent : t.participant;
    QPainter& p = *painter;
    p.save();
    p.setClipRect(option.rect);
    if (option.state & QStyle::State_Selected)
        p.fillRect(option.rect, t.selection);
    const QRectF box = QRectF(option.rect).adjusted(kMargin, space::xs, -kMargin, -space::xs);
    p.fillRect(QRectF(box.left(), box.top() + 2, kBar, box.height() - 4), colour);

    const double head = headHeight();
    const QFont strong = m_theme.font(FontRole::Strong), small = m_theme.font(FontRole::Small);
    const int sign = static_cast<int>(QFontMetricsF(small).height());
    double x = box.left() + kBar + space::s;
    p.drawPixmap(QPointF(x, box.top() + (head - sign) / 2),
                 m_theme.pixmap(agent ? QStringLiteral("agent") : QStringLiteral("participant"), colour, sign,
                                p.device()->devicePixelRatioF()));
    x += sign + space::xs;
    double right = box.right();
    const QFontMetricsF smallMetrics(small), strongMetrics(strong);
    const bool narrow = box.width() < strongMetrics.averageCharWidth() * 42;
    if (turn->interrupted)
        right = paintChip(p, right, box.top(), head, small,
                          narrow ? QStringLiteral("✂") : QStringLiteral("✂ ") + tr("interrupted"), t.text,
                          t.raised);
    if (agent && turn->latencyMs)
        right = paintChip(p, right, box.top(), head, small, signedMsText(*turn->latencyMs), t.text, t.raised);
    if (m_model.isShortOverlap(*turn))
        right = paintChip(p, right, box.top(), head, small, tr("short overlap"), t.textMuted, t.raised);
    if (turn->silent)
        right = paintChip(p, right, box.top(), head, small, tr("not spoken"), t.textMuted, t.raised);
    if (turn->rough)
        right = paintChip(p, right, box.top(), head, small, tr("rough words"), t.textMuted, t.raised);
    if (turn->interventions > 0)
        right = paintChip(p, right, box.top(), head, small, narrow ? QStringLiteral("✋") : tr("by hand"),
                          t.text, t.raised);
    const QString time = clockText(turn->startMs);
    const double timeWidth = smallMetrics.horizontalAdvance(time);
    const QString name = strongMetrics.elidedText(m_model.speakerName(*turn), Qt::ElideRight,
                                                  std::max(20.0, right - x - timeWidth - 2 * space::s));
    p.setFont(strong);
    p.setPen(colour);
    p.drawText(QRectF(x, box.top(), right - x, head), Qt::AlignLeft | Qt::AlignVCenter, name);
    x += strongMetrics.horizontalAdvance(name) + space::s;
    p.setFont(small);
    p.setPen(t.textMuted);
    if (x + timeWidth < right)
        p.drawText(QRectF(x, box.top(), right - x, head), Qt::AlignLeft | Qt::AlignVCenter, time);

    QTextLayout layout;
    layOut(layout, *turn, m_width - 2 * kMargin - kBar - space::s);
    p.setPen(t.text);
    layout.draw(&p, QPointF(box.left() + kBar + space::s, box.top() + head));
    if (option.state & QStyle::State_HasFocus) {
        p.setPen(t.focus);
        p.setBrush(Qt::NoBrush);
        p.drawRect(option.rect.adjusted(1, 1, -2, -2));
    }
    p.restore();
}

} // namespace hrp::ui
