// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/session/session.h>

#include <vector>

namespace hrp::session {

/// Every way in which a session with these settings is not the pinned profile. Settings that the profile
/// leaves open (the frame length, a gated talk button) are none.
std::vector<log::ProfileDifference> profileDifferences(const SessionSettings& settings);

} // namespace hrp::session
