// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "audio/signals.h"
#include "support/mail.h"
#include "support/monitor.h"
#include "support/sound_server.h"

#include <hrp/audio/qt_devices.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace hrp::test {

inline time::TimePoint steadyNow() {
    return time::TimePoint(
        std::chrono::duration_cast<time::Duration>(std::chrono::steady_clock::now().time_since_epoch()));
}

/// A private sound server and what both ends of AudioDevices report.
struct DeviceTest : ::testing::Test {
    SoundServer server;
    Mail<audio::DeviceTrouble> inputTroubles, outputTroubles;
    Mail<QString> inputRecovered, outputRecovered;
    Mail<audio::CapturedBlock> blocks;
    Mail<audio::PlayoutAnchor> anchors;
    std::shared_ptr<audio::PlayoutQueue> queue = std::make_shared<audio::PlayoutQueue>();
    const audio::PartId part{"item", 0};

    void SetUp() override {
        if (const std::string why = server.start(); !why.empty())
            GTEST_SKIP() << why;
    }
    audio::AudioInput::Callbacks inputCallbacks() {
        return {.onBlock = [this](audio::CapturedBlock block) { blocks.put(std::move(block)); },
                .onTrouble = [this](const audio::DeviceTrouble& trouble) { inputTroubles.put(trouble); },
                .onRecovered = [this](const QString& device) { inputRecovered.put(device); },
                .onFinished = {}};
    }
    audio::AudioOutput::Callbacks outputCallbacks() {
        return {.onAnchor = [this](audio::PlayoutAnchor anchor) { anchors.put(anchor); },
                .onTrouble = [this](const audio::DeviceTrouble& trouble) { outputTroubles.put(trouble); },
                .onRecovered = [this](const QString& device) { outputRecovered.put(device); },
                .onWritten = {}};
    }
    /// Blocks that come within `length`, joined.
    audio::Samples listen(std::chrono::milliseconds length) {
        audio::Samples out;
        const auto end = std::chrono::steady_clock::now() + length;
        while (std::chrono::steady_clock::now() < end)
            if (const auto block = blocks.take(std::chrono::milliseconds(20)))
                out.insert(out.end(), block->samples.begin(), block->samples.end());
        return out;
    }
    /// Waits until the queue has written up to `frame`.
    bool written(std::int64_t frame, std::chrono::milliseconds limit) {
        Mail<int> nothing;
        const auto end = std::chrono::steady_clock::now() + limit;
        while (queue->framesWritten() < frame && std::chrono::steady_clock::now() < end)
            nothing.take(std::chrono::milliseconds(2));
        return queue->framesWritten() >= frame;
    }
};

/// Noise without what a resampler to and from 48 kHz would take away.
audio::Samples softNoise(std::int64_t count, unsigned seed);
/// Where `pattern` is in `recording` (least squares over [from, to)), and how well it fits (1: exactly).
struct Match {
    std::int64_t at = 0;
    double fit = 0;
};
Match find(const audio::Samples& pattern, const audio::Samples& recording, std::int64_t from = 0,
           std::int64_t to = -1);

} // namespace hrp::test
