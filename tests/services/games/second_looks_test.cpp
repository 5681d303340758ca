#include "games/shards/second_looks.hpp"

#include "domain/rules/fen.hpp"
#include "services/games/shard_fixture.hpp"

namespace escaque::services::games {
namespace {

constexpr const char* kBeforeDead = "8/1k6/8/8/8/ppB5/1P6/K7 b - - 0 1";
constexpr const char* kDead = "8/1k6/8/8/8/1pB5/pP6/K7 w - - 0 1";

class SecondLooksTest : public ShardTest {
 protected:
  SecondLooksTest() { make_looks(); }

  void make_looks() {
    looks.emplace(spare, config.second_look, metrics, [this](GameId game, game::Action action) {
      told.push_back(game);
      actions.push_back(std::move(action));
    });
  }
  static game::SecondLook look(const char* fen, std::int32_t plies = 3) {
    return {
        .position = *rules::Position::from_setup(*rules::parse_fen(fen), rules::Variant::standard),
        .winner = std::nullopt,
        .plies = plies,
        .remaining = {}};
  }
  void look_now() {
    spare.restart();
    spare.run();
  }

  boost::asio::io_context spare;
  std::optional<SecondLooks> looks;
  std::vector<GameId> told;
  std::vector<game::Action> actions;
};

TEST_F(SecondLooksTest, TellGamesOnlyWhatChangesThem) {
  looks->ask(GameId{1}, look(kDead));
  looks->ask(GameId{2}, look("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"));
  look_now();

  EXPECT_EQ(told, std::vector{GameId{1}});
  EXPECT_EQ(std::get<game::EndDeadPosition>(actions.at(0)).plies, 3);
  EXPECT_EQ(metrics.second_looks.value(), 2);
}

TEST_F(SecondLooksTest, KeepTheNewestOfAGame) {
  looks->ask(GameId{1}, look(kDead, 3));
  looks->ask(GameId{1}, look(kDead, 5));
  look_now();

  ASSERT_EQ(actions.size(), 1U);
  EXPECT_EQ(std::get<game::EndDeadPosition>(actions.at(0)).plies, 5);
  EXPECT_EQ(metrics.second_looks.value(), 1);
}

TEST_F(SecondLooksTest, DropWhatDoesNotFit) {
  config.second_look.queue = 2;
  make_looks();
  for (std::uint64_t n = 1; n <= 3; ++n) looks->ask(GameId{n}, look(kDead));
  look_now();

  EXPECT_EQ(told, (std::vector{GameId{1}, GameId{2}}));
  EXPECT_EQ(metrics.second_looks_dropped.value(), 1);
  looks->ask(GameId{3}, look(kDead));  // There is room again.
  look_now();
  EXPECT_EQ(told.size(), 3U);
}

TEST_F(SecondLooksTest, TakeGamesThatGoOnFirst) {
  auto over = look(kDead);
  over.winner = Color::white;
  looks->ask(GameId{1}, over);
  looks->ask(GameId{2}, look(kDead));
  look_now();

  EXPECT_EQ(told, (std::vector{GameId{2}, GameId{1}}));
}

TEST_F(SecondLooksTest, AreNotTakenWithoutABudget) {
  config.second_look.budget = 0;
  make_looks();
  looks->ask(GameId{1}, look(kDead));
  look_now();

  EXPECT_TRUE(told.empty());
}

/// The shard asks, and is told.
class JudgedLaterTest : public SecondLooksTest {
 protected:
  JudgedLaterTest() {
    look_again = [this](GameId game, game::SecondLook asked) {
      looks->ask(game, std::move(asked));
    };
    make_group();
  }
  void begin_before_dead() {
    EXPECT_EQ(perform(creation(support::spec_from(kBeforeDead))), Outcome(Done{1}));
    EXPECT_EQ(perform(move(kBoris, "a3a2")), Outcome(Done{2}));
  }
  Outcome tell() {
    look_now();
    EXPECT_EQ(actions.size(), 1U);
    return perform(ServerCommand{actions.at(0)});
  }
};

TEST_F(JudgedLaterTest, EndsAGameThatGoesOn) {
  serve();
  begin_before_dead();
  perform(move(kAna, "c3d4"));

  EXPECT_EQ(tell(), Outcome(Done{4}));
  EXPECT_EQ(last_entry(),
            "judged after 1: nobody can mate; takes back 1 (180/180); "
            "ended 1/2-1/2 insufficient_material [fide-2023 5.2.2]");
  EXPECT_EQ(metrics.judged_later.value(), 1);
  EXPECT_EQ(metrics.live.value(), 0);
}

TEST_F(JudgedLaterTest, EndsAGameWhosePlayerIsCutOff) {
  serve();
  begin_before_dead();
  group->open_gateway(kGateway, [](unsigned) {});
  group->lose_gateway(kGateway);

  EXPECT_EQ(tell(), Outcome(Done{3}));
}

TEST_F(JudgedLaterTest, LooksAgainAtAGameThatIsTakenOver) {
  serve();
  begin_before_dead();
  spare.restart();
  looks.reset();  // Dies with what it was asked.
  make_looks();
  restart();

  EXPECT_EQ(tell(), Outcome(Done{4}));  // After the credit for the outage.
}

}  // namespace
}  // namespace escaque::services::games
