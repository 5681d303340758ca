#pragma once
// `conduct` with a real Redis, and with games that the test has played.

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include <gtest/gtest.h>
#include <soci/soci.h>

#include "escaque/accounts/v1/accounts_service.grpc.pb.h"
#include "escaque/games/v1/games_service.grpc.pb.h"

#include "conduct/conduct_server.hpp"
#include "platform/eventlog/event_log.hpp"
#include "platform/eventlog/keys.hpp"
#include "platform/eventlog/lease.hpp"
#include "platform/grpc/channel.hpp"
#include "platform/grpc/server.hpp"
#include "services/conduct/game_log.hpp"
#include "support/identity.hpp"
#include "support/io_fixture.hpp"
#include "support/postgres_server.hpp"
#include "support/refusal.hpp"
#include "support/running.hpp"
#include "support/site_redis.hpp"
#include "support/temp_directory.hpp"

namespace escaque::services::conduct {

namespace conduct_v1 = escaque::conduct::v1;

/// Answers with the logs that it is given.
class GamesStandIn final : public games_v1::GamesService::CallbackService {
 public:
  [[nodiscard]] const std::string& address() const { return server_.address(); }
  void add(const GameLog& log) {
    const std::scoped_lock lock(mutex_);
    logs_[log.outbox_entry().member] = log.log();
  }
  grpc::ServerUnaryReactor* GetGame(grpc::CallbackServerContext* context,
                                    const games_v1::GetGameRequest* request,
                                    games_v1::GetGameResponse* response) override {
    const std::scoped_lock lock(mutex_);
    auto* reactor = context->DefaultReactor();
    const auto found = logs_.find(request->game_id());
    if (found == logs_.end()) {
      reactor->Finish(rpc::to_status(rpc::make_error(common::v1::REASON_NO_SUCH_GAME, "none")));
      return reactor;
    }
    *response = found->second;
    reactor->Finish(grpc::Status::OK);
    return reactor;
  }

  /// Those whose last word is not an end.
  grpc::ServerUnaryReactor* ListAdjourned(grpc::CallbackServerContext* context,
                                          const games_v1::ListAdjournedRequest* /*request*/,
                                          games_v1::ListAdjournedResponse* response) override {
    const std::scoped_lock lock(mutex_);
    for (const auto& [id, log] : logs_) {
      const auto& last = log.entries(log.entries_size() - 1);
      if (!last.facts(last.facts_size() - 1).has_game_ended()) response->add_game_ids(id);
    }
    auto* reactor = context->DefaultReactor();
    reactor->Finish(grpc::Status::OK);
    return reactor;
  }

 private:
  std::mutex mutex_;
  std::map<std::string, games_v1::GetGameResponse> logs_;
  rpc::Server server_{"127.0.0.1:0", {this}, log::Logger()};
};

/// Knows everybody as a person with an account. That of Magnus (9) is old; Ann, whose name is much
/// like it, censors Bob.
class AccountsStandIn final : public accounts::v1::AccountsService::CallbackService {
 public:
  [[nodiscard]] const std::string& address() const { return server_.address(); }
  grpc::ServerUnaryReactor* GetUsers(grpc::CallbackServerContext* context,
                                     const accounts::v1::GetUsersRequest* request,
                                     accounts::v1::GetUsersResponse* response) override {
    for (const std::string& id : request->user_ids()) {
      auto& profile = *response->add_users();
      profile.mutable_user()->set_id(id);
      const bool is_magnus = id == to_string(UserId{9});
      profile.mutable_user()->set_handle(is_magnus ? "Magnus" : "magnus2");
      const auto now = SystemTime().utc_now().time_since_epoch().count();
      profile.set_created_ms(is_magnus ? 0 : static_cast<double>(now));
    }
    auto* reactor = context->DefaultReactor();
    reactor->Finish(grpc::Status::OK);
    return reactor;
  }
  grpc::ServerUnaryReactor* GetLists(grpc::CallbackServerContext* context,
                                     const accounts::v1::GetListsRequest* request,
                                     accounts::v1::GetListsResponse* response) override {
    if (request->user_id() == to_string(UserId{1})) {
      response->mutable_lists()->add_censor(to_string(UserId{2}));
    }
    auto* reactor = context->DefaultReactor();
    reactor->Finish(grpc::Status::OK);
    return reactor;
  }

 private:
  rpc::Server server_{"127.0.0.1:0", {this}, log::Logger()};
};

class InputsTest : public test::IoFixture {
 protected:
  using Running = std::optional<test::Running<ConductServer>>;

  void SetUp() override { run(client->wait_connected()); }

  void start(Running& instance, const std::string& consumer) {
    Config config;
    config.data_dir = directory.path() / "conduct";
    config.sql.connection = test::sql_connection(directory, "conduct");
    config.listen.port = 0;
    config.admin.port = 0;
    config.identity = test::identity();
    config.redis = redis.site();
    config.games.address = {games.address()};
    config.accounts.address = {people.address()};
    config.talk.game_burst = 1'000;
    config.talk.shout_burst = 1'000;
    config.inputs.consumer = consumer;
    config.inputs.claim_after = Millis(200);
    config.inputs.adjourned_every = Millis(200);
    config.rules = rules;
    config.analysis = analysis;
    instance.emplace(config, time, log::Logger());
  }

  GameLog won(std::uint64_t id) {
    GameLog log(GameId{id}, time.utc_now() - std::chrono::hours(1));
    log.move("e2e4").move("e7e5");
    log.end(common::v1::COLOR_WHITE, games_v1::TERMINATION_RESIGNATION);
    return log;
  }
  /// Ann has lost her queen, and then her connection, and the game with it. Before that the gateway
  /// had lost her.
  GameLog abandoned(std::uint64_t id, UtcTime began) {
    GameLog log(GameId{id}, began);
    log.move("e2e4").move("e7e5").move("d1h5").move("b8c6").move("h5f7").move("e8f7");
    lost_at(log.now() - Millis(5'000), static_cast<unsigned>(id));
    log.after(Millis(1'000)).gone(common::v1::COLOR_WHITE).after(Millis(41'000));
    log.end(common::v1::COLOR_BLACK, games_v1::TERMINATION_ABANDONMENT);
    return log;
  }
  /// What a gateway writes of a connection of Ann's.
  void lost_at(UtcTime when, unsigned number) {
    conduct_v1::ConnectionNotes notes;
    notes.set_hub("hub");
    const auto add = [&](UtcTime at) -> auto& {
      auto& note = *notes.add_notes();
      note.set_time_ms(static_cast<double>(at.time_since_epoch().count()));
      return note;
    };
    add(when - std::chrono::hours(24)).mutable_hub_started();
    auto& opened = *add(when - std::chrono::minutes(10)).mutable_connection_opened();
    opened.set_number(number);
    opened.set_user_id(to_string(UserId{1}));
    auto& closed = *add(when).mutable_connection_closed();
    closed.set_number(number);
    closed.set_user_id(to_string(UserId{1}));
    closed.set_end(conduct_v1::CONNECTION_END_CONNECTION_LOST);
    const std::string payload = notes.SerializeAsString();
    ASSERT_TRUE(run(events.append_aged("sessions", payload, 1'000, std::chrono::hours(1))));
    ++lost;
    run_until([&] { return count("connections") == lost; });
  }
  /// Thirty games to the end, and then three in which she was lost when she was.
  void play_and_leave() {
    for (std::uint64_t id = 1; id <= 30; ++id) finish(won(id), id);
    run_until([&] { return count("game_inputs") == 60; });
    for (std::uint64_t id = 31; id <= 33; ++id) {
      const UtcTime began = time.utc_now() - std::chrono::hours(36 - id);
      finish(abandoned(id, began), id);
      const int kept = 2 * static_cast<int>(id);
      run_until([&] { return count("game_inputs") == kept; });
    }
    run_until([&] { return is_all_acknowledged(33); });
  }
  /// What users are told by the stream.
  std::vector<conduct_v1::Sanction> imposed() {
    std::vector<conduct_v1::Sanction> found;
    const auto entries = run(events.read("conduct"));
    if (!entries) return found;
    for (const auto& entry : *entries) {
      conduct_v1::ConductChanged change;
      EXPECT_TRUE(change.ParseFromString(entry.payload));
      if (change.has_imposed()) found.push_back(change.imposed());
    }
    return found;
  }
  /// What `games` does when a game ends: the outbox's part of its append.
  void finish(const GameLog& log, std::uint64_t id) {
    games.add(log);
    const auto lease = run(leases.acquire(eventlog::shard_of(id)));
    ASSERT_TRUE(lease);
    const std::string payload = log.finished();
    auto keys = eventlog::entity_keys("g", id);
    keys.shard.owner = leases.owner();
    const auto appended = run(events.append(
        keys, {lease->epoch, ++versions[id], "entry", eventlog::Lifecycle::finished, payload}));
    ASSERT_TRUE(appended) << to_string(appended.error());
  }
  int count(const std::string& what) {
    return *run(database().read([what](soci::session& session) {
      int number = 0;
      session << "SELECT COUNT(*) FROM " << what, soci::into(number);
      return number;
    }));
  }
  std::string text(const std::string& query) {
    return *run(database().read([query](soci::session& session) {
      std::string value;
      session << query, soci::into(value);
      return value;
    }));
  }
  void change(const std::string& statement) {
    EXPECT_TRUE(run(database().run([statement](soci::session& session) { session << statement; })));
  }
  /// That of the service, beside it.
  sql::Database& database() {
    if (!database_) {
      database_.emplace(sql::DatabaseOptions{test::sql_connection(directory, "conduct"), 1},
                        migrations(), log::Logger());
    }
    return *database_;
  }
  /// Nothing is left that some reader has not acknowledged.
  bool is_all_acknowledged(std::uint64_t id) {
    const std::string outbox = eventlog::shard_keys(eventlog::shard_of(id)).outbox;
    const auto pending = run(client->command("XPENDING", outbox, "conduct"));
    return pending && pending->array() && *pending->array()->front().integer() == 0;
  }

  test::TempDirectory directory;
  test::SiteRedis redis;
  std::unique_ptr<redis::Client> client = redis::make_client(io, redis.config_of_test(), {});
  eventlog::EventLog events{*client};
  eventlog::LeaseKeeper leases{io, *client, {"test"}, [](unsigned) {}};
  const SystemTime time{};
  GamesStandIn games;
  AccountsStandIn people;
  std::map<std::uint64_t, std::uint64_t> versions;
  RulesConfig rules;
  AnalysisConfig analysis;
  int lost = 0;
  Running first;
  Running second;

 private:
  std::optional<sql::Database> database_;
};

}  // namespace escaque::services::conduct
