// A whole arena: joining, pausing, waves, results, the end, and what a player is told.

#include "domain/pairing/waves/arena.hpp"

#include <algorithm>
#include <map>
#include <random>

#include <gtest/gtest.h>

namespace escaque::pairing::waves {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;

const UtcTime kStart{std::chrono::hours(1000)};
constexpr UserId kAnna{1}, kBert{2}, kCarl{3};

bool nobody_refuses(UserId, UserId) { return false; }

Rules hour() {
  Rules rules;
  rules.starts = kStart;
  rules.ends = kStart + minutes(60);
  return rules;
}

Arena with_two() {
  Arena arena(hour());
  EXPECT_FALSE(arena.join(kAnna, 2100, kStart));
  EXPECT_FALSE(arena.join(kBert, 2000, kStart));
  return arena;
}

FinishedGame won_by_white(const Meeting& players) {
  return {players, rules::Outcome::win(Color::white), 60, {}};
}

TEST(Arena, PairsScoresAndRanks) {
  Arena arena = with_two();
  const auto meetings = arena.pair_wave(nobody_refuses, kStart);
  ASSERT_EQ(meetings.size(), 1U);
  EXPECT_EQ(arena.opponent(kAnna), kBert);
  EXPECT_EQ(arena.finish(won_by_white(meetings[0]), kStart + minutes(5)), std::nullopt);

  const auto standings = arena.standings();
  EXPECT_EQ(standings[0].player, meetings[0].white);
  EXPECT_EQ(standings[0].points, 2);
  EXPECT_EQ(standings[1].place, 2);
  EXPECT_EQ(arena.opponent(kAnna), std::nullopt);
}

TEST(Arena, AnswersWhyNotPaired) {
  Arena arena(hour());
  const auto why = [&](UtcTime now) { return arena.why_not_paired(kAnna, now); };
  EXPECT_EQ(why(kStart), (Answer{WhyNotPaired::not_joined, {}}));
  ASSERT_FALSE(arena.join(kAnna, 2100, kStart - minutes(5)));
  EXPECT_EQ(why(kStart - minutes(1)), (Answer{WhyNotPaired::not_started, kStart}));
  EXPECT_EQ(why(kStart), (Answer{WhyNotPaired::next_wave, kStart}));

  EXPECT_TRUE(arena.pair_wave(nobody_refuses, kStart).empty());
  EXPECT_EQ(why(kStart), (Answer{WhyNotPaired::nobody_else, kStart + seconds(3)}));
  ASSERT_FALSE(arena.join(kBert, 2000, kStart));
  ASSERT_FALSE(arena.join(kCarl, 1900, kStart));
  EXPECT_EQ(arena.pair_wave(nobody_refuses, kStart + seconds(3)).size(), 1U);
  EXPECT_EQ(why(kStart + seconds(4)).reason, WhyNotPaired::is_playing);
  EXPECT_EQ(arena.why_not_paired(kCarl, kStart + seconds(4)).reason, WhyNotPaired::odd_number);

  ASSERT_FALSE(arena.pause(kCarl));
  EXPECT_EQ(arena.why_not_paired(kCarl, kStart + minutes(1)).reason, WhyNotPaired::is_paused);
  EXPECT_EQ(arena.why_not_paired(kCarl, kStart + minutes(59)),
            (Answer{WhyNotPaired::closing, kStart + minutes(60)}));
  EXPECT_EQ(arena.why_not_paired(kCarl, kStart + minutes(60)).reason, WhyNotPaired::ended);
}

TEST(Arena, TwoWhoHaveJustMetWaitOneWave) {
  Arena arena = with_two();
  const auto first = arena.pair_wave(nobody_refuses, kStart);
  ASSERT_FALSE(arena.finish(won_by_white(first[0]), kStart + minutes(2)));

  EXPECT_TRUE(arena.pair_wave(nobody_refuses, kStart + minutes(2)).empty());
  EXPECT_EQ(arena.why_not_paired(kAnna, kStart + minutes(2)).reason, WhyNotPaired::no_opponent);
  const auto second = arena.pair_wave(nobody_refuses, kStart + minutes(3));
  ASSERT_EQ(second.size(), 1U);
  EXPECT_EQ(second[0], (Meeting{first[0].black, first[0].white}));
}

TEST(Arena, WhoPausesIsNotPairedUntilHeResumes) {
  Arena arena = with_two();
  ASSERT_FALSE(arena.pause(kAnna));
  EXPECT_TRUE(arena.pair_wave(nobody_refuses, kStart).empty());
  ASSERT_FALSE(arena.resume(kAnna));
  EXPECT_EQ(arena.pair_wave(nobody_refuses, kStart + seconds(3)).size(), 1U);
}

TEST(Arena, NobodyIsPairedOutsideOfItsTime) {
  Arena arena = with_two();
  EXPECT_TRUE(arena.pair_wave(nobody_refuses, kStart - seconds(1)).empty());
  EXPECT_TRUE(arena.pair_wave(nobody_refuses, kStart + minutes(59)).empty());
  EXPECT_EQ(arena.join(kCarl, 1900, kStart + minutes(59)), ArenaError::closed);
}

TEST(Arena, ALateGameScoresOnlyIfTheRulesSaySo) {
  for (const bool counts : {false, true}) {
    Rules rules = hour();
    rules.counts_late_games = counts;
    Arena arena(rules);
    ASSERT_FALSE(arena.join(kAnna, 2100, kStart));
    ASSERT_FALSE(arena.join(kBert, 2000, kStart));
    const auto meetings = arena.pair_wave(nobody_refuses, kStart + minutes(58));
    ASSERT_FALSE(arena.finish(won_by_white(meetings[0]), kStart + minutes(61)));
    EXPECT_EQ(arena.standings()[0].points, counts ? 2 : 0);
  }
}

TEST(Arena, AnAbortedGameScoresNothing) {
  Arena arena = with_two();
  const auto meetings = arena.pair_wave(nobody_refuses, kStart);
  ASSERT_FALSE(arena.finish({meetings[0], {}, 0, {}}, kStart + seconds(30)));
  EXPECT_TRUE(arena.sheet(kAnna)->games().empty());
  EXPECT_EQ(arena.opponent(kAnna), std::nullopt);
}

TEST(Arena, RefusesWhatDoesNotFit) {
  Arena arena = with_two();
  EXPECT_EQ(arena.join(kAnna, 2100, kStart), ArenaError::has_joined);
  EXPECT_EQ(arena.pause(kCarl), ArenaError::not_joined);
  EXPECT_EQ(arena.resume(kCarl), ArenaError::not_joined);
  EXPECT_EQ(arena.finish(won_by_white({kAnna, kCarl}), kStart), ArenaError::not_joined);
  EXPECT_EQ(arena.finish(won_by_white({kAnna, kBert}), kStart), ArenaError::not_playing);
  EXPECT_EQ(arena.sheet(kCarl), nullptr);
}

TEST(Arena, BerserkHalvesTheTimeWithoutIncrement) {
  Rules rules = hour();
  rules.time = {minutes(3), seconds(2)};
  EXPECT_EQ(berserk_time(rules), (clock::TimeControl{seconds(90), Millis{0}}));
  rules.time = {Millis{0}, seconds(2)};
  EXPECT_EQ(berserk_time(rules), std::nullopt);
  rules.time = {minutes(3), seconds(2)};
  rules.allows_berserk = false;
  EXPECT_EQ(berserk_time(rules), std::nullopt);
}

TEST(Arena, WithoutBerserkThereIsNoBonus) {
  for (const bool allows : {true, false}) {
    Rules rules = hour();
    rules.allows_berserk = allows;
    Arena arena(rules);
    ASSERT_FALSE(arena.join(kAnna, 2100, kStart));
    ASSERT_FALSE(arena.join(kBert, 2000, kStart));
    FinishedGame game = won_by_white(arena.pair_wave(nobody_refuses, kStart)[0]);
    game.is_berserk.white = true;
    ASSERT_FALSE(arena.finish(game, kStart + minutes(2)));
    EXPECT_EQ(arena.standings()[0].points, allows ? 3 : 2);
  }
}

/// Random games in random time: who plays, and how long the others wait.
struct Simulation {
  Arena arena{hour()};
  std::mt19937 random;
  std::vector<Meeting> live;
  std::map<UserId, int> waiting;  // Waves without opponent since the last game.
  int longest_wait = 0;

  Simulation(int players, unsigned seed) : random(seed) {
    for (int i = 1; i <= players; ++i) {
      const UserId id{static_cast<std::uint64_t>(i)};
      EXPECT_FALSE(arena.join(id, 1200 + static_cast<int>(random() % 1200), kStart));
      waiting[id] = 0;
    }
  }

  rules::Outcome outcome() {
    const auto drawn = random() % 10;
    if (drawn == 0) return rules::Outcome::draw();
    return rules::Outcome::win(drawn % 2 == 0 ? Color::white : Color::black);
  }

  void end_games(UtcTime now) {
    std::vector<Meeting> going_on;
    for (const Meeting& meeting : live) {
      if (random() % 3 != 0) {
        going_on.push_back(meeting);
        continue;
      }
      EXPECT_FALSE(arena.finish({meeting, outcome(), static_cast<int>(random() % 120), {}}, now));
      waiting[meeting.white] = waiting[meeting.black] = 0;
    }
    live = std::move(going_on);
  }

  void run(int waves) {
    for (int wave = 0; wave < waves; ++wave) {
      const UtcTime now = kStart + seconds(10 * wave);
      for (const Meeting& meeting : arena.pair_wave(nobody_refuses, now)) live.push_back(meeting);
      for (auto& [id, waves_waited] : waiting) {
        // Where nobody could be their opponent, the wave does not count.
        const auto reason = arena.why_not_paired(id, now).reason;
        if (reason == WhyNotPaired::is_playing) waves_waited = 0;
        if (reason == WhyNotPaired::odd_number) ++waves_waited;
        longest_wait = std::max(longest_wait, waves_waited);
      }
      end_games(now + seconds(9));
    }
  }
};

TEST(Arena, NobodyWaitsMoreThanTwoWavesAndColoursStayBalanced) {
  for (const int players : {6, 7, 20, 51, 200, 333}) {
    Simulation simulation(players, static_cast<unsigned>(players));
    simulation.run(150);
    EXPECT_LE(simulation.longest_wait, 2) << players;
    for (const Standing& standing : simulation.arena.standings()) {
      const Sheet& sheet = *simulation.arena.sheet(standing.player);
      EXPECT_GE(sheet.games().size(), 20U) << players;
      EXPECT_LE(std::abs(sheet.color_balance()), 3) << players;
    }
  }
}

TEST(Arena, EveryGameGivesAWinsHalfPointsAndTheSameCallsTheSameArena) {
  Simulation one(60, 5);
  Simulation two(60, 5);
  one.run(100);
  two.run(100);
  int half_points = 0;
  std::size_t games = 0;
  for (const Standing& standing : one.arena.standings()) {
    half_points += one.arena.sheet(standing.player)->half_points();
    games += one.arena.sheet(standing.player)->games().size();
  }
  EXPECT_EQ(half_points, static_cast<int>(games));
  EXPECT_EQ(one.arena.standings(), two.arena.standings());
}

}  // namespace
}  // namespace escaque::pairing::waves
