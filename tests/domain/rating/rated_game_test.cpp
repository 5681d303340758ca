#include "domain/rating/rated_game.hpp"

#include <random>

#include <gtest/gtest.h>

#include "domain/rating/recomputation.hpp"

namespace escaque::rating {
namespace {

constexpr UserId kAnn{1};
constexpr UserId kBob{2};
constexpr UtcTime kStart{Millis(1'893'456'000'000)};

// The expected numbers were computed with Glickman's formulas and a bisection in Python.

TEST(Rate, EqualsTheComputationByHandForAFirstGame) {
  const RatedGame game{GameId{1}, Category::blitz, {kAnn, kBob}, WhiteScore::win, kStart};

  const auto after = rate(game, {});

  EXPECT_NEAR(after.white.glicko.value, 1741.47587, 1e-4);
  EXPECT_NEAR(after.white.glicko.deviation, 396.68982, 1e-4);
  EXPECT_NEAR(after.white.glicko.volatility, 0.0899983, 1e-6);
  EXPECT_NEAR(after.black.glicko.value, 1258.52413, 1e-4);
  EXPECT_EQ(after.white.games, 1);
  EXPECT_EQ(after.black.changed, kStart);
}

TEST(Rate, LetsDeviationGrowWithTheTimeBetweenGames) {
  const RatedGame first{GameId{1}, Category::blitz, {kAnn, kBob}, WhiteScore::win, kStart};
  const RatedGame second{
      GameId{2}, Category::blitz, {kAnn, kBob}, WhiteScore::draw, kStart + kRatingPeriod};

  const auto after = rate(second, rate(first, {}));

  EXPECT_NEAR(after.white.glicko.value, 1584.97578, 1e-4);
  EXPECT_NEAR(after.white.glicko.deviation, 353.88685, 1e-4);
  EXPECT_NEAR(after.black.glicko.value, 1415.02422, 1e-4);
  EXPECT_EQ(after.white.games, 2);
}

TEST(Rate, TakesAGameThatEndedBeforeTheLastOneAsPlayedAtOnce) {
  const RatedGame first{GameId{1}, Category::blitz, {kAnn, kBob}, WhiteScore::win, kStart};
  const RatedGame earlier{
      GameId{2}, Category::blitz, {kAnn, kBob}, WhiteScore::draw, kStart - Millis(60'000)};
  RatedGame same_time = earlier;
  same_time.ended = kStart;

  const auto after = rate(earlier, rate(first, {}));

  EXPECT_EQ(after, rate(same_time, rate(first, {})));
  EXPECT_EQ(after.white.changed, kStart);
}

TEST(Recomputation, FoldsAllGamesInTheirSequence) {
  const RatedGame first{GameId{1}, Category::blitz, {kAnn, kBob}, WhiteScore::win, kStart};
  const RatedGame second{GameId{2}, Category::blitz, {kBob, kAnn}, WhiteScore::win, kStart};
  const RatedGame other{GameId{3}, Category::rapid, {kBob, kAnn}, WhiteScore::draw, kStart};

  const Records records = recompute({{1, first}, {2, second}, {3, other}});

  EXPECT_EQ(records.size(), 4U);
  EXPECT_EQ(records.at({kAnn, Category::blitz}).games, 2);
  EXPECT_EQ(records.at({kAnn, Category::rapid}).games, 1);
  EXPECT_NE(recompute({{1, second}, {2, first}}), recompute({{1, first}, {2, second}}));
}

TEST(Recomputation, LeavesOutAGameThatBothLost) {
  const RatedGame lost{GameId{1}, Category::blitz, {kAnn, kBob}, WhiteScore::none, kStart};
  const RatedGame won{GameId{2}, Category::blitz, {kAnn, kBob}, WhiteScore::win, kStart};

  EXPECT_TRUE(recompute({{1, lost}}).empty());
  EXPECT_EQ(recompute({{1, lost}, {2, won}}), recompute({{1, won}}));
}

TEST(Recount, TouchesWhoeverMetSomebodyWhomItMoved) {
  constexpr UserId kCleo{3};
  constexpr UserId kDan{4};
  constexpr UserId kEve{5};
  const auto blitz = [](std::uint64_t id, UserId white, UserId black) {
    return SequencedGame{static_cast<long long>(id),
                         {GameId{id}, Category::blitz, {white, black}, WhiteScore::win, kStart}};
  };
  // Cleo's first game came before that of Ann and Bob: only what followed moves.
  const std::vector<SequencedGame> games{blitz(1, kCleo, kDan), blitz(2, kAnn, kBob),
                                         blitz(3, kDan, kEve), blitz(4, kBob, kCleo),
                                         blitz(5, kCleo, kDan)};

  const RecordBefore before = [&](UserId user, long long sequence) {
    const auto first = games.begin();
    const Records known = recompute({first, first + static_cast<std::ptrdiff_t>(sequence) - 1});
    const auto record = known.find({user, Category::blitz});
    return record == known.end() ? Record() : record->second;
  };
  // The last one came while the others were counted.
  Recount recount = recount_from({games.begin() + 1, games.end() - 1}, before);
  go_on(recount, {games.back()}, before);

  std::vector<long long> moved;
  for (const Recounted& line : recount.games) moved.push_back(line.game.sequence);
  EXPECT_EQ(moved, (std::vector<long long>{2, 4, 5}));
  const Records all = recompute(games);
  EXPECT_EQ(recount.records.size(), 4U);
  for (const auto& [key, record] : recount.records) EXPECT_EQ(record, all.at(key));
}

TEST(Recomputation, NamesWhatDiffers) {
  const RatedGame game{GameId{1}, Category::blitz, {kAnn, kBob}, WhiteScore::win, kStart};
  const Records right = recompute({{1, game}});
  Records wrong = right;
  wrong[{kAnn, Category::blitz}].glicko.value += 1;
  wrong.erase({kBob, Category::blitz});

  EXPECT_TRUE(differences(right, right).empty());
  const auto lines = differences(wrong, right);
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_NE(lines[0].find("00000000001 blitz: stored 1742.48"), std::string::npos) << lines[0];
  EXPECT_NE(lines[1].find("00000000002 blitz: stored nothing"), std::string::npos) << lines[1];
}

}  // namespace
}  // namespace escaque::rating
