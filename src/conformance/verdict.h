// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/conformance/report.h>

#include <QString>

namespace hrp::conformance {

/// How a run ends: returned when it has seen enough, thrown where it can't go on.
struct Verdict {
    Outcome outcome = Outcome::Fail;
    QString evidence;
    QString expected, came;
    /// Of what went wrong when another check judges that: this one then can't be judged. Empty: its own.
    QString owner;
    QString change = {}; ///< what to change in the engine, where it is more exact than the check's remedy
};

inline Verdict pass(const QString& evidence) {
    return {Outcome::Pass, evidence, {}, {}, {}};
}
inline Verdict fail(const QString& expected, const QString& came, const QString& change = {}) {
    return {Outcome::Fail, {}, expected, came, {}, change};
}
inline Verdict warn(const QString& expected, const QString& came, const QString& change = {}) {
    return {Outcome::Warn, {}, expected, came, {}, change};
}
inline Verdict skip(const QString& why) {
    return {Outcome::Skip, why, {}, {}, {}};
}
inline Verdict blocked(const QString& owner, const QString& expected, const QString& came) {
    return {Outcome::Fail, {}, expected, came, owner};
}
/// Throws a failure unless `right`.
inline void require(bool right, const QString& expected, const QString& came, const QString& change = {}) {
    if (!right)
        throw fail(expected, came, change);
}

} // namespace hrp::conformance
