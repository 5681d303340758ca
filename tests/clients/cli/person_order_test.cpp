#include "cli/admin/person_order.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace escaque::clients::cli::admin {
namespace {

namespace accounts_v1 = accounts::v1;
using testing::HasSubstr;

TypedChange wanted(std::string verb, std::string value = {}) {
  TypedChange change;
  change.verb = std::move(verb);
  change.user = "Ben";
  change.value = std::move(value);
  change.reason = "asked for it";
  return change;
}

std::string said(const TypedChange& change) {
  const auto command = to_command(change);
  return command ? describe(*command) : command.error();
}

TEST(PersonOrder, SaysWhatItWillDo) {
  EXPECT_EQ(said(wanted("rename", "Benito")), "Ben is called Benito from now on: asked for it");
  EXPECT_EQ(said(wanted("title", "IM")), "Ben has the title IM from now on: asked for it");
  EXPECT_EQ(said(wanted("title")),
            "Ben has no title once somebody else has signed it: asked for it");
  EXPECT_EQ(said(wanted("child")), "the account of Ben is a child's from now on: asked for it");
  EXPECT_EQ(said(wanted("no-child")), "the account of Ben is no longer a child's: asked for it");
  TypedChange roles = wanted("roles");
  EXPECT_EQ(said(roles), "Ben has no role once somebody else has signed it: asked for it");
  roles.roles = {"helper", "second-signer"};
  EXPECT_EQ(said(roles),
            "Ben has helper, second-signer once somebody else has signed it: asked for it");
  TypedChange signature;
  signature.verb = "approve";
  signature.change_id = "0000000000A";
  EXPECT_EQ(said(signature), "the change 0000000000A is carried out");
  signature.verb = "decline";
  EXPECT_EQ(said(signature), "the change 0000000000A is not made");
}

TEST(PersonOrder, NamesWhatIsWrong) {
  TypedChange silent = wanted("rename", "Benito");
  silent.reason.clear();
  EXPECT_EQ(said(silent), "rename without a reason (expected: --reason WHY)");
  for (const char* role : {"operator", "player", "king"}) {
    TypedChange roles = wanted("roles");
    roles.roles = {role};
    EXPECT_THAT(said(roles), HasSubstr("(expected: one of helper, arbiter, admin, second-signer)"));
  }
}

TEST(PersonOrder, EveryRoleOfTheDeskIsAWord) {
  TypedChange roles = wanted("roles");
  roles.roles = role_words();
  const auto command = to_command(roles);
  ASSERT_TRUE(command);
  EXPECT_EQ(command->change().roles().roles_size(), 4);
}

TEST(PersonOrder, ListsChanges) {
  accounts_v1::ListPersonChangesResponse changes;
  EXPECT_EQ(to_text(changes), "no changes\n");
  accounts_v1::PersonChange& change = *changes.add_changes();
  change.set_change_id("0000000000A");
  change.set_state(accounts_v1::CHANGE_STATE_WAITING);
  change.mutable_user()->set_handle("Ben");
  change.mutable_by()->set_handle("Ada");
  change.mutable_roles()->add_roles(common::v1::ROLE_ARBITER);
  EXPECT_THAT(to_text(changes), HasSubstr("0000000000A waiting: Ben -> arbiter, asked by Ada on "));
  change.set_is_child(true);
  EXPECT_THAT(to_text(changes), HasSubstr(" Ben -> a child's account, asked by "));
  change.mutable_computer()->set_engine("crafty");
  EXPECT_THAT(to_text(changes), HasSubstr(" Ben -> a computer (C), crafty, asked by "));
  change.mutable_computer()->set_operator_("Eve");
  change.mutable_user()->set_is_computer(true);
  EXPECT_THAT(to_text(changes), HasSubstr(" Ben (C) -> a computer (C), crafty of Eve, asked by "));
}

}  // namespace
}  // namespace escaque::clients::cli::admin
