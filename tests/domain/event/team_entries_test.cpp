// How teams are entered, changed and numbered.

#include <utility>

#include <gtest/gtest.h>

#include "domain/event/views/team_record.hpp"
#include "support/team_builder.hpp"

namespace escaque::event {
namespace {

using pairing::tournament::Points;
using support::by_captain;
using support::entered_teams;
using support::member;
using support::members_of;
using support::RunningEvent;
using support::team_entry;
using support::team_event;

std::optional<EventError> refused(void (*change)(Regulations&)) {
  Regulations rules = team_event(System::team_swiss, 3);
  change(rules);
  return refusal(rules);
}

TEST(TeamRegulations, AreCheckedWithTheRest) {
  using R = Regulations;
  EXPECT_EQ(refused([](R&) {}), std::nullopt);
  EXPECT_EQ(refused([](R& r) { r.rounds = 0; }), EventError::bad_rounds);
  EXPECT_EQ(refused([](R& r) { r.teams.boards = 0; }), EventError::bad_team_rules);
  EXPECT_EQ(refused([](R& r) { r.teams.boards = 21; }), EventError::bad_team_rules);
  EXPECT_EQ(refused([](R& r) { r.teams.most_members = 3; }), EventError::bad_team_rules);
  EXPECT_EQ(refused([](R& r) { r.teams.match_draw = Points{20}; }), EventError::bad_team_rules);
  EXPECT_EQ(refused([](R& r) { r.teams.match_loss = Points{11}; }), EventError::bad_team_rules);
  EXPECT_EQ(refused([](R& r) { r.teams.bye_match = Points{-1}; }), EventError::bad_team_rules);
  EXPECT_EQ(refused([](R& r) { r.tiebreaks = {"SB"}; }), EventError::only_for_players);
  EXPECT_EQ(refused([](R& r) { r.byes = {1, 2}; }), EventError::bad_bye_rules);
  EXPECT_EQ(refused([](R& r) { r.number_draw = NumberDraw::by_lot; }), EventError::bad_number_draw);
  EXPECT_EQ(refused([](R& r) {
              r = team_event(System::team_round_robin);
              r.number_draw = NumberDraw::by_lot;
            }),
            std::nullopt);
}

TEST(TeamEntry, EntersEveryMember) {
  const RunningEvent running = entered_teams(2, 5);

  const Event& event = running.state();
  ASSERT_EQ(event.teams.size(), 2U);
  EXPECT_EQ(event.entrants.size(), 10U);
  EXPECT_EQ(event.team(TeamId{2})->members.back(), member(2, 5));
  EXPECT_EQ(event.entrant(member(2, 5))->person.team, "Team 2");
}

TEST(TeamEntry, IsRefusedWithItsReason) {
  RunningEvent running = entered_teams(2, 5);

  EXPECT_EQ(by_captain(running, 4, team_entry(3, 4)), EventError::arbiters_only);
  EXPECT_EQ(running.ask(301, Register{support::person(301, 2000)}), EventError::enters_with_team);
  EnterTeam entry = team_entry(3, 4);
  entry.name = "Team 2";
  EXPECT_EQ(by_captain(running, 3, entry), EventError::team_name_taken);
  EXPECT_EQ(by_captain(running, 3, team_entry(3, 0)), EventError::bad_team);
  EXPECT_EQ(by_captain(running, 3, team_entry(3, 7)), EventError::bad_team);
  entry = team_entry(3, 4);
  entry.members.back() = support::person(member(1, 2).value, 2000);
  EXPECT_EQ(by_captain(running, 3, entry), EventError::already_entered);
  entry.members.back() = entry.members.front();
  EXPECT_EQ(by_captain(running, 3, entry), EventError::already_entered);
  entry = team_entry(3, 4);
  entry.members.back().player.handle.clear();
  EXPECT_EQ(by_captain(running, 3, entry), EventError::arbiters_only);
  EXPECT_EQ(running.rule(entry), std::nullopt);
  RunningEvent alone(support::swiss(3));
  EXPECT_EQ(alone.rule(team_entry(1, 4)), EventError::no_team_event);
}

TEST(TeamEntry, CanBeChangedByItsCaptainUntilNumbersAreGiven) {
  RunningEvent running = entered_teams(2, 4);
  auto members = members_of(1, 4);
  members.erase(members.begin() + 1);
  members.push_back(support::person(777, 2100));

  EXPECT_EQ(by_captain(running, 2, ChangeTeam{TeamId{1}, "Rooks", {}, members}),
            EventError::captains_only);
  ASSERT_EQ(by_captain(running, 1, ChangeTeam{TeamId{1}, "Rooks", {}, members}), std::nullopt);
  running.accept_all();

  const Event& event = running.state();
  EXPECT_EQ(event.entrant(member(1, 2)), nullptr);
  EXPECT_EQ(event.entrant(UserId{777})->person.team, "Rooks");
  EXPECT_EQ(event.entrant(member(1, 1))->person.team, "Rooks");
  running.must(AssignNumbers{});
  EXPECT_EQ(by_captain(running, 1, ChangeTeam{TeamId{1}, "Knights", {}, members}),
            EventError::teams_fixed);
  std::swap(members[0], members[1]);
  EXPECT_EQ(running.rule(ChangeTeam{TeamId{1}, "Rooks", {}, members}), EventError::order_fixed);
}

TEST(TeamEntry, AnArbiterAddsAReserveLater) {
  RunningEvent running = entered_teams(2, 4);
  running.play_round();
  auto members = members_of(1, 4);
  members.push_back(support::person(777, 2100));

  running.must(ChangeTeam{TeamId{1}, "Team 1", Captain{UserId{5}, "coach"}, members});
  running.accept_all();

  EXPECT_GT(running.state().entrant(UserId{777})->number, 0);
  EXPECT_EQ(running.state().team(TeamId{1})->captain.handle, "coach");
}

TEST(TeamEntry, ThatIsWithdrawnBeforeTheStartFreesItsMembers) {
  RunningEvent running = entered_teams(3, 4);

  ASSERT_EQ(by_captain(running, 1, WithdrawTeam{TeamId{1}}), std::nullopt);

  EXPECT_EQ(running.state().teams.size(), 2U);
  EXPECT_EQ(running.state().entrants.size(), 8U);
  EXPECT_EQ(by_captain(running, 1, team_entry(1, 4)), std::nullopt);
}

TEST(TeamNumbers, GoByTheAverageOfTheBest) {
  RunningEvent running(team_event(System::team_swiss, 3));
  // Reserves do not count; four strong ones in all.
  running.must(team_entry(5, 4));
  EnterTeam strong = team_entry(6, 6);
  strong.members.back().rating = 2900;
  running.must(strong);
  EnterTeam short_one = team_entry(1, 3);
  running.must(short_one);
  running.accept_all();

  running.must(AssignNumbers{});

  const Event& event = running.state();
  EXPECT_EQ(event.team(TeamId{6})->number, 1);
  EXPECT_EQ(event.team(TeamId{5})->number, 2);
  EXPECT_EQ(event.team(TeamId{1})->number, 3);
  EXPECT_EQ(event.entrant(member(6, 1))->number, 1);
  EXPECT_EQ(event.entrant(member(5, 1))->number, 7);
  EXPECT_EQ(strength(event, *event.team(TeamId{5})), 2425);
}

TEST(TeamNumbers, OfAnAllPlayAllCanBeDrawnElsewhere) {
  RunningEvent running = entered_teams(3, 4, team_event(System::team_round_robin));
  AssignNumbers numbers;
  numbers.teams = {TeamId{3}, TeamId{1}};
  EXPECT_EQ(running.rule(numbers), EventError::bad_order);
  numbers.teams.push_back(TeamId{2});
  running.must(numbers);

  EXPECT_EQ(running.state().team(TeamId{3})->number, 1);
  EXPECT_EQ(running.state().round_count(), 3);
}

}  // namespace
}  // namespace escaque::event
