// Nobody with an account takes part who has not agreed to it.

#include <gtest/gtest.h>

#include "domain/event/views/table.hpp"
#include "support/team_builder.hpp"

namespace escaque::event {
namespace {

using support::by_captain;
using support::kArbiter;
using support::kOrganizer;
using support::member;
using support::person;
using support::RunningEvent;
using support::swiss;
using support::team_entry;
using support::team_event;

Person without_account(std::uint64_t id) {
  Person made = person(id, 1900);
  made.player.handle.clear();
  return made;
}

std::optional<EventError> accept(RunningEvent& running, std::uint64_t user,
                                 std::optional<TeamId> team = {}) {
  return running.ask(user, AcceptInvitation{person(user, 0).player, team});
}

TEST(Invitations, AreWhatAnArbiterMakesOfAnAccount) {
  RunningEvent running(swiss(3));

  running.must(Register{person(1, 2000)});
  running.must(Register{without_account(2)});

  ASSERT_EQ(running.state().entrants.size(), 1U);
  EXPECT_EQ(running.state().entrants.front().id(), UserId{2});
  ASSERT_EQ(running.state().invitations.size(), 1U);
  EXPECT_EQ(running.state().invitations.front().by, kArbiter);
  EXPECT_EQ(running.state().invitations.front().at, running.now);
  running.enter(3, 2000);
  EXPECT_EQ(running.rule(PublishRound{running.fresh_games(), 0, {{UserId{2}, UserId{1}}}, {}}),
            EventError::bad_pair)
      << "who is only invited is not paired";
}

TEST(Invitations, MakeAnEntrantOfWhoAcceptsAsTheyAreNow) {
  RunningEvent running(swiss(3));
  Person invited = person(1, 2000);
  invited.player.title = "FM";
  running.must(Register{invited});
  game::Player now = invited.player;
  now.title = "IM";

  EXPECT_EQ(running.ask(2, AcceptInvitation{now, {}}), EventError::invited_only);
  EXPECT_EQ(running.ask(1, AcceptInvitation{now, {}}), std::nullopt);

  ASSERT_EQ(running.state().entrants.size(), 1U);
  EXPECT_EQ(running.state().entrants.front().person.player.title, "IM");
  EXPECT_EQ(running.state().entrants.front().person.rating, 2000);
  EXPECT_TRUE(running.state().invitations.empty());
  EXPECT_EQ(accept(running, 1), EventError::not_invited);
}

TEST(Invitations, AreAnsweredOrTakenBackOnce) {
  RunningEvent running(swiss(3));
  running.must(Register{person(1, 2000)});
  running.must(Register{person(2, 2000)});

  EXPECT_EQ(running.rule(Register{person(1, 2000)}), EventError::invited_already);
  EXPECT_EQ(running.ask(3, DeclineInvitation{}), EventError::not_invited);
  EXPECT_EQ(running.ask(1, DeclineInvitation{}), std::nullopt);
  EXPECT_EQ(running.rule(Register{person(1, 2000)}), EventError::invitation_declined);
  EXPECT_EQ(running.ask(1, Register{person(1, 2000)}), std::nullopt) << "by themselves they can";

  EXPECT_EQ(running.ask(3, WithdrawInvitation{UserId{2}, {}}), EventError::arbiters_only);
  EXPECT_EQ(running.rule(WithdrawInvitation{UserId{2}, {}}), std::nullopt);
  EXPECT_EQ(accept(running, 2), EventError::not_invited);
  EXPECT_EQ(running.rule(Register{person(2, 2000)}), std::nullopt);
}

TEST(Invitations, KeepToTheConditionsWhenTheyAreAccepted) {
  Regulations rules = swiss(3);
  rules.entry.max_entrants = 2;
  RunningEvent running(rules);
  running.must(Register{person(1, 2000)});
  running.enter(2, 2000);
  running.enter(3, 2000);
  EXPECT_EQ(accept(running, 1), EventError::event_full);

  RunningEvent paired(swiss(3));
  paired.must(Register{person(1, 2000)});
  paired.enter_many(0);
  paired.enter(2, 2000);
  paired.enter(3, 2000);
  paired.publish();
  EXPECT_EQ(accept(paired, 1), EventError::entries_closed);
}

TEST(Invitations, AreLimitedInNumber) {
  RunningEvent running(swiss(3));
  for (std::uint64_t id = 1; id <= kMaxInvitations; ++id) running.must(Register{person(id, 2000)});

  EXPECT_EQ(running.rule(Register{person(5000, 2000)}), EventError::too_many_invitations);
}

TEST(Invitations, ToComeBackAreForWhoLeftByThemselves) {
  RunningEvent running(swiss(3));
  running.enter_many(4);
  running.must(Withdraw{UserId{1}}, {UserId{1}, {}});
  running.must(Withdraw{UserId{2}});

  running.must(Readmit{UserId{1}});
  running.must(Readmit{UserId{2}});

  EXPECT_TRUE(running.state().entrant(UserId{1})->has_withdrawn);
  EXPECT_FALSE(running.state().entrant(UserId{2})->has_withdrawn);
  EXPECT_EQ(accept(running, 1), std::nullopt);
  EXPECT_FALSE(running.state().entrant(UserId{1})->has_withdrawn);
}

TEST(TeamInvitations, MakeMembersInTheirPlaceOfTheList) {
  RunningEvent running(team_event(System::team_swiss, 3));
  ASSERT_EQ(by_captain(running, 1, team_entry(1, 4)), std::nullopt);
  const auto& team = [&]() -> const Team& { return *running.state().team(TeamId{1}); };

  EXPECT_EQ(team().members, (std::vector<UserId>{member(1, 1)}));
  EXPECT_EQ(running.state().invitations.size(), 3U);
  EXPECT_EQ(accept(running, 104, TeamId{1}), std::nullopt);
  EXPECT_EQ(accept(running, 102, TeamId{1}), std::nullopt);
  EXPECT_EQ(team().members, (std::vector<UserId>{member(1, 1), member(1, 2), member(1, 4)}));
  EXPECT_EQ(running.state().entrant(member(1, 2))->person.team, "Team 1");

  EXPECT_EQ(running.ask(103, DeclineInvitation{TeamId{1}}), std::nullopt);
  EXPECT_EQ(team().listed, team().members);
  EXPECT_EQ(by_captain(running, 1, ChangeTeam{TeamId{1}, "Team 1", {}, support::members_of(1, 4)}),
            EventError::invitation_declined);
  EXPECT_EQ(running.replayed(), running.state());
}

TEST(TeamInvitations, BlockNobodyFromAnotherTeam) {
  RunningEvent running(team_event(System::team_swiss, 3));
  EnterTeam greedy = team_entry(1, 4);
  greedy.members.back() = person(member(2, 1).value, 2000);
  ASSERT_EQ(by_captain(running, 1, greedy), std::nullopt);

  EXPECT_EQ(by_captain(running, 2, team_entry(2, 4)), std::nullopt);

  EXPECT_TRUE(running.state().team(TeamId{2})->has(member(2, 1)));
  EXPECT_EQ(running.state().invitation(member(2, 1), TeamId{1}), nullptr);
  EXPECT_EQ(accept(running, member(2, 1).value, TeamId{1}), EventError::not_invited);
}

TEST(TeamInvitations, EndWithTheListAndWithTheTeam) {
  RunningEvent running(team_event(System::team_swiss, 3));
  ASSERT_EQ(by_captain(running, 1, team_entry(1, 4)), std::nullopt);
  auto fewer = support::members_of(1, 2);
  ASSERT_EQ(by_captain(running, 1, ChangeTeam{TeamId{1}, "Team 1", {}, fewer}), std::nullopt);
  EXPECT_EQ(running.state().invitations.size(), 1U);
  EXPECT_EQ(by_captain(running, 2, WithdrawInvitation{member(1, 2), TeamId{1}}),
            EventError::captains_only);

  ASSERT_EQ(by_captain(running, 1, WithdrawTeam{TeamId{1}}), std::nullopt);
  EXPECT_TRUE(running.state().invitations.empty());
}

TEST(TeamInvitations, LeaveATeamThatNobodyHasJoinedOutOfTheDraw) {
  RunningEvent running(team_event(System::team_swiss, 3));
  support::enter_teams(running, 2, 4);
  EnterTeam invited = team_entry(3, 4);
  running.must(invited);

  running.publish();

  EXPECT_EQ(running.state().team(TeamId{3})->number, 0);
  EXPECT_EQ(running.latest().matches.size(), 1U);
}

TEST(TeamInvitations, AcceptedAfterTheDrawPutReservesBehindTheOthers) {
  RunningEvent running(team_event(System::team_swiss, 3));
  support::enter_teams(running, 1, 4);
  ASSERT_EQ(by_captain(running, 2, team_entry(2, 4)), std::nullopt);
  EXPECT_EQ(accept(running, 203, TeamId{2}), std::nullopt);
  running.publish();

  EXPECT_EQ(accept(running, 202, TeamId{2}), std::nullopt);

  EXPECT_EQ(running.state().team(TeamId{2})->members,
            (std::vector<UserId>{member(2, 1), member(2, 3), member(2, 2)}));
  EXPECT_GT(running.state().entrant(member(2, 2))->number, 0);
}

TEST(PersonalData, StandInTheReportOnlyWhereTheyAreAskedFor) {
  RunningEvent running(swiss(3));
  Person known = person(1, 2000);
  known.sex = 'w';
  known.fide_id = "1234567";
  known.birth_date = "2009/04/05";
  running.enter(known);
  running.enter(2, 1900);
  running.play_round();

  const std::string public_one = to_trf(running.state(), 1, PersonalData::left_out);
  const std::string full = to_trf(running.state(), 1, PersonalData::included);

  for (const char* private_text : {"1234567", "2009/04/05", "   1 w "}) {
    EXPECT_EQ(public_one.find(private_text), std::string::npos) << public_one;
  }
  EXPECT_NE(full.find("1234567"), std::string::npos);
  EXPECT_NE(full.find("2009/04/05"), std::string::npos);
}

}  // namespace
}  // namespace escaque::event
