// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/tool_call_view.h"

#include "text/format.h"
#include "widgets/end_follower.h"
#include "widgets/themed.h"

#include <QEvent>
#include <QListView>
#include <QPainter>

#include <algorithm>

namespace hrp::ui {
namespace {

constexpr int kSide = space::m;
constexpr int kMostReason = 600;

struct VerdictLook {
    QString icon, word;
    QColor colour;
};

VerdictLook lookOf(const ToolCallModel::Call& call, const Tokens& t) {
    switch (call.state) {
    case ToolCallModel::State::Accepted:
        return {QStringLiteral("check"), ToolCallModel::tr("accepted"), t.greenText};
    case ToolCallModel::State::Refused:
        return {QStringLiteral("cross"), ToolCallModel::tr("refused"), t.redText};
    case ToolCallModel::State::Participant:
        return {QStringLiteral("participant"), ToolCallModel::tr("answered by the participant"),
                t.participant};
    case ToolCallModel::State::ByHand:
        return {QStringLiteral("hand"), ToolCallModel::tr("answered by hand"), t.orangeText};
    case ToolCallModel::State::GivenUp:
        return {QStringLiteral("skip"), ToolCallModel::tr("no answer"), t.orangeText};
    case ToolCallModel::State::Waiting:
        break;
    }
    return {QStringLiteral("timer"), ToolCallModel::tr("waiting"), t.textMuted};
}

/// Tells the delegate how wide the list is.
class WidthTeller final : public QObject {
public:
    WidthTeller(QListView* list, ToolCallDelegate* delegate)
        : QObject(list), m_list(list), m_delegate(delegate) {
        list->viewport()->installEventFilter(this);
    }

protected:
    bool eventFilter(QObject*, QEvent* event) override {
        if (event->type() == QEvent::Resize)
            m_delegate->setWidth(m_list->viewport()->width());
        return false;
    }

private:
    QListView* m_list;
    ToolCallDelegate* m_delegate;
};

} // namespace

ToolCallDelegate::ToolCallDelegate(Theme& theme, const ToolCallModel& model, QObject* parent)
    : QStyledItemDelegate(parent), m_theme(theme), m_model(model) {}

QRect ToolCallDelegate::reasonBox(const ToolCallModel::Call& call, int width) const {
    if (call.reason.isEmpty())
        return {};
    return QFontMetrics(m_theme.font(FontRole::Small))
        .boundingRect(QRect(0, 0, width, 10'000), Qt::TextWordWrap, call.reason.left(kMostReason));
}

QSize ToolCallDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const {
    const ToolCallModel::Call& call = m_model.calls()[static_cast<std::size_t>(index.row())];
    const int body = QFontMetrics(m_theme.font(FontRole::Body)).height(),
              small = QFontMetrics(m_theme.font(FontRole::Small)).height();
    const QRect reason = reasonBox(call, m_width - 2 * kSide);
    return {m_width, space::s + body + 2 + small + (reason.isEmpty() ? 0 : reason.height() + 2) + space::s};
}

void ToolCallDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                             const QModelIndex& index) const {
    const ToolCallModel::Call& call = m_model.calls()[static_cast<std::size_t>(index.row())];
    const Tokens& t = m_theme.tokens();
    QPainter& p = *painter;
    p.save();
    if (option.state & QStyle::State_Selected)
        p.fillRect(option.rect, t.selection);
    p.fillRect(QRect(option.rect.left() + kSide, option.rect.bottom(), option.rect.width() - 2 * kSide, 1),
               t.line);
    const QFont strong = m_theme.font(FontRole::Strong), mono = m_theme.font(FontRole::Mono),
                small = m_theme.font(FontRole::Small);
    const QFontMetrics strongMetrics(strong), monoMetrics(mono), smallMetrics(small);
    QRect box = option.rect.adjusted(kSide, space::s, -kSide, -space::s);
    const int line = QFontMetrics(m_theme.font(FontRole::Body)).height();

    const auto [icon, word, colour] = lookOf(call, t);
    int x = box.left();
    p.drawPixmap(x, box.top(), m_theme.pixmap(icon, colour, line, p.device()->devicePixelRatioF()));
    x += line + space::xs;
    const QString time = clockText(call.tMs);
    p.setFont(small);
    p.setPen(t.textMuted);
    const QRect head(x, box.top(), box.right() - x, line);
    p.drawText(head, Qt::AlignRight | Qt::AlignVCenter, time);
    const int right = box.right() - smallMetrics.horizontalAdvance(time) - space::s;
    p.setFont(strong);
    p.setPen(t.text);
    const QString tool = strongMetrics.elidedText(call.call.name, Qt::ElideRight, right - x);
    p.drawText(head, Qt::AlignLeft | Qt::AlignVCenter, tool);
    x += strongMetrics.horizontalAdvance(tool) + space::s;
    if (right - x > 30) {
        p.setFont(mono);
        p.setPen(t.text);
        p.drawText(QRect(x, box.top(), right - x, line), Qt::AlignLeft | Qt::AlignVCenter,
                   monoMetrics.elidedText(oneLine(call.call.arguments), Qt::ElideRight, right - x));
    }
    int y = box.top() + line + 2;
    QString second = word;
    if (call.attempt > 0)
        second += QStringLiteral(" · ") +
                  ToolCallModel::tr("attempt %1 of %2").arg(call.attempt).arg(call.maxAttempts);
    if (call.tookMs)
        second += QStringLiteral(" · ") + durationText(*call.tookMs);
    second += QStringLiteral(" · ") +
              (call.question.isEmpty() ? ToolCallModel::tr("no question open") : call.question);
    p.setFont(small);
    p.setPen(t.textMuted);
    p.drawText(QRect(box.left(), y, box.width(), smallMetrics.height()), Qt::AlignLeft | Qt::AlignVCenter,
               smallMetrics.elidedText(oneLine(second, 400), Qt::ElideRight, box.width()));
    p.setPen(colour);
    p.drawText(QRect(box.left(), y, box.width(), smallMetrics.height()), Qt::AlignLeft | Qt::AlignVCenter,
               word);
    y += smallMetrics.height() + 2;
    if (!call.reason.isEmpty()) {
        p.setPen(call.state == ToolCallModel::State::GivenUp ? t.text : t.redText);
        p.drawText(QRect(box.left(), y, box.width(), box.bottom() - y + 1),
                   Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, call.reason.left(kMostReason));
    }
    if (option.state & QStyle::State_HasFocus) {
        p.setPen(t.focus);
        p.setBrush(Qt::NoBrush);
        p.drawRect(option.rect.adjusted(1, 1, -2, -2));
    }
    p.restore();
}

QListView* makeToolCallView(ToolCallModel& model, Theme& theme, QWidget* parent) {
    auto* list = new QListView(parent);
    describe(list, ToolCallModel::tr("Tool calls"),
             ToolCallModel::tr("Every call of the agent, what we answered and why"));
    list->setMinimumHeight(space::leastList);
    list->setModel(&model);
    auto* delegate = new ToolCallDelegate(theme, model, list);
    list->setItemDelegate(delegate);
    list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list->setResizeMode(QListView::Adjust);
    new WidthTeller(list, delegate);
    new EndFollower(list);
    QObject::connect(&theme, &Theme::changed, list, [list] { list->doItemsLayout(); });
    return list;
}

} // namespace hrp::ui
