// Guessing passwords, and the owner's way in meanwhile.

#include <chrono>

#include <gmock/gmock.h>

#include "services/accounts/accounts_fixture.hpp"

namespace escaque::services::accounts {
namespace {

using testing::Contains;
using testing::HasSubstr;

class LoginTest : public AccountsFixture {
 protected:
  static constexpr const char* kRight = "rook and pawn";
  static constexpr const char* kWrong = "wrong and wrong";

  AccountError error(const Answer<LoggedIn>& answer) {
    EXPECT_FALSE(answer);
    return answer ? AccountError::unavailable : answer.error().error;
  }
  void fail(int times, const std::string& handle, const std::string& prefix) {
    for (int i = 0; i < times; ++i) {
      EXPECT_EQ(error(logged_in(handle, kWrong, prefix)), AccountError::wrong_credentials)
          << handle << ' ' << prefix << ' ' << i;
    }
  }
};

TEST_F(LoginTest, SlowsDownWhoGuessesAndNobodyElse) {
  ASSERT_TRUE(registered("Ann"));
  ASSERT_TRUE(registered("Bob"));
  fail(3, "Ann", "203.0.113.9");

  const auto guesser = logged_in("ANN", kRight, "203.0.113.9");
  EXPECT_EQ(error(guesser), AccountError::too_many_attempts);
  EXPECT_EQ(guesser.error().retry_after, Millis(10'000));
  EXPECT_TRUE(logged_in("Ann", kRight, "192.0.2.1")) << "the owner, elsewhere";
  EXPECT_TRUE(logged_in("Bob", kRight, "203.0.113.9")) << "somebody else, there";

  time.advance(Millis(10'000));
  fail(1, "Ann", "203.0.113.9");
  EXPECT_EQ(logged_in("Ann", kWrong, "203.0.113.9").error().retry_after, Millis(20'000));
}

TEST_F(LoginTest, SlowsDownOneAddressThatTriesManyHandles) {
  ASSERT_TRUE(registered("Ann"));
  for (const char* handle : {"Hugo", "Ines", "Juan", "Karl", "Lena", "Mara"}) {
    fail(1, handle, "203.0.113.9");
  }

  EXPECT_EQ(error(logged_in("Ann", kRight, "203.0.113.9")), AccountError::too_many_attempts);
  EXPECT_TRUE(logged_in("Ann", kRight, "192.0.2.1"));
}

TEST_F(LoginTest, LimitsOneHandleFromEverywhereButForNoLongTime) {
  ASSERT_TRUE(registered("Ann"));
  for (int i = 0; i < 8; ++i) fail(1, "Ann", "203.0.113." + std::to_string(i));

  const auto owner = logged_in("Ann", kRight, "192.0.2.1");
  EXPECT_EQ(error(owner), AccountError::too_many_attempts);
  EXPECT_EQ(owner.error().retry_after, Millis(5'000));
  time.advance(Millis(5'000));
  EXPECT_TRUE(logged_in("Ann", kRight, "192.0.2.1"));
}

TEST_F(LoginTest, AKnownDevicePassesWhateverOthersDo) {
  ASSERT_TRUE(registered("Ann"));
  const auto first = logged_in("Ann", kRight);
  ASSERT_TRUE(first);
  ASSERT_FALSE(first->device.empty());
  for (int i = 0; i < 8; ++i) fail(1, "Ann", "203.0.113." + std::to_string(i));
  ASSERT_EQ(error(logged_in("Ann", kRight)), AccountError::too_many_attempts);

  const auto again = logged_in("Ann", kRight, "192.0.2.1", first->device);

  ASSERT_TRUE(again);
  EXPECT_EQ(again->device, first->device);
}

TEST_F(LoginTest, AKnownDeviceIsNoLicenceToGuess) {
  ASSERT_TRUE(registered("Ann"));
  ASSERT_TRUE(registered("Bob"));
  const auto device = logged_in("Ann", kRight)->device;

  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(error(logged_in("Ann", kWrong, "203.0.113." + std::to_string(i), device)),
              AccountError::wrong_credentials);
  }
  EXPECT_EQ(error(logged_in("Ann", kRight, "203.0.113.77", device)),
            AccountError::too_many_attempts);

  // Ann's device says nothing about Bob.
  fail(3, "Bob", "203.0.113.9");
  EXPECT_EQ(error(logged_in("Bob", kRight, "203.0.113.9", device)),
            AccountError::too_many_attempts);
}

TEST_F(LoginTest, DevicesAreForgottenWhenEverySessionIsEnded) {
  ASSERT_TRUE(registered("Ann"));
  const auto session = logged_in("Ann", kRight);
  ASSERT_TRUE(run(accounts.log_out(session->token, Accounts::Scope::everywhere)));
  for (int i = 0; i < 8; ++i) fail(1, "Ann", "203.0.113." + std::to_string(i));

  EXPECT_EQ(error(logged_in("Ann", kRight, "192.0.2.1", session->device)),
            AccountError::too_many_attempts);
}

TEST_F(LoginTest, KeepsTheTwentyDevicesThatWereUsedLast) {
  const auto ann = registered("Ann");
  const auto first = logged_in("Ann", kRight);
  time.advance(Millis(1));
  for (int i = 0; i < 20; ++i) ASSERT_TRUE(logged_in("Ann", kRight));

  EXPECT_EQ(count("known_devices"), 20);
  EXPECT_FALSE(*run(logins.knows_device(ann->account.id, parse_token(first->device)->hash)));
}

TEST_F(LoginTest, AllInstancesCountTogether) {
  ASSERT_TRUE(registered("Ann"));
  Accounts other(parts, cheap_config());
  fail(2, "Ann", "203.0.113.9");
  EXPECT_FALSE(run(other.log_in("Ann", kWrong, {"203.0.113.9", {}, {}})));

  EXPECT_EQ(error(run(other.log_in("Ann", kRight, {"203.0.113.9", {}, {}}))),
            AccountError::too_many_attempts);
  EXPECT_EQ(error(logged_in("Ann", kRight, "203.0.113.9")), AccountError::too_many_attempts);
}

TEST_F(LoginTest, OthersCannotKeepTheOwnerFromChangingThePassword) {
  const auto ann = registered("Ann");
  for (int i = 0; i < 8; ++i) fail(1, "Ann", "203.0.113." + std::to_string(i));

  EXPECT_TRUE(
      run(accounts.change_password(ann->account.id, kRight, "bishop and knight", ann->token)));
}

TEST_F(LoginTest, LogsFailuresWithHandleAndPrefix) {
  ASSERT_TRUE(registered("Ann"));
  fail(1, "Ann", "203.0.113.9");

  EXPECT_THAT(logged, Contains(testing::AllOf(HasSubstr("login_failed"), HasSubstr("\"ann\""),
                                              HasSubstr("203.0.113.9"))));
  for (const auto& line : logged) EXPECT_THAT(line, testing::Not(HasSubstr(kWrong)));
}

TEST_F(LoginTest, ForgetsFailuresAndOldDevices) {
  ASSERT_TRUE(registered("Ann"));
  fail(1, "Ann", "203.0.113.9");
  ASSERT_TRUE(logged_in("Ann", kRight));
  EXPECT_GT(count("login_failures"), 0);

  time.advance(std::chrono::hours(1));
  ASSERT_TRUE(run(accounts.sweep()));
  EXPECT_EQ(count("login_failures"), 0);
  EXPECT_EQ(count("known_devices"), 1);
  time.advance(std::chrono::days(365));
  ASSERT_TRUE(run(accounts.sweep()));
  EXPECT_EQ(count("known_devices"), 0);
}

TEST_F(LoginTest, RenewsTheHashWhenItsCostRose) {
  ASSERT_TRUE(registered("Ann"));
  const auto stored = [&] {
    return (*run(store.find_credentials(std::string("ann"))))->password_hash;
  };
  const std::string before = stored();
  ASSERT_TRUE(logged_in("Ann", kRight));
  EXPECT_EQ(stored(), before);
  PasswordHasher dearer(io, {2, 16384, 1, 64});
  Accounts risen({store,
                  sessions,
                  logins,
                  factors,
                  closings,
                  dearer,
                  time,
                  metrics,
                  seal_key,
                  [] {},
                  {},
                  emails},
                 cheap_config());

  EXPECT_FALSE(run(risen.log_in("Ann", kWrong, {})));
  EXPECT_EQ(stored(), before);
  ASSERT_TRUE(run(risen.log_in("Ann", kRight, {})));

  EXPECT_NE(stored(), before);
  EXPECT_FALSE(dearer.needs_rehash(stored()));
  EXPECT_TRUE(run(risen.log_in("Ann", kRight, {})));
}

}  // namespace
}  // namespace escaque::services::accounts
