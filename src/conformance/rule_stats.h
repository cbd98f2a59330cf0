// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/time/scheduler.h>

#include <QList>
#include <QString>

#include <algorithm>
#include <cstdint>
#include <map>
#include <vector>

namespace hrp::conformance {

/// What the rules that hold for every message of every session saw, over all sessions of a run.
class RuleStats {
public:
    struct Violation {
        QString where; ///< "turn-start, event 12"
        QString expected, came;
    };
    struct Section {
        std::int64_t seen = 0, broken = 0;
        QList<Violation> breaks;            ///< the first few
        QList<Violation> notes;             ///< the first few of what is only to be known
        std::vector<time::TimePoint> times; ///< of all
    };

    explicit RuleStats(const time::Scheduler& scheduler) : m_scheduler(scheduler) {}
    void saw(const QString& rule, std::int64_t count = 1) { m_pages[rule].seen += count; }
    /// Usable, with something to know.
    void noted(const QString& rule, Violation what) {
        if (QList<Violation>& notes = m_pages[rule].notes; notes.size() < kKept)
            notes << std::move(what);
    }
    void broke(const QString& rule, Violation what) {
        Section& page = m_pages[rule];
        ++page.broken;
        page.times.push_back(m_scheduler.now());
        if (page.breaks.size() < kKept)
            page.breaks << std::move(what);
    }
    /// As if the rule had not been broken since then.
    void forget(const QString& rule, time::TimePoint since) {
        Section& page = m_pages[rule];
        while (!page.times.empty() && page.times.back() >= since) {
            page.times.pop_back();
            --page.broken;
        }
        page.breaks.resize(std::min<qsizetype>(page.breaks.size(), page.broken));
    }
    /// An event that the profile doesn't list. Kept: so many types as an engine has for a reason.
    void unknownEvent(const QString& type) {
        constexpr std::size_t kTypes = 32;
        if (m_unknown.size() < kTypes || m_unknown.contains(type))
            ++m_unknown[type];
    }
    /// How many of each type.
    const std::map<QString, std::int64_t>& unknownEvents() const { return m_unknown; }
    Section page(const QString& rule) const {
        const auto found = m_pages.find(rule);
        return found == m_pages.end() ? Section{} : found->second;
    }

private:
    static constexpr int kKept = 5;

    const time::Scheduler& m_scheduler;
    std::map<QString, Section> m_pages;
    std::map<QString, std::int64_t> m_unknown;
};

} // namespace hrp::conformance
