// SPDX-License-Identifier: GPL-3.0-or-later
#include "by_hand/answer_form.h"
#include "widgets/decimal_box.h"

#include "widgets/themed.h"

#include <hrp/protocol/json.h>

#include <QButtonGroup>
#include <QCheckBox>
#include <QDoubleSpinBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMouseEvent>
#include <QPlainTextEdit>
#include <QRadioButton>
#include <QSignalBlocker>
#include <QSlider>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace hrp::ui {
namespace {

/// A button takes “&” for the sign of its key; in a choice it is a letter.
QString buttonText(const QString& choice) {
    return choice.left(200).replace(QLatin1Char('&'), QLatin1String("&&"));
}

using protocol::Json;

constexpr int kSliderSteps = 100;
constexpr int kMostHeadingPixels = 240;
constexpr int kMostColumns = 3;          ///< of short choices beside each other
constexpr int kLongChoice = 32;          ///< characters: from here on each choice has a line of its own
constexpr int kMostEndLabelPixels = 160; ///< of what stands at the ends of a scale

Json jsonText(const QString& text) {
    return text.toStdString();
}

Json jsonList(const QStringList& texts) {
    Json list = Json::array();
    for (const QString& text : texts)
        list.push_back(jsonText(text));
    return list;
}

/// Whole numbers stay whole: a scale's answer of 70 is 70, not 70.0.
Json jsonNumber(double value) {
    return value == std::floor(value) && std::abs(value) < 1e15 ? Json(static_cast<std::int64_t>(value))
                                                                : Json(value);
}

/// An answer of which only the form is known, as it was typed; null while it is none.
Json fromLines(const QString& text, study::AnswerShape shape) {
    if (text.isEmpty())
        return {};
    QStringList lines;
    for (const QString& line : text.split(QLatin1Char('\n'), Qt::SkipEmptyParts))
        lines += line.trimmed();
    switch (shape) {
    case study::AnswerShape::Number: {
        bool number = false;
        const double value = text.toDouble(&number);
        return number ? jsonNumber(value) : Json();
    }
    case study::AnswerShape::SomeTexts:
    case study::AnswerShape::Order:
        return jsonList(lines);
    case study::AnswerShape::Scores: {
        Json scores = Json::object();
        for (const QString& line : lines) {
            bool number = false;
            const double value = line.section(QLatin1Char(':'), -1).toDouble(&number);
            if (!number)
                return {};
            scores[line.section(QLatin1Char(':'), 0, -2).trimmed().toStdString()] = jsonNumber(value);
        }
        return scores;
    }
    case study::AnswerShape::OneText:
    case study::AnswerShape::Words:
        break;
    }
    return jsonText(text);
}

/// Choices beside each other while they are short; else beneath each other, with lines that wrap, so that
/// none is wider than the form.
class ChoiceGrid {
public:
    ChoiceGrid(QWidget* fields, const QStringList& choices) : m_grid(new QGridLayout(fields)) {
        m_grid->setContentsMargins(0, 0, 0, 0);
        for (const QString& choice : choices)
            m_wraps = m_wraps || choice.size() > kLongChoice;
        m_grid->setColumnStretch(1, m_wraps ? 1 : 0);
    }
    void add(QAbstractButton* button, const QString& choice) {
        const int at = m_count++;
        if (!m_wraps) {
            button->setText(buttonText(choice));
            m_grid->addWidget(button, at / kMostColumns, at % kMostColumns);
            return;
        }
        auto* words = new WrappedChoice(choice, button);
        m_grid->addWidget(button, at, 0, Qt::AlignTop);
        m_grid->addWidget(words, at, 1);
    }

private:
    /// Beside a button that can't wrap its text; a press on it is one on the button.
    class WrappedChoice final : public QLabel {
    public:
        WrappedChoice(const QString& text, QAbstractButton* button) : QLabel(text), m_button(button) {
            setTextFormat(Qt::PlainText);
            setWordWrap(true);
            setToolTip(button->toolTip());
        }

    protected:
        void mousePressEvent(QMouseEvent* event) override { event->accept(); } // or no release comes
        void mouseReleaseEvent(QMouseEvent* event) override {
            if (event->button() == Qt::LeftButton && rect().contains(event->position().toPoint())) {
                m_button->setFocus(Qt::MouseFocusReason);
                m_button->click();
            }
        }

    private:
        QAbstractButton* m_button;
    };

    QGridLayout* m_grid;
    int m_count = 0;
    bool m_wraps = false;
};

} // namespace

AnswerForm::AnswerForm(Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme) {
    m_column = new QVBoxLayout(this);
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(space::xs);
    m_hint = makeLabel({}, "small");
    m_hint->setWordWrap(true);
    m_column->addWidget(m_hint);
}

void AnswerForm::begin(const QString& tool) {
    delete m_fields;
    m_fields = new QWidget;
    m_column->insertWidget(0, m_fields);
    m_first = nullptr;
    m_tool = tool;
    m_definition = study::definitionOfTool(tool);
    m_read = {};
    m_touched = false;
}

void AnswerForm::finish(Read read) {
    m_read = std::move(read);
    check();
}

void AnswerForm::setQuestion(const study::Question& question) {
    begin(study::toolOf(question));
    m_question = question;
    struct Fields {
        AnswerForm& form;
        void operator()(const study::ScaleQuestion& q) const { form.addScale(q); }
        void operator()(const study::ChoiceQuestion& q) const { form.addChoice(q.choices); }
        void operator()(const study::ChoicesQuestion& q) const { form.addChoices(q.choices); }
        void operator()(const study::RankingQuestion& q) const { form.addRanking(q); }
        void operator()(const study::TextQuestion& q) const { form.addText(q); }
        void operator()(const study::DimensionsQuestion& q) const { form.addDimensions(q.dimensions); }
    };
    std::visit(Fields{*this}, question.kind);
}

void AnswerForm::setTool(const QString& tool) {
    begin(tool);
    m_question.reset();
    switch (shape()) {
    case study::AnswerShape::Number:
        return addLines(tr("A number"));
    case study::AnswerShape::SomeTexts:
    case study::AnswerShape::Order:
        return addLines(tr("One item a line, each as the participant reads it"));
    case study::AnswerShape::Scores:
        return addLines(tr("One dimension a line: name: number"));
    case study::AnswerShape::OneText:
    case study::AnswerShape::Words:
        return addLines(tr("The answer in words"));
    }
}

study::AnswerShape AnswerForm::shape() const {
    return m_definition ? m_definition->shape : study::AnswerShape::Words;
}

// ---- fields -------------------------------------------------------------------------------------------

std::function<std::optional<double>()> AnswerForm::addNumber(const QString& name, double min, double max,
                                                             std::optional<double> step,
                                                             const QString& minLabel, const QString& maxLabel,
                                                             const QString& heading, int headingWidth) {
    auto* row = new QHBoxLayout;
    row->setSpacing(space::s);
    const double unit = step && *step > 0 ? *step : (max - min) / kSliderSteps;
    const int steps = std::max(1, static_cast<int>(std::lround((max - min) / unit)));
    auto* slider = new QSlider(Qt::Horizontal);
    slider->setRange(0, steps);
    slider->setValue(steps / 2);
    slider->setMinimumWidth(180);
    describe(slider, name, tr("Arrow keys move it; nothing counts as chosen before it was moved"));
    auto* number = new DecimalBox;
    number->setDecimals(unit == std::floor(unit) && min == std::floor(min) ? 0 : 2);
    number->setRange(min, max);
    number->setSingleStep(unit);
    number->setSpecialValueText({});
    describe(number, tr("%1 as a number").arg(name), tr("Type the number, from %1 to %2").arg(min).arg(max));
    number->setKeyboardTracking(true);
    slider->installEventFilter(this);
    number->installEventFilter(this);
    if (!heading.isEmpty()) { // as wide in every row, so that the sliders stand beneath each other
        QLabel* label = makeLabel(heading, "strong");
        label->setFixedWidth(headingWidth);
        label->setToolTip(name);
        row->addWidget(label);
    }
    const auto addEnd = [row](const QString& text) {
        if (text.isEmpty())
            return;
        QLabel* label = makeLabel(text, "small");
        label->setWordWrap(label->sizeHint().width() > kMostEndLabelPixels);
        label->setMaximumWidth(kMostEndLabelPixels);
        row->addWidget(label);
    };
    addEnd(minLabel);
    row->addWidget(slider, 1);
    addEnd(maxLabel);
    row->addWidget(number);
    static_cast<QVBoxLayout*>(m_fields->layout())->addLayout(row);
    number->setValue(min + slider->value() * unit);
    const auto touched = std::make_shared<bool>(false);
    connect(slider, &QSlider::valueChanged, this, [this, number, touched, min, unit](int at) {
        const QSignalBlocker quiet(number);
        number->setValue(min + at * unit);
        *touched = true;
        touch();
    });
    connect(slider, &QSlider::sliderPressed, this, [this, touched] {
        *touched = true;
        touch();
    });
    connect(number, &QDoubleSpinBox::valueChanged, this, [this, slider, touched, min, unit](double value) {
        const QSignalBlocker quiet(slider);
        slider->setValue(static_cast<int>(std::lround((value - min) / unit)));
        *touched = true;
        touch();
    });
    connect(number->edit(), &QLineEdit::textEdited, this,
            [this, touched] { // also to the number that stood there
                *touched = true;
                touch();
            });
    if (!m_first)
        m_first = slider;
    return [number, touched]() -> std::optional<double> {
        return *touched ? std::optional(number->value()) : std::nullopt;
    };
}

void AnswerForm::addScale(const study::ScaleQuestion& question) {
    auto* column = new QVBoxLayout(m_fields);
    column->setContentsMargins(0, 0, 0, 0);
    const auto read = addNumber(tr("Answer"), question.min, question.max,
                                question.likert && !question.step ? std::optional(1.0) : question.step,
                                question.minLabel, question.maxLabel);
    finish([read] { return read() ? jsonNumber(*read()) : Json(); });
}

void AnswerForm::addDimensions(const QList<study::Dimension>& dimensions) {
    auto* column = new QVBoxLayout(m_fields);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::xs);
    QList<QPair<QString, std::function<std::optional<double>()>>> reads;
    const QFontMetrics metrics(m_theme.font(FontRole::Strong));
    int width = 0;
    for (const study::Dimension& dimension : dimensions)
        width = std::max(width, metrics.horizontalAdvance(dimension.label) + 2);
    width = std::min(width, kMostHeadingPixels);
    for (const study::Dimension& dimension : dimensions) {
        reads.append(
            {dimension.label, addNumber(dimension.label, dimension.min, dimension.max, std::nullopt,
                                        dimension.minLabel, dimension.maxLabel,
                                        metrics.elidedText(dimension.label, Qt::ElideRight, width), width)});
    }
    finish([reads] {
        Json scores = Json::object();
        for (const auto& [label, read] : reads)
            if (const auto value = read())
                scores[label.toStdString()] = jsonNumber(*value);
        return scores.empty() ? Json() : scores;
    });
}

void AnswerForm::addChoice(const QStringList& choices) {
    ChoiceGrid grid(m_fields, choices);
    auto* group = new QButtonGroup(m_fields);
    for (int i = 0; i < choices.size(); ++i) {
        auto* button = new QRadioButton;
        describe(button, choices[i], tr("Choose this answer"));
        group->addButton(button, i);
        button->installEventFilter(this);
        grid.add(button, choices[i]);
        if (i == 0)
            m_first = button;
    }
    connect(group, &QButtonGroup::idToggled, this, &AnswerForm::touch);
    finish(
        [group, choices] { return group->checkedId() < 0 ? Json() : jsonText(choices[group->checkedId()]); });
}

void AnswerForm::addChoices(const QStringList& choices) {
    ChoiceGrid grid(m_fields, choices);
    QList<QCheckBox*> boxes;
    for (int i = 0; i < choices.size(); ++i) {
        auto* box = new QCheckBox;
        describe(box, choices[i], tr("Choose this answer as well"));
        grid.add(box, choices[i]);
        connect(box, &QCheckBox::toggled, this, &AnswerForm::touch);
        box->installEventFilter(this);
        boxes += box;
    }
    m_first = boxes.value(0);
    finish([this, boxes, choices] {
        QStringList chosen;
        for (int i = 0; i < boxes.size(); ++i)
            if (boxes[i]->isChecked())
                chosen += choices[i];
        return m_touched ? jsonList(chosen) : Json();
    });
}

void AnswerForm::addRanking(const study::RankingQuestion& question) {
    auto* row = new QHBoxLayout(m_fields);
    row->setContentsMargins(0, 0, 0, 0);
    auto* list = new QListWidget;
    list->addItems(question.items);
    list->setDragDropMode(QAbstractItemView::InternalMove);
    list->setCurrentRow(0);
    list->setFixedHeight(std::min(6, list->count()) * (list->sizeHintForRow(0) + 1) + 6);
    describe(list, tr("Order"), tr("Drag the items, or move the chosen one with the two buttons"));
    auto* up = makeToolButton(m_theme, tr("Up"), QStringLiteral("arrow-up"), tr("Move the chosen item up"));
    auto* down =
        makeToolButton(m_theme, tr("Down"), QStringLiteral("arrow-down"), tr("Move the chosen item down"));
    auto* asIs =
        makeButton(m_theme, tr("This order"), QStringLiteral("check"), tr("The items are in order now"));
    const auto move = [this, list](int by) {
        const int from = list->currentRow(), to = from + by;
        if (from < 0 || to < 0 || to >= list->count())
            return;
        list->insertItem(to, list->takeItem(from));
        list->setCurrentRow(to);
        touch();
    };
    connect(up, &QToolButton::clicked, this, [move] { move(-1); });
    connect(down, &QToolButton::clicked, this, [move] { move(+1); });
    connect(asIs, &QPushButton::clicked, this, &AnswerForm::touch);
    connect(list->model(), &QAbstractItemModel::rowsMoved, this, &AnswerForm::touch);
    auto* side = new QVBoxLayout;
    if (!question.highLabel.isEmpty() || !question.lowLabel.isEmpty())
        side->addWidget(
            makeLabel(tr("First: %1, last: %2").arg(question.highLabel, question.lowLabel), "small"));
    auto* buttons = new QHBoxLayout;
    for (QWidget* button : std::initializer_list<QWidget*>{up, down, asIs})
        buttons->addWidget(button);
    side->addLayout(buttons);
    side->addStretch(1);
    row->addWidget(list, 1);
    row->addLayout(side);
    m_first = list;
    finish([this, list] {
        QStringList order;
        for (int i = 0; i < list->count(); ++i)
            order += list->item(i)->text();
        return m_touched ? jsonList(order) : Json();
    });
}

void AnswerForm::addText(const study::TextQuestion& question) {
    auto* column = new QVBoxLayout(m_fields);
    column->setContentsMargins(0, 0, 0, 0);
    auto* edit = new QLineEdit;
    edit->setPlaceholderText(question.spoken ? tr("The words as they would be said")
                                             : tr("The answer in words"));
    describe(edit, tr("Answer"), tr("Enter gives the answer"));
    column->addWidget(edit);
    connect(edit, &QLineEdit::textChanged, this, &AnswerForm::touch);
    connect(edit, &QLineEdit::returnPressed, this, &AnswerForm::submitted);
    m_first = edit;
    finish([edit] { return edit->text().trimmed().isEmpty() ? Json() : jsonText(edit->text().trimmed()); });
}

void AnswerForm::addLines(const QString& hint) {
    auto* column = new QVBoxLayout(m_fields);
    column->setContentsMargins(0, 0, 0, 0);
    auto* edit = new QPlainTextEdit;
    edit->setPlaceholderText(hint);
    edit->setTabChangesFocus(true);
    edit->setFixedHeight(QFontMetrics(m_theme.font(FontRole::Body)).lineSpacing() * 3 + 18);
    describe(edit, tr("Answer"), hint);
    column->addWidget(edit);
    connect(edit, &QPlainTextEdit::textChanged, this, &AnswerForm::touch);
    m_first = edit;
    finish([edit, shape = shape()] { return fromLines(edit->toPlainText().trimmed(), shape); });
}

// ---- the answer ---------------------------------------------------------------------------------------

void AnswerForm::touch() {
    m_touched = true;
    check();
}

void AnswerForm::check() {
    m_answer.reset();
    m_problem.clear();
    const Json value = m_read ? m_read() : Json();
    if (value.is_null()) {
        m_problem = tr("Nothing is chosen yet.");
    } else {
        const auto checked =
            m_question ? study::checkValue(*m_question, value) : tl::expected<Json, QString>(value);
        if (checked)
            m_answer = *checked;
        else
            m_problem = checked.error();
    }
    m_hint->setText(m_touched ? m_problem : QString());
    m_hint->setProperty("role", QStringLiteral("error"));
    restyle(m_hint);
    m_hint->setVisible(!m_hint->text().isEmpty());
    Q_EMIT changed();
}

std::optional<Json> AnswerForm::arguments() const {
    if (!m_answer || !m_definition)
        return {};
    return study::argumentsWith(*m_definition, *m_answer);
}

QList<QWidget*> AnswerForm::fields() const {
    QList<QWidget*> found;
    if (m_fields)
        for (QWidget* widget : m_fields->findChildren<QWidget*>())
            if ((widget->focusPolicy() & Qt::TabFocus) && !widget->focusProxy())
                found += widget;
    return found;
}

/// Arrow keys walk through the choices however they are laid out, and choose as they go; Enter gives the
/// answer.
bool AnswerForm::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    const int key = static_cast<QKeyEvent*>(event)->key();
    auto* radio = qobject_cast<QRadioButton*>(watched);
    if (key == Qt::Key_Return || key == Qt::Key_Enter) {
        if (qobject_cast<QDoubleSpinBox*>(watched) && !m_answer)
            return true; // nothing is chosen yet: the number that stands there is nobody's
        if (radio && !radio->isChecked())
            radio->setChecked(true);
        else
            Q_EMIT submitted();
        return true;
    }
    const bool on = key == Qt::Key_Down || key == Qt::Key_Right,
               back = key == Qt::Key_Up || key == Qt::Key_Left;
    if (!radio || (!on && !back))
        return QWidget::eventFilter(watched, event);
    const QList<QAbstractButton*> all = radio->group()->buttons();
    const qsizetype to = all.indexOf(radio) + (on ? 1 : -1);
    if (to >= 0 && to < all.size()) {
        all[to]->setFocus(Qt::TabFocusReason);
        all[to]->setChecked(true);
    }
    return true;
}

void AnswerForm::focusFirst() {
    if (m_first)
        m_first->setFocus(Qt::OtherFocusReason);
}

} // namespace hrp::ui
