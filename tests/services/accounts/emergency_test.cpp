// What an admin or the operator closes in need: who may, until when, and what others are told.

#include "accounts/emergency/emergency.hpp"

#include <string>

#include <gmock/gmock.h>

#include "services/accounts/accounts_fixture.hpp"

namespace escaque::services::accounts {
namespace {

using std::chrono::hours;

class EmergencyTest : public AccountsFixture {
 protected:
  static MeasureWish block(const std::string& prefix, const std::string& from = {}) {
    MeasureWish wish;
    wish.kind = MeasureKind::prefix;
    wish.prefix = prefix;
    wish.reason = "an attack";
    wish.from = from;
    return wish;
  }
  static MeasureWish closing(MeasureKind kind, Millis lasts = Millis(0)) {
    MeasureWish wish;
    wish.kind = kind;
    wish.lasts = lasts;
    wish.reason = "an attack";
    return wish;
  }
  AccountError refusal_of(MeasureWish wish) {
    const auto taken = run(emergency.take(operator_, std::move(wish)));
    EXPECT_FALSE(taken);
    return taken ? AccountError::unavailable : taken.error().error;
  }
  Authority admin() {
    const auto made = run(accounts.create_user({"Ada", "rook and pawn", "", {Role::admin}}, {7}));
    EXPECT_TRUE(made);
    return {made->id};
  }

  const Authority operator_{std::nullopt, 1000};
  MeasureStore measures{database};
  Emergency emergency{{store, measures, time, [this] { ++nudges; }, logger}, EmergencyConfig{}};
};

TEST_F(EmergencyTest, ClosesRegistrationUntilAnHourAndNoLonger) {
  const auto taken = run(emergency.take(operator_, closing(MeasureKind::registration, hours(1))));
  ASSERT_TRUE(taken);
  ASSERT_EQ(taken->all.size(), 1U);
  EXPECT_EQ(taken->all[0].until, time.utc_now() + hours(1));

  time.advance(Millis(60'000));
  const auto refused = registered("Ann");
  EXPECT_EQ(refused.error().error, AccountError::registration_closed);
  EXPECT_EQ(refused.error().retry_after, hours(1) - Millis(60'000));
  EXPECT_TRUE(run(accounts.create_guest())) << "guests are another matter";
  EXPECT_TRUE(run(accounts.create_user({"Bob", "rook and pawn", "", {}}, {7})))
      << "the operator can always create users";

  time.advance(hours(1));
  EXPECT_TRUE(registered("Ann"));
  EXPECT_TRUE(run(emergency.in_force())->all.empty());
  ASSERT_TRUE(run(accounts.sweep()));
  EXPECT_EQ(count("measures"), 0);
}

TEST_F(EmergencyTest, ClosesTheDoorForGuestsUntilItIsOpenedAgain) {
  ASSERT_TRUE(run(emergency.take(operator_, closing(MeasureKind::guests))));
  EXPECT_EQ(run(accounts.create_guest()).error().error, AccountError::guests_closed);
  EXPECT_TRUE(registered("Ann"));

  ASSERT_TRUE(run(emergency.lift(operator_, closing(MeasureKind::guests))));

  EXPECT_TRUE(run(accounts.create_guest()));
}

TEST_F(EmergencyTest, TellsTheStreamEachTimeAllThatIsInForce) {
  const auto first = run(emergency.take(operator_, block("192.0.2.77/24")));
  ASSERT_TRUE(run(emergency.take(operator_, closing(MeasureKind::guests))));
  // The same one again: it has a new end.
  MeasureWish longer = block("192.0.2.0/24");
  longer.lasts = hours(5);
  ASSERT_TRUE(run(emergency.take(operator_, longer)));
  const auto last = run(emergency.lift(operator_, closing(MeasureKind::guests)));

  const auto told = changes();
  ASSERT_EQ(told.size(), 4U);
  EXPECT_EQ(told[0].measures().measures(0).prefix(), "192.0.2.0/24");
  EXPECT_EQ(told[1].measures().measures_size(), 2);
  EXPECT_EQ(told[2].measures().measures_size(), 2);
  ASSERT_EQ(told[3].measures().measures_size(), 1);
  EXPECT_EQ(told[3].measures().measures(0).until_ms(),
            static_cast<double>((time.utc_now() + hours(5)).time_since_epoch().count()));
  for (int i = 1; i < 4; ++i) {
    EXPECT_GT(told[i].measures().version(), told[i - 1].measures().version());
  }
  EXPECT_EQ(told[3].measures().version(), last->version);
  EXPECT_EQ(run(emergency.in_force())->version, last->version);
  EXPECT_EQ(nudges, 4);
}

TEST_F(EmergencyTest, IsForAdminsOnlyAndAudited) {
  const Authority ada = admin();
  const auto ann = registered("Ann");
  const Authority nobody{ann->account.id};

  EXPECT_EQ(run(emergency.take(nobody, closing(MeasureKind::guests))).error().error,
            AccountError::not_an_admin);
  EXPECT_EQ(run(emergency.in_force(nobody)).error().error, AccountError::not_an_admin);
  EXPECT_EQ(run(emergency.end_all_sessions(nobody, "for fun")).error().error,
            AccountError::not_an_admin);
  const auto taken = run(emergency.take(ada, block("203.0.113.0/24")));
  ASSERT_TRUE(taken);
  EXPECT_EQ(taken->all[0].by, "Ada");
  ASSERT_TRUE(run(emergency.lift(operator_, block("203.0.113.0/24"))));

  const auto lines = audited();
  ASSERT_EQ(lines.size(), 3U) << "the first one created Ada";
  const auto until = std::to_string(taken->all[0].until.time_since_epoch().count());
  EXPECT_EQ(lines[1], to_string(*ada.admin) + " take_measure prefix 203.0.113.0/24 until_ms " +
                          until + "; an attack");
  EXPECT_EQ(lines[2], "00000000000 lift_measure prefix 203.0.113.0/24 uid 1000; an attack");
  EXPECT_FALSE(*run(store.verify_audit()));
}

TEST_F(EmergencyTest, EndsTheSessionsOfEverybody) {
  const Authority ada = admin();
  const auto ann = registered("Ann");
  ASSERT_TRUE(run(accounts.create_guest()));

  ASSERT_TRUE(run(emergency.end_all_sessions(ada, "stolen tokens")));

  EXPECT_EQ(run(accounts.authenticate(ann->token)).error().error, AccountError::session_expired);
  EXPECT_EQ(count("sessions"), 0);
  EXPECT_TRUE(changes().back().has_sessions_revoked());
  EXPECT_TRUE(changes().back().sessions_revoked().user_id().empty());
  EXPECT_THAT(audited().back(), testing::EndsWith(" everybody stolen tokens"));
  EXPECT_TRUE(logged_in("Ann", "rook and pawn"));
}

TEST_F(EmergencyTest, BlocksNeitherThisMachineNorByMistakeWhoeverAsks) {
  for (const char* own : {"127.0.0.1", "127.0.0.0/16", "::1", "::ffff:127.0.0.1"}) {
    EXPECT_EQ(refusal_of(block(own)), AccountError::own_machine) << own;
  }
  for (const char* bad : {"", "anna", "192.0.2.0/33", "192.0.0.0/15", "2001:db8::/31",
                          "2001:db8::1", "2001:db8::/65", "192.0.2.1 "}) {
    EXPECT_EQ(refusal_of(block(bad)), AccountError::malformed_prefix) << bad;
  }

  EXPECT_EQ(refusal_of(block("192.0.2.0/24", "192.0.2.7")), AccountError::own_prefix);
  EXPECT_EQ(refusal_of(block("2001:db8:1::/48", "2001:db8:1:2::/64")), AccountError::own_prefix);
  EXPECT_TRUE(run(emergency.take(operator_, block("192.0.3.0/24", "192.0.2.7"))));
  MeasureWish meant = block("192.0.2.0/24", "192.0.2.7");
  meant.is_confirmed = true;
  EXPECT_TRUE(run(emergency.take(operator_, meant)));
}

TEST_F(EmergencyTest, LimitsHowLongAndHowManyAndWantsAReason) {
  EXPECT_EQ(refusal_of(closing(MeasureKind::guests, hours(169))), AccountError::measure_too_long);
  EXPECT_EQ(refusal_of(closing(MeasureKind::guests, hours(-1))), AccountError::measure_too_long);
  MeasureWish silent = closing(MeasureKind::guests);
  silent.reason.clear();
  EXPECT_EQ(refusal_of(silent), AccountError::reason_needed);
  Emergency narrow{{store, measures, time, [] {}, logger}, {hours(2), hours(3), 2}};
  for (const char* prefix : {"192.0.2.1", "192.0.2.2", "192.0.2.2"}) {
    EXPECT_TRUE(run(narrow.take(operator_, block(prefix)))) << prefix;
  }
  EXPECT_EQ(run(narrow.take(operator_, block("192.0.2.3"))).error().error,
            AccountError::too_many_measures);
  EXPECT_TRUE(run(narrow.take(operator_, closing(MeasureKind::guests))));

  time.advance(hours(2));
  EXPECT_TRUE(run(narrow.take(operator_, block("192.0.2.3")))) << "the others have ended";
}

}  // namespace
}  // namespace escaque::services::accounts
