// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/protocol/json.h>

#include <string>
#include <vector>

namespace hrp::test {

struct RecordedEvent {
    std::string place; ///< "file.jsonl:12"
    bool received = false;
    protocol::Json event;
};
/// Every line of every file in tests/data/real-sessions, in order.
std::vector<RecordedEvent> recordedEvents();

} // namespace hrp::test
