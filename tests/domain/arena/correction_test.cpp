// A result that an arbiter changes after the game: both players' games are scored again.

#include <gtest/gtest.h>

#include "domain/arena/arena.hpp"
#include "support/arena_builder.hpp"

namespace escaque::arena {
namespace {

using pairing::waves::Credit;
using std::chrono::minutes;
using support::arena_of;
using support::ArenaDriver;
using support::wave_of;
using support::won_by;

const UtcTime kCorrectedStart{std::chrono::hours(1000)};
constexpr UserId kStrong{1};

/// Player 1 wins all of their games.
class ArenaCorrection : public testing::Test {
 protected:
  ArenaDriver arena{arena_of(kCorrectedStart)};
  std::vector<GameId> played;

  void play(int games) {
    arena.join(4);
    for (int i = 0; i < games; ++i) play_wave(GameId{100 + 10 * static_cast<std::uint64_t>(i)});
  }
  void play_wave(GameId first) {
    arena.now += minutes(1);
    ASSERT_EQ(arena.give(wave_of(4, first.value)), "");
    const auto games = arena.state.games;
    for (const auto& [game, players] : games) {
      const bool is_his = players.white == kStrong || players.black == kStrong;
      if (is_his) played.push_back(game);
      const Color winner = !is_his || players.white == kStrong ? Color::white : Color::black;
      ASSERT_EQ(arena.give(report(game, winner, 10)), "");
    }
  }
  [[nodiscard]] ReportGame report(GameId game, std::optional<Color> winner, int version) const {
    ReportGame report = won_by(Color::white, game, arena.now);
    report.outcome = winner ? rules::Outcome::win(*winner) : rules::Outcome::draw();
    report.game_version = version;
    return report;
  }
  /// How the game would be reported with the other player as its winner.
  [[nodiscard]] ReportGame turned(GameId game, int version) const {
    for (std::size_t i = 0; i < arena.state.over.size(); ++i) {
      if (arena.state.over[i].first != game) continue;
      return report(game, opposite(*arena.state.table.ended_games()[i].game.outcome->winner),
                    version);
    }
    return {};
  }
  [[nodiscard]] const GameCorrected& last() const {
    return std::get<GameCorrected>(arena.log.back().facts.front());
  }
  [[nodiscard]] const Correction& of(UserId user) const {
    return last().result.players.white == user ? last().players.white : last().players.black;
  }
  [[nodiscard]] int points(UserId user) const { return arena.state.table.sheet(user)->points(); }
};

TEST_F(ArenaCorrection, ScoresLaterGamesOfTheRowAgain) {
  play(4);
  ASSERT_EQ(points(kStrong), 2 + 2 + 4 + 4);

  ASSERT_EQ(arena.give(turned(played[1], 11)), "");

  EXPECT_EQ(points(kStrong), 2 + 0 + 2 + 2);
  const Correction& his = of(kStrong);
  EXPECT_EQ(his.points_before, 12);
  EXPECT_EQ(his.points, 6);
  EXPECT_EQ(his.wins_in_a_row, 2);
  EXPECT_EQ(his.games, 4);
  const std::vector<Rescored> changed{{played[1], 2, 0, Credit::usual},
                                      {played[2], 4, 2, Credit::usual},
                                      {played[3], 4, 2, Credit::usual}};
  EXPECT_EQ(his.rescored, changed);
  EXPECT_EQ(arena.state.corrections.size(), 1U);
}

TEST_F(ArenaCorrection, GivesTheOpponentHisPointsAndSaysThePlaces) {
  play(1);
  const auto before = arena.state.table.standings();
  ASSERT_EQ(before[0].player, kStrong);

  ASSERT_EQ(arena.give(turned(played[0], 11)), "");

  const auto [white, black] = last().result.players;
  const UserId other = white == kStrong ? black : white;
  EXPECT_EQ(points(other), 2);
  EXPECT_EQ(of(kStrong).place_before, 1);
  const auto after = arena.state.table.standings();
  for (const UserId user : {kStrong, other}) {
    EXPECT_EQ(after[static_cast<std::size_t>(of(user).place) - 1].player, user);
    EXPECT_EQ(of(user).performance, arena.state.table.sheet(user)->performance());
  }
}

TEST_F(ArenaCorrection, CountsFromTheFirstGameOnAsIfItHadEndedSo) {
  play(5);
  ASSERT_EQ(arena.give(turned(played[0], 11)), "");
  ASSERT_EQ(arena.give(turned(played[3], 11)), "");
  ASSERT_EQ(arena.give(report(played[1], {}, 12)), "");
  play_wave(GameId{500});

  for (const auto& standing : arena.state.table.standings()) {
    pairing::waves::Sheet sheet;
    for (const auto& game : arena.state.table.sheet(standing.player)->games()) {
      sheet.add(arena.state.rules().scoring, game.game);
    }
    EXPECT_EQ(sheet.games(), arena.state.table.sheet(standing.player)->games());
    EXPECT_EQ(sheet.points(), standing.points);
  }
  EXPECT_EQ(arena.refold().table.standings(), arena.state.table.standings());
  EXPECT_EQ(arena.refold().corrections, arena.state.corrections);
}

TEST_F(ArenaCorrection, ComesAfterTheEndToo) {
  play(2);
  arena.now = kCorrectedStart + minutes(70);
  ASSERT_EQ(arena.give(Finish{}), "");

  EXPECT_EQ(arena.give(turned(played[0], 11)), "");

  EXPECT_EQ(points(kStrong), 2);
  EXPECT_EQ(last().at, arena.now);
}

TEST_F(ArenaCorrection, HasOneEffectHoweverOftenAndInWhateverOrderItComes) {
  play(1);
  const ReportGame first = report(played[0], Color::white, 10);
  const ReportGame second = turned(played[0], 12);
  ASSERT_EQ(arena.give(second), "");
  const auto version = arena.state.version;

  EXPECT_EQ(arena.give(second), enum_name(ArenaError::nothing_to_do));
  EXPECT_EQ(arena.give(first), enum_name(ArenaError::nothing_to_do));

  EXPECT_EQ(arena.state.version, version);
  EXPECT_EQ(arena.give(report(GameId{999}, {}, 1)), enum_name(ArenaError::no_such_game));
}

TEST_F(ArenaCorrection, TakesTheScoreAwayWhereNoResultIsLeftAndGivesItBack) {
  play(2);
  ReportGame none = report(played[0], {}, 11);
  none.outcome.reset();
  ASSERT_EQ(arena.give(none), "");
  EXPECT_EQ(points(kStrong), 2);
  EXPECT_EQ(of(kStrong).games, 1);

  const auto& before = last().before.outcome;
  ASSERT_TRUE(before.has_value());
  ASSERT_EQ(arena.give(report(played[0], before->winner, 12)), "");

  EXPECT_EQ(points(kStrong), 4);
  EXPECT_EQ(arena.state.table.sheet(kStrong)->games().size(), 2U);
}

TEST_F(ArenaCorrection, ScoresNothingWhereTheGameEndedTooLate) {
  arena.join(2);
  ASSERT_EQ(arena.give(wave_of(2, 70)), "");
  arena.now = kCorrectedStart + minutes(61);
  ASSERT_EQ(arena.give(report(GameId{70}, Color::white, 10)), "");

  ASSERT_EQ(arena.give(report(GameId{70}, Color::black, 11)), "");

  EXPECT_FALSE(last().result.outcome.has_value());
  EXPECT_EQ(arena.state.table.standings().front().points, 0);
}

/// Logs from before results had versions.
TEST_F(ArenaCorrection, KnowsTheFirstReportAgainInAnOldLog) {
  arena.join(2);
  ASSERT_EQ(arena.give(wave_of(2, 70)), "");
  ASSERT_EQ(arena.give(won_by(Color::white, GameId{70}, arena.now)), "");

  EXPECT_EQ(arena.give(report(GameId{70}, Color::white, 10)), enum_name(ArenaError::nothing_to_do));
  EXPECT_EQ(arena.give(report(GameId{70}, Color::black, 11)), "");
}

}  // namespace
}  // namespace escaque::arena
