// Title regulations 1.2: titles for a place or a score in a championship.

#include "domain/pairing/norms/direct_title.hpp"

#include <gtest/gtest.h>

#include "domain/pairing/norms/example_candidate.hpp"

namespace escaque::pairing::norms {
namespace {

using MissingForAward = std::vector<DirectRequirement>;

constexpr DirectAward kGold{Title::im, Grade::title, Feat::gold};
constexpr DirectAward kTwoThirds{Title::fm, Grade::title, Feat::score, 66};
constexpr Championship kZonal{.players = 12, .federations = 4, .member_federations = 9};
constexpr DirectResult kWinner{.games = 9, .half_points = 14, .place = 1, .is_equal_first = true};

MissingForAward missing_for_award(const DirectAward& award, const Championship& championship,
                                  const DirectResult& result,
                                  const std::optional<Subgroup>& group = {}) {
  MissingForAward requirements;
  for (const auto& each : judge_direct_title(award, championship, group, result)) {
    if (!each.is_met) requirements.push_back(each.requirement);
  }
  return requirements;
}

// Terms of the tables: "Oro = primero tras desempate".
TEST(DirectTitle, GoldIsFirstAfterTheTieBreaks) {
  DirectResult second = kWinner;
  second.place = 2;

  EXPECT_EQ(missing_for_award(kGold, kZonal, kWinner), MissingForAward{});
  EXPECT_EQ(missing_for_award(kGold, kZonal, second), MissingForAward{DirectRequirement::place});
}

// "1º emp = 3 mejores jugadores tras desempate".
TEST(DirectTitle, EqualFirstAreTheBestThreeAfterTheTieBreaks) {
  constexpr DirectAward award{Title::gm, Grade::norm, Feat::first_equal};
  DirectResult third = kWinner;
  third.place = 3;
  EXPECT_EQ(missing_for_award(award, kZonal, third), MissingForAward{});
  third.place = 4;
  EXPECT_EQ(missing_for_award(award, kZonal, third), MissingForAward{DirectRequirement::place});
  third.is_equal_first = false;
  third.place = 2;

  EXPECT_EQ(missing_for_award(award, kZonal, third),
            MissingForAward{DirectRequirement::equal_first});
}

// 1.22: "La puntuación mínima para todos los títulos es del 35 %. El resultado mostrado es el
// mínimo requerido".
TEST(DirectTitle, TheScoreShownIsTheLeastAnd35PercentAlways) {
  EXPECT_EQ(missing_for_award(kTwoThirds, kZonal, {.games = 9, .half_points = 12}),
            MissingForAward{});
  EXPECT_EQ(missing_for_award(kTwoThirds, kZonal, {.games = 9, .half_points = 11}),
            MissingForAward{DirectRequirement::score});
  EXPECT_EQ(missing_for_award(kGold, kZonal, {.games = 9, .half_points = 6, .place = 1}),
            MissingForAward{DirectRequirement::score});
}

// 1.22: "al menos un tercio o tres de las federaciones miembro pertinentes. El número mínimo de
// participantes en el torneo es ocho".
TEST(DirectTitle, EightPlayersOfThreeFederationsOrAThirdTakePart) {
  EXPECT_EQ(missing_for_award(kGold, {.players = 7, .federations = 3}, kWinner),
            MissingForAward{DirectRequirement::players});
  EXPECT_EQ(missing_for_award(kGold, {.players = 8, .federations = 2}, kWinner),
            MissingForAward{DirectRequirement::federations});
  EXPECT_EQ(
      missing_for_award(kGold, {.players = 8, .federations = 2, .member_federations = 5}, kWinner),
      MissingForAward{});
  EXPECT_EQ(
      missing_for_award(kGold, {.players = 8, .federations = 2, .member_federations = 7}, kWinner),
      MissingForAward{DirectRequirement::federations});
}

// 1.23.a: a subgroup of 5 players from 2 federations at least; 50 % in 9 games.
TEST(DirectTitle, TheBestOfASubgroupNeedsHalfThePointsInNineGames) {
  const Subgroup group{.players = 5, .federations = 2};

  EXPECT_EQ(missing_for_award(kGold, kZonal, {.games = 9, .half_points = 9, .place = 1}, group),
            MissingForAward{});
  EXPECT_EQ(missing_for_award(kGold, kZonal, {.games = 9, .half_points = 8, .place = 1}, group),
            MissingForAward{DirectRequirement::score});
  EXPECT_EQ(missing_for_award(kGold, kZonal, {.games = 8, .half_points = 8, .place = 1}, group),
            MissingForAward{DirectRequirement::subgroup_games});
  EXPECT_EQ(missing_for_award(kGold, kZonal, kWinner, Subgroup{4, 1}),
            (MissingForAward{DirectRequirement::subgroup_players,
                             DirectRequirement::subgroup_federations}));
}

// 1.21.c: a performance meets 1.46 to 1.48; titles and federations of the opponents do not matter.
TEST(DirectTitle, APerformanceDoesWithoutTitledAndForeignOpponents) {
  Candidate candidate = testing::gm_norm();
  for (NormGame& each : candidate.games) {
    each.title = Title::none;
    each.federation = "MEX";
  }
  const NormTerms& terms = testing::terms_of(Title::gm);
  EXPECT_FALSE(judge_norm(candidate, {}, terms).is_achieved());
  EXPECT_TRUE(makes_performance(judge_norm(candidate, {}, terms)));
  for (NormGame& each : candidate.games) each.half_points = 1;

  EXPECT_FALSE(makes_performance(judge_norm(candidate, {}, terms)));
  EXPECT_FALSE(makes_performance(judge_norm({}, {}, terms)));
}

}  // namespace
}  // namespace escaque::pairing::norms
