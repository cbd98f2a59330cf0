// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QList>
#include <QString>

#include <cstdint>
#include <map>

namespace hrp::conformance {

/// What the rules that hold for every message of every session saw, over all sessions of a run.
class Ledger {
public:
    struct Break {
        QString where; ///< "turn-start, event 12"
        QString expected, came;
    };
    struct Page {
        std::int64_t seen = 0, broken = 0;
        QList<Break> breaks; ///< the first few
    };

    void saw(const QString& rule, std::int64_t count = 1) { m_pages[rule].seen += count; }
    void broke(const QString& rule, Break what) {
        constexpr int kKept = 5;
        Page& page = m_pages[rule];
        ++page.broken;
        if (page.breaks.size() < kKept)
            page.breaks << std::move(what);
    }
    Page page(const QString& rule) const {
        const auto found = m_pages.find(rule);
        return found == m_pages.end() ? Page{} : found->second;
    }

private:
    std::map<QString, Page> m_pages;
};

} // namespace hrp::conformance
