// Rules of an event on talk at its games.

#include <gtest/gtest.h>

#include "support/event_builder.hpp"

namespace escaque::event {
namespace {

using etiquette::TalkRule;
using support::RunningEvent;
using support::swiss;

TEST(TalkRules, AnArbiterSaysWhoMayTalk) {
  RunningEvent running(swiss(3));
  running.enter_many(4);
  EXPECT_EQ(running.state().talk_rule, TalkRule::all);
  EXPECT_EQ(running.ask(2, SetTalkRule{TalkRule::off}), EventError::arbiters_only);

  ASSERT_EQ(running.rule(SetTalkRule{TalkRule::off}), std::nullopt);
  EXPECT_EQ(running.state().talk_rule, TalkRule::off);
  EXPECT_EQ(running.rule(SetTalkRule{TalkRule::off}), EventError::talk_rule_known);

  running.play_round();
  ASSERT_EQ(running.rule(SetTalkRule{TalkRule::opponents}), std::nullopt);
  ASSERT_EQ(running.rule(SetTalkRule{TalkRule::all}), std::nullopt);
  EXPECT_EQ(running.replayed(), running.state());
}

TEST(TalkRules, AreTakenOverByTheNextEventOfTheSeries) {
  CreateEvent create{EventId{2}, swiss(3), {support::kArbiter}};
  create.talk_rule = TalkRule::opponents;
  const auto entry = decide(Event(), {"next", {support::kOrganizer, {}}, create}, UtcTime{});
  ASSERT_TRUE(entry);
  EXPECT_EQ(evolve(Event(), *entry).talk_rule, TalkRule::opponents);
}

TEST(TalkRules, AreNothingOfAnEventThatIsOver) {
  RunningEvent running(swiss(3));
  running.must(CancelEvent{});
  EXPECT_EQ(running.rule(SetTalkRule{TalkRule::off}), EventError::event_over);
}

}  // namespace
}  // namespace escaque::event
