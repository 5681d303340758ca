// DSC-4 and DSC-5.

#include <random>

#include <gtest/gtest.h>

#include "domain/etiquette/rules/no_starts.hpp"
#include "domain/etiquette/rules/seen.hpp"
#include "domain/etiquette/rules/stalling.hpp"

namespace escaque::etiquette {
namespace {

using rules::Termination;
using std::chrono::days;
using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::seconds;

const Thresholds kDefaults;

GameSeen stalled(std::uint64_t number) {
  GameSeen game = resigned(number);
  game.termination = Termination::time_forfeit;
  game.idle = seconds(90);
  return game;
}

TEST(StallWatch, TipsThenPausesThenOpensACase) {
  StallWatch watch;
  std::vector<RuleVerdict> verdicts;
  for (std::uint64_t i = 0; i < 6; ++i) {
    const auto made = watch.see(stalled(i), kDefaults);
    verdicts.push_back(made ? made->verdict : RuleVerdict::nothing);
    if (made && made->verdict == RuleVerdict::cool_down) {
      EXPECT_EQ(made->length, minutes(15));
    }
  }
  const std::vector<RuleVerdict> expected{RuleVerdict::tip,       RuleVerdict::nothing,
                                          RuleVerdict::cool_down, RuleVerdict::cool_down,
                                          RuleVerdict::cool_down, RuleVerdict::open_case};
  EXPECT_EQ(verdicts, expected);
  // A case begins a new count.
  EXPECT_EQ(watch.see(stalled(7), kDefaults)->verdict, RuleVerdict::tip);
}

TEST(StallWatch, ForgetsWhatIsThirtyGamesAgo) {
  StallWatch watch;
  static_cast<void>(watch.see(stalled(1), kDefaults));
  static_cast<void>(watch.see(stalled(2), kDefaults));
  for (std::uint64_t i = 3; i < 33; ++i) static_cast<void>(watch.see(ordinary(i), kDefaults));
  EXPECT_EQ(watch.see(stalled(40), kDefaults)->verdict, RuleVerdict::tip);
}

TEST(IsStalled, ThinkingInAPlayablePositionIsNobodysFault) {
  EXPECT_TRUE(is_stalled(stalled(1), kDefaults));
  GameSeen game = stalled(1);
  game.standing.material = -4;
  EXPECT_FALSE(is_stalled(game, kDefaults));
  game = stalled(1);
  game.idle = seconds(29);
  EXPECT_FALSE(is_stalled(game, kDefaults));
}

TEST(IsStalled, AlsoWhoeverResignsWithTheLastSeconds) {
  GameSeen game = resigned(1);
  game.last_move = seconds(120);
  game.clock_left = seconds(5);
  EXPECT_TRUE(is_stalled(game, kDefaults));
  game.clock_left = seconds(60);
  EXPECT_FALSE(is_stalled(game, kDefaults));
}

TEST(IsStalled, NobodyLetsAClockRunWithoutAConnection) {
  GameSeen game = stalled(1);
  game.losses = {link_lost(-6)};
  EXPECT_FALSE(is_stalled(game, kDefaults));
}

TEST(IdleLimit, StaysBetweenItsBounds) {
  std::mt19937 random(20'264);
  for (int i = 0; i < 1'000; ++i) {
    const Millis estimate{static_cast<std::int64_t>(random() % 40'000'000) - 1'000'000};
    const Millis limit = idle_limit(estimate, kDefaults);
    EXPECT_GE(limit, seconds(30));
    EXPECT_LE(limit, seconds(180));
  }
}

GameSeen called_off(std::uint64_t number) {
  GameSeen game = ordinary(number);
  game.score = GameScore::none;
  game.termination = Termination::aborted;
  game.called_off_by = Side::own;
  game.plies = game.own_moves = 0;
  return game;
}

TEST(NoStartWatch, FourOfTenAreAPauseThatGrowsAndDecays) {
  NoStartWatch watch;
  std::vector<Millis> pauses;
  for (std::uint64_t i = 0; i < 12; ++i) {
    if (const auto made = watch.see(called_off(i), kDefaults)) {
      EXPECT_EQ(made->verdict, RuleVerdict::cool_down);
      EXPECT_EQ(made->games.size(), 4U);
      pauses.push_back(made->length);
    }
  }
  EXPECT_EQ(pauses, (std::vector<Millis>{minutes(10), minutes(30), minutes(90)}));

  // Two months without one: two steps less.
  std::optional<RuleDecision> later;
  for (std::uint64_t i = 20; i < 24; ++i) {
    GameSeen game = called_off(i);
    game.ended += days(60);
    later = watch.see(game, kDefaults);
  }
  ASSERT_TRUE(later);
  EXPECT_EQ(later->length, minutes(30));
}

TEST(NoStartWatch, WhatTheOpponentOrTheServerCausedCountsNothing) {
  for (int reason = 0; reason < 5; ++reason) {
    NoStartWatch watch;
    for (std::uint64_t i = 0; i < 20; ++i) {
      GameSeen game = called_off(i);
      if (reason == 0) game.was_opponent_present = false;
      if (reason == 1) game.is_unwanted = true;
      if (reason == 2) game.called_off_by = Side::opponent;
      if (reason == 3) game.is_hosted = true;
      if (reason == 4) {
        game.losses = {link_lost(0)};
        game.losses.front().around.server_up = seconds(20);
      }
      const auto made = watch.see(game, kDefaults);
      EXPECT_TRUE(!made || made->verdict == RuleVerdict::nothing) << reason;
      if (made) {
        EXPECT_NE(made->excuse, Excuse::none);
      }
    }
  }
}

TEST(NoStartPause, StaysBetweenItsBounds) {
  std::mt19937 random(20'265);
  for (int i = 0; i < 1'000; ++i) {
    Thresholds thresholds;
    thresholds.no_start_factor = 1 + static_cast<double>(random() % 900) / 100;
    const double before = static_cast<double>(random() % 2'000) - 100;
    const Millis pause = no_start_pause(before, thresholds);
    EXPECT_GE(pause, minutes(10));
    EXPECT_LE(pause, hours(24));
  }
}

}  // namespace
}  // namespace escaque::etiquette
