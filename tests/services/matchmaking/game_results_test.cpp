#include "matchmaking/games/game_results.hpp"

#include <algorithm>
#include <atomic>
#include <deque>
#include <map>
#include <set>

#include "matchmaking/events/event_games.hpp"
#include "services/matchmaking/actor_fixture.hpp"
#include "services/matchmaking/stand_ins.hpp"
#include "support/arena_builder.hpp"
#include "support/event_builder.hpp"
#include "support/fake_log_store.hpp"
#include "support/identity.hpp"

namespace escaque::services::matchmaking {
namespace {

using support::kArbiter;

constexpr event::EventId kCupId{1};

/// Lists, as far as results are left in them.
class ListsInMemory final : public redis::Client {
 public:
  std::map<std::string, std::deque<std::string>> lists;
  bool is_away = false;

  Awaitable<redis::Answer> eval(const redis::Script&, redis::Words, redis::Words) override {
    co_return redis::RedisError::unavailable;
  }
  redis::Subscription subscribe(std::string, redis::SubscriptionHandlers) override { return {}; }
  [[nodiscard]] bool is_connected() const override { return true; }
  Awaitable<void> wait_connected() override { co_return; }
  Awaitable<std::vector<redis::ServerAnswer>> ask_each(redis::Words, Millis) override {
    co_return std::vector<redis::ServerAnswer>();
  }
  void stop() override {}

 protected:
  Awaitable<redis::Answer> send(redis::Words words, std::optional<Millis>) override {
    std::vector<std::string> copy(words.begin(), words.end());
    return answer(std::move(copy));
  }

 private:
  Awaitable<redis::Answer> answer(std::vector<std::string> words) {
    if (is_away) co_return redis::RedisError::unavailable;
    auto& list = lists[words.at(1)];
    redis::Reply reply{static_cast<std::int64_t>(0)};
    if (words[0] == "RPUSH") {
      list.push_back(words[2]);
    } else if (words[0] == "LREM") {
      const auto found = std::ranges::find(list, words[3]);
      if (found != list.end()) list.erase(found);
    } else if (words[0] == "LLEN") {
      reply.value = static_cast<std::int64_t>(list.size());
    } else if (words[0] == "LMOVE" && !list.empty()) {
      lists[words[2]].push_back(list.front());
      list.pop_front();
    } else if (words[0] == "LRANGE") {
      redis::Reply::Array all;
      const std::size_t end = std::min<std::size_t>(list.size(), std::stoul(words[3]) + 1);
      for (std::size_t i = std::stoul(words[2]); i < end; ++i) {
        all.push_back(redis::Reply{list[i]});
      }
      reply.value = std::move(all);
    }
    co_return reply;
  }
};

/// `games` that finds fault with every game.
class FaultFinder final : public games_v1::GamesService::CallbackService {
 public:
  FaultFinder() : server_("127.0.0.1:0", {this}, log::Logger()) {}
  [[nodiscard]] const std::string& address() const { return server_.address(); }
  [[nodiscard]] int asked() const { return asked_; }
  /// Of the last request: "w", "b", "wb" or nobody.
  [[nodiscard]] std::string losers_when_gone() const {
    return std::string(white_loses_when_gone_ ? "w" : "") + (black_loses_when_gone_ ? "b" : "");
  }

  grpc::ServerUnaryReactor* CreateGame(grpc::CallbackServerContext* context,
                                       const games_v1::CreateGameRequest* request,
                                       games_v1::CreateGameResponse*) override {
    white_loses_when_gone_ = request->white_loses_when_gone();
    black_loses_when_gone_ = request->black_loses_when_gone();
    ++asked_;
    auto* reactor = context->DefaultReactor();
    reactor->Finish(rpc::to_status(
        rpc::make_error(common_v1::REASON_INVALID_POSITION, "this position cannot be played")));
    return reactor;
  }

 private:
  std::atomic<int> asked_ = 0;
  std::atomic<bool> white_loses_when_gone_ = false;
  std::atomic<bool> black_loses_when_gone_ = false;
  rpc::Server server_;
};

eventlog::OutboxEntry entry_of(const games_v1::GameFinished& finished) {
  eventlog::OutboxEntry entry;
  entry.member = finished.game_id();
  entry.time = UtcTime(Millis(1'893'456'000'000));
  entry.payload = finished.SerializeAsString();
  return entry;
}

class GameResultsTest : public ActorFixture {
 protected:
  void SetUp() override {
    cup.enter_many(2);
    event_store.logs[kCupId] = cup.log();
    begin(events.stand_by(Millis(5)));
    begin(arenas.stand_by(Millis(5)));
    run_until([this] { return events.is_serving() && arenas.is_serving(); });
  }
  void TearDown() override {
    results.stop();
    events.stop();
    arenas.stop();
    run_until([this] { return running == 0; });
  }
  /// Round 1 as another owner publishes and starts it.
  GameId start_round_behind() {
    cup.publish();
    cup.start();
    event_store.logs[kCupId] = cup.log();
    return cup.latest().boards.front().game;
  }
  static games_v1::GameFinished draw_of(GameId game, std::string event_id) {
    games_v1::GameFinished finished;
    finished.set_game_id(to_string(game));
    finished.set_version(12);
    finished.set_plies(20);
    finished.mutable_ended()->set_termination(games_v1::TERMINATION_AGREEMENT);
    if (!event_id.empty()) {
      finished.mutable_created()->mutable_event()->set_event_id(std::move(event_id));
    }
    return finished;
  }
  eventlog::Handled finish(const games_v1::GameFinished& finished) {
    const auto entry = entry_of(finished);
    return result_of(begin(results.on_finished(entry)));
  }
  [[nodiscard]] std::optional<event::Score> score() const {
    return event_store.fold(kCupId).rounds.front().boards.front().score;
  }

  ListsInMemory lists;
  support::RunningEvent cup{support::swiss(3)};
  test::FakeEventStore event_store{io};
  test::FakeArenaStore arena_store{io};
  EventsActor events{
      io, {event_store, time, [](const auto&, const auto&) {}}, 64, metrics, log::Logger()};
  ArenasActor arenas{
      io, {arena_store, time, {}, [](const auto&, GameId) {}}, 64, metrics, log::Logger()};
  GameResults results{{lists, events, arenas, metrics, log::Logger()}};
};

TEST_F(GameResultsTest, AGameThatIsRefusedForGoodIsNotAskedForAgainAndIsNoted) {
  FaultFinder games;
  GameCreator asking{{games.address()}, test::trust("matchmaking").signer(), log::Logger()};
  EventGames starting{{lists, asking, events, metrics}};
  const GameId game = start_round_behind();
  games_v1::CreateGameRequest request;
  request.set_game_id(to_string(game));

  run(starting.start(kCupId, game, request));

  EXPECT_EQ(events.refused_games(kCupId), std::set{game});
  EXPECT_TRUE(starting.is_starting(game)) << "at the next tick nobody asks again";
  EXPECT_EQ(games.asked(), 1);
  EXPECT_EQ(metrics.games_refused.value(), 1);
}

TEST_F(GameResultsTest, AGameIsCreatedWithTheSanctionsOfItsPlayers) {
  FaultFinder games;
  GameCreator creator{
      {games.address()}, test::trust("matchmaking").signer(), log::Logger(), [](UserId user) {
        return user == UserId{7};
      }};
  games_v1::CreateGameRequest request;
  request.mutable_white()->mutable_user()->set_id(to_string(UserId{6}));
  request.mutable_black()->mutable_user()->set_id(to_string(UserId{7}));

  EXPECT_EQ(run(creator.create(GameId{1}, request)), Creation::refused);

  EXPECT_EQ(games.losers_when_gone(), "b");
}

TEST_F(GameResultsTest, TellsTheEventThatTheGameNames) {
  const GameId game = start_round_behind();
  test::lose(events);

  EXPECT_EQ(finish(draw_of(game, to_string(kCupId))), eventlog::Handled::done);

  EXPECT_EQ(score(), event::Score::draw);
  EXPECT_EQ(event_store.fold(kCupId).rounds.front().boards.front().game_version, 12);
  EXPECT_TRUE(lists.lists.empty());
}

TEST_F(GameResultsTest, KeepsTheResultOfAGameThatItsEventDoesNotKnow) {
  const GameId game = start_round_behind();  // What is in memory does not know of it.

  EXPECT_EQ(finish(draw_of(game, to_string(kCupId))), eventlog::Handled::done);
  EXPECT_EQ(score(), std::nullopt);
  EXPECT_EQ(lists.lists["{results}:unknown"].size(), 1U);

  test::lose(events);
  begin(results.collect(Millis(1)));
  run_until([this] { return score() == event::Score::draw; });
  run_until([this] { return lists.lists["results"].empty(); });
  EXPECT_TRUE(lists.lists["{results}:unknown"].empty());
}

TEST_F(GameResultsTest, WhatNobodyKnowsHoldsUpNothing) {
  for (std::uint64_t i = 0; i < 150; ++i) {
    finish(draw_of(GameId{1'000 + i}, to_string(event::EventId{77})));
  }
  event_store.trouble = NotTaken{TakeOverError::held, "10.0.0.2:7102"};
  test::lose(events);
  const GameId game = start_round_behind();
  EXPECT_EQ(finish(draw_of(game, to_string(kCupId))), eventlog::Handled::done);
  EXPECT_EQ(lists.lists["results"].size(), 1U) << "for the owner";
  event_store.trouble.reset();

  begin(results.collect(Millis(1)));
  run_until([this] { return score() == event::Score::draw; });
  run_until([this] {
    return lists.lists["results"].size() + lists.lists["{results}:unknown"].size() == 150;
  });
}

TEST_F(GameResultsTest, IsAskedAgainByTheOutboxWhileRedisIsAway) {
  const GameId game = start_round_behind();
  lists.is_away = true;
  EXPECT_EQ(finish(draw_of(game, to_string(kCupId))), eventlog::Handled::retry);
}

TEST_F(GameResultsTest, LeavesCasualGamesAlone) {
  EXPECT_EQ(finish(draw_of(GameId{5}, {})), eventlog::Handled::done);
  EXPECT_TRUE(lists.lists.empty());
}

TEST_F(GameResultsTest, WhatIsForAnotherOwnerStaysAndHoldsUpNothing) {
  arena_store.trouble = NotTaken{TakeOverError::held, "10.0.0.2:7102"};
  test::lose(arenas);
  games_v1::GameFinished of_arena = draw_of(GameId{5}, {});
  of_arena.mutable_created()->set_arena_id(to_string(support::kArena));
  for (std::uint64_t i = 0; i < 150; ++i) {
    of_arena.set_game_id(to_string(GameId{1'000 + i}));
    EXPECT_EQ(finish(of_arena), eventlog::Handled::done);
  }
  EXPECT_EQ(lists.lists["results"].size(), 150U);
  const GameId game = start_round_behind();
  test::lose(events);
  const auto left = entry_of(draw_of(game, to_string(kCupId)));
  lists.lists["results"].push_back(std::to_string(left.time.time_since_epoch().count()) + ' ' +
                                   left.payload);

  begin(results.collect(Millis(1)));

  run_until([this] { return score() == event::Score::draw; });
  run_until([this] { return lists.lists["results"].size() == 150; });
  EXPECT_TRUE(lists.lists["{results}:unknown"].empty());

  arena_store.trouble.reset();
  run_until([this] { return lists.lists["results"].empty(); });
  EXPECT_EQ(lists.lists["{results}:unknown"].size(), 150U) << "there is no such arena here";
}

TEST_F(GameResultsTest, TellsTheArenaThatTheGameNames) {
  games_v1::GameFinished finished = draw_of(GameId{5}, {});
  finished.mutable_created()->set_arena_id(to_string(support::kArena));

  EXPECT_EQ(finish(finished), eventlog::Handled::done);

  EXPECT_EQ(lists.lists["{results}:unknown"].size(), 1U) << "there is no such arena here";
}

}  // namespace
}  // namespace escaque::services::matchmaking
