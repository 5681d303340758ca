#include "games/shards/running_book.hpp"

#include <set>

#include "services/games/shard_fixture.hpp"

namespace escaque::services::games {
namespace {

/// A watcher's list as the messages make it.
class Watcher final : public rpc::StreamWriter<v1::WatchGamesResponse> {
 public:
  bool send(v1::WatchGamesResponse message) override {
    EXPECT_LE(message.running_size(), 500);
    ++messages;
    for (const auto& game : message.running()) running.insert(game.game_id());
    for (const auto& id : message.ended_ids()) EXPECT_EQ(running.erase(id), 1U) << id;
    for (const auto& id : message.released_ids()) released.insert(id);
    completed += message.is_complete() ? 1 : 0;
    last = std::move(message);
    return true;
  }
  void close() override {}
  void close(const rpc::Error&) override {}

  std::set<std::string> running;
  std::set<std::string> released;
  v1::WatchGamesResponse last;
  int messages = 0;
  int completed = 0;
};

game::GameCreated created(std::uint64_t id) {
  game::GameCreated made;
  made.id = GameId{id};
  return made;
}

class RunningBookTest : public test::IoFixture {
 protected:
  RunningBook book{io, Millis(0)};
  std::shared_ptr<Watcher> watcher = std::make_shared<Watcher>();
};

TEST_F(RunningBookTest, ListsWhatRunsInMessagesOfABoundedSize) {
  for (std::uint64_t id = 1; id <= 1'201; ++id) book.began(created(id));
  book.ended(GameId{7});
  (void)book.add(watcher);

  EXPECT_EQ(watcher->running.size(), 1'200U);
  EXPECT_EQ(watcher->messages, 3);
  EXPECT_EQ(watcher->completed, 1);
  EXPECT_TRUE(watcher->last.is_complete());
}

TEST_F(RunningBookTest, TellsTheChangesOfAMomentInOneMessage) {
  book.began(created(1));
  (void)book.add(watcher);
  run_until([&] { return watcher->messages == 2; });  // The list, and what had not been told.

  book.began(created(2));
  book.began(created(3));
  book.ended(GameId{1});
  book.released(GameId{3});
  run_until([&] { return watcher->messages == 3; });

  EXPECT_EQ(watcher->last.running_size(), 1);
  EXPECT_EQ(watcher->running, std::set{to_string(GameId{2})});
  EXPECT_EQ(watcher->released, std::set{to_string(GameId{3})});
  EXPECT_EQ(watcher->completed, 1);
}

TEST_F(RunningBookTest, TellsNothingToThoseWhoHaveGone) {
  const auto id = book.add(watcher);
  const auto other = std::make_shared<Watcher>();
  (void)book.add(other);
  book.remove(id);
  book.began(created(1));
  run_until([&] { return other->messages == 2; });

  EXPECT_EQ(watcher->messages, 1);
}

TEST_F(ShardTest, ListsAGameAsRunningUntilItIsOver) {
  const auto watcher = std::make_shared<Watcher>();
  (void)book.add(watcher);
  serve();
  begin_game();
  EXPECT_EQ(book.size(), 1U);
  run_until([&] { return watcher->running.size() == 1; });
  const v1::GameCreated& row = watcher->last.running(0);
  EXPECT_EQ(row.game_id(), to_string(id));
  EXPECT_EQ(row.white().user().id(), to_string(kAna));
  EXPECT_EQ(row.black().user().id(), to_string(kBoris));
  EXPECT_NE(row.category(), common_v1::CATEGORY_UNSPECIFIED);

  perform(command(kAna, game::Resign{}, "resign"));
  run_until([&] { return watcher->running.empty(); });
  EXPECT_EQ(book.size(), 0U);
}

TEST_F(ShardTest, ReleasesRunningGamesWhenItStopsServing) {
  const auto watcher = std::make_shared<Watcher>();
  (void)book.add(watcher);
  serve();
  begin_game();
  run_until([&] { return watcher->running.size() == 1; });

  run(group->stop());
  run_until([&] { return watcher->released.size() == 1; });
  EXPECT_EQ(book.size(), 0U);
}

TEST_F(ShardTest, AnAdjournedGameDoesNotRun) {
  serve();
  begin_game();
  EXPECT_EQ(book.size(), 1U);
  adjourn("g1f3");
  EXPECT_EQ(book.size(), 0U);
  restart();
  EXPECT_EQ(book.size(), 0U) << "still adjourned";

  perform(command(kBoris, game::AgreeToResume{}, "b"));
  perform(command(kAna, game::AgreeToResume{}, "a"));
  run_until([this] { return entries() == 9; });
  EXPECT_EQ(book.size(), 1U);
}

}  // namespace
}  // namespace escaque::services::games
