// What a LogOwner makes of writes that fail, of what is archived and of quotas.

#include <gmock/gmock.h>

#include "services/matchmaking/log/log_owner_fixture.hpp"

namespace escaque::services::matchmaking {
namespace {

using eventlog::AppendError;
using testing::ElementsAre;
using testing::IsEmpty;

class LogOwnerFaultsTest : public LogOwnerTest {
 protected:
  /// `kOne` is over, and in the archive.
  void archive() {
    keep(kOne, 5);
    ASSERT_EQ(close(kOne), "3");
    begin(tallies.archive_finished(Millis(1), Millis(0)));
    run_until([this] { return !store.logs.contains(kOne); });
    run_until([this] { return !tallies.may_be_live(kOne); });
  }
  /// Of somebody who may not open another one: closing again is what the archive gets.
  std::string reopen() {
    return said(result_of(begin(tallies.submit(kOne, {.id = "again", .closes = true}))));
  }
};

TEST_F(LogOwnerFaultsTest, AFencedWriteMakesItForgetAndReadAgain) {
  keep(kOne, 5);
  ASSERT_EQ(add(kOne, "a", 1), "3");
  store.lost_at_append = 1;

  EXPECT_EQ(add(kOne, "b", 1), "REASON_UNAVAILABLE");
  EXPECT_FALSE(tallies.is_serving(kOne));
  EXPECT_EQ(tallies.current(), nullptr);
  EXPECT_EQ(store.logs.at(kOne).size(), 3U);

  EXPECT_EQ(add(kOne, "b", 1), "4");
  EXPECT_EQ(store.take_overs, 2);
}

TEST_F(LogOwnerFaultsTest, LooksWhetherItWasWrittenWhenTheAnswerIsLost) {
  keep(kOne, 5);
  for (const bool is_written : {true, false}) {
    const std::string id = is_written ? "a" : "b";
    store.failures = {{AppendError::outcome_unknown, is_written}};
    EXPECT_EQ(add(kOne, id, 1), is_written ? "3" : "4");
  }
  EXPECT_EQ(sum_of(kOne), "7");
  EXPECT_EQ(store.logs.at(kOne).size(), 4U);
  EXPECT_TRUE(tallies.is_serving(kOne));
}

TEST_F(LogOwnerFaultsTest, GivesUpWhenNoAnswerEverComes) {
  keep(kOne, 5);
  for (int i = 0; i < kLogReads; ++i) {
    store.failures.push_back({AppendError::outcome_unknown, false});
  }

  EXPECT_EQ(add(kOne, "a", 1), "REASON_UNAVAILABLE");

  EXPECT_EQ(store.appends.at(kOne), kLogReads);
  EXPECT_EQ(add(kOne, "a", 1), "3");
}

TEST_F(LogOwnerFaultsTest, AnswersWhatItFindsWrittenOnceThatCannotBeLost) {
  keep(kOne, 5);
  keep(kOther, 0);
  ASSERT_EQ(sum_of(kOne), "5");
  store.failures = {{AppendError::outcome_unknown, true}};
  store.unconfirmed = AppendError::outcome_unknown;

  for (const auto* id : {"a", "a", "b"}) EXPECT_EQ(add(kOne, id, 1), "REASON_UNAVAILABLE") << id;
  EXPECT_EQ(store.logs.at(kOne).size(), 3U) << "the log has it";
  EXPECT_EQ(store.appends.at(kOne), 1);
  EXPECT_EQ(sum_of(kOne), "REASON_UNAVAILABLE");
  EXPECT_EQ(tallies.current(kOne)->sum, 5);
  EXPECT_EQ(add(kOther, "a", 1), "3") << "the others go on";

  store.unconfirmed.reset();
  EXPECT_EQ(add(kOne, "a", 1), "3");
  EXPECT_EQ(sum_of(kOne), "6");
  EXPECT_EQ(store.appends.at(kOne), 1);
  EXPECT_EQ(store.take_overs, 1);
}

TEST_F(LogOwnerFaultsTest, LooksAgainByItselfAtWhatCouldBeLost) {
  keep(kOne, 5);
  ASSERT_EQ(sum_of(kOne), "5");
  store.failures = {{AppendError::outcome_unknown, true}};
  store.unconfirmed = AppendError::outcome_unknown;
  ASSERT_EQ(add(kOne, "a", 1), "REASON_UNAVAILABLE");
  store.unconfirmed.reset();

  begin(tallies.tick(Millis(1)));

  run_until([this] { return tallies.current(kOne)->sum == 6; });
}

TEST_F(LogOwnerFaultsTest, WhatIsMadeIsThereOnceItCannotBeLost) {
  const etiquette::MakingQuota quota{.open = 1, .a_day = 5};
  store.failures = {{AppendError::outcome_unknown, true}};
  store.unconfirmed = AppendError::outcome_unknown;

  EXPECT_EQ(said(result_of(begin_making(kOne, quota))), "REASON_UNAVAILABLE");
  EXPECT_EQ(tallies.current(kOne), nullptr);
  EXPECT_EQ(said(result_of(begin_making(kOne, quota))), "REASON_UNAVAILABLE");

  store.unconfirmed.reset();
  EXPECT_EQ(said(result_of(begin_making(kOne, quota))), "1");
}

TEST_F(LogOwnerFaultsTest, ReadsAllAgainWhenSomebodyElseHasWhatItLooksAt) {
  keep(kOne, 5);
  ASSERT_EQ(sum_of(kOne), "5");
  store.failures = {{AppendError::outcome_unknown, true}};
  store.unconfirmed = AppendError::fenced;

  EXPECT_EQ(add(kOne, "a", 1), "3");

  EXPECT_EQ(store.take_overs, 2);
}

TEST_F(LogOwnerFaultsTest, DecidesAnewByTheLogThatItDidNotKnow) {
  keep(kOne, 90);
  ASSERT_EQ(sum_of(kOne), "90");
  // An answer of ours that got lost, and with it the entry.
  store.logs.at(kOne).push_back({.version = 3, .command_id = "ours", .added = 8});

  EXPECT_EQ(add(kOne, "a", 8), "REASON_NOT_POSSIBLE");

  EXPECT_EQ(sum_of(kOne), "98");
  EXPECT_EQ(add(kOne, "ours", 8), "3") << "is answered, and not written again";
}

TEST_F(LogOwnerFaultsTest, NothingChangesWhenNothingCouldBeWritten) {
  keep(kOne, 5);
  for (const auto error :
       {AppendError::unavailable, AppendError::overloaded, AppendError::refused}) {
    store.failures = {{error, false}};
    EXPECT_EQ(add(kOne, "a", 1), "REASON_UNAVAILABLE") << to_string(error);
    EXPECT_EQ(tallies.current(kOne)->sum, 5);
  }
  EXPECT_THAT(tallies.written, IsEmpty());
  EXPECT_EQ(store.take_overs, 1);
}

TEST_F(LogOwnerFaultsTest, PutsALogAsideThatTurnsOutUnreadable) {
  keep(kOne, 5);
  keep(kOther, 0);
  ASSERT_EQ(sum_of(kOne), "5");
  store.failures = {{AppendError::outcome_unknown, false}};
  store.unreadable = {kOne};

  EXPECT_EQ(add(kOne, "a", 1), "REASON_INTERNAL");

  EXPECT_EQ(add(kOther, "a", 1), "3");
  EXPECT_EQ(store.take_overs, 1);
}

TEST_F(LogOwnerFaultsTest, ForgetsEverythingWhenItCannotLookAgain) {
  keep(kOne, 5);
  ASSERT_EQ(sum_of(kOne), "5");
  store.failures = {{AppendError::outcome_unknown, true}};
  store.trouble = {TakeOverError::unavailable};

  EXPECT_EQ(add(kOne, "a", 1), "REASON_UNAVAILABLE");
  EXPECT_FALSE(tallies.is_serving(kOne));

  store.trouble.reset();
  EXPECT_EQ(add(kOne, "a", 1), "3") << "it had been written";
}

TEST_F(LogOwnerFaultsTest, DoesNotPromiseWhatItLostWhileItWasWritten) {
  keep(kOne, 5);
  ASSERT_EQ(sum_of(kOne), "5");
  store.hold(kOne);
  const auto asked = begin_adding(kOne, "a", 1);
  run_until([this] { return store.logs.at(kOne).size() == 3; });

  test::lose(tallies);
  store.release(kOne);

  EXPECT_EQ(said(result_of(asked)), "REASON_UNAVAILABLE");
  EXPECT_EQ(add(kOne, "a", 1), "3") << "the log has it";
}

TEST_F(LogOwnerFaultsTest, AnArchivedOneIsReadWhereItIs) {
  archive();

  EXPECT_EQ(sum_of(kOne), "5");
  EXPECT_EQ(add(kOne, "late", 1), "REASON_TOO_LATE");
  EXPECT_EQ(close(kOne), "3") << "as it was answered then";

  EXPECT_EQ(store.restored, 0);
  EXPECT_EQ(sum_of(kOther), "none");
}

TEST_F(LogOwnerFaultsTest, WhatChangesAnArchivedOneMakesItLiveFirst) {
  archive();
  store.hold(kOne);

  const auto asked = begin(tallies.submit(kOne, {.id = "again", .closes = true}));
  run_until([this] { return store.logs.contains(kOne) && store.logs.at(kOne).size() == 4; });
  EXPECT_TRUE(tallies.may_be_live(kOne));
  store.release(kOne);

  EXPECT_EQ(said(result_of(asked)), "4");
  run_until([this] { return !store.logs.contains(kOne); });
  EXPECT_EQ(store.archived_logs.at(kOne).size(), 4U) << "it leaves with what is new";
}

TEST_F(LogOwnerFaultsTest, FetchesNothingBackUnderALostLease) {
  archive();
  store.failures = {{AppendError::fenced, false}};

  EXPECT_EQ(reopen(), "REASON_UNAVAILABLE");
  EXPECT_FALSE(tallies.is_serving(kOne));
  EXPECT_FALSE(store.logs.contains(kOne));

  EXPECT_EQ(reopen(), "4");
}

TEST_F(LogOwnerFaultsTest, KeepsWhatIsStillNeeded) {
  keep(kOne, 5);
  keep(kOther, 0);
  tallies.is_needed = true;
  ASSERT_EQ(close(kOne), "3");
  begin(tallies.tick(Millis(1)));
  begin(tallies.archive_finished(Millis(1), Millis(0)));
  run_until([this] { return tallies.advanced.size() >= 3; });
  EXPECT_TRUE(store.logs.contains(kOne));

  tallies.is_needed = false;

  run_until([this] { return !store.logs.contains(kOne); });
  EXPECT_TRUE(store.logs.contains(kOther)) << "it is open";
}

TEST_F(LogOwnerFaultsTest, NobodyMakesMoreThanTheyMayAllAtOnce) {
  const etiquette::MakingQuota quota{.open = 1, .a_day = 5};

  const auto first = begin_making(kOne, quota);
  const auto second = begin_making(kOther, quota);

  EXPECT_EQ(said(result_of(first)), "1");
  EXPECT_EQ(said(result_of(second)), "REASON_LIMIT_REACHED");
  EXPECT_EQ(said(result_of(begin_making(kOne, quota))), "1") << "it exists already";
}

TEST_F(LogOwnerFaultsTest, MakesNothingWhileItCannotCount) {
  const etiquette::MakingQuota quota{.open = 1, .a_day = 5};
  store.is_archive_away = true;
  EXPECT_EQ(said(result_of(begin_making(kOne, quota))), "REASON_UNAVAILABLE");

  store.is_archive_away = false;

  EXPECT_EQ(said(result_of(begin_making(kOne, quota))), "1");
}

}  // namespace
}  // namespace escaque::services::matchmaking
