#include "matchmaking/seasons/convert_season.hpp"

#include <gtest/gtest.h>

#include "domain/base/enums.hpp"
#include "matchmaking/events/convert_event.hpp"
#include "support/event_builder.hpp"
#include "support/every_refusal.hpp"
#include "support/season_builder.hpp"

namespace escaque::services::matchmaking {
namespace {

using season::Category;
using season::SeasonError;

const season::Person kMember{UserId{4}, "Ana García", "ana", true};
const season::ClubPlayer kAll{Category::fourth, Category::second, Category::third};

season::Championship full_championship() {
  auto made = support::championship(9, Category::third, {1, 2, 3}, 11);
  made.importance = season::Importance::yearly;
  made.promotions = {{UserId{1}, Category::second, season::Merit::yearly_champion}};
  return made;
}

TEST(ConvertSeason, EveryFactSurvives) {
  const season::Facts facts{
      season::SeasonOpened{
          support::kSeason, "Club", 2026, UserId{8}, season::SeasonId{54}, {{kMember, kAll}}},
      season::Recorded{season::Registration{kMember, Category::third, {}}},
      season::CategorySet{UserId{4}, kAll, season::Cause::first_entry, event::EventId{9}},
      season::Corrected{7, full_championship()},
      season::MemberRemoved{UserId{4}},
      season::YearClosed{},
      season::VisibilityRuled{{true, UserId{700}, "A bad name", UtcTime{Millis(78)}}}};
  ASSERT_EQ(facts.size(), std::variant_size_v<season::Fact>);
  for (const season::Fact& fact : facts) {
    const season::Entry entry{12, "abc", {UserId{8}, "as seen"}, UtcTime{Millis(77)}, {fact}};
    const auto back = from_wire(to_wire(entry));
    ASSERT_TRUE(back) << fact.index();
    EXPECT_EQ(*back, entry) << fact.index();
  }
}

TEST(ConvertSeason, EveryDeedSurvives) {
  const std::vector<season::Deed> deeds{
      season::Registration{kMember, {}, Category::second},
      season::SlowCategory{UserId{4}, Category::fourth},
      season::SlowPromotion{UserId{4}, Category::first},
      season::SlowRelegation{UserId{4}, Category::third},
      season::TournamentEntry{kMember, event::EventId{9}, Category::third},
      full_championship()};
  ASSERT_EQ(deeds.size(), std::variant_size_v<season::Deed>);
  for (const season::Deed& deed : deeds) {
    const season::Entry entry{2, "", {}, UtcTime{Millis(77)}, {season::Recorded{deed}}};
    EXPECT_EQ(from_wire(to_wire(entry)), entry) << deed.index();
  }
}

TEST(ConvertSeason, EveryCauseSurvives) {
  for (int i = 0; i <= static_cast<int>(season::Cause::carried_over); ++i) {
    const season::CategorySet set{UserId{4}, kAll, static_cast<season::Cause>(i)};
    const season::Entry entry{2, "", {}, UtcTime{Millis(77)}, {set}};
    EXPECT_EQ(from_wire(to_wire(entry)), entry) << i;
  }
}

TEST(ConvertSeason, WhatCannotBeUnderstoodIsNothing) {
  v1::SeasonEntry empty_fact;
  empty_fact.add_facts();
  EXPECT_FALSE(from_wire(empty_fact));

  v1::SeasonEntry no_category;
  no_category.add_facts()->mutable_recorded()->mutable_slow_promotion()->set_user_id(
      to_string(UserId{1}));
  EXPECT_FALSE(from_wire(no_category));

  v1::SeasonEntry bad_cause;
  auto& set = *bad_cause.add_facts()->mutable_category_set();
  set.set_user_id(to_string(UserId{1}));
  set.set_cause(static_cast<v1::CategoryCause>(99));
  EXPECT_FALSE(from_wire(bad_cause));
}

TEST(ConvertSeason, AnEventKeepsItsPlaceInASeason) {
  event::Regulations rules = support::swiss(5);
  rules.season =
      season::SeasonPlace{support::kSeason, Category::second, season::Importance::yearly};
  EXPECT_EQ(from_wire(to_wire(rules)), rules);
  v1::Regulations wrong = to_wire(rules);
  wrong.mutable_season()->set_category(v1::CLUB_CATEGORY_UNSPECIFIED);
  EXPECT_FALSE(from_wire(wrong));
}

TEST(ConvertSeason, EveryRefusalSaysWhatWasWrongAndWhatWouldBeRight) {
  // A player enters a tournament of a season by a command to its event.
  const test::Requests requests{v1::CommandSeasonRequest::descriptor(),
                                v1::GetSeasonRequest::descriptor(),
                                v1::RuleOnVisibilityRequest::descriptor(),
                                v1::EnterEvent::descriptor(), v1::SeasonPlace::descriptor()};
  test::expect_refusals<SeasonError>("season.txt", requests,
                                     [](SeasonError error) { return to_error(error); });
}

TEST(ConvertSeason, WhatTheStateForbidsIsAFailedPrecondition) {
  for (const SeasonError error :
       {SeasonError::season_closed, SeasonError::year_not_closed, SeasonError::already_registered,
        SeasonError::other_category, SeasonError::first_not_entitled, SeasonError::below_own,
        SeasonError::below_slow, SeasonError::already_counted, SeasonError::not_finished,
        SeasonError::second_yearly, SeasonError::undone_already, SeasonError::depends_on_it,
        SeasonError::tournaments_open, SeasonError::not_above, SeasonError::not_below}) {
    EXPECT_EQ(to_error(error).code, grpc::StatusCode::FAILED_PRECONDITION) << enum_name(error);
  }
}

TEST(ConvertSeason, ARefusedEntrySaysWhichCategoryThePlayerHas) {
  support::RunningSeason club;
  ASSERT_EQ(club.enlist(1, {}, Category::third), "");
  const auto own = entry_refusal(SeasonError::below_own, club.state, UserId{1});
  EXPECT_EQ(own.detail.expected(), "category 3; the player has category 3");
  const auto none = entry_refusal(SeasonError::first_not_entitled, club.state, UserId{2});
  EXPECT_EQ(none.detail.expected(), "category 2, 3, 4; the player has none yet");
  EXPECT_EQ(none.detail.params().at("open"), "2, 3, 4");
  EXPECT_EQ(own.detail.params().at("own"), "3");
}

TEST(ConvertSeason, AViewHasRegisterCalendarAndJournal) {
  support::RunningSeason club;
  ASSERT_EQ(club.enlist(1, Category::fourth, Category::third), "");
  support::RunningEvent running(support::elsewhere(support::swiss(1)));
  running.enter_many(2);
  running.play_round(event::Score::white_wins);
  running.must(event::FinishEvent{});
  auto made = season::championship_of(running.state(), Category::third, season::Importance::yearly);
  ASSERT_TRUE(made);
  ASSERT_EQ(club.record(*made), "");
  const Events events{{running.state().created.id, running.state()}};

  const auto view = to_view(club.state, events, {});

  EXPECT_EQ(view.opened().year(), 2026);
  ASSERT_EQ(view.members_size(), 2);
  EXPECT_EQ(view.members(0).blitz(), v1::CLUB_CATEGORY_SECOND);
  EXPECT_EQ(view.members(0).steps(0).cause(), v1::CATEGORY_CAUSE_REGISTERED);
  ASSERT_EQ(view.tournaments_size(), 1);
  EXPECT_EQ(view.tournaments(0).counted_version(), 3);
  EXPECT_EQ(view.tournaments(0).winner().user_id(), to_string(UserId{1}));
  ASSERT_EQ(view.tournaments(0).promotions_size(), 1);
  EXPECT_EQ(view.tournaments(0).promotions(0).merit(), v1::MERIT_YEARLY_CHAMPION);
  ASSERT_EQ(view.journal_size(), 2);
  EXPECT_EQ(view.journal(0).deed().championship().starters_size(), 0);
}

}  // namespace
}  // namespace escaque::services::matchmaking
