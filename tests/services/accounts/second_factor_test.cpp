#include "accounts/login/second_factor.hpp"

#include <chrono>
#include <liboath/oath.h>

#include <gmock/gmock.h>

#include "services/accounts/accounts_fixture.hpp"

namespace escaque::services::accounts {
namespace {

using std::chrono::seconds;
using testing::ElementsAre;
using testing::IsEmpty;

class SecondFactorTest : public AccountsFixture {
 protected:
  static constexpr const char* kPassword = "rook and pawn";

  /// What the authenticator of Ann shows now.
  std::string code() {
    char* secret = nullptr;
    std::size_t size = 0;
    EXPECT_EQ(oath_base32_decode(base32.data(), base32.size(), &secret, &size), OATH_OK);
    std::array<char, 7> text{};
    const auto now = std::chrono::floor<seconds>(time.utc_now()).time_since_epoch().count();
    EXPECT_EQ(oath_totp_generate(secret, size, static_cast<time_t>(now), 30, 0, 6, text.data()),
              OATH_OK);
    free(secret);
    return text.data();
  }
  SecondFactor& factor() { return accounts.second_factor(); }
  UserId enrol() {
    const auto account = registered("Ann");
    ann = account->account.id;
    base32 = run(factor().begin(ann, kPassword))->secret;
    const auto codes = run(factor().confirm(ann, code()));
    EXPECT_TRUE(codes);
    recovery = codes ? *codes : std::vector<std::string>();
    time.advance(seconds(30));
    return ann;
  }
  Answer<LoggedIn> log_in(const std::string& with, const std::string& password = kPassword) {
    return run(accounts.log_in("Ann", password, {"192.0.2.1", {}, {}}, with));
  }
  static AccountError error_of(const Answer<LoggedIn>& answer) {
    return answer ? AccountError::unavailable : answer.error().error;
  }

  UserId ann;
  std::string base32;
  std::vector<std::string> recovery;
};

TEST_F(SecondFactorTest, IsAskedForAfterThePassword) {
  enrol();

  EXPECT_EQ(error_of(log_in("", "wrong and wrong")), AccountError::wrong_credentials);
  EXPECT_EQ(error_of(log_in(code(), "wrong and wrong")), AccountError::wrong_credentials);
  EXPECT_EQ(error_of(log_in("")), AccountError::code_needed);
  EXPECT_EQ(error_of(log_in("000000")), AccountError::wrong_code);
  EXPECT_TRUE(log_in(code()));
}

TEST_F(SecondFactorTest, ACodeIsTakenOnce) {
  enrol();
  const std::string once = code();

  EXPECT_TRUE(log_in(once));
  EXPECT_EQ(error_of(log_in(once)), AccountError::wrong_code);
  time.advance(seconds(30));
  EXPECT_EQ(error_of(log_in(once)), AccountError::wrong_code);
  EXPECT_TRUE(log_in(code()));
}

TEST_F(SecondFactorTest, CountsForNothingUntilItIsConfirmed) {
  ann = registered("Ann")->account.id;
  EXPECT_EQ(run(factor().confirm(ann, "123456")).error().error, AccountError::no_factor);
  base32 = run(factor().begin(ann, kPassword))->secret;

  EXPECT_TRUE(log_in(""));
  EXPECT_EQ(run(factor().confirm(ann, "000000")).error().error, AccountError::wrong_code);
  EXPECT_FALSE(run(factor().state(ann))->is_on);
  base32 = run(factor().begin(ann, kPassword))->secret;
  EXPECT_TRUE(run(factor().confirm(ann, code())));

  EXPECT_TRUE(run(factor().state(ann))->is_on);
  EXPECT_EQ(run(factor().begin(ann, kPassword)).error().error, AccountError::factor_is_on);
  EXPECT_EQ(run(factor().confirm(ann, code())).error().error, AccountError::factor_is_on);
}

TEST_F(SecondFactorTest, NeedsThePasswordToBegin) {
  ann = registered("Ann")->account.id;
  const auto guest = run(accounts.create_guest());

  EXPECT_EQ(run(factor().begin(ann, "wrong and wrong")).error().error,
            AccountError::wrong_credentials);
  EXPECT_EQ(run(factor().begin(guest->account.id, kPassword)).error().error,
            AccountError::guest_has_no_password);
}

TEST_F(SecondFactorTest, ARecoveryCodeTakesThePlaceOfACodeOnce) {
  enrol();
  ASSERT_EQ(recovery.size(), 10U);

  EXPECT_TRUE(log_in(recovery[3]));
  EXPECT_EQ(error_of(log_in(recovery[3])), AccountError::wrong_code);
  EXPECT_EQ(run(factor().state(ann))->recovery_codes, 9);
}

TEST_F(SecondFactorTest, ARecoveryCodeSetsANewPasswordWithoutMail) {
  enrol();
  const auto session = log_in(code());
  const Client client{"192.0.2.1", {}, {}};
  const auto recover = [&](const std::string& handle, const std::string& with) {
    const auto done = run(factor().recover(handle, with, "bishop and knight", client));
    return done ? std::nullopt : std::optional(done.error().error);
  };

  EXPECT_EQ(recover("Ann", "abcd-efgh-ijkl-2345"), AccountError::wrong_credentials);
  EXPECT_EQ(recover("Nobody1", recovery[0]), AccountError::wrong_credentials);
  EXPECT_EQ(recover("Ann", recovery[0]), std::nullopt);

  EXPECT_FALSE(run(accounts.authenticate(session->token))) << "all sessions have ended";
  EXPECT_EQ(recover("Ann", recovery[0]), AccountError::wrong_credentials);
  time.advance(seconds(30));
  EXPECT_EQ(error_of(log_in(code(), kPassword)), AccountError::wrong_credentials);
  EXPECT_EQ(error_of(log_in("", "bishop and knight")), AccountError::code_needed);
  EXPECT_TRUE(log_in(code(), "bishop and knight"));
  EXPECT_EQ(run(factor().recover("Ann", recovery[1], "password", client)).error().error,
            AccountError::common_password);
}

TEST_F(SecondFactorTest, RecoveryCodesServeWithoutAnAuthenticatorToo) {
  ann = registered("Ann")->account.id;
  const auto first = run(factor().renew_codes(ann, kPassword, ""));
  const auto second = run(factor().renew_codes(ann, kPassword, ""));
  ASSERT_TRUE(second);
  const Client client{"192.0.2.1", {}, {}};

  EXPECT_FALSE(run(factor().recover("Ann", (*first)[0], "bishop and knight", client)));
  EXPECT_TRUE(run(factor().recover("Ann", (*second)[0], "bishop and knight", client)));
  EXPECT_TRUE(log_in("", "bishop and knight"));
}

TEST_F(SecondFactorTest, GuessingCodesIsSlowedDown) {
  enrol();
  for (int i = 0; i < 3; ++i) EXPECT_EQ(error_of(log_in("000000")), AccountError::wrong_code);

  EXPECT_EQ(error_of(log_in(code())), AccountError::too_many_attempts);
  time.advance(seconds(30));
  EXPECT_TRUE(log_in(code()));
}

TEST_F(SecondFactorTest, GuessingRecoveryCodesIsSlowedDown) {
  enrol();
  const Client client{"203.0.113.9", {}, {}};
  for (int i = 0; i < 3; ++i) {
    EXPECT_FALSE(run(factor().recover("Ann", "abcd-efgh-ijkl-2345", "bishop and knight", client)));
  }

  EXPECT_EQ(run(factor().recover("Ann", recovery[0], "bishop and knight", client)).error().error,
            AccountError::too_many_attempts);
}

TEST_F(SecondFactorTest, IsRemovedWithPasswordAndCode) {
  enrol();
  EXPECT_EQ(run(factor().remove(ann, kPassword, "")).error().error, AccountError::code_needed);
  EXPECT_EQ(run(factor().remove(ann, "wrong and wrong", code())).error().error,
            AccountError::wrong_credentials);

  ASSERT_TRUE(run(factor().remove(ann, kPassword, recovery[0])));

  EXPECT_TRUE(log_in(""));
  EXPECT_EQ(count("recovery_codes"), 0);
}

TEST_F(SecondFactorTest, TheOperatorHelpsWhoHasLostEverything) {
  enrol();

  ASSERT_TRUE(run(accounts.remove_second_factor("ann", {1000})));

  EXPECT_TRUE(log_in(""));
  EXPECT_EQ(count("audit"), 1);
}

TEST_F(SecondFactorTest, RolesThatDemandItWaitForIt) {
  ann = registered("Ann")->account.id;
  ASSERT_TRUE(run(accounts.set_roles("ann", {Role::helper, Role::arbiter}, {1000})));
  const auto roles = [&] { return (*run(accounts.find({ann}, {})))[0].roles; };
  EXPECT_THAT(roles(), ElementsAre(Role::helper, Role::arbiter));

  ASSERT_TRUE(run(factors.demand_for({Role::arbiter, Role::admin})));
  EXPECT_THAT(roles(), ElementsAre(Role::helper));
  EXPECT_EQ(changes().back().user().roles_size(), 1);
  EXPECT_THAT(run(factor().state(ann))->withheld, ElementsAre(Role::arbiter));

  base32 = run(factor().begin(ann, kPassword))->secret;
  ASSERT_TRUE(run(factor().confirm(ann, code())));
  EXPECT_THAT(roles(), ElementsAre(Role::helper, Role::arbiter));
  EXPECT_EQ(changes().back().user().roles_size(), 2);
  EXPECT_THAT(run(factor().state(ann))->withheld, IsEmpty());

  time.advance(seconds(30));
  ASSERT_TRUE(run(factor().remove(ann, kPassword, code())));
  EXPECT_THAT(roles(), ElementsAre(Role::helper));
  const auto before = changes().size();
  ASSERT_TRUE(run(factors.demand_for({Role::admin, Role::arbiter})));
  EXPECT_EQ(changes().size(), before) << "nothing new";
  ASSERT_TRUE(run(factors.demand_for({})));
  EXPECT_THAT(roles(), ElementsAre(Role::helper, Role::arbiter));
}

TEST_F(SecondFactorTest, StoresNeitherSecretNorCodes) {
  enrol();

  const auto stored = run(database.read([](soci::session& session) {
    std::string sealed, hash;
    session << "SELECT sealed FROM second_factors", soci::into(sealed);
    session << "SELECT code_hash FROM recovery_codes LIMIT 1", soci::into(hash);
    return sealed + hash;
  }));

  EXPECT_THAT(*stored, testing::Not(testing::HasSubstr(base32)));
  for (const auto& one : recovery) EXPECT_THAT(*stored, testing::Not(testing::HasSubstr(one)));
}

}  // namespace
}  // namespace escaque::services::accounts
