#include "gateway/refusal.hpp"

#include <gtest/gtest.h>

#include "gateway/upstream/backends.hpp"

namespace escaque::services::gateway {
namespace {

TEST(Refusal, EveryReasonHasAnHttpStatusThatFits) {
  EXPECT_EQ(http_status(common_v1::REASON_MALFORMED), 400);
  EXPECT_EQ(http_status(common_v1::REASON_TOO_LARGE), 413);
  EXPECT_EQ(http_status(common_v1::REASON_WRONG_CREDENTIALS), 401);
  EXPECT_EQ(http_status(common_v1::REASON_FORBIDDEN_ORIGIN), 403);
  EXPECT_EQ(http_status(common_v1::REASON_NO_SUCH_GAME), 404);
  EXPECT_EQ(http_status(common_v1::REASON_HANDLE_TAKEN), 409);
  EXPECT_EQ(http_status(common_v1::REASON_RATE_LIMITED), 429);
  EXPECT_EQ(http_status(common_v1::REASON_UNAVAILABLE), 503);
  EXPECT_EQ(http_status(common_v1::REASON_TIMED_OUT), 504);
  EXPECT_EQ(http_status(common_v1::REASON_INTERNAL), 500);
}

TEST(Refusal, KeepsOurFaultsToOurselves) {
  const auto error =
      to_refusal(rpc::make_error(common_v1::REASON_INTERNAL, "SELECT * FROM secrets"));

  EXPECT_EQ(error.reason(), common_v1::REASON_INTERNAL);
  EXPECT_EQ(error.message().find("secrets"), std::string::npos);
}

TEST(Refusal, PassesAServicesReasonOn) {
  const auto error =
      to_refusal(rpc::make_error(common_v1::REASON_HANDLE_TAKEN, "taken", "another"));

  EXPECT_EQ(error.reason(), common_v1::REASON_HANDLE_TAKEN);
  EXPECT_EQ(error.message(), "taken");
  EXPECT_EQ(error.expected(), "another");
}

}  // namespace
}  // namespace escaque::services::gateway
