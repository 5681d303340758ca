#include "platform/grpc/service.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "escaque/games/v1/arbiter_service.grpc.pb.h"

#include "owner_thread.hpp"
#include "platform/grpc/server.hpp"
#include "sample_service.hpp"
#include "support/refusal.hpp"

namespace escaque::rpc {
namespace {

using Entries = std::vector<std::string>;
template <class T>
using Served = boost::asio::awaitable<Result<T, Error>>;

Served<GetGameResponse> get_game(Entries& entries, const GetGameRequest& request) {
  entries.push_back(request.game_id());
  GetGameResponse response;
  for (const std::string& entry : entries) response.add_entries()->set_command_id(entry);
  co_return response;
}

Served<games::v1::CreateGameResponse> create_game(Entries& /*entries*/,
                                                  const games::v1::CreateGameRequest& /*request*/,
                                                  Deadline deadline) {
  games::v1::CreateGameResponse response;
  response.mutable_entry()->set_version(deadline.remaining() < Millis::max() ? 1 : 0);
  co_return response;
}

class TableService final : public Service {
 public:
  TableService(Entries& entries, Host host)
      : Service(games::v1::GamesService::service_full_name(), std::move(host)) {
    serve(entries, get_game);
    serve(entries, create_game);
  }
};

struct WrongService final : Service {
  WrongService(Entries& entries, Host host)
      : Service(games::v1::ArbiterService::service_full_name(), std::move(host)) {
    serve(entries, get_game);
  }
};

class ServiceTest : public testing::Test {
 protected:
  using Stub = games::v1::GamesService::Stub;

  OwnerThread owner;
  Entries entries;
  Host host{owner.executor(), {}, test::trust("games").guard()};
  TableService service{entries, host};
  Server server{"127.0.0.1:0", {&service}, {}};
  std::unique_ptr<Stub> stub = games::v1::GamesService::NewStub(test::channel(server.address()));
};

TEST_F(ServiceTest, FindsTheRpcOfARequest) {
  GetGameResponse answer;
  ASSERT_TRUE(test::call(*stub, &Stub::GetGame, asking_for("a"), answer).ok());
  EXPECT_EQ(answer.entries(0).command_id(), "a");
}

TEST_F(ServiceTest, HandsOnTheDeadline) {
  games::v1::CreateGameResponse answer;
  ASSERT_TRUE(test::call(*stub, &Stub::CreateGame, games::v1::CreateGameRequest(), answer).ok());
  EXPECT_EQ(answer.entry().version(), 1);
}

TEST_F(ServiceTest, WhatHasNoHandlerIsUnimplemented) {
  games::v1::ListGamesResponse answer;
  const auto status = test::call(*stub, &Stub::ListGames, games::v1::ListGamesRequest(), answer);
  EXPECT_EQ(status.error_code(), grpc::StatusCode::UNIMPLEMENTED);
}

TEST_F(ServiceTest, RefusesToServeTheRequestOfAnotherService) {
  EXPECT_THROW(WrongService(entries, host), std::logic_error);
}

}  // namespace
}  // namespace escaque::rpc
