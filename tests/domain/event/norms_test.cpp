// Title norms of a running event, as its arbiters ask for them.

#include "domain/event/views/norms.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <string>

#include <gtest/gtest.h>

#include "domain/clock/notation.hpp"
#include "support/event_builder.hpp"

namespace escaque::event {
namespace {

using norms::Condition;
using support::RunningEvent;

/// An all-play-all of ten over the board, one round a day: five grandmasters, five federations.
RunningEvent closed_event() {
  Regulations rules = support::elsewhere(support::all_play_all());
  rules.terms.schedules = *clock::parse_schedules("G/90+30");
  rules.terms.time_control = {std::chrono::minutes(90), std::chrono::seconds(30)};
  rules.calendar.starts.clear();
  for (int day = 0; day < 9; ++day) {
    rules.calendar.starts.push_back(support::kFirstRound + std::chrono::hours(24 * day));
  }
  RunningEvent running(rules);
  constexpr std::array kFederations{"MEX", "ESP", "CUB", "ARG", "PER"};
  for (std::uint64_t id = 1; id <= 10; ++id) {
    Person person = support::person(id, 2440 - static_cast<int>(id));
    person.federation = kFederations[id % kFederations.size()];
    if (id <= 5) person.player.title = "GM";
    if (id == 7) person.sex = 'w';
    running.enter(person);
  }
  return running;
}

/// Everybody draws, but whoever meets user 6 loses.
void play_norm_event(RunningEvent& running) {
  for (int round = 1; round <= 9; ++round) {
    running.publish();
    running.start();
    for (std::size_t i = 0; i < running.latest().boards.size(); ++i) {
      const auto& players = running.latest().boards[i].players;
      running.finish(i, players.white == UserId{6}   ? Score::white_wins
                        : players.black == UserId{6} ? Score::black_wins
                                                     : Score::draw);
    }
  }
}

bool is_met(const EventNorms& found, Condition condition) {
  return std::ranges::any_of(found.conditions, [&](const norms::ConditionFinding& each) {
    return each.condition == condition && each.is_met;
  });
}

TEST(EventNorms, NamesThoseWhoMadeThem) {
  RunningEvent running = closed_event();
  play_norm_event(running);

  const EventNorms found =
      norms_of(running.state(), {.chief_arbiter = norms::ArbiterTitle::international});

  EXPECT_EQ(found.after, 9);
  EXPECT_TRUE(norms::are_met(found.conditions));
  EXPECT_TRUE(found.has_daily_rounds);
  ASSERT_EQ(found.players.size(), 2U);
  EXPECT_EQ(found.players[0].number, running.state().entrant(UserId{6})->number);
  ASSERT_EQ(found.players[0].reports.size(), 2U);
  EXPECT_EQ(found.players[0].reports[0].title, norms::Title::gm);
  EXPECT_EQ(found.players[0].reports[0].half_points, 18);
  EXPECT_EQ(found.players[1].number, running.state().entrant(UserId{7})->number);
  ASSERT_EQ(found.players[1].reports.size(), 1U);
  EXPECT_EQ(found.players[1].reports[0].title, norms::Title::wim);
}

TEST(EventNorms, SaysOfOnePlayerWhatWasMissed) {
  RunningEvent running = closed_event();
  play_norm_event(running);
  const auto titles_of = [&](std::uint64_t user) {
    const int number = running.state().entrant(UserId{user})->number;
    std::string titles;
    for (const auto& player : norms_of(running.state(), {.number = number}).players) {
      for (const auto& each : player.reports) {
        titles += std::string(norms::to_string(each.title)) + (each.is_achieved() ? "+ " : "- ");
      }
    }
    return titles;
  };

  EXPECT_EQ(titles_of(1), "") << "a grandmaster has nothing above";
  EXPECT_EQ(titles_of(7), "GM- IM- WGM- WIM+ ") << "titles for women are for women";
  EXPECT_EQ(titles_of(8), "GM- IM- ");
  EXPECT_TRUE(norms_of(running.state(), {.number = 99}).players.empty());
}

TEST(EventNorms, LooksAtTheConditionsOfTheEvent) {
  RunningEvent running = closed_event();
  running.enter(support::person(support::kArbiter.value, 2000));
  Regulations here = support::all_play_all();
  const RunningEvent online(here);

  EXPECT_FALSE(is_met(norms_of(running.state(), {}), Condition::playing_arbiters));
  EXPECT_FALSE(is_met(norms_of(running.state(), {}), Condition::chief_arbiter));
  EXPECT_TRUE(is_met(norms_of(running.state(), {}), Condition::over_the_board));
  EXPECT_FALSE(is_met(norms_of(online.state(), {}), Condition::over_the_board));
  EXPECT_FALSE(is_met(norms_of(online.state(), {}), Condition::thinking_time));
}

TEST(EventNorms, TheDaysAreThoseWhereItIsPlayed) {
  Regulations rules = support::elsewhere(support::swiss(3));
  // Three rounds in one evening of Mexico, which is two days of Greenwich.
  const UtcTime evening =
      std::chrono::floor<std::chrono::days>(support::kFirstRound) + std::chrono::hours(22);
  rules.calendar.starts = {evening, evening + std::chrono::hours(1),
                           evening + std::chrono::hours(3)};
  RunningEvent running(rules);
  running.enter_many(4);
  for (int round = 1; round <= 3; ++round) running.play_round();

  EXPECT_TRUE(is_met(norms_of(running.state(), {}), Condition::rounds_a_day));
  EXPECT_FALSE(is_met(norms_of(running.state(), {.utc_offset = std::chrono::hours(-6)}),
                      Condition::rounds_a_day));
}

}  // namespace
}  // namespace escaque::event
