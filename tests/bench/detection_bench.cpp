// SPDX-License-Identifier: GPL-3.0-or-later
// Voice detection in rooms: what the engine's detector makes of labelled speech, beside its network alone
// (`--benchmark_filter=Rooms`). `ms_a_second` is CPU a second of sound; edges are found minus true, in ms.
#include "engine/rooms.h"

#include <hrp/base/quantiles.h>

#include <benchmark/benchmark.h>

#include <cmath>
#include <functional>
#include <string>
#include <utility>

using namespace hrp;
using namespace hrp::test;

namespace {

constexpr unsigned kRooms = 4; ///< seeds
constexpr int kAloneMs = 120'000;

base::Quantiles sizesOf(std::vector<double> values) {
    for (double& value : values)
        value = std::abs(value);
    return base::quantilesOf(std::move(values));
}

using Detect = std::vector<SpanMs> (*)(const audio::Samples&);
std::vector<SpanMs> byDetector(const audio::Samples& samples) {
    return detectedTurns(samples);
}

struct Room {
    audio::Samples samples;
    std::vector<LabelledTurn> turns;
};

void hear(benchmark::State& state, const std::vector<Room>& rooms, Detect detect) {
    double seconds = 0, minutesHeard = 0, found = 0;
    Score all;
    for (auto _ : state)
        for (const Room& room : rooms) {
            const auto turns = detect(room.samples);
            state.PauseTiming();
            seconds += base::samplesToMs(std::ssize(room.samples)) / 1000;
            minutesHeard += base::samplesToMs(std::ssize(room.samples)) / 60'000;
            found += static_cast<double>(turns.size());
            const Score one = score(room.turns, turns);
            all.turns += one.turns;
            all.missed += one.missed;
            all.halfLost += one.halfLost;
            all.falseTurns += one.falseTurns;
            all.split += one.split;
            all.merged += one.merged;
            all.onsetErrors.insert(all.onsetErrors.end(), one.onsetErrors.begin(), one.onsetErrors.end());
            all.endErrors.insert(all.endErrors.end(), one.endErrors.begin(), one.endErrors.end());
            state.ResumeTiming();
        }
    state.counters["ms_a_second"] =
        benchmark::Counter(seconds / 1000, benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
    if (all.turns == 0) {
        state.counters["turns_a_minute"] = found / minutesHeard;
        return;
    }
    state.counters["of"] = all.turns;
    state.counters["missed"] = all.missed;
    state.counters["half_lost"] = all.halfLost;
    state.counters["false"] = all.falseTurns;
    state.counters["split"] = all.split;
    state.counters["merged"] = all.merged;
    state.counters["onset_p50"] = base::quantilesOf(all.onsetErrors).p50.value_or(0);
    state.counters["onset_p95"] = sizesOf(all.onsetErrors).p95.value_or(0);
    state.counters["end_p50"] = base::quantilesOf(all.endErrors).p50.value_or(0);
    state.counters["end_p95"] = sizesOf(all.endErrors).p95.value_or(0);
}

void addRoom(const std::string& name, const std::function<Room(unsigned seed)>& make) {
    for (const auto& [who, detect] : {std::pair<const char*, Detect>{"detector", byDetector},
                                      std::pair<const char*, Detect>{"network", networkTurns}})
        benchmark::RegisterBenchmark(("Rooms/" + name + "/" + who).c_str(),
                                     [make, detect = detect](benchmark::State& state) {
                                         std::vector<Room> rooms;
                                         for (unsigned seed = 1; seed <= kRooms; ++seed)
                                             rooms.push_back(make(seed));
                                         hear(state, rooms, detect);
                                     })
            ->Iterations(1)
            ->Unit(benchmark::kMillisecond);
}

void addSpeech(const std::string& name, const std::function<void(Reading&, unsigned seed)>& disturb) {
    addRoom(name, [disturb](unsigned seed) {
        Reading read = reading(seed);
        disturb(read, seed);
        return Room{samplesOf(read.sound), read.turns};
    });
}

using Maker = Sound (*)(int ms, double db, unsigned seed);

const bool registered = [] {
    addSpeech("clean", [](Reading&, unsigned) {});
    addSpeech("quiet", [](Reading& read, unsigned) { amplify(read.sound, -35 - peakDb(read.sound)); });
    addSpeech("loud", [](Reading& read, unsigned) { amplify(read.sound, 18); });
    for (const auto& [name, make] : {std::pair<const char*, Maker>{"pink", pinkNoise},
                                     {"fan", fan},
                                     {"chords", chords},
                                     {"babble", babble}})
        for (const int snr : {20, 10, 5, 0})
            addSpeech(name + ("@" + std::to_string(snr)), [make = make, snr](Reading& read, unsigned seed) {
                add(read.sound, make(read.ms(), kReadingDb - snr, seed));
            });
    for (const int snr : {10, 0}) // a click's 20 ms are some 14 dB under its peak
        addSpeech("keys@" + std::to_string(snr), [snr](Reading& read, unsigned seed) {
            add(read.sound, typing(read.ms(), kReadingDb - snr + 14, seed));
        });
    addSpeech("doors", [](Reading& read, unsigned seed) { add(read.sound, doorSlams(read.ms(), -3, seed)); });

    const auto addAlone = [](const std::string& name, Maker make, double db) {
        addRoom("alone " + name, [make, db](unsigned seed) {
            Sound sound = make(kAloneMs, db, seed);
            add(sound, pinkNoise(kAloneMs, -60, seed + 100));
            return Room{samplesOf(sound), {}};
        });
    };
    addAlone("pink-25", pinkNoise, -25);
    addAlone("fan-25", fan, -25);
    addAlone("keys-20", typing, -20);
    addAlone("keys-6", typing, -6);
    addAlone("chords-35", chords, -35);
    addAlone("doors", doorSlams, -3);
    addAlone("coughs", coughs, -10);
    return true;
}();

} // namespace
