// An admin closes something in need: those refused are told so in words, at once and by all
// threads, and a gateway that starts later knows it too.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "escaque/accounts/v1/accounts_service.grpc.pb.h"

#include "gateway_fixture.hpp"
#include "platform/grpc/channel.hpp"

namespace escaque::services::gateway {
namespace {

using testing::HasSubstr;

constexpr const char* kHome = "198.51.100.1";
constexpr const char* kAttacker = "203.0.113.9";

class EmergencyTest : public GatewayFixture {
 protected:
  void SetUp() override {
    config.web.is_behind_proxy = true;  // So that a test can come from anywhere.
    GatewayFixture::SetUp();
    admin = registered("Ada");
    accounts_v1::SetRolesRequest request;
    request.set_handle("Ada");
    request.add_roles(common_v1::ROLE_ADMIN);
    accounts_v1::SetRolesResponse response;
    grpc::ClientContext context;
    ASSERT_TRUE(operator_stub()->SetRoles(&context, request, &response).ok());
  }
  std::unique_ptr<accounts_v1::AccountsAdminService::Stub> operator_stub() {
    return accounts_v1::AccountsAdminService::NewStub(
        rpc::make_channel("unix:" + (accounts_config.data_dir / "accounts.sock").string()));
  }
  http::Response ask(const std::string& method, const std::string& path, const std::string& from,
                     const std::string& body = {}, const std::string& token = {}) {
    return request(method, "/api/v1/" + path, body, token, {{"X-Forwarded-For", from}});
  }
  http::Response order(const std::string& path, const std::string& body) {
    return ask("POST", path, kHome, body, admin.token);
  }
  int status_of_guest(const std::string& from) { return ask("POST", "guest", from, "{}").status; }
  Client connect_from(const Player& player, const std::string& from) {
    ClientOptions options{player.token};
    options.forwarded_for = from;
    auto client = connect(options);
    wait(client, [](const auto& m) { return m.has_welcome(); });
    return client;
  }

  Player admin;
};

TEST_F(EmergencyTest, ABlockedPrefixIsShutOutAtOnceAndAfterARestartAndNobodyElse) {
  const Player anna = registered("Anna");
  const auto inside = connect_from(anna, kAttacker);
  const auto outside = connect_from(anna, "198.51.100.7");

  const auto taken = order("measures", R"({"kind":"MEASURE_KIND_PREFIX","prefix":"203.0.113.0/24",)"
                                       R"("minutes":60,"reason":"an attack"})");
  ASSERT_EQ(taken.status, 200) << taken.body;
  EXPECT_EQ(parsed<accounts_v1::Measures>(taken).measures(0).by(), "Ada");

  run_until([&] { return inside->is_closed(); });
  EXPECT_EQ(inside->close_code(), 1008);
  run_until([&] { return ask("GET", "me", kAttacker).status == 403; });
  const auto refused = parsed<common_v1::ErrorDetail>(ask("GET", "me", kAttacker));
  EXPECT_THAT(refused.message(), HasSubstr("nobody is served from your address until 20"));
  EXPECT_GT(refused.retry_after_ms(), 3'500'000);
  const auto page = request("GET", "/", {}, {}, {{"X-Forwarded-For", kAttacker}});
  EXPECT_EQ(page.status, 403);
  EXPECT_THAT(page.body, HasSubstr("No se atiende a nadie"));
  EXPECT_EQ(ask("GET", "me", "203.0.114.9").status, 200);
  EXPECT_FALSE(outside->is_closed());

  gateway_.reset();
  start_gateway();
  run_until([&] { return ask("GET", "me", kAttacker).status == 403; });
  const auto lifted = order("measures/lift", R"({"kind":"MEASURE_KIND_PREFIX",)"
                                             R"("prefix":"203.0.113.0/24","reason":"it is over"})");
  ASSERT_EQ(lifted.status, 200) << lifted.body;
  run_until([&] { return ask("GET", "me", kAttacker).status == 200; });
}

TEST_F(EmergencyTest, RefusesInWordsToBlockTheProxyAndWithoutAConfirmationTheAdmin) {
  const auto block = [&](const std::string& prefix, const std::string& more = {}) {
    return order("measures", R"({"kind":"MEASURE_KIND_PREFIX","prefix":")" + prefix +
                                 R"(","reason":"an attack")" + more + "}");
  };
  const auto proxy = block("127.0.0.1");
  EXPECT_EQ(proxy.status, 403);
  EXPECT_THAT(proxy.body, HasSubstr("our own proxy"));

  const auto own = block("198.51.100.0/24");
  EXPECT_EQ(own.status, 403);
  EXPECT_EQ(parsed<common_v1::ErrorDetail>(own).field(), "is_confirmed");
  EXPECT_EQ(ask("GET", "me", kHome).status, 200);
  EXPECT_EQ(block("198.51.100.0/24", R"(,"isConfirmed":true)").status, 200);
  run_until([&] { return ask("GET", "me", kHome).status == 403; });

  // The operator is on the machine itself.
  accounts_v1::LiftMeasureRequest request;
  request.set_kind(accounts_v1::MEASURE_KIND_PREFIX);
  request.set_prefix("198.51.100.0/24");
  request.set_reason("it was a mistake");
  accounts_v1::LiftMeasureResponse response;
  grpc::ClientContext context;
  ASSERT_TRUE(operator_stub()->LiftMeasure(&context, request, &response).ok());
  run_until([&] { return ask("GET", "me", kHome).status == 200; });
}

TEST_F(EmergencyTest, ClosedRegistrationAndGuestsAreRefusedWithTheTime) {
  for (const char* kind : {"REGISTRATION", "GUESTS"}) {
    const auto taken = order("measures", R"({"kind":"MEASURE_KIND_)" + std::string(kind) +
                                             R"(","minutes":30,"reason":"an attack"})");
    ASSERT_EQ(taken.status, 200) << taken.body;
  }

  const auto refused =
      ask("POST", "register", kAttacker, R"({"handle":"Bert","password":"rook and pawn"})");
  EXPECT_EQ(refused.status, 403);
  EXPECT_EQ(parsed<common_v1::ErrorDetail>(refused).code(), "accounts.registration_closed");
  EXPECT_GT(parsed<common_v1::ErrorDetail>(refused).retry_after_ms(), 29 * 60'000);
  EXPECT_EQ(status_of_guest(kAttacker), 403);
  ASSERT_EQ(order("measures/lift", R"({"kind":"MEASURE_KIND_GUESTS","reason":"over"})").status,
            200);
  EXPECT_EQ(status_of_guest(kAttacker), 200);
}

TEST_F(EmergencyTest, EndsTheSessionsAndSocketsOfEverybodyForAdminsOnly) {
  const Player anna = registered("Anna");
  const auto socket = connect_from(anna, kHome);
  const std::string reason = R"({"reason":"stolen tokens"})";
  EXPECT_EQ(ask("POST", "sessions/end-all", kHome, reason, anna.token).status, 403);
  EXPECT_EQ(ask("GET", "measures", kHome, {}, anna.token).status, 403);
  EXPECT_EQ(ask("GET", "measures", kHome, {}, admin.token).status, 200);

  EXPECT_EQ(order("sessions/end-all", reason).status, 204);

  run_until([&] { return socket->is_closed(); });
  EXPECT_EQ(socket->close_code(), 4001);
  EXPECT_EQ(ask("GET", "sessions", kHome, {}, anna.token).status, 401);
  EXPECT_EQ(ask("GET", "measures", kHome, {}, admin.token).status, 401) << "the admin's own, too";
}

}  // namespace
}  // namespace escaque::services::gateway
