// The regulations of an announced event change as long as nothing rests on them.

#include "domain/event/changes.hpp"

#include <functional>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/event_builder.hpp"
#include "support/team_builder.hpp"

namespace escaque::event {
namespace {

using support::RunningEvent;
using testing::ElementsAre;
using tournament::Points;

using Change = std::function<void(Regulations&)>;

std::optional<EventError> change(RunningEvent& running, const Change& how,
                                 Origin by = {support::kOrganizer, "the hall is free later"}) {
  Regulations wanted = running.state().regulations();
  how(wanted);
  return running.give(ChangeRegulations{std::move(wanted)}, std::move(by));
}

RunningEvent with_players(int players, Regulations rules = support::swiss(5)) {
  RunningEvent running(std::move(rules));
  running.enter_many(players);
  return running;
}

TEST(Changes, AreToldToEverybodyWithTheirParts) {
  RunningEvent running(support::swiss(5));
  const auto later = [](Regulations& rules) {
    rules.calendar.starts.front() += std::chrono::hours(1);
    rules.rounds = 7;
    rules.tiebreaks = {"SB"};
  };
  EXPECT_EQ(change(running, later, {support::kArbiter, {}}), std::nullopt) << "an arbiter, too";
  EXPECT_EQ(running.state().regulations().rounds, 7);
  EXPECT_EQ(running.state().round_count(), 7);
  ASSERT_EQ(running.state().regulations_changes.size(), 1U);
  const RegulationsChange& told = running.state().regulations_changes.front();
  EXPECT_EQ(told.by, support::kArbiter);
  EXPECT_EQ(told.at, running.now);
  EXPECT_THAT(told.parts, ElementsAre(RegulationsPart::rounds, RegulationsPart::calendar,
                                      RegulationsPart::tiebreaks));
  EXPECT_EQ(next_step(running.state())->at, support::kFirstRound + std::chrono::hours(1));
  EXPECT_EQ(running.replayed(), running.state());
}

TEST(Changes, AreOfTheArbitersAndNotOfPlayers) {
  RunningEvent running = with_players(2);
  const auto rename = [](Regulations& rules) { rules.name = "Mine"; };
  EXPECT_EQ(change(running, rename, {UserId{1}, "I want"}), EventError::arbiters_only);
  EXPECT_EQ(change(running, rename, {}), EventError::arbiters_only) << "nobody's name is on it";
}

TEST(Changes, MustBeRegulationsThatCanBePlayed) {
  RunningEvent running(support::swiss(5));
  EXPECT_EQ(change(running, [](Regulations& rules) { rules.name.clear(); }), EventError::bad_name);
  EXPECT_EQ(change(running, [](Regulations& rules) { rules.rounds = 0; }), EventError::bad_rounds);
  EXPECT_EQ(change(running, [](Regulations&) {}), EventError::nothing_changed);
}

TEST(Changes, WhatIsSettledByTheAnnouncementStays) {
  RunningEvent running(support::swiss(5));
  const auto to_960 = [](Regulations& rules) { rules.terms.variant = rules::Variant::chess960; };
  EXPECT_EQ(change(running, to_960), EventError::variant_fixed);
  const auto of_season = [](Regulations& rules) {
    rules.season = pairing::blitz_categories::SeasonPlace{};
  };
  EXPECT_EQ(change(running, of_season), EventError::season_fixed);
  Regulations drawn = support::swiss(5);
  drawn.terms.variant = rules::Variant::chess960;
  RunningEvent chess960(drawn);
  EXPECT_EQ(change(chess960, [](Regulations& rules) { rules.first_positions = {518}; }),
            EventError::first_positions_fixed);
}

TEST(Changes, KeepWhatEntrantsReliedOn) {
  RunningEvent running = with_players(4);
  const auto to_teams = [](Regulations& rules) {
    rules.system = System::team_swiss;
    rules.tiebreaks.clear();
  };
  EXPECT_EQ(change(running, to_teams), EventError::entrants_of_other_kind);
  EXPECT_EQ(change(running, [](Regulations& rules) { rules.system = System::burstein; }),
            std::nullopt);
  EXPECT_EQ(change(running, [](Regulations& rules) { rules.venue = Venue::elsewhere; }),
            EventError::venue_fixed);
  const auto faster = [](Regulations& rules) {
    rules.terms.time_control = {std::chrono::minutes(3), std::chrono::seconds(2)};
  };
  EXPECT_EQ(change(running, faster), EventError::category_fixed);
  const auto slightly = [](Regulations& rules) {
    rules.terms.time_control = {std::chrono::minutes(15), std::chrono::seconds(5)};
  };
  EXPECT_EQ(change(running, slightly), std::nullopt);
  EXPECT_EQ(change(running, [](Regulations& rules) { rules.entry.max_entrants = 3; }),
            EventError::too_few_places);
  EXPECT_EQ(change(running, [](Regulations& rules) { rules.entry.max_entrants = 4; }),
            std::nullopt);
  EXPECT_EQ(running.state().entrants.size(), 4U);
}

TEST(Changes, AreFreeWhileNobodyHasEntered) {
  RunningEvent running(support::swiss(5));
  const auto anything = [](Regulations& rules) {
    rules.system = System::team_swiss;
    rules.tiebreaks.clear();
    rules.venue = Venue::elsewhere;
    rules.terms.time_control = {std::chrono::minutes(3), std::chrono::seconds(2)};
  };
  EXPECT_EQ(change(running, anything), std::nullopt);
}

TEST(Changes, ThoseWithoutAnAccountHaveNoRatingOfACategory) {
  RunningEvent running(support::elsewhere(support::swiss(5)));
  Person walk_in = support::person(1, 1900);
  walk_in.player.handle.clear();
  running.must(Register{walk_in});
  const auto faster = [](Regulations& rules) {
    rules.terms.time_control = {std::chrono::minutes(3), std::chrono::seconds(2)};
  };
  EXPECT_EQ(change(running, faster), std::nullopt);
}

TEST(Changes, NoGuestPlaysInWhatBecomesRated) {
  RunningEvent running(support::swiss(5));
  Person guest = support::person(1, 1500);
  guest.player.is_guest = true;
  running.enter(guest);
  const auto rate = [](Regulations& rules) { rules.terms.is_rated = true; };
  EXPECT_EQ(change(running, rate), EventError::guests_entered);
}

TEST(Changes, NoTeamIsLargerThanTheyAllow) {
  RunningEvent running = support::entered_teams(2, 4);
  const auto smaller = [](Regulations& rules) {
    rules.teams.boards = 1;
    rules.teams.most_members = 1;
  };
  EXPECT_EQ(change(running, smaller), EventError::teams_too_large);
  EXPECT_EQ(change(running, [](Regulations& rules) { rules.entry.max_entrants = 2; }),
            std::nullopt);
}

struct Fixed {
  EventError error;
  Change how;
};

TEST(Changes, OnceNumbersAreGivenPairingsPointsAndPrizesStay) {
  RunningEvent running = with_players(4);
  running.must(AssignNumbers{});
  const std::vector<Fixed> all{
      {EventError::system_fixed, [](Regulations& r) { r.system = System::dutch_2017; }},
      {EventError::rating_fixed, [](Regulations& r) { r.terms.is_rated = true; }},
      {EventError::rounds_fixed, [](Regulations& r) { r.rounds = 6; }},
      {EventError::points_fixed, [](Regulations& r) { r.points.win = Points{30}; }},
      {EventError::acceleration_fixed, [](Regulations& r) { r.is_accelerated = true; }},
      {EventError::initial_color_fixed, [](Regulations& r) { r.initial_color.reset(); }},
      {EventError::tiebreaks_fixed, [](Regulations& r) { r.unrated_as = 1400; }},
      {EventError::prizes_fixed, [](Regulations& r) { r.prizes.places = {10'000}; }},
      {EventError::knockout_fixed, [](Regulations& r) { r.knockout.games = 1; }},
      {EventError::play_off_fixed, [](Regulations& r) { r.play_off_places = 1; }},
      {EventError::team_rules_fixed, [](Regulations& r) { r.teams.boards = 2; }}};
  for (const Fixed& each : all) EXPECT_EQ(change(running, each.how), each.error);

  RunningEvent table = with_players(4, support::all_play_all());
  table.must(AssignNumbers{});
  EXPECT_EQ(change(table, [](Regulations& r) { r.number_draw = NumberDraw::by_lot; }),
            EventError::number_draw_fixed);
}

/// C.05 5.e: "nunca después del comienzo de la primera ronda".
TEST(Changes, OfWhoIsKeptApartEndWithTheStartOfRoundOne) {
  RunningEvent running = with_players(4);
  running.publish();
  const auto apart = [](int rounds) {
    return [rounds](Regulations& rules) { rules.federations_apart = rounds; };
  };
  EXPECT_EQ(change(running, apart(3)), std::nullopt);
  running.start();
  EXPECT_EQ(change(running, apart(0)), EventError::federations_fixed);
}

TEST(Changes, LetNoArbiterPlayWhoHasEntered) {
  RunningEvent running(support::swiss(5));
  running.enter(support::person(support::kArbiter.value, 2000));
  const auto bar = [](Regulations& rules) { rules.entry.bars_arbiters = true; };
  EXPECT_EQ(change(running, bar), EventError::arbiters_entered);
  running.must(Withdraw{support::kArbiter}, {support::kArbiter, {}});
  EXPECT_EQ(change(running, bar), std::nullopt);
}

TEST(Changes, OfTheSpectatorsDelayAreForLaterGames) {
  RunningEvent running = with_players(4);
  running.publish();
  running.start();
  const auto later = [](Regulations& rules) { rules.spectators_delay = std::chrono::minutes(15); };
  EXPECT_EQ(change(running, later), std::nullopt);
  EXPECT_THAT(running.state().regulations_changes.back().parts,
              ElementsAre(RegulationsPart::spectators_delay));
}

TEST(Changes, DuringTheEventStateTheirReason) {
  RunningEvent running = with_players(4);
  running.publish();
  const auto words = [](Regulations& rules) {
    rules.text = "Silence, please.";
    rules.byes = {1, 4};
    rules.no_shows = NoShows::are_withdrawn;
    rules.entry.last_late_entry = 3;
  };
  EXPECT_EQ(change(running, words, {support::kOrganizer, {}}), EventError::no_reason);
  EXPECT_EQ(change(running, words, {support::kOrganizer, "asked by many"}), std::nullopt);
  EXPECT_EQ(running.state().regulations_changes.back().reason, "asked by many");
  EXPECT_EQ(running.ask(1, RequestBye{UserId{1}, {2, tournament::RoundResult::half_bye}}),
            std::nullopt);
}

TEST(Changes, OfTimesAreForGamesOfLaterRounds) {
  RunningEvent running = with_players(4);
  running.publish();
  const auto shorter = [](Regulations& rules) {
    rules.terms.time_control = {std::chrono::minutes(12), std::chrono::seconds(10)};
  };
  EXPECT_EQ(change(running, shorter), EventError::times_between_rounds);
  const auto stricter = [](Regulations& rules) {
    rules.terms.rules.default_time = std::chrono::minutes(5);
  };
  EXPECT_EQ(change(running, stricter), EventError::rules_between_rounds);
  const auto thematic = [](Regulations& rules) {
    rules.terms.initial_fen = "rnbqkbnr/pppp1ppp/8/4p3/4PP2/8/PPPP2PP/RNBQKBNR b KQkq - 0 2";
  };
  EXPECT_EQ(change(running, thematic), EventError::position_between_rounds);
  running.start();
  running.must(ReportGamesBegun{{running.latest().boards[0].game}}, {});
  EXPECT_EQ(change(running, shorter), EventError::times_between_rounds) << "one has yet to begin";
  running.must(ReportGamesBegun{{running.latest().boards[1].game}}, {});
  EXPECT_EQ(change(running, shorter), std::nullopt) << "both began with what was announced";
  EXPECT_EQ(change(running, stricter), std::nullopt);
  EXPECT_EQ(change(running, thematic), std::nullopt);
}

TEST(Changes, LeaveTheHoursOfPublishedRounds) {
  Regulations rules = support::swiss(5);
  rules.calendar.starts.push_back(support::kFirstRound + std::chrono::hours(4));
  RunningEvent running = with_players(4, rules);
  running.publish();
  const auto move = [](std::size_t round) {
    return [round](Regulations& to) { to.calendar.starts[round] += std::chrono::hours(1); };
  };
  EXPECT_EQ(change(running, move(0)), EventError::published_start_fixed);
  EXPECT_EQ(change(running, move(1)), std::nullopt);
  running.start();
  running.play();
  EXPECT_EQ(next_step(running.state())->at, support::kFirstRound + std::chrono::hours(5));
}

TEST(Changes, EndAnApproval) {
  constexpr UserId kApprover{700};
  Regulations rules = support::swiss(5);
  rules.terms.is_rated = true;
  RunningEvent running(rules, support::Approval::needed);
  running.enter_many(4);
  running.must(RuleOnRating{true}, {kApprover, {}});
  EXPECT_TRUE(running.state().is_rated());
  EXPECT_EQ(change(running, [](Regulations& r) { r.text = "Bring a friend."; }), std::nullopt);
  EXPECT_FALSE(running.state().is_rated());
  EXPECT_TRUE(running.state().awaits_approval());
  running.publish();
  running.start();
  EXPECT_TRUE(running.latest().is_unrated);
  running.must(RuleOnRating{true}, {kApprover, {}});
  EXPECT_TRUE(running.state().is_rated());
  EXPECT_EQ(running.replayed(), running.state());
}

TEST(Changes, AreNotWithoutNumber) {
  RunningEvent running(support::swiss(5));
  const auto rename = [&] {
    const std::string name = "Open " + std::to_string(running.state().version);
    return change(running, [&](Regulations& rules) { rules.name = name; });
  };
  for (std::size_t i = 0; i < kMaxRegulationsChanges; ++i) ASSERT_EQ(rename(), std::nullopt);
  EXPECT_EQ(rename(), EventError::changed_too_often);
}

TEST(Changes, AreNotOfAnEventThatIsOver) {
  RunningEvent running(support::swiss(5));
  running.must(CancelEvent{});
  EXPECT_EQ(change(running, [](Regulations& rules) { rules.name = "Again"; }),
            EventError::event_over);
}

}  // namespace
}  // namespace escaque::event
