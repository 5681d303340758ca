// People whom the organiser keeps out of a series of events.

#include <gtest/gtest.h>

#include "support/event_builder.hpp"

namespace escaque::event {
namespace {

using support::kArbiter;
using support::kOrganizer;
using support::person;
using support::RunningEvent;
using support::swiss;

SetExclusion exclude(std::uint64_t user, bool is_excluded = true) {
  return {{UserId{user}, "Ruy"}, is_excluded};
}

TEST(Exclusions, NobodyExcludedEnters) {
  RunningEvent running(swiss(3));
  running.enter_many(3);
  ASSERT_EQ(running.rule(exclude(4)), std::nullopt);
  EXPECT_EQ(running.ask(4, Register{person(4, 2000)}), EventError::excluded_entrant);
  ASSERT_EQ(running.state().exclusions.size(), 1U);
  EXPECT_EQ(running.state().exclusions.front(),
            (Exclusion{{UserId{4}, "Ruy"}, kArbiter, "as seen"}));

  ASSERT_EQ(running.rule(exclude(4, false)), std::nullopt);
  EXPECT_EQ(running.ask(4, Register{person(4, 2000)}), std::nullopt);
  EXPECT_EQ(running.replayed(), running.state());
}

TEST(Exclusions, WithdrawWhoHasEnteredAsLongAsNothingIsPaired) {
  RunningEvent running(swiss(3));
  running.enter_many(4);
  ASSERT_EQ(running.rule(exclude(2)), std::nullopt);
  EXPECT_TRUE(running.state().entrant(UserId{2})->has_withdrawn);
  EXPECT_EQ(running.rule(Readmit{UserId{2}}), EventError::excluded_entrant);

  running.play_round();
  ASSERT_EQ(running.rule(exclude(1)), std::nullopt);
  EXPECT_FALSE(running.state().entrant(UserId{1})->has_withdrawn) << "they play on";
}

TEST(Exclusions, AreCarriedIntoTheNextEventOfTheSeries) {
  RunningEvent first(swiss(3));
  first.must(exclude(4));
  CreateEvent create{EventId{2}, swiss(3), {kArbiter}};
  create.previous = EventId{1};
  create.excluded = first.state().exclusions;
  const auto entry = decide(Event(), {"next", {kOrganizer, {}}, create}, first.now);
  ASSERT_TRUE(entry);
  const Event second = evolve(Event(), *entry);
  EXPECT_TRUE(second.excludes(UserId{4}));
  EXPECT_EQ(second.exclusions, first.state().exclusions);
}

TEST(Exclusions, AreAnArbitersWithAReasonAlsoAfterTheEnd) {
  RunningEvent running(swiss(3));
  running.enter_many(2);
  EXPECT_EQ(running.ask(2, exclude(4)), EventError::arbiters_only);
  EXPECT_EQ(running.give(exclude(4), {kArbiter, {}}), EventError::no_reason);
  EXPECT_EQ(running.rule(SetExclusion{{kOrganizer, "Org"}, true}), EventError::official_excluded);
  EXPECT_EQ(running.rule(exclude(4, false)), EventError::exclusion_known);

  running.must(CancelEvent{});
  EXPECT_EQ(running.rule(exclude(4)), std::nullopt);
  EXPECT_EQ(running.rule(exclude(4)), EventError::exclusion_known);
}

}  // namespace
}  // namespace escaque::event
