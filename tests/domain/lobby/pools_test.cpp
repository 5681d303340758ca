#include <random>
#include <set>

#include <gtest/gtest.h>

#include "support/lobby_builder.hpp"

namespace escaque::lobby {
namespace {

using std::chrono::seconds;
using support::kFiveZero;
using support::kThreeTwo;
using support::LobbyDriver;
using support::rated_player;
using support::refusal;

JoinPool join(std::uint64_t id, int rating, int balance = 0) {
  return {.player = rated_player(id, rating), .pool = kThreeTwo, .color_balance = balance};
}

PairPools wave(std::uint64_t random = 0) {
  return {.games = {GameId{50}, GameId{51}, GameId{52}}, .random = random};
}

TEST(Pool, PairsTheNearestRatings) {
  LobbyDriver lobby;
  lobby.give(join(1, 1500));
  lobby.give(join(2, 1590));
  lobby.give(join(3, 1520));
  lobby.give(join(4, 1600));

  EXPECT_EQ(lobby.give(wave(0)),
            "2 out of 3+2; 4 out of 3+2; game 50: 4-2; 1 out of 3+2; 3 out of 3+2; game 51: 3-1");
  EXPECT_TRUE(lobby.lobby().pool_members.empty());
  EXPECT_TRUE(lobby.lobby().pending[0].terms.is_rated);
}

TEST(Pool, LetsFarRatingsWaitUntilTheRangeHasWidened) {
  LobbyDriver lobby;
  lobby.give(join(1, 1500));
  lobby.give(join(2, 1800));
  EXPECT_EQ(lobby.give(wave()), refusal(LobbyError::nothing_to_pair));

  lobby.now += seconds(9);
  EXPECT_EQ(lobby.give(wave()), refusal(LobbyError::nothing_to_pair));
  lobby.now += seconds(1);
  EXPECT_EQ(lobby.give(wave(1)), "1 out of 3+2; 2 out of 3+2; game 50: 1-2");
}

TEST(Pool, GivesWhiteToWhoHadItLess) {
  LobbyDriver lobby;
  lobby.give(join(1, 1500, 1));
  lobby.give(join(2, 1500, -1));
  EXPECT_EQ(lobby.give(wave(1)), "1 out of 3+2; 2 out of 3+2; game 50: 2-1");
}

TEST(Pool, PrefersBalancesThatCancelOutAmongNearRatings) {
  LobbyDriver lobby;
  lobby.give(join(1, 1500, 2));
  lobby.give(join(2, 1505, 2));
  lobby.give(join(3, 1520, -2));

  EXPECT_EQ(lobby.give(wave()), "2 out of 3+2; 3 out of 3+2; game 50: 3-2");
}

TEST(Pool, NeverPairsAgainstANoplayList) {
  LobbyDriver lobby;
  lobby.refuse(2, 1);
  lobby.give(join(1, 1500));
  lobby.give(join(2, 1500));
  EXPECT_EQ(lobby.give(wave()), refusal(LobbyError::nothing_to_pair));

  lobby.give(join(3, 1550));
  EXPECT_EQ(lobby.give(wave(1)), "1 out of 3+2; 3 out of 3+2; game 50: 1-3");
}

TEST(Pool, PairsOnlyWithinOneTimeControl) {
  LobbyDriver lobby;
  lobby.give(join(1, 1500));
  lobby.give(JoinPool{rated_player(2, 1500), kFiveZero, 0});

  EXPECT_EQ(lobby.give(wave()), refusal(LobbyError::nothing_to_pair));
}

TEST(Pool, MakesNoMorePairsThanThereAreIds) {
  LobbyDriver lobby;
  for (std::uint64_t id = 1; id <= 4; ++id) lobby.give(join(id, 1500));

  lobby.give(PairPools{{GameId{50}}, 0});

  EXPECT_EQ(lobby.lobby().pending.size(), 1U);
  EXPECT_EQ(lobby.lobby().pool_members.size(), 2U);
}

TEST(Pool, IsLeft) {
  LobbyDriver lobby;
  lobby.give(join(1, 1500));

  EXPECT_EQ(lobby.give(LeavePool{UserId{1}, kFiveZero}), refusal(LobbyError::not_in_pool));
  EXPECT_EQ(lobby.give(LeavePool{UserId{1}, kThreeTwo}), "1 out of 3+2");
  EXPECT_EQ(lobby.give(LeavePool{UserId{1}, kThreeTwo}), refusal(LobbyError::not_in_pool));
}

TEST(Pool, IsOneAtATime) {
  LobbyDriver lobby;
  EXPECT_EQ(lobby.give(join(1, 1500)), "1 in 3+2");
  EXPECT_EQ(lobby.give(join(1, 1500)), refusal(LobbyError::already_in_pool));

  EXPECT_EQ(lobby.give(JoinPool{rated_player(1, 1500), kFiveZero, 0}), "1 out of 3+2; 1 in 5+0");
}

TEST(Pool, IsForRegisteredPeople) {
  LobbyDriver lobby;
  EXPECT_EQ(lobby.give(JoinPool{support::guest(1), kThreeTwo, 0}),
            refusal(LobbyError::guests_play_casual));
  game::Player computer = rated_player(2, 3000);
  computer.is_computer = true;
  EXPECT_EQ(lobby.give(JoinPool{computer, kThreeTwo, 0}),
            refusal(LobbyError::computers_not_in_pools));
}

TEST(Pool, ExistsOnlyForSomeTimeControls) {
  LobbyDriver lobby;

  EXPECT_EQ(lobby.give(JoinPool{rated_player(1, 1500), {seconds(77), seconds(7)}, 0}),
            refusal(LobbyError::unknown_pool));
}

TEST(PairWave, PairsEverybodyOfACrowdOnceAndClosely) {
  constexpr std::uint64_t kSeed = 20'231;
  SCOPED_TRACE("seed " + std::to_string(kSeed));
  std::mt19937_64 random(kSeed);
  std::vector<PoolMember> members;
  const UtcTime now{std::chrono::hours(500'000)};
  for (std::uint64_t id = 0; id < 500; ++id) {
    const int rating = std::uniform_int_distribution<int>(1000, 2200)(random);
    members.push_back({rated_player(id, rating), kThreeTwo, now - seconds(5), 0});
  }

  const auto pairs = pair_wave(
      members, [](UserId, UserId) { return false; }, now);

  std::set<std::size_t> seen;
  for (const auto& [a, b] : pairs) {
    EXPECT_TRUE(seen.insert(a).second && seen.insert(b).second);
    EXPECT_LE(std::abs(members[a].player.rating.value - members[b].player.rating.value), 200);
  }
  EXPECT_GE(seen.size(), 490U);
}

}  // namespace
}  // namespace escaque::lobby
