// Games of an event count for ratings once an arbiter of the site has approved that.

#include <gtest/gtest.h>

#include "support/event_builder.hpp"

namespace escaque::event {
namespace {

using support::kSiteArbiter;
using support::RunningEvent;

Regulations rated() {
  Regulations rules = support::swiss(5);
  rules.terms.is_rated = true;
  return rules;
}

std::optional<EventError> rule(RunningEvent& running, bool is_approved, std::string reason = "") {
  return running.give(RuleOnRating{is_approved}, {kSiteArbiter, std::move(reason)});
}

TEST(Approval, MakesTheRoundsThatBeginAfterItRated) {
  RunningEvent running(rated(), support::Approval::needed);
  running.enter_many(4);
  EXPECT_TRUE(running.state().awaits_approval());
  EXPECT_FALSE(running.state().is_rated());
  running.publish();
  running.start();
  EXPECT_EQ(rule(running, true), std::nullopt);
  running.play();
  EXPECT_TRUE(running.latest().is_unrated) << "it began before";

  running.publish();
  running.start();
  EXPECT_FALSE(running.latest().is_unrated);
  EXPECT_TRUE(running.state().is_rated());
  EXPECT_FALSE(running.state().awaits_approval());
  EXPECT_EQ(running.state().rating_ruling->by, kSiteArbiter);
  EXPECT_EQ(running.replayed(), running.state());
}

TEST(Approval, CanBeRefusedAndTakenBackWithAReason) {
  RunningEvent running(rated(), support::Approval::needed);
  EXPECT_EQ(rule(running, false), EventError::no_reason);
  EXPECT_EQ(rule(running, false, "Nobody knows you"), std::nullopt);
  EXPECT_FALSE(running.state().awaits_approval());
  EXPECT_EQ(rule(running, false, "Nobody knows you"), EventError::ruled_already);
  EXPECT_EQ(rule(running, true), std::nullopt);
  EXPECT_EQ(rule(running, false, "A sock puppet"), std::nullopt);
  EXPECT_FALSE(running.state().is_rated());
}

TEST(Approval, IsForRatedEventsThatNeedIt) {
  RunningEvent casual(support::swiss(5), support::Approval::needed);
  EXPECT_EQ(rule(casual, true), EventError::needs_no_approval);
  RunningEvent trusted(rated());
  EXPECT_TRUE(trusted.state().is_rated());
  EXPECT_EQ(rule(trusted, true), EventError::needs_no_approval);
}

}  // namespace
}  // namespace escaque::event
