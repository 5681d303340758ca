#include "games/instances/roster.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace escaque::services::games {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

Beat beat(const std::string& address, std::uint64_t count, const std::string& run = "1") {
  return {address, address + "#" + run, count};
}

TEST(Peers, IsAloneWhenNobodyElseBeats) {
  Peers peers("a:1", 4, 0);

  const Roster roster = peers.observe({beat("a:1", 1)});

  EXPECT_THAT(roster.instances, ElementsAre("a:1"));
  EXPECT_TRUE(roster.is_alone());
  EXPECT_TRUE(roster.is_settled);
  for (unsigned shard = 0; shard < 256; ++shard) EXPECT_TRUE(roster.is_ours(shard));
}

TEST(Peers, SharesWithWhoeverBeatsAndIsSettledAfterHisSecondBeat) {
  Peers peers("a:1", 4, 0);

  const Roster first = peers.observe({beat("a:1", 1), beat("b:2", 7)});
  const Roster second = peers.observe({beat("a:1", 2), beat("b:2", 8)});

  EXPECT_THAT(first.instances, ElementsAre("a:1", "b:2"));
  EXPECT_FALSE(first.is_settled);
  EXPECT_THAT(second.instances, ElementsAre("a:1", "b:2"));
  EXPECT_TRUE(second.is_settled);
  EXPECT_FALSE(second.is_alone());
}

TEST(Peers, WhoMissesHisBeatsIsDeadUntilHeBeatsAgain) {
  Peers peers("a:1", 3, 0);
  (void)peers.observe({beat("b:2", 7)});
  (void)peers.observe({beat("b:2", 8)});
  (void)peers.observe({beat("b:2", 8)});
  const Roster late = peers.observe({beat("b:2", 8)});
  const Roster dead = peers.observe({beat("b:2", 8)});
  const Roster back = peers.observe({beat("b:2", 9)});

  EXPECT_THAT(late.dead, IsEmpty());
  EXPECT_THAT(dead.instances, ElementsAre("a:1"));
  EXPECT_THAT(dead.dead, ElementsAre("b:2#1"));
  EXPECT_FALSE(dead.is_alone()) << "what it was asked is not lost";
  EXPECT_TRUE(dead.is_settled);
  EXPECT_THAT(back.instances, ElementsAre("a:1", "b:2"));
  EXPECT_THAT(back.dead, IsEmpty());
}

TEST(Peers, WhoWasDeadIsTakenBackAfterBeatingSteadily) {
  Peers peers("a:1", 3, 4);
  std::uint64_t count = 7;
  (void)peers.observe({beat("b:2", count)});
  for (int round = 0; round < 3; ++round) (void)peers.observe({beat("b:2", count)});
  const auto beats = [&](int rounds) {
    Roster roster;
    for (int round = 0; round < rounds; ++round) roster = peers.observe({beat("b:2", ++count)});
    return roster;
  };

  EXPECT_THAT(beats(3).instances, ElementsAre("a:1"));
  (void)peers.observe({beat("b:2", count)});
  (void)peers.observe({beat("b:2", count)});
  EXPECT_THAT(beats(4).dead, ElementsAre("b:2#1")) << "a pause counts from the beginning";

  EXPECT_THAT(beats(1).instances, ElementsAre("a:1", "b:2"));
}

TEST(Peers, ANewRunIsTakenAtOnce) {
  Peers peers("a:1", 2, 40);
  (void)peers.observe({beat("b:2", 7)});
  (void)peers.observe({beat("b:2", 7)});
  EXPECT_THAT(peers.observe({beat("b:2", 7)}).dead, ElementsAre("b:2#1"));

  const Roster roster = peers.observe({beat("b:2", 1, "2")});

  EXPECT_THAT(roster.instances, ElementsAre("a:1", "b:2"));
}

TEST(Peers, WhatADeadProcessLeftIsNoMoreThanThat) {
  Peers peers("a:1", 2, 0);
  Roster roster = peers.observe({beat("b:2", 7)});
  EXPECT_FALSE(roster.is_settled);
  roster = peers.observe({beat("b:2", 7)});
  roster = peers.observe({beat("b:2", 7)});

  EXPECT_THAT(roster.instances, ElementsAre("a:1"));
  EXPECT_TRUE(roster.is_settled);
}

TEST(Peers, WhoHasLeftIsNotDead) {
  Peers peers("a:1", 3, 0);
  (void)peers.observe({beat("b:2", 7)});

  const Roster roster = peers.observe({});

  EXPECT_THAT(roster.instances, ElementsAre("a:1"));
  EXPECT_THAT(roster.dead, IsEmpty());
}

TEST(Peers, ANewRunAtAnAddressBuriesTheOldOne) {
  Peers peers("a:1", 3, 0);
  (void)peers.observe({beat("b:2", 7, "old")});

  const Roster roster = peers.observe({beat("b:2", 1, "new")});

  EXPECT_THAT(roster.instances, ElementsAre("a:1", "b:2"));
  EXPECT_THAT(roster.dead, ElementsAre("b:2#old"));
}

TEST(Peers, ForgetsTheLongDead) {
  Peers peers("a:1", 2, 0);
  for (int round = 0; round < 40; ++round) {
    (void)peers.observe({beat("b:2", 7)});
    EXPECT_THAT(peers.forgettable(), IsEmpty());
  }

  (void)peers.observe({beat("b:2", 7)});

  EXPECT_THAT(peers.forgettable(), ElementsAre(beat("b:2", 7)));
}

TEST(Roster, WhatOneCannotReadIsForThoseWhoMay) {
  Peers peers("a:1", 3, 0);
  Beat ours = beat("a:1", 1);
  Beat theirs = beat("b:2", 7);
  const Roster before = peers.observe({ours, theirs});
  unsigned shard = 0;
  while (!before.is_ours(shard)) ++shard;

  ours.unreadable = {shard};
  const Roster left = peers.observe({ours, theirs});
  theirs.unreadable = {shard};
  const Roster back = peers.observe({ours, theirs});

  EXPECT_TRUE(before.may_be_read_elsewhere(shard));
  EXPECT_EQ(left.owner_of(shard), "b:2");
  for (unsigned other = 0; other < 256; ++other) {
    if (other != shard) {
      EXPECT_EQ(left.owner_of(other), before.owner_of(other));
    }
  }
  EXPECT_TRUE(back.is_ours(shard)) << "nobody can read it";
  EXPECT_FALSE(back.may_be_read_elsewhere(shard));
}

TEST(Roster, WithoutUsTheOthersOwnAll) {
  Peers peers("a:1", 3, 0);
  const Roster roster = peers.observe({beat("b:2", 7)}).without_us();

  for (unsigned shard = 0; shard < 256; ++shard) EXPECT_EQ(roster.owner_of(shard), "b:2");
  EXPECT_EQ(Roster{}.owner_of(3), "");
}

}  // namespace
}  // namespace escaque::services::games
