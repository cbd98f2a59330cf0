// SPDX-License-Identifier: GPL-3.0-or-later
#include "by_hand/decision_bar.h"

#include "by_hand/answer_form.h"
#include "text/format.h"
#include "widgets/themed.h"

#include <QAccessible>
#include <QApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace hrp::ui {

namespace {

/// The form of a question, as high as it is while there is room for it: else it scrolls, and the window keeps
/// its size.
class FormArea final : public QScrollArea {
public:
    explicit FormArea(QWidget* form) {
        setWidget(form);
        setWidgetResizable(true);
        setFrameShape(NoFrame);
        form->setAutoFillBackground(false); // the band shows through
        viewport()->setAutoFillBackground(false);
        setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
        form->installEventFilter(this);
        // Also where the focus comes by an arrow key, which QScrollArea does not follow.
        connect(qApp, &QApplication::focusChanged, this, [this](QWidget*, QWidget* now) {
            if (now && widget()->isAncestorOf(now))
                ensureWidgetVisible(now, 0, kAroundFocus);
        });
    }
    QSize sizeHint() const override {
        const QSize form = widget()->sizeHint();
        const int height = widget()->hasHeightForWidth() ? widget()->heightForWidth(width()) : form.height();
        return {form.width(), std::min(kMostFormHeight, height)};
    }
    QSize minimumSizeHint() const override { return {100, std::min(kLeastFormHeight, sizeHint().height())}; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() == QEvent::LayoutRequest)
            updateGeometry();
        return QScrollArea::eventFilter(watched, event);
    }

private:
    static constexpr int kMostFormHeight = 150, kLeastFormHeight = 44, kAroundFocus = 20;
};

} // namespace

DecisionBar::DecisionBar(Theme& theme, QWidget* parent) : QFrame(parent), m_theme(theme) {
    setObjectName(QStringLiteral("actBand"));
    setAccessibleName(tr("To be decided"));
    build(theme);
    hide();
}

void DecisionBar::build(Theme& theme) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(space::l, space::xs, space::s, space::xs);
    row->setSpacing(space::m);
    m_sign = new QLabel;
    auto* words = new QVBoxLayout;
    words->setSpacing(space::xs);
    m_title = makeLabel({}, "heading");
    m_title->setWordWrap(true);
    m_text = makeLabel({}, "muted");
    m_text->setWordWrap(true);
    m_form = new AnswerForm(theme);
    words->addWidget(m_title);
    words->addWidget(m_text);
    m_formArea = new FormArea(m_form);
    describe(m_formArea, tr("Answer"), tr("The answer by hand; longer forms scroll"));
    words->addWidget(m_formArea);
    m_release = makeAccentButton(theme, tr("Go on"), QStringLiteral("play"), "go",
                                 tr("End the short break: everything goes on where it was (F4)"));
    m_goOn = makeAccentButton(theme, tr("Go on in a new session"), QStringLiteral("play"), "go",
                              tr("Connect to the engine again and go on with the study from here"));
    m_answer = makeAccentButton(theme, tr("Answer for the agent"), QStringLiteral("hand"), "primary",
                                tr("Store this answer; it is marked as given by hand"));
    m_skip = makeButton(theme, tr("Skip the question"), QStringLiteral("skip"),
                        tr("Go on without an answer; the question is stored as unanswered"));
    m_hold = makeButton(theme, tr("Short break"), QStringLiteral("cup"),
                        tr("Hold the session while you decide (F4)"));
    m_end = makeButton(theme, tr("End the session"), QStringLiteral("stop"),
                       tr("End the session; everything recorded stays"));
    m_understood = makeButton(theme, tr("Understood"), QStringLiteral("check"), tr("Put this away"));
    auto* buttons = new QVBoxLayout;
    buttons->setSpacing(space::xs);
    for (QPushButton* button : {m_release, m_goOn, m_answer, m_skip, m_hold, m_end, m_understood}) {
        button->setFocusPolicy(Qt::TabFocus);
        buttons->addWidget(button);
    }
    buttons->addStretch(1);
    row->addWidget(m_sign, 0, Qt::AlignTop);
    row->addLayout(words, 1);
    row->addLayout(buttons);
    connect(m_release, &QPushButton::clicked, this, &DecisionBar::releaseAsked);
    connect(m_goOn, &QPushButton::clicked, this, &DecisionBar::goOnAsked);
    connect(m_skip, &QPushButton::clicked, this, &DecisionBar::skipAsked);
    connect(m_hold, &QPushButton::clicked, this, &DecisionBar::holdAsked);
    connect(m_end, &QPushButton::clicked, this, &DecisionBar::endAsked);
    connect(m_answer, &QPushButton::clicked, this, &DecisionBar::giveAnswer);
    connect(m_form, &AnswerForm::submitted, this, &DecisionBar::giveAnswer);
    connect(m_form, &AnswerForm::changed, this,
            [this] { m_answer->setEnabled(m_active && m_form->answer().has_value()); });
    connect(m_understood, &QPushButton::clicked, this, [this] {
        m_continuedRead = true;
        refresh();
    });
    connect(&theme, &Theme::changed, this, &DecisionBar::refresh);
}

void DecisionBar::reset() {
    m_fold.reset();
    m_continuedRead = false;
    m_askedQuestion.clear();
    m_seenVersion = 0;
    refresh();
}

void DecisionBar::consume(const LogBatch& batch) {
    for (const log::RecordPtr& record : batch.records) {
        m_fold.add(*record);
        if (std::holds_alternative<log::SessionContinued>(record->body))
            m_continuedRead = false;
        if (std::holds_alternative<log::SessionEnded>(record->body))
            m_continuedRead = true;
    }
}

void DecisionBar::frame(const Frame& frame) {
    m_nowMs = frame.nowMs;
    if (m_fold.version() != m_seenVersion) {
        m_seenVersion = m_fold.version();
        refresh();
        Q_EMIT foldChanged();
    } else if (m_shows == Shows::Break || m_shows == Shows::EngineGone) {
        showWords(m_nowMs); // clocks run
    }
}

void DecisionBar::setActive(bool active) {
    m_active = active;
    refresh();
}

QString DecisionBar::shownText() const {
    return m_shows == Shows::Nothing ? QString() : m_title->text() + QLatin1Char('\n') + m_text->text();
}

const study::Question* DecisionBar::questionOf(const log::QuestionWaiting& waiting) const {
    const auto fits = [&](const study::Question& question) {
        return study::toolOf(question) == waiting.tool &&
               (question.id == waiting.questionId || question.text == waiting.question ||
                study::wordingOf(question) == waiting.question);
    };
    for (const study::Screen& screen : m_study.screens)
        if (screen.question && fits(*screen.question))
            return &*screen.question;
    return nullptr;
}

void DecisionBar::refresh() {
    const Shows before = m_shows;
    if (!m_active)
        m_shows = Shows::Nothing;
    else if (m_fold.lost())
        m_shows = Shows::EngineGone;
    else if (m_fold.waitingQuestion())
        m_shows = Shows::Question;
    else if (m_fold.held())
        m_shows = Shows::Break;
    else if (m_fold.continued() && !m_continuedRead)
        m_shows = Shows::Continued;
    else
        m_shows = Shows::Nothing;
    const bool asks = m_shows == Shows::Question;
    if (asks &&
        m_askedQuestion != m_fold.waitingQuestion()->questionId + m_fold.waitingQuestion()->question) {
        m_askedQuestion = m_fold.waitingQuestion()->questionId + m_fold.waitingQuestion()->question;
        if (const study::Question* question = questionOf(*m_fold.waitingQuestion()))
            m_form->setQuestion(*question);
        else
            m_form->setTool(m_fold.waitingQuestion()->tool);
        orderTabs();
    } else if (!m_fold.waitingQuestion()) {
        m_askedQuestion.clear();
    }
    m_formArea->setVisible(asks);
    m_answer->setVisible(asks);
    m_answer->setEnabled(asks && m_form->answer().has_value());
    m_skip->setVisible(asks);
    m_hold->setVisible(asks && !m_fold.held());
    m_release->setVisible(m_shows == Shows::Break || (asks && m_fold.held()));
    m_goOn->setVisible(m_shows == Shows::EngineGone);
    m_end->setVisible(m_shows == Shows::Break || m_shows == Shows::EngineGone);
    m_understood->setVisible(m_shows == Shows::Continued);
    const char* icon = m_shows == Shows::EngineGone ? "link-off"
                       : asks                       ? "question"
                       : m_shows == Shows::Break    ? "cup"
                                                    : "info";
    const int size = static_cast<int>(QFontMetricsF(m_theme.font(FontRole::Title)).height());
    m_sign->setPixmap(
        m_theme.pixmap(QString::fromLatin1(icon), m_theme.tokens().orangeText, size, devicePixelRatioF()));
    showWords(m_nowMs);
    setVisible(m_shows != Shows::Nothing);
    if (m_shows != before && m_shows != Shows::Nothing) {
        QAccessibleEvent alert(this, QAccessible::Alert);
        QAccessible::updateAccessibility(&alert);
    }
}

void DecisionBar::showWords(double nowMs) {
    QString title, text;
    switch (m_shows) {
    case Shows::Nothing:
        return;
    case Shows::Break: {
        const int seconds = static_cast<int>(std::max(0.0, nowMs - m_fold.heldSinceMs()) / 1'000);
        const QString since =
            seconds < 60 ? tr("%1 s").arg(seconds) : tr("%1 min %2 s").arg(seconds / 60).arg(seconds % 60);
        switch (m_fold.hold()->cause) {
        case log::HoldCause::Operator:
            title = tr("Short break, for %1").arg(since);
            break;
        case log::HoldCause::EngineGone:
            title = tr("Short break, for %1: the engine was gone").arg(since);
            break;
        case log::HoldCause::QuestionUnanswered:
            title = tr("Short break, for %1: the agent did not answer").arg(since);
            break;
        case log::HoldCause::Budget:
            title = tr("Short break, for %1: the budget is used up").arg(since);
            break;
        }
        text = tr("The agent is silent, nothing is sent, and the timers stand still.");
        if (!m_fold.hold()->text.isEmpty())
            text +=
                QLatin1Char('\n') + tr("The participant reads: “%1”").arg(oneLine(m_fold.hold()->text, 300));
        break;
    }
    case Shows::EngineGone: {
        const log::ConnectionLost& lost = *m_fold.lost();
        title = lost.reason.isEmpty() ? tr("The engine is gone")
                                      : tr("The engine is gone: %1").arg(oneLine(lost.reason, 300));
        if (const auto at = m_fold.retryAtMs()) {
            const int seconds = std::max(0, static_cast<int>(std::ceil((*at - nowMs) / 1'000)));
            text = seconds > 0 ? tr("It is tried again in %1 s (try %2).").arg(seconds).arg(lost.attempt + 1)
                               : tr("It is tried again now (try %1).").arg(lost.attempt + 1);
        } else {
            text = lost.retryable ? tr("It is not tried again by itself any more: you decide.")
                                  : tr("Trying again would not help by itself: you decide.");
        }
        text +=
            QLatin1Char('\n') +
            tr("A new session is told the place in the study, the instructions, the people, the screen and "
               "the finished turns as heard; it remembers nothing else.");
        break;
    }
    case Shows::Question: {
        const log::QuestionWaiting& waiting = *m_fold.waitingQuestion();
        const QString& refusal = m_fold.refusal();
        title = (refusal.isEmpty() ? tr("The agent did not answer: %1")
                                   : tr("No answer of the agent was accepted: %1"))
                    .arg(oneLine(shortQuestion(waiting.question), 300));
        text = waiting.why.isEmpty() ? tr("Give the answer by hand, or skip the question.")
                                     : oneLine(waiting.why, 300);
        if (!refusal.isEmpty() && !waiting.why.contains(refusal))
            text += QLatin1Char(' ') + tr("Its last answer: %1").arg(oneLine(refusal, 300));
        break;
    }
    case Shows::Continued: {
        const log::SessionContinued& continued = *m_fold.continued();
        title = tr("The session goes on in a new one, its number %1").arg(continued.number);
        QStringList lines;
        if (!continued.carried.isEmpty())
            lines += tr("It knows: %1").arg(continued.carried.join(QStringLiteral(", ")));
        if (!continued.lost.isEmpty())
            lines += tr("It does not know: %1").arg(continued.lost.join(QStringLiteral(", ")));
        if (!continued.historyProblem.isEmpty())
            lines += tr("What was said before: %1").arg(oneLine(continued.historyProblem, 300));
        else if (continued.historySent)
            lines += tr("What was said before was told to it; that is outside the profile.");
        text = lines.join(QLatin1Char('\n'));
        break;
    }
    }
    if (title != m_title->text())
        m_title->setText(title);
    if (text != m_text->text())
        m_text->setText(text);
    setAccessibleDescription(title);
}

/// From the answer straight on to what is done with it: its fields are newer than all that follows them.
void DecisionBar::orderTabs() {
    QWidget* before = nullptr;
    const auto next = [&before](QWidget* widget) {
        if (before)
            setTabOrder(before, widget);
        before = widget;
    };
    for (QWidget* field : m_form->fields())
        next(field);
    for (QPushButton* button : {m_release, m_goOn, m_answer, m_skip, m_hold, m_end, m_understood})
        next(button);
}

void DecisionBar::giveAnswer() {
    if (m_active && m_fold.waitingQuestion() && m_form->answer())
        Q_EMIT answerGiven(*m_form->answer());
}

void DecisionBar::focusDecision() {
    switch (m_shows) {
    case Shows::Question:
        m_form->focusFirst();
        break;
    case Shows::Break:
        m_release->setFocus(Qt::ShortcutFocusReason);
        break;
    case Shows::EngineGone:
        m_goOn->setFocus(Qt::ShortcutFocusReason);
        break;
    case Shows::Continued:
        m_understood->setFocus(Qt::ShortcutFocusReason);
        break;
    case Shows::Nothing:
        break;
    }
}

} // namespace hrp::ui
