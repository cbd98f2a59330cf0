// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "metrics/metrics_fold.h"
#include "run/services.h"
#include "theme/theme.h"

#include <QWidget>

class QChart;
class QChartView;
class QFrame;
class QGridLayout;
class QLabel;
class QLineSeries;
class QScatterSeries;
class QValueAxis;

namespace hrp::ui {

/// Figures of the session as tiles, and the response latency of each reply as a small chart.
class MetricsView final : public QWidget {
    Q_OBJECT
public:
    static constexpr int kChartReplies = 30;

    MetricsView(const MetricsFold& fold, Theme& theme, QWidget* parent = nullptr);
    /// Once a tick; redraws at most four times a second, and only after a change.
    void refresh(double elapsedMs);
    void setPricing(const Pricing& pricing);
    QString noteOf(const QString& tile) const;  ///< tests: the small line under it
    QString valueOf(const QString& tile) const; ///< tests: what a tile shows, by its object name

private:
    struct Tile {
        QFrame* frame = nullptr;
        QLabel* value = nullptr;
        QLabel* note = nullptr;
    };
    Tile addTile(QGridLayout* grid, int row, int column, const QString& id, const QString& name,
                 const QString& toolTip, int columns = 1);
    void buildChart();
    void dressChart();
    void fillChart();
    void fillTiles();
    void fillUsage();

    const MetricsFold& m_fold;
    Theme& m_theme;
    Pricing m_pricing;
    Tile m_latency, m_response, m_stop, m_turns, m_answers, m_findings, m_usage;
    QChartView* m_view = nullptr;
    QChart* m_chart = nullptr;
    QLineSeries *m_line = nullptr, *m_median = nullptr;
    QScatterSeries* m_points = nullptr;
    QValueAxis *m_x = nullptr, *m_y = nullptr;
    int m_seenVersion = -1;
    double m_sinceMs = 1e9;
};

} // namespace hrp::ui
