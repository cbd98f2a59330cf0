// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/interval_index.h"

#include <algorithm>
#include <bit>

namespace hrp::ui {
namespace {

constexpr double kNothing = -std::numeric_limits<double>::infinity();

} // namespace

void IntervalIndex::set(Id id, double fromMs, double toMs) {
    if (id >= m_spans.size())
        m_spans.resize(std::size_t{id} + 1);
    const bool known = m_spans[id].known;
    const std::size_t before = known ? rankOf(id) : m_order.size();
    if (known && m_spans[id].fromMs == fromMs) {
        m_spans[id].toMs = toMs;
        refresh(before, before);
        return;
    }
    if (known)
        m_order.erase(m_order.begin() + static_cast<std::ptrdiff_t>(before));
    m_spans[id] = {fromMs, toMs, true};
    const Entry entry{fromMs, id};
    const auto place = m_order.insert(std::ranges::lower_bound(m_order, entry), entry);
    refresh(std::min(before, static_cast<std::size_t>(place - m_order.begin())), m_order.size() - 1);
}

std::size_t IntervalIndex::rankOf(Id id) const {
    return static_cast<std::size_t>(std::ranges::lower_bound(m_order, Entry{m_spans[id].fromMs, id}) -
                                    m_order.begin());
}

std::size_t IntervalIndex::firstFrom(double ms) const {
    return static_cast<std::size_t>(std::ranges::lower_bound(m_order, ms, {}, &Entry::fromMs) -
                                    m_order.begin());
}

/// Brings the tree in line with the order from one rank to another.
void IntervalIndex::refresh(std::size_t firstRank, std::size_t lastRank) {
    if (m_order.size() > m_leaves) {
        m_leaves = std::bit_ceil(std::max<std::size_t>(m_order.size(), 64));
        m_latest.assign(2 * m_leaves, kNothing);
        firstRank = 0;
        lastRank = m_order.size() - 1;
    }
    for (std::size_t rank = firstRank; rank <= lastRank; ++rank)
        m_latest[m_leaves + rank] = m_spans[m_order[rank].id].toMs;
    std::size_t first = m_leaves + firstRank, last = m_leaves + lastRank;
    while (first > 1) {
        first /= 2;
        last /= 2;
        for (std::size_t node = first; node <= last; ++node)
            m_latest[node] = std::max(m_latest[2 * node], m_latest[2 * node + 1]);
    }
}

std::vector<IntervalIndex::Id> IntervalIndex::touching(double fromMs, double toMs) const {
    std::vector<Id> found;
    const auto beyond = std::ranges::upper_bound(m_order, toMs, {}, &Entry::fromMs);
    if (const auto count = static_cast<std::size_t>(beyond - m_order.begin()))
        collect(1, 0, m_leaves, count, fromMs, found);
    return found;
}

/// Of the first `count` ranks, those beneath `node` (ranks [first, first + width)) that end late enough.
void IntervalIndex::collect(std::size_t node, std::size_t first, std::size_t width, std::size_t count,
                            double fromMs, std::vector<Id>& found) const {
    if (first >= count || m_latest[node] < fromMs)
        return;
    if (width == 1) {
        found.push_back(m_order[first].id);
        return;
    }
    collect(2 * node, first, width / 2, count, fromMs, found);
    collect(2 * node + 1, first + width / 2, width / 2, count, fromMs, found);
}

} // namespace hrp::ui
