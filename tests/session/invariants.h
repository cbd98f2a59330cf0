// SPDX-License-Identifier: GPL-3.0-or-later
// What a session promises whatever the engine does, checked on its log.
#pragma once
#include <hrp/log/record.h>

#include <QStringList>

#include <vector>

namespace hrp::test {

/// What the log of a session shows to be broken, in words; empty: every promise was kept.
///
/// Nothing but silence where the agent was cut, paused, held or answering silently (H9, H11, H23, H28); one
/// response.create in flight, none while a response is active (H15); no append while detection is off (H11,
/// H13) or before the session is up (H3); cancels for active responses only (H15); truncates within what came
/// (H9); one output for each call (H25); one end, with its reason, and nothing after it (H4).
QStringList brokenPromises(const std::vector<log::RecordPtr>& records);

} // namespace hrp::test
