// What ENG-3 says of bots: of engines whose moves and times were recorded, and of the same moves
// with pauses that are drawn. People are not among them: no games with clocks were at hand.

#include <algorithm>
#include <cmath>
#include <functional>
#include <iostream>
#include <random>

#include <gmock/gmock.h>

#include "domain/etiquette/rules/analysed_games.hpp"
#include "domain/etiquette/rules/catalogue.hpp"
#include "domain/etiquette/rules/engines.hpp"
#include "domain/etiquette/rules/recorded_bots.hpp"
#include "domain/etiquette/rules/statistics.hpp"

namespace escaque::etiquette {
namespace {

constexpr unsigned kPausesSeed = 2026;
const Thresholds kTimingLimits;

using BotGame = std::vector<PositionSeen>;
/// What is spent on a move, by what the engine spent on it.
using BotPace = std::function<Millis(Millis)>;

struct Timing {
  int games = 0;
  double variation = 0;    ///< Median of the games.
  double fast_share = 0;   ///< Of all moves.
  double correlation = 0;  ///< Of time and gap, in all moves.
  int told_after = 0;      ///< Games; 0: ENG-3 says nothing.
};

class EngineTiming : public testing::Test {
 protected:
  static std::vector<BotGame> recorded(const std::string& pace) {
    std::vector<BotGame> games;
    for (const RecordedBot& bot : read_bots()) {
      EXPECT_GE(bot.plies, kLeastAnalysedPlies);
      EXPECT_LE(bot.plies, kMostAnalysedPlies);
      if (bot.pace == pace) games.push_back(bot.positions);
    }
    return games;
  }
  /// People's moves, as the bots of tests/system/bots play them.
  static std::vector<BotGame> replayed(std::size_t number) {
    std::vector<BotGame> games;
    for (const AnalysedSide& side : read_analysed()) {
      if (games.size() == number) break;
      BotGame& game = games.emplace_back();
      for (const AnalysedPosition& each : side.positions) game.push_back(each.seen);
    }
    return games;
  }
  static std::vector<BotGame> at_pace(std::vector<BotGame> games, const BotPace& pace) {
    for (BotGame& game : games) {
      for (PositionSeen& seen : game) seen.spent = pace(seen.spent.value_or(Millis(0)));
    }
    return games;
  }

  BotPace drawn(std::function<double(std::mt19937&)> in_seconds) {
    return [this, in_seconds = std::move(in_seconds)](Millis spent) {
      return spent + Millis(std::lround(1'000 * in_seconds(random)));
    };
  }

  static Timing timing(const std::string& name, const std::vector<BotGame>& games) {
    const Millis fast(std::lround(1'000 * kTimingLimits.engine_fast));
    EngineWatch watch;
    Timing made;
    BotGame all;
    std::vector<double> variations;
    for (const BotGame& positions : games) {
      GameAnalysed game;
      game.game = GameId{static_cast<std::uint64_t>(++made.games)};
      game.player = UserId{1};
      game.rating = 1'800;
      game.plies = 70;
      game.is_rated = true;
      game.version = kAnalysisVersion;
      game.positions = positions;
      for (const RuleDecision& decision : watch.see(game, kTimingLimits)) {
        const bool is_first = decision.rule == kEngineTiming.id && made.told_after == 0;
        if (is_first) made.told_after = made.games;
        EXPECT_EQ(decision.verdict, RuleVerdict::nothing) << "never alone";
      }
      variations.push_back(time_use(positions, fast).variation);
      all.insert(all.end(), positions.begin(), positions.end());
    }
    const TimeUse use = time_use(all, fast);
    made.variation = median(variations);
    made.fast_share = use.fast_share;
    made.correlation = use.correlation;
    std::cout << name << ": " << made.games << " games, " << use.moves << " moves, variation "
              << made.variation << ", fast " << made.fast_share << ", correlation "
              << made.correlation << ", told after " << made.told_after << '\n';
    return made;
  }

  std::mt19937 random{kPausesSeed};
};

TEST_F(EngineTiming, AnEvenEngineMatesAtOnce) {
  auto games = recorded("movetime");
  const Timing bot = timing("movetime", games);
  EXPECT_EQ(bot.games, 12);
  EXPECT_GT(bot.variation, kTimingLimits.engine_variation);
  EXPECT_EQ(bot.told_after, 0);
  for (BotGame& game : games) {
    std::erase_if(game, [](const PositionSeen& seen) { return seen.spent < Millis(500); });
  }
  const Timing others = timing("its other moves", games);
  EXPECT_LT(others.variation, 0.1);
  EXPECT_EQ(others.told_after, 5);
}

TEST_F(EngineTiming, FindsMovesThatAreRelayedEvenly) {
  const auto games = at_pace(recorded("house"), [](Millis spent) { return spent + Millis(3'000); });
  EXPECT_EQ(timing("house, 3 s later", games).told_after, 5);
}

TEST_F(EngineTiming, SaysNothingOfTheHouseWhichAnswersAtOnce) {
  const Timing bot = timing("house", recorded("house"));
  EXPECT_GT(bot.fast_share, kTimingLimits.engine_fast_share);
  EXPECT_EQ(bot.told_after, 0);
}

TEST_F(EngineTiming, SaysNothingOfAnEngineThatMindsItsClock) {
  // Recorded at a tenth of 5+3.
  const auto games = at_pace(recorded("clock"), [](Millis spent) { return 10 * spent; });
  EXPECT_EQ(timing("clock", games).told_after, 0);
}

TEST_F(EngineTiming, APauseOfADrawnLengthHidesIt) {
  const auto games = recorded("house");
  const auto uniform = drawn([](auto& r) { return std::uniform_real_distribution(1.0, 9.0)(r); });
  EXPECT_EQ(timing("uniform 1 to 9 s", at_pace(games, uniform)).told_after, 0);
  const auto narrow = drawn([](auto& r) { return std::uniform_real_distribution(2.0, 4.0)(r); });
  EXPECT_EQ(timing("uniform 2 to 4 s", at_pace(games, narrow)).told_after, 5);
}

TEST_F(EngineTiming, SaysNothingOfTheBotsOfOurTests) {
  const auto games = replayed(12);
  const auto chaos = drawn([](auto& r) { return std::exponential_distribution(1 / 0.15)(r); });
  EXPECT_EQ(timing("tests/system/chaos", at_pace(games, chaos)).told_after, 0);
  const auto slow = drawn([](auto& r) { return std::exponential_distribution(1 / 4.0)(r); });
  EXPECT_EQ(timing("the same with 4 s", at_pace(games, slow)).told_after, 0);
}

}  // namespace
}  // namespace escaque::etiquette
