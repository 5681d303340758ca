#pragma once
// The real service with a real Redis, seen as a gateway sees it: gRPC down, the log up.

#include <algorithm>
#include <deque>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "escaque/games/v1/games_service.grpc.pb.h"

#include "games/games_server.hpp"
#include "games/shards/redis_game_store.hpp"
#include "platform/eventlog/follower.hpp"
#include "platform/grpc/call.hpp"
#include "platform/grpc/channel.hpp"
#include "platform/grpc/open_stream.hpp"
#include "support/game_builder.hpp"
#include "support/identity.hpp"
#include "support/io_fixture.hpp"
#include "support/postgres_server.hpp"
#include "support/running.hpp"
#include "support/site_redis.hpp"
#include "support/temp_directory.hpp"
#include "wire/vocabulary.hpp"

namespace escaque::services::games {

class GamesFixture : public test::IoFixture {
 protected:
  using Stub = v1::GamesService::StubInterface::async_interface;

  GamesFixture() {
    config.listen.port = 0;
    config.admin.port = 0;
    config.identity = test::identity();
    config.redis = redis.site();
    config.sql.connection = test::sql_connection(directory, "games");
    config.seal_key_file = (directory.path() / "games-seal.key").string();
    // A machine that is busy with something else is no outage, and no stall.
    config.lease = {
        .time_to_live = Millis(15'000), .renew_every = Millis(200), .retry_every = Millis(20)};
    config.watch = {.every = Millis(50),
                    .patience = Millis(10'000),
                    .turn_every = Millis(100),
                    .tolerated_stall = Millis(10'000)};
    config.archive.sweep_every = Millis(50);
  }

  void TearDown() override {
    follower.reset();
    if (play) play->close();
    rpc::drain_calls();
    kill();
  }

  /// Starts the service and connects to it as a gateway.
  void start() {
    server.emplace(config, time, log::Logger{});
    connect();
    wait_healthy();
  }
  void connect() { connect((*server)->address()); }
  void connect(const std::string& address) {
    channel = test::channel(address);
    introduced.clear();
    stub = v1::GamesService::NewStub(channel);
    play = rpc::open_stream(static_cast<Stub*>(stub->async()), &Stub::Play, io.get_executor(),
                            rpc::StreamEvents<v1::PlayResponse>{
                                .on_message = [this](v1::PlayResponse r) { take(std::move(r)); },
                                .on_closed = [](const std::optional<rpc::Error>&) {}});
  }
  /// Pings when it is wanted, as a gateway does; keeps what answers the test itself.
  void take(v1::PlayResponse received) {
    if (received.has_ping_wanted()) return ping();
    if (received.has_pong() && pinged.contains(received.pong().sent_us())) return;
    responses.push_back(std::move(received));
  }
  void ping() {
    v1::PlayRequest request;
    request.mutable_ping()->set_sent_us(*pinged.insert(now_us()).first);
    play->send(request);
  }
  [[nodiscard]] std::int64_t now_us() const {
    const auto now = time.now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::microseconds>(now).count();
  }
  /// True also of one that runs in a process of its own.
  [[nodiscard]] bool is_healthy() const { return !server || (*server)->is_healthy(); }
  void wait_healthy() {
    run_until([this] { return is_healthy(); });
  }
  /// The service ends in good order.
  void stop() {
    play->close();
    server.reset();
  }
  /// The service ends as a process that was killed.
  void kill() {
    if (server) (*server)->kill();
    server.reset();
  }

  template <class Request, class Response>
  Result<Response, rpc::Error> call(void (Stub::*method)(grpc::ClientContext*, const Request*,
                                                         Response*,
                                                         std::function<void(grpc::Status)>),
                                    Request request) {
    std::optional<Result<Response, rpc::Error>> answer;
    boost::asio::co_spawn(io, keep(method, std::move(request), answer), [](std::exception_ptr e) {
      if (e) std::rethrow_exception(e);
    });
    run_until([&] { return answer.has_value(); });
    return std::move(*answer);
  }

  v1::CreateGameRequest creation(std::uint64_t id, clock::TimeControl control) {
    v1::CreateGameRequest request;
    request.set_game_id(to_string(GameId{id}));
    *request.mutable_white() = wire::to<v1::Player>(support::player(1, "Ana"));
    *request.mutable_black() = wire::to<v1::Player>(support::player(2, "Boris"));
    *request.mutable_time_control() = wire::to<common_v1::TimeControl>(control);
    request.set_variant(common_v1::VARIANT_STANDARD);
    return request;
  }

  /// Creates game `id`, when the service can, and follows it from now on.
  void create(std::uint64_t id, clock::TimeControl control = support::time_control(180, 2)) {
    for (;;) {
      const auto created = call(&Stub::CreateGame, creation(id, control));
      if (created) return follow(id);
      ASSERT_EQ(created.error().reason(), common_v1::REASON_UNAVAILABLE)
          << created.error().detail.message();
      wait_healthy();
    }
  }
  void follow(std::uint64_t id) {
    game = to_string(GameId{id});
    entries.clear();
    follower = std::make_unique<eventlog::Follower>(
        log, io, keys_of(GameId{id}).stream, eventlog::Position{},
        eventlog::FollowerHandlers{.on_entry = [this](const eventlog::Entry& entry) {
          entries.push_back(read_entry(entry).value());
        }});
  }

  v1::Command command(std::uint64_t user, std::string command_id = {}) {
    v1::Command made;
    made.set_request_id("r" + std::to_string(++requests));
    made.set_game_id(game);
    made.set_user_id(to_string(UserId{user}));
    made.set_received_us(now_us());
    made.set_command_id(command_id.empty() ? made.request_id() : std::move(command_id));
    return made;
  }
  v1::Command move(std::uint64_t user, const std::string& uci, std::string command_id = {}) {
    v1::Command made = command(user, std::move(command_id));
    made.mutable_action()->mutable_play_move()->set_uci(uci);
    return made;
  }
  /// Once in a stream, as a gateway does.
  void introduce(const std::string& user_id) {
    if (!introduced.insert(user_id).second) return;
    play->send(test::introduction<v1::PlayRequest>(user_id));
  }
  void send(const v1::Command& made) {
    introduce(made.user_id());
    v1::PlayRequest request;
    *request.mutable_command() = made;
    play->send(request);
  }

  /// Sends moves in turn, each after the last has come back.
  void moves(const std::string& uci_list, std::uint64_t first = 1) {
    std::istringstream words(uci_list);
    std::uint64_t user = first;
    for (std::string uci; words >> uci; user = 3 - user) carry_out(move(user, uci));
  }
  /// Sends a command, again if the service cannot serve for a moment, until its entry is there.
  void carry_out(const v1::Command& made) {
    send(made);
    run_until([&] {
      const bool is_there = has_entry(made.command_id());
      if (!is_there && !responses.empty() && is_healthy()) {
        const v1::Refusal refusal = responses.front().refusal();
        responses.pop_front();
        if (refusal.request_id() != made.request_id()) return false;  // Of an earlier command.
        EXPECT_EQ(refusal.error().reason(), common_v1::REASON_UNAVAILABLE);
        send(made);
      }
      return is_there;
    });
  }
  [[nodiscard]] bool has_entry(const std::string& command_id) const {
    return std::ranges::any_of(
        entries, [&](const auto& stored) { return stored.entry.command_id == command_id; });
  }
  void wait_command(const std::string& command_id) {
    run_until([&] { return has_entry(command_id); });
  }
  void wait_text(const std::string& part) {
    run_until([&] { return text().find(part) != std::string::npos; });
  }
  v1::PlayResponse response() {
    run_until([this] { return !responses.empty(); });
    v1::PlayResponse first = responses.front();
    responses.pop_front();
    return first;
  }
  common_v1::Reason refusal_of(const v1::Command& made) {
    send(made);
    const v1::PlayResponse answer = response();
    EXPECT_EQ(answer.refusal().request_id(), made.request_id());
    EXPECT_EQ(answer.refusal().game_id(), made.game_id());
    return answer.refusal().error().reason();
  }

  /// All that has happened in the game that is followed.
  std::string text() const {
    std::string all;
    for (const auto& stored : entries) all += support::describe(stored.entry.facts) + "\n";
    return all;
  }
  std::string last() const { return support::describe(entries.back().entry.facts); }

  test::SiteRedis redis{{"--appendfsync", "always"}};
  test::TempDirectory directory;
  SystemTime time;
  Config config;
  std::optional<test::Running<GamesServer>> server;

  std::unique_ptr<redis::Client> client = redis::make_client(io, redis.config_of_test(), {});
  eventlog::EventLog log{*client};
  std::shared_ptr<grpc::Channel> channel;
  std::unique_ptr<v1::GamesService::Stub> stub;
  std::shared_ptr<rpc::StreamWriter<v1::PlayRequest>> play;
  std::unique_ptr<eventlog::Follower> follower;
  std::deque<v1::PlayResponse> responses;
  std::vector<StoredEntry> entries;
  std::string game;
  std::set<std::int64_t> pinged;     // By the fixture.
  std::set<std::string> introduced;  // In the present stream.
  int requests = 0;

 private:
  template <class Request, class Response>
  Awaitable<void> keep(void (Stub::*method)(grpc::ClientContext*, const Request*, Response*,
                                            std::function<void(grpc::Status)>),
                       Request request, std::optional<Result<Response, rpc::Error>>& answer) {
    const rpc::CallOptions options{rpc::Deadline::in(Millis(10'000))};
    answer =
        co_await rpc::call(static_cast<Stub*>(stub->async()), method, std::move(request), options);
  }
};

}  // namespace escaque::services::games
