// SPDX-License-Identifier: GPL-3.0-or-later
#include "metrics/metrics_view.h"

#include "text/format.h"
#include "widgets/scroll_column.h"
#include "widgets/themed.h"

#include <QChart>
#include <QChartView>
#include <QGraphicsLayout>
#include <QGridLayout>
#include <QLineSeries>
#include <QLocale>
#include <QScatterSeries>
#include <QVBoxLayout>
#include <QValueAxis>

#include <algorithm>
#include <cmath>

namespace hrp::ui {
namespace {

constexpr double kRedrawMs = 250;

QString msOrDash(const std::optional<double>& value) {
    return value ? durationText(*value) : QStringLiteral("–");
}

} // namespace

MetricsView::MetricsView(const MetricsFold& fold, Theme& theme, QWidget* parent)
    : QWidget(parent), m_fold(fold), m_theme(theme) {
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    auto* scroll = new ScrollColumn;
    outer->addWidget(scroll);
    QVBoxLayout* column = scroll->column();
    auto* grid = new QGridLayout;
    grid->setSpacing(space::s);
    m_latency =
        addTile(grid, 0, 0, QStringLiteral("latency"), tr("Latency"),
                tr("End of the participant's speech to the agent's first sound: median, and 95 % are below"));
    m_response = addTile(grid, 0, 1, QStringLiteral("response"), tr("Engine's part"),
                         tr("The engine's stop edge to its first audio: median, and 95 % are below"));
    m_stop = addTile(grid, 1, 0, QStringLiteral("stop"), tr("Barge-in stop"),
                     tr("From the participant's first sound, as the engine told it, to silence"));
    m_turns = addTile(grid, 1, 1, QStringLiteral("turns"), tr("Turns"),
                      tr("Turns of the participant and of the agent"));
    m_answers = addTile(grid, 2, 0, QStringLiteral("answers"), tr("Answers"),
                        tr("Answers of the agent that were accepted and refused"));
    m_findings = addTile(grid, 2, 1, QStringLiteral("findings"), tr("Findings"),
                         tr("What broke the profile: ✗ errors and ⚠ warnings"));
    m_usage = addTile(grid, 3, 0, QStringLiteral("usage"), tr("Tokens"), {}, 2);
    column->addLayout(grid);
    column->addWidget(makeLabel(tr("Latency of each reply, in ms"), "section"));
    buildChart();
    column->addWidget(m_view, 1);
    column->addStretch(0);
    connect(&theme, &Theme::changed, this, &MetricsView::dressChart);
    dressChart();
    fillTiles();
}

MetricsView::Tile MetricsView::addTile(QGridLayout* grid, int row, int column, const QString& id,
                                       const QString& name, const QString& toolTip, int columns) {
    auto* frame = new QFrame;
    frame->setObjectName(QStringLiteral("tile"));
    describe(frame, name, toolTip);
    auto* box = new QVBoxLayout(frame);
    box->setContentsMargins(space::s, space::xs, space::s, space::xs);
    box->setSpacing(0);
    Tile tile{frame, makeLabel(QStringLiteral("–"), "heading"), makeLabel({}, "small")};
    tile.value->setObjectName(id);
    tile.note->setObjectName(id + QStringLiteral("Note"));
    box->addWidget(makeLabel(name, "small"));
    box->addWidget(tile.value);
    box->addWidget(tile.note);
    grid->addWidget(frame, row, column, 1, columns);
    return tile;
}

void MetricsView::buildChart() {
    m_chart = new QChart;
    m_chart->setMargins({0, 0, 0, 0});
    m_chart->layout()->setContentsMargins(0, 0, 0, 0);
    m_chart->legend()->hide();
    m_chart->setAnimationOptions(QChart::NoAnimation);
    m_median = new QLineSeries;
    m_line = new QLineSeries;
    m_points = new QScatterSeries;
    m_points->setMarkerSize(9);
    m_x = new QValueAxis;
    m_y = new QValueAxis;
    m_x->setLabelFormat(QStringLiteral("%d"));
    m_y->setLabelFormat(QStringLiteral("%d"));
    m_y->setTickCount(4);
    m_x->setTickType(QValueAxis::TicksDynamic);
    m_x->setTickInterval(5);
    m_x->setTickAnchor(0);
    m_chart->addAxis(m_x, Qt::AlignBottom);
    m_chart->addAxis(m_y, Qt::AlignLeft);
    for (QXYSeries* series : {static_cast<QXYSeries*>(m_median), static_cast<QXYSeries*>(m_line),
                              static_cast<QXYSeries*>(m_points)}) {
        m_chart->addSeries(series);
        series->attachAxis(m_x);
        series->attachAxis(m_y);
    }
    m_x->setRange(0, 5);
    m_y->setRange(0, 1'000);
    m_view = new QChartView(m_chart);
    m_view->setMinimumHeight(150);
    m_view->setMaximumHeight(260);
    m_view->setMinimumWidth(200);
    m_view->setFocusPolicy(Qt::NoFocus);
    describe(
        m_view, tr("Latency of each reply"),
        tr("Each point is a reply in its order, its latency in milliseconds; the dashed line is the median"));
}

void MetricsView::dressChart() {
    const Tokens& t = m_theme.tokens();
    m_chart->setBackgroundVisible(false);
    m_view->setBackgroundBrush(t.surface);
    m_line->setPen(QPen(t.agent, 1));
    m_median->setPen(QPen(t.textMuted, 1, Qt::DashLine));
    m_points->setColor(t.agent);
    m_points->setBorderColor(t.surface);
    for (QValueAxis* axis : {m_x, m_y}) {
        axis->setLabelsFont(m_theme.font(FontRole::Small));
        axis->setLabelsColor(t.textMuted);
        axis->setLinePen(QPen(t.line, 1));
        axis->setGridLinePen(QPen(t.line, 1));
    }
}

void MetricsView::fillTiles() {
    const base::Quantiles latency = m_fold.latency(), response = m_fold.response(),
                          stop = m_fold.bargeInStop();
    const auto p95 = [](const base::Quantiles& q) {
        return q.n > 0 ? tr("95 %: %1").arg(msOrDash(q.p95)) : tr("none yet");
    };
    m_latency.value->setText(msOrDash(latency.p50));
    m_latency.note->setText(p95(latency));
    m_response.value->setText(msOrDash(response.p50));
    m_response.note->setText(p95(response));
    m_stop.value->setText(msOrDash(stop.p50));
    m_stop.note->setText(p95(stop));
    m_turns.value->setText(QStringLiteral("%1 · %2").arg(m_fold.participantTurns()).arg(m_fold.agentTurns()));
    m_turns.note->setText(tr("%n interrupted", nullptr, m_fold.interruptions()));
    m_answers.value->setText(QStringLiteral("✓ %1   ✗ %2").arg(m_fold.accepted()).arg(m_fold.refused()));
    m_answers.note->setText(m_fold.accepted() + m_fold.refused() > 0 ? tr("accepted, refused")
                                                                     : tr("none yet"));
    fillUsage();
    m_findings.value->setText(QString::number(m_fold.errors() + m_fold.warnings()));
    QStringList notes;
    if (m_fold.errors() + m_fold.warnings() > 0)
        notes += QStringLiteral("✗ %1   ⚠ %2").arg(m_fold.errors()).arg(m_fold.warnings());
    if (m_fold.gaps() > 0)
        notes += tr("%n gap(s)", nullptr, m_fold.gaps());
    m_findings.note->setText(notes.isEmpty() ? tr("no rule broken") : notes.join(QStringLiteral(" · ")));
}

void MetricsView::fillUsage() {
    const QLocale locale;
    const protocol::Usage& total = m_fold.usage().total();
    const bool unknown = m_fold.usage().unknown();
    m_usage.value->setText(unknown ? tr("not counted")
                                   : tr("%1 in · %2 out")
                                         .arg(locale.toString(static_cast<qlonglong>(total.inputTokens)),
                                              locale.toString(static_cast<qlonglong>(total.outputTokens))));
    const auto price = m_pricing.table ? m_pricing.table->find(m_fold.model()) : std::nullopt;
    QString note, more;
    if (m_fold.localEngine()) {
        note = tr("the local engine costs nothing");
    } else if (m_fold.model().isEmpty()) {
        note = tr("none yet");
    } else if (m_fold.engineOnThisMachine()) {
        note = tr("cost unknown");
        more = tr("An engine on this computer has no list price.");
    } else if (unknown) {
        note = tr("cost unknown");
        more = tr("The engine did not count its tokens.");
    } else if (price) {
        const double cost = metrics::costOf(total, *price);
        note =
            tr("about %1 %2").arg(locale.toString(cost, 'f', cost < 1 ? 4 : 2), m_pricing.table->currency());
        more = tr("Estimated with the prices of %1 for the model “%2”. The bill of the engine may differ.")
                   .arg(m_pricing.table->date(), m_fold.model());
    } else {
        note = tr("cost unknown");
        more = m_pricing.table ? tr("There is no price for the model “%1”. Add it to the file %2.")
                                     .arg(m_fold.model(), m_pricing.file)
                               : m_pricing.problem;
    }
    if (m_fold.usage().uncounted() > 0)
        more +=
            (more.isEmpty() ? QString() : QStringLiteral(" ")) +
            tr("%n replies came without a count: the sum is too low.", nullptr, m_fold.usage().uncounted());
    const QString meaning = tr("What the replies of this session used, as the engine counts it.");
    m_usage.note->setText(note);
    describe(m_usage.frame, tr("Tokens"), more.isEmpty() ? meaning : meaning + QLatin1Char(' ') + more);
}

void MetricsView::setPricing(const Pricing& pricing) {
    m_pricing = pricing;
    fillUsage();
}

void MetricsView::fillChart() {
    const std::vector<MetricsFold::Reply> replies = m_fold.replies(kChartReplies);
    const int total = m_fold.latency().n, first = total - static_cast<int>(replies.size()) + 1;
    QList<QPointF> points;
    double top = 500;
    for (std::size_t i = 0; i < replies.size(); ++i) {
        points.append({static_cast<double>(first) + static_cast<double>(i), replies[i].latencyMs});
        top = std::max(top, replies[i].latencyMs);
    }
    m_line->replace(points);
    m_points->replace(points);
    const double left = first - 1, right = std::max<double>(first + 4, total + 1);
    m_x->setTickInterval(std::max(1.0, std::ceil((right - left) / 6)));
    m_x->setRange(left, right);
    m_y->setRange(0, std::ceil(top * 1.1 / 300) * 300);
    const std::optional<double> median = m_fold.latency().p50;
    m_median->replace(median ? QList<QPointF>{{left, *median}, {right, *median}} : QList<QPointF>{});
    m_view->setAccessibleDescription(
        total == 0 ? tr("No reply yet") : tr("%1 replies, median %2").arg(total).arg(msOrDash(median)));
}

void MetricsView::refresh(double elapsedMs) {
    m_sinceMs += elapsedMs;
    if (m_fold.version() == m_seenVersion || (m_sinceMs < kRedrawMs && m_seenVersion >= 0 && elapsedMs > 0))
        return;
    m_sinceMs = 0;
    m_seenVersion = m_fold.version();
    fillTiles();
    fillChart();
}

QString MetricsView::noteOf(const QString& tile) const {
    return valueOf(tile + QStringLiteral("Note"));
}

QString MetricsView::valueOf(const QString& tile) const {
    const auto* label = findChild<QLabel*>(tile);
    return label ? label->text() : QString();
}

} // namespace hrp::ui
