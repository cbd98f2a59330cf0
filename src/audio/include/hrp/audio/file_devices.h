// SPDX-License-Identifier: GPL-3.0-or-later
// Input and output that need no sound card: they run on a scheduler's clock, so under a virtual one every
// sample and every time is exact.
#pragma once
#include <hrp/audio/devices.h>

namespace hrp::audio {

/// Speech from memory in place of a microphone: delivers `blockMs` blocks on the scheduler's clock, by
/// count and not by wake-ups (after a late one, all blocks that are due come at once), then silence for
/// ever. Block n is handed over when its last sample has been "captured", at start + (n + 1) · blockMs.
/// All calls and callbacks on the scheduler's thread. start() after stop() goes on where it was.
class ClipInput final : public AudioInput {
public:
    ClipInput(time::Scheduler& scheduler, Samples clip, QString name, int blockMs = 20);
    ~ClipInput() override;
    void start(Callbacks callbacks) override;
    void stop() override;
    QString description() const override;
    /// Queues more speech behind what is still to be said; with nothing left to say, it begins with the
    /// next block that has not begun yet. onFinished comes each time the last queued sample has gone out.
    void say(Samples clip);
    bool speaking() const; ///< speech is still to come

private:
    struct Impl;
    std::shared_ptr<Impl> m_impl;
};

/// Plays at the scheduler's pace into nothing (or into a callback): the null device of a machine without
/// sound and the virtual one of tests. Every `periodMs` it reads what is due by then, by count, so that
/// after n ms exactly n ms were read; what it reads sounds from that moment on (the anchors say so).
/// All calls and callbacks on the scheduler's thread.
class ClockedOutput final : public AudioOutput {
public:
    using Tap = std::function<void(std::int64_t frame, std::span<const std::int16_t>)>;
    explicit ClockedOutput(time::Scheduler& scheduler, int periodMs = 5, Tap tap = {});
    ~ClockedOutput() override;
    void start(std::shared_ptr<PlayoutQueue> queue, Callbacks callbacks) override;
    void stop() override;
    QString description() const override;
    /// Stops pulling, as a device that hangs, and goes on with a new anchor when switched off. Reported as
    /// a real one is: Stalled after 500 ms, recovered on return.
    void stall(bool on);

private:
    struct Impl;
    std::shared_ptr<Impl> m_impl;
};

} // namespace hrp::audio
