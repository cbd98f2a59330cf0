// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/audio/peak_pyramid.h>

#include <algorithm>
#include <array>
#include <limits>
#include <map>

namespace hrp::audio {

namespace peaks {

// Each chunk holds its samples and its own little pyramid, so that growth moves nothing.
constexpr std::int64_t kFine = 64;            ///< samples in a fine peak
constexpr std::int64_t kCoarse = 64 * kFine;  ///< samples in a coarse peak
constexpr std::int64_t kChunk = 16 * kCoarse; ///< samples in a chunk: 2.7 s
constexpr std::int64_t kFarEnd = std::numeric_limits<std::int64_t>::max();

/// Extremes so far; of nothing at first.
class Extremes {
public:
    void add(std::int16_t sample) {
        m_min = std::min(m_min, sample);
        m_max = std::max(m_max, sample);
    }
    void add(const Peak& peak) {
        m_min = std::min(m_min, peak.min);
        m_max = std::max(m_max, peak.max);
    }
    void add(std::span<const std::int16_t> samples) {
        for (const auto sample : samples)
            add(sample);
    }
    void add(std::span<const Peak> peaks) {
        for (const auto& peak : peaks)
            add(peak);
    }
    Peak result() const { return m_min > m_max ? Peak{} : Peak{m_min, m_max}; }

private:
    std::int16_t m_min = std::numeric_limits<std::int16_t>::max();
    std::int16_t m_max = std::numeric_limits<std::int16_t>::min();
};

template <typename T>
Peak extremesOf(std::span<const T> values) {
    Extremes extremes;
    extremes.add(values);
    return extremes.result();
}

template <typename T, std::size_t N>
std::span<const T> part(const std::array<T, N>& values, std::int64_t from, std::int64_t to) {
    return std::span(values).subspan(static_cast<std::size_t>(from), static_cast<std::size_t>(to - from));
}

struct PeakChunk {
    std::array<std::int16_t, kChunk> samples{};
    std::array<Peak, kChunk / kFine> fine{};
    std::array<Peak, kChunk / kCoarse> coarse{};
    Peak whole;

    /// Brings the peaks over [from, to) up to date.
    void refresh(std::int64_t from, std::int64_t to) {
        for (std::int64_t i = from / kFine; i * kFine < to; ++i)
            fine[static_cast<std::size_t>(i)] = extremesOf(part(samples, i * kFine, (i + 1) * kFine));
        constexpr std::int64_t kRatio = kCoarse / kFine;
        for (std::int64_t i = from / kCoarse; i * kCoarse < to; ++i)
            coarse[static_cast<std::size_t>(i)] = extremesOf(part(fine, i * kRatio, (i + 1) * kRatio));
        whole = extremesOf(std::span<const Peak>(coarse));
    }

    /// Adds [from, to): single samples at its ends, fine peaks further in, coarse ones in the middle.
    void collect(std::int64_t from, std::int64_t to, Extremes& out) const {
        if (from == 0 && to == kChunk)
            return out.add(whole);
        while (from < to) {
            if (from % kCoarse == 0 && to - from >= kCoarse) {
                out.add(coarse[static_cast<std::size_t>(from / kCoarse)]);
                from += kCoarse;
            } else if (from % kFine == 0 && to - from >= kFine) {
                out.add(fine[static_cast<std::size_t>(from / kFine)]);
                from += kFine;
            } else {
                const std::int64_t end = std::min(to, (from / kFine + 1) * kFine);
                out.add(part(samples, from, end));
                from = end;
            }
        }
    }
};

} // namespace peaks

using namespace peaks;

namespace {

std::int64_t endOf(std::int64_t first, std::int64_t count) {
    return first > kFarEnd - count ? kFarEnd : first + count;
}

} // namespace

struct PeakPyramid::Impl {
    /// Calls visit(chunk, from, to, at) for every stretch of a chunk in [first, end); `at` is the index of
    /// its first sample. Returns whether the chunks cover all of it.
    template <typename Visit>
    bool visit(std::int64_t first, std::int64_t end, Visit visit) const {
        std::int64_t covered = first;
        for (auto it = chunks.lower_bound(first / kChunk); it != chunks.end(); ++it) {
            const std::int64_t base = it->first * kChunk;
            if (base >= end)
                break;
            const std::int64_t from = std::max(first, base), to = std::min(end, base + kChunk);
            visit(*it->second, from - base, to - base, from);
            if (from == covered)
                covered = to;
        }
        return covered == end;
    }

    std::map<std::int64_t, std::unique_ptr<PeakChunk>> chunks; ///< by index / kChunk
    std::int64_t size = 0;
};

PeakPyramid::PeakPyramid() : m_impl(std::make_unique<Impl>()) {}
PeakPyramid::~PeakPyramid() = default;
PeakPyramid::PeakPyramid(PeakPyramid&&) noexcept = default;
PeakPyramid& PeakPyramid::operator=(PeakPyramid&&) noexcept = default;

void PeakPyramid::write(std::int64_t first, std::span<const std::int16_t> samples) {
    if (first < 0) {
        const auto before =
            std::min(static_cast<std::uint64_t>(-(first + 1)) + 1, std::uint64_t{samples.size()});
        samples = samples.subspan(before);
        first = 0;
    }
    if (first > kFarEnd - kChunk - static_cast<std::int64_t>(samples.size()))
        return; // no recording is that long
    while (!samples.empty()) {
        auto& chunk = m_impl->chunks[first / kChunk];
        if (!chunk)
            chunk = std::make_unique<PeakChunk>();
        const std::int64_t from = first % kChunk;
        const std::int64_t to = std::min(kChunk, from + static_cast<std::int64_t>(samples.size()));
        const auto count = static_cast<std::size_t>(to - from);
        std::copy_n(samples.begin(), count, chunk->samples.begin() + from);
        chunk->refresh(from, to);
        samples = samples.subspan(count);
        first += to - from;
        m_impl->size = std::max(m_impl->size, first);
    }
}

std::int64_t PeakPyramid::size() const {
    return m_impl->size;
}

Peak PeakPyramid::peak(std::int64_t first, std::int64_t count) const {
    if (count <= 0)
        return {};
    const std::int64_t end = endOf(first, count);
    const std::int64_t from = std::max<std::int64_t>(first, 0), to = std::min(end, m_impl->size);
    if (from >= to)
        return {};
    Extremes extremes;
    const bool covered = m_impl->visit(from, to, [&](const PeakChunk& chunk, auto begin, auto finish, auto) {
        chunk.collect(begin, finish, extremes);
    });
    if (!covered || from != first || to != end)
        extremes.add(std::int16_t{0});
    return extremes.result();
}

std::vector<Peak> PeakPyramid::columns(std::int64_t first, std::int64_t samplesPerColumn, int columns) const {
    samplesPerColumn = std::max<std::int64_t>(1, samplesPerColumn);
    std::vector<Peak> out(static_cast<std::size_t>(std::max(0, columns)));
    for (auto& column : out) {
        if (first >= m_impl->size)
            break; // the rest is silence
        column = peak(first, samplesPerColumn);
        first = endOf(first, samplesPerColumn);
    }
    return out;
}

Samples PeakPyramid::samples(std::int64_t first, std::int64_t count) const {
    Samples out(static_cast<std::size_t>(std::max<std::int64_t>(0, count)));
    const std::int64_t from = std::max<std::int64_t>(first, 0);
    const std::int64_t to = std::min(endOf(first, std::max<std::int64_t>(0, count)), m_impl->size);
    if (from < to)
        m_impl->visit(from, to, [&](const PeakChunk& chunk, auto begin, auto end, std::int64_t at) {
            std::copy(chunk.samples.begin() + begin, chunk.samples.begin() + end, out.begin() + (at - first));
        });
    return out;
}

} // namespace hrp::audio
