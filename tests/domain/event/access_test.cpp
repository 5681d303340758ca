// Private events: who sees and enters them.

#include <gtest/gtest.h>

#include "support/team_builder.hpp"

namespace escaque::event {
namespace {

using support::RunningEvent;

Regulations with_access(EntryAccess access, Regulations rules = support::swiss(5)) {
  rules.entry.access = access;
  return rules;
}

std::optional<EventError> enter(RunningEvent& running, std::uint64_t user) {
  return running.ask(user, Register{support::person(user, 1900)});
}

TEST(Access, IsForEverybodyUnlessTheRegulationsSaySo) {
  RunningEvent running(support::swiss(5));
  EXPECT_FALSE(running.state().is_private());
  EXPECT_EQ(refusal_of_stranger(running.state(), std::nullopt), std::nullopt);
  EXPECT_EQ(enter(running, 1), std::nullopt);
  EXPECT_EQ(running.rule(SetEntryKey{{"link", {}}}), EventError::has_no_key);
  EXPECT_EQ(running.ask(2, Admit{}), EventError::has_no_key);
}

TEST(Access, OfTheInvitedIsByInvitationAlone) {
  RunningEvent running(with_access(EntryAccess::invited));
  EXPECT_EQ(refusal_of_stranger(running.state(), UserId{1}), EventError::for_invited);
  EXPECT_EQ(refusal_of_stranger(running.state(), std::nullopt), EventError::for_invited);
  EXPECT_EQ(refusal_of_stranger(running.state(), support::kArbiter), std::nullopt);
  EXPECT_EQ(enter(running, 1), EventError::for_invited);
  EXPECT_EQ(running.ask(1, Admit{}), EventError::has_no_key);

  EXPECT_EQ(running.rule(Register{support::person(1, 1900)}), std::nullopt);
  EXPECT_EQ(refusal_of_stranger(running.state(), UserId{1}), std::nullopt);
  running.accept_all();
  EXPECT_EQ(running.state().entrants.size(), 1U);
  EXPECT_EQ(refusal_of_stranger(running.state(), UserId{1}), std::nullopt);
}

TEST(Access, IsGoneForThoseWhoDecline) {
  RunningEvent running(with_access(EntryAccess::invited));
  running.must(Register{support::person(1, 1900)});
  EXPECT_EQ(running.ask(1, DeclineInvitation{}), std::nullopt);
  EXPECT_EQ(refusal_of_stranger(running.state(), UserId{1}), EventError::for_invited);
  EXPECT_EQ(enter(running, 1), EventError::for_invited);
}

TEST(Access, ByTheKeyIsRemembered) {
  RunningEvent running(with_access(EntryAccess::by_link));
  EXPECT_EQ(running.rule(SetEntryKey{{{}, "a hash"}}), EventError::has_other_key);
  EXPECT_EQ(running.ask(1, SetEntryKey{{"link", {}}}), EventError::arbiters_only);
  EXPECT_EQ(running.rule(SetEntryKey{{"link", {}}}), std::nullopt);
  EXPECT_EQ(running.state().key.link, "link");
  EXPECT_EQ(enter(running, 1), EventError::link_needed);
  EXPECT_EQ(running.ask(1, Admit{}), std::nullopt);
  EXPECT_EQ(running.ask(1, Admit{}), EventError::admitted_already);
  EXPECT_EQ(refusal_of_stranger(running.state(), UserId{1}), std::nullopt);

  EXPECT_EQ(running.rule(SetEntryKey{}), std::nullopt) << "revoked";
  EXPECT_EQ(running.state().key, EntryKey{});
  EXPECT_EQ(enter(running, 1), std::nullopt) << "who was admitted stays";
  EXPECT_EQ(running.replayed(), running.state());
}

TEST(Access, ByPasswordSaysSo) {
  RunningEvent running(with_access(EntryAccess::by_password));
  EXPECT_EQ(running.rule(SetEntryKey{{"link", {}}}), EventError::has_other_key);
  EXPECT_EQ(running.rule(SetEntryKey{{{}, "a hash"}}), std::nullopt);
  EXPECT_EQ(enter(running, 1), EventError::password_needed);
}

TEST(Access, OfATeamEventIsTheCaptainsAndThoseTheyName) {
  RunningEvent running(
      with_access(EntryAccess::by_link, support::team_event(System::team_swiss, 3)));
  const EnterTeam entry = support::team_entry(1, 4);
  EXPECT_EQ(running.ask(entry.captain.id.value, entry), EventError::link_needed);
  EXPECT_EQ(running.ask(entry.captain.id.value, Admit{}), std::nullopt);
  EXPECT_EQ(running.ask(entry.captain.id.value, entry), std::nullopt);
  EXPECT_EQ(refusal_of_stranger(running.state(), support::member(1, 2)), std::nullopt)
      << "invited to the team";
  running.accept_all();
  EXPECT_EQ(running.state().entrants.size(), 4U);
}

TEST(Access, OfASeasonIsForAll) {
  Regulations rules = with_access(EntryAccess::invited);
  rules.season = pairing::blitz_categories::SeasonPlace{};
  EXPECT_EQ(refusal(rules), EventError::private_season);
}

TEST(Access, CanBeChangedLater) {
  RunningEvent running(support::swiss(5));
  running.enter_many(2);
  Regulations wanted = with_access(EntryAccess::invited);
  EXPECT_EQ(running.rule(ChangeRegulations{wanted}), std::nullopt);
  EXPECT_EQ(running.state().regulations_changes.back().parts, std::vector{RegulationsPart::entry});
  EXPECT_EQ(enter(running, 3), EventError::for_invited);
  EXPECT_EQ(refusal_of_stranger(running.state(), UserId{1}), std::nullopt);
}

}  // namespace
}  // namespace escaque::event
