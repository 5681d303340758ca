// A whole event in every system: players meet whom the system lets them meet, and no other; every
// board of every round can be explained.

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "domain/event/views/table.hpp"
#include "domain/event/views/why.hpp"
#include "domain/pairing/dutch/check.hpp"
#include "domain/pairing/round_robin/varma.hpp"
#include "domain/pairing/swiss/system.hpp"
#include "domain/pairing/trf/trf.hpp"
#include "support/event_builder.hpp"

namespace escaque::event {
namespace {

using support::RunningEvent;

constexpr int kSwissRounds = 7;

Regulations regulations_of(System system) {
  if (!is_swiss(system)) return support::all_play_all(system);
  Regulations made = support::swiss(kSwissRounds);
  made.system = system;
  return made;
}

/// Users 1 to `players`, the strongest first, in teams by turns where the system has them.
void enter(RunningEvent& running, System system, int players) {
  for (int i = 1; i <= players; ++i) {
    Person person = support::person(static_cast<std::uint64_t>(i), 2700 - 20 * i);
    if (teams_of(system) > 0) person.team = "Team " + std::to_string(i % teams_of(system));
    running.enter(person);
  }
}

Score score_of_board(const Event& event, const Board& board, std::size_t index) {
  const auto number = [&](UserId user) { return event.entrant(user)->number; };
  if (index % 3 == 2) return Score::draw;
  return number(board.players.white) < number(board.players.black) ? Score::white_wins
                                                                   : Score::black_wins;
}

void play_all(RunningEvent& running) {
  while (running.state().rounds.empty() ||
         running.state().next_round() <= running.state().round_count()) {
    running.publish();
    running.start();
    for (std::size_t i = 0; i < running.latest().boards.size(); ++i) {
      running.finish(i, score_of_board(running.state(), running.latest().boards[i], i));
    }
  }
  running.must(FinishEvent{}, {});
}

/// How often every two have met.
std::map<std::pair<UserId, UserId>, int> meetings(const Event& event) {
  std::map<std::pair<UserId, UserId>, int> count;
  for (const PairedRound& round : event.rounds) {
    std::set<UserId> seen;
    for (const Board& board : round.boards) {
      const auto [low, high] = std::minmax(board.players.white, board.players.black);
      EXPECT_TRUE(seen.insert(low).second && seen.insert(high).second);
      ++count[{low, high}];
    }
  }
  return count;
}

std::vector<System> systems(bool (*are_wanted)(System)) {
  std::vector<System> wanted;
  for (const SystemInfo& each : kSystems) {
    if (are_wanted(each.system)) wanted.push_back(each.system);
  }
  return wanted;
}

class WholeEvent : public testing::TestWithParam<System> {};
class SwissEvent : public WholeEvent {};
class TableEvent : public WholeEvent {};

TEST_P(SwissEvent, LetsNobodyMeetTwice) {
  for (const int players : {16, 23, 40}) {
    SCOPED_TRACE(players);
    RunningEvent running(regulations_of(GetParam()));
    enter(running, GetParam(), players);
    running.must(RequestBye{UserId{5}, {2, tournament::RoundResult::zero_bye}});
    play_all(running);

    EXPECT_EQ(running.state().rounds.size(), kSwissRounds);
    for (const auto& [pair, times] : meetings(running.state())) EXPECT_EQ(times, 1);
    EXPECT_EQ(running.replayed(), running.state());
  }
}

TEST_P(TableEvent, LetsEverybodyMeetWhomItSays) {
  const System system = GetParam();
  RunningEvent running(regulations_of(system));
  enter(running, system, 12);
  play_all(running);

  const Event& event = running.state();
  const auto team = [&](UserId user) { return event.entrant(user)->person.team; };
  const auto met = meetings(event);
  const std::size_t expected = system == System::scheveningen        ? 36
                               : system == System::half_scheveningen ? 18
                               : system == System::skalitzka         ? 12
                                                                     : 66;
  EXPECT_EQ(met.size(), expected);
  for (const auto& [pair, times] : met) {
    EXPECT_EQ(times, system == System::double_round_robin ? 2 : 1);
    if (teams_of(system) == 0) continue;
    EXPECT_NE(team(pair.first), team(pair.second));
  }
}

TEST_P(WholeEvent, IsExplainedBoardByBoard) {
  RunningEvent running(regulations_of(GetParam()));
  enter(running, GetParam(), 12);
  play_all(running);

  const Event& event = running.state();
  for (const PairedRound& round : event.rounds) {
    const auto why = explain_round(event, round.number);
    ASSERT_TRUE(why);
    ASSERT_EQ(why->boards.size(), round.boards.size());
    for (std::size_t i = 0; i < round.boards.size(); ++i) {
      const ExplainedBoard& board = why->boards[i];
      EXPECT_EQ(board.white, event.entrant(round.boards[i].players.white)->number);
      ASSERT_TRUE(board.origin);
      EXPECT_EQ(board.origin == PairOrigin::schedule, plays_by_table(GetParam()));
      EXPECT_EQ(board.origin == PairOrigin::bracket, is_knockout(GetParam()));
      EXPECT_EQ(board.color_rule.has_value(), is_swiss(GetParam()));
      EXPECT_LT(board.group.value_or(0), std::max<std::size_t>(why->groups.size(), 1));
    }
  }
  EXPECT_EQ(explain_round(event, event.next_round()).error(), EventError::no_such_round);
}

TEST_P(WholeEvent, IsReadAgainFromItsReport) {
  RunningEvent running(regulations_of(GetParam()));
  enter(running, GetParam(), 12);
  play_all(running);

  const Event& event = running.state();
  const auto report =
      pairing::trf::parse_trf(to_trf(event, event.round_count(), PersonalData::included));
  ASSERT_TRUE(report) << to_string(report.error());
  EXPECT_EQ(report->teams.size(), static_cast<std::size_t>(teams_of(GetParam())));
  for (const auto& team : report->teams) {
    EXPECT_EQ(static_cast<int>(team.players.size()) * teams_of(GetParam()), 12);
  }
  const auto swiss = pairing::swiss::find_system(to_string(GetParam()));
  if (!swiss) return;  // Those of the Dutch system: simulation_test.cpp.
  const auto check = check_rounds(report->tournament, *swiss);
  ASSERT_TRUE(check);
  EXPECT_EQ(check->rounds, kSwissRounds);
  EXPECT_TRUE(check->differences.empty());
}

std::string name_of(const testing::TestParamInfo<System>& each) {
  std::string name{to_string(each.param)};
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(EverySystem, WholeEvent, testing::ValuesIn(systems([](System each) {
                           return !is_team_event(each);
                         })),
                         name_of);
INSTANTIATE_TEST_SUITE_P(EverySystem, SwissEvent, testing::ValuesIn(systems(is_swiss)), name_of);
INSTANTIATE_TEST_SUITE_P(EverySystem, TableEvent, testing::ValuesIn(systems(plays_by_table)),
                         name_of);

TEST(Systems, SayWhichOfThemAreUnofficial) {
  EXPECT_TRUE(standing(System::dutch_2013).empty());
  EXPECT_TRUE(standing(System::skalitzka).empty());
  for (const System system :
       {System::burstein, System::dubov, System::lim, System::monrad, System::scheveningen,
        System::half_scheveningen, System::knockout, System::team_swiss}) {
    EXPECT_TRUE(standing(system).starts_with("unofficial: ")) << to_string(system);
  }
}

TEST(Systems, OfTeamsNeedEqualTeams) {
  RunningEvent running(support::all_play_all(System::scheveningen));
  EXPECT_EQ(running.give(Register{support::person(1, 2000)}, {UserId{1}, {}}), EventError::no_team);
  enter(running, System::scheveningen, 7);

  EXPECT_EQ(running.rule(PublishRound{running.fresh_games(), 0, {}, {}}), EventError::uneven_teams);
  running.must(Withdraw{UserId{7}});
  running.publish();
  EXPECT_EQ(running.latest().boards.size(), 3U);
  EXPECT_EQ(running.state().round_count(), 3);
}

TEST(Systems, OfTeamsKeepTheOrderOfBoards) {
  RunningEvent running(support::all_play_all(System::scheveningen));
  enter(running, System::scheveningen, 4);  // Team 1: users 1 and 3, Team 0: 2 and 4.
  EXPECT_EQ(running.rule(AssignNumbers{{UserId{1}, UserId{2}, UserId{3}, UserId{4}}, 0}),
            EventError::bad_order);
  running.must(AssignNumbers{});

  const auto number = [&](std::uint64_t id) { return running.state().entrant(UserId{id})->number; };
  EXPECT_EQ(number(1), 1);
  EXPECT_EQ(number(3), 2);
  EXPECT_EQ(number(2), 3);
  EXPECT_EQ(number(4), 4);
}

TEST(NumberDraws, AreForAllPlayAllsOnly) {
  Regulations rules = support::swiss(5);
  rules.number_draw = NumberDraw::by_lot;
  EXPECT_EQ(refusal(rules), EventError::bad_number_draw);
  rules = support::all_play_all(System::scheveningen);
  rules.number_draw = NumberDraw::varma;
  EXPECT_EQ(refusal(rules), EventError::bad_number_draw);
}

TEST(NumberDraws, ByLotFollowTheBitsOfTheCommand) {
  Regulations rules = support::all_play_all();
  rules.number_draw = NumberDraw::by_lot;
  const auto drawn = [&](std::uint64_t random) {
    RunningEvent running(rules);
    running.enter_many(8);
    running.must(AssignNumbers{{}, random});
    std::vector<int> numbers;
    for (const Entrant& entrant : running.state().entrants) numbers.push_back(entrant.number);
    return numbers;
  };

  EXPECT_EQ(drawn(1), drawn(1));
  EXPECT_NE(drawn(1), drawn(2));
  auto sorted = drawn(3);
  std::sort(sorted.begin(), sorted.end());
  EXPECT_EQ(sorted, (std::vector<int>{1, 2, 3, 4, 5, 6, 7, 8}));
}

TEST(NumberDraws, OfVarmaKeepFederationsApartAtTheEnd) {
  Regulations rules = support::all_play_all();
  rules.number_draw = NumberDraw::varma;
  for (std::uint64_t random = 1; random <= 20; ++random) {
    SCOPED_TRACE(random);
    RunningEvent running(rules);
    for (std::uint64_t i = 1; i <= 10; ++i) {
      Person person = support::person(i, 2500);
      person.federation = i <= 3 ? "PER" : i <= 5 ? "ESP" : "F" + std::to_string(i);
      running.enter(person);
    }
    running.must(AssignNumbers{{}, random});
    play_all(running);

    const Event& event = running.state();
    const auto federation = [&](UserId user) { return event.entrant(user)->person.federation; };
    for (Round round = event.round_count() - 2; round <= event.round_count(); ++round) {
      for (const Board& board : event.round(round)->boards) {
        EXPECT_NE(federation(board.players.white), federation(board.players.black));
      }
    }
  }
}

TEST(NumberDraws, OfVarmaNeedNineToTwentyFourPlayers) {
  Regulations rules = support::all_play_all();
  rules.number_draw = NumberDraw::varma;
  RunningEvent running(rules);
  running.enter_many(8);

  EXPECT_EQ(running.rule(AssignNumbers{}), EventError::varma_players);
}

}  // namespace
}  // namespace escaque::event
