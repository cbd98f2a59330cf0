// SPDX-License-Identifier: GPL-3.0-or-later
// A state whose changes stand in the developers' log: QT_LOGGING_RULES="hrp.*.debug=true" shows them all.
#pragma once
#include <QLoggingCategory>

#include <span>
#include <utility>

namespace hrp::base {

/// Behaves as the enum `State` it holds; each assignment of another value is logged as "who: from -> to".
/// `names` has the enum's values in their order, from 0 on, and lives as long as the program.
template <class State>
class TracedState {
public:
    TracedState(State first, const QLoggingCategory& (*log)(), const char* who,
                std::span<const char* const> names)
        : m_state(first), m_log(log), m_who(who), m_names(names) {}

    operator State() const { return m_state; }
    TracedState& operator=(State next) {
        if (const State before = std::exchange(m_state, next); before != next)
            qCDebug(m_log, "%s: %s -> %s", m_who, name(before), name(next));
        return *this;
    }

private:
    const char* name(State state) const {
        const auto at = static_cast<std::size_t>(state);
        return at < m_names.size() ? m_names[at] : "?";
    }

    State m_state;
    const QLoggingCategory& (*m_log)();
    const char* m_who;
    std::span<const char* const> m_names;
};

} // namespace hrp::base
