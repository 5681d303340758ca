// Knock-out events as wholes: brackets of every size played to the end with random results, byes,
// seeding, standings and prizes.

#include "domain/event/knockout/knockout.hpp"

#include <map>
#include <random>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "domain/event/views/table.hpp"
#include "support/event_builder.hpp"

namespace escaque::event {
namespace {

using support::RunningEvent;

Regulations knockout_rules() {
  Regulations made = support::all_play_all(System::knockout);
  made.tiebreaks.clear();
  made.knockout.blitz_games = 4;
  return made;
}

void play_latest(RunningEvent& running, std::mt19937_64& random, bool has_forfeits) {
  for (std::size_t i = 0; i < running.latest().boards.size(); ++i) {
    if (running.latest().boards[i].score) continue;
    const auto drawn = static_cast<int>(random() % 20);
    Score score = Score::draw;
    if (drawn < 4) score = Score::white_wins;
    if (drawn >= 4 && drawn < 7) score = Score::black_wins;
    if (has_forfeits && drawn == 7) score = Score::both_forfeit;
    if (drawn == 8) score = Score::black_wins_by_forfeit;
    running.finish(i, score);
  }
}

/// Until the server has nothing to do any more.
void play_on(RunningEvent& running, std::mt19937_64& random, bool has_forfeits = false) {
  while (running.state().next_round() <= running.state().round_count()) {
    running.publish();
    running.start();
    play_latest(running, random, has_forfeits);
  }
}

RunningEvent begun(int players, Regulations rules = knockout_rules()) {
  RunningEvent running(std::move(rules));
  running.enter_many(players);
  running.must(AssignNumbers{});
  return running;
}

/// Whoever meets somebody else later has beaten the one before: of every pair one at most.
void expect_losers_out(const Event& event) {
  std::map<UserId, UserId> opponents;
  std::set<UserId> out;
  for (const PairedRound& round : event.rounds) {
    std::set<UserId> seen;
    for (const Board& board : round.boards) {
      ASSERT_TRUE(board.match);
      for (const Color color : {Color::white, Color::black}) {
        const UserId user = board.players[color];
        const UserId other = board.players[opposite(color)];
        EXPECT_TRUE(seen.insert(user).second);
        EXPECT_FALSE(out.contains(user)) << "plays after a lost match";
        const auto before = opponents.find(user);
        if (before != opponents.end() && before->second != other) out.insert(before->second);
        opponents[user] = other;
      }
    }
  }
}

int count_of_rank(const Event& event, int rank) {
  int count = 0;
  for (const FinalStanding& each : event.finished->standings) count += each.rank == rank ? 1 : 0;
  return count;
}

TEST(Knockout, HasOneWinnerAtAnySize) {
  for (int players = 2; players <= 64; ++players) {
    SCOPED_TRACE("seed and players " + std::to_string(players));
    std::mt19937_64 random(static_cast<std::uint64_t>(players));
    RunningEvent running = begun(players);
    play_on(running, random);
    running.must(FinishEvent{}, {});

    const Event& event = running.state();
    ASSERT_EQ(event.finished->standings.size(), static_cast<std::size_t>(players));
    EXPECT_EQ(count_of_rank(event, 1), 1);
    EXPECT_EQ(count_of_rank(event, 2), 1);
    EXPECT_EQ(bracket_of(event).rounds.back().front().winner,
              event.finished->standings.front().user);
    expect_losers_out(event);
    EXPECT_EQ(running.replayed(), event);
  }
}

TEST(Knockout, EndsWhoeverLeavesOrStaysAway) {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937_64 random(seed);
    RunningEvent running = begun(2 + static_cast<int>(random() % 30));
    while (running.state().next_round() <= running.state().round_count()) {
      const UserId leaver{1 + random() % running.state().entrants.size()};
      if (random() % 2 == 0) (void)running.rule(Withdraw{leaver});
      if (running.state().next_round() > running.state().round_count()) break;
      running.publish();
      running.start();
      play_latest(running, random, true);
    }
    if (running.state().rounds.empty()) continue;
    running.must(FinishEvent{}, {});

    EXPECT_TRUE(bracket_of(running.state()).is_decided());
    EXPECT_LE(count_of_rank(running.state(), 1), 1);
    expect_losers_out(running.state());
  }
}

TEST(Knockout, GivesByesToTheBestSeeds) {
  RunningEvent running = begun(5);
  running.publish();

  ASSERT_EQ(running.latest().boards.size(), 1U);
  EXPECT_TRUE(running.latest().boards[0].has(UserId{4}));
  EXPECT_TRUE(running.latest().boards[0].has(UserId{5}));
  const EventBracket bracket = bracket_of(running.state());
  ASSERT_EQ(bracket.rounds.size(), 3U);
  EXPECT_EQ(bracket.rounds[0][0].end, TieEnd::bye);
  EXPECT_EQ(bracket.rounds[0][0].winner, UserId{1});
  EXPECT_EQ(bracket.rounds[1][1].first, UserId{2});
  EXPECT_EQ(bracket.rounds[1][1].second, UserId{3});
}

TEST(Knockout, RanksByTheBracketAndSharesItsPrizes) {
  Regulations rules = knockout_rules();
  rules.prizes.places = {100'000, 60'000, 30'000, 10'000};
  rules.prizes.method = prizes::Method::equal_shares;
  RunningEvent running = begun(8, rules);
  std::mt19937_64 random(8);
  play_on(running, random);
  running.must(FinishEvent{}, {});

  const auto& standings = running.state().finished->standings;
  std::vector<int> ranks;
  for (const FinalStanding& each : standings) ranks.push_back(each.rank);
  EXPECT_EQ(ranks, (std::vector<int>{1, 2, 3, 3, 5, 5, 5, 5}));
  const auto& awards = running.state().finished->awards;
  ASSERT_EQ(awards.size(), 4U);
  EXPECT_EQ(awards[0].amount, 100'000);
  EXPECT_EQ(awards[2].amount, 20'000);
  EXPECT_EQ(awards[3].amount, 20'000);
}

TEST(Knockout, IsSeededByTheRankingTheArbiterOrLots) {
  Regulations rules = knockout_rules();
  rules.number_draw = NumberDraw::by_lot;
  EXPECT_FALSE(refusal(rules));
  rules.number_draw = NumberDraw::varma;
  EXPECT_EQ(refusal(rules), EventError::bad_number_draw);

  RunningEvent running(knockout_rules());
  running.enter_many(4);
  running.must(AssignNumbers{{UserId{4}, UserId{3}, UserId{2}, UserId{1}}, 0});
  running.publish();
  EXPECT_TRUE(running.latest().board_of(UserId{4})->has(UserId{1}));
  EXPECT_EQ(running.give(Register{support::person(9, 2000)}, {UserId{9}, {}}),
            EventError::entries_closed);
}

TEST(Knockout, RefusesMatchesThatCannotBePlayed) {
  Regulations rules = knockout_rules();
  rules.knockout.games = 3;
  EXPECT_EQ(refusal(rules), EventError::bad_knockout);
  rules = knockout_rules();
  rules.knockout.blitz_games = 3;
  EXPECT_EQ(refusal(rules), EventError::bad_knockout);
  rules = knockout_rules();
  rules.knockout.rapid = {};
  EXPECT_EQ(refusal(rules), EventError::bad_knockout);
  rules.system = System::round_robin;
  EXPECT_FALSE(refusal(rules));
}

}  // namespace
}  // namespace escaque::event
