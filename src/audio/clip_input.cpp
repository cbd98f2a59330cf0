// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/audio/file_devices.h>

#include <algorithm>
#include <deque>
#include <utility>

namespace hrp::audio {

struct ClipInput::Impl : std::enable_shared_from_this<Impl> {
    Impl(time::Scheduler& s, QString n, int blockMs)
        : scheduler(s), name(std::move(n)), block(std::max<std::int64_t>(1, base::msToSamples(blockMs))) {}

    void say(Samples clip);
    void arm();
    void deliverDue();
    void deliverBlock();
    void fill(std::span<std::int16_t> out);
    std::int64_t firstFreeSample() const;
    time::TimePoint timeOf(std::int64_t sample) const {
        return startedAt + samplesToTime(sample - startedSample);
    }

    struct Speech {
        std::int64_t first = 0;
        Samples samples;
        std::int64_t end() const { return first + static_cast<std::int64_t>(samples.size()); }
    };

    time::Scheduler& scheduler;
    const QString name;
    const std::int64_t block;
    AudioInput::Callbacks callbacks;
    time::Timer timer;
    bool running = false;
    time::TimePoint startedAt{};
    std::int64_t startedSample = 0; ///< sample that was captured at startedAt
    std::int64_t next = 0;          ///< first sample not delivered yet
    std::deque<Speech> speeches;    ///< to be said, in order, not overlapping
};

void ClipInput::Impl::say(Samples clip) {
    if (clip.empty())
        return;
    const std::int64_t first = speeches.empty() ? firstFreeSample() : speeches.back().end();
    speeches.push_back({first, std::move(clip)});
}

/// Speech can't have been captured before it was said: it starts with a block that has not begun.
std::int64_t ClipInput::Impl::firstFreeSample() const {
    if (!running)
        return next;
    std::int64_t sample = next;
    while (timeOf(sample) < scheduler.now())
        sample += block;
    return sample;
}

void ClipInput::Impl::arm() {
    timer = scheduler.at(timeOf(next + block), [weak = weak_from_this()] {
        if (const auto self = weak.lock())
            self->deliverDue();
    });
}

void ClipInput::Impl::deliverDue() {
    while (running && timeOf(next + block) <= scheduler.now())
        deliverBlock();
    if (running)
        arm();
}

void ClipInput::Impl::deliverBlock() {
    CapturedBlock captured{Samples(static_cast<std::size_t>(block)), next, timeOf(next)};
    const bool spoke = !speeches.empty();
    fill(captured.samples);
    next += block;
    const bool ended = spoke && speeches.empty();
    if (callbacks.onBlock)
        callbacks.onBlock(std::move(captured));
    if (ended && running && callbacks.onFinished)
        callbacks.onFinished();
}

void ClipInput::Impl::fill(std::span<std::int16_t> out) {
    const std::int64_t end = next + static_cast<std::int64_t>(out.size());
    while (!speeches.empty() && speeches.front().first < end) {
        const Speech& speech = speeches.front();
        const std::int64_t from = std::max(next, speech.first);
        const std::int64_t to = std::min(end, speech.end());
        std::copy(speech.samples.begin() + (from - speech.first),
                  speech.samples.begin() + (to - speech.first), out.begin() + (from - next));
        if (speech.end() > end)
            break;
        speeches.pop_front();
    }
}

ClipInput::ClipInput(time::Scheduler& scheduler, Samples clip, QString name, int blockMs)
    : m_impl(std::make_shared<Impl>(scheduler, std::move(name), blockMs)) {
    say(std::move(clip));
}

ClipInput::~ClipInput() {
    stop();
}

void ClipInput::start(Callbacks callbacks) {
    m_impl->callbacks = std::move(callbacks);
    m_impl->startedAt = m_impl->scheduler.now();
    m_impl->startedSample = m_impl->next;
    m_impl->running = true;
    m_impl->arm();
}

void ClipInput::stop() {
    m_impl->running = false;
    m_impl->timer.cancel();
}

QString ClipInput::description() const {
    return m_impl->name;
}
void ClipInput::say(Samples clip) {
    m_impl->say(std::move(clip));
}
bool ClipInput::speaking() const {
    return !m_impl->speeches.empty();
}

} // namespace hrp::audio
