// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "stream/log_feed.h"
#include "theme/theme.h"

#include <hrp/log/session_state.h>
#include <hrp/study/study.h>

#include <QFrame>

class QLabel;
class QPushButton;

namespace hrp::ui {

class AnswerForm;

/// The band above the panels that is there only while somebody must decide: a short break, an engine that is
/// gone, a question that the agent did not answer; and once after a session went on in a new one.
class DecisionBar final : public QFrame, public LogView {
    Q_OBJECT
public:
    enum class Shows { Nothing, Break, EngineGone, Question, Continued };

    explicit DecisionBar(Theme& theme, QWidget* parent = nullptr);
    void setStudy(const study::Study& study) { m_study = study; }
    /// Whether commands can go anywhere now.
    void setActive(bool active);

    const log::SessionState& fold() const { return m_fold; }
    Shows shows() const { return m_shows; }
    QString shownText() const;
    AnswerForm* form() const { return m_form; }
    QPushButton* releaseButton() const { return m_release; }
    QPushButton* goOnButton() const { return m_goOn; }
    QPushButton* answerButton() const { return m_answer; }
    QPushButton* skipButton() const { return m_skip; }
    QPushButton* holdButton() const { return m_hold; }
    QPushButton* endButton() const { return m_end; }
    QPushButton* understoodButton() const { return m_understood; }
    /// Puts the focus where the decision is made.
    void focusDecision();

    void reset() override;
    void consume(const LogBatch& batch) override;
    void frame(const Frame& frame) override;

Q_SIGNALS:
    void releaseAsked();
    void goOnAsked();
    void endAsked();
    void holdAsked();
    void skipAsked();
    void answerGiven(const hrp::protocol::Json& value);
    void foldChanged(); ///< a break, a lost engine, a question, the talk button: begun or over

private:
    void build(Theme& theme);
    void refresh();
    void showWords(double nowMs);
    void giveAnswer();
    void orderTabs();
    const study::Question* questionOf(const log::QuestionWaiting& waiting) const;

    Theme& m_theme;
    log::SessionState m_fold;
    study::Study m_study;
    Shows m_shows = Shows::Nothing;
    int m_seenVersion = 0;
    bool m_active = false;
    bool m_continuedRead = false;
    QString m_askedQuestion; ///< for which the form was made
    double m_nowMs = 0;
    QLabel *m_sign = nullptr, *m_title = nullptr, *m_text = nullptr;
    AnswerForm* m_form = nullptr;
    QWidget* m_formArea = nullptr;
    QPushButton *m_release = nullptr, *m_goOn = nullptr, *m_answer = nullptr, *m_skip = nullptr,
                *m_hold = nullptr, *m_end = nullptr, *m_understood = nullptr;
};

} // namespace hrp::ui
