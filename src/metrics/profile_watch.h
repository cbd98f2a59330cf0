// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/log/record.h>

#include <QStringList>

namespace hrp::metrics {

/// Notes in what a session differs from the pinned profile, so that nobody takes its figures for those of
/// the platform: told by what was really sent.
class ProfileWatch {
public:
    void add(const log::SessionStarted& started);
    void add(const log::WireEvent& event);
    /// Each difference once, in the order of its first appearance.
    const QStringList& differences() const { return m_differences; }

private:
    void note(const QString& difference);
    void readUpdate(const log::Json& session);
    void readInput(const log::Json& input);
    QStringList m_differences;
};

} // namespace hrp::metrics
