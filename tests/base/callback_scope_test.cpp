// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/base/callback_scope.h>

#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <optional>

using hrp::base::CallbackScope;

TEST(CallbackScope, CallsRunAsLongAsItsOwnerExists) {
    auto scope = std::make_optional<CallbackScope>();
    int sum = 0;
    const std::function<void(int)> add = scope->bind([&sum](int value) { sum += value; });
    add(2);
    add(3);
    EXPECT_EQ(sum, 5);
    scope.reset();
    add(7);
    EXPECT_EQ(sum, 5);
}

TEST(CallbackScope, ClosesBeforeItsEnd) {
    CallbackScope scope;
    int calls = 0;
    const std::function<void()> call = scope.bind([&calls] { ++calls; });
    const CallbackScope::Watch watch = scope.watch();
    EXPECT_TRUE(static_cast<bool>(watch));
    scope.close();
    call();
    EXPECT_EQ(calls, 0);
    EXPECT_FALSE(static_cast<bool>(watch));
}

TEST(CallbackScope, ItsOwnerMayEndWithinACall) {
    auto scope = std::make_unique<CallbackScope>();
    const CallbackScope::Watch watch = scope->watch();
    const std::function<void()> end = scope->bind([&scope] { scope.reset(); });
    end();
    EXPECT_FALSE(static_cast<bool>(watch));
    end(); // a second time, after the end
}

TEST(CallbackScope, ArgumentsAreForwarded) {
    CallbackScope scope;
    std::unique_ptr<int> kept;
    auto keep = scope.bind([&kept](std::unique_ptr<int> value) { kept = std::move(value); });
    keep(std::make_unique<int>(4));
    ASSERT_TRUE(kept);
    EXPECT_EQ(*kept, 4);
}
