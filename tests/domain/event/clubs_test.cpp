// Events of clubs: who announces them, who enters those for members, and what a series keeps.

#include <gtest/gtest.h>

#include "support/team_builder.hpp"

namespace escaque::event {
namespace {

using club::ClubId;
using club::Relation;
using support::RunningEvent;

constexpr ClubId kClub{7};

Regulations for_members(Regulations rules = support::swiss(5)) {
  rules.entry.access = EntryAccess::members;
  return rules;
}

CreateEvent of_club(std::optional<Relation> organizer, Regulations rules = for_members()) {
  CreateEvent create{EventId{1}, std::move(rules), {}};
  create.club = kClub;
  create.host = {organizer, false};
  return create;
}

/// The event that is announced, or why it is not.
Result<Event, EventError> announced(const CreateEvent& create) {
  const Command command{"c", {support::kOrganizer, {}}, create};
  const auto entry = decide(Event(), command, support::kFirstRound - std::chrono::hours(1));
  if (!entry) return entry.error();
  return evolve(Event(), *entry);
}

/// With those who belong to the club, as the shell has asked.
std::optional<EventError> give(Event& event, std::uint64_t by, const Action& action,
                               std::vector<UserId> members = {}) {
  Command command{{}, {UserId{by}, {}}, action};
  command.club_members = std::move(members);
  const auto entry = decide(event, command, support::kFirstRound - std::chrono::hours(1));
  if (!entry) return entry.error();
  event = evolve(std::move(event), *entry);
  return std::nullopt;
}

Register entry_of(std::uint64_t user) { return {support::person(user, 1900)}; }

TEST(EventsOfClubs, AreAnnouncedByThoseWhoLeadTheClub) {
  for (const Relation relation : {Relation::officer, Relation::president}) {
    const auto event = announced(of_club(relation));
    ASSERT_TRUE(event);
    EXPECT_EQ(event->created.club, kClub);
    EXPECT_FALSE(event->is_private()) << "everybody sees it";
  }
  for (const std::optional<Relation> relation :
       {std::optional<Relation>(), std::optional(Relation::asked), std::optional(Relation::barred),
        std::optional(Relation::member)}) {
    EXPECT_EQ(announced(of_club(relation)).error(), EventError::club_officers_only);
  }
  CreateEvent closed = of_club(Relation::president);
  closed.host.is_closed = true;
  EXPECT_EQ(announced(closed).error(), EventError::club_closed);
}

TEST(EventsOfClubs, AreNotAllForMembers) {
  CreateEvent open = of_club(Relation::officer, support::swiss(5));
  auto event = announced(open);
  ASSERT_TRUE(event);
  EXPECT_EQ(give(*event, 3, entry_of(3)), std::nullopt);
  open.regulations.entry.access = EntryAccess::invited;
  event = announced(open);
  ASSERT_TRUE(event);
  EXPECT_TRUE(event->is_private());
  EXPECT_EQ(give(*event, 3, entry_of(3)), EventError::for_invited);
}

TEST(EventsOfClubs, AreTheOnlyOnesForMembers) {
  CreateEvent nobodys = of_club(std::nullopt);
  nobodys.club.reset();
  EXPECT_EQ(announced(nobodys).error(), EventError::members_without_club);

  RunningEvent open(support::swiss(5));
  EXPECT_EQ(open.rule(ChangeRegulations{for_members()}), EventError::members_without_club);
  auto event = announced(of_club(Relation::officer, support::swiss(5)));
  ASSERT_TRUE(event);
  EXPECT_EQ(give(*event, 3, entry_of(3)), std::nullopt);
  const std::uint64_t organizer = support::kOrganizer.value;
  EXPECT_EQ(give(*event, organizer, ChangeRegulations{for_members()}), std::nullopt);
  EXPECT_EQ(give(*event, 4, entry_of(4)), EventError::club_members_only);
  EXPECT_EQ(event->entrants.size(), 1U) << "who has entered stays";
}

TEST(EventsOfClubs, ForMembersAreEnteredByMembersAlone) {
  auto event = announced(of_club(Relation::officer));
  ASSERT_TRUE(event);
  EXPECT_EQ(refusal_of_stranger(*event, std::nullopt), std::nullopt);
  EXPECT_EQ(give(*event, 1, entry_of(1)), EventError::club_members_only);
  EXPECT_EQ(give(*event, 1, entry_of(1), {UserId{2}}), EventError::club_members_only);
  EXPECT_EQ(give(*event, 1, entry_of(1), {UserId{1}}), std::nullopt);

  const std::uint64_t arbiter = support::kOrganizer.value;
  EXPECT_EQ(give(*event, arbiter, entry_of(2)), EventError::club_members_only);
  EXPECT_EQ(give(*event, arbiter, entry_of(2), {UserId{2}}), std::nullopt) << "is invited";
  const AcceptInvitation accept{support::person(2, 1900).player};
  EXPECT_EQ(give(*event, 2, accept), EventError::club_members_only) << "has left the club since";
  EXPECT_EQ(give(*event, 2, accept, {UserId{2}}), std::nullopt);

  Person walk_in = support::person(5, 1500);
  walk_in.player.handle.clear();
  EXPECT_EQ(give(*event, arbiter, Register{walk_in}), std::nullopt) << "the arbiter knows them";
  EXPECT_EQ(event->entrants.size(), 3U);
}

TEST(EventsOfClubs, ForMembersTakeNobodyBackWhoHasLeftTheClub) {
  auto event = announced(of_club(Relation::officer));
  ASSERT_TRUE(event);
  ASSERT_EQ(give(*event, 1, entry_of(1), {UserId{1}}), std::nullopt);
  ASSERT_EQ(give(*event, 1, Withdraw{UserId{1}}), std::nullopt);
  ASSERT_EQ(give(*event, support::kOrganizer.value, Readmit{UserId{1}}), std::nullopt);
  const AcceptInvitation accept{support::person(1, 1900).player};
  EXPECT_EQ(give(*event, 1, accept), EventError::club_members_only);
  EXPECT_EQ(give(*event, 1, accept, {UserId{1}}), std::nullopt);
}

TEST(EventsOfClubs, ForMembersTakeTeamsOfMembers) {
  auto event = announced(
      of_club(Relation::officer, for_members(support::team_event(System::team_swiss, 3))));
  ASSERT_TRUE(event);
  const EnterTeam team = support::team_entry(1, 2);
  const std::uint64_t captain = team.captain.id.value;
  EXPECT_EQ(give(*event, captain, team), EventError::club_members_only);
  std::vector<UserId> members{team.captain.id};
  EXPECT_EQ(give(*event, captain, team, members), EventError::club_members_only);
  for (const Person& each : team.members) members.push_back(each.id());
  EXPECT_EQ(give(*event, captain, team, members), std::nullopt);
}

TEST(EventsOfClubs, KeepTheirClubInASeries) {
  CreateEvent next = of_club(Relation::officer);
  next.previous = EventId{9};
  next.series_club = kClub;
  next.club.reset();
  EXPECT_EQ(announced(next)->created.club, kClub);
  next.host.organizer = Relation::member;
  EXPECT_EQ(announced(next).error(), EventError::club_officers_only);
  next.club = ClubId{8};
  EXPECT_EQ(announced(next).error(), EventError::series_of_other_club);
}

TEST(EventsOfClubs, OutliveTheirClubAsASeries) {
  CreateEvent next = of_club(std::nullopt, support::swiss(5));
  next.previous = EventId{9};
  next.series_club = kClub;
  next.club.reset();
  next.host.is_closed = true;
  const auto event = announced(next);
  ASSERT_TRUE(event);
  EXPECT_EQ(event->created.club, std::nullopt);
  next.regulations = for_members();
  EXPECT_EQ(announced(next).error(), EventError::members_without_club);
}

}  // namespace
}  // namespace escaque::event
