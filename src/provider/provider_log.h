// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QLoggingCategory>

namespace hrp::provider {

/// "hrp.provider": errors as warnings, everything else as information. Never a key.
Q_DECLARE_LOGGING_CATEGORY(providerLog)

} // namespace hrp::provider
