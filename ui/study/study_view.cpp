// SPDX-License-Identifier: GPL-3.0-or-later
#include "study/study_view.h"

#include "study/screen_card.h"
#include "study/screen_words.h"
#include "text/format.h"
#include "widgets/scroll_column.h"
#include "widgets/themed.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QListView>
#include <QPlainTextEdit>
#include <QScrollArea>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace hrp::ui {
namespace {

constexpr int kRoomForForm = 640;   ///< height of the panel in which a form may stand open from the beginning
constexpr int kNextCharacters = 18; ///< of the next screen's name on its button

} // namespace

StudyView::StudyView(StudyFold& fold, Theme& theme, QWidget* parent) : QWidget(parent), m_fold(fold) {
    build(theme);
    setActive(false);
}

void StudyView::build(Theme& theme) {
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    m_scroll = new ScrollColumn;
    outer->addWidget(m_scroll, 1);
    QVBoxLayout* column = m_scroll->column();

    m_name = makeLabel({}, "strong");
    m_name->setWordWrap(true);
    column->addWidget(m_name);
    m_list = new QListView;
    m_list->setModel(&m_model);
    m_list->setItemDelegate(new ScreenDelegate(theme, m_list));
    m_list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    describe(m_list, tr("Screens of the study"), tr("Choose a screen to see it; Go shows it to both"));
    const auto fitList = [this] {
        const int rows = std::clamp(m_model.rowCount(), 3, 9);
        m_list->setFixedHeight(rows * m_list->sizeHintForRow(0) + 4);
    };
    connect(&m_model, &QAbstractItemModel::modelReset, m_list, fitList);
    connect(&theme, &Theme::changed, m_list, fitList);
    column->addWidget(m_list);

    m_next = makeButton(theme, tr("Next screen"), QStringLiteral("next"),
                        tr("Show the study's next screen to both (Ctrl+N)"));
    m_jump =
        makeButton(theme, tr("Go"), QStringLiteral("jump"), tr("Show the chosen screen now, out of order"));
    m_countdown = makeLabel({}, "strong");
    auto* row = new QHBoxLayout;
    row->setSpacing(space::xs);
    row->addWidget(m_next);
    row->addWidget(m_jump);
    row->addStretch(1);
    row->addWidget(m_countdown);
    column->addLayout(row);

    m_seesHeading = makeLabel(tr("Participant sees"), "section");
    m_card = new ScreenCard(theme);
    m_toldHeading = makeLabel(tr("Agent is told"), "section");
    m_told = new QPlainTextEdit;
    m_told->setReadOnly(true);
    m_told->setTabChangesFocus(true);
    m_told->setProperty("mono", true);
    describe(m_told, tr("What the agent is told"),
             tr("The context item of this screen, exactly as it goes to the engine"));
    const auto dress = [this, &theme] {
        m_told->setMinimumHeight(
            static_cast<int>(QFontMetricsF(theme.font(FontRole::Mono)).lineSpacing() * 5.5) + 12);
    };
    dress();
    connect(&theme, &Theme::changed, m_told, dress);
    auto* sees = new QScrollArea; // as high for every screen: what is beneath must not move under a hand
    sees->setWidgetResizable(true);
    sees->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    sees->setFrameShape(QFrame::NoFrame);
    sees->setWidget(m_card);
    describe(sees, tr("What the participant sees"), tr("The screen as the participant sees it, in small"));
    const auto fitSees = [sees, &theme] {
        sees->setMinimumHeight(
            static_cast<int>(QFontMetricsF(theme.font(FontRole::Body)).lineSpacing() * 4.5) + 16);
    };
    fitSees();
    connect(&theme, &Theme::changed, sees, fitSees);
    for (QLabel* heading : {m_seesHeading, m_toldHeading})
        heading->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    column->addWidget(m_seesHeading);
    column->addWidget(sees, 3);
    column->addWidget(m_toldHeading);
    column->addWidget(m_told, 2);
    auto* byHand = new QVBoxLayout; // always in reach, whatever is scrolled above
    byHand->setContentsMargins(space::m, space::xs, space::m, space::s);
    byHand->setSpacing(space::xs);
    byHand->addWidget(makeLabel(tr("By hand"), "section"));
    byHand->addWidget(buildForms(theme));
    m_byHand = new QWidget;
    m_byHand->setLayout(byHand);
    outer->addWidget(m_byHand);

    connect(m_list->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& current) {
                showScreen(current.row());
                m_jump->setEnabled(m_control && current.isValid());
            });
    connect(m_next, &QPushButton::clicked, this, &StudyView::nextAsked);
    const auto jump = [this] {
        if (m_control && m_list->currentIndex().isValid())
            m_control->execute(study::command::GoToScreen{m_list->currentIndex().row()});
    };
    connect(m_jump, &QPushButton::clicked, this, jump);
    connect(m_list, &QListView::activated, this, jump);
}

QWidget* StudyView::buildForms(Theme& theme) {
    auto* box = new QFrame;
    box->setObjectName(QStringLiteral("card"));
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(space::s, space::s, space::s, space::s);
    column->setSpacing(space::s);
    auto* row = new QHBoxLayout;
    row->setSpacing(space::xs);
    m_formButtons = new QButtonGroup(this);
    m_formButtons->setExclusive(false); // a second press puts the form away
    m_message = new MessageForm(theme);
    m_timer = new TimerForm(theme);
    m_pause = new PauseForm(theme);
    m_screen = new ScreenForm(theme);
    struct Entry {
        Form form;
        QWidget* page;
        QString word, icon, toolTip;
    };
    const Entry entries[] = {
        {Message, m_message, tr("Message"), QStringLiteral("message"),
         tr("Write a message to everyone (Ctrl+M)")},
        {Timer, m_timer, tr("Timer"), QStringLiteral("timer"), tr("Set a timer (Ctrl+T)")},
        {Pause, m_pause, tr("Pause"), QStringLiteral("pause"),
         tr("Pause and resume, with the names of those who are waited for")},
        {Screen, m_screen, tr("Screen"), QStringLiteral("screen"),
         tr("Show a text screen that is not in the study (Ctrl+Shift+S)")}};
    for (const Entry& entry : entries) {
        auto* button = makeToolButton(theme, entry.word, entry.icon, entry.toolTip);
        button->setText(entry.word);
        button->setToolButtonStyle(Qt::ToolButtonTextUnderIcon);
        button->setCheckable(true);
        button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
        m_formButtons->addButton(button, entry.form);
        m_pages[entry.form] = entry.page;
        row->addWidget(button, 1);
    }
    column->addLayout(row);
    for (QWidget* form : m_pages)
        column->addWidget(form);
    connect(m_formButtons, &QButtonGroup::idClicked, this, [this](int id) {
        const auto form = static_cast<Form>(id);
        showForm(m_openForm == form ? std::nullopt : std::optional(form));
    });
    showForm(Message);

    connect(m_message, &MessageForm::send, this, [this](const QString& text) {
        if (m_control)
            m_control->execute(study::command::SendMessage{text});
    });
    connect(m_timer, &TimerForm::set, this, [this](int seconds) {
        if (m_control)
            m_control->execute(study::command::SetTimer{seconds});
    });
    connect(m_pause, &PauseForm::pause, this, [this](const QStringList& names) {
        if (m_control)
            m_control->execute(study::command::Pause{names});
    });
    connect(m_pause, &PauseForm::resume, this, [this] {
        if (m_control)
            m_control->execute(study::command::Resume{});
    });
    connect(m_screen, &ScreenForm::push, this, [this](const study::Screen& screen) {
        if (m_control)
            m_control->execute(study::command::PushScreen{screen});
    });
    return box;
}

void StudyView::setStudy(const study::Study& study) {
    m_study = study;
    m_name->setText(study.name);
    m_model.setStudy(study);
    QStringList people;
    for (const protocol::Participant& other : study.others)
        people += other.role.isEmpty() ? other.name : QStringLiteral("%1 (%2)").arg(other.name, other.role);
    m_pause->setPeople(people);
    m_seenVersion = -1;
    m_seenCurrent = -2;
    if (m_model.rowCount() > 0)
        m_list->setCurrentIndex(m_model.index(0));
    else
        showScreen(-1);
    refresh(0);
}

QString StudyView::nextName() const {
    const int next = m_fold.current() + 1;
    if (next <= 0)
        return {}; // a pushed screen: what it goes back to is the session's business
    return next < m_study.screens.size() ? m_study.screens[next].name : tr("the end of the study");
}

void StudyView::setControl(session::SessionControl* control) {
    m_control = control;
    setActive(control != nullptr);
}

void StudyView::setActive(bool active) {
    if (active && !m_active) // where it is narrow, what the participant sees needs the room more
        showForm(height() >= kRoomForForm ? std::optional(Message) : std::nullopt);
    m_active = active;
    m_byHand->setVisible(active); // else nothing can be done by hand
    m_next->setEnabled(active);
    m_jump->setEnabled(active && m_list->currentIndex().isValid());
    m_message->setActive(active);
    m_timer->setActive(active);
    m_pause->setActive(active);
    m_screen->setActive(active);
}

void StudyView::showForm(std::optional<Form> form) {
    m_openForm = form;
    for (int i = 0; i < kForms; ++i) {
        m_formButtons->button(i)->setChecked(form == i);
        m_pages[i]->setVisible(form == i);
    }
}

void StudyView::openForm(Form form) {
    showForm(form);
    switch (form) {
    case Message:
        m_message->field()->edit()->setFocus(Qt::ShortcutFocusReason);
        break;
    case Timer:
        m_timer->seconds()->setFocus(Qt::ShortcutFocusReason);
        break;
    case Pause:
        m_pause->names()->setFocus(Qt::ShortcutFocusReason);
        break;
    case Screen:
        m_screen->field()->edit()->setFocus(Qt::ShortcutFocusReason);
        break;
    }
}

void StudyView::showTold(const QString& heading, const QString& text) {
    m_toldHeading->setText(heading);
    if (m_told->toPlainText() != text)
        m_told->setPlainText(text);
}

void StudyView::showScreen(int row) {
    const bool isShown = m_fold.shown() && (row == m_fold.current() || (row < 0 && m_fold.shown()->pushed));
    if (row >= 0 && row < m_study.screens.size()) {
        m_card->show(m_study.screens[row], m_study.folder);
        m_seesHeading->setText(isShown               ? tr("Participant sees now")
                               : m_fold.visited(row) ? tr("Participant saw")
                                                     : tr("Participant will see"));
    } else if (isShown) {
        study::Screen pushed;
        pushed.text = m_fold.shown()->text;
        m_card->show(pushed, m_study.folder);
        m_seesHeading->setText(tr("Participant sees now (pushed screen)"));
    } else {
        m_seesHeading->setText(tr("Participant sees"));
        m_card->clear();
    }
    if (const StudyFold::Told* told = row >= 0 || isShown ? m_fold.screenTold(row) : nullptr) {
        QString text = readableContext(told->text);
        if (const StudyFold::Told* question = m_fold.questionTold(row))
            text += QLatin1Char('\n') + readableContext(question->text);
        showTold(tr("Agent was told at %1").arg(clockText(told->tMs)), text);
    } else if (row >= 0 && row < m_study.screens.size()) {
        showTold(isShown || m_fold.visited(row) ? tr("Agent was told") : tr("Agent will be told"),
                 readableContext(toldText(m_study.screens[row])));
    } else {
        showTold(tr("Agent is told"), {});
    }
}

void StudyView::refresh(double nowMs) {
    int seconds = -1;
    if (const std::optional<double> left = m_fold.secondsLeft(nowMs))
        seconds = static_cast<int>(std::ceil(*left));
    if (seconds != m_secondsShown) {
        m_secondsShown = seconds;
        m_countdown->setText(seconds < 0 ? QString() : tr("⏱ %1 s").arg(seconds));
    }
    if (m_fold.version() == m_seenVersion)
        return;
    m_seenVersion = m_fold.version();
    const QString next = m_active ? nextName() : QString();
    m_next->setText(next.isEmpty() ? tr("Next screen") : tr("Next: %1").arg(oneLine(next, kNextCharacters)));
    m_next->setAccessibleName(next.isEmpty() ? tr("Next screen") : tr("Next: %1").arg(next));
    m_model.setProgress(m_fold);
    m_pause->setPaused(m_fold.paused());
    if (m_fold.shown() && m_fold.current() != m_seenCurrent) { // the list goes along with the session
        m_seenCurrent = m_fold.current();
        m_list->setCurrentIndex(m_seenCurrent >= 0 ? m_model.index(m_seenCurrent) : QModelIndex());
    }
    showScreen(m_list->currentIndex().isValid() ? m_list->currentIndex().row() : -1);
}

} // namespace hrp::ui
