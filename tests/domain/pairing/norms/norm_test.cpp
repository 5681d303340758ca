#include "domain/pairing/norms/norm.hpp"

#include <algorithm>
#include <array>

#include <gtest/gtest.h>

#include "domain/pairing/norms/example_candidate.hpp"

namespace escaque::pairing::norms {
namespace {

using testing::gm_norm;
using testing::Missed;
using testing::missed;
using testing::terms_of;

NormReport judge(const Candidate& candidate, Title title = Title::gm, const NormEvent& event = {}) {
  return judge_norm(candidate, event, terms_of(title));
}

TEST(Norm, IsAchievedWhenEverythingIsMet) {
  const NormReport report = judge(gm_norm());

  EXPECT_TRUE(report.is_achieved());
  EXPECT_EQ(report.counted_games, 9);
  EXPECT_EQ(report.half_points, 14);
  EXPECT_EQ(report.average, 2400);
  EXPECT_EQ(report.performance, 2620);
  EXPECT_EQ(report.claimed_games, 9);
}

TEST(Norm, NeedsNineGames) {
  Candidate candidate = gm_norm();
  candidate.games[4].exclusion = Exclusion::no_fide_federation;

  EXPECT_EQ(missed(judge(candidate)), Missed{Requirement::games});
}

TEST(Norm, EightGamesAreEnoughWhenOneOfNineRoundsWasForfeited) {
  Candidate candidate = gm_norm();
  candidate.games[2].exclusion = Exclusion::forfeit;

  EXPECT_TRUE(judge(candidate).is_achieved());
  candidate.games[6].exclusion = Exclusion::bye;
  EXPECT_FALSE(judge(candidate).is_achieved());
}

TEST(Norm, NeedsTwoForeignFederations) {
  Candidate candidate = gm_norm();
  for (NormGame& each : candidate.games) {
    if (each.federation != "MEX") each.federation = "ESP";
  }

  EXPECT_EQ(missed(judge(candidate)),
            (Missed{Requirement::foreign_federations, Requirement::one_federation}));
  EXPECT_TRUE(
      judge(candidate, Title::gm, {.exemption = Exemption::international_swiss}).is_achieved());
}

TEST(Norm, AtMostThreeFifthsFromTheOwnFederation) {
  Candidate candidate = gm_norm();
  for (std::size_t i = 0; i < 6; ++i) candidate.games[i].federation = "MEX";

  const NormReport report = judge(candidate);

  EXPECT_EQ(missed(report), Missed{Requirement::own_federation});  // 6 of 9, at most 5.
  EXPECT_EQ(describe(report.findings[2]),
            "opponents of the own federation: 6, at most 5 needed: missed");
}

TEST(Norm, HalfOfTheOpponentsHoldATitleAboveCandidateMaster) {
  Candidate candidate = gm_norm();
  candidate.games[0].title = Title::cm;

  EXPECT_EQ(missed(judge(candidate)), Missed{Requirement::title_holders});
  candidate.games[0].title = Title::wfm;
  EXPECT_TRUE(judge(candidate).is_achieved());
}

TEST(Norm, AThirdAndAtLeastThreeHoldTheTitle) {
  Candidate candidate = gm_norm();
  for (std::size_t i = 0; i < 3; ++i) candidate.games[i].title = Title::im;

  EXPECT_EQ(missed(judge(candidate)), Missed{Requirement::meeting_opponents});
  EXPECT_TRUE(judge(candidate, Title::im).is_achieved());
}

TEST(Norm, AnOpponentMetTwiceHoldsOneTitle) {
  Candidate candidate = gm_norm();
  candidate.games.push_back(candidate.games[8]);
  for (std::size_t i = 0; i < 10; ++i) {
    candidate.games[i].opponent = static_cast<int>(i / 2) + 2;
    candidate.games[i].title = i < 6 ? Title::gm : Title::none;
  }

  // Five opponents: three titles are needed, three grandmasters too.
  EXPECT_TRUE(judge(candidate, Title::gm, {.rounds = 10}).is_achieved());
  candidate.games[4].title = candidate.games[5].title = Title::fm;
  EXPECT_EQ(missed(judge(candidate, Title::gm, {.rounds = 10})),
            Missed{Requirement::meeting_opponents});
}

TEST(Norm, RaisesOneOpponentToTheFloor) {
  Candidate candidate = gm_norm();
  candidate.games[6].rating = 2100;
  candidate.games[7].rating = 2150;

  const NormReport report = judge(candidate);

  EXPECT_EQ(report.raised, 8);
  EXPECT_EQ(report.average, 2350);  // (7 × 2400 + 2200 + 2150) ÷ 9
  EXPECT_EQ(missed(report), (Missed{Requirement::average, Requirement::performance}));
}

TEST(Norm, CountsUnratedOpponentsAs1000ButOne) {
  Candidate candidate = gm_norm();
  candidate.games[7].rating = std::nullopt;
  candidate.games[8].rating = std::nullopt;

  EXPECT_EQ(judge(candidate).average, 2222);  // (7 × 2400 + 2200 + 1000) ÷ 9
  candidate.games[6].rating = std::nullopt;
  EXPECT_EQ(missed(judge(candidate)).front(), Requirement::unrated_opponents);
}

TEST(Norm, RoundsTheAverageHalfUp) {
  Candidate candidate = gm_norm();
  for (NormGame& each : candidate.games) each.rating = 2380;
  candidate.games[0].rating = 2376;  // 2379.55…

  EXPECT_EQ(judge(candidate).average, 2380);
  EXPECT_TRUE(judge(candidate).is_achieved());
  candidate.games[0].rating = 2375;  // 2379.44…
  EXPECT_EQ(missed(judge(candidate)), (Missed{Requirement::average, Requirement::performance}));
}

TEST(Norm, ThirtyFivePercentAreNeededHoweverStrongTheOpponents) {
  Candidate candidate = gm_norm();
  for (NormGame& each : candidate.games) {
    each.rating = 2850;
    each.half_points = each.round <= 3 ? 2 : 0;  // 33 %: 2850 - 125 = 2725
  }

  EXPECT_EQ(missed(judge(candidate)), Missed{Requirement::score});
}

TEST(Norm, WholePointsMoreThanNeededCountAsGames) {
  Candidate candidate = gm_norm();
  for (NormGame& each : candidate.games) each.half_points = 2;

  // 7 points (78 %, 2620) are needed, 6½ (72 %) make 2566: two more.
  EXPECT_EQ(judge(candidate).claimed_games, 11);
}

/// Rows of the manual's tables 1.7.2: the least average for a score in 7 and 8 games.
struct TableRow {
  int games;
  int half_points;
  std::array<int, 4> least;  // GM, IM, WGM, WIM
};

constexpr std::array<TableRow, 15> kTable = {{
    {7, 11, {2380, 2230, 2180, 2030}},
    {7, 10, {2442, 2292, 2242, 2092}},
    {7, 9, {2498, 2348, 2298, 2148}},
    {7, 8, {2550, 2400, 2350, 2200}},
    {7, 7, {2600, 2450, 2400, 2250}},
    {7, 6, {2650, 2500, 2450, 2300}},
    {7, 5, {2702, 2552, 2502, 2352}},
    {8, 13, {2380, 2230, 2180, 2030}},
    {8, 12, {2407, 2257, 2207, 2057}},
    {8, 11, {2459, 2309, 2259, 2109}},
    {8, 10, {2505, 2355, 2305, 2155}},
    {8, 9, {2557, 2407, 2357, 2207}},
    {8, 8, {2600, 2450, 2400, 2250}},
    {8, 7, {2643, 2493, 2443, 2293}},
    {8, 6, {2687, 2537, 2487, 2337}},
}};

/// A team player's games, all against grandmasters with this rating.
NormReport in_a_world_team_event(const TableRow& row, int rating, const NormTerms& terms) {
  Candidate candidate{"MEX", {}};
  int left = row.half_points;
  for (int i = 0; i < row.games; ++i) {
    const int scored = std::min(2, left);
    left -= scored;
    candidate.games.push_back({.round = i + 1,
                               .opponent = i + 2,
                               .title = Title::gm,
                               .federation = "CUB",
                               .rating = rating,
                               .half_points = scored});
  }
  const NormEvent event{
      .rounds = row.games, .least_games = row.games, .exemption = Exemption::world_teams};
  return judge_norm(candidate, event, terms);
}

TEST(Norm, ItsLeastAveragesAreThoseOfTheTables) {
  for (const TableRow& row : kTable) {
    for (std::size_t i = 0; i < kNormTerms.size(); ++i) {
      const int least = row.least[i];
      EXPECT_TRUE(in_a_world_team_event(row, least, kNormTerms[i]).is_achieved())
          << row.half_points << " halves of " << row.games << " against " << least;
      EXPECT_FALSE(in_a_world_team_event(row, least - 1, kNormTerms[i]).is_achieved())
          << row.half_points << " halves of " << row.games << " against " << least - 1;
    }
  }
}

}  // namespace
}  // namespace escaque::pairing::norms
