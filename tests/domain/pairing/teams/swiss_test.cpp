// Random team Swisses keep to what a Swiss promises.

#include "domain/pairing/teams/swiss.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <random>
#include <set>

#include <gtest/gtest.h>

namespace escaque::pairing::teams {
namespace {

TeamSwiss event_of(int teams, int rounds) {
  TeamSwiss event;
  event.rounds = rounds;
  for (int team = 1; team <= teams; ++team) event.teams.push_back(team);
  return event;
}

/// Random results on four boards; now and then a team does not come.
PlayedMatch play(std::mt19937& random, int round, const TeamPairing& pairing) {
  PlayedMatch match{round, pairing.home, pairing.away, {}, random() % 20 == 0};
  const int tenths = match.is_forfeit ? 40 : 5 * static_cast<int>(random() % 9);
  const auto points = [](int own) { return Points{own > 20 ? 20 : own == 20 ? 10 : 0}; };
  match.score = {{points(tenths), {tenths}}, {points(40 - tenths), {40 - tenths}}, true};
  return match;
}

/// Pairs and plays a round; false when there is no legal pairing.
bool play_round(std::mt19937& random, TeamSwiss& event, int round) {
  const auto paired = pair_teams(event, round, {});
  if (!paired) return false;
  std::set<TeamNumber> busy;
  for (const TeamPairing& each : paired->matches) {
    EXPECT_TRUE(busy.insert(each.home).second && busy.insert(each.away).second);
    event.matches.push_back(play(random, round, each));
  }
  if (paired->bye) {
    EXPECT_TRUE(busy.insert(*paired->bye).second);
    event.matches.push_back(bye(round, *paired->bye, event.rules));
  }
  EXPECT_EQ(busy.size(), event.teams.size());
  return true;
}

TEST(TeamSwiss, TheFirstRoundIsTopAgainstBottomHalf) {
  const auto paired = pair_teams(event_of(6, 5), 1, {});
  ASSERT_TRUE(paired);
  EXPECT_EQ(paired->matches, (std::vector<TeamPairing>{{1, 4}, {5, 2}, {3, 6}}));
}

TEST(TeamSwiss, AbsentTeamsAreLeftOut) {
  const auto paired = pair_teams(event_of(6, 5), 1, std::vector{2});
  ASSERT_TRUE(paired);
  EXPECT_EQ(paired->matches.size(), 2U);
  EXPECT_EQ(paired->bye, 6);
}

TEST(TeamSwiss, RefusesARoundThatIsNone) {
  EXPECT_EQ(pair_teams(event_of(6, 5), 6, {}).error(), dutch::PairingError::round_out_of_range);
  EXPECT_EQ(pair_teams(event_of(1, 5), 1, {}).error(), dutch::PairingError::nobody);
}

TEST(TeamSwiss, NobodyMeetsTwiceAndColoursStayBalanced) {
  constexpr unsigned kSeed = 41;
  SCOPED_TRACE(kSeed);
  std::mt19937 random(kSeed);
  for (int trial = 0; trial < 40; ++trial) {
    const int teams = 12 + static_cast<int>(random() % 30);
    TeamSwiss event = event_of(teams, 7);
    for (int round = 1; round <= event.rounds; ++round) {
      ASSERT_TRUE(play_round(random, event, round)) << teams;
    }
    std::set<std::pair<TeamNumber, TeamNumber>> met;
    std::map<TeamNumber, int> difference;
    std::map<TeamNumber, int> byes;
    for (const PlayedMatch& match : event.matches) {
      if (match.away == 0) {
        EXPECT_EQ(++byes[match.home], 1);
      }
      if (match.away == 0 || match.is_forfeit) continue;
      EXPECT_TRUE(met.insert(std::minmax(match.home, match.away)).second);
      ++difference[match.home];
      --difference[match.away];
    }
    for (const auto& [team, homes] : difference) EXPECT_LE(std::abs(homes), 3) << team;
  }
}

}  // namespace
}  // namespace escaque::pairing::teams
