#include <set>

#include <gtest/gtest.h>

#include "domain/lobby/part.hpp"
#include "support/lobby_builder.hpp"

namespace escaque::lobby {
namespace {

using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::seconds;
using support::kFiveZero;
using support::kThreeTwo;
using support::LobbyDriver;
using support::rated_player;
using support::refusal;

OpenSeek seek(std::uint64_t id, std::uint64_t owner) {
  return {.id = SeekId{id}, .owner = rated_player(owner, 1500), .terms = support::casual()};
}
JoinPool join(std::uint64_t id) { return {rated_player(id, 1500), kThreeTwo}; }

/// A place taken `later` than now.
PoolMember place(const LobbyDriver& lobby, std::uint64_t id, Millis later,
                 clock::TimeControl pool = kFiveZero) {
  return {.player = rated_player(id, 1500), .pool = pool, .joined = lobby.now + later};
}

TEST(LobbyParts, EachPoolIsForEverInOneOfThem) {
  EXPECT_EQ(part_of({minutes(1), seconds(0)}), 1U);
  EXPECT_EQ(part_of({minutes(3), seconds(0)}), 2U);
  EXPECT_EQ(part_of({minutes(5), seconds(0)}), 3U);
  EXPECT_EQ(part_of({minutes(3), seconds(2)}), 4U);
  EXPECT_EQ(part_of({minutes(15), seconds(10)}), 2U);
  EXPECT_EQ(part_of({seconds(30), milliseconds(500)}), 1U);

  std::set<unsigned> used;
  for (const auto pool : usual_pools()) used.insert(part_of(pool));
  EXPECT_EQ(used, (std::set{1U, 2U, 3U, 4U}));
}

TEST(LobbyParts, AWaveGoesOnWithoutThosePairedElsewhere) {
  LobbyDriver lobby;
  for (const std::uint64_t id : {1U, 2U, 3U}) lobby.give(join(id));

  PairPools wave{.games = {GameId{50}}, .random = 1, .without = {UserId{1}}};

  EXPECT_EQ(lobby.give(wave), "2 out of 3+2; 3 out of 3+2; game 50: 2-3");
  EXPECT_NE(lobby.lobby().pool_member(UserId{1}), nullptr);
}

TEST(LobbyParts, WhoeverIsPairedElsewhereLosesSeeksAndPlace) {
  LobbyDriver lobby;
  lobby.give(seek(3, 1));
  lobby.give(seek(4, 2));
  lobby.give(join(1));
  lobby.give(OpenChallenge{.id = ChallengeId{5},
                           .challenger = rated_player(1, 1500),
                           .challenged = rated_player(2, 1500),
                           .terms = support::casual()});

  EXPECT_EQ(lobby.give(HeedOthers{.paired = {UserId{1}, UserId{9}}, .joined = {}}),
            "seek 3 cancelled; 1 out of 3+2");
  EXPECT_EQ(lobby.lobby().challenges.size(), 1U);
  EXPECT_EQ(lobby.give(HeedOthers{.paired = {UserId{1}}, .joined = {}}),
            refusal(LobbyError::nothing_to_leave));
}

TEST(LobbyParts, OfTwoPlacesTheLaterOneStays) {
  LobbyDriver lobby;
  lobby.give(join(1));
  lobby.give(join(2));

  EXPECT_EQ(lobby.give(HeedOthers{{}, {place(lobby, 1, seconds(-1))}}),
            refusal(LobbyError::nothing_to_leave));
  EXPECT_EQ(lobby.give(HeedOthers{{}, {place(lobby, 1, Millis(1))}}), "1 out of 3+2");
  EXPECT_EQ(lobby.give(HeedOthers{{UserId{2}}, {place(lobby, 2, Millis(1))}}), "2 out of 3+2")
      << "once";
}

TEST(LobbyParts, OfTwoPlacesTakenAtOnceExactlyOneStays) {
  LobbyDriver three_two;
  LobbyDriver five_zero;
  three_two.give(join(1));
  five_zero.give(JoinPool{rated_player(1, 1500), kFiveZero});

  EXPECT_EQ(three_two.give(HeedOthers{{}, {place(three_two, 1, Millis(0), kFiveZero)}}),
            "1 out of 3+2");
  EXPECT_EQ(five_zero.give(HeedOthers{{}, {place(five_zero, 1, Millis(0), kThreeTwo)}}),
            refusal(LobbyError::nothing_to_leave));
}

TEST(LobbyParts, APlaceIsLaterThanOneElsewhereWhateverTheClockSays) {
  LobbyDriver lobby;
  JoinPool later = join(1);
  later.earliest = lobby.now + seconds(2);

  lobby.give(later);
  lobby.give(join(2));

  EXPECT_EQ(lobby.lobby().pool_members[0].joined, lobby.now + seconds(2));
  EXPECT_EQ(lobby.lobby().pool_members[1].joined, lobby.now);
}

TEST(LobbyParts, WhatWasPairedBeforeOthersHadThePoolsIsNotPlayedAnyMore) {
  LobbyDriver lobby;
  for (const std::uint64_t id : {1U, 2U, 3U}) lobby.give(join(id));
  lobby.give(PairPools{.games = {GameId{50}}});
  ASSERT_EQ(lobby.lobby().pending.size(), 1U);

  EXPECT_EQ(lobby.give(ClosePools{.are_void = true}), "3 out of 3+2; snapshot");

  EXPECT_TRUE(lobby.lobby().pending.empty());
  EXPECT_EQ(lobby.give(ClosePools{.are_void = true}), refusal(LobbyError::nothing_to_leave));
}

TEST(LobbyParts, ClosedPoolsAreLeftByEverybody) {
  LobbyDriver lobby;
  lobby.give(join(1));
  lobby.give(join(2));
  lobby.give(seek(3, 1));

  EXPECT_EQ(lobby.give(ClosePools{}), "1 out of 3+2; 2 out of 3+2");
  EXPECT_EQ(lobby.lobby().seeks.size(), 1U);
  EXPECT_EQ(lobby.give(ClosePools{}), refusal(LobbyError::nothing_to_leave));
}

}  // namespace
}  // namespace escaque::lobby
