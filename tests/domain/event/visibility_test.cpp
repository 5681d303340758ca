// An arbiter of the site hides an event, and nothing else changes in it.

#include <gtest/gtest.h>

#include "support/event_builder.hpp"

namespace escaque::event {
namespace {

using support::kSiteArbiter;
using support::RunningEvent;

std::optional<EventError> hide(RunningEvent& running, bool is_hidden, std::string reason = "") {
  return running.give(RuleOnVisibility{is_hidden}, {kSiteArbiter, std::move(reason)});
}

TEST(Visibility, IsTakenAwayWithAReasonAndGivenBack) {
  RunningEvent running(support::swiss(3));
  running.enter_many(4);
  EXPECT_EQ(hide(running, false), EventError::ruled_already);
  EXPECT_EQ(hide(running, true), EventError::no_reason);
  EXPECT_FALSE(running.state().is_hidden());
  EXPECT_EQ(hide(running, true, "an insult for a name"), std::nullopt);

  EXPECT_TRUE(running.state().is_hidden());
  EXPECT_EQ(running.state().visibility_ruling->by, kSiteArbiter);
  EXPECT_EQ(running.state().visibility_ruling->reason, "an insult for a name");
  EXPECT_EQ(hide(running, true, "again"), EventError::ruled_already);
  running.play_round(Score::draw);
  EXPECT_EQ(running.state().last_complete_round(), 1) << "its games go on";
  EXPECT_EQ(hide(running, false), std::nullopt);
  EXPECT_FALSE(running.state().is_hidden());
  EXPECT_EQ(running.replayed(), running.state());
}

TEST(Visibility, IsTakenFromAnEventThatIsOver) {
  RunningEvent running(support::swiss(3));
  running.must(CancelEvent{});
  EXPECT_EQ(hide(running, true, "an insult for a name"), std::nullopt);
  EXPECT_TRUE(running.state().is_hidden());
  EXPECT_EQ(running.state().stage, Stage::cancelled);
}

TEST(Visibility, TakesPartWhoHoldsItOrPlays) {
  RunningEvent running(support::swiss(3));
  running.enter_many(2);
  running.must(Withdraw{UserId{2}});
  running.must(NameOfficials{{{UserId{31}, {}}}, {{UserId{32}, {}}}}, {support::kOrganizer, {}});
  for (const UserId user : {support::kOrganizer, UserId{31}, UserId{32}, UserId{1}, UserId{2}}) {
    EXPECT_TRUE(running.state().takes_part(user)) << user.value;
  }
  EXPECT_FALSE(running.state().takes_part(UserId{3}));
}

}  // namespace
}  // namespace escaque::event
