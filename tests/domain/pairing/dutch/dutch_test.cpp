// Whole rounds: the disputed positions, what every pairing must keep to, and that the ways to pair
// a bracket agree with the definition.

#include "domain/pairing/dutch/dutch.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <random>
#include <set>
#include <sstream>

#include <gtest/gtest.h>

#include "domain/pairing/dutch/completion.hpp"
#include "domain/pairing/dutch/criteria.hpp"
#include "domain/pairing/dutch/explain.hpp"
#include "domain/pairing/random_swiss.hpp"
#include "domain/pairing/trf/trf.hpp"
#include "domain/pairing/trf/vectors.hpp"

namespace escaque::pairing::dutch {
namespace {

using testing::RandomSwiss;

using NumberPairs = std::vector<std::pair<int, int>>;

NumberPairs numbers(const RoundPairing& round) {
  NumberPairs pairs;
  for (const Board& board : round.boards) {
    pairs.emplace_back(round.field[board.colors.white].number,
                       round.field[board.colors.black].number);
  }
  if (round.bye) pairs.emplace_back(round.field[*round.bye].number, 0);
  return pairs;
}

TEST(Dutch, PairsTheDisputedPositionsByTheRules) {
  int count = 0;
  for (const auto& path : testing::reports("disputed")) {
    const auto report = trf::parse_trf(testing::read_file(path));
    ASSERT_TRUE(report);
    auto text = path;
    std::istringstream lines(testing::read_file(text.replace_extension(".txt")));
    std::string line;
    while (std::getline(lines, line) && !line.starts_with("correct: ")) {
    }
    NumberPairs expected;
    std::istringstream words(line.substr(9));
    for (std::string word; words >> word;) {
      expected.emplace_back(std::stoi(word), std::stoi(word.substr(word.find('-') + 1)));
    }
    const auto round = pair_round(report->tournament, last_paired_round(report->tournament) + 1,
                                  Edition::rules_2026);
    ASSERT_TRUE(round) << path;
    EXPECT_EQ(numbers(*round), expected) << path;
    ++count;
  }
  EXPECT_EQ(count, 3);
}

/// The manual's example, whose five rounds are the same in all editions.
TEST(Dutch, PairsTheManualsExample) {
  const auto report =
      trf::parse_trf(testing::read_file(ESCAQUE_TEST_DATA "/pairing/example-2013.trf"));
  ASSERT_TRUE(report);
  const std::vector<NumberPairs> rounds = {
      {{1, 8}, {9, 2}, {3, 10}, {11, 4}, {5, 12}, {13, 6}, {7, 14}},
      {{5, 1}, {2, 7}, {6, 3}, {4, 9}, {8, 11}, {10, 13}, {14, 0}},
      {{2, 5}, {3, 4}, {11, 6}, {14, 1}, {7, 10}, {12, 8}, {9, 13}},
      {{6, 2}, {4, 5}, {1, 3}, {11, 7}, {10, 14}, {8, 9}, {13, 12}},
      {{2, 1}, {5, 11}, {4, 6}, {3, 7}, {9, 10}, {14, 12}, {13, 8}}};
  for (const Edition edition : {Edition::rules_2017, Edition::rules_2026}) {
    for (std::size_t i = 0; i < rounds.size(); ++i) {
      const auto round = pair_round(report->tournament, static_cast<Round>(i) + 1, edition);
      ASSERT_TRUE(round);
      NumberPairs expected = rounds[i];
      NumberPairs found = numbers(*round);
      std::sort(expected.begin(), expected.end());
      std::sort(found.begin(), found.end());
      EXPECT_EQ(found, expected) << to_string(edition) << " round " << i + 1;
    }
  }
}

TEST(Dutch, SaysWhatIsMissing) {
  RandomSwiss swiss(6, 5, 1, {0, 0});
  EXPECT_TRUE(pair_round(swiss.event(), 1, Edition::rules_2026));
  EXPECT_EQ(pair_round(swiss.event(), 2, Edition::rules_2026).error(),
            PairingError::round_out_of_range);
  EXPECT_EQ(pair_round(swiss.event(), 0, Edition::rules_2026).error(),
            PairingError::round_out_of_range);
  swiss.event().initial_color.reset();
  EXPECT_EQ(pair_round(swiss.event(), 1, Edition::rules_2026).error(),
            PairingError::unknown_initial_color);
  swiss.event().rounds = 0;
  EXPECT_EQ(pair_round(swiss.event(), 1, Edition::rules_2026).error(),
            PairingError::unknown_rounds);
  swiss.event().rounds = 5;
  swiss.event().players.resize(1);
  EXPECT_EQ(pair_round(swiss.event(), 1, Edition::rules_2026).error(),
            PairingError::unknown_initial_color);
}

/// Four players who have all met, and one who has had the bye: C1 leaves nothing.
TEST(Dutch, NamesWhyThereIsNoPairing) {
  RandomSwiss swiss(4, 5, 1, {0, 0});
  for (Round round = 1; round <= 3; ++round) {
    const auto pairing = pair_round(swiss.event(), round, Edition::rules_2026);
    ASSERT_TRUE(pairing);
    swiss.play(*pairing);
  }
  EXPECT_EQ(pair_round(swiss.event(), 4, Edition::rules_2026).error(),
            PairingError::no_legal_pairing);
  const auto field = make_field(swiss.event(), 4, Edition::rules_2026);
  ASSERT_TRUE(field);
  const auto impasse = find_impasse(*field);
  ASSERT_TRUE(impasse);
  EXPECT_FALSE(impasse->nobody_may_have_bye);
  EXPECT_EQ(impasse->players.size(), 1U);
  EXPECT_TRUE(impasse->opponents.empty());
  EXPECT_FALSE(find_impasse(*make_field(swiss.event(), 3, Edition::rules_2026)));
}

/// Random tournaments of many sizes, `check` called with every round paired.
template <class Check>
void each_round(Edition edition, Check check) {
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    const int players = 5 + static_cast<int>(seed * 7 % 60);
    SCOPED_TRACE("seed " + std::to_string(seed));
    RandomSwiss swiss(players, 9, seed, {6, 3});
    for (Round round = 1; round <= 9; ++round) {
      swiss.send_away(round);
      const auto pairing = pair_round(swiss.event(), round, edition);
      if (!pairing) {
        ASSERT_EQ(pairing.error(), PairingError::no_legal_pairing);
        break;
      }
      check(swiss.event(), *pairing);
      swiss.play(*pairing);
    }
  }
}

void expect_legal(const RoundPairing& round) {
  const Field& field = round.field;
  std::set<int> seen;
  const auto see = [&](int player) { EXPECT_TRUE(seen.insert(player).second); };
  for (const Board& board : round.boards) {
    see(board.colors.white);
    see(board.colors.black);
    EXPECT_TRUE(may_meet(field, board.colors.white, board.colors.black));
    const auto after = [&](int player, int change) {
      return std::abs(field[player].color_difference + change);
    };
    const bool topscorers =
        field[board.colors.white].is_topscorer || field[board.colors.black].is_topscorer;
    EXPECT_TRUE(topscorers ||
                (after(board.colors.white, 1) <= 2 && after(board.colors.black, -1) <= 2));
  }
  if (round.bye) {
    see(*round.bye);
    EXPECT_TRUE(field[*round.bye].may_have_bye);
  }
  EXPECT_EQ(seen.size(), field.size());
  EXPECT_EQ(round.bye.has_value(), field.size() % 2 == 1);
}

TEST(Dutch, EveryPairingIsLegal) {
  for (const Edition edition : {Edition::rules_2017, Edition::rules_2026}) {
    each_round(edition, [](const auto&, const RoundPairing& round) { expect_legal(round); });
  }
}

/// C5: nobody with fewer points could have had the bye.
TEST(Dutch, TheByeGoesToTheLowestScorePossible) {
  each_round(Edition::rules_2026, [](const auto&, const RoundPairing& round) {
    if (!round.bye) return;
    std::vector<int> everybody(round.field.size());
    std::iota(everybody.begin(), everybody.end(), 0);
    EXPECT_EQ(round.field[*round.bye].score, lowest_bye_score(round.field, everybody));
  });
}

/// However far it was looked below a bracket: looking at everybody gives the same.
TEST(Dutch, EveryShortcutGivesWhatTheRulesAskFor) {
  each_round(Edition::rules_2026, [](const auto&, const RoundPairing& round) {
    for (std::size_t b = 0; b < round.brackets.size(); ++b) {
      BracketPairing whole = pair_bracket(round.field, round.brackets[b], Horizon::everyone);
      BracketPairing found = round.bracket_pairings[b];
      std::sort(whole.pairs.begin(), whole.pairs.end());
      std::sort(found.pairs.begin(), found.pairs.end());
      EXPECT_EQ(found.pairs, whole.pairs) << "bracket " << b;
      EXPECT_EQ(found.floaters, whole.floaters) << "bracket " << b;
    }
  });
}

/// Other numbers in the same order change nothing but the numbers; nor does the order of records.
TEST(Dutch, NamesAndOrderOfRecordsDoNotMatter) {
  std::mt19937 random(4);  // NOLINT
  each_round(Edition::rules_2026,
             [&](const tournament::Tournament& event, const RoundPairing& round) {
               tournament::Tournament renamed = event;
               for (auto& player : renamed.players) {
                 player.number *= 3;
                 for (auto& entry : player.rounds) entry.opponent *= 3;
               }
               std::shuffle(renamed.players.begin(), renamed.players.end(), random);
               const auto again = pair_round(renamed, round.field.round, Edition::rules_2026);
               ASSERT_TRUE(again);
               NumberPairs expected = numbers(round);
               for (auto& [white, black] : expected) {
                 white *= 3;
                 black *= 3;
               }
               EXPECT_EQ(numbers(*again), expected);
             });
}

TEST(Dutch, SomethingSpeaksAgainstEveryOtherOpponent) {
  std::map<Obstacle, int> found;
  each_round(Edition::rules_2026, [&](const auto&, const RoundPairing& round) {
    const Explanation explanation = explain(round);
    ASSERT_EQ(explanation.boards.size(), round.boards.size());
    for (const BoardReason& board : explanation.boards) {
      for (const Alternative& each : board.alternatives) {
        ++found[each.obstacle];
        EXPECT_EQ(each.criterion.has_value(), each.obstacle == Obstacle::worse);
        // Swapping opponents inside of a bracket never concerns those below when nobody floats.
        const auto& pairing = round.bracket_pairings[0];
        if (pairing.floaters.empty() && round.brackets.size() == 1) {
          EXPECT_NE(each.obstacle, Obstacle::those_below);
        }
      }
    }
  });
  for (const Obstacle each :
       {Obstacle::must_not_meet, Obstacle::partners_cannot, Obstacle::worse}) {
    EXPECT_GT(found[each], 0) << to_string(each);
  }
}

}  // namespace
}  // namespace escaque::pairing::dutch
