#include "platform/identity/verifier.hpp"

#include <optional>

#include <gtest/gtest.h>

#include "platform/identity/signer.hpp"
#include "support/manual_time.hpp"
#include "support/temp_directory.hpp"

namespace escaque::identity {
namespace {

using namespace std::chrono_literals;

const std::string kGames = "escaque.games.v1.GamesService";

common::v1::User ann() {
  common::v1::User user;
  user.set_id("00000000001");
  user.add_roles(common::v1::ROLE_ADMIN);
  return user;
}

class VerifierTest : public testing::Test {
 protected:
  [[nodiscard]] std::string vouched(const std::string& session = "s1") {
    return accounts.vouch(ann(), session, time.utc_now() + kLifetime);
  }
  /// Why it is refused; nothing when it is not.
  [[nodiscard]] std::optional<Doubt> doubt_of(const std::string& assertion) {
    const auto known = verifier.user(assertion);
    return known ? std::nullopt : std::optional(known.error());
  }

  test::TempDirectory directory;
  test::ManualTime time;
  KeyFolder keys{directory.path(), time};
  Signer accounts{"accounts", keys.own("accounts"), time};
  Signer gateway{"gateway", keys.own("gateway"), time};
  Verifier verifier{keys, time};
};

TEST_F(VerifierTest, KnowsAUserWhomAccountsVouchesFor) {
  const auto known = verifier.user(vouched());
  ASSERT_TRUE(known);
  EXPECT_EQ((*known)->user.id(), ann().id());
  EXPECT_EQ((*known)->user.roles_size(), 1);
  EXPECT_EQ((*known)->session, "s1");
}

TEST_F(VerifierTest, ForgetsEverybodyWhoseSessionsBeganBeforeAMoment) {
  const auto before = vouched();
  const auto known = verifier.user(before);
  verifier.revoke_all(time.utc_now());
  time.advance(Millis(1));
  const auto after = vouched("s2");

  EXPECT_EQ(doubt_of(before), Doubt::revoked);
  EXPECT_FALSE(verifier.is_good(**known));
  EXPECT_EQ(doubt_of(after), std::nullopt);
}

TEST_F(VerifierTest, BelievesNobodyElseAboutUsers) {
  const Signer impostor("accounts", SigningKey::make(), time);
  const auto until = time.utc_now() + kLifetime;
  EXPECT_EQ(doubt_of(impostor.vouch(ann(), "s1", until)), Doubt::not_signed);
  EXPECT_EQ(doubt_of(gateway.vouch(ann(), "s1", until)), Doubt::not_signed);
  EXPECT_EQ(doubt_of(gateway.introduce(kGames)), Doubt::malformed);
  EXPECT_EQ(doubt_of(""), Doubt::malformed);
  EXPECT_EQ(doubt_of("nonsense"), Doubt::malformed);
  EXPECT_EQ(doubt_of(std::string(10'000, 'x')), Doubt::malformed);
}

TEST_F(VerifierTest, NoticesAChangedByte) {
  const std::string good = vouched();
  for (std::size_t i = 0; i < good.size(); ++i) {
    std::string bad = good;
    bad[i] = static_cast<char>(bad[i] ^ 1);
    EXPECT_TRUE(doubt_of(bad)) << i;
  }
}

TEST_F(VerifierTest, EndsAfterFiveMinutesAndSomeSecondsForTheClocks) {
  const std::string assertion = vouched();
  time.advance(kLifetime + kClockSkew - 1ms);
  EXPECT_FALSE(doubt_of(assertion));
  time.advance(1ms);
  EXPECT_EQ(doubt_of(assertion), Doubt::expired);
}

TEST_F(VerifierTest, RefusesWhatWasIssuedInTheFuture) {
  test::ManualTime ahead;
  ahead.advance(kClockSkew);
  const Signer fast("accounts", keys.own("accounts"), ahead);
  EXPECT_FALSE(doubt_of(fast.vouch(ann(), "s1", ahead.utc_now() + 1min)));
  ahead.advance(1ms);
  EXPECT_EQ(doubt_of(fast.vouch(ann(), "s1", ahead.utc_now() + 1min)), Doubt::expired);
}

TEST_F(VerifierTest, EndsWithTheSession) {
  const std::string one = vouched("s1");
  const std::string other = vouched("s2");
  const auto known = verifier.user(one);
  ASSERT_TRUE(known);
  const auto changes = verifier.changes();
  verifier.revoke({"s1"});
  EXPECT_NE(verifier.changes(), changes);
  EXPECT_EQ(doubt_of(one), Doubt::revoked);
  EXPECT_EQ(doubt_of(vouched("s1")), Doubt::revoked);
  EXPECT_FALSE(verifier.is_good(**known));
  EXPECT_FALSE(doubt_of(other));
}

TEST_F(VerifierTest, RemembersARevocationAsLongAsItMatters) {
  const std::string assertion = vouched();
  verifier.revoke({"s1"});
  time.advance(kLifetime);
  verifier.revoke({"s2"});  // Sweeps.
  EXPECT_EQ(doubt_of(assertion), Doubt::revoked);
}

TEST_F(VerifierTest, TakesRolesAwayAtOnce) {
  const std::string assertion = vouched();
  EXPECT_EQ((*verifier.user(assertion))->user.roles_size(), 1);
  common::v1::User demoted = ann();
  demoted.clear_roles();
  verifier.learn(demoted);
  EXPECT_EQ((*verifier.user(assertion))->user.roles_size(), 0);
}

TEST_F(VerifierTest, KnowsAServiceThatCallsIt) {
  EXPECT_EQ(*verifier.service(gateway.introduce(kGames), kGames), "gateway");
  EXPECT_EQ(
      verifier.service(gateway.introduce("escaque.ratings.v1.RatingsService"), kGames).error(),
      Doubt::not_for_us);
  EXPECT_EQ(verifier.service(vouched(), kGames).error(), Doubt::malformed);
  const Signer impostor("gateway", SigningKey::make(), time);
  EXPECT_EQ(verifier.service(impostor.introduce(kGames), kGames).error(), Doubt::not_signed);
}

TEST_F(VerifierTest, AServiceSignsAnewBeforeTheEnd) {
  const std::string first = gateway.introduce(kGames);
  time.advance(kLifetime - 1min);
  EXPECT_EQ(gateway.introduce(kGames), first);
  time.advance(1ms);
  EXPECT_NE(gateway.introduce(kGames), first);
}

}  // namespace
}  // namespace escaque::identity
