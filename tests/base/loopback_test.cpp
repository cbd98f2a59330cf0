// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/base/loopback.h>

#include <gtest/gtest.h>

using hrp::base::isLoopbackHost;

TEST(Loopback, ThisMachineHasManyNames) {
    for (const char* host : {"localhost", "LOCALHOST", "localhost.", "127.0.0.1", "127.255.255.254", "::1",
                             "[::1]", "::ffff:127.0.0.1", "0:0:0:0:0:0:0:1"})
        EXPECT_TRUE(isLoopbackHost(QString::fromLatin1(host))) << host;
}

TEST(Loopback, OthersOnlyLookLikeIt) {
    for (const char* host :
         {"", "localhost.evil.example", "127.0.0.1.evil.example", "evil-localhost", "127.0.0.256", "127.1",
          "128.0.0.1", "10.127.0.0.1", "1", "::2", "[::1", "a.localhost", "::ffff:10.0.0.1"})
        EXPECT_FALSE(isLoopbackHost(QString::fromLatin1(host))) << host;
}
