// Several instances share the shards: when one joins, leaves or dies, players notice just a pause.

#include <map>
#include <numeric>
#include <set>
#include <sstream>

#include <gmock/gmock.h>

#include "integration/games/games_fixture.hpp"
#include "platform/eventlog/keys.hpp"
#include "platform/eventlog/lease.hpp"

namespace escaque::services::games {
namespace {

using namespace std::chrono_literals;

/// One instance, and a connection to it.
struct Instance {
  std::unique_ptr<test::Running<GamesServer>> server;
  std::string address;
  std::unique_ptr<v1::GamesService::Stub> stub;
  std::shared_ptr<rpc::StreamWriter<v1::PlayRequest>> play;

  void kill() {
    if (server) (*server)->kill();
    server.reset();
  }
};

/// A game of 1 against 2 that is followed.
struct Followed {
  std::unique_ptr<eventlog::Follower> follower;
  std::vector<StoredEntry> entries;
};

class InstancesTest : public GamesFixture {
 protected:
  InstancesTest() { config.threads = 1; }

  void TearDown() override {
    games.clear();
    for (auto& instance : instances) {
      if (instance.play) instance.play->close();
    }
    rpc::drain_calls();
    for (auto& instance : instances) instance.kill();
    instances.clear();
    GamesFixture::TearDown();
  }

  Instance& add() {
    Instance& instance = instances.emplace_back();
    instance.server = std::make_unique<test::Running<GamesServer>>(config, time, log::Logger{});
    instance.address = (*instance.server)->address();
    const auto way = test::channel(instance.address);
    instance.stub = v1::GamesService::NewStub(way);
    instance.play = rpc::open_stream(
        static_cast<Stub*>(instance.stub->async()), &Stub::Play, io.get_executor(),
        rpc::StreamEvents<v1::PlayResponse>{.on_message =
                                                [this](v1::PlayResponse r) {
                                                  if (!r.has_ping_wanted())
                                                    responses.push_back(std::move(r));
                                                },
                                            .on_closed = [](const std::optional<rpc::Error>&) {}});
    return instance;
  }
  /// All are healthy, and no shard is served by none or by two.
  void settle() {
    run_until([this] {
      std::multiset<unsigned> shards;
      for (std::size_t i = 0; i < instances.size(); ++i) {
        if (!instances[i].server) continue;
        if (!(*instances[i].server)->is_healthy()) return false;
        const auto served = shards_of(i);
        shards.insert(served.begin(), served.end());
      }
      return shards.size() == eventlog::kShards;
    });
  }
  /// What is asked of instance `i`.
  template <class Request, class Response>
  Result<Response, rpc::Error> ask(std::size_t i,
                                   void (Stub::*method)(grpc::ClientContext*, const Request*,
                                                        Response*,
                                                        std::function<void(grpc::Status)>),
                                   Request request) {
    std::swap(stub, instances[i].stub);
    auto answer = call(method, std::move(request));
    std::swap(stub, instances[i].stub);
    return answer;
  }
  std::set<unsigned> shards_of(std::size_t i) {
    v1::ListLiveGamesRequest request;
    request.set_user_id(to_string(UserId{1}));
    const auto answer = ask(i, &Stub::ListLiveGames, request);
    if (!answer) return {};
    return {answer->shards().begin(), answer->shards().end()};
  }
  std::size_t index_of(const std::string& address) {
    for (std::size_t i = 0; i < instances.size(); ++i) {
      if (instances[i].server && instances[i].address == address) return i;
    }
    return next();
  }
  /// Somebody who lives, another one than last time.
  std::size_t next() {
    do turn = (turn + 1) % instances.size();
    while (!instances[turn].server);
    return turn;
  }
  std::size_t owner_of(std::uint64_t id) {
    for (std::size_t i = 0; i < instances.size(); ++i) {
      if (instances[i].server && shards_of(i).contains(eventlog::shard_of(id))) return i;
    }
    ADD_FAILURE() << "nobody serves the shard of " << id;
    return 0;
  }

  /// Creates games 1 to `count`, wherever they belong.
  void create_games(std::uint64_t count) {
    for (std::uint64_t id = 1; id <= count; ++id) {
      std::size_t i = next();
      for (;;) {
        const auto created = ask(i, &Stub::CreateGame, creation(id, support::time_control(180, 2)));
        if (created) break;
        i = created.error().reason() == common_v1::REASON_NOT_OWNER
                ? index_of(created.error().detail.owner())
                : next();
      }
      Followed& followed = games[id];
      followed.follower = std::make_unique<eventlog::Follower>(
          log, io, keys_of(GameId{id}).stream, eventlog::Position{},
          eventlog::FollowerHandlers{.on_entry = [&followed](const eventlog::Entry& entry) {
            followed.entries.push_back(read_entry(entry).value());
          }});
    }
  }

  /// Sends a command to one instance after the other until its entry is there, as a gateway does.
  void insist(std::uint64_t id, v1::Command made) {
    made.set_game_id(to_string(GameId{id}));
    const auto is_written = [&] {
      return std::ranges::any_of(games.at(id).entries, [&](const auto& stored) {
        return stored.entry.command_id == made.command_id();
      });
    };
    std::size_t i = routes.contains(id) ? index_of(routes.at(id)) : next();
    while (!is_written() && !HasFailure()) {
      responses.clear();
      v1::PlayRequest request;
      *request.mutable_command() = made;
      instances[i].play->send(test::introduction<v1::PlayRequest>(made.user_id()));
      instances[i].play->send(request);
      const Instant sent = time.now();
      run_until([&] { return is_written() || !responses.empty() || time.now() - sent > 200ms; });
      if (is_written()) break;
      if (responses.empty()) {
        i = next();
        continue;
      }
      const auto& error = responses.front().refusal().error();
      if (responses.front().has_accepted()) continue;
      EXPECT_TRUE(error.reason() == common_v1::REASON_NOT_OWNER ||
                  error.reason() == common_v1::REASON_UNAVAILABLE)
          << error.ShortDebugString();
      i = index_of(error.owner());
    }
    routes[id] = instances[i].address;
  }
  /// The next move of every game.
  void move_in_all() {
    static const std::vector<std::string> kMoves{"e2e4", "e7e5", "g1f3", "b8c6", "f1c4",
                                                 "g8f6", "d2d3", "f8c5", "c2c3", "d7d6"};
    for (const auto& [id, followed] : games) insist(id, move(1 + plies % 2, kMoves.at(plies)));
    ++plies;
  }
  void expect_no_gaps() {
    for (const auto& [id, followed] : games) {
      int moves_seen = 0;
      for (std::size_t i = 0; i < followed.entries.size(); ++i) {
        const game::Entry& entry = followed.entries[i].entry;
        EXPECT_EQ(entry.version, static_cast<game::Version>(i + 1));
        for (const auto& fact : entry.facts) {
          if (std::holds_alternative<game::MovePlayed>(fact)) ++moves_seen;
        }
      }
      EXPECT_EQ(moves_seen, plies) << "game " << id;
    }
  }
  std::set<std::uint64_t> credited_games() {
    std::set<std::uint64_t> ids;
    for (const auto& [id, followed] : games) {
      for (const auto& stored : followed.entries) {
        for (const auto& fact : stored.entry.facts) {
          if (std::holds_alternative<game::ClockAdjusted>(fact)) ids.insert(id);
        }
      }
    }
    return ids;
  }
  std::set<std::uint64_t> games_of(std::size_t instance) {
    std::set<std::uint64_t> ids;
    const auto shards = shards_of(instance);
    for (const auto& [id, followed] : games) {
      if (shards.contains(eventlog::shard_of(id))) ids.insert(id);
    }
    return ids;
  }

  std::deque<Instance> instances;
  std::map<std::uint64_t, Followed> games;
  std::map<std::uint64_t, std::string> routes;  // By game.
  std::size_t turn = 0;
  std::size_t plies = 0;
};

TEST_F(InstancesTest, ShareTheShards) {
  add();
  add();
  add();
  settle();

  for (std::size_t i = 0; i < 3; ++i) EXPECT_GT(shards_of(i).size(), 40U);
}

TEST_F(InstancesTest, TellWhoOwnsAGame) {
  add();
  add();
  settle();
  const std::size_t owner = owner_of(7);
  const std::size_t other = 1 - owner;

  const auto created = ask(other, &Stub::CreateGame, creation(7, support::time_control(180, 2)));
  ASSERT_FALSE(created);
  EXPECT_EQ(created.error().reason(), common_v1::REASON_NOT_OWNER);
  EXPECT_EQ(created.error().detail.owner(), instances[owner].address);

  auto made = move(1, "e2e4");
  made.set_game_id(to_string(GameId{7}));
  v1::PlayRequest request;
  *request.mutable_command() = made;
  instances[other].play->send(test::introduction<v1::PlayRequest>(made.user_id()));
  instances[other].play->send(request);
  const v1::PlayResponse refused = response();
  EXPECT_EQ(refused.refusal().request_id(), made.request_id());
  EXPECT_EQ(refused.refusal().error().reason(), common_v1::REASON_NOT_OWNER);
  EXPECT_EQ(refused.refusal().error().owner(), instances[owner].address);

  v1::PlayRequest report;
  report.mutable_report_presence()->set_game_id(made.game_id());
  report.mutable_report_presence()->set_user_id(made.user_id());
  report.mutable_report_presence()->set_absence(v1::ABSENCE_LOST);
  instances[other].play->send(report);
  const v1::PlayResponse returned = response();
  EXPECT_EQ(returned.returned().owner(), instances[owner].address);
  EXPECT_EQ(returned.returned().report().absence(), v1::ABSENCE_LOST);
}

TEST_F(InstancesTest, AnyOfThemReadsAnyGame) {
  add();
  add();
  settle();
  create_games(2);

  v1::GetGameRequest request;
  request.set_game_id(to_string(GameId{1}));
  for (std::size_t i = 0; i < 2; ++i) {
    const auto got = ask(i, &Stub::GetGame, request);
    ASSERT_TRUE(got);
    EXPECT_EQ(got->entries_size(), 1);
  }
}

TEST_F(InstancesTest, GamesGoOnWhenOneJoins) {
  add();
  settle();
  create_games(8);
  move_in_all();
  move_in_all();

  add();
  settle();
  const auto moved = games_of(1);
  ASSERT_FALSE(moved.empty());
  ASSERT_LT(moved.size(), games.size());
  move_in_all();

  expect_no_gaps();
  EXPECT_EQ(credited_games(), moved) << "exactly those whose shard was halted";
}

TEST_F(InstancesTest, GamesGoOnWhenOneLeaves) {
  add();
  add();
  settle();
  create_games(8);
  move_in_all();
  move_in_all();
  const auto moving = games_of(0);

  instances[0].play->close();
  instances[0].server.reset();
  move_in_all();
  settle();
  move_in_all();

  expect_no_gaps();
  EXPECT_EQ(credited_games(), moving);
}

TEST_F(InstancesTest, GamesGoOnWhenOneDies) {
  add();
  add();
  settle();
  create_games(8);
  move_in_all();
  move_in_all();
  const auto orphans = games_of(0);
  ASSERT_FALSE(orphans.empty());

  const Instant died = time.now();
  instances[0].kill();
  move_in_all();
  // The lease would live for 15 s more: an instance known to be dead loses it sooner.
  EXPECT_LT(time.now() - died, 10s);
  settle();
  move_in_all();

  expect_no_gaps();
  EXPECT_EQ(credited_games(), orphans);
}

TEST_F(InstancesTest, WhoLostHisShardWritesNotOneMoreEntry) {
  add();
  add();
  settle();
  create_games(1);
  move_in_all();
  const std::size_t owner = owner_of(1);
  const unsigned shard = eventlog::shard_of(1);
  const auto lease = run(client->command("GET", "lease:{s" + std::to_string(shard) + "}"));
  const std::string holder = redis::to_text(lease)->value();

  // Somebody takes the shard while its owner, as if paused, does not know it yet.
  eventlog::LeaseKeeper thief(
      io, *client, {.owner = "thief#1", .time_to_live = 60s, .renew_every = 1s}, [](unsigned) {});
  thief.presume_dead({holder.substr(holder.find(':') + 1)});
  const auto stolen = run(thief.acquire(shard));
  ASSERT_TRUE(stolen);
  auto made = move(2, "e7e5");
  made.set_game_id(to_string(GameId{1}));
  v1::PlayRequest request;
  *request.mutable_command() = made;
  instances[owner].play->send(test::introduction<v1::PlayRequest>(made.user_id()));
  instances[owner].play->send(request);
  EXPECT_EQ(response().refusal().error().reason(), common_v1::REASON_NOT_OWNER);
  EXPECT_EQ(games.at(1).entries.size(), 2U);

  run(thief.release(shard));
  settle();
  move_in_all();
  expect_no_gaps();
}

TEST_F(InstancesTest, ArchiveEveryGameOnce) {
  add();
  add();
  settle();
  create_games(8);
  move_in_all();
  move_in_all();
  for (const auto& [id, followed] : games) {
    auto resignation = command(1);
    resignation.mutable_action()->mutable_resign();
    insist(id, resignation);
  }

  // Either lists them all: they share one archive.
  v1::ListGamesRequest request;
  request.set_user_id(to_string(UserId{1}));
  for (std::size_t i = 0; i < 2; ++i) {
    run_until([&] {
      const auto listed = ask(i, &Stub::ListGames, request);
      return listed && listed->games_size() == 8;
    });
  }
}

}  // namespace
}  // namespace escaque::services::games
