// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "theme/tokens.h"

#include <QFont>
#include <QIcon>
#include <QObject>
#include <QPalette>

class QApplication;

namespace hrp::ui {

enum class Appearance { Dark, Light, System };
enum class FontRole { Body, Small, Strong, Heading, Title, Figure, Clock, Mono };

/// The theme in force: hands out tokens, fonts and recoloured icons, and dresses the application. Painters
/// and charts read it again when changed() comes.
class Theme : public QObject {
    Q_OBJECT
public:
    static constexpr double kMinTextScale = 0.8, kMaxTextScale = 1.6;

    explicit Theme(QApplication& app, QObject* parent = nullptr);

    Appearance appearance() const { return m_appearance; }
    void setAppearance(Appearance appearance) { set(appearance, m_textScale); }
    double textScale() const { return m_textScale; }
    /// Clamped to [kMinTextScale, kMaxTextScale].
    void setTextScale(double scale) { set(m_appearance, scale); }
    /// Both at once. Dressing the application takes a moment; nothing happens if nothing changes.
    void set(Appearance appearance, double textScale);

    const Tokens& tokens() const;
    QFont font(FontRole role) const;
    /// An icon of resources/icons by its file name without ending; dimmed when disabled.
    QIcon icon(const QString& name) const;
    QIcon icon(const QString& name, const QColor& colour) const;
    QPixmap pixmap(const QString& name, const QColor& colour, int size, double pixelRatio) const;

Q_SIGNALS:
    void changed();

private:
    void apply();
    QPalette palette() const;

    QApplication& m_app;
    QFont m_baseFont;
    bool m_systemIsDark = true;
    Appearance m_appearance = Appearance::Dark;
    double m_textScale = 1.0;
    bool m_applied = false;
};

} // namespace hrp::ui
