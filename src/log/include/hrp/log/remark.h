// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/log/record.h>

#include <optional>

namespace hrp::log {

/// Words of the conversation that nobody spoke: they stand between the turns, at their time.
struct Remark {
    enum class Kind {
        Message, ///< of the experimenter to the agent (H21)
        Typed,   ///< chat of a participant or of the agent (H29)
        Reveal   ///< somebody's answer, shown to all
    };
    Kind kind = Kind::Message;
    double tMs = 0;
    QString speaker; ///< who typed, or whose answer it is; empty for messages
    QString text;
    bool fromAgent = false;
};
QString nameOf(Remark::Kind kind); ///< "message", "typed", "reveal"

/// The remark that a record is, if it is one.
std::optional<Remark> remarkOf(const Record& record);

} // namespace hrp::log
