// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/conformance/suite.h>
#include <hrp/protocol/json.h>

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <vector>

namespace hrp::conformance {

/// Pass: seen to be right. Fail: seen to be wrong. Warn: usable, with something to know. Skip: not judged,
/// and `evidence` says why (it does not apply, or another check that failed stands in its way).
enum class Outcome { Pass, Fail, Warn, Skip };
QString nameOf(Outcome outcome); ///< "PASS" …

struct CheckResult {
    CheckInfo check;
    Outcome outcome = Outcome::Skip;
    QString evidence; ///< what was seen, or why it was not judged: one line, never empty
    QString expected; ///< Fail and Warn; else empty
    QString came;     ///< Fail and Warn
    QString change;   ///< Fail and Warn: what to change in the engine
    double ms = 0;    ///< how long it took
    /// Skip because another check stands in the way: the one that does so in the end, which fails itself (or
    /// does not apply). Else empty.
    QString blockedBy = {};
};

/// The outcome of a run. Holds neither the key nor the address's user info.
struct Report {
    QString engine;                   ///< address without query
    QString model;                    ///< as asked for
    std::vector<CheckResult> results; ///< in the order of the suite
    QStringList notes;                ///< what is to be known of the run itself, a line each
    double unixMs = 0;                ///< when it began
    double ms = 0;                    ///< how long it took
    bool interrupted = false;         ///< cancelled: what was not judged by then is a Skip

    int count(Outcome outcome) const;
    bool conforms() const; ///< nothing failed, something passed, and it was not interrupted
};

/// "[PASS] name  evidence"; a failed check is followed by indented lines: expected, came, change; a warning
/// by expected and change.
QString lineOf(const CheckResult& result);
/// "N passed, N failed, N skipped"; warnings count among the passed.
QString summaryOf(const Report& report);
/// The checks that another one stands in the way of, in a line for each of those: "12 checks were not judged
/// because connect fails: …". The one that blocks most comes first: it is the first to mend.
QStringList blockedLines(const Report& report);
/// The lines of all checks but the blocked ones, the notes, blockedLines(), then a note on warnings if there
/// are any, then the summary alone on its line.
QString toText(const Report& report);
protocol::Json toJson(const Report& report);
/// One test suite a topic, one test case a check; warnings are told in system-out.
QByteArray toJUnit(const Report& report);

} // namespace hrp::conformance
