// What was said to players while they played, as rules see it.

#include "conduct/inputs/game_lines.hpp"

#include <gmock/gmock.h>

#include "services/conduct/game_log.hpp"

namespace escaque::services::conduct {
namespace {

using etiquette::LineSeen;
using etiquette::Room;
using testing::IsEmpty;
using testing::SizeIs;

const UtcTime kBegan{std::chrono::hours(400'000)};
constexpr UserId kOfWhite{1};
constexpr UserId kOfBlack{2};
constexpr UserId kWatcher{7};

/// 1. e4 e5, a move every ten seconds, and a minute later White resigns.
GameLog game() {
  GameLog log(GameId{5}, kBegan);
  log.move("e2e4", Millis(10'000)).move("e7e5", Millis(10'000)).after(Millis(60'000));
  return log.end(common::v1::COLOR_BLACK, games_v1::TERMINATION_RESIGNATION);
}

LineToPlayer told(UserId from, UserId to, int seconds, std::string text) {
  LineToPlayer said;
  said.line.id = text + std::to_string(seconds);
  said.line.room = Room::tell;
  said.line.from = from;
  said.line.to = to;
  said.line.text = std::move(text);
  said.line.time = kBegan + std::chrono::seconds(seconds);
  return said;
}
LineToPlayer refused(UserId from, UserId to, int seconds) {
  LineToPlayer said = told(from, to, seconds, "hurry up");
  said.is_refused = true;
  return said;
}

std::vector<LineSeen> seen(const GameLog& log, std::vector<LineToPlayer> lines) {
  return lines_seen(log.log(), *read_record(log.log()), lines);
}

TEST(GameLines, MovesOfThePositionOfThatTimeAreAdvice) {
  const auto found = seen(
      game(), {told(kWatcher, kOfWhite, 5, "play e4!"), told(kWatcher, kOfWhite, 15, "now Nf3"),
               told(kWatcher, kOfWhite, 25, "now Nf3"), told(kWatcher, kOfBlack, 40, "Cf3?"),
               told(kWatcher, kOfWhite, 50, "good luck")});

  ASSERT_THAT(found, SizeIs(3)) << "at 15 s Black was to move";
  EXPECT_EQ(found[0].line, "play e4!5");
  EXPECT_EQ(found[0].game, GameId{5});
  EXPECT_EQ(found[0].from, kWatcher);
  EXPECT_EQ(found[0].to, kOfWhite);
  EXPECT_EQ(found[0].legal_moves, 1);
  EXPECT_TRUE(found[0].was_to_move);
  EXPECT_TRUE(found[0].is_advice_forbidden);
  EXPECT_FALSE(found[0].is_from_opponent);
  EXPECT_EQ(found[1].line, "now Nf325");
  EXPECT_FALSE(found[2].was_to_move) << "what White plays, told to Black";
}

TEST(GameLines, BeforeAndAfterItNothingIsAdvice) {
  EXPECT_THAT(
      seen(game(), {told(kWatcher, kOfWhite, -1, "e4"), told(kWatcher, kOfWhite, 81, "Nf3")}),
      IsEmpty());
}

TEST(GameLines, ARefusedLineHasAdvisedNobody) {
  LineToPlayer line = told(kWatcher, kOfWhite, 5, "e4");
  line.is_refused = true;
  EXPECT_THAT(seen(game(), {line}), IsEmpty());
}

TEST(GameLines, InCasualGamesAdviceIsHarmless) {
  GameLog log = game();
  log.created().set_is_rated(false);
  EXPECT_THAT(seen(log, {told(kWatcher, kOfWhite, 5, "e4")}), IsEmpty());
  log.created().mutable_event()->set_event_id("cup");
  EXPECT_THAT(seen(log, {told(kWatcher, kOfWhite, 5, "e4")}), SizeIs(1)) << "but not in an event";
}

TEST(GameLines, ComputersAreNotAdvised) {
  GameLog log = game();
  log.created().mutable_white()->mutable_user()->set_is_computer(true);
  EXPECT_THAT(seen(log, {told(kWatcher, kOfWhite, 5, "e4")}), IsEmpty());
}

TEST(GameLines, RefusedOnesOfTheOpponentDisturbWhoeverIsToMove) {
  const auto found =
      seen(game(), {refused(kOfBlack, kOfWhite, 5), refused(kOfBlack, kOfWhite, 15),
                    refused(kOfBlack, kOfWhite, 25), refused(kOfWhite, kOfBlack, 30)});

  ASSERT_THAT(found, SizeIs(2));
  EXPECT_EQ(found[0].line, "hurry up5");
  EXPECT_EQ(found[1].line, "hurry up25");
  EXPECT_EQ(found[0].from, kOfBlack);
  EXPECT_TRUE(found[0].is_from_opponent);
  EXPECT_TRUE(found[0].is_unwelcome);
  EXPECT_TRUE(found[0].was_to_move);
}

TEST(GameLines, WhatTheOpponentHasHeardIsTalk) {
  EXPECT_THAT(
      seen(game(), {told(kOfBlack, kOfWhite, 5, "e4"), told(kOfBlack, kOfWhite, 25, "draw?")}),
      IsEmpty());
}

TEST(GameLines, GuestsAndComputersAreNotJudged) {
  GameLog log = game();
  log.created().mutable_black()->mutable_user()->set_is_guest(true);
  EXPECT_THAT(seen(log, {refused(kOfBlack, kOfWhite, 5)}), IsEmpty());
}

TEST(GameLines, WhileItIsAdjournedNobodyIsDisturbed) {
  GameLog log(GameId{5}, kBegan);
  log.move("e2e4", Millis(10'000)).move("e7e5", Millis(10'000));
  log.add().add_facts()->mutable_game_adjourned();
  log.after(Millis(100'000)).add().add_facts()->mutable_game_resumed();
  log.after(Millis(60'000)).end(common::v1::COLOR_BLACK, games_v1::TERMINATION_RESIGNATION);

  const auto found = seen(log, {refused(kOfBlack, kOfWhite, 30), refused(kOfBlack, kOfWhite, 130)});
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_EQ(found[0].line, "hurry up130");
}

TEST(GameLines, AfterATakebackTheBoardIsTheEarlierOne) {
  GameLog log(GameId{5}, kBegan);
  log.move("e2e4", Millis(10'000)).move("e7e5", Millis(10'000));
  log.after(Millis(10'000)).add().add_facts()->mutable_takeback_taken()->set_plies(2);
  log.after(Millis(60'000)).end(common::v1::COLOR_BLACK, games_v1::TERMINATION_RESIGNATION);

  const auto found =
      seen(log, {told(kWatcher, kOfWhite, 25, "e4"), told(kWatcher, kOfWhite, 35, "e4")});
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_EQ(found[0].line, "e435");
}

TEST(GameLines, OnABoardThatNobodyKnowsThereIsNoAdvice) {
  GameLog log(GameId{5}, kBegan);
  log.move("x9x9", Millis(10'000)).after(Millis(60'000));
  log.end(common::v1::COLOR_BLACK, games_v1::TERMINATION_RESIGNATION);

  EXPECT_THAT(seen(log, {told(kWatcher, kOfBlack, 15, "e5")}), IsEmpty());
  EXPECT_THAT(seen(log, {refused(kOfWhite, kOfBlack, 15)}), SizeIs(1))
      << "whose turn it is, is known";
}

}  // namespace
}  // namespace escaque::services::conduct
