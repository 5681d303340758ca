// What is taken back leaves no trace in the register, and all in the log.

#include <gtest/gtest.h>

#include "support/season_builder.hpp"

namespace escaque::season {
namespace {

using support::championship;
using support::numbers;
using support::RunningSeason;
using enum Category;

TEST(SeasonCorrections, AnUndoneCountIsAsIfItHadNeverBeen) {
  RunningSeason club;
  for (std::uint64_t id = 1; id <= 20; ++id) ASSERT_EQ(club.enter(id, third), "");
  const Book before = club.state.book;
  ASSERT_EQ(club.record(championship(1, third, numbers(1, 20))), "");
  const Version counted = club.state.version;
  ASSERT_EQ(club.blitz(1), second);

  EXPECT_EQ(club.give(Undo{counted}), "");

  EXPECT_EQ(club.state.book, before);
  EXPECT_EQ(club.why(1), Cause::correction);
  EXPECT_FALSE(club.state.count_of(EventId{1})->counts());
  EXPECT_EQ(club.state.count_of(EventId{1})->correction->reason, "as seen");
  EXPECT_EQ(club.give(Undo{counted}), enum_name(SeasonError::undone_already));
  EXPECT_EQ(club.record(championship(1, third, numbers(1, 20))), "");
  EXPECT_EQ(club.refold(), club.state);
}

TEST(SeasonCorrections, ACountThatOthersRestOnIsTakenBackLast) {
  RunningSeason club;
  ASSERT_EQ(club.record(championship(1, third, numbers(1, 20))), "");
  const Version counted = club.state.version;
  ASSERT_EQ(club.enter(1, second, 2), "");
  const Version entered = club.state.version;

  EXPECT_EQ(club.give(Undo{counted}), "");  // Their entry registers them in the second by itself.
  EXPECT_EQ(club.blitz(1), second);
  EXPECT_EQ(club.blitz(2), std::nullopt);
  EXPECT_EQ(club.state.member(UserId{2}), nullptr);
  EXPECT_EQ(club.give(Undo{entered}), "");
  EXPECT_TRUE(club.state.members.empty());
}

TEST(SeasonCorrections, WhatFollowsFromItStandsInTheWay) {
  RunningSeason club;
  ASSERT_EQ(club.enlist(1, {}, third), "");
  const Version registered = club.state.version;
  ASSERT_EQ(club.record(championship(1, third, numbers(1, 20))), "");
  const Version counted = club.state.version;
  ASSERT_EQ(club.enter(1, second, 2), "");

  EXPECT_EQ(club.give(Undo{counted}), enum_name(SeasonError::depends_on_it));
  EXPECT_EQ(club.give(Undo{club.state.version}), "");
  EXPECT_EQ(club.give(Undo{counted}), "");
  EXPECT_EQ(club.blitz(1), third);
  EXPECT_EQ(club.give(Undo{registered}), "");
  EXPECT_TRUE(club.state.members.empty());
  EXPECT_EQ(club.refold(), club.state);
}

TEST(SeasonCorrections, ARecountPutsTheRightOneUp) {
  RunningSeason club;
  ASSERT_EQ(club.record(championship(1, third, numbers(1, 20))), "");
  std::vector<std::uint64_t> order = numbers(1, 20);
  std::swap(order[0], order[1]);

  ASSERT_EQ(club.give(Recount{championship(1, third, order)}), "");

  EXPECT_EQ(club.blitz(1), third);
  EXPECT_EQ(club.blitz(2), second);
  EXPECT_EQ(club.why(1), Cause::correction);
  EXPECT_EQ(club.why(2), Cause::best_five_percent);
  EXPECT_TRUE(club.state.count_of(EventId{1})->counts());
  EXPECT_EQ(club.state.journal.size(), 1U);
  EXPECT_EQ(club.give(Recount{championship(2, third, order)}), enum_name(SeasonError::not_counted));
  EXPECT_EQ(club.refold(), club.state);
}

TEST(SeasonCorrections, NeedTheOrganiserAndAReason) {
  RunningSeason club;
  ASSERT_EQ(club.enlist(1, third), "");
  EXPECT_EQ(club.give(Undo{2}, {UserId{1}, "no"}), enum_name(SeasonError::organizer_only));
  EXPECT_EQ(club.give(Undo{2}, {support::kClub, ""}), enum_name(SeasonError::no_reason));
  EXPECT_EQ(club.give(Undo{1}), enum_name(SeasonError::no_such_entry));
  EXPECT_EQ(club.give(Undo{2}), "");
}

}  // namespace
}  // namespace escaque::season
