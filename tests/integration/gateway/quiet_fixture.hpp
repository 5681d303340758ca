#pragma once
// A gateway and the real accounts, where nobody plays: without games and matchmaking.

#include <memory>
#include <optional>
#include <string>

#include <gtest/gtest.h>

#include "escaque/accounts/v1/accounts_service.grpc.pb.h"

#include "accounts/accounts_server.hpp"
#include "gateway/gateway_server.hpp"
#include "gateway/web/codec.hpp"
#include "platform/grpc/channel.hpp"
#include "platform/grpc/in_flight.hpp"
#include "platform/http/client.hpp"
#include "stand_ins.hpp"
#include "support/identity.hpp"
#include "support/io_fixture.hpp"
#include "support/running.hpp"
#include "support/site_redis.hpp"
#include "support/temp_directory.hpp"

namespace escaque::services::gateway {

/// What differs in `config` and `accounts_config` a test says before SetUp().
class QuietFixture : public test::IoFixture {
 protected:
  void SetUp() override {
    accounts_config.data_dir = directory.path() / "data";
    accounts_config.listen.port = 0;
    accounts_config.admin.port = 0;
    accounts_config.identity = test::identity();
    accounts_config.redis = redis.site();
    accounts_config.password = {1, config::Bytes{8192}, 1, 64};
    accounts_.emplace(accounts_config, time, log::Logger());
    config.listen.port = 0;
    config.admin.port = 0;
    config.identity = test::identity();
    config.redis = redis.site();
    config.accounts = {(*accounts_)->address()};
    config.ratings = {ratings.address()};
    gateway_.emplace(config, time, log::Logger());
    run_until([this] { return request("GET", "/api/v1/me").status == 200; });
  }
  void TearDown() override {
    gateway_.reset();
    accounts_.reset();
    rpc::drain_calls();
    io.poll();
  }

  http::Response request(const std::string& method, const std::string& path,
                         const std::string& body = {}, const std::string& token = {}) {
    http::Request made;
    made.method = method;
    made.url = *http::parse_url("http://127.0.0.1:" + std::to_string((*gateway_)->port()) + path);
    made.body = body;
    made.bearer = token;
    const http::Client client(io);
    const auto response = run(client.request(std::move(made)));
    return response ? *response : http::Response();
  }
  template <class Message>
  Message parsed(const http::Response& response) {
    Message message;
    EXPECT_TRUE(from_json(response.body, message)) << response.status << ' ' << response.body;
    return message;
  }
  common_v1::Reason reason_of(const http::Response& response) {
    return parsed<common_v1::ErrorDetail>(response).reason();
  }
  /// The session token.
  std::string registered(const std::string& handle) {
    const auto response = request("POST", "/api/v1/register",
                                  R"({"handle":")" + handle + R"(","password":"rook and pawn"})");
    EXPECT_EQ(response.status, 200) << response.body;
    return parsed<v1::SessionOpened>(response).token();
  }
  std::unique_ptr<accounts_v1::AccountsAdminService::Stub> operators() {
    return accounts_v1::AccountsAdminService::NewStub(
        rpc::make_channel("unix:" + (accounts_config.data_dir / "accounts.sock").string()));
  }
  void make_admin(const std::string& handle) {
    accounts_v1::SetRolesRequest roles;
    roles.set_handle(handle);
    roles.add_roles(common_v1::ROLE_ADMIN);
    accounts_v1::SetRolesResponse response;
    grpc::ClientContext context;
    ASSERT_TRUE(operators()->SetRoles(&context, roles, &response).ok());
  }

  test::SiteRedis redis;
  test::TempDirectory directory;
  SystemTime time;
  accounts::Config accounts_config;
  Config config;
  FixedRatings ratings;
  std::optional<test::Running<accounts::AccountsServer>> accounts_;
  std::optional<test::Running<GatewayServer>> gateway_;
};

}  // namespace escaque::services::gateway
