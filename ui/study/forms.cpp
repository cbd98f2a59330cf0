// SPDX-License-Identifier: GPL-3.0-or-later
#include "study/forms.h"

#include "widgets/themed.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QLocale>
#include <QPlainTextEdit>
#include <QSpinBox>
#include <QVBoxLayout>

namespace hrp::ui {
namespace {

QVBoxLayout* formColumn(QWidget* form) {
    auto* column = new QVBoxLayout(form);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::s);
    return column;
}

QHBoxLayout* buttonRow(std::initializer_list<QWidget*> left, QWidget* right) {
    auto* row = new QHBoxLayout;
    row->setSpacing(space::xs);
    for (QWidget* widget : left)
        row->addWidget(widget);
    row->addStretch(1);
    row->addWidget(right);
    return row;
}

} // namespace

// ---- TextField ----------------------------------------------------------------------------------------

TextField::TextField(Theme& theme, const QString& name, const QString& placeholder, int mostCharacters,
                     QWidget* parent)
    : QWidget(parent), m_most(mostCharacters) {
    auto* column = formColumn(this);
    column->setSpacing(2);
    m_edit = new QPlainTextEdit;
    m_edit->setPlaceholderText(placeholder);
    m_edit->setTabChangesFocus(true);
    m_edit->installEventFilter(this);
    describe(m_edit, name, tr("%1 Ctrl+Enter sends it.").arg(placeholder));
    const auto fit = [this, &theme] {
        const int line = static_cast<int>(QFontMetricsF(theme.font(FontRole::Body)).lineSpacing());
        m_edit->setFixedHeight(line * 3 + 18);
    };
    fit();
    connect(&theme, &Theme::changed, m_edit, fit);
    m_counter = makeLabel({}, "small");
    m_counter->setAlignment(Qt::AlignRight);
    m_counter->setWordWrap(true);
    column->addWidget(m_edit);
    column->addWidget(m_counter);
    connect(m_edit, &QPlainTextEdit::textChanged, this, &TextField::check);
    check();
}

QString TextField::text() const {
    return m_edit->toPlainText().trimmed();
}

void TextField::clear() {
    m_edit->clear();
}

bool TextField::valid() const {
    const QString trimmed = text();
    return !trimmed.isEmpty() && trimmed.size() <= m_most;
}

void TextField::check() {
    const qsizetype length = text().size();
    const bool tooLong = length > m_most;
    const QLocale locale;
    const QString count = tr("%1 of %2").arg(locale.toString(length), locale.toString(m_most));
    m_counter->setText(
        tooLong ? tr("%1: %n character(s) too many", nullptr, static_cast<int>(length - m_most)).arg(count)
                : count);
    m_counter->setProperty("role", tooLong ? QStringLiteral("error") : QStringLiteral("small"));
    restyle(m_counter);
    if (m_edit->property("invalid").toBool() != tooLong) {
        m_edit->setProperty("invalid", tooLong);
        restyle(m_edit);
    }
    Q_EMIT changed();
}

bool TextField::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_edit && event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if ((key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) &&
            key->modifiers().testFlag(Qt::ControlModifier)) {
            if (valid())
                Q_EMIT submitted();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

// ---- MessageForm --------------------------------------------------------------------------------------

MessageForm::MessageForm(Theme& theme, QWidget* parent) : QWidget(parent) {
    auto* column = formColumn(this);
    m_field =
        new TextField(theme, tr("Message"), tr("A message that participant and agent both see, as from you."),
                      kMostMessageCharacters);
    m_send = makeButton(theme, tr("Send message"), QStringLiteral("message"),
                        tr("Send the message to everyone in the session"));
    column->addWidget(m_field);
    column->addLayout(buttonRow({}, m_send));
    const auto submit = [this] {
        if (!m_active || !m_field->valid())
            return;
        const QString text = m_field->text();
        m_field->clear();
        Q_EMIT send(text);
    };
    connect(m_send, &QPushButton::clicked, this, submit);
    connect(m_field, &TextField::submitted, this, submit);
    connect(m_field, &TextField::changed, this, &MessageForm::refresh);
    refresh();
}

void MessageForm::setActive(bool active) {
    m_active = active;
    refresh();
}

void MessageForm::refresh() {
    m_send->setEnabled(m_active && m_field->valid());
}

// ---- TimerForm ----------------------------------------------------------------------------------------

TimerForm::TimerForm(Theme& theme, QWidget* parent) : QWidget(parent) {
    auto* column = formColumn(this);
    auto* hint = makeLabel(
        tr("Both see the time that is left. When it is up, the study goes on to the next screen."), "small");
    hint->setWordWrap(true);
    m_seconds = new QSpinBox;
    m_seconds->setRange(1, kMostTimerSeconds);
    m_seconds->setValue(30);
    m_seconds->setSuffix(tr(" s"));
    describe(m_seconds, tr("Seconds of the timer"),
             tr("How many seconds are left, 1 to %L1").arg(kMostTimerSeconds));
    m_set = makeButton(theme, tr("Set timer"), QStringLiteral("timer"),
                       tr("Show this time to both and tell the agent"));
    auto* row = new QHBoxLayout;
    row->setSpacing(space::xs);
    row->addWidget(m_seconds, 1);
    for (const int preset : {10, 30, 60}) {
        auto* button = makeButton(theme, QString::number(preset), {}, tr("%1 seconds").arg(preset));
        button->setAccessibleName(tr("%1 seconds").arg(preset));
        connect(button, &QPushButton::clicked, this, [this, preset] { m_seconds->setValue(preset); });
        m_presets += button;
        row->addWidget(button);
    }
    column->addWidget(hint);
    column->addLayout(row);
    column->addLayout(buttonRow({}, m_set));
    connect(m_set, &QPushButton::clicked, this, [this] { Q_EMIT set(m_seconds->value()); });
    setActive(false);
}

void TimerForm::setActive(bool active) {
    m_set->setEnabled(active);
}

// ---- PauseForm ----------------------------------------------------------------------------------------

PauseForm::PauseForm(Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme) {
    auto* column = formColumn(this);
    auto* hint = makeLabel(tr("The agent falls silent and nobody is heard until you resume."), "small");
    hint->setWordWrap(true);
    m_names = new QLineEdit;
    m_names->setPlaceholderText(tr("Who is waited for"));
    describe(m_names, tr("Who is waited for"),
             tr("Names as the agent is told, separated by commas: Alex (Guest). May be empty."));
    m_button = makeButton(theme, tr("Pause"), QStringLiteral("pause"), tr("Pause the session for everyone"));
    column->addWidget(hint);
    column->addWidget(m_names);
    column->addLayout(buttonRow({}, m_button));
    const auto act = [this] {
        if (!m_button->isEnabled())
            return;
        if (m_paused)
            Q_EMIT resume();
        else
            Q_EMIT pause(waitingFor());
    };
    connect(m_button, &QPushButton::clicked, this, act);
    connect(m_names, &QLineEdit::returnPressed, this, act);
    refresh();
}

void PauseForm::setPeople(const QStringList& people) {
    if (!m_names->isModified())
        m_names->setText(people.join(QStringLiteral(", ")));
}

QStringList PauseForm::waitingFor() const {
    QStringList names;
    for (const QString& part : m_names->text().split(QLatin1Char(','), Qt::SkipEmptyParts))
        if (const QString name = part.simplified(); !name.isEmpty())
            names += name;
    return names;
}

void PauseForm::setPaused(bool paused) {
    m_paused = paused;
    refresh();
}

void PauseForm::setActive(bool active) {
    m_active = active;
    refresh();
}

void PauseForm::refresh() {
    m_button->setEnabled(m_active);
    m_names->setEnabled(!m_paused);
    m_button->setText(m_paused ? tr("Resume") : tr("Pause"));
    m_button->setIcon(m_theme.icon(m_paused ? QStringLiteral("play") : QStringLiteral("pause")));
    describe(m_button, m_button->text(),
             m_paused ? tr("Go on with the session") : tr("Pause the session for everyone"));
}

// ---- ScreenForm ---------------------------------------------------------------------------------------

ScreenForm::ScreenForm(Theme& theme, QWidget* parent) : QWidget(parent) {
    auto* column = formColumn(this);
    m_name = new QLineEdit;
    m_name->setPlaceholderText(tr("Name of the screen (for you)"));
    m_name->setMaxLength(80);
    describe(m_name, tr("Name of the screen"),
             tr("How the screen is called in the timeline and the recording; the agent is not told"));
    m_text = new TextField(theme, tr("Text of the screen"),
                           tr("What the participant reads and the agent is told."), kMostScreenCharacters);
    m_audible = new QCheckBox(tr("Participant is heard on it"));
    m_audible->setChecked(true);
    describe(m_audible, tr("Participant is heard on this screen"),
             tr("Video chat is shown: the participant's voice goes to the agent"));
    m_push = makeButton(theme, tr("Show screen"), QStringLiteral("screen"),
                        tr("Show this text screen now, outside the study's order"));
    column->addWidget(m_name);
    column->addWidget(m_text);
    column->addWidget(m_audible);
    column->addLayout(buttonRow({}, m_push));
    const auto submit = [this] {
        if (!m_active || !m_text->valid())
            return;
        study::Screen screen;
        screen.id = QStringLiteral("pushed");
        screen.name = m_name->text().trimmed().isEmpty() ? tr("Pushed screen") : m_name->text().trimmed();
        screen.type = QStringLiteral("showtext");
        screen.text = m_text->text();
        screen.audible = m_audible->isChecked();
        m_text->clear();
        Q_EMIT push(screen);
    };
    connect(m_push, &QPushButton::clicked, this, submit);
    connect(m_text, &TextField::submitted, this, submit);
    connect(m_text, &TextField::changed, this, &ScreenForm::refresh);
    refresh();
}

void ScreenForm::setActive(bool active) {
    m_active = active;
    refresh();
}

void ScreenForm::refresh() {
    m_push->setEnabled(m_active && m_text->valid());
}

} // namespace hrp::ui
