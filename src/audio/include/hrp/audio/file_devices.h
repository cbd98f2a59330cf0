// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/audio/devices.h>

namespace hrp::audio {

/// Speech from memory in place of a microphone: delivers `blockMs` blocks on the scheduler's clock, by
/// count and not by wake-ups, then silence for ever. Exact under a virtual scheduler.
class ClipInput final : public AudioInput {
public:
    ClipInput(time::Scheduler& scheduler, Samples clip, QString name, int blockMs = 20);
    ~ClipInput() override;
    void start(Callbacks callbacks) override;
    void stop() override;
    QString description() const override;
    /// Queues more speech behind what is still to be said; starts at the next block. Scheduler's thread.
    void say(Samples clip);
    bool speaking() const; ///< clip audio is still to come

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

/// Plays at the scheduler's pace into nothing (or into a callback): the null device of a machine without
/// sound and the virtual one of tests. Every `periodMs` it reads what is due by then.
class ClockedOutput final : public AudioOutput {
public:
    using Tap = std::function<void(std::int64_t frame, std::span<const std::int16_t>)>;
    explicit ClockedOutput(time::Scheduler& scheduler, int periodMs = 5, Tap tap = {});
    ~ClockedOutput() override;
    void start(std::shared_ptr<PlayoutQueue> queue, Callbacks callbacks) override;
    void stop() override;
    QString description() const override;
    /// Stops pulling, as a device that vanished (tests).
    void stall(bool on);

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace hrp::audio
