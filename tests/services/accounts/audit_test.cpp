// What the operator did can be read afterwards, and not be changed unseen.

#include "platform/sql/audit.hpp"

#include <gmock/gmock.h>

#include "services/accounts/accounts_fixture.hpp"

namespace escaque::services::accounts {
namespace {

using testing::ElementsAre;

using AuditTest = AccountsFixture;

TEST_F(AuditTest, SaysWhoDidWhatToWhom) {
  const auto ann = run(accounts.create_user(
      {"Ann", "rook and pawn", "", {Role::arbiter}, AccountKind::person}, {1000}));
  ASSERT_TRUE(ann);
  ASSERT_TRUE(run(accounts.set_roles("ann", {Role::admin, Role::arbiter}, {0})));
  ASSERT_TRUE(run(accounts.set_roles("ann", {}, {0})));
  ASSERT_TRUE(run(accounts.reset_password("ann", "another one", {33})));

  const std::string id = to_string(ann->id);
  EXPECT_THAT(audited(), ElementsAre("00000000000 create_user " + id + " uid 1000; roles: arbiter",
                                     "00000000000 set_roles " + id + " uid 0; roles: admin arbiter",
                                     "00000000000 set_roles " + id + " uid 0; roles: none",
                                     "00000000000 reset_password " + id + " uid 33"));
  EXPECT_EQ(*run(store.verify_audit()), std::nullopt);
  EXPECT_EQ(run(store.head_of_audit())->sequence, 4);
}

TEST_F(AuditTest, SaysNothingOfWhatWasRefusedOrPeopleDoThemselves) {
  const auto ann = registered("Ann");
  ASSERT_TRUE(
      run(accounts.change_password(ann->account.id, "rook and pawn", "another one", ann->token)));
  EXPECT_FALSE(run(accounts.set_roles("nobody-here", {Role::admin}, {0})));
  EXPECT_FALSE(
      run(accounts.create_user({"ANN", "rook and pawn", "", {}, AccountKind::person}, {0})));

  EXPECT_TRUE(audited().empty());
}

TEST_F(AuditTest, NoticesWhatWasChangedAfterwards) {
  ASSERT_TRUE(registered("Ann"));
  ASSERT_TRUE(run(accounts.set_roles("ann", {Role::admin}, {1000})));
  ASSERT_TRUE(run(accounts.set_roles("ann", {}, {1000})));

  ASSERT_TRUE(run(database.run([](soci::session& session) {
    session << "UPDATE audit SET details = 'uid 1; roles: admin' WHERE sequence = 1";
  })));

  EXPECT_EQ(*run(store.verify_audit()), 1);
}

}  // namespace
}  // namespace escaque::services::accounts
