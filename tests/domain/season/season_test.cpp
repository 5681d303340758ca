// Opening, closing, and who may command.

#include <gtest/gtest.h>

#include "domain/base/enums.hpp"
#include "support/season_builder.hpp"

namespace escaque::season {
namespace {

using support::championship;
using support::kClub;
using support::kSeason;
using support::numbers;
using support::RunningSeason;
using enum Category;

TEST(Season, HasNoMoreMembersThanItMay) {
  RunningSeason club;
  const auto registration = [](std::uint64_t id) {
    Record record{Registration{support::club_person(id), third, {}}};
    record.most_members = 1;
    return record;
  };
  ASSERT_EQ(club.give(registration(1)), "");

  EXPECT_EQ(club.give(registration(2)), enum_name(SeasonError::register_full));
  EXPECT_EQ(club.give(registration(1)), enum_name(SeasonError::already_registered));
}

TEST(Season, IsHiddenByTheSiteAndShownAgainAlsoOnceItIsClosed) {
  RunningSeason club;
  constexpr UserId kSite{700};
  ASSERT_EQ(club.enlist(1, {}, third), "");
  EXPECT_EQ(club.give(RuleOnVisibility{kSite, true}, {kSite, {}}),
            enum_name(SeasonError::no_reason));
  EXPECT_EQ(club.give(RuleOnVisibility{kSite, true}, {kSite, "an insult for a name"}), "");
  EXPECT_EQ(club.give(RuleOnVisibility{kSite, true}, {kSite, "again"}),
            enum_name(SeasonError::ruled_already));
  EXPECT_TRUE(club.state.is_hidden());
  EXPECT_TRUE(club.state.takes_part(kClub));
  EXPECT_TRUE(club.state.takes_part(UserId{1}));
  EXPECT_FALSE(club.state.takes_part(UserId{2}));
  ASSERT_EQ(club.give(CloseYear{}), "");

  EXPECT_EQ(club.give(RuleOnVisibility{kSite, false}, {kSite, {}}), "");
  EXPECT_FALSE(club.state.is_hidden());
  EXPECT_EQ(club.refold(), club.state);
}

TEST(Season, LearnsThatAMemberIsAComputer) {
  event::Person entrant;
  entrant.name = "Crafty";
  entrant.player.id = UserId{1};
  entrant.player.handle = "crafty";
  entrant.player.is_computer = true;
  EXPECT_EQ(person_of(entrant), (Person{UserId{1}, "Crafty", "crafty", true}));
  RunningSeason club;
  ASSERT_EQ(club.enlist(1, {}), "");
  EXPECT_FALSE(club.state.member(UserId{1})->person.is_computer) << "as registers were before";

  ASSERT_EQ(club.give(Record{TournamentEntry{person_of(entrant), EventId{1}, third}}, {}), "");
  ASSERT_EQ(club.enter(1, third, 2), "");

  EXPECT_TRUE(club.state.member(UserId{1})->person.is_computer) << "and remains one";
  EXPECT_EQ(club.state.member(UserId{1})->person.name, "Member 1");
  EXPECT_EQ(club.refold(), club.state);
}

TEST(Season, IsOpenedOnceByItsOrganiser) {
  const Season none;
  const auto open = [&](Origin origin, std::string name, int year) {
    const auto entry = decide(
        none, {"", std::move(origin), OpenSeason{kSeason, std::move(name), year, {}, {}}}, {});
    return entry ? std::string_view{} : enum_name(entry.error());
  };
  EXPECT_EQ(open({kClub, {}}, "Club", 2026), "");
  EXPECT_EQ(open({}, "Club", 2026), enum_name(SeasonError::needs_organizer));
  EXPECT_EQ(open({kClub, {}}, "", 2026), enum_name(SeasonError::bad_name));
  EXPECT_EQ(open({kClub, {}}, "Club", 26), enum_name(SeasonError::bad_name));
  EXPECT_EQ(decide(none, {"", {kClub, {}}, CloseYear{}}, {}).error(), SeasonError::no_such_season);

  RunningSeason club;
  EXPECT_EQ(club.give(OpenSeason{kSeason, "Club", 2026, {}, {}}),
            enum_name(SeasonError::already_opened));
}

TEST(Season, ObeysItsOrganiserAndTheServerOnly) {
  RunningSeason club;
  const Registration member{support::club_person(1), third, {}};
  EXPECT_EQ(club.give(Record{member}, {UserId{1}, {}}), enum_name(SeasonError::organizer_only));
  EXPECT_EQ(club.give(Record{championship(1, third, numbers(1, 3))}, {}), "");
  EXPECT_EQ(club.record(Registration{{UserId{9}, "two\nlines", {}}, {}, {}}),
            enum_name(SeasonError::bad_person));
  EXPECT_EQ(club.enlist(1, {}), enum_name(SeasonError::already_registered));
}

TEST(Season, OfAClubObeysWhoeverLeadsIt) {
  OpenSeason open{kSeason, "Club", 2026, {}, {}};
  open.club = club::ClubId{8};
  const Command command{"", {kClub, {}}, open};
  EXPECT_EQ(decide(Season{}, command, {}).error(), SeasonError::club_officers_only);
  open.host = {club::Relation::officer, true};
  EXPECT_EQ(decide(Season{}, {"", {kClub, {}}, open}, {}).error(), SeasonError::club_closed);
  open.host.is_closed = false;
  const auto opened = decide(Season{}, {"", {kClub, {}}, open}, {});
  ASSERT_TRUE(opened);
  const Season season = evolve(Season{}, *opened);
  EXPECT_EQ(season.created.club, open.club);

  Command other{"", {UserId{77}, {}}, CloseYear{}};
  EXPECT_EQ(decide(season, other, {}).error(), SeasonError::organizer_only);
  other.leads_club = true;
  const auto closed = decide(season, other, {});
  ASSERT_TRUE(closed);
  const Season over = evolve(season, *closed);
  EXPECT_EQ(carried_over(over, UserId{78}).error(), SeasonError::organizer_only);
  EXPECT_TRUE(carried_over(over, UserId{78}, true)) << "another officer opens the next year";
}

TEST(Season, ACommandThatComesTwiceHasOneEffect) {
  RunningSeason club;
  const Record deed{Registration{support::club_person(1), third, {}}};
  EXPECT_EQ(club.give(deed, {kClub, {}}, "c1"), "");
  EXPECT_EQ(club.give(deed, {kClub, {}}, "c1"), enum_name(SeasonError::duplicate_command));
}

TEST(Season, CountsATournamentOnce) {
  RunningSeason club;
  EXPECT_EQ(club.record(championship(1, third, {})), enum_name(SeasonError::nobody_started));
  EXPECT_EQ(club.record(championship(1, third, {1, 1})), enum_name(SeasonError::bad_result));
  EXPECT_EQ(club.record(championship(1, third, {1}, 21)), enum_name(SeasonError::bad_result));
  EXPECT_EQ(club.record(championship(1, third, {1})), "");
  EXPECT_EQ(club.record(championship(1, third, {1})), enum_name(SeasonError::already_counted));
}

TEST(Season, TheNextYearBeginsWithTheRegisterAsItStands) {
  RunningSeason club;
  ASSERT_EQ(club.enlist(1, fourth, third), "");
  ASSERT_EQ(club.record(SlowPromotion{UserId{1}, second}), "");
  EXPECT_EQ(carried_over(club.state, kClub).error(), SeasonError::year_not_closed);
  EXPECT_EQ(club.give(CloseYear{1}), enum_name(SeasonError::tournaments_open));
  ASSERT_EQ(club.give(CloseYear{}), "");
  EXPECT_EQ(club.enlist(2, third), enum_name(SeasonError::season_closed));
  EXPECT_EQ(carried_over(club.state, UserId{1}).error(), SeasonError::organizer_only);

  const auto carried = carried_over(club.state, kClub);
  ASSERT_TRUE(carried);
  const OpenSeason open{SeasonId{56}, "Club Metropolitano", 2027, kSeason, *carried};
  const auto entry = decide(Season{}, {"", {kClub, {}}, open}, club.now);
  ASSERT_TRUE(entry);
  Season next = evolve(Season{}, *entry);
  EXPECT_EQ(next.book.players, club.state.book.players);
  EXPECT_EQ(next.member(UserId{1})->steps.back().cause, Cause::carried_over);

  // What was granted before the year ended can still be taken back by the slow game (9).
  const auto relegated =
      decide(next, {"", {kClub, {}}, Record{SlowRelegation{UserId{1}, fourth}}}, club.now);
  ASSERT_TRUE(relegated);
  next = evolve(std::move(next), *relegated);
  EXPECT_EQ(next.book.players.at(UserId{1}).blitz(), third);
}

}  // namespace
}  // namespace escaque::season
