// What ENG-1 and ENG-2 are worth on real games: how well the figures of one half of the sample fit
// the other, how far chance goes, how many of those who ask an engine are found.

#include <cmath>
#include <iostream>
#include <random>
#include <set>

#include <gmock/gmock.h>

#include "domain/etiquette/rules/analysed_games.hpp"
#include "domain/etiquette/rules/statistics.hpp"
#include "domain/etiquette/rules/thresholds.hpp"

namespace escaque::etiquette {
namespace {

constexpr unsigned kSampleSeed = 2026;
constexpr int kHelpedBlocks = 400;
constexpr int kHonestBlocks = 4'000;

enum class Helper : std::uint8_t { none, weak, strong };

/// Another move is played: what it is worth is known if it is one of the three best; of the others
/// it is taken for the third, which they are worth at most.
PositionSeen with_move(PositionSeen position, int rank) {
  const auto last = static_cast<std::size_t>(position.lines) - 1;
  position.rank = rank;
  position.worth_played = position.worth.at(rank > 0 ? static_cast<std::size_t>(rank) - 1 : last);
  return position;
}

class EngineSample : public testing::Test {
 protected:
  /// Those that the figures of people were not measured with.
  static const std::vector<AnalysedSide>& sides() {
    static const std::vector<AnalysedSide> kSides = [] {
      auto all = read_analysed();
      std::erase_if(all, [](const AnalysedSide& side) { return side.game % 12 == 0; });
      return all;
    }();
    return kSides;
  }

  EngineEvidence evidence(const AnalysedSide& side, Helper helper = Helper::none,
                          double share = 0) {
    std::vector<PositionSeen> played;
    for (const AnalysedPosition& position : side.positions) {
      const bool is_helped = std::bernoulli_distribution(share)(random);
      const int rank = helper == Helper::weak ? position.weak : position.strong;
      played.push_back(is_helped ? with_move(position.seen, rank) : position.seen);
    }
    return evidence_of(played);
  }

  /// What the sides show as they were played.
  const std::vector<EngineEvidence>& as_played() {
    static const std::vector<EngineEvidence> kAll = [this] {
      std::vector<EngineEvidence> all;
      for (const AnalysedSide& side : sides()) all.push_back(evidence(side));
      return all;
    }();
    return kAll;
  }

  /// As many sides by chance, as if they were one player's.
  EngineEvidence block(int games, Helper helper = Helper::none, double share = 0) {
    EngineEvidence sum;
    std::uniform_int_distribution<std::size_t> any(0, sides().size() - 1);
    for (int i = 0; i < games; ++i) {
      const std::size_t side = any(random);
      sum.add(helper == Helper::none ? as_played()[side] : evidence(sides()[side], helper, share));
    }
    return sum;
  }

  bool is_screened(const EngineEvidence& sum) const {
    return sum.best.z() / ours.engine_inflation >= ours.engine_z;
  }
  bool is_case(const EngineEvidence& sum) const {
    return sum.best.z() / ours.engine_inflation >= ours.engine_full_z &&
           sum.good.z() / ours.engine_inflation >= ours.engine_agreeing_z &&
           sum.kept.z() / ours.engine_inflation >= ours.engine_agreeing_z;
  }

  const Thresholds ours{};
  std::mt19937 random{kSampleSeed};
};

TEST_F(EngineSample, HasEnoughGames) {
  const auto all = read_analysed();
  std::set<int> games;
  for (const AnalysedSide& side : all) games.insert(side.game);
  EXPECT_GE(games.size(), 230U);
  EXPECT_EQ(all.size(), 2 * games.size());
}

TEST_F(EngineSample, PeopleFindTheBestMoveMoreOftenTheFurtherItIsAhead) {
  struct Bin {
    int below;
    int positions = 0;
    int best = 0;
    int good = 0;
    int strong = 0;
    double lost = 0;
    double squares = 0;
  };
  std::vector<Bin> bins{{10}, {25}, {60}, {150}, {3 * kMateWorth}};
  auto thirds = bins;
  const auto find = [](std::vector<Bin>& all, int centipawns) -> Bin& {
    return *std::find_if(all.begin(), all.end() - 1,
                         [&](const Bin& bin) { return centipawns < bin.below; });
  };
  // Of both halves: the figures in engine_evidence.cpp are those of games 0, 12, 24 …
  for (const bool is_own_half : {true, false}) {
    for (auto* table : {&bins, &thirds}) {
      for (Bin& bin : *table) bin = {bin.below};
    }
    for (const AnalysedSide& side : read_analysed()) {
      if ((side.game % 12 == 0) != is_own_half) continue;
      for (const AnalysedPosition& position : side.positions) {
        const PositionSeen& seen = position.seen;
        if (!counts(seen)) continue;
        for (Bin* bin : {&find(bins, gap(seen)), &find(thirds, seen.worth[0] - seen.worth[2])}) {
          ++bin->positions;
          bin->best += seen.rank == 1;
          bin->good += seen.rank > 0;
          bin->strong += position.strong == 1;
          bin->lost += chance_lost(seen);
          bin->squares += chance_lost(seen) * chance_lost(seen);
        }
      }
    }
    std::cout << (is_own_half ? "measured" : "shown") << '\n';
    for (std::size_t i = 0; i < bins.size(); ++i) {
      const Bin& bin = bins[i];
      const double mean = bin.lost / bin.positions;
      std::cout << "gap below " << bin.below << ": " << bin.positions << " positions, best "
                << bin.best / double(bin.positions) << ", strong search "
                << bin.strong / double(bin.positions) << ", lost " << mean << " +- "
                << std::sqrt(bin.squares / bin.positions - mean * mean) << "; one of three "
                << thirds[i].good / double(thirds[i].positions) << " of " << thirds[i].positions
                << '\n';
    }
  }
  // The half that was not measured with.
  for (std::size_t i = 1; i < bins.size(); ++i) {
    EXPECT_GT(bins[i].best * bins[i - 1].positions, bins[i - 1].best * bins[i].positions) << i;
  }
  EngineEvidence all;
  for (const AnalysedSide& side : sides()) all.add(evidence(side));
  std::cout << all.positions << " positions: z " << all.best.z() << ' ' << all.good.z() << ' '
            << all.kept.z() << '\n';
  EXPECT_LT(std::abs(all.best.z() / ours.engine_inflation), 3);
  EXPECT_LT(std::abs(all.good.z() / ours.engine_inflation), 3);
  EXPECT_LT(std::abs(all.kept.z() / ours.engine_inflation), 3);
}

TEST_F(EngineSample, TheInflationCoversHowMuchGamesVary) {
  double sum = 0;
  double squares = 0;
  double kept = 0;
  int number = 0;
  for (const AnalysedSide& side : sides()) {
    const EngineEvidence one = evidence(side);
    if (one.positions < 8) continue;
    ++number;
    sum += one.best.z();
    squares += one.best.z() * one.best.z();
    kept += one.kept.z() * one.kept.z();
  }
  const double deviation = std::sqrt(squares / number - sum / number * (sum / number));
  std::cout << number << " sides: z of the best move has a deviation of " << deviation
            << ", of chances kept " << std::sqrt(kept / number) << '\n';
  EXPECT_GT(deviation, 0.9);
  EXPECT_LT(deviation, ours.engine_inflation);
}

TEST_F(EngineSample, FindsWhoeverAsksAnEngineOftenAndHardlyEverAnybodyElse) {
  std::cout << "seed " << kSampleSeed << '\n';
  struct Row {
    Helper helper;
    double share;
    int games;
    double screened = 0;
    double cases = 0;
  };
  std::vector<Row> rows;
  for (const int games : {10, 20, 30}) {
    rows.push_back({Helper::none, 0, games});
    for (const Helper helper : {Helper::weak, Helper::strong}) {
      for (const double share : {1.0, 0.33, 0.15}) rows.push_back({helper, share, games});
    }
  }
  for (Row& row : rows) {
    int screened = 0;
    int cases = 0;
    double positions = 0;
    const int blocks = row.helper == Helper::none ? kHonestBlocks : kHelpedBlocks;
    for (int i = 0; i < blocks; ++i) {
      const EngineEvidence sum = block(row.games, row.helper, row.share);
      positions += sum.positions;
      screened += is_screened(sum);
      cases += is_case(sum);
    }
    row.screened = screened / double(blocks);
    row.cases = cases / double(blocks);
    std::cout << row.games << " games, " << positions / blocks << " positions, "
              << (row.helper == Helper::none   ? "nobody"
                  : row.helper == Helper::weak ? "weak"
                                               : "strong")
              << ' ' << row.share << ": screened " << row.screened << ", case " << row.cases
              << " (at most " << clopper_pearson(cases, blocks).upper << ")\n";
    if (row.helper == Helper::none) {
      EXPECT_LE(row.screened, 0.02) << row.games;
      EXPECT_LE(row.cases, 0.001) << row.games;
    } else if (row.share == 1 && row.games >= 20) {
      EXPECT_GE(row.cases, 0.99) << row.games;
    }
  }
}

}  // namespace
}  // namespace escaque::etiquette
