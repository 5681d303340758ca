// One test for each rule of colour allocation.

#include "domain/pairing/dutch/colors.hpp"

#include <gtest/gtest.h>

namespace escaque::pairing::dutch {
namespace {

/// A player with these games, `W` and `B`; wishes follow from them as 1.6 says.
Participant player(int rank, const std::string& games) {
  Participant made;
  made.number = made.rank = rank;
  for (const char game : games) {
    made.colors.push_back(game == 'W' ? Color::white : Color::black);
    made.color_difference += game == 'W' ? 1 : -1;
  }
  if (games.empty()) return made;
  const std::size_t size = games.size();
  made.repeated = size > 1 && games[size - 1] == games[size - 2];
  const int wide = imbalance(made);
  made.preference = wide > 1 || made.repeated ? Preference::absolute
                    : wide == 1               ? Preference::strong
                                              : Preference::mild;
  const bool balance = wide > 1 || (wide == 1 && !made.repeated);
  made.wanted = balance ? (made.color_difference > 0 ? Color::black : Color::white)
                        : opposite(made.colors.back());
  return made;
}

/// White's rank and the rule that gave it.
std::pair<int, ColorRule> choose(const Participant& higher, const Participant& lower,
                                 Color initial = Color::white) {
  Field field{Edition::rules_2026, 5, initial, {higher, lower}};
  const ColorChoice choice = choose_colors(field, 1, 0);
  return {field[choice.white].rank, choice.rule};
}

TEST(Colors, BothPreferencesAreGranted) {
  EXPECT_EQ(choose(player(1, "W"), player(2, "B")), std::pair(2, ColorRule::both_preferences));
  EXPECT_EQ(choose(player(1, ""), player(2, "B")), std::pair(2, ColorRule::one_preference));
  EXPECT_EQ(choose(player(1, "W"), player(2, "")), std::pair(2, ColorRule::one_preference));
}

TEST(Colors, TheStrongerPreferenceComesFirst) {
  EXPECT_EQ(choose(player(1, "BW"), player(2, "WBW")), std::pair(1, ColorRule::stronger_wish));
  EXPECT_EQ(choose(player(1, "BWB"), player(2, "WBB")), std::pair(2, ColorRule::stronger_wish));
}

TEST(Colors, OfTwoAbsolutePreferencesTheWiderDifferenceComesFirst) {
  EXPECT_EQ(choose(player(1, "WBB"), player(2, "WBBB")), std::pair(2, ColorRule::wider_difference));
}

TEST(Colors, ColoursAlternateWithTheLatestDifference) {
  EXPECT_EQ(choose(player(1, "BWWB"), player(2, "WBWB")), std::pair(2, ColorRule::alternation));
  // Rounds not played count as the earliest: WB against BWWB is WB against WB.
  EXPECT_EQ(choose(player(1, "WB"), player(2, "BWWB")), std::pair(1, ColorRule::higher_ranked));
}

TEST(Colors, TheHigherRankedPlayerGetsHisPreference) {
  EXPECT_EQ(choose(player(1, "WB"), player(2, "WB")), std::pair(1, ColorRule::higher_ranked));
  EXPECT_EQ(choose(player(1, "BW"), player(2, "BW")), std::pair(2, ColorRule::higher_ranked));
}

TEST(Colors, WithoutPreferencesTheNumberDecides) {
  EXPECT_EQ(choose(player(1, ""), player(2, "")), std::pair(1, ColorRule::initial_color));
  EXPECT_EQ(choose(player(2, ""), player(5, "")), std::pair(5, ColorRule::initial_color));
  EXPECT_EQ(choose(player(1, ""), player(2, ""), Color::black),
            std::pair(2, ColorRule::initial_color));
}

}  // namespace
}  // namespace escaque::pairing::dutch
