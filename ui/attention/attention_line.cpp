// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/attention_line.h"

#include "text/format.h"
#include "widgets/themed.h"

#include <QAccessible>
#include <QHBoxLayout>

namespace hrp::ui {

AttentionLine::AttentionLine(Theme& theme, QAction* action, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_action(action) {
    setAccessibleName(tr("Attention"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(space::s);
    m_sign = new QLabel;
    m_class = makeLabel({}, "strong");
    m_text = makeLabel({}, "body");
    m_text->setWordWrap(true); // a sentence that must be read is not cut
    QSizePolicy wrapping(QSizePolicy::Ignored, QSizePolicy::Preferred);
    wrapping.setHeightForWidth(true);
    m_text->setSizePolicy(wrapping);
    m_more = makeLabel({}, "small");
    m_button = new QToolButton;
    m_button->setFocusPolicy(Qt::TabFocus);
    connect(m_button, &QToolButton::clicked, action, &QAction::trigger);
    row->addWidget(m_sign);
    row->addWidget(m_class);
    row->addWidget(m_text, 1);
    row->addWidget(m_more);
    row->addWidget(m_button);
    connect(&theme, &Theme::changed, this, &AttentionLine::refresh);
    refresh();
}

void AttentionLine::tell(const Attention& attention) {
    if (attention == m_shown)
        return;
    m_shown = attention;
    refresh();
    QAccessibleEvent event(this, m_shown.cls == log::FindingClass::ActNow && !m_shown.text.isEmpty()
                                     ? QAccessible::Alert
                                     : QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&event);
}

QString AttentionLine::shownText() const {
    return m_shown.text.isEmpty() ? QString() : m_class->text() + QStringLiteral(": ") + m_shown.text;
}

void AttentionLine::refresh() {
    const Tokens& t = m_theme.tokens();
    const bool any = !m_shown.text.isEmpty();
    const bool urgent = m_shown.cls == log::FindingClass::ActNow;
    const int size = static_cast<int>(QFontMetricsF(m_theme.font(FontRole::Body)).height());
    m_sign->setPixmap(
        m_theme.pixmap(classIcon(m_shown.cls), urgent ? t.redText : t.textMuted, size, devicePixelRatioF()));
    m_class->setText(any ? classText(m_shown.cls) : QString());
    m_class->setVisible(any);
    m_class->setProperty("role", urgent && any ? QStringLiteral("rec") : QStringLiteral("strong"));
    restyle(m_class);
    m_text->setText(m_shown.text);
    m_sign->setVisible(any);
    m_text->setToolTip(plainToolTip(m_text->text()));
    m_more->setText(m_shown.more > 0 ? tr("+%1 more").arg(m_shown.more) : QString());
    m_more->setVisible(m_shown.more > 0);
    m_button->setVisible(any);
    m_button->setText(any ? QStringLiteral("%1 (%2)").arg(
                                m_shown.action, m_action->shortcut().toString(QKeySequence::NativeText))
                          : QString());
    describe(m_button, any ? m_shown.action : tr("Attention"), m_action->toolTip());
    m_action->setEnabled(any);
    setAccessibleDescription(shownText());
    setVisible(any); // else the status beside it has all the room
}

} // namespace hrp::ui
