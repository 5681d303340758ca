#include "accounts/convert.hpp"

#include <gtest/gtest.h>

#include "accounts/clubs/club_refusals.hpp"
#include "support/every_refusal.hpp"

namespace escaque::services::accounts {
namespace {

TEST(AccountsConvert, TurnsAnAccountIntoTheUserThatEverybodySees) {
  const Account account{UserId{5}, "Ann", "WIM", AccountKind::computer, UtcTime(), {Role::admin}};

  const common::v1::User user = to_wire(account);

  EXPECT_EQ(user.id(), "00000000005");
  EXPECT_EQ(user.handle(), "Ann");
  EXPECT_EQ(user.title(), "WIM");
  EXPECT_TRUE(user.is_computer());
  EXPECT_FALSE(user.is_guest());
  ASSERT_EQ(user.roles_size(), 1);
  EXPECT_EQ(user.roles(0), common::v1::ROLE_ADMIN);
}

TEST(AccountsConvert, TakesEachRoleOnceAndNotThatOfAPlayer) {
  google::protobuf::RepeatedField<int> roles;
  for (const int role : {common::v1::ROLE_PLAYER, common::v1::ROLE_ADMIN, common::v1::ROLE_ADMIN,
                         common::v1::ROLE_OPERATOR, common::v1::ROLE_ARBITER}) {
    roles.Add(role);
  }

  EXPECT_EQ(*from_wire(roles), (std::vector{Role::admin, Role::operator_, Role::arbiter}));

  roles.Add(77);
  EXPECT_EQ(from_wire(roles).error().error, AccountError::unknown_role);
}

TEST(AccountsConvert, RefusesUnknownLists) {
  EXPECT_EQ(*from_wire(v1::LIST_KIND_NOPLAY), ListKind::noplay);
  EXPECT_EQ(from_wire(v1::LIST_KIND_UNSPECIFIED).error().error, AccountError::unknown_list);
  EXPECT_EQ(from_wire(static_cast<v1::ListKind>(9)).error().error, AccountError::unknown_list);
}

TEST(AccountsConvert, ReadsPreferencesAsAWhole) {
  const Preferences wanted{Audience::registered, Audience::followed, Audience::nobody,
                           ComputerChallenges::refused, Audience::followed};
  const auto read = from_wire(to_wire(wanted));
  ASSERT_TRUE(read);
  EXPECT_EQ(read->may_challenge, Audience::registered);
  EXPECT_EQ(read->may_invite, Audience::followed);
  EXPECT_EQ(read->may_tell, Audience::nobody);
  EXPECT_EQ(read->computers, ComputerChallenges::refused);
  EXPECT_EQ(read->may_see, Audience::followed);

  v1::Preferences half = to_wire(wanted);
  half.clear_may_tell();
  EXPECT_EQ(from_wire(half)->may_tell, std::nullopt);
  half.set_may_see(static_cast<v1::Audience>(9));
  EXPECT_EQ(from_wire(half).error().error, AccountError::unknown_audience);
  half.clear_may_see();
  EXPECT_EQ(from_wire(half)->may_see, std::nullopt);
  half.clear_computer_challenges();
  EXPECT_EQ(from_wire(half)->computers, std::nullopt);
  half.set_computer_challenges(static_cast<v1::ComputerChallenges>(9));
  EXPECT_EQ(from_wire(half).error().error, AccountError::unknown_choice);
  half.clear_computer_challenges();
  half.set_may_tell(static_cast<v1::Audience>(9));
  EXPECT_EQ(from_wire(half).error().error, AccountError::unknown_audience);
  half.clear_may_tell();
  half.clear_may_invite();
  EXPECT_EQ(from_wire(half).error().error, AccountError::unknown_audience);
}

TEST(AccountsConvert, EveryRefusalSaysWhatWasWrongAndWhatWouldBeRight) {
  test::Requests requests = test::requests_of("escaque.accounts.v1.AccountsService");
  const auto of_operators = test::requests_of("escaque.accounts.v1.AccountsAdminService");
  requests.insert(requests.end(), of_operators.begin(), of_operators.end());
  test::expect_refusals<AccountError>("accounts.txt", requests,
                                      [](AccountError why) { return to_error(Refused(why)); });
  const auto busy = to_error(Refused(AccountError::overloaded, Millis(250)));
  EXPECT_EQ(busy.detail.retry_after_ms(), 250);
}

TEST(AccountsConvert, EveryRefusalOfClubsSaysWhatWasWrongAndWhatWouldBeRight) {
  test::expect_refusals<club::ClubError>("club.txt",
                                         test::requests_of("escaque.accounts.v1.ClubService"),
                                         [](club::ClubError why) { return to_error(why); });
}

}  // namespace
}  // namespace escaque::services::accounts
