// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace hrp::ui {

/// Which intervals of time touch a given one, found in O(log n + found), however long they are: those that
/// begin far to the left and reach in as well. A search tree over the latest end of each run of intervals,
/// kept in an array. Adding at the end costs O(log n), in the middle O(n). Times are session ms.
class IntervalIndex {
public:
    using Id = std::uint32_t;
    static constexpr double kOpen = std::numeric_limits<double>::infinity(); ///< end of what still goes on

    /// Adds an interval, or moves the one of this id. Ids are small numbers: they are kept in an array.
    void set(Id id, double fromMs, double toMs);
    std::size_t size() const { return m_order.size(); }
    bool contains(Id id) const { return id < m_spans.size() && m_spans[id].known; }
    double fromMs(Id id) const { return m_spans[id].fromMs; }
    double toMs(Id id) const { return m_spans[id].toMs; }

    /// Ids of all that touch [fromMs, toMs], in order of their begin.
    std::vector<Id> touching(double fromMs, double toMs) const;

    /// In order of begin; of those that begin together, the smaller id first.
    Id at(std::size_t rank) const { return m_order[rank].id; }
    std::size_t rankOf(Id id) const;
    /// Rank of the first that begins at `ms` or later.
    std::size_t firstFrom(double ms) const;

private:
    struct Span {
        double fromMs = 0, toMs = 0;
        bool known = false;
    };
    struct Entry {
        double fromMs = 0;
        Id id = 0;
        auto operator<=>(const Entry&) const = default;
    };
    void refresh(std::size_t firstRank, std::size_t lastRank);
    void collect(std::size_t node, std::size_t first, std::size_t width, std::size_t count, double fromMs,
                 std::vector<Id>& found) const;

    std::vector<Span> m_spans;    ///< by id
    std::vector<Entry> m_order;   ///< by begin
    std::vector<double> m_latest; ///< node k: latest end beneath it; children 2k and 2k+1; leaves last
    std::size_t m_leaves = 0;     ///< a power of two
};

} // namespace hrp::ui
