// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QDoubleSpinBox>
#include <QLineEdit>

namespace hrp::ui {

/// A number box that takes a point and a comma for the same thing, whatever the language of the window:
/// nobody means thousands here, and 7.25 must not become 725.
class DecimalBox final : public QDoubleSpinBox {
public:
    explicit DecimalBox(QWidget* parent = nullptr) : QDoubleSpinBox(parent) { setGroupSeparatorShown(false); }

    QValidator::State validate(QString& text, int& position) const override {
        text = withPoint(text);
        return QDoubleSpinBox::validate(text, position);
    }
    double valueFromText(const QString& text) const override {
        return QDoubleSpinBox::valueFromText(withPoint(text));
    }
    QLineEdit* edit() const { return lineEdit(); }

private:
    QString withPoint(QString text) const {
        const QString point = locale().decimalPoint();
        return text.replace(point == QLatin1String(",") ? QLatin1Char('.') : QLatin1Char(','), point);
    }
};

} // namespace hrp::ui
