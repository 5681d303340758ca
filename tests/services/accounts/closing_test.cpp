#include "accounts/closing/closing.hpp"

#include <chrono>

#include <gmock/gmock.h>

#include "services/accounts/accounts_fixture.hpp"

namespace escaque::services::accounts {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

class ClosingTest : public AccountsFixture {
 protected:
  static constexpr const char* kPassword = "rook and pawn";

  void SetUp() override {
    const auto account = registered("Ann", kPassword);
    ann = account->account.id;
    token = account->token;
    ben = registered("Ben")->account.id;
  }
  std::string ticket() {
    const auto given = run(accounts.closing().begin(ann, kPassword, ""));
    return given ? *given : std::string();
  }
  std::optional<AccountError> close(const std::string& with) {
    const auto done = run(accounts.closing().close(ann, with));
    return done ? std::nullopt : std::optional(done.error().error);
  }
  /// Everything that the database knows.
  std::string dump() {
    return *run(database.read([](soci::session& session) {
      std::string all;
      const std::vector<std::pair<std::string, std::string>> columns{
          {"users", "handle || ' ' || handle_key || ' ' || title || ' ' || password_hash"},
          {"sessions", "user_id || agent"},
          {"known_devices", "user_id"},
          {"list_members", "owner_id || other_id"},
          {"user_roles", "user_id"},
          {"second_factors", "user_id"},
          {"recovery_codes", "user_id"},
          {"login_failures", "key"},
          {"tickets", "user_id"},
          {"emails", "user_id || address || pending"}};
      for (const auto& [table, column] : columns) {
        const soci::rowset<std::string> rows =
            (session.prepare << "SELECT " << column << " FROM " << table);
        for (const std::string& row : rows) all.append(table).append(": ").append(row).append("\n");
      }
      return all;
    }));
  }

  UserId ann;
  UserId ben;
  std::string token;
};

TEST_F(ClosingTest, NeedsThePasswordAndATicketOnce) {
  EXPECT_EQ(run(accounts.closing().begin(ann, "wrong and wrong", "")).error().error,
            AccountError::wrong_credentials);
  EXPECT_EQ(close("no ticket"), AccountError::stale_ticket);
  EXPECT_EQ(close(random_token().text), AccountError::stale_ticket);
  const std::string given = ticket();
  EXPECT_EQ(run(accounts.closing().close(ben, given)).error().error, AccountError::stale_ticket);

  EXPECT_EQ(close(given), std::nullopt);

  EXPECT_EQ(close(given), AccountError::stale_ticket);
  EXPECT_EQ(count("audit"), 1);
}

TEST_F(ClosingTest, ATicketIsGoodForFiveMinutes) {
  const std::string given = ticket();
  time.advance(std::chrono::minutes(5));

  EXPECT_EQ(close(given), AccountError::stale_ticket);
}

TEST_F(ClosingTest, ErasesWhatIsKnownOfThePerson) {
  ASSERT_TRUE(run(accounts.set_roles("Ann", {Role::helper}, {1000})));
  ASSERT_TRUE(run(accounts.set_list_member({ann, ListKind::follow, ben}, Membership::present)));
  ASSERT_TRUE(run(accounts.set_list_member({ben, ListKind::censor, ann}, Membership::present)));
  ASSERT_TRUE(run(accounts.second_factor().begin(ann, kPassword)));
  ASSERT_TRUE(run(accounts.second_factor().renew_codes(ann, kPassword, "")));
  ASSERT_TRUE(run(accounts.emails().set(ann, {kPassword}, "ann@example.org", "en")));
  ASSERT_TRUE(run(accounts.log_in("Ann", kPassword, {"192.0.2.1", {}, "Firefox/1 Linux"})));
  ASSERT_FALSE(run(accounts.log_in("Ann", "wrong and wrong", {"192.0.2.2", {}, {}})));
  const std::string before = dump();
  for (const char* known :
       {"ann", "place ann", "sessions: ", "second_factors", "recovery_codes", "ann@example.org"}) {
    ASSERT_THAT(before, HasSubstr(known));
  }

  ASSERT_EQ(close(ticket()), std::nullopt);

  const std::string id = to_string(ann);
  const std::string after = dump();
  EXPECT_THAT(after, Not(HasSubstr("Ann"))) << after;
  EXPECT_THAT(after, Not(HasSubstr("ann"))) << after;
  EXPECT_THAT(after, HasSubstr("users: closed account closed " + id));
  const std::string others = after.substr(after.find("sessions"));
  EXPECT_THAT(others, Not(HasSubstr(id))) << others;
}

TEST_F(ClosingTest, NobodyCanLogInOrTakeTheNameOrOneLikeIt) {
  ASSERT_EQ(close(ticket()), std::nullopt);

  EXPECT_EQ(run(accounts.authenticate(token)).error().error, AccountError::session_expired);
  EXPECT_EQ(logged_in("Ann", kPassword).error().error, AccountError::wrong_credentials);
  for (const char* name : {"Ann", "aNN", "ANN"}) {
    EXPECT_EQ(registered(name).error().error, AccountError::handle_taken) << name;
  }
  EXPECT_EQ(run(accounts.reset_password("Ann", "bishop and knight", {1000})).error().error,
            AccountError::no_such_user);
  EXPECT_EQ(run(accounts.change_password(ann, kPassword, "bishop and knight", "")).error().error,
            AccountError::wrong_credentials);
}

TEST_F(ClosingTest, ALoginThatIsUnderWayOpensNoSession) {
  ASSERT_EQ(close(ticket()), std::nullopt);

  const UtcTime now = time.utc_now();
  const auto opened =
      run(sessions.open(ann, {random_token().hash, now, now, now + std::chrono::hours(1), {}}));

  EXPECT_EQ(opened.error(), AccountError::wrong_credentials);
  EXPECT_EQ(count("sessions WHERE user_id = '" + to_string(ann) + "'"), 0);
}

TEST_F(ClosingTest, OthersSeeATombstone) {
  ASSERT_EQ(close(ticket()), std::nullopt);

  const auto found = run(accounts.find({ann}, {"Ann"}));

  ASSERT_EQ(found->size(), 1U) << "by the id, not by the name";
  EXPECT_EQ(found->front().handle, "closed account");
  EXPECT_EQ(found->front().kind, AccountKind::closed);
  EXPECT_TRUE(run(accounts.find_by_prefix("Ann"))->empty());
  EXPECT_TRUE(run(accounts.find_by_prefix("closed"))->empty());
  EXPECT_EQ(run(accounts.set_list_member({ben, ListKind::follow, ann}, Membership::present))
                .error()
                .error,
            AccountError::no_such_user);
  EXPECT_EQ(run(accounts.wishes(ann)).error().error, AccountError::no_such_user);
  EXPECT_THAT(*run(accounts.closing().closed_after(UserId{0})), ElementsAre(ann));
  EXPECT_THAT(*run(accounts.closing().closed_after(ann)), ElementsAre());
}

TEST_F(ClosingTest, EndsTheSocketsAndTellsEverybody) {
  ASSERT_EQ(close(ticket()), std::nullopt);

  const auto told = changes();
  ASSERT_GE(told.size(), 2U);
  EXPECT_EQ(told[told.size() - 2].sessions_revoked().user_id(), to_string(ann));
  EXPECT_EQ(told.back().closed().user_id(), to_string(ann));
}

TEST_F(ClosingTest, TheOperatorClosesByName) {
  EXPECT_EQ(run(accounts.close_user("Nobody1", {1000})).error().error, AccountError::no_such_user);
  const auto guest = run(accounts.create_guest());
  EXPECT_EQ(run(accounts.close_user(guest->account.handle, {1000})).error().error,
            AccountError::guest_has_no_password);

  ASSERT_TRUE(run(accounts.close_user("ann", {1000})));

  EXPECT_EQ(run(accounts.close_user("ann", {1000})).error().error, AccountError::no_such_user);
  EXPECT_EQ(changes().back().closed().user_id(), to_string(ann));
  EXPECT_EQ(count("audit WHERE details = 'uid 1000' AND action = 'close_account'"), 1);
  EXPECT_EQ(*run(store.verify_audit()), std::nullopt);
}

TEST_F(ClosingTest, TheOperatorErasesByNameAndAfterwardsById) {
  EXPECT_EQ(run(accounts.erase_user("Nobody1", {1000})).error().error, AccountError::no_such_user);
  const auto guest = run(accounts.create_guest());
  EXPECT_EQ(run(accounts.erase_user(guest->account.handle, {1000})).error().error,
            AccountError::guest_has_no_password);
  EXPECT_TRUE(
      run(accounts.closing().closed_after(UserId{0}, ClosingStore::Which::erased))->empty());

  EXPECT_EQ(*run(accounts.erase_user("ann", {1000})), (Erased{ann, std::nullopt}));
  const UtcTime first = time.utc_now();
  time.advance(std::chrono::hours(1));

  const auto told = changes();
  ASSERT_GE(told.size(), 2U);
  EXPECT_EQ(told[told.size() - 2].closed().user_id(), to_string(ann));
  EXPECT_EQ(told.back().erased().user_id(), to_string(ann));
  EXPECT_GT(told.back().erased().time_ms(), 0);
  EXPECT_THAT(*run(accounts.closing().closed_after(UserId{0}, ClosingStore::Which::erased)),
              ElementsAre(ann));

  // The name is gone; what has been written since goes by the id.
  EXPECT_EQ(run(accounts.erase_user("ann", {1000})).error().error, AccountError::no_such_user);
  EXPECT_EQ(*run(accounts.erase_user(to_string(ann), {1000})), (Erased{ann, first}))
      << "it says that it has been done before";
  EXPECT_EQ(*run(store.verify_audit()), std::nullopt);
  EXPECT_EQ(count("audit WHERE action = 'close_account'"), 1);
  EXPECT_EQ(count("audit WHERE action = 'erase_account' AND details = 'uid 1000'"), 2);
}

TEST_F(ClosingTest, WhoeverIsCalledLikeAnIdIsNotErasedInsteadOfItsOwner) {
  ASSERT_TRUE(run(accounts.close_user("ann", {1000})));
  const std::string key = handle_key(to_string(ann));
  ASSERT_TRUE(run(database.run([key](soci::session& session) {
    session << "UPDATE users SET handle_key = :key WHERE handle = 'Ben'", soci::use(key);
  })));
  EXPECT_EQ(run(accounts.erase_user(to_string(ann), {1000}))->user, ann);
  EXPECT_EQ(run(accounts.find({ben}, {}))->front().kind, AccountKind::person);
}

class UnusedTest : public AccountsFixture {
 protected:
  /// Whether the name is free again after a year and a day.
  bool is_swept(const std::string& handle) {
    time.advance(std::chrono::days(366));
    EXPECT_TRUE(run(accounts.sweep()));
    return run(accounts.find({}, {handle}))->empty();
  }
};

TEST_F(UnusedTest, WhoeverNeverDidAnythingIsDeletedAfterAYear) {
  ASSERT_TRUE(registered("Ann"));
  time.advance(std::chrono::days(364));
  ASSERT_EQ(run(accounts.sweep())->users, 0);
  time.advance(std::chrono::days(2));

  EXPECT_EQ(run(accounts.sweep())->users, 1);

  EXPECT_TRUE(registered("ANN")) << "the name is free";
}

TEST_F(UnusedTest, ASecondLoginKeepsTheAccount) {
  ASSERT_TRUE(registered("Ann", "rook and pawn"));
  ASSERT_TRUE(logged_in("Ann", "rook and pawn"));

  EXPECT_FALSE(is_swept("Ann"));
}

TEST_F(UnusedTest, WhoeverDidSomethingIsKept) {
  const auto account = registered("Ann");
  EXPECT_TRUE(run(accounts.authenticate(account->token))->is_unused);

  ASSERT_TRUE(run(accounts.closing().note_use(account->account.id)));

  EXPECT_FALSE(run(accounts.authenticate(account->token))->is_unused);
  EXPECT_FALSE(is_swept("Ann"));
}

TEST_F(UnusedTest, WhomTheOperatorMadeIsKept) {
  ASSERT_TRUE(run(accounts.create_user({"Ann", "rook and pawn", {}, {}, {}}, {1000})));

  EXPECT_FALSE(is_swept("Ann"));
}

TEST_F(UnusedTest, AClosedAccountKeepsItsName) {
  ASSERT_TRUE(registered("Ann"));
  ASSERT_TRUE(run(accounts.close_user("Ann", {1000})));
  time.advance(std::chrono::days(366));

  ASSERT_TRUE(run(accounts.sweep()));

  EXPECT_EQ(registered("Ann").error().error, AccountError::handle_taken);
}

}  // namespace
}  // namespace escaque::services::accounts
