#include "matchmaking/arenas/arena_games.hpp"

#include <algorithm>
#include <cstdint>
#include <exception>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <boost/asio/bind_cancellation_slot.hpp>
#include <boost/asio/cancellation_signal.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/post.hpp>

#include "platform/eventlog/keys.hpp"
#include "platform/eventlog/shard_routes.hpp"
#include "platform/grpc/in_flight.hpp"
#include "services/matchmaking/actor_fixture.hpp"
#include "services/matchmaking/stand_ins.hpp"
#include "support/fake_log_store.hpp"
#include "support/identity.hpp"

namespace escaque::services::matchmaking {
namespace {

constexpr std::size_t kAtATime = 64;

/// `games` that answers when the test says so, but refuses at once what it is to refuse.
class SlowGames final : public games_v1::GamesService::CallbackService {
 public:
  SlowGames() : server_("127.0.0.1:0", {this}, log::Logger()) {}
  ~SlowGames() override { answer(); }
  SlowGames(const SlowGames&) = delete;
  SlowGames& operator=(const SlowGames&) = delete;

  [[nodiscard]] const std::string& address() const { return server_.address(); }
  /// Before the first call: the shard of this game has no owner.
  void leave_without_owner(GameId game) { without_owner_.insert(to_string(game)); }
  /// Calls that came so far and were not refused at once.
  [[nodiscard]] std::size_t asked() {
    const std::lock_guard lock(mutex_);
    return asked_;
  }
  [[nodiscard]] std::size_t waiting() {
    const std::lock_guard lock(mutex_);
    return waiting_.size();
  }
  /// Calls that waited at the same time.
  [[nodiscard]] std::size_t most_waiting() {
    const std::lock_guard lock(mutex_);
    return most_waiting_;
  }
  void answer() {
    const std::lock_guard lock(mutex_);
    for (auto* each : std::exchange(waiting_, {})) each->Finish(grpc::Status::OK);
  }

  grpc::ServerUnaryReactor* CreateGame(grpc::CallbackServerContext* context,
                                       const games_v1::CreateGameRequest* request,
                                       games_v1::CreateGameResponse*) override {
    auto* reactor = context->DefaultReactor();
    if (without_owner_.contains(request->game_id())) {
      reactor->Finish(rpc::to_status(
          rpc::make_error(common_v1::REASON_UNAVAILABLE, "nobody owns the shard of this game")));
      return reactor;
    }
    const std::lock_guard lock(mutex_);
    ++asked_;
    waiting_.push_back(reactor);
    most_waiting_ = std::max(most_waiting_, waiting_.size());
    return reactor;
  }

 private:
  std::set<std::string> without_owner_;
  std::mutex mutex_;
  std::vector<grpc::ServerUnaryReactor*> waiting_;
  std::size_t most_waiting_ = 0;
  std::size_t asked_ = 0;
  rpc::Server server_;
};

class ArenaGamesTest : public ActorFixture {
 protected:
  void TearDown() override {
    creator.stop();
    starting.stop();
    run_until([this] {
      games.answer();
      return running == 0;
    });
    rpc::drain_calls();
    io.restart();
    io.poll();
  }
  static games_v1::CreateGameRequest request_for(GameId game) {
    games_v1::CreateGameRequest request;
    request.set_game_id(to_string(game));
    return request;
  }
  void start(std::uint64_t id) { begin(starting.start(GameId{id}, request_for(GameId{id}))); }

  NoRedis client;
  SlowGames games;
  test::FakeArenaStore arena_store{io};
  ArenasActor arenas{
      io, {arena_store, time, {}, [](const auto&, GameId) {}}, 64, metrics, log::Logger()};
  WishBook wishes{{"unix:/nobody"}, Millis(1'000), 100, test::trust("matchmaking").signer()};
  GameCreator creator{{games.address()}, test::trust("matchmaking").signer(), log::Logger()};
  ArenaGames starting{{client, creator, arenas, wishes, metrics}};
};

TEST_F(ArenaGamesTest, AsksForAFewGamesAtATime) {
  constexpr std::size_t kGames = 200;
  for (std::uint64_t id = 1; id <= kGames; ++id) start(id);
  run_until([this] { return games.waiting() == kAtATime; });

  run_until([this] {
    games.answer();
    return metrics.started.value() == kGames;
  });

  EXPECT_EQ(games.most_waiting(), kAtATime);
}

TEST_F(ArenaGamesTest, GamesWithoutAnOwnerHoldUpNoOthers) {
  for (std::uint64_t id = 1; id <= 2 * kAtATime; ++id) {
    games.leave_without_owner(GameId{id});
    start(id);
  }
  start(2 * kAtATime + 1);

  run_until([this] {
    games.answer();
    return metrics.started.value() == 1;
  });
}

TEST_F(ArenaGamesTest, NobodyIsAskedOnceItHasStopped) {
  for (std::uint64_t id = 1; id <= 2 * kAtATime; ++id) start(id);
  run_until([this] { return games.waiting() == kAtATime; });

  creator.stop();
  run_until([this] {
    games.answer();
    return running == 0;
  });

  EXPECT_EQ(games.asked(), kAtATime);
}

TEST_F(ArenaGamesTest, AGameWhoseStartIsGivenUpIsNotTakenForOneThatIsStarting) {
  const auto signal = std::make_shared<boost::asio::cancellation_signal>();
  const GameId game{1};
  games.leave_without_owner(game);
  std::exception_ptr thrown;
  auto begun = starting.start(game, request_for(game));
  boost::asio::co_spawn(io, std::move(begun),
                        boost::asio::bind_cancellation_slot(
                            signal->slot(), [&](std::exception_ptr error) { thrown = error; }));
  run_until([&] { return starting.is_starting(game); });

  // By the context itself: what it is asked to cancel from outside may have ended when it gets
  // there.
  run_until([&] {
    boost::asio::post(io, [signal] { signal->emit(boost::asio::cancellation_type::terminal); });
    return thrown != nullptr;
  });

  EXPECT_FALSE(starting.is_starting(game));
}

class SilentGamesTest : public ArenaGamesTest {
 protected:
  void TearDown() override {
    of_two.stop();
    starting_of_two.stop();
    run_until([this] {
      games.answer();
      silent.answer();
      return running == 0;
    });
    ArenaGamesTest::TearDown();
  }
  /// `count` games that are asked for at this instance first.
  std::vector<GameId> games_at(const std::string& address, std::size_t count) {
    std::vector<GameId> found;
    for (; found.size() < count; ++last_id) {
      const GameId game{last_id};
      if (routes.route(eventlog::shard_of(game.value)) == address) found.push_back(game);
    }
    return found;
  }
  void start_at(const std::string& address, std::size_t count) {
    for (const GameId game : games_at(address, count)) {
      begin(starting_of_two.start(game, request_for(game)));
    }
  }

  SlowGames silent;
  const std::vector<std::string> both{silent.address(), games.address()};
  const eventlog::ShardRoutes routes{both};
  std::uint64_t last_id = 1;
  GameCreator of_two{both, test::trust("matchmaking").signer(), log::Logger()};
  ArenaGames starting_of_two{{client, of_two, arenas, wishes, metrics}};
};

TEST_F(SilentGamesTest, HoldUpNoGamesOfOtherInstances) {
  constexpr std::size_t kSilent = 4 * kAtATime;
  start_at(silent.address(), kSilent);
  run_until([this] { return silent.waiting() == kAtATime; });

  start_at(games.address(), 1);
  run_until([this] {
    games.answer();
    return metrics.started.value() > 0;
  });

  EXPECT_LT(silent.asked(), kSilent) << "it did not wait until all others had their turn";
}

}  // namespace
}  // namespace escaque::services::matchmaking
