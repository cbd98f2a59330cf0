// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/level_meter.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace hrp::ui {
namespace {

constexpr double kFloorDb = -48, kFallDbPerSecond = 24;

} // namespace

LevelMeter::LevelMeter(Theme& theme, const QString& name, QWidget* parent) : QWidget(parent), m_theme(theme) {
    setAccessibleName(name);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setToolTip(tr("%1. Speech should light about two thirds; the last segment is too loud.").arg(name));
    connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void LevelMeter::rise(double peakDb) {
    const int before = litSegments();
    m_db = std::max(m_db, std::min(0.0, peakDb));
    if (litSegments() != before)
        update();
}

void LevelMeter::tick(double elapsedMs) {
    const int before = litSegments();
    m_db = std::max(-120.0, m_db - kFallDbPerSecond * elapsedMs / 1'000.0);
    if (litSegments() != before) {
        setAccessibleDescription(word());
        update();
    }
}

void LevelMeter::reset() {
    m_db = -120;
    update();
}

int LevelMeter::litSegments() const {
    const double share = (m_db - kFloorDb) / -kFloorDb;
    return std::clamp(static_cast<int>(std::ceil(share * kSegments)), 0, kSegments);
}

QString LevelMeter::word() const {
    const int lit = litSegments();
    if (lit == 0)
        return tr("silent");
    if (lit < 4)
        return tr("quiet");
    return lit == kSegments ? tr("too loud") : tr("good");
}

QSize LevelMeter::sizeHint() const {
    return {kSegments * 6, 16};
}

void LevelMeter::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const Tokens& t = m_theme.tokens();
    const int lit = litSegments();
    for (int i = 0; i < kSegments; ++i) {
        const bool loud = i == kSegments - 1;
        const QRect segment(i * 6, 2, 4, height() - 4);
        if (i < lit)
            painter.fillRect(segment, loud ? t.red : t.green);
        else
            painter.fillRect(segment.adjusted(0, segment.height() / 2 - 1, 0, -segment.height() / 2 + 1),
                             t.lineStrong);
    }
}

} // namespace hrp::ui
