#include "accounts/login/totp.hpp"

#include <chrono>
#include <set>

#include <gtest/gtest.h>

namespace escaque::services::accounts {
namespace {

UtcTime at(std::int64_t since_1970) { return UtcTime(std::chrono::seconds(since_1970)); }

// RFC 6238, appendix B, of whose eight digits an authenticator shows the last six.
TEST(Totp, KnowsTheCodesOfTheStandard) {
  const std::string secret = "12345678901234567890";

  EXPECT_EQ(totp_step(secret, "287082", at(59)), 1);
  EXPECT_EQ(totp_step(secret, "081804", at(1111111109)), 37037036);
  EXPECT_EQ(totp_step(secret, "050471", at(1111111111)), 37037037);
  EXPECT_EQ(totp_step(secret, "005924", at(1234567890)), 41152263);
  EXPECT_EQ(totp_step(secret, "353130", at(20000000000)), 666666666);
}

TEST(Totp, TakesTheStepBeforeAndTheStepAfter) {
  const std::string secret = "12345678901234567890";

  EXPECT_EQ(totp_step(secret, "287082", at(89)), 1);
  EXPECT_EQ(totp_step(secret, "287082", at(29)), 1);
  EXPECT_EQ(totp_step(secret, "287082", at(90)), std::nullopt);
}

TEST(Totp, RefusesWhatIsNoCode) {
  for (const char* text : {"", "28708", "2870820", "28708x", " 87082", "-87082", "2870\xc3\xa4"}) {
    EXPECT_EQ(totp_step("12345678901234567890", text, at(59)), std::nullopt) << text;
  }
}

TEST(Totp, GivesAuthenticatorsWhatTheyRead) {
  EXPECT_EQ(totp_base32("12345678901234567890"), "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
  EXPECT_EQ(totp_uri("Ann_9", "12345678901234567890"),
            "otpauth://totp/Escaque:Ann_9?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Escaque");
  EXPECT_NE(random_totp_secret(), random_totp_secret());
}

TEST(RecoveryCode, IsTheSameHoweverItIsTyped) {
  const UserId ann{7};
  const auto hash = recovery_hash(ann, "abcd-efgh-ijkl-2345");

  ASSERT_TRUE(hash);
  EXPECT_EQ(recovery_hash(ann, " ABCD EFGH ijkl2345 "), hash);
  EXPECT_NE(recovery_hash(UserId{8}, "abcd-efgh-ijkl-2345"), hash);
  for (const char* text : {"", "abcd-efgh-ijkl-234", "abcd-efgh-ijkl-2341", "287082"}) {
    EXPECT_EQ(recovery_hash(ann, text), std::nullopt) << text;
  }
}

TEST(RecoveryCode, IsNeverTheSameTwice) {
  const auto codes = random_recovery_codes();

  EXPECT_EQ(codes.size(), 10U);
  EXPECT_EQ(std::set<std::string>(codes.begin(), codes.end()).size(), 10U);
  EXPECT_TRUE(recovery_hash(UserId{1}, codes[0])) << codes[0];
}

}  // namespace
}  // namespace escaque::services::accounts
