// Taking logs over, reading them and deciding by them.

#include "matchmaking/log/log_owner.hpp"

#include <gmock/gmock.h>

#include "services/matchmaking/log/log_owner_fixture.hpp"

namespace escaque::services::matchmaking {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

TEST_F(LogOwnerTest, TakesOverWithTheFirstCommandAndAnswersWithTheVersion) {
  keep(kOne, 5);

  EXPECT_EQ(add(kOne, "a", 3), "3");
  EXPECT_EQ(add(kOne, "b", 1), "4");

  EXPECT_EQ(sum_of(kOne), "9");
  EXPECT_THAT(tallies.taken, ElementsAre("5")) << "as the log had it";
  EXPECT_THAT(tallies.written, ElementsAre(3, 4));
  EXPECT_EQ(store.take_overs, 1);
}

TEST_F(LogOwnerTest, AsksTheStoreOnceForAllWhoComeMeanwhile) {
  keep(kOne, 5);
  keep(kOther, 0);

  const auto first = begin_adding(kOne, "a", 1);
  const auto second = begin_adding(kOther, "a", 1);

  EXPECT_EQ(said(result_of(first)), "3");
  EXPECT_EQ(said(result_of(second)), "3");
  EXPECT_EQ(store.take_overs, 1);
}

TEST_F(LogOwnerTest, NamesTheInstanceThatHasThem) {
  store.trouble = {TakeOverError::held, "10.0.0.2:7102"};

  const auto refused = result_of(begin_adding(kOne, "a", 1));

  EXPECT_EQ(said(refused), "REASON_NOT_OWNER");
  EXPECT_EQ(refused.error().detail.owner(), "10.0.0.2:7102");
  EXPECT_FALSE(tallies.is_serving());
}

TEST_F(LogOwnerTest, StandsByUntilTheOthersHaveGone) {
  keep(kOne, 5);
  store.trouble = {TakeOverError::held, "10.0.0.2:7102"};
  begin(tallies.stand_by(Millis(1)));
  run_until([this] { return store.take_overs >= 3; });
  EXPECT_EQ(tallies.current(), nullptr);

  store.trouble.reset();

  run_until([this] { return tallies.is_serving(); });
  EXPECT_EQ(tallies.current(kOne)->sum, 5);
}

TEST_F(LogOwnerTest, IsAwayAsLongAsTheStoreIs) {
  keep(kOne, 5);
  store.trouble = {TakeOverError::unavailable};
  EXPECT_EQ(add(kOne, "a", 1), "REASON_UNAVAILABLE");
  EXPECT_EQ(sum_of(kOne), "REASON_UNAVAILABLE");

  store.trouble.reset();

  EXPECT_EQ(add(kOne, "a", 1), "3");
}

TEST_F(LogOwnerTest, RefusesInTheWordsOfItsKindAndCounts) {
  keep(kOne, 5);

  EXPECT_EQ(add(kOne, "a", 96), "REASON_NOT_POSSIBLE");
  EXPECT_EQ(add(kOther, "a", 1), "REASON_NO_SUCH_ENTRY");

  EXPECT_THAT(tallies.written, IsEmpty());
  EXPECT_THAT(registry.expose(),
              HasSubstr("escaque_matchmaking_refusals_total{reason=\"REASON_NOT_POSSIBLE\"} 1"));
}

TEST_F(LogOwnerTest, ACommandThatComesTwiceAtOnceIsWrittenOnce) {
  keep(kOne, 5);

  const auto first = begin_adding(kOne, "a", 1);
  const auto again = begin_adding(kOne, "a", 1);

  EXPECT_EQ(said(result_of(first)), "3");
  EXPECT_EQ(said(result_of(again)), "3");
  EXPECT_EQ(store.logs.at(kOne).size(), 3U);
}

TEST_F(LogOwnerTest, CommandsOfOneWaitForEachOtherAndForNoOther) {
  keep(kOne, 90);
  keep(kOther, 0);
  ASSERT_EQ(sum_of(kOne), "90");
  store.hold(kOne);

  const auto first = begin_adding(kOne, "a", 8);
  const auto second = begin_adding(kOne, "b", 8);
  EXPECT_EQ(add(kOther, "a", 1), "3");
  EXPECT_FALSE(first->has_value());
  store.release(kOne);

  EXPECT_EQ(said(result_of(first)), "3");
  EXPECT_EQ(said(result_of(second)), "REASON_NOT_POSSIBLE") << "the first one is in it";
}

TEST_F(LogOwnerTest, RefusesMoreThanMayWait) {
  keep(kOne, 0);
  ASSERT_EQ(sum_of(kOne), "0");
  store.hold(kOne);
  std::vector<Pending<Outcome>> accepted;
  for (std::size_t i = 0; i <= kMailbox; ++i) {
    accepted.push_back(begin_adding(kOne, std::to_string(i), 1));
  }

  EXPECT_EQ(add(kOne, "late", 1), "REASON_OVERLOADED");

  store.release(kOne);
  for (const auto& one : accepted) EXPECT_NE(said(result_of(one)), "REASON_OVERLOADED");
  EXPECT_EQ(sum_of(kOne), "4");
}

TEST_F(LogOwnerTest, ALogThatCannotBeReadIsLeftAloneAndKeepsNoOtherOne) {
  keep(kOne, 5);
  keep(kOther, 0);
  store.unreadable = {kOne};

  EXPECT_EQ(add(kOne, "a", 1), "REASON_INTERNAL");
  EXPECT_EQ(sum_of(kOne), "REASON_INTERNAL");
  EXPECT_EQ(add(kOther, "a", 1), "3");

  EXPECT_EQ(store.logs.at(kOne).size(), 2U);
  EXPECT_TRUE(tallies.may_be_live(kOne));
  EXPECT_THAT(registry.expose(), HasSubstr("escaque_matchmaking_unreadable{of=\"the tallies\"} 1"));
}

TEST_F(LogOwnerTest, ALongDecisionHoldsUpNobodyElse) {
  keep(kOne, 5);
  keep(kOther, 0);
  const auto gate = std::make_shared<tally::Gate>();

  const auto slow = begin(tallies.submit(kOne, {.id = "a", .adds = 1, .gate = gate}));
  run_until([&] { return gate->is_reached.load(); });
  EXPECT_EQ(add(kOther, "a", 1), "3");
  EXPECT_FALSE(slow->has_value());
  gate->opened.set_value();

  EXPECT_EQ(said(result_of(slow)), "3");
}

TEST_F(LogOwnerTest, RefusesNothingByAStateThatIsNoLongerItsOwn) {
  keep(kOne, 99);
  const auto gate = std::make_shared<tally::Gate>();
  const auto slow = begin(tallies.submit(kOne, {.id = "a", .adds = 5, .gate = gate}));
  run_until([&] { return gate->is_reached.load(); });

  write_elsewhere(kOne, {.command_id = "elsewhere", .added = -50});
  test::lose(tallies);
  gate->opened.set_value();

  EXPECT_EQ(said(result_of(slow)), "4") << "decided anew";
  EXPECT_EQ(sum_of(kOne), "54");
}

TEST_F(LogOwnerTest, GoesOnWithTheLeaseIfNobodyElseTookIt) {
  keep(kOne, 5);
  ASSERT_EQ(add(kOne, "a", 1), "3");
  store.is_lease_over = true;
  EXPECT_EQ(tallies.current(), nullptr) << "nothing is answered from memory meanwhile";

  EXPECT_EQ(sum_of(kOne), "6");

  EXPECT_EQ(store.asked, 1);
  EXPECT_EQ(store.take_overs, 1) << "what it knows is still right";
}

TEST_F(LogOwnerTest, KeepsWhatItKnowsWhileNobodyTellsWhoseItIs) {
  keep(kOne, 5);
  ASSERT_EQ(add(kOne, "a", 1), "3");
  store.is_lease_over = true;
  store.trouble = {TakeOverError::unavailable};
  EXPECT_EQ(sum_of(kOne), "REASON_UNAVAILABLE");

  store.trouble.reset();

  EXPECT_EQ(sum_of(kOne), "6");
  EXPECT_EQ(store.take_overs, 1);
}

TEST_F(LogOwnerTest, ReadsEverythingAgainAfterAnotherOwner) {
  keep(kOne, 5);
  ASSERT_EQ(add(kOne, "a", 1), "3");
  write_elsewhere(kOne, {.command_id = "elsewhere", .added = 10});

  EXPECT_EQ(add(kOne, "b", 1), "5");

  EXPECT_EQ(sum_of(kOne), "17");
  EXPECT_EQ(store.take_overs, 2);
}

TEST_F(LogOwnerTest, DoesWhatIsDueOfOpenOnesAgainAndAgain) {
  keep(kOne, 5);
  keep(kOther, 0);
  ASSERT_EQ(close(kOther), "3");
  begin(tallies.tick(Millis(1)));
  run_until([this] { return tallies.advanced.count(kOne) >= 2; });

  EXPECT_EQ(tallies.advanced.count(kOther), 0U);
}

TEST_F(LogOwnerTest, ServesNobodyOnceItIsStopped) {
  keep(kOne, 5);
  begin(tallies.stand_by(Millis(1)));
  begin(tallies.tick(Millis(1)));
  begin(tallies.archive_finished(Millis(1), Millis(0)));
  run_until([this] { return tallies.is_serving(); });

  tallies.stop();

  run_until([this] { return running == 0; });
  EXPECT_FALSE(tallies.is_serving());
  EXPECT_EQ(add(kOne, "a", 1), "REASON_UNAVAILABLE");
  EXPECT_EQ(sum_of(kOne), "REASON_UNAVAILABLE");
}

TEST_F(LogOwnerTest, TakesNothingOverOnceItIsStopped) {
  keep(kOne, 5);
  const auto asked = begin_adding(kOne, "a", 1);
  run_until([this] { return store.take_overs == 1; });

  tallies.stop();

  EXPECT_EQ(said(result_of(asked)), "REASON_UNAVAILABLE");
  EXPECT_EQ(tallies.current(), nullptr);
  EXPECT_EQ(store.logs.at(kOne).size(), 2U);
}

}  // namespace
}  // namespace escaque::services::matchmaking
