// The operator announces something over the socket of accounts: every page hears of it, a gateway
// that starts later knows it, and what cannot be shown is refused in words.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "escaque/accounts/v1/accounts_service.grpc.pb.h"

#include "integration/gateway/gateway_fixture.hpp"
#include "platform/grpc/channel.hpp"
#include "platform/grpc/error.hpp"

namespace escaque::services::gateway {
namespace {

using testing::HasSubstr;

class AnnouncementsTest : public GatewayFixture {
 protected:
  using Stub = accounts_v1::AccountsAdminService::Stub;

  std::unique_ptr<Stub> operator_stub() {
    return accounts_v1::AccountsAdminService::NewStub(
        rpc::make_channel("unix:" + (accounts_config.data_dir / "accounts.sock").string()));
  }
  grpc::Status announce(const std::string& text, Millis lasts = std::chrono::hours(1)) {
    accounts_v1::AnnounceRequest request;
    request.add_texts()->set_text(text);
    request.set_until_ms(static_cast<double>((time.utc_now() + lasts).time_since_epoch().count()));
    accounts_v1::AnnounceResponse response;
    grpc::ClientContext context;
    return operator_stub()->Announce(&context, request, &response);
  }
  v1::Welcome welcomed(const Client& client) {
    return wait(client, [](const auto& m) { return m.has_welcome(); }).welcome();
  }
  accounts_v1::Announcement told(const Client& client) {
    return wait(client, [](const auto& m) { return m.has_announcement(); }).announcement();
  }
  /// The announcement that a new connection is shown: in the welcome, or soon after it where its
  /// hub had not yet heard.
  std::string shown_to(const Client& client) {
    const v1::Welcome welcome = welcomed(client);
    const auto shown = welcome.has_announcement() ? welcome.announcement() : told(client);
    return shown.texts_size() == 1 ? shown.texts(0).text() : shown.ShortDebugString();
  }
};

TEST_F(AnnouncementsTest, ReachesEveryPageAndOutlivesAGateway) {
  const auto visitor = connect();
  const auto anna = connect(registered("Anna"));
  EXPECT_FALSE(welcomed(visitor).has_announcement());

  ASSERT_TRUE(announce("The server restarts at 22:00").ok());
  EXPECT_EQ(told(visitor).texts(0).text(), "The server restarts at 22:00");
  EXPECT_EQ(told(anna).texts(0).text(), "The server restarts at 22:00");
  EXPECT_EQ(shown_to(connect()), "The server restarts at 22:00");

  gateway_.reset();
  start_gateway();
  const auto later = connect();
  EXPECT_EQ(shown_to(later), "The server restarts at 22:00");

  accounts_v1::ClearAnnouncementResponse response;
  grpc::ClientContext context;
  ASSERT_TRUE(operator_stub()->ClearAnnouncement(&context, {}, &response).ok());
  const auto is_over = [](const auto& m) {
    return m.has_announcement() && m.announcement().texts_size() == 0;
  };
  EXPECT_TRUE(wait(later, is_over).has_announcement());
  const auto last = connect();
  if (welcomed(last).has_announcement()) wait(last, is_over);
}

TEST_F(AnnouncementsTest, WhatCannotBeShownIsRefusedInWords) {
  const auto long_one = rpc::from_status(announce(std::string(161, 'a')));
  ASSERT_TRUE(long_one);
  EXPECT_EQ(long_one->detail.code(), "accounts.invalid_announcement");
  EXPECT_THAT(long_one->detail.expected(), HasSubstr("160 characters"));
  const auto late = rpc::from_status(announce("Restart", std::chrono::hours(169)));
  ASSERT_TRUE(late);
  EXPECT_EQ(late->detail.code(), "accounts.announcement_end");
}

}  // namespace
}  // namespace escaque::services::gateway
