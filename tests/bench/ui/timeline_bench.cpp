// SPDX-License-Identifier: GPL-3.0-or-later
// What one frame of the timeline costs in a session of ten minutes and in one of two hours: hrp_ui_bench.
#include "theme/theme.h"
#include "timeline/timeline_painter.h"

#include <benchmark/benchmark.h>

#include <QApplication>
#include <QImage>

#include <cmath>

namespace {

using namespace hrp;

constexpr QSize kSize(1'600, 400);
constexpr int kTurnMs = 12'000; ///< a turn of each and their flags

/// Talk as in a pilot: every twelve seconds a turn, a reply in several stretches, every fifth one cut off.
void fill(ui::TimelineModel& model, int minutes, bool withSound) {
    std::uint64_t seq = 0;
    ui::LogBatch batch;
    const auto add = [&](double tMs, log::RecordBody body) {
        batch.records.push_back(
            std::make_shared<const log::Record>(log::Record{++seq, tMs, tMs, std::move(body)}));
    };
    add(0, log::SessionStarted{});
    const int turns = minutes * 60'000 / kTurnMs;
    for (int turn = 0; turn < turns; ++turn) {
        const double t = turn * double(kTurnMs);
        const QString heardId = QStringLiteral("u%1").arg(turn), replyId = QStringLiteral("r%1").arg(turn),
                      itemId = QStringLiteral("i%1").arg(turn);
        add(t, log::SpeechStarted{heardId, 0, static_cast<std::int64_t>(t), t, t + 300});
        add(t + 4'000,
            log::SpeechStopped{heardId, 0, static_cast<std::int64_t>(t + 4'000), t + 4'000, t + 3'500});
        add(t + 4'000, log::TurnCommitted{heardId});
        for (int part = 0; part < 4; ++part) {
            log::AgentAudioHeard heard;
            heard.responseId = replyId;
            heard.itemId = itemId;
            heard.count = base::msToSamples(1'400);
            heard.firstSample = base::msToSamples(t + 4'600 + part * 1'500);
            heard.itemSample = part * heard.count;
            add(t + 6'000 + part * 1'500, heard);
        }
        if (turn % 5 == 0) {
            log::ReplyInterrupted cut;
            cut.responseId = replyId;
            cut.itemId = itemId;
            cut.heardSamples = base::msToSamples(5'600);
            cut.receivedSamples = base::msToSamples(8'000);
            add(t + 10'600, cut);
        }
        add(t + 4'500, log::Note{QStringLiteral("note %1").arg(turn)});
        add(t + 11'000, log::MessageSent{QStringLiteral("message %1 to both").arg(turn), true});
    }
    model.consume(batch);
    if (withSound) {
        audio::Samples second(static_cast<std::size_t>(base::msToSamples(1'000)));
        for (std::size_t i = 0; i < second.size(); ++i)
            second[i] =
                static_cast<std::int16_t>(9'000 * std::sin(0.05 * double(i)) * std::sin(0.0007 * double(i)));
        for (int s = 0; s < minutes * 60; ++s) {
            ui::LogBatch sound;
            for (const log::Lane lane : {log::Lane::Participant, log::Lane::Agent})
                sound.lanes.push_back({lane, base::msToSamples(s * 1'000.0), second});
            model.consume(sound);
        }
    }
    model.frame({minutes * 60'000.0, 33, false});
}

ui::TimelineFonts fonts() {
    return {QFontMetricsF(QFont()), QFontMetricsF(QFont())};
}

/// Half a minute in sight, at the end of the session.
void layOutHalfAMinute(benchmark::State& state) {
    ui::TimelineModel model;
    fill(model, static_cast<int>(state.range(0)), false);
    ui::TimeAxis axis;
    ui::layOutTimeline(model, axis, QRectF({}, QSizeF(kSize)), fonts());
    axis.fit(model.endMs() - 30'000, model.endMs());
    std::size_t shapes = 0;
    for (auto _ : state)
        shapes = ui::layOutTimeline(model, axis, QRectF({}, QSizeF(kSize)), fonts()).shapes.size();
    state.counters["shapes"] = static_cast<double>(shapes);
}
BENCHMARK(layOutHalfAMinute)->Arg(10)->Arg(120)->Unit(benchmark::kMicrosecond);

/// The whole session in sight: what is drawn grows with it.
void layOutTheWhole(benchmark::State& state) {
    ui::TimelineModel model;
    fill(model, static_cast<int>(state.range(0)), false);
    ui::TimeAxis axis;
    ui::layOutTimeline(model, axis, QRectF({}, QSizeF(kSize)), fonts());
    axis.fit(0, model.endMs());
    std::size_t shapes = 0;
    for (auto _ : state)
        shapes = ui::layOutTimeline(model, axis, QRectF({}, QSizeF(kSize)), fonts()).shapes.size();
    state.counters["shapes"] = static_cast<double>(shapes);
}
BENCHMARK(layOutTheWhole)->Arg(10)->Arg(120)->Unit(benchmark::kMicrosecond);

/// A whole frame, laid out and painted, while it scrolls by a tick's 33 ms.
void paintAFrame(benchmark::State& state) {
    ui::Theme theme(*qApp);
    ui::TimelineModel model;
    fill(model, static_cast<int>(state.range(0)), true);
    ui::TimelinePainter painter(theme);
    ui::TimeAxis axis;
    ui::layOutTimeline(model, axis, QRectF({}, QSizeF(kSize)), painter.fonts());
    axis.fit(model.endMs() - 60'000, model.endMs() - 30'000);
    QImage image(kSize, QImage::Format_ARGB32_Premultiplied);
    double left = model.endMs() - 60'000;
    for (auto _ : state) {
        left = left > model.endMs() - 31'000 ? model.endMs() - 60'000 : left + 33;
        axis.place(left, axis.left());
        const ui::TimelineLayout layout =
            ui::layOutTimeline(model, axis, QRectF({}, QSizeF(kSize)), painter.fonts());
        QPainter on(&image);
        painter.paint(on, model, axis, layout, std::nullopt, {}, false);
    }
}
BENCHMARK(paintAFrame)->Arg(10)->Arg(120)->Unit(benchmark::kMicrosecond);

} // namespace

int main(int argc, char** argv) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication app(argc, argv);
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
