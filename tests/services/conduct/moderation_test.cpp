#include "conduct/moderation.hpp"

#include "services/conduct/conduct_fixture.hpp"

namespace escaque::services::conduct {
namespace {

class ModerationTest : public ConductFixture {
 protected:
  Answer<Sanction> warn(const Person& by, const std::string& id, const std::string& reason) {
    return run(moderation.warn({by, id, bob, reason}));
  }
  Answer<Sanction> mute(const std::string& id, Millis length) {
    return run(moderation.mute({admin(), id, bob, "shouting"}, time.utc_now() + length));
  }
  std::optional<UtcTime> muted_until(const Person& user) {
    return *run(store.muted_until(user.id, time.utc_now()));
  }
};

TEST_F(ModerationTest, WarnsAndTellsTheStream) {
  const auto warning = warn(admin(), "r1", "  Please be <b>kind</b>; DROP TABLE sanctions;-- ");

  ASSERT_TRUE(warning);
  EXPECT_EQ(warning->kind, SanctionKind::warning);
  EXPECT_EQ(warning->reason, "Please be <b>kind</b>; DROP TABLE sanctions;--");
  EXPECT_EQ(warning->until, std::nullopt);
  EXPECT_EQ(count("relay_entries"), 1);
  EXPECT_EQ(count("audit"), 1);
  EXPECT_EQ(nudges, 1);
  EXPECT_EQ(muted_until(bob), std::nullopt);
}

TEST_F(ModerationTest, MutesUntilTheEnd) {
  ASSERT_TRUE(mute("r1", Millis(60'000)));

  EXPECT_EQ(muted_until(bob), time.utc_now() + Millis(60'000));
  EXPECT_EQ(muted_until(ann), std::nullopt);
  time.advance(Millis(59'999));
  EXPECT_TRUE(muted_until(bob));
  time.advance(Millis(1));
  EXPECT_FALSE(muted_until(bob));
}

TEST_F(ModerationTest, LiftsAMute) {
  const auto imposed = mute("r1", Millis(60'000));
  time.advance(Millis(1000));

  const auto lifted = run(moderation.lift({admin(), "r2", imposed->id, "said sorry"}));

  ASSERT_TRUE(lifted);
  EXPECT_EQ(lifted->until, time.utc_now());
  EXPECT_FALSE(muted_until(bob));
  const auto again = run(moderation.lift({admin(), "r2", imposed->id, "said sorry"}));
  ASSERT_TRUE(again);
  EXPECT_EQ(*again, *lifted);
  EXPECT_EQ(count("relay_entries"), 2);
  EXPECT_EQ(count("audit"), 2);
}

TEST_F(ModerationTest, TheSameRequestHasOneEffectAndTwoEqualAnswers) {
  const auto first = mute("r1", Millis(60'000));
  const auto second = mute("r1", Millis(60'000));

  ASSERT_TRUE(second);
  EXPECT_EQ(*first, *second);
  EXPECT_EQ(count("sanctions"), 1);
  EXPECT_EQ(count("audit"), 1);
  EXPECT_EQ(mute("r1", Millis(70'000)).error().error, ConductError::id_taken);
  EXPECT_EQ(warn(admin(), "r1", "shouting").error().error, ConductError::id_taken);
}

TEST_F(ModerationTest, OnlyAdminsDecide) {
  EXPECT_EQ(warn(ann, "r1", "I do not like him").error().error, ConductError::not_an_admin);
  EXPECT_EQ(
      run(moderation.mute({ann, "r2", bob, "x"}, time.utc_now() + Millis(1000))).error().error,
      ConductError::not_an_admin);
  EXPECT_EQ(run(moderation.lift({bob, "r3", SanctionId{1}, "x"})).error().error,
            ConductError::not_an_admin);
  EXPECT_EQ(count("sanctions"), 0);
  EXPECT_EQ(count("audit"), 0);
}

TEST_F(ModerationTest, RefusesReasonsAndEndsThatAreNone) {
  EXPECT_EQ(warn(admin(), "r", " ").error().error, ConductError::empty_reason);
  EXPECT_EQ(warn(admin(), "r", std::string(501, 'x')).error().error, ConductError::long_reason);
  EXPECT_EQ(warn(admin(), "r", "a\nb").error().error, ConductError::invalid_reason);
  EXPECT_EQ(mute("r", Millis(0)).error().error, ConductError::invalid_end);
  EXPECT_EQ(mute("r", Millis(-1)).error().error, ConductError::invalid_end);
  EXPECT_EQ(mute("r", std::chrono::days(3650)).error().error, ConductError::invalid_end);
  EXPECT_EQ(run(moderation.lift({admin(), "r", SanctionId{77}, "x"})).error().error,
            ConductError::no_such_mute);
}

TEST_F(ModerationTest, AWarningCannotBeLifted) {
  const auto warning = warn(admin(), "r1", "be kind");
  EXPECT_EQ(run(moderation.lift({admin(), "r2", warning->id, "x"})).error().error,
            ConductError::no_such_mute);
}

TEST_F(ModerationTest, ShowsSanctionsToTheUserHimselfAndToAdmins) {
  ASSERT_TRUE(warn(admin(), "r1", "first"));
  time.advance(Millis(1000));
  ASSERT_TRUE(mute("r2", Millis(60'000)));

  const auto own = run(moderation.list(bob, bob.id));
  ASSERT_TRUE(own);
  ASSERT_EQ(own->size(), 2U);
  EXPECT_EQ(own->front().kind, SanctionKind::mute);
  EXPECT_EQ(own->back().reason, "first");
  EXPECT_EQ(run(moderation.list(admin(), bob.id))->size(), 2U);
  EXPECT_EQ(run(moderation.list(ann, bob.id)).error().error, ConductError::others_sanctions);
}

}  // namespace
}  // namespace escaque::services::conduct
