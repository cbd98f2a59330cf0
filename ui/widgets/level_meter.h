// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "theme/theme.h"

#include <QWidget>

namespace hrp::ui {

/// A level as a row of segments from −48 to 0 dBFS, 4 dB each: more segments, louder; the last means too
/// loud. Rises at once and falls 24 dB a second by elapsed time, so that it looks the same at any frame rate.
class LevelMeter final : public QWidget {
    Q_OBJECT
public:
    static constexpr int kSegments = 12;

    LevelMeter(Theme& theme, const QString& name, QWidget* parent = nullptr);
    /// The loudest sample since the last frame.
    void rise(double peakDb);
    void tick(double elapsedMs);
    void reset();
    double shownDb() const { return m_db; }
    int litSegments() const;
    /// "silent", "quiet", "good", "too loud".
    QString word() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Theme& m_theme;
    double m_db = -120;
};

} // namespace hrp::ui
