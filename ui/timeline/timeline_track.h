// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "timeline/interval_index.h"

#include <deque>
#include <utility>

namespace hrp::ui {

/// Things of one kind on the timeline. Each keeps the id that it got when it came, also when something
/// earlier is learned later; what is at a time is found by the index. Iterating goes by arrival.
template <class Thing>
class TimelineTrack {
public:
    using Id = IntervalIndex::Id;

    Id add(Thing thing, double fromMs, double toMs) {
        const Id id = static_cast<Id>(m_things.size());
        m_things.push_back(std::move(thing));
        m_index.set(id, fromMs, toMs);
        return id;
    }
    void place(Id id, double fromMs, double toMs) { m_index.set(id, fromMs, toMs); }
    /// Whether the last one to come still goes on.
    bool lastIsOpen() const { return !m_things.empty() && m_index.toMs(lastId()) == IntervalIndex::kOpen; }
    void endLast(double toMs) { m_index.set(lastId(), m_index.fromMs(lastId()), toMs); }

    bool empty() const { return m_things.empty(); }
    std::size_t size() const { return m_things.size(); }
    const Thing& operator[](Id id) const { return m_things[id]; }
    Thing& operator[](Id id) { return m_things[id]; }
    Thing& back() { return m_things.back(); }
    Id lastId() const { return static_cast<Id>(m_things.size() - 1); }
    auto begin() const { return m_things.begin(); }
    auto end() const { return m_things.end(); }
    const IntervalIndex& byTime() const { return m_index; }

private:
    std::deque<Thing> m_things; ///< by id
    IntervalIndex m_index;
};

} // namespace hrp::ui
