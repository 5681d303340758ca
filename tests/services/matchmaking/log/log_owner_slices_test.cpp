// Slices of which another instance owns some: what this one knows of them, and what it says.

#include <gmock/gmock.h>

#include "services/matchmaking/log/log_owner_fixture.hpp"

namespace escaque::services::matchmaking {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

constexpr const char* kElsewhere = "10.0.0.2:7102";

class LogOwnerSlicesTest : public LogOwnerTest {
 protected:
  static unsigned slice_of(tally::TallyId id) { return eventlog::slice_of(id.value); }
  /// The slice of kFar, which nobody here gets.
  void give_away() { store.others[slice_of(kFar)] = kElsewhere; }
  void give_everything_away() {
    for (unsigned slice = 0; slice < eventlog::kSlices; ++slice) store.others[slice] = kElsewhere;
  }
  /// "9" for the sum, as seen from here; "none", or the reason of a refusal.
  std::string seen(tally::TallyId id) {
    const auto found = result_of(begin(tallies.seen(id)));
    if (!found) return common_v1::Reason_Name(found.error().reason());
    return *found == nullptr ? "none" : std::to_string((*found)->sum);
  }
  /// The reason of a refusal, or empty.
  std::string list() {
    const auto all = result_of(begin(tallies.all()));
    return all ? std::string() : common_v1::Reason_Name(all.error().reason());
  }
};

TEST_F(LogOwnerSlicesTest, WhoeverOwnsSomeKnowsAll) {
  give_away();
  keep(kOne, 5);
  keep(kFar, 7);

  ASSERT_EQ(list(), "");

  EXPECT_EQ(tallies.current()->size(), 2U);
  EXPECT_EQ(tallies.current(kFar)->sum, 7);
  EXPECT_EQ(seen(kFar), "7");
  EXPECT_THAT(tallies.known, UnorderedElementsAre(kOne, kFar));
  EXPECT_THAT(tallies.taken, ElementsAre("5")) << "the other one is not ours";
}

TEST_F(LogOwnerSlicesTest, OnlyTheirOwnerDecides) {
  give_away();
  keep(kFar, 7);
  ASSERT_EQ(list(), "");

  const auto refused = result_of(begin_adding(kFar, "a", 1));

  EXPECT_EQ(said(refused), "REASON_NOT_OWNER");
  EXPECT_EQ(refused.error().detail.owner(), kElsewhere);
  EXPECT_EQ(sum_of(kFar), "REASON_NOT_OWNER") << "which alone knows what is being written";
  EXPECT_FALSE(tallies.is_serving(kFar));
  EXPECT_FALSE(tallies.is_serving());
  EXPECT_TRUE(tallies.is_cared_for());
}

TEST_F(LogOwnerSlicesTest, WhatTheirOwnerWritesIsKnownAtOnce) {
  give_away();
  keep(kFar, 7);
  ASSERT_EQ(list(), "");

  store.write(kFar, {.command_id = "elsewhere", .added = 3});
  EXPECT_EQ(seen(kFar), "10");
  store.take_away(kFar);

  EXPECT_FALSE(tallies.may_be_live(kFar));
  EXPECT_THAT(tallies.known, IsEmpty());
  EXPECT_EQ(seen(kFar), "none");
}

TEST_F(LogOwnerSlicesTest, DoesNothingOfItsOwnForWhatOthersOwn) {
  give_away();
  keep(kOne, 5);
  keep(kFar, 7);
  store.logs[kFar].push_back({.version = 3, .command_id = "close", .closes = true});
  begin(tallies.stand_by(Millis(1)));
  begin(tallies.tick(Millis(1)));
  begin(tallies.archive_finished(Millis(1), Millis(0)));

  run_until([this] { return tallies.advanced.count(kOne) >= 3 && tallies.current() != nullptr; });

  EXPECT_EQ(tallies.advanced.count(kFar), 0U);
  EXPECT_TRUE(store.logs.contains(kFar));
}

TEST_F(LogOwnerSlicesTest, WhoeverOwnsNoneSaysWhoOwnsSome) {
  give_everything_away();
  keep(kOne, 5);
  begin(tallies.stand_by(Millis(1)));
  run_until([this] { return tallies.is_cared_for(); });

  const auto all = result_of(begin(tallies.all()));

  ASSERT_FALSE(all);
  EXPECT_EQ(all.error().reason(), common_v1::REASON_NOT_OWNER);
  EXPECT_EQ(all.error().detail.owner(), kElsewhere);
  EXPECT_EQ(seen(kOne), "REASON_NOT_OWNER");
  EXPECT_EQ(tallies.current(), nullptr);
  EXPECT_THAT(tallies.known, IsEmpty()) << "nobody asks for it here";
}

TEST_F(LogOwnerSlicesTest, NothingIsListedBeforeAllIsKnown) {
  give_away();
  keep(kOne, 5);
  store.is_following_slow = true;
  ASSERT_EQ(add(kOne, "a", 1), "3");

  EXPECT_EQ(list(), "REASON_UNAVAILABLE");

  EXPECT_EQ(tallies.current(), nullptr);
  EXPECT_EQ(tallies.current(kFar), nullptr);
  EXPECT_TRUE(tallies.may_be_live(kFar)) << "nobody here can tell";
  EXPECT_EQ(tallies.current(kOne)->sum, 6);
}

TEST_F(LogOwnerSlicesTest, WhatIsTakenOverIsReadAgainAndItsOwn) {
  give_away();
  keep(kFar, 7);
  ASSERT_EQ(list(), "");
  store.logs[kFar].push_back({.version = 3, .command_id = "unheard", .added = 1});
  store.others.clear();

  EXPECT_EQ(add(kFar, "a", 1), "4");

  EXPECT_EQ(sum_of(kFar), "9");
  EXPECT_THAT(tallies.taken, ElementsAre("8"));
  store.write(kFar, {.command_id = "late", .added = 50});
  EXPECT_EQ(tallies.current(kFar)->sum, 9) << "nobody is listened to any more";
}

TEST_F(LogOwnerSlicesTest, WhatIsTakenFromItIsFollowed) {
  keep(kOne, 5);
  keep(kFar, 7);
  ASSERT_EQ(list(), "");
  give_away();

  EXPECT_EQ(sum_of(kFar), "REASON_NOT_OWNER");

  EXPECT_EQ(list(), "");
  store.write(kFar, {.command_id = "elsewhere", .added = 3});
  EXPECT_EQ(tallies.current(kFar)->sum, 10);
  EXPECT_EQ(tallies.current(kOne)->sum, 5);
}

TEST_F(LogOwnerSlicesTest, ForgetsAllWithTheLastOfItsOwn) {
  give_away();
  keep(kOne, 5);
  keep(kFar, 7);
  ASSERT_EQ(list(), "");
  give_everything_away();

  EXPECT_EQ(sum_of(kOne), "REASON_NOT_OWNER");
  for (unsigned slice = 0; slice < eventlog::kSlices; ++slice) tallies.on_lost(slice);

  EXPECT_EQ(tallies.current(), nullptr);
  EXPECT_THAT(tallies.known, IsEmpty());
}

TEST_F(LogOwnerSlicesTest, WhatOthersWriteAndCannotBeReadIsPutAside) {
  give_away();
  keep(kOne, 5);
  keep(kFar, 7);
  store.unreadable = {kFar};

  EXPECT_EQ(list(), "");

  EXPECT_EQ(tallies.current()->size(), 1U);
  EXPECT_EQ(seen(kFar), "REASON_INTERNAL");
  EXPECT_TRUE(tallies.may_be_live(kFar));
}

TEST_F(LogOwnerSlicesTest, WhatWasJustMadeElsewhereIsSeen) {
  give_away();
  keep(kOne, 5);
  ASSERT_EQ(list(), "");
  keep(kFar, 7);  // Nobody was told yet.

  EXPECT_EQ(seen(kFar), "7");

  EXPECT_EQ(tallies.current(kFar)->sum, 7);
  EXPECT_EQ(tallies.current()->size(), 1U);
}

TEST_F(LogOwnerSlicesTest, WhatIsArchivedElsewhereIsSeenAsItIsNow) {
  give_away();
  ASSERT_EQ(list(), "");
  keep(kFar, 7);
  store.archived_logs[kFar] = store.logs[kFar];
  store.logs.erase(kFar);
  EXPECT_EQ(seen(kFar), "7");
  // Corrected there, and archived again.
  store.archived_logs[kFar].push_back({.version = 3, .command_id = "late", .added = 1});

  EXPECT_EQ(seen(kFar), "8");
}

TEST_F(LogOwnerSlicesTest, NobodyMakesMoreThanTheyMayAtSeveralInstances) {
  const etiquette::MakingQuota quota{.open = 1, .a_day = 5};
  give_away();
  store.makings[kAnna] = {kFar};  // Another instance is about to make it.

  EXPECT_EQ(said(result_of(begin_making(kOne, quota))), "REASON_LIMIT_REACHED");
  EXPECT_THAT(store.makings[kAnna], ElementsAre(kFar)) << "nothing is left of what was refused";

  store.makings.clear();
  EXPECT_EQ(said(result_of(begin_making(kOne, quota))), "1");
  EXPECT_THAT(store.makings[kAnna], ElementsAre(kOne));
}

TEST_F(LogOwnerSlicesTest, CountsWhatSomebodyHasMadeElsewhere) {
  const etiquette::MakingQuota quota{.open = 1, .a_day = 5};
  give_away();
  keep(kFar, 7);

  EXPECT_EQ(said(result_of(begin_making(kOne, quota))), "REASON_LIMIT_REACHED");
}

TEST_F(LogOwnerSlicesTest, MakesNothingWhileItDoesNotKnowAll) {
  const etiquette::MakingQuota quota{.open = 1, .a_day = 5};
  give_away();
  keep(kFar, 7);
  ASSERT_EQ(list(), "");
  store.during_count = [this] {
    store.others.erase(slice_of(kFar));
    begin(tallies.settled(kFar));
  };
  EXPECT_EQ(said(result_of(begin_making(kOne, quota))), "REASON_LIMIT_REACHED")
      << "it is ours by now, and counts";

  store.during_count = [this] {
    give_away();
    tallies.on_lost(slice_of(kFar));
  };
  EXPECT_EQ(said(result_of(begin_making(kOne, quota))), "REASON_UNAVAILABLE");
  EXPECT_THAT(store.makings[kAnna], ElementsAre(kOne)) << "nobody knows what became of it";
}

TEST_F(LogOwnerSlicesTest, WhatIsArchivedStaysInMemoryWhenAnotherSliceIsLost) {
  keep(kOne, 5);
  keep(kFar, 7);
  store.archived_logs[kOne] = store.logs[kOne];
  store.logs.erase(kOne);
  ASSERT_EQ(list(), "");
  ASSERT_EQ(sum_of(kOne), "5");

  tallies.on_lost(slice_of(kFar));
  ASSERT_NE(tallies.current(kOne), nullptr);

  tallies.on_lost(slice_of(kOne));
  ASSERT_EQ(sum_of(kOther), "none");
  EXPECT_EQ(tallies.current(kOne), nullptr) << "it is to be read again";
}

TEST_F(LogOwnerSlicesTest, WhatIsDoubtedIsReadAgainWhoeverOwnsIt) {
  give_away();
  keep(kOne, 5);
  keep(kFar, 7);
  ASSERT_EQ(list(), "");
  ASSERT_EQ(sum_of(kOne), "5");

  store.logs.erase(kOne);
  keep(kOne, 3);
  store.logs.erase(kFar);
  keep(kFar, 4);
  EXPECT_EQ(tallies.current(kOne)->sum, 5);
  tallies.doubt(slice_of(kOne));
  tallies.doubt(slice_of(kFar));
  EXPECT_EQ(tallies.current(), nullptr);

  ASSERT_EQ(list(), "");
  EXPECT_EQ(tallies.current(kOne)->sum, 3);
  EXPECT_EQ(tallies.current(kFar)->sum, 4);
}

TEST_F(LogOwnerSlicesTest, IsOnlyItsOwnWhereItDecides) {
  give_away();
  keep(kOne, 5);
  keep(kFar, 7);
  ASSERT_EQ(list(), "");

  EXPECT_EQ(tallies.ours(kOne)->sum, 5);
  EXPECT_EQ(tallies.ours(kFar), nullptr);
  EXPECT_NE(tallies.current(kFar), nullptr);
}

}  // namespace
}  // namespace escaque::services::matchmaking
