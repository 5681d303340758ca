#include "platform/grpc/error.hpp"

#include <string>

#include <gtest/gtest.h>

namespace escaque::rpc {
namespace {

using common::v1::Reason;

TEST(RpcError, ComesBackFromItsStatusAsItWas) {
  Error error = make_error(common::v1::REASON_INVALID_HANDLE, "too short", "3 to 20 characters");
  error.detail.set_field("handle");

  const auto back = from_status(to_status(error));

  ASSERT_TRUE(back);
  EXPECT_EQ(back->code, grpc::StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(back->reason(), common::v1::REASON_INVALID_HANDLE);
  EXPECT_EQ(back->detail.message(), "too short");
  EXPECT_EQ(back->detail.expected(), "3 to 20 characters");
  EXPECT_EQ(back->detail.field(), "handle");
}

TEST(RpcError, GivesEveryReasonACodeOfItsOwnKind) {
  const auto* reasons = common::v1::Reason_descriptor();
  for (int i = 0; i < reasons->value_count(); ++i) {
    const auto reason = static_cast<Reason>(reasons->value(i)->number());
    const bool internal =
        reason == common::v1::REASON_UNSPECIFIED || reason == common::v1::REASON_INTERNAL;

    EXPECT_EQ(code_for(reason) == grpc::StatusCode::INTERNAL, internal) << Reason_Name(reason);
    EXPECT_NE(code_for(reason), grpc::StatusCode::OK) << Reason_Name(reason);
  }
  EXPECT_EQ(code_for(common::v1::REASON_STALE_VERSION), grpc::StatusCode::ABORTED);
  EXPECT_EQ(code_for(common::v1::REASON_MUTED), grpc::StatusCode::PERMISSION_DENIED);
}

TEST(RpcError, FindsAReasonForAStatusThatGrpcMade) {
  EXPECT_FALSE(from_status(grpc::Status::OK));
  EXPECT_EQ(from_status({grpc::StatusCode::UNAVAILABLE, "no connection"})->reason(),
            common::v1::REASON_UNAVAILABLE);
  EXPECT_EQ(from_status({grpc::StatusCode::DEADLINE_EXCEEDED, ""})->reason(),
            common::v1::REASON_TIMED_OUT);

  const auto garbage = from_status({grpc::StatusCode::INTERNAL, "broken", "\xff\xff"});
  EXPECT_EQ(garbage->reason(), common::v1::REASON_INTERNAL);
  EXPECT_EQ(garbage->detail.message(), "broken");
  EXPECT_EQ(garbage->detail.expected(), "");
}

}  // namespace
}  // namespace escaque::rpc
