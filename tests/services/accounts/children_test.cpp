// Children's accounts: who makes an account one, what it cannot become, and whom it knows.

#include <gmock/gmock.h>

#include "accounts/children/child_rows.hpp"
#include "accounts/clubs/clubs.hpp"
#include "accounts/desk/people_desk.hpp"
#include "services/accounts/accounts_fixture.hpp"

namespace escaque::services::accounts {
namespace {

using club::ClubError;
using club::ClubId;
using club::Relation;
using testing::ElementsAre;
using testing::IsEmpty;

class ChildrenTest : public AccountsFixture {
 protected:
  void SetUp() override {
    ada = run(accounts.create_user({"Ada", "rook and pawn", "", {Role::admin}}, {7}))->id;
    ann = user("Ann");
    ben = user("Ben");
    kid = user("Kid");
    tower = founded(ann, "Torre Blanca");
    let_in(tower, ann, kid);
  }

  UserId user(const std::string& handle) { return registered(handle)->account.id; }
  std::string next_id() { return "c" + std::to_string(++commands); }
  ClubId founded(UserId by, const std::string& name) {
    const auto made = run(clubs.found(
        by, next_id(), {name, "", club::Admission::on_request, club::ListView::everybody}));
    EXPECT_TRUE(made);
    return made ? made->id : ClubId();
  }
  void let_in(ClubId club, UserId officer, UserId who) {
    ASSERT_TRUE(give(club, who, club::Join{}));
    ASSERT_TRUE(give(club, officer, club::Admit{}, who));
  }
  Result<std::optional<Relation>, ClubError> give(ClubId club, UserId by, club::Command command,
                                                  std::optional<UserId> other = {}) {
    time.advance(Millis(1));
    return run(clubs.carry_out({club, by, next_id(), std::move(command), other}));
  }
  ClubError refusal(ClubId club, UserId by, club::Command command, UserId other) {
    const auto done = give(club, by, std::move(command), other);
    EXPECT_FALSE(done);
    return done ? ClubError::unavailable : done.error();
  }
  Answer<Named<PersonChange>> ask(ChangeKind kind, std::string value,
                                  const std::string& handle = "Kid") {
    ChangeOrder order;
    order.command_id = next_id();
    order.by = ada;
    order.handle = handle;
    order.kind = kind;
    order.value = std::move(value);
    order.reason = "the club's youth";
    return run(desk.ask(std::move(order)));
  }
  AccountError refusal(ChangeKind kind, std::string value, const std::string& handle = "Kid") {
    const auto asked = ask(kind, std::move(value), handle);
    EXPECT_FALSE(asked);
    return asked ? AccountError::unavailable : asked.error().error;
  }
  /// The names of the clubs that have set it; an admin's has none.
  std::vector<std::string> marks() {
    std::vector<std::string> names;
    const auto wishes = run(accounts.wishes(kid));
    for (const ChildMark& mark : wishes->preferences.child_marks) names.push_back(mark.club_name);
    EXPECT_EQ(wishes->lists.is_child, !names.empty());
    return names;
  }
  /// What the stream said last about preferences.
  v1::PreferencesChanged last_told() {
    v1::PreferencesChanged last;
    for (const auto& change : changes()) {
      if (change.has_preferences_changed()) last = change.preferences_changed();
    }
    return last;
  }

  int level = kChildrenLevel;
  int commands = 0;
  ClubStore club_store{database};
  Clubs clubs{{club_store, time, [this] { ++nudges; }, logger, [this] { return level; }}};
  ChangeStore changes_{database};
  PeopleDesk desk{{changes_, time, [] {}, {}, Approval::automatic, [this] { return level; }}};
  UserId ada;
  UserId ann;
  UserId ben;
  UserId kid;
  ClubId tower;
};

TEST_F(ChildrenTest, AnOfficerMarksAMemberWhoIsToldAndSeesWho) {
  ASSERT_TRUE(give(tower, ann, club::MarkChild{true}, kid));
  EXPECT_THAT(marks(), ElementsAre("Torre Blanca"));
  EXPECT_EQ(last_told().user_id(), to_string(kid));
  ASSERT_EQ(last_told().preferences().child_marks_size(), 1);
  EXPECT_EQ(last_told().preferences().child_marks(0).club_id(), to_string(tower));
  const auto own = run(clubs.clubs_of(kid));
  ASSERT_EQ(own->size(), 1U);
  EXPECT_TRUE(own->front().is_child);
  EXPECT_TRUE(own->front().is_unseen) << "the bell says it";
  EXPECT_THAT(audited().back(),
              testing::HasSubstr("mark_child " + to_string(tower) + " user " + to_string(kid)));
  // The same again changes nothing.
  const auto entries = changes().size();
  ASSERT_TRUE(give(tower, ann, club::MarkChild{true}, kid));
  EXPECT_EQ(changes().size(), entries);
}

TEST_F(ChildrenTest, TheChildAndMembersAndOtherClubsCannotClearIt) {
  ASSERT_TRUE(give(tower, ann, club::MarkChild{true}, kid));
  const ClubId knights = founded(ben, "Caballos");
  let_in(knights, ben, kid);
  EXPECT_EQ(refusal(tower, kid, club::MarkChild{false}, kid), ClubError::officers_only);
  EXPECT_EQ(refusal(tower, ben, club::MarkChild{false}, kid), ClubError::officers_only);
  ASSERT_TRUE(give(knights, ben, club::MarkChild{false}, kid));
  EXPECT_THAT(marks(), ElementsAre("Torre Blanca")) << "it was not theirs";
  // Nor what the child says it prefers.
  ASSERT_TRUE(run(accounts.set_preferences(kid, {Audience::everybody, Audience::everybody})));
  EXPECT_THAT(marks(), ElementsAre("Torre Blanca"));
  EXPECT_EQ(last_told().preferences().child_marks_size(), 1) << "or others would think it gone";

  ASSERT_TRUE(give(knights, ben, club::MarkChild{true}, kid));
  ASSERT_TRUE(give(tower, ann, club::MarkChild{false}, kid));
  EXPECT_THAT(marks(), ElementsAre("Caballos"));
  ASSERT_TRUE(give(knights, ben, club::MarkChild{false}, kid));
  EXPECT_THAT(marks(), IsEmpty());
  EXPECT_EQ(last_told().preferences().child_marks_size(), 0);
}

TEST_F(ChildrenTest, LeavingTheClubKeepsTheMarkUntilTheClubClearsIt) {
  ASSERT_TRUE(give(tower, ann, club::MarkChild{true}, kid));
  ASSERT_TRUE(give(tower, kid, club::Leave{}));
  EXPECT_THAT(marks(), ElementsAre("Torre Blanca"));
  PeopleQuery query{.club = tower, .viewer = ann};
  query.only_children = true;
  const auto listed = run(clubs.people(query, {}));
  ASSERT_TRUE(listed);
  ASSERT_EQ(listed->items.size(), 1U);
  EXPECT_EQ(listed->items[0].account.id, kid);
  EXPECT_EQ(listed->items[0].relation, std::nullopt);
  EXPECT_TRUE(listed->items[0].is_child);
  query.viewer = ben;
  EXPECT_EQ(run(clubs.people(query, {})).error(), ClubError::officers_only);
  ASSERT_TRUE(give(tower, ann, club::MarkChild{false}, kid));
  EXPECT_THAT(marks(), IsEmpty());
  EXPECT_EQ(refusal(tower, ann, club::MarkChild{true}, kid), ClubError::not_a_member);
}

TEST_F(ChildrenTest, OnlyOfficersAreShownIt) {
  ASSERT_TRUE(give(tower, ann, club::MarkChild{true}, kid));
  const auto is_shown_to = [&](std::optional<UserId> viewer) {
    const auto people = run(clubs.people({.club = tower, .viewer = viewer}, {}));
    for (const ClubPerson& person : people->items) {
      if (person.is_child) return true;
    }
    return false;
  };
  EXPECT_TRUE(is_shown_to(ann));
  EXPECT_FALSE(is_shown_to(kid));
  EXPECT_FALSE(is_shown_to(ada));
  EXPECT_FALSE(is_shown_to({}));
  EXPECT_EQ(run(clubs.view(tower, ann))->children, 1);
}

TEST_F(ChildrenTest, AnAdminMarksAnybodyAndLiftsAllMarks) {
  ASSERT_TRUE(give(tower, ann, club::MarkChild{true}, kid));
  const auto set = ask(ChangeKind::child, std::string(kChild));
  ASSERT_TRUE(set);
  EXPECT_EQ(set->what.state, ChangeState::done);
  EXPECT_THAT(marks(), ElementsAre("", "Torre Blanca"));
  EXPECT_THAT(audited().back(), testing::HasSubstr("set_child " + to_string(kid)));
  EXPECT_EQ(refusal(ChangeKind::child, std::string(kChild)), AccountError::nothing_changes);
  ASSERT_TRUE(give(tower, ann, club::MarkChild{false}, kid));
  EXPECT_THAT(marks(), ElementsAre("")) << "an admin's mark is not the club's to clear";

  ASSERT_TRUE(give(tower, ann, club::MarkChild{true}, kid));
  ASSERT_TRUE(ask(ChangeKind::child, ""));
  EXPECT_THAT(marks(), IsEmpty());
  EXPECT_EQ(refusal(ChangeKind::child, ""), AccountError::nothing_changes);
}

TEST_F(ChildrenTest, WhoeverHasATitleARoleOrAnOfficeIsNone) {
  EXPECT_EQ(refusal(ChangeKind::child, std::string(kChild), "Ann"), AccountError::not_a_child);
  let_in(tower, ann, ben);
  ASSERT_TRUE(ask(ChangeKind::title, "CM", "Ben"));
  EXPECT_EQ(refusal(tower, ann, club::MarkChild{true}, ben), ClubError::not_a_child);
  EXPECT_EQ(refusal(tower, ann, club::MarkChild{true}, ann), ClubError::not_a_child);
}

TEST_F(ChildrenTest, AChildsAccountGetsNoTitleRoleOfficeClubOrProgram) {
  ASSERT_TRUE(give(tower, ann, club::MarkChild{true}, kid));
  EXPECT_EQ(refusal(ChangeKind::title, "CM"), AccountError::child_has_no_office);
  EXPECT_EQ(refusal(ChangeKind::roles, "helper"), AccountError::child_has_no_office);
  EXPECT_EQ(run(accounts.set_roles("Kid", {Role::arbiter}, {7})).error().error,
            AccountError::child_has_no_office);
  EXPECT_EQ(run(desk.ask_computer({kid, "Crafty", ""})).error().error,
            AccountError::child_has_no_office);
  EXPECT_EQ(refusal(tower, ann, club::Appoint{Relation::officer}, kid),
            ClubError::child_leads_no_club);
  EXPECT_EQ(refusal(tower, ann, club::HandOver{}, kid), ClubError::child_leads_no_club);
  const auto made = run(clubs.found(kid, next_id(), {"Peones", "", club::Admission::open, {}}));
  EXPECT_EQ(made.error(), ClubError::child_leads_no_club);
  // Nor does it inherit one.
  ASSERT_TRUE(run(accounts.close_user("Ann", {7})));
  EXPECT_TRUE(run(clubs.view(tower, {}))->club.is_closed);
}

TEST_F(ChildrenTest, KnowsWhomItFollowsAndTheMembersOfItsClubs) {
  EXPECT_THAT(*run(accounts.acquaintances(kid, {ann, ben, ada})), ElementsAre(ann));
  EXPECT_THAT(*run(accounts.acquaintances(ann, {kid})), ElementsAre(kid));
  ASSERT_TRUE(run(accounts.set_list_member({ben, ListKind::follow, kid}, Membership::present)));
  EXPECT_THAT(*run(accounts.acquaintances(kid, {ben})), IsEmpty()) << "who follows it is nobody";
  ASSERT_TRUE(run(accounts.set_list_member({kid, ListKind::follow, ben}, Membership::present)));
  EXPECT_THAT(*run(accounts.acquaintances(kid, {ben})), ElementsAre(ben));
  ASSERT_TRUE(give(tower, ada, club::Join{}));
  EXPECT_THAT(*run(accounts.acquaintances(kid, {ada})), IsEmpty()) << "has only asked to join";
  ASSERT_TRUE(give(tower, ann, club::Close{}));
  EXPECT_THAT(*run(accounts.acquaintances(kid, {ann})), IsEmpty());
  EXPECT_EQ(run(accounts.acquaintances(kid, std::vector<UserId>(101, ann))).error().error,
            AccountError::too_many_users);
}

TEST_F(ChildrenTest, NoStrangerInvitesOrFindsIt) {
  ASSERT_TRUE(give(tower, ann, club::MarkChild{true}, kid));
  const ClubId knights = founded(ben, "Caballos");
  EXPECT_EQ(refusal(knights, ben, club::Invite{}, kid), ClubError::invitation_unwanted);
  EXPECT_THAT(*run(accounts.find_by_prefix("ki")), IsEmpty());
  const ClubId pawns = founded(ann, "Peones");
  EXPECT_TRUE(give(pawns, ann, club::Invite{}, kid)) << "from the same club";
}

TEST_F(ChildrenTest, IsSetOnlyWhereEverythingThatRunsKeepsIt) {
  level = kChildrenLevel - 1;
  EXPECT_EQ(refusal(tower, ann, club::MarkChild{true}, kid), ClubError::too_new);
  EXPECT_EQ(refusal(ChangeKind::child, std::string(kChild)), AccountError::too_new);
  EXPECT_THAT(marks(), IsEmpty());
}

TEST_F(ChildrenTest, ClosingTheAccountForgetsTheMarks) {
  ASSERT_TRUE(give(tower, ann, club::MarkChild{true}, kid));
  ASSERT_TRUE(run(accounts.close_user("Kid", {7})));
  EXPECT_EQ(count("child_marks"), 0);
}

}  // namespace
}  // namespace escaque::services::accounts
