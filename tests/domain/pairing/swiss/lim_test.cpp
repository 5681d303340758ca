// Floaters, exchanges and colours of the Lim system by hand.

#include "domain/pairing/swiss/lim/lim.hpp"

#include <gtest/gtest.h>

#include "domain/pairing/dutch/check.hpp"
#include "domain/pairing/dutch/completion.hpp"
#include "domain/pairing/random_swiss.hpp"
#include "domain/pairing/swiss/lim/scoregroup.hpp"
#include "domain/pairing/swiss/random_fields.hpp"

namespace escaque::pairing::swiss {
namespace {

using testing::IndexPairs;
using NumberPairs = std::vector<dutch::NumberPair>;

/// `size` players of one score who want nothing and may all meet, but for `met`.
Field group_field(int size, const IndexPairs& met) {
  Field field;
  for (int i = 0; i < size; ++i) {
    Participant player;
    player.number = player.rank = i + 1;
    field.players.push_back(player);
  }
  for (const auto& [a, b] : met) {
    field.players[static_cast<std::size_t>(a)].barred.push_back(b);
    field.players[static_cast<std::size_t>(b)].barred.push_back(a);
  }
  for (Participant& player : field.players) std::sort(player.barred.begin(), player.barred.end());
  return field;
}

IndexPairs pair(const Field& field, Direction direction = Direction::downward) {
  IndexPairs pairs;
  for (const LimPair& each : pair_lim_group(field, {direction, everybody(field), {}, {}, {}})) {
    pairs.emplace_back(each.player, each.choice.opponent);
  }
  return pairs;
}

TEST(Lim, UpperHalfAgainstLowerHalf) {
  EXPECT_EQ(pair(group_field(6, {})), (IndexPairs{{0, 3}, {1, 4}, {2, 5}}));
  EXPECT_EQ(pair(group_field(6, {}), Direction::upward), (IndexPairs{{5, 2}, {4, 1}, {3, 0}}));
}

/// 4.2: for #1 of six the opponents are tried in the order 4, 5, 6, 3, 2.
TEST(Lim, ExchangesInTheOrderOfTheTable) {
  IndexPairs met;
  for (const int next : {3, 4, 5, 2}) {
    met.emplace_back(0, next);
    const int expected = next == 3 ? 4 : next == 4 ? 5 : next == 5 ? 2 : 1;
    const auto pairs = pair(group_field(6, met));
    EXPECT_EQ(pairs.front(), (std::pair{0, expected}));
  }
  // 4.3: upward #6 tries 3, 2, 1, then 4, 5.
  met = {{5, 2}, {5, 1}, {5, 0}};
  EXPECT_EQ(pair(group_field(6, met), Direction::upward).front(), (std::pair{5, 3}));
}

/// 5.2: somebody due the other colour comes first; it is said who was passed for that.
TEST(Lim, ColoursDecideAmongThoseAvailable) {
  Field field = group_field(6, {});
  for (Participant& player : field.players) {
    player.wanted = player.rank == 5 ? Color::black : Color::white;
    player.preference = dutch::Preference::mild;
  }
  const auto pairs = pair_lim_group(field, {Direction::downward, everybody(field), {}, {}, {}});
  EXPECT_EQ(pairs[0].choice.opponent, 4);
  ASSERT_EQ(pairs[0].choice.passed.size(), 1U);
  EXPECT_EQ(pairs[0].choice.passed[0].player, 3);
  EXPECT_EQ(pairs[0].choice.passed[0].obstacle, dutch::Obstacle::worse);
}

/// 3.2.4: going down the last of the list floats, going up the first.
TEST(Lim, TheOddOneFloatsFromTheEndOfTheList) {
  const Field field = group_field(7, {});
  LimGroup down{Direction::downward, {0, 1, 2, 3, 4}, {}, {}, {5, 6}};
  EXPECT_EQ(take_floaters(field, down), (std::vector<int>{4}));
  EXPECT_EQ(down.residents, (std::vector<int>{0, 1, 2, 3}));
  LimGroup up{Direction::upward, {2, 3, 4, 5, 6}, {}, {}, {0, 1}};
  EXPECT_EQ(take_floaters(field, up), (std::vector<int>{2}));
}

/// 3.9, 3.10, 3.2.2 come before the place in the list.
TEST(Lim, WhoFloatsIsChosen) {
  // #5 has met everybody in the next group.
  Field field = group_field(7, {{4, 5}, {4, 6}});
  LimGroup group{Direction::downward, {0, 1, 2, 3, 4}, {}, {}, {5, 6}};
  EXPECT_EQ(take_floaters(field, group), (std::vector<int>{3}));
  // #4 floated last time, too.
  field.players[3].last_float = dutch::Float::down;
  group = {Direction::downward, {0, 1, 2, 3, 4}, {}, {}, {5, 6}};
  EXPECT_EQ(take_floaters(field, group), (std::vector<int>{2}));
  // White is due to more of them, and of the first three to #1 and #2.
  for (const int player : {0, 1, 3, 4})
    field.players[static_cast<std::size_t>(player)].wanted = Color::white;
  field.players[2].wanted = Color::black;
  group = {Direction::downward, {0, 1, 2, 3, 4}, {}, {}, {5, 6}};
  EXPECT_EQ(take_floaters(field, group), (std::vector<int>{1}));
  // A floater from above floats again only when nobody else can.
  group = {Direction::downward, {1, 2, 3, 4}, {0}, {}, {5, 6}};
  EXPECT_EQ(take_floaters(field, group), (std::vector<int>{1}));
}

/// 3.6: a floater is paired first, against the first of the residents.
TEST(Lim, FloatersAreServedFirst) {
  const Field field = group_field(6, {{0, 1}});
  const auto pairs = pair_lim_group(field, {Direction::downward, {1, 2, 3, 4, 5}, {0}, {}, {}});
  EXPECT_EQ(pairs[0].player, 0);
  EXPECT_EQ(pairs[0].choice.opponent, 2);
  EXPECT_EQ(pairs[1].choice.opponent, 4);  // 2 of the others, 2 4 5 6, against 5.
}

TEST(Lim, TheFirstRoundByHand) {
  testing::RandomSwiss swiss(7, 5, 1, {0, 0});
  const auto round = pair_lim(swiss.event(), 1);
  ASSERT_TRUE(round);
  EXPECT_EQ(dutch::number_pairs(*round), (NumberPairs{{1, 4}, {5, 2}, {3, 6}, {7, 0}}));
}

/// 2.2: from the top down, from the bottom up, the median last; above it and below it each group
/// keeps as many pairs as it can have.
TEST(Lim, GoesFromBothEndsToTheMedian) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    testing::RandomSwiss swiss(20 + static_cast<int>(seed), 7, seed, {5, 2});
    for (Round round = 1; round <= 7; ++round) {
      swiss.send_away(round);
      const auto paired = pair_lim(swiss.event(), round);
      ASSERT_TRUE(paired);
      const Points median{(round - 1) * 5};
      const auto& groups = paired->groups;
      EXPECT_EQ(groups.back().score, median);
      for (std::size_t g = 0; g + 1 < groups.size(); ++g) {
        EXPECT_NE(groups[g].score, median);
        EXPECT_EQ(2 * dutch::most_pairs(paired->field, groups[g].players),
                  groups[g].players.size());
        if (g + 2 >= groups.size()) continue;
        const bool is_above = groups[g].score > median;
        const bool next_is_above = groups[g + 1].score > median;
        EXPECT_TRUE(is_above || !next_is_above);
        if (is_above == next_is_above) {
          EXPECT_EQ(groups[g].score > groups[g + 1].score, is_above);
        }
      }
      swiss.play(*paired);
    }
  }
}

}  // namespace
}  // namespace escaque::pairing::swiss
