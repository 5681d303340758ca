#pragma once
// A hub whose Redis is in memory, whose neighbours answer what the test says, and whose doors keep
// what they are sent.

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>

#include "domain/base/id.hpp"
#include "gateway/hub/hub.hpp"
#include "gateway/presence/presence_scripts.hpp"
#include "platform/grpc/in_flight.hpp"
#include "services/gateway/games_instance.hpp"
#include "services/gateway/neighbours.hpp"
#include "services/gateway/reach.hpp"
#include "services/gateway/test_door.hpp"
#include "support/fake_redis.hpp"
#include "support/identity.hpp"
#include "support/io_fixture.hpp"
#include "support/manual_time.hpp"

namespace escaque::services::gateway {

class HubFixture : public test::IoFixture {
 protected:
  using Case = TestDoor::Case;

  HubFixture() {
    config.games = {games.address()};
    config.accounts = config.conduct = config.matchmaking = config.ratings = {others.address()};
    // What comes in between by itself is of no interest.
    config.socket.ping_interval = std::chrono::hours(1);
    config.presence.heartbeat = std::chrono::hours(1);
    redis.answer(kBeatHub, [this](const auto&) { return hubs(hub_names); });
    redis.answer(kBeatPlayers, [](const auto&) { return integers({0}); });
    redis.answer(kAtBoard, [](const auto& run) { return as_alone(run); });
    redis.answer(kSettle, [](const auto&) { return redis::Reply{1}; });
  }
  ~HubFixture() override {
    for (const auto& session : sessions) session->close();
    rpc::drain_calls();
    hub.reset();  // What it still awaits is destroyed with the context, as in the server.
  }

  /// With what `config` says by now; served until it knows its neighbours.
  void start() {
    hub.emplace(HubParts{io,
                         config,
                         peers_of(config),
                         {},
                         time,
                         logger,
                         metrics,
                         doorkeeper,
                         workers,
                         closed,
                         running,
                         online,
                         test::trust("gateway").signer(),
                         "here",
                         redis.factory()});
    hub->start();
    run_until([this] { return hub->health() == v1::HEALTH_WELL; });
    const Backends& backends = hub->backends();
    run(reach(backends.accounts(), &Accounts::GetLists));
    run(reach(backends.conduct(), &Conduct::GetRecord));
    run(reach(backends.games(), &Games::ListGames));
    run(reach(backends.matchmaking(), &Matchmaking::ListEvents));
    run(reach(backends.ratings(), &Ratings::GetHistory));
  }

  // Sessions.
  /// `user_id` empty: a visitor.
  [[nodiscard]] Identity identity_of(const std::string& user_id) {
    Identity identity;
    identity.token_hash = "hash";
    identity.client.text = "192.0.2.7";
    if (user_id.empty()) return identity;
    identity.user.emplace().set_id(user_id);
    const Instant later = time.now() + std::chrono::hours(1);
    identity.assertion = {std::make_shared<const std::string>("assertion"), later, later};
    return identity;
  }
  std::shared_ptr<Session> make(TestDoor& door, Identity identity) {
    sessions.push_back(std::make_shared<Session>(*hub, door, std::move(identity)));
    return sessions.back();
  }
  std::shared_ptr<Session> open(TestDoor& door, const std::string& user_id = {}) {
    auto session = make(door, identity_of(user_id));
    run(session->open());
    return session;
  }

  // Messages.
  static v1::ClientMessage message(const std::string& id) {
    v1::ClientMessage made;
    made.set_id(id);
    return made;
  }
  void receive(Session& session, v1::ClientMessage message) {
    session.receive(std::move(message), time.now());
  }
  void follow(Session& session, int from = 1, const std::string& id = "follow",
              const std::string& game = to_base62(kGame)) {
    auto made = message(id);
    made.mutable_follow_game()->set_game_id(game);
    made.mutable_follow_game()->set_from_version(from);
    receive(session, std::move(made));
  }
  static v1::ClientMessage cancel_seek(const std::string& id) {
    auto made = message(id);
    made.mutable_command_lobby()->mutable_cancel_seek()->set_seek_id(to_base62(5));
    return made;
  }
  void resign(Session& session, const std::string& id) {
    auto made = message(id);
    made.mutable_act_in_game()->set_game_id(to_base62(kGame));
    made.mutable_act_in_game()->mutable_action()->mutable_resign();
    receive(session, std::move(made));
  }
  v1::ServerMessage answer(const TestDoor& door, const std::string& id) {
    run_until([&] { return door.answer(id).has_value(); });
    return *door.answer(id);
  }

  // The game that is followed: Anna's against Bert.
  static games_v1::GameEntry creation() {
    games_v1::GameEntry entry;
    auto& created = *entry.add_facts()->mutable_game_created();
    created.mutable_white()->mutable_user()->set_id("anna");
    created.mutable_black()->mutable_user()->set_id("bert");
    return entry;
  }
  static games_v1::GameEntry draw_offer() {
    games_v1::GameEntry entry;
    entry.add_facts()->mutable_draw_offered();
    return entry;
  }
  void write(const games_v1::GameEntry& entry) { redis.append(stream, entry.SerializeAsString()); }
  void create_game() { write(creation()); }

  // What scripts answer.
  static redis::Answer integers(const std::vector<int>& numbers) {
    redis::Reply::Array array;
    for (const int number : numbers) array.push_back({std::int64_t{number}});
    return redis::Reply{std::move(array)};
  }
  static redis::Answer hubs(const std::vector<std::string>& names) {
    redis::Reply::Array array{{std::string("0")}};
    for (const auto& name : names) array.push_back({name});
    return redis::Reply{std::move(array)};
  }
  /// Nobody is at the board but those of this hub, and `games` knows of everybody.
  static redis::Answer as_alone(const test::FakeRedis::Run& run) {
    return integers(
        {std::stoi(run.args.at(1)), std::stoi(run.args.at(2)), std::stoi(run.args.at(3)), 0, 0});
  }

  static constexpr std::uint64_t kGame = 77;
  const std::string stream = eventlog::entity_keys("g", kGame).stream;

  test::ManualTime time;
  Config config;
  std::vector<std::string> logged;  // Errors.
  log::Logger logger = log::make_logger(
      "gateway", log::Level::error, [this](std::string_view line) { logged.emplace_back(line); });
  std::vector<std::string> hub_names{"here"};
  metrics::Registry registry;
  Metrics metrics{registry};
  GamesInstance games{io};
  Neighbours others;
  SharedDoorkeeper doorkeeper{config, 1'000};
  WorkerPool workers{1};
  ClosedAccounts closed;
  RunningGames running{Millis(10'000)};
  OnlinePeople online;
  test::FakeRedis redis{io};
  std::optional<Hub> hub;
  std::vector<std::shared_ptr<Session>> sessions;
};

}  // namespace escaque::services::gateway
