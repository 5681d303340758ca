// The index by hand, brackets by hand, and brackets against trying every pairing.

#include "domain/pairing/swiss/burstein/burstein.hpp"

#include <map>
#include <set>

#include <gtest/gtest.h>

#include "domain/pairing/dutch/dutch.hpp"
#include "domain/pairing/random_swiss.hpp"
#include "domain/pairing/swiss/burstein/bracket.hpp"
#include "domain/pairing/swiss/burstein/index.hpp"
#include "domain/pairing/swiss/random_fields.hpp"

namespace escaque::pairing::swiss {
namespace {

using testing::contains;
using testing::IndexPairs;
using tournament::RoundResult;

/// A field without anything in the way: `score` for each.
Field free_field(const std::vector<int>& tenths) {
  Field field;
  for (const int score : tenths) {
    Participant player;
    player.number = player.rank = static_cast<int>(field.size()) + 1;
    player.score = Points{score};
    field.players.push_back(player);
  }
  return field;
}

/// 4.3: the first meets the last, the second the last but one.
TEST(Burstein, TheStrongestOppositionMeetsTheWeakest) {
  const auto paired = pair_burstein_bracket(free_field({20, 20, 20, 20}), {{2, 0, 3, 1}, {}, {}});
  EXPECT_EQ(paired.pairs, (IndexPairs{{2, 1}, {0, 3}}));
}

/// Of five the one in the middle floats: floating comes after every opponent.
TEST(Burstein, TheMiddleFloats) {
  const auto paired =
      pair_burstein_bracket(free_field({20, 20, 20, 20, 20, 10}), {{0, 1, 2, 3, 4}, {5}, {}});
  EXPECT_EQ(paired.pairs, (IndexPairs{{0, 4}, {1, 3}}));
  EXPECT_EQ(paired.floaters, (std::vector<int>{2}));
}

TEST(Burstein, SeedsForHalfTheRoundsAtMostFour) {
  EXPECT_EQ(seeding_rounds(5), 2);
  EXPECT_EQ(seeding_rounds(8), 4);
  EXPECT_EQ(seeding_rounds(11), 4);
  testing::RandomSwiss swiss(20, 7, 3, {0, 0});
  for (Round round = 1; round <= 3; ++round) {
    const auto seeded = pair_burstein(swiss.event(), round);
    ASSERT_TRUE(seeded);
    const auto dutch = dutch::pair_round(swiss.event(), round, dutch::Edition::rules_2026);
    ASSERT_EQ(seeded->boards.size(), dutch->boards.size());
    for (std::size_t i = 0; i < seeded->boards.size(); ++i) {
      EXPECT_EQ(seeded->boards[i].colors.white, dutch->boards[i].colors.white);
      EXPECT_EQ(seeded->boards[i].colors.black, dutch->boards[i].colors.black);
    }
    swiss.play(*seeded);
  }
}

/// 1: beat 2, then the bye; 2: lost, drew with 3; 3: bye, drew; 4: away throughout after a loss is
/// not in the field, but the opponent sees draws.
TEST(Burstein, TheIndexByHand) {
  tournament::Tournament event;
  event.rounds = 6;
  event.initial_color = Color::white;
  for (int number = 1; number <= 4; ++number) event.players.emplace_back().number = number;
  event.players[0].rounds = {{2, Color::white, RoundResult::win},
                             {0, {}, RoundResult::pairing_bye},
                             {4, Color::black, RoundResult::win}};
  event.players[1].rounds = {{1, Color::black, RoundResult::loss},
                             {3, Color::white, RoundResult::draw},
                             {0, {}, RoundResult::pairing_bye}};
  event.players[2].rounds = {{0, {}, RoundResult::pairing_bye},
                             {2, Color::black, RoundResult::draw},
                             {0, {}, RoundResult::half_bye}};
  event.players[3].rounds = {{0, {}, RoundResult::zero_bye},
                             {0, {}, RoundResult::zero_bye},
                             {1, Color::white, RoundResult::loss},
                             {0, {}, RoundResult::zero_bye}};
  const auto field = dutch::make_field(event, 4, dutch::Edition::rules_2026);
  ASSERT_TRUE(field);
  std::map<int, OppositionIndex> indices;
  const auto all = opposition_indices(event, 4, *field);
  for (std::size_t i = 0; i < all.size(); ++i) indices[field->players[i].number] = all[i];
  // 1 has 3 points: met 2 (1.5) and 4 (0), and itself (3) for the bye.
  EXPECT_EQ(indices[1], (OppositionIndex{15 + 0 + 30, 15 * 10 + 0 + 30 * 10}));
  // 2 has 1.5: met 1 (3, lost), 3 (2, drawn), itself (1.5) for a point.
  EXPECT_EQ(indices[2], (OppositionIndex{30 + 20 + 15, 20 * 5 + 15 * 10}));
  // 3 has 2: itself for a point and for half of one, and 2.
  EXPECT_EQ(indices[3], (OppositionIndex{20 + 15 + 20, 20 * 10 + 15 * 5 + 20 * 5}));
  EXPECT_EQ(to_string(indices[3]), "BH 5.5 SB 3.75");
}

/// A player who stays away to the end has drawn for those met before.
TEST(Burstein, AWithdrawnOpponentCountsAsDrawing) {
  tournament::Tournament event;
  event.rounds = 4;
  event.initial_color = Color::white;
  for (int number = 1; number <= 4; ++number) event.players.emplace_back().number = number;
  event.players[0].rounds = {{3, Color::white, RoundResult::win},
                             {2, Color::black, RoundResult::draw}};
  event.players[1].rounds = {{4, Color::black, RoundResult::win},
                             {1, Color::white, RoundResult::draw}};
  event.players[2].rounds = {{1, Color::black, RoundResult::loss}, {0, {}, RoundResult::zero_bye}};
  event.players[3].rounds = {{2, Color::white, RoundResult::loss}, {0, {}, RoundResult::half_bye}};
  const auto field = dutch::make_field(event, 3, dutch::Edition::rules_2026);
  ASSERT_TRUE(field);
  const auto all = opposition_indices(event, 3, *field);
  ASSERT_EQ(field->players[0].number, 1);
  EXPECT_EQ(all[0].buchholz, 5 + 15);  // 3 scored nothing and stayed away; 2 has 1.5.
}

/// C5 to C8 and the order of 4.3, counted pair by pair: less is better.
std::vector<int> quality(const Field& field, const BursteinBracket& bracket,
                         const IndexPairs& pairs) {
  std::map<int, int> mate;
  for (const auto& [a, b] : pairs) {
    mate[a] = b;
    mate[b] = a;
  }
  std::vector<int> key;
  const auto count_floats = [&](const std::vector<int>& group) {
    std::map<Points, int, std::greater<>> floats;
    int all = 0;
    for (const int player : group) {
      const bool leaves = !contains(group, mate[player]);
      floats[field[player].score] += leaves ? 1 : 0;
      all += leaves ? 1 : 0;
    }
    key.push_back(all);
    for (const auto& [score, count] : floats) key.push_back(count);
  };
  count_floats(bracket.players);
  std::vector<int> both = bracket.players;
  both.insert(both.end(), bracket.next.begin(), bracket.next.end());
  count_floats(both);
  int neglected = 0;
  for (const auto& [a, b] : pairs) {
    const bool inside = contains(bracket.players, a) && contains(bracket.players, b);
    neglected += inside && dutch::want_same_color(field[a], field[b]) ? 1 : 0;
  }
  key.push_back(neglected);
  for (const int player : bracket.players) {
    const auto& order = bracket.players;
    const auto at = std::find(order.begin(), order.end(), mate[player]);
    key.push_back(at == order.end() ? 0 : -static_cast<int>(at - order.begin() + 1));
  }
  return key;
}

TEST(Burstein, AgreesWithTryingEveryPairing) {
  std::mt19937 random(20261);  // NOLINT: the same fields every time.
  int compared = 0;
  for (int i = 0; i < 3000; ++i) {
    const Field field = testing::random_field(random, 4 + 2 * static_cast<int>(random() % 4), 3);
    std::vector<int> everyone = everybody(field);
    if (!can_all_be_paired(field, everyone)) continue;
    BursteinBracket bracket;
    const int first = 1 + static_cast<int>(random() % 5);
    for (const int player : everyone) {
      const Points score = field[player].score;
      if (player < first) {
        bracket.players.push_back(player);
      } else if (bracket.rest.empty() &&
                 (bracket.next.empty() || score == field[bracket.next[0]].score)) {
        bracket.next.push_back(player);
      } else {
        bracket.rest.push_back(player);
      }
    }
    std::shuffle(bracket.players.begin(), bracket.players.end(), random);
    std::vector<int> best;
    std::set<std::pair<int, int>> expected;
    IndexPairs made;
    testing::each_pairing(field, everyone, made, [&](const IndexPairs& pairs) {
      const auto key = quality(field, bracket, pairs);
      if (!best.empty() && best <= key) return;
      best = key;
      expected.clear();
      for (const auto& [a, b] : pairs) {
        if (contains(bracket.players, a) && contains(bracket.players, b)) expected.insert({a, b});
      }
    });
    std::set<std::pair<int, int>> found;
    for (const auto& [a, b] : pair_burstein_bracket(field, bracket).pairs) {
      found.insert({std::min(a, b), std::max(a, b)});
    }
    ASSERT_EQ(found, expected) << "field " << i;
    ++compared;
  }
  EXPECT_GT(compared, 1000);
}

}  // namespace
}  // namespace escaque::pairing::swiss
