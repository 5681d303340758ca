// What a log tells of each of its players.

#include "conduct/inputs/game_record.hpp"

#include <gmock/gmock.h>

#include "services/conduct/game_log.hpp"

namespace escaque::services::conduct {
namespace {

using common::v1::COLOR_BLACK;
using common::v1::COLOR_UNSPECIFIED;
using common::v1::COLOR_WHITE;
using etiquette::GameScore;
using etiquette::GameSeen;
using etiquette::LinkEnd;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

const UtcTime kGameBegan{Millis(1'800'000'000'000)};

GameRecord read_log(const GameLog& log) {
  const auto record = read_record(log.log());
  EXPECT_TRUE(record);
  return record ? *record : GameRecord();
}

/// White has lost the queen, and the move.
GameLog queen_lost() {
  GameLog log(GameId{7}, kGameBegan);
  log.move("e2e4").move("e7e5").move("d1h5").move("g8f6").move("h5e5").move("f8e7");
  log.move("e5e7").move("d8e7");
  return log;
}

TEST(GameRecord, KnowsThePlayersAndTheTerms) {
  GameLog log = queen_lost();
  log.after(Millis(5'000)).end(COLOR_BLACK, games_v1::TERMINATION_RESIGNATION);

  const GameRecord record = read_log(log);

  const GameSeen& white = record.sides.white;
  EXPECT_EQ(record.id, GameId{7});
  EXPECT_EQ(record.version, 10);
  EXPECT_EQ(white.player, UserId{1});
  EXPECT_EQ(white.opponent, UserId{2});
  EXPECT_EQ(white.own.rating, 1600);
  EXPECT_EQ(white.opposing.rating, 1500);
  EXPECT_EQ(white.category, rating::Category::blitz);
  EXPECT_EQ(white.speed, clock::Speed::blitz);
  EXPECT_EQ(white.estimate, Millis(260'000));
  EXPECT_TRUE(white.is_rated);
  EXPECT_FALSE(white.is_hosted);
  EXPECT_EQ(white.started, kGameBegan);
  EXPECT_EQ(white.ended, kGameBegan + Millis(13'000));
}

TEST(GameRecord, KnowsTheEndFromBothSides) {
  GameLog log = queen_lost();
  log.after(Millis(5'000)).end(COLOR_BLACK, games_v1::TERMINATION_RESIGNATION);

  const GameRecord record = read_log(log);

  EXPECT_EQ(record.sides.white.score, GameScore::lost);
  EXPECT_EQ(record.sides.black.score, GameScore::won);
  EXPECT_EQ(record.sides.white.termination, rules::Termination::resignation);
  EXPECT_EQ(record.sides.white.plies, 8);
  EXPECT_EQ(record.sides.white.own_moves, 4);
  EXPECT_LT(record.sides.white.standing.material, -4);
  EXPECT_GT(record.sides.black.standing.material, 4);
  EXPECT_GT(record.sides.white.lost_share, 0);
  EXPECT_LT(record.sides.white.lost_share, 1);
  EXPECT_EQ(record.sides.black.lost_share, 0);
  EXPECT_EQ(record.sides.white.idle, Millis(5'000)) << "White owed the move";
  EXPECT_EQ(record.sides.black.idle, Millis(0));
  EXPECT_EQ(record.sides.white.clock_left, Millis(100'000));
  EXPECT_TRUE(record.sides.white.was_opponent_present);
  EXPECT_NE(record.sides.white.opening, record.sides.black.opening);
}

TEST(GameRecord, TakesLagOffTheLastMove) {
  GameLog log(GameId{7}, kGameBegan);
  log.move("e2e4", Millis(3'000), Millis(400)).move("e7e5", Millis(2'000));
  log.end(COLOR_BLACK, games_v1::TERMINATION_RESIGNATION);

  EXPECT_EQ(read_log(log).sides.white.last_move, Millis(2'600));
  EXPECT_EQ(read_log(log).sides.black.last_move, Millis(2'000));
}

TEST(GameRecord, KnowsHowAPlayerStoodWhoWasLost) {
  GameLog log(GameId{7}, kGameBegan);
  log.move("e2e4").move("e7e5").after(Millis(500)).gone(COLOR_WHITE);
  log.after(Millis(10'000)).back(COLOR_WHITE);
  log.move("d1h5").move("g8f6").move("h5e5").move("f8e7").move("e5e7").move("d8e7");
  log.gone(COLOR_WHITE).after(Millis(41'000));
  log.end(COLOR_BLACK, games_v1::TERMINATION_ABANDONMENT);

  const GameRecord record = read_log(log);

  const auto& losses = record.sides.white.losses;
  ASSERT_THAT(losses, SizeIs(2));
  EXPECT_EQ(losses[0].standing.material, 0);
  EXPECT_TRUE(losses[0].came_back_in_time);
  EXPECT_EQ(losses[0].away, Millis(10'000));
  EXPECT_EQ(losses[0].cause, LinkEnd::broken);
  EXPECT_LT(losses[1].standing.material, -4);
  EXPECT_FALSE(losses[1].came_back_in_time);
  EXPECT_EQ(losses[1].away, Millis(41'000));
  EXPECT_THAT(record.sides.black.losses, IsEmpty());
  EXPECT_FALSE(record.sides.black.was_opponent_present);
}

TEST(GameRecord, ComingBackTooLateIsNotInTime) {
  GameLog log(GameId{7}, kGameBegan);
  log.move("e2e4").move("e7e5").gone(COLOR_WHITE, games_v1::ABSENCE_LEFT, Millis(10'000));
  log.after(Millis(10'000)).back(COLOR_WHITE).end(COLOR_BLACK, games_v1::TERMINATION_RESIGNATION);

  const GameRecord record = read_log(log);
  const auto& loss = record.sides.white.losses.at(0);
  EXPECT_FALSE(loss.came_back_in_time);
  EXPECT_EQ(loss.cause, LinkEnd::left);
}

TEST(GameRecord, ConnectionsLostNearAnOutageAreTheServersFault) {
  GameLog log(GameId{7}, kGameBegan);
  log.move("e2e4").move("e7e5").gone(COLOR_WHITE).after(Millis(59'000));
  log.add().add_facts()->mutable_clock_adjusted()->set_reason(games_v1::CLOCK_ADJUSTMENT_OUTAGE);
  log.back(COLOR_WHITE).after(Millis(120'000)).gone(COLOR_WHITE);
  log.end(COLOR_BLACK, games_v1::TERMINATION_RESIGNATION);

  const GameRecord record = read_log(log);
  EXPECT_TRUE(record.sides.white.losses.at(0).around.is_fault);
  EXPECT_FALSE(record.sides.white.losses.at(1).around.is_fault);
}

TEST(GameRecord, KnowsWhoCalledItOff) {
  GameLog aborted(GameId{7}, kGameBegan);
  aborted.move("e2e4").abort(COLOR_WHITE);
  GameLog waited(GameId{8}, kGameBegan);
  waited.move("e2e4").after(Millis(30'000));
  waited.end(COLOR_UNSPECIFIED, games_v1::TERMINATION_NO_START);

  EXPECT_EQ(read_log(aborted).sides.white.called_off_by, etiquette::Side::own);
  EXPECT_EQ(read_log(aborted).sides.black.called_off_by, etiquette::Side::opponent);
  EXPECT_EQ(read_log(waited).sides.black.called_off_by, etiquette::Side::own);
  EXPECT_EQ(read_log(waited).sides.black.score, GameScore::none);
}

TEST(GameRecord, CountsOffersAndWrongClaims) {
  GameLog log(GameId{7}, kGameBegan);
  log.move("e2e4").move("e7e5");
  log.add().add_facts()->mutable_draw_offered()->set_by(COLOR_WHITE);
  log.add().add_facts()->mutable_claim_refused()->set_by(COLOR_BLACK);
  auto& claim = *log.add().add_facts()->mutable_draw_offered();
  claim.set_by(COLOR_BLACK);
  claim.set_is_claim(true);
  log.end(COLOR_UNSPECIFIED, games_v1::TERMINATION_AGREEMENT);

  const GameRecord record = read_log(log);
  EXPECT_THAT(record.sides.white.draw_offers, ElementsAre(2));
  EXPECT_THAT(record.sides.black.draw_offers, IsEmpty());
  EXPECT_EQ(record.sides.black.wrong_claims, 1);
  EXPECT_EQ(record.sides.black.score, GameScore::drawn);
}

TEST(GameRecord, ACorrectionChangesTheResultAndNothingElse) {
  GameLog log = queen_lost();
  log.after(Millis(5'000)).end(COLOR_BLACK, games_v1::TERMINATION_RESIGNATION);
  log.after(Millis(600'000)).end(COLOR_UNSPECIFIED, games_v1::TERMINATION_ARBITER);

  const GameRecord record = read_log(log);
  EXPECT_EQ(record.version, 11);
  EXPECT_EQ(record.sides.white.score, GameScore::drawn);
  EXPECT_EQ(record.sides.white.ended, kGameBegan + Millis(13'000));
  EXPECT_EQ(record.sides.white.idle, Millis(5'000));
}

TEST(GameRecord, MovesTakenBackDoNotCount) {
  GameLog log(GameId{7}, kGameBegan);
  log.move("e2e4").move("e7e5").move("d1h5");
  log.add().add_facts()->mutable_takeback_taken()->set_plies(1);
  log.move("g1f3").end(COLOR_WHITE, games_v1::TERMINATION_RESIGNATION);

  const GameRecord record = read_log(log);
  EXPECT_EQ(record.sides.white.plies, 3);
  EXPECT_EQ(record.sides.white.own_moves, 2);
}

TEST(GameRecord, AMoveThatNobodyCanReadLeavesTheBoardUnknown) {
  GameLog log(GameId{7}, kGameBegan);
  log.move("e2e4").move("a1a8").move("d1h5").end(COLOR_WHITE, games_v1::TERMINATION_RESIGNATION);

  const GameRecord record = read_log(log);
  EXPECT_EQ(record.sides.black.standing, etiquette::BoardStanding());
  EXPECT_EQ(record.sides.white.own_moves, 2);
  EXPECT_EQ(record.sides.black.opening, 0u);
}

TEST(GameRecord, GuestsAndComputersAreNotJudged) {
  GameLog log(GameId{7}, kGameBegan);
  log.created().mutable_white()->mutable_user()->set_is_guest(true);
  log.created().mutable_black()->mutable_user()->set_is_computer(true);
  log.end(COLOR_WHITE, games_v1::TERMINATION_RESIGNATION);

  const GameRecord record = read_log(log);
  EXPECT_FALSE(record.is_judged.white);
  EXPECT_FALSE(record.is_judged.black);
  EXPECT_TRUE(record.sides.white.is_against_computer);
}

TEST(GameRecord, RefusesALogWithoutBeginningOrEnd) {
  games_v1::GetGameResponse empty;
  EXPECT_EQ(read_record(empty).error(), RecordError::no_players);
  GameLog unfinished(GameId{7}, kGameBegan);
  EXPECT_EQ(read_record(unfinished.log()).error(), RecordError::not_over);
  GameLog alone(GameId{7}, kGameBegan);
  alone.created().mutable_black()->mutable_user()->set_id(to_string(UserId{1}));
  EXPECT_EQ(read_record(alone.log()).error(), RecordError::no_players);
}

}  // namespace
}  // namespace escaque::services::conduct
