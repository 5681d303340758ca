#pragma once
// The real service with a real Redis and the real accounts, ratings and games, all in this process,
// seen as a gateway sees it: gRPC down, the streams of the lobby up.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "accounts/accounts_server.hpp"
#include "games/games_server.hpp"
#include "matchmaking/matchmaking_server.hpp"
#include "matchmaking/wire.hpp"
#include "platform/eventlog/follower.hpp"
#include "platform/grpc/channel.hpp"
#include "platform/grpc/in_flight.hpp"
#include "ratings/ratings_server.hpp"
#include "support/identity.hpp"
#include "support/io_fixture.hpp"
#include "support/postgres_server.hpp"
#include "support/process.hpp"
#include "support/refusal.hpp"
#include "support/running.hpp"
#include "support/site_redis.hpp"
#include "support/temp_directory.hpp"

namespace escaque::services::matchmaking {

using test::Process;

class MatchmakingFixture : public test::IoFixture {
 protected:
  using Stub = v1::MatchmakingService::Stub;
  using GamesStub = games_v1::GamesService::Stub;
  using AccountsStub = accounts_v1::AccountsService::Stub;

  void SetUp() override {
    start_accounts();
    start_ratings();
    start_games();
    for (unsigned part = 0; part < lobby::kParts; ++part) {
      followers.emplace_back(
          log, io, eventlog::lobby_stream(part), eventlog::Position{},
          eventlog::FollowerHandlers{.on_entry = [this](const auto& entry) { take(entry); }});
    }
  }
  void TearDown() override {
    followers.clear();
    matchmaking.reset();
    games.reset();
    ratings.reset();
    accounts.reset();
    rpc::drain_calls();
    io.restart();
    io.poll();
  }

  /// Starts the service, and again after it ended in good order.
  void start() {
    stand_by();
    run_until([&] { return owns_everything(); });
  }
  [[nodiscard]] bool owns_lobby() {
    v1::GetLobbyResponse ignored;
    return call(&Stub::GetLobby, v1::GetLobbyRequest(), ignored).ok();
  }
  [[nodiscard]] bool owns_pools() {
    for (unsigned part = 1; part < lobby::kParts; ++part) {
      v1::LeaveLobbyRequest nobody;
      nobody.set_user_id(to_base62(1));
      nobody.set_pool_part(static_cast<int>(part));
      v1::LeaveLobbyResponse ignored;
      if (!call(&Stub::LeaveLobby, nobody, ignored).ok()) return false;
    }
    return true;
  }
  [[nodiscard]] bool owns_events() {
    v1::ListEventsResponse ignored;
    return call(&Stub::ListEvents, v1::ListEventsRequest(), ignored).ok();
  }
  [[nodiscard]] bool owns_arenas() {
    v1::ListArenasResponse ignored;
    return call(&Stub::ListArenas, v1::ListArenasRequest(), ignored).ok();
  }
  [[nodiscard]] bool owns_everything() {
    return owns_lobby() && owns_pools() && owns_events() && owns_arenas();
  }
  /// The same while another instance owns everything.
  void stand_by() {
    matchmaking.reset();
    Config config;
    config.listen.port = 0;
    config.admin.port = 0;
    config.identity = test::identity();
    config.redis = redis.site();
    config.redis.replicas = replicas;
    config.sql.connection = test::sql_connection(directory, "matchmaking");
    config.games = {games_door};
    config.ratings = {(*ratings)->address()};
    config.accounts = {(*accounts)->address()};
    config.conduct = {no_conduct()};
    // A machine that is busy with something else is no outage.
    config.lease = {Millis(3'000), Millis(100), Millis(20)};
    config.lobby.wave_every = Millis(50);
    config.keep_finished = keep_finished;
    matchmaking.emplace(config, time, log::Logger());
    stub = v1::MatchmakingService::NewStub(test::channel((*matchmaking)->address()));
  }

  /// Nobody is sanctioned here.
  [[nodiscard]] std::string no_conduct() const {
    return "unix:" + (directory.path() / "no_conduct").string();
  }

  /// The command line of an instance that listens at `address`.
  [[nodiscard]] std::vector<std::string> words_at(const std::string& address) {
    return redis.command_line({ESCAQUE_MATCHMAKING,
                               "--listen-host",
                               address,
                               "--admin-port",
                               "0",
                               "--sql-connection",
                               test::sql_connection(directory, "matchmaking"),
                               "--identity-dir",
                               test::identity_dir(),
                               "--games-address",
                               games_door,
                               "--ratings-address",
                               (*ratings)->address(),
                               "--accounts-address",
                               (*accounts)->address(),
                               "--conduct-address",
                               no_conduct(),
                               "--lease-time-to-live",
                               "600ms",
                               "--lease-renew-every",
                               "100ms",
                               "--keep-finished",
                               std::to_string(keep_finished.count()) + "ms",
                               "--log-level",
                               "off"});
  }

  template <class Base, class Request, class Response>
  grpc::Status call(grpc::Status (Base::*method)(grpc::ClientContext*, const Request&, Response*),
                    const Request& request, Response& response) {
    return test::call(*stub, method, request, response);
  }
  /// The same again while the answer is that it should be tried again.
  template <class Base, class Request, class Response>
  grpc::Status insist(grpc::Status (Base::*method)(grpc::ClientContext*, const Request&, Response*),
                      const Request& request, Response& response) {
    grpc::Status status;
    run_until([&] {
      status = call(method, request, response);
      return status.error_code() != grpc::StatusCode::UNAVAILABLE;
    });
    return status;
  }

  // Users.
  common_v1::User registered(const std::string& handle) {
    accounts_v1::RegisterRequest request;
    request.set_handle(handle);
    request.set_password("rook and pawn");
    accounts_v1::RegisterResponse response;
    const auto status = test::call(*accounts_stub, &AccountsStub::Register, request, response);
    EXPECT_TRUE(status.ok()) << handle << ": " << status.error_message();
    return response.user();
  }
  common_v1::User guest() {
    accounts_v1::CreateGuestResponse response;
    const accounts_v1::CreateGuestRequest request;
    EXPECT_TRUE(test::call(*accounts_stub, &AccountsStub::CreateGuest, request, response).ok());
    return response.user();
  }
  void put_on_list(const common_v1::User& of, accounts_v1::ListKind kind,
                   const common_v1::User& other) {
    accounts_v1::SetListMemberRequest request;
    request.set_user_id(of.id());
    request.set_kind(kind);
    request.set_other_id(other.id());
    request.set_is_member(true);
    accounts_v1::SetListMemberResponse response;
    EXPECT_TRUE(test::call(*accounts_stub, &AccountsStub::SetListMember, request, response).ok());
  }

  // Requests, each with a command id of its own.
  template <class Request>
  Request by(const common_v1::User& user) {
    Request request;
    *request.mutable_user() = user;
    request.set_command_id("c" + std::to_string(++commands));
    return request;
  }
  static v1::GameTerms casual() {
    v1::GameTerms terms;
    terms.mutable_time_control()->set_base_ms(180'000);
    terms.mutable_time_control()->set_increment_ms(2'000);
    terms.set_variant(common_v1::VARIANT_STANDARD);
    return terms;
  }
  static v1::GameTerms rated() {
    v1::GameTerms terms = casual();
    terms.set_is_rated(true);
    return terms;
  }
  v1::CommandLobbyRequest seek(const common_v1::User& user, const v1::GameTerms& terms = casual()) {
    auto request = by<v1::CommandLobbyRequest>(user);
    *open_seek(request).mutable_terms() = terms;
    return request;
  }
  static v1::OpenSeek& open_seek(v1::CommandLobbyRequest& request) {
    return *request.mutable_command()->mutable_open_seek();
  }
  std::string opened_seek(const common_v1::User& user, const v1::GameTerms& terms = casual()) {
    v1::CommandLobbyResponse response;
    const auto status = insist(&Stub::CommandLobby, seek(user, terms), response);
    EXPECT_TRUE(status.ok()) << status.error_message();
    return response.id();
  }
  v1::CommandLobbyRequest acceptance(const common_v1::User& user, const std::string& seek_id) {
    auto request = by<v1::CommandLobbyRequest>(user);
    request.mutable_command()->mutable_accept_seek()->set_seek_id(seek_id);
    return request;
  }
  /// The id of the game.
  std::string accepted_seek(const common_v1::User& user, const std::string& seek_id) {
    v1::CommandLobbyResponse response;
    const auto status = insist(&Stub::CommandLobby, acceptance(user, seek_id), response);
    EXPECT_TRUE(status.ok()) << status.error_message();
    return response.game_id();
  }
  v1::CommandLobbyRequest challenge(const common_v1::User& user, const common_v1::User& whom,
                                    const v1::GameTerms& terms = casual()) {
    auto request = by<v1::CommandLobbyRequest>(user);
    *request.mutable_challenged() = whom;
    *request.mutable_command()->mutable_open_challenge()->mutable_terms() = terms;
    return request;
  }
  v1::LobbySnapshot lobby(const std::string& user_id = {}) {
    v1::GetLobbyRequest request;
    request.set_user_id(user_id);
    v1::GetLobbyResponse response;
    EXPECT_TRUE(insist(&Stub::GetLobby, request, response).ok());
    return response.snapshot();
  }

  // What the stream says.
  [[nodiscard]] int count_started(const std::string& game_id) const {
    int count = 0;
    for (const auto& fact : facts) count += fact.game_started().game_id() == game_id ? 1 : 0;
    return count;
  }
  void wait_started(const std::string& game_id) {
    run_until([&] { return count_started(game_id) > 0; });
  }
  [[nodiscard]] const v1::PairingMade* pairing(const std::string& game_id) const {
    for (const auto& fact : facts) {
      if (fact.pairing_made().game_id() == game_id) return &fact.pairing_made();
    }
    return nullptr;
  }

  // Games.
  std::vector<games_v1::GameEntry> entries_of(const std::string& game_id) {
    games_v1::GetGameRequest request;
    request.set_game_id(game_id);
    games_v1::GetGameResponse response;
    const auto status = test::call(*games_stub, &GamesStub::GetGame, request, response);
    EXPECT_TRUE(status.ok()) << status.error_message();
    return {response.entries().begin(), response.entries().end()};
  }
  games_v1::GameCreated created(const std::string& game_id) {
    const auto entries = entries_of(game_id);
    return entries.empty() ? games_v1::GameCreated() : entries.front().facts(0).game_created();
  }
  /// 1.e4 e5, and White resigns.
  void finish(const std::string& game_id) {
    const auto players = created(game_id);
    grpc::ClientContext context;
    const auto play = games_stub->Play(&context);
    for (const auto& player : {players.white(), players.black()}) {
      EXPECT_TRUE(play->Write(test::introduction<games_v1::PlayRequest>(player.user().id())));
    }
    int version = 1;
    const auto act = [&](const games_v1::Player& player, const games_v1::PlayerAction& action) {
      games_v1::PlayRequest request;
      auto& command = *request.mutable_command();
      command.set_request_id("r" + std::to_string(++version));
      command.set_game_id(game_id);
      command.set_user_id(player.user().id());
      command.set_command_id(command.request_id());
      *command.mutable_action() = action;
      EXPECT_TRUE(play->Write(request));
    };
    games_v1::PlayerAction action;
    action.mutable_play_move()->set_uci("e2e4");
    act(players.white(), action);
    action.mutable_play_move()->set_uci("e7e5");
    act(players.black(), action);
    action.mutable_resign();
    act(players.white(), action);
    run_until([&] {
      const auto last = entries_of(game_id).back();
      return last.facts(last.facts_size() - 1).has_game_ended();
    });
    play->WritesDone();
    context.TryCancel();
    play->Finish();
  }
  int live_games_of(const common_v1::User& user) {
    games_v1::ListLiveGamesRequest request;
    request.set_user_id(user.id());
    games_v1::ListLiveGamesResponse response;
    EXPECT_TRUE(test::call(*games_stub, &GamesStub::ListLiveGames, request, response).ok());
    return response.games_size();
  }

  void start_games() {
    games::Config config;
    config.listen.port = 0;
    config.admin.port = 0;
    config.identity = test::identity();
    config.redis = redis.site();
    config.sql.connection = test::sql_connection(directory, "games");
    config.seal_key_file = (directory.path() / "games-seal.key").string();
    // A machine that is busy with something else is no outage, and no stall.
    config.lease = {Millis(15'000), Millis(2'000), Millis(20)};
    config.watch.patience = Millis(10'000);
    config.watch.tolerated_stall = Millis(10'000);
    config.threads = 1;
    games.emplace(config, time, log::Logger());
    games_door = (*games)->address();
    games_stub = games_v1::GamesService::NewStub(test::channel(games_door));
    run_until([this] { return (*games)->is_healthy(); });
  }

  test::TempDirectory directory;
  test::SiteRedis redis;
  SystemTime time;
  std::unique_ptr<redis::Client> client = redis::make_client(io, redis.config_of_test(), {});
  eventlog::EventLog log{*client};
  std::vector<eventlog::Follower> followers;
  std::optional<test::Running<accounts::AccountsServer>> accounts;
  std::optional<test::Running<ratings::RatingsServer>> ratings;
  std::optional<test::Running<games::GamesServer>> games;
  std::optional<test::Running<MatchmakingServer>> matchmaking;
  std::unique_ptr<Stub> stub;
  std::unique_ptr<AccountsStub> accounts_stub;
  std::unique_ptr<GamesStub> games_stub;
  std::string games_door;
  std::vector<v1::LobbyFact> facts;
  Millis keep_finished = std::chrono::hours(1);
  unsigned replicas = 0;  // That must have what the service writes.
  int commands = 0;

 private:
  void take(const eventlog::Entry& stored) {
    v1::LobbyEntry entry;
    ASSERT_TRUE(entry.ParseFromString(stored.payload));
    facts.insert(facts.end(), entry.facts().begin(), entry.facts().end());
    for (const auto& fact : entry.facts()) on_fact(fact);
  }
  /// At once, as its publication comes.
  virtual void on_fact(const v1::LobbyFact&) {}

  void start_accounts() {
    accounts::Config config;
    config.data_dir = directory.path() / "accounts";
    config.sql.connection = test::sql_connection(directory, "accounts");
    config.listen.port = 0;
    config.admin.port = 0;
    config.identity = test::identity();
    config.redis = redis.site();
    config.password = {1, config::Bytes{8192}, 1, 64};
    accounts.emplace(config, time, log::Logger());
    accounts_stub = accounts_v1::AccountsService::NewStub(test::channel((*accounts)->address()));
  }
  void start_ratings() {
    ratings::Config config;
    config.data_dir = directory.path() / "ratings";
    config.sql.connection = test::sql_connection(directory, "ratings");
    config.listen.port = 0;
    config.admin.port = 0;
    config.identity = test::identity();
    config.redis = redis.site();
    ratings.emplace(config, time, log::Logger());
  }
};

}  // namespace escaque::services::matchmaking
