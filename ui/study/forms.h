// SPDX-License-Identifier: GPL-3.0-or-later
// Small forms of the study panel. Each checks what was typed, says what is wrong beneath the field, and
// emits its signal only with something that can be sent.
#pragma once
#include "theme/theme.h"

#include <hrp/study/study.h>

#include <QStringList>
#include <QWidget>

class QCheckBox;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;
class QSpinBox;

namespace hrp::ui {

inline constexpr int kMostMessageCharacters = 1'000;
inline constexpr int kMostScreenCharacters = 10'000;
inline constexpr int kMostTimerSeconds = 3'600;

/// A text field with a counter, a limit and one button: base of the forms that send a text.
class TextField final : public QWidget {
    Q_OBJECT
public:
    TextField(Theme& theme, const QString& name, const QString& placeholder, int mostCharacters,
              QWidget* parent = nullptr);
    QString text() const; ///< trimmed
    void clear();
    bool valid() const;
    QPlainTextEdit* edit() const { return m_edit; }
    QLabel* counter() const { return m_counter; }

Q_SIGNALS:
    void changed();
    void submitted(); ///< Ctrl+Enter

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void check();

    int m_most;
    QPlainTextEdit* m_edit = nullptr;
    QLabel* m_counter = nullptr;
};

class MessageForm final : public QWidget {
    Q_OBJECT
public:
    explicit MessageForm(Theme& theme, QWidget* parent = nullptr);
    TextField* field() const { return m_field; }
    QPushButton* button() const { return m_send; }
    void setActive(bool active);

Q_SIGNALS:
    void send(const QString& text);

private:
    void refresh();
    TextField* m_field = nullptr;
    QPushButton* m_send = nullptr;
    bool m_active = false;
};

class TimerForm final : public QWidget {
    Q_OBJECT
public:
    explicit TimerForm(Theme& theme, QWidget* parent = nullptr);
    QSpinBox* seconds() const { return m_seconds; }
    QPushButton* button() const { return m_set; }
    void setActive(bool active);

Q_SIGNALS:
    void set(int seconds);

private:
    QSpinBox* m_seconds = nullptr;
    QPushButton* m_set = nullptr;
    QList<QPushButton*> m_presets;
};

class PauseForm final : public QWidget {
    Q_OBJECT
public:
    explicit PauseForm(Theme& theme, QWidget* parent = nullptr);
    /// Who may be waited for, each "Name (Role)": fills the field while nobody has edited it.
    void setPeople(const QStringList& people);
    void setPaused(bool paused);
    void setActive(bool active);
    QLineEdit* names() const { return m_names; }
    QPushButton* button() const { return m_button; }
    QStringList waitingFor() const;

Q_SIGNALS:
    void pause(const QStringList& waitingFor);
    void resume();

private:
    void refresh();
    Theme& m_theme;
    QLineEdit* m_names = nullptr;
    QPushButton* m_button = nullptr;
    bool m_paused = false, m_active = false;
};

class ScreenForm final : public QWidget {
    Q_OBJECT
public:
    explicit ScreenForm(Theme& theme, QWidget* parent = nullptr);
    QLineEdit* name() const { return m_name; }
    TextField* field() const { return m_text; }
    QCheckBox* audible() const { return m_audible; }
    QPushButton* button() const { return m_push; }
    void setActive(bool active);

Q_SIGNALS:
    void push(const hrp::study::Screen& screen);

private:
    void refresh();
    QLineEdit* m_name = nullptr;
    TextField* m_text = nullptr;
    QCheckBox* m_audible = nullptr;
    QPushButton* m_push = nullptr;
    bool m_active = false;
};

} // namespace hrp::ui
