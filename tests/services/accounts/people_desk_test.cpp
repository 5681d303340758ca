// What the admins' desk changes about people: who may, what waits for a signature, who is told.

#include "accounts/desk/people_desk.hpp"

#include <gmock/gmock.h>

#include "services/accounts/accounts_fixture.hpp"

namespace escaque::services::accounts {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class PeopleDeskTest : public AccountsFixture {
 protected:
  UserId officer(const std::string& handle, std::vector<Role> roles) {
    const auto made =
        run(accounts.create_user({handle, "rook and pawn", "", std::move(roles)}, {7}));
    EXPECT_TRUE(made);
    return made->id;
  }
  ChangeOrder order(ChangeKind kind, std::string value) {
    ChangeOrder made;
    made.command_id = "c" + std::to_string(++commands);
    made.by = ada;
    made.handle = "Ben";
    made.kind = kind;
    made.value = std::move(value);
    made.reason = "asked for it";
    return made;
  }
  Answer<Named<PersonChange>> ask(ChangeKind kind, std::string value) {
    return run(desk.ask(order(kind, std::move(value))));
  }
  AccountError refusal(ChangeOrder wanted) {
    const auto asked = run(desk.ask(std::move(wanted)));
    EXPECT_FALSE(asked);
    return asked ? AccountError::unavailable : asked.error().error;
  }
  AccountError refusal(ChangeKind kind, std::string value) {
    return refusal(order(kind, std::move(value)));
  }
  Answer<Named<PersonChange>> sign(ChangeId id, UserId by, bool is_given = true) {
    return run(desk.settle({id, by, is_given}));
  }
  Account ben_now() { return run(accounts.find({ben}, {}))->front(); }

  int commands = 0;
  ChangeStore changes_{database};
  PeopleDesk desk{{changes_, time, [] {}}};
  PeopleDesk careful{{changes_, time, [] {}, {}, Approval::admin}};  // Of computers.
  const UserId ada = officer("Ada", {Role::admin});
  const UserId eve = officer("Eve", {Role::admin});
  const UserId sam = officer("Sam", {Role::second_signer});
  const UserId ben = registered("Ben")->account.id;
};

TEST_F(PeopleDeskTest, GivesANewHandleAtOnce) {
  const auto done = ask(ChangeKind::handle, "Benito");
  ASSERT_TRUE(done);
  EXPECT_EQ(done->what.state, ChangeState::done);
  EXPECT_EQ(ben_now().handle, "Benito");
  EXPECT_EQ(changes().back().user().handle(), "Benito");
  // Whoever does not know it yet comes in by the old name; nobody else gets it.
  EXPECT_EQ(logged_in("Ben", "rook and pawn")->account.handle, "Benito");
  EXPECT_TRUE(logged_in("benito", "rook and pawn"));
  EXPECT_EQ(registered("Ben").error().error, AccountError::handle_taken);
  EXPECT_EQ(registered("BEN").error().error, AccountError::handle_taken);
  // And back.
  ChangeOrder back = order(ChangeKind::handle, "Ben");
  back.handle = "Benito";
  EXPECT_TRUE(run(desk.ask(back)));
  EXPECT_EQ(ben_now().handle, "Ben");
  EXPECT_EQ(count("former_handles"), 1);
}

TEST_F(PeopleDeskTest, KnowsPeopleByTheirIds) {
  ChangeOrder by_id = order(ChangeKind::title, "IM");
  by_id.user = ben;
  by_id.handle = to_string(ben);
  ASSERT_TRUE(run(desk.ask(by_id)));
  EXPECT_EQ(ben_now().title, "IM");
}

TEST_F(PeopleDeskTest, RolesWaitForSomebodyElsesSignature) {
  const auto asked = ask(ChangeKind::roles, "arbiter");
  ASSERT_TRUE(asked);
  EXPECT_EQ(asked->what.state, ChangeState::waiting);
  EXPECT_THAT(ben_now().roles, IsEmpty());
  const ChangeId id = asked->what.id;
  EXPECT_EQ(sign(id, ada).error().error, AccountError::own_signature);
  EXPECT_EQ(sign(id, ben).error().error, AccountError::not_a_signer);
  EXPECT_EQ(refusal(ChangeKind::roles, "helper"), AccountError::already_waiting);

  ASSERT_TRUE(sign(id, sam));
  EXPECT_THAT(ben_now().roles, ElementsAre(Role::arbiter));
  EXPECT_EQ(changes().back().user().roles_size(), 1);
  EXPECT_TRUE(sign(id, sam)) << "the same again";
  EXPECT_EQ(sign(id, eve).error().error, AccountError::change_settled);
  EXPECT_EQ(count("audit WHERE action = 'ask_roles'"), 1);
  EXPECT_EQ(count("audit WHERE action = 'set_roles' AND actor_id = '" + to_string(sam) + "'"), 1);
  EXPECT_EQ(*run(store.verify_audit()), std::nullopt);
}

TEST_F(PeopleDeskTest, ATitleIsGivenByOneAndTakenByTwo) {
  ASSERT_TRUE(ask(ChangeKind::title, "WGM"));
  EXPECT_EQ(ben_now().title, "WGM");
  const auto asked = ask(ChangeKind::title, "");
  ASSERT_TRUE(asked);
  EXPECT_EQ(ben_now().title, "WGM");
  ASSERT_TRUE(sign(asked->what.id, eve));
  EXPECT_EQ(ben_now().title, "");
}

TEST_F(PeopleDeskTest, WhatIsRefusedOrLapsedIsNotDone) {
  const auto first = ask(ChangeKind::roles, "helper");
  ASSERT_TRUE(first);
  ASSERT_TRUE(sign(first->what.id, ada, false)) << "whoever asked may take it back";
  EXPECT_EQ(sign(first->what.id, sam).error().error, AccountError::change_settled);

  time.advance(Millis(1));
  const auto second = ask(ChangeKind::roles, "helper");
  ASSERT_TRUE(second);
  time.advance(kSignWithin);
  EXPECT_EQ(sign(second->what.id, sam).error().error, AccountError::change_settled);
  EXPECT_THAT(ben_now().roles, IsEmpty());
  EXPECT_TRUE(ask(ChangeKind::roles, "helper"));

  const auto listed = run(desk.list(sam));
  ASSERT_TRUE(listed);
  ASSERT_EQ(listed->what.size(), 3U);
  EXPECT_EQ(listed->what[0].state, ChangeState::waiting);
  EXPECT_EQ(listed->what[1].state, ChangeState::lapsed);
  EXPECT_EQ(listed->what[2].state, ChangeState::refused);
  EXPECT_EQ(listed->people.size(), 2U);
  EXPECT_EQ(run(desk.list(ben)).error().error, AccountError::not_a_signer);
}

TEST_F(PeopleDeskTest, RefusesWhatItMayNotDo) {
  ChangeOrder by_ben = order(ChangeKind::title, "GM");
  by_ben.by = ben;
  EXPECT_EQ(refusal(by_ben), AccountError::not_an_admin);
  ChangeOrder by_sam = order(ChangeKind::title, "GM");
  by_sam.by = sam;
  EXPECT_EQ(refusal(by_sam), AccountError::not_an_admin);
  ChangeOrder own = order(ChangeKind::title, "GM");
  own.handle = "Ada";
  EXPECT_EQ(refusal(own), AccountError::own_account);
  ChangeOrder nobody = order(ChangeKind::title, "GM");
  nobody.handle = "Nobody1";
  EXPECT_EQ(refusal(nobody), AccountError::no_such_user);
  ChangeOrder silent = order(ChangeKind::title, "GM");
  silent.reason.clear();
  EXPECT_EQ(refusal(silent), AccountError::reason_needed);
  EXPECT_EQ(refusal(ChangeKind::handle, "x"), AccountError::invalid_handle);
  EXPECT_EQ(refusal(ChangeKind::handle, "Guest-abc123"), AccountError::reserved_handle);
  EXPECT_EQ(refusal(ChangeKind::handle, "Eve"), AccountError::handle_taken);
  EXPECT_EQ(refusal(ChangeKind::title, "gm"), AccountError::invalid_title);
  EXPECT_EQ(refusal(ChangeKind::title, ""), AccountError::nothing_changes);
  EXPECT_EQ(refusal(ChangeKind::roles, "operator"), AccountError::operators_role);
  const auto guest = run(accounts.create_guest());
  ChangeOrder of_guest = order(ChangeKind::title, "GM");
  of_guest.handle = guest->account.handle;
  EXPECT_EQ(refusal(of_guest), AccountError::no_such_user);
  EXPECT_EQ(count("person_changes"), 0);
}

TEST_F(PeopleDeskTest, ACommandThatComesAgainHasOneEffect) {
  const ChangeOrder first = order(ChangeKind::handle, "Benito");
  const auto done = run(desk.ask(first));
  ASSERT_TRUE(done);
  EXPECT_EQ(run(desk.ask(first))->what.id, done->what.id);
  ChangeOrder other = first;
  other.value = "Benjamin";
  EXPECT_EQ(refusal(other), AccountError::command_taken);
}

TEST_F(PeopleDeskTest, TheRoleOfTheOperatorStays) {
  ASSERT_TRUE(run(accounts.set_roles("Ben", {Role::operator_}, {7})));
  const auto asked = ask(ChangeKind::roles, "helper");
  ASSERT_TRUE(asked);
  ASSERT_TRUE(sign(asked->what.id, eve));
  EXPECT_THAT(ben_now().roles, ElementsAre(Role::helper, Role::operator_));
}

TEST_F(PeopleDeskTest, AClosedAccountLeavesNoNames) {
  ASSERT_TRUE(ask(ChangeKind::handle, "Benito"));
  ChangeOrder roles = order(ChangeKind::roles, "helper");
  roles.handle = "Benito";
  const auto asked = run(desk.ask(roles));
  ASSERT_TRUE(asked);
  ASSERT_TRUE(run(accounts.close_user("Benito", {1000})));
  EXPECT_EQ(count("person_changes WHERE value <> '' OR reason <> ''"), 0);
  EXPECT_EQ(count("former_handles"), 0);
  EXPECT_EQ(sign(asked->what.id, eve).error().error, AccountError::change_settled);
  EXPECT_EQ(registered("Ben").error().error, AccountError::handle_taken);
}

TEST_F(PeopleDeskTest, AnAccountBecomesAComputersAtOnceWhereNobodyHasToAgree) {
  const auto asked = run(desk.ask_computer({ben, "Stockfish 15.1", ""}));
  ASSERT_TRUE(asked);
  EXPECT_EQ(asked->what.state, ChangeState::done);
  EXPECT_EQ(ben_now().kind, AccountKind::computer);
  EXPECT_TRUE(changes().back().user().is_computer());
  EXPECT_EQ(count("audit WHERE action = 'set_computer'"), 1);
  EXPECT_EQ(run(desk.ask_computer({ben, "Stockfish 15.1", ""})).error().error,
            AccountError::nothing_changes);
}

TEST_F(PeopleDeskTest, AComputerWaitsForAnAdmin) {
  const auto refused = [&](ComputerOrder order) {
    return run(careful.ask_computer(std::move(order))).error().error;
  };
  EXPECT_EQ(refused({ben, "Crafty", ""}), AccountError::operator_needed);
  EXPECT_EQ(refused({ben, "Crafty", "Nobody"}), AccountError::no_such_operator);
  EXPECT_EQ(refused({ben, "Crafty", "Ben"}), AccountError::no_such_operator);
  for (const auto* name :
       {"", " x", "a\nb", "two\x01", "0123456789012345678901234567890123456789x"}) {
    EXPECT_EQ(refused({ben, name, "Sam"}), AccountError::no_engine_name) << name;
  }
  const auto asked = run(careful.ask_computer({ben, "Crafty", "Eve"}));
  ASSERT_TRUE(asked);
  EXPECT_EQ(asked->what.state, ChangeState::waiting);
  EXPECT_EQ(wish_of(asked->what.value).engine, "Crafty");
  EXPECT_EQ(wish_of(asked->what.value).operated_by, eve);
  EXPECT_EQ(ben_now().kind, AccountKind::person);
  const ChangeId id = asked->what.id;
  // A program that was restarted asks again; another wish has to wait.
  EXPECT_EQ(run(careful.ask_computer({ben, "Crafty", "Eve"}))->what.id, id);
  EXPECT_EQ(refused({ben, "Rybka", "Eve"}), AccountError::already_waiting);

  EXPECT_EQ(sign(id, ben).error().error, AccountError::not_a_signer);
  EXPECT_EQ(sign(id, sam).error().error, AccountError::not_an_admin);
  EXPECT_EQ(sign(id, eve).error().error, AccountError::own_computer);
  ASSERT_TRUE(sign(id, ada));
  EXPECT_EQ(ben_now().kind, AccountKind::computer);
  EXPECT_EQ(count("audit WHERE action IN ('ask_computer', 'set_computer')"), 2);
  EXPECT_EQ(count("audit WHERE details LIKE '%Crafty%'"), 0);
  EXPECT_EQ(run(careful.list(ada))->people.size(), 3U) << "with whoever answers for it";
}

TEST_F(PeopleDeskTest, WhoeverPlayedRatedAsAPersonIsNoComputer) {
  EXPECT_EQ(run(desk.ask_computer({ben, "Crafty", "", 1})).error().error,
            AccountError::played_as_person);
  const auto asked = run(careful.ask_computer({ben, "Crafty", "Sam"}));
  ASSERT_TRUE(asked);
  const Signature late{asked->what.id, ada, true, 1};
  EXPECT_EQ(run(careful.settle(late)).error().error, AccountError::played_as_person);
  EXPECT_EQ(ben_now().kind, AccountKind::person);
  const auto guest = run(accounts.create_guest())->account.id;
  EXPECT_EQ(run(desk.ask_computer({guest, "Crafty", ""})).error().error,
            AccountError::guest_is_no_computer);
}

TEST_F(PeopleDeskTest, ARefusedComputerAsksAgainAfterAWeek) {
  const auto asked = run(careful.ask_computer({ben, "Crafty", "Sam"}));
  ASSERT_TRUE(asked);
  ASSERT_TRUE(sign(asked->what.id, sam, false)) << "to refuse is for second signers, too";
  EXPECT_EQ(run(careful.ask_computer({ben, "Crafty", "Sam"})).error().error,
            AccountError::refused_lately);
  time.advance(kSignWithin);
  EXPECT_TRUE(run(careful.ask_computer({ben, "Crafty", "Sam"})));
}

TEST_F(PeopleDeskTest, AClosedComputerLeavesNoWish) {
  const auto asked = run(careful.ask_computer({ben, "Crafty", "Sam"}));
  ASSERT_TRUE(asked);
  ASSERT_TRUE(run(accounts.close_user("Ben", {7})));
  EXPECT_EQ(sign(asked->what.id, ada).error().error, AccountError::change_settled);
  EXPECT_EQ(count("person_changes WHERE kind = 'computer' AND value = ''"), 1);
}

}  // namespace
}  // namespace escaque::services::accounts
