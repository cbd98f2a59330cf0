// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/client/engine_errors.h>

#include <gtest/gtest.h>

using namespace hrp;
using client::ErrorClass;
using transport::PipeEnd;

namespace {

protocol::ErrorInfo error(const char* code, const char* message = "", const char* type = "") {
    protocol::ErrorInfo info;
    info.code = QString::fromLatin1(code);
    info.message = QString::fromLatin1(message);
    info.type = QString::fromLatin1(type);
    return info;
}

PipeEnd closed(int code) {
    return {PipeEnd::Cause::ClosedByPeer, code, 0, {}};
}

} // namespace

// Proves: H18
TEST(EngineErrors, SomeEndASession) {
    EXPECT_EQ(client::classOf(error("session_expired")), ErrorClass::SessionExpired);
    EXPECT_EQ(client::classOf(error("invalid_api_key")), ErrorClass::KeyRefused);
    EXPECT_EQ(client::classOf(error("account_deactivated")), ErrorClass::KeyRefused);
    EXPECT_EQ(client::classOf(error("", "", "authentication_error")), ErrorClass::KeyRefused);
    EXPECT_EQ(client::classOf(error("insufficient_quota")), ErrorClass::AccountRefused);
    EXPECT_EQ(client::classOf(error("invalid_value")), ErrorClass::Passing);
    EXPECT_EQ(client::classOf(error("")), ErrorClass::Passing);
}

// Proves: H4
TEST(EngineErrors, AnotherTryHelpsWhereTheEngineMayBeBack) {
    for (const int code : {0, 1001, 1005, 1006, 1011, 1012, 1013, 1014})
        EXPECT_TRUE(client::isRetryable(closed(code))) << code;
    for (const int code : {1000, 1002, 1003, 1007, 1008, 1009, 3000, 4000})
        EXPECT_FALSE(client::isRetryable(closed(code))) << code;
    for (const int status : {408, 429, 500, 503})
        EXPECT_TRUE(client::isRetryable({PipeEnd::Cause::HttpStatus, 0, status, {}})) << status;
    for (const int status : {400, 401, 403, 404})
        EXPECT_FALSE(client::isRetryable({PipeEnd::Cause::HttpStatus, 0, status, {}})) << status;
    EXPECT_TRUE(client::isRetryable({PipeEnd::Cause::Dropped, 0, 0, {}}));
    EXPECT_FALSE(client::isRetryable({PipeEnd::Cause::TlsFailed, 0, 0, {}}));
    EXPECT_TRUE(client::isRetryable(error("session_expired")));
    EXPECT_FALSE(client::isRetryable(error("invalid_api_key")));
}

TEST(EngineErrors, AreShownAsCodeAndMessage) {
    EXPECT_EQ(client::errorText(error("bad", "No. That is wrong. ")),
              QStringLiteral("bad: No. That is wrong"));
    EXPECT_EQ(client::errorText(error("", "Why not?", "server_error")),
              QStringLiteral("server_error: Why not?"));
    EXPECT_EQ(client::errorText(error("bad")), QStringLiteral("bad"));
    EXPECT_EQ(client::errorText(error("", "Only words.")), QStringLiteral("Only words"));
    EXPECT_EQ(client::errorText(error("")), QString());
}
