// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "theme/theme.h"

#include <hrp/study/question_definition.h>

#include <QWidget>

#include <functional>
#include <optional>

class QLabel;
class QVBoxLayout;

namespace hrp::ui {

/// Fields for an answer by hand that fit the question: a scale, choices, an order, a text, dimensions. Says
/// what is still missing, in the words with which the agent would be refused.
class AnswerForm final : public QWidget {
    Q_OBJECT
public:
    explicit AnswerForm(Theme& theme, QWidget* parent = nullptr);
    /// The question of the study; nothing has been chosen.
    void setQuestion(const study::Question& question);
    /// A question of which only the tool is known: text fields.
    void setTool(const QString& tool);
    /// The arguments of the tool, as the agent would give them; none while something is missing.
    std::optional<protocol::Json> arguments() const;
    /// The answer alone: number, text, list or object; none while something is missing.
    std::optional<protocol::Json> answer() const { return m_answer; }
    QString problem() const { return m_problem; }
    void focusFirst();
    /// What the Tab key walks through, in order.
    QList<QWidget*> fields() const;

Q_SIGNALS:
    void changed();
    void submitted(); ///< Enter in a field

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    using Read = std::function<protocol::Json()>;
    void begin(const QString& tool);
    study::AnswerShape shape() const;
    void finish(Read read);
    void check();
    void touch();

    void addScale(const study::ScaleQuestion& question);
    void addChoice(const QStringList& choices);
    void addChoices(const QStringList& choices);
    void addRanking(const study::RankingQuestion& question);
    void addText(const study::TextQuestion& question);
    void addDimensions(const QList<study::Dimension>& dimensions);
    void addLines(const QString& hint);
    /// A slider with a number field; `read` gives the number, nothing before it was touched.
    std::function<std::optional<double>()> addNumber(const QString& name, double min, double max,
                                                     std::optional<double> step, const QString& minLabel,
                                                     const QString& maxLabel, const QString& heading = {},
                                                     int headingWidth = 0);

    Theme& m_theme;
    QVBoxLayout* m_column = nullptr;
    QWidget* m_fields = nullptr;
    QWidget* m_first = nullptr;
    QLabel* m_hint = nullptr;
    std::optional<study::Question> m_question;
    QString m_tool;
    const study::QuestionDefinition* m_definition = nullptr;
    Read m_read;
    std::optional<protocol::Json> m_answer;
    QString m_problem;
    bool m_touched = false;
};

} // namespace hrp::ui
