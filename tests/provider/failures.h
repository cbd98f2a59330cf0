// SPDX-License-Identifier: GPL-3.0-or-later
// What every failed call has in common.
#pragma once
#include "provider/scripted_engine.h"

#include <gtest/gtest.h>

namespace hrp::provider::test {

inline const QList<Message> kGreeting{Message::user(QStringLiteral("Hello"))};

/// One error event and no response; nothing is left waiting.
inline void expectOneError(const Bench& bench, const ProviderError& error) {
    ASSERT_EQ(bench.count("provider:error"), 1);
    EXPECT_EQ(bench.count("provider:response"), 0);
    const auto event = bench.eventsOf<provider::ErrorEvent>().first();
    EXPECT_EQ(event.error.code, error.code);
    EXPECT_EQ(event.error.message, error.message);
    const protocol::Json data = dataOf(event);
    EXPECT_EQ(data["provider"], "openai-realtime");
    EXPECT_EQ(data["error_type"], protocol::toStd(nameOf(error.type)));
    EXPECT_EQ(data["error_message"], protocol::toStd(error.message));
    EXPECT_EQ(data["context"]["code"], protocol::toStd(error.code));
    EXPECT_EQ(data["context"]["model"], "gpt-realtime-2.1");
    EXPECT_FALSE(error.message.isEmpty());
}

} // namespace hrp::provider::test
