// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/audio/playout_queue.h>

#include <algorithm>
#include <deque>
#include <limits>
#include <map>
#include <mutex>
#include <utility>

namespace hrp::audio {

namespace playout {

/// Received and not yet heard samples of one part, in the pieces in which they came.
class Backlog {
public:
    void push(Samples samples) { m_chunks.push_back(std::move(samples)); }
    /// Copies the next samples to `out`; chunks that are used up go to `spent`, to be freed by the caller
    /// when it no longer holds the lock.
    int pop(std::span<std::int16_t> out, std::vector<Samples>& spent) {
        std::size_t done = 0;
        while (done < out.size() && !m_chunks.empty()) {
            Samples& chunk = m_chunks.front();
            const std::size_t count = std::min(out.size() - done, chunk.size() - m_offset);
            std::copy_n(chunk.begin() + static_cast<std::ptrdiff_t>(m_offset), count,
                        out.begin() + static_cast<std::ptrdiff_t>(done));
            done += count;
            m_offset += count;
            if (m_offset == chunk.size()) {
                spent.push_back(std::move(chunk));
                m_chunks.pop_front();
                m_offset = 0;
            }
        }
        return static_cast<int>(done);
    }
    std::deque<Samples> takeAll() {
        m_offset = 0;
        return std::exchange(m_chunks, {});
    }

private:
    std::deque<Samples> m_chunks;
    std::size_t m_offset = 0; ///< into the first chunk
};

struct PlayoutPart {
    PartLedger ledger;
    Backlog backlog;
    bool inLine = false;
    std::int64_t unheard() const { return ledger.dropped ? 0 : ledger.received - ledger.heard; }
};

/// What stays of a forgotten part.
struct Remnant {
    std::int64_t samples = 0;
    bool dropped = false;
};

/// Silence that starts with a short slope from the last audible sample.
class Silence {
public:
    explicit Silence(int rampSamples) : m_length(rampSamples) {}
    void follow(std::int16_t lastSample) {
        m_from = lastSample;
        m_left = m_length;
    }
    void fill(std::span<std::int16_t> out) {
        for (auto& sample : out)
            sample =
                m_left > 0 ? static_cast<std::int16_t>(m_from * m_left-- / (m_length + 1)) : std::int16_t{0};
    }
    std::size_t rampLeft() const { return static_cast<std::size_t>(m_left); }

private:
    int m_length;
    int m_left = 0;
    int m_from = 0;
};

} // namespace playout

using namespace playout;

namespace {

PlayoutQueue::Options sane(PlayoutQueue::Options options) {
    options.prerollMs = std::max(options.prerollMs, 0);
    options.maxPrerollMs = std::max(options.maxPrerollMs, options.prerollMs);
    options.rampMs = std::max(options.rampMs, 0);
    return options;
}

} // namespace

struct PlayoutQueue::Impl {
    explicit Impl(Options o)
        : options(sane(o)),
          prerollMs(options.prerollMs),
          silence(static_cast<int>(base::msToSamples(options.rampMs))) {}

    PlayoutPart& obtain(const PartId& id);
    void leaveLine(PlayoutPart& part);
    PlayoutPart* nextToPlay();
    bool mayStart(const PlayoutPart& part) const;
    int play(PlayoutPart& part, std::span<std::int16_t> out, std::vector<Samples>& spent);
    void writeSilence(std::span<std::int16_t> out);
    void noteHeard(const PlayoutPart& part, int count);
    void noteResumed(const PlayoutPart& part);

    const Options options;
    mutable std::mutex mutex;
    std::map<PartId, PlayoutPart> parts;
    std::map<PartId, Remnant> forgotten;
    /// Parts to be heard, in playing order. Only the first may be without samples: it waits for more.
    std::deque<PlayoutPart*> line;
    std::int64_t unheard = 0;
    std::int64_t ignored = 0;
    Events news;
    std::int64_t frames = 0;
    int prerollMs;
    bool muted = false;
    bool sounding = false; ///< the last frame written was audio of a part
    bool fading = false;   ///< a flush cut audio off: the ramp comes before anything else
    struct Dry {
        const PlayoutPart* part = nullptr;
        std::int64_t since = 0;
    } dry; ///< the part that broke off in mid-item, while it does
    Silence silence;
};

PlayoutPart& PlayoutQueue::Impl::obtain(const PartId& id) {
    const auto [it, isNew] = parts.try_emplace(id);
    PlayoutPart& part = it->second;
    if (!isNew)
        return part;
    part.ledger.part = id;
    if (const auto node = forgotten.extract(id)) {
        const Remnant& remnant = node.mapped();
        part.ledger.received = part.ledger.heard = remnant.samples;
        part.ledger.complete = true;
    }
    return part;
}

void PlayoutQueue::Impl::leaveLine(PlayoutPart& part) {
    part.inLine = false;
    std::erase(line, &part);
    if (dry.part == &part)
        dry = {};
}

/// The part whose samples are due now; none while there is nothing or the pre-roll is gathering.
PlayoutPart* PlayoutQueue::Impl::nextToPlay() {
    while (!line.empty()) {
        PlayoutPart& part = *line.front();
        if (part.unheard() > 0)
            return mayStart(part) ? &part : nullptr;
        if (line.size() == 1)
            return nullptr;
        leaveLine(part); // followed by another one: the engine has moved on
    }
    return nullptr;
}

bool PlayoutQueue::Impl::mayStart(const PlayoutPart& part) const {
    if (sounding || part.ledger.heard > 0)
        return true;
    return unheard >= base::msToSamples(prerollMs) || line.back()->ledger.complete;
}

int PlayoutQueue::Impl::play(PlayoutPart& part, std::span<std::int16_t> out, std::vector<Samples>& spent) {
    noteResumed(part);
    const int count = part.backlog.pop(out, spent);
    const auto written = out.first(static_cast<std::size_t>(count));
    if (muted)
        silence.fill(written);
    else
        silence.follow(written.back());
    noteHeard(part, count);
    sounding = true;
    frames += count;
    unheard -= count;
    part.ledger.heard += count;
    if (part.ledger.drained()) {
        news.drained.push_back(part.ledger.part);
        leaveLine(part);
    }
    return count;
}

void PlayoutQueue::Impl::writeSilence(std::span<std::int16_t> out) {
    if (sounding && !line.empty() && line.front()->unheard() == 0)
        dry = {line.front(), frames};
    sounding = false;
    silence.fill(out);
    frames += static_cast<std::int64_t>(out.size());
}

void PlayoutQueue::Impl::noteHeard(const PlayoutPart& part, int count) {
    constexpr int kLongest = std::numeric_limits<int>::max() / 2;
    if (!news.heard.empty()) {
        HeardSpan& last = news.heard.back();
        if (last.streamFrame + last.count == frames && last.itemSample + last.count == part.ledger.heard &&
            last.muted == muted && last.part == part.ledger.part && last.count < kLongest) {
            last.count += count;
            return;
        }
    }
    news.heard.push_back({part.ledger.part, part.ledger.heard, count, frames, muted});
}

void PlayoutQueue::Impl::noteResumed(const PlayoutPart& part) {
    if (dry.part == &part) {
        constexpr int kFirstStepMs = 40;
        prerollMs = std::min(std::max(prerollMs * 2, kFirstStepMs), options.maxPrerollMs);
        news.underruns.push_back({part.ledger.part, dry.since, frames - dry.since, prerollMs});
    }
    dry = {};
}

PlayoutQueue::PlayoutQueue() : PlayoutQueue(Options{}) {}
PlayoutQueue::PlayoutQueue(Options options) : m_impl(std::make_unique<Impl>(options)) {}
PlayoutQueue::~PlayoutQueue() = default;

void PlayoutQueue::append(const PartId& id, std::span<const std::int16_t> samples) {
    if (samples.empty())
        return;
    Samples copy(samples.begin(), samples.end()); // before the lock: the audio thread waits for no allocation
    const auto count = static_cast<std::int64_t>(copy.size());
    const std::lock_guard lock(m_impl->mutex);
    if (const auto it = m_impl->forgotten.find(id); it != m_impl->forgotten.end() && it->second.dropped) {
        m_impl->ignored += count;
        return;
    }
    PlayoutPart& part = m_impl->obtain(id);
    if (part.ledger.dropped) {
        m_impl->ignored += count;
        return;
    }
    part.backlog.push(std::move(copy));
    part.ledger.received += count;
    m_impl->unheard += count;
    if (!std::exchange(part.inLine, true))
        m_impl->line.push_back(&part);
}

void PlayoutQueue::finish(const PartId& id) {
    const std::lock_guard lock(m_impl->mutex);
    if (m_impl->forgotten.contains(id))
        return;
    PlayoutPart& part = m_impl->obtain(id);
    if (std::exchange(part.ledger.complete, true) || !part.ledger.drained())
        return;
    // All of it was heard before it was known to be the end. (Without a single sample there was no end.)
    if (part.ledger.received > 0)
        m_impl->news.drained.push_back(id);
    m_impl->leaveLine(part);
}

std::vector<PartLedger> PlayoutQueue::flush() {
    std::vector<PartLedger> cut;
    std::vector<std::deque<Samples>> spent; // freed after the lock
    const std::lock_guard lock(m_impl->mutex);
    for (PlayoutPart* part : m_impl->line) {
        part->inLine = false;
        if (part->unheard() == 0 && (part->ledger.complete || m_impl->line.size() > 1))
            continue; // heard to its end
        part->ledger.dropped = true;
        cut.push_back(part->ledger);
        spent.push_back(part->backlog.takeAll());
    }
    m_impl->line.clear();
    m_impl->unheard = 0;
    m_impl->dry = {};
    m_impl->fading = m_impl->fading || std::exchange(m_impl->sounding, false);
    return cut;
}

std::optional<PartLedger> PlayoutQueue::ledger(const PartId& id) const {
    const std::lock_guard lock(m_impl->mutex);
    const auto it = m_impl->parts.find(id);
    return it == m_impl->parts.end() ? std::nullopt : std::optional(it->second.ledger);
}

bool PlayoutQueue::hasUnheard() const {
    return unheardSamples() > 0;
}

std::int64_t PlayoutQueue::unheardSamples() const {
    const std::lock_guard lock(m_impl->mutex);
    return m_impl->unheard;
}

std::int64_t PlayoutQueue::ignoredSamples() const {
    const std::lock_guard lock(m_impl->mutex);
    return m_impl->ignored;
}

std::optional<PartId> PlayoutQueue::current() const {
    const std::lock_guard lock(m_impl->mutex);
    for (std::size_t i = 0; i < m_impl->line.size(); ++i)
        if (m_impl->line[i]->unheard() > 0 || m_impl->line.size() == 1)
            return m_impl->line[i]->ledger.part;
    return std::nullopt;
}

void PlayoutQueue::setMuted(bool muted) {
    const std::lock_guard lock(m_impl->mutex);
    m_impl->muted = muted;
}

PlayoutQueue::Events PlayoutQueue::pollEvents() {
    const std::lock_guard lock(m_impl->mutex);
    return std::exchange(m_impl->news, {});
}

void PlayoutQueue::forgetFinished() {
    const std::lock_guard lock(m_impl->mutex);
    const auto isNews = [this](const PartId& id) {
        const auto& [heard, underruns, drained] = m_impl->news;
        return std::ranges::any_of(heard, [&](const auto& span) { return span.part == id; }) ||
               std::ranges::any_of(underruns, [&](const auto& span) { return span.part == id; }) ||
               std::ranges::find(drained, id) != drained.end();
    };
    std::erase_if(m_impl->parts, [&](const auto& entry) {
        const auto& [id, part] = entry;
        const PartLedger& ledger = part.ledger;
        if ((!ledger.drained() && !ledger.dropped) || isNews(id))
            return false;
        m_impl->forgotten.insert_or_assign(id, Remnant{ledger.heard, ledger.dropped});
        return true;
    });
}

void PlayoutQueue::releaseIds() {
    forgetFinished();
    const std::lock_guard lock(m_impl->mutex);
    m_impl->forgotten.clear();
}

std::int64_t PlayoutQueue::read(std::span<std::int16_t> out) {
    std::vector<Samples> spent; // freed after the lock
    spent.reserve(16);
    const std::lock_guard lock(m_impl->mutex);
    const std::int64_t first = m_impl->frames;
    if (m_impl->fading) {
        const auto ramp = out.first(std::min(out.size(), m_impl->silence.rampLeft()));
        m_impl->writeSilence(ramp);
        m_impl->fading = m_impl->silence.rampLeft() > 0;
        out = out.subspan(ramp.size());
    }
    while (!out.empty()) {
        PlayoutPart* part = m_impl->nextToPlay();
        if (!part) {
            m_impl->writeSilence(out);
            break;
        }
        out = out.subspan(static_cast<std::size_t>(m_impl->play(*part, out, spent)));
    }
    return first;
}

std::int64_t PlayoutQueue::framesWritten() const {
    const std::lock_guard lock(m_impl->mutex);
    return m_impl->frames;
}

} // namespace hrp::audio
