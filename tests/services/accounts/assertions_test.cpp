#include "accounts/sessions/assertions.hpp"

#include <gtest/gtest.h>

#include "platform/identity/verifier.hpp"
#include "support/manual_time.hpp"
#include "support/temp_directory.hpp"

namespace escaque::services::accounts {
namespace {

using namespace std::chrono_literals;

class AssertionsTest : public testing::Test {
 protected:
  AssertionsTest() { ann.set_id("00000000001"); }

  test::TempDirectory directory;
  test::ManualTime time;
  identity::KeyFolder keys{directory.path(), time};
  identity::Signer signer{"accounts", keys.own("accounts"), time};
  identity::Verifier verifier{keys, time};
  Assertions assertions{signer, time};
  common::v1::User ann;
  const TokenHash session{"0123"};
};

TEST_F(AssertionsTest, SayWhoHoldsASession) {
  const auto made = assertions.of(ann, session, 24h);
  EXPECT_EQ(made.lives, Millis(5min));
  const auto known = verifier.user(made.text);
  ASSERT_TRUE(known);
  EXPECT_EQ((*known)->user.id(), ann.id());
  EXPECT_EQ((*known)->session, session.hex);
}

TEST_F(AssertionsTest, AreTheSameForAMinute) {
  const auto first = assertions.of(ann, session, 24h);
  time.advance(1min);
  const auto later = assertions.of(ann, session, 24h);
  EXPECT_EQ(later.text, first.text);
  EXPECT_EQ(later.lives, Millis(4min));
  time.advance(1ms);
  EXPECT_NE(assertions.of(ann, session, 24h).text, first.text);
}

TEST_F(AssertionsTest, AreMadeAnewWhenTheUserHasChanged) {
  ann.add_roles(common::v1::ROLE_ARBITER);
  const auto before = assertions.of(ann, session, 24h);
  ann.clear_roles();
  const auto after = assertions.of(ann, session, 24h);
  EXPECT_NE(after.text, before.text);
  EXPECT_EQ((*verifier.user(after.text))->user.roles_size(), 0);
}

TEST_F(AssertionsTest, EndWithTheSession) {
  EXPECT_EQ(assertions.of(ann, session, 24h).lives, Millis(5min));
  const auto made = assertions.of(ann, session, 10s);
  EXPECT_EQ(made.lives, Millis(10s));
  time.advance(Millis(10s) + identity::kClockSkew);
  EXPECT_FALSE(verifier.user(made.text));
}

}  // namespace
}  // namespace escaque::services::accounts
