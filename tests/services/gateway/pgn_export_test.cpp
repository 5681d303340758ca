#include "gateway/records/pgn_export.hpp"

#include <string>
#include <string_view>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "domain/rules/pgn/pgn.hpp"

namespace escaque::services::gateway {
namespace {

using games_v1::GameEntry;
using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;

OrRefused<std::string> pgn_of(const std::vector<GameEntry>& game, std::string_view site,
                              std::string_view event = {},
                              const ratings_v1::RatingsChanged* change = nullptr) {
  return export_pgn(GameEntries(game.begin(), game.end()), site, event, change);
}

GameEntry created() {
  GameEntry entry;
  auto& game = *entry.add_facts()->mutable_game_created();
  game.set_game_id("0000000000A");
  game.mutable_white()->mutable_user()->set_handle("anna");
  game.mutable_white()->mutable_rating()->set_value(1623);
  game.mutable_black()->mutable_user()->set_handle("bert");
  game.mutable_black()->mutable_user()->set_is_computer(true);
  game.mutable_black()->mutable_rating()->set_value(2101);
  game.mutable_time_control()->set_base_ms(180'000);
  game.mutable_time_control()->set_increment_ms(2'000);
  game.set_variant(common_v1::VARIANT_STANDARD);
  game.set_is_rated(true);
  game.set_initial_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  game.set_created_ms(1893456000000.0);
  return entry;
}

GameEntry move(const std::string& uci, int elapsed, int compensated, int white, int black) {
  GameEntry entry;
  auto& played = *entry.add_facts()->mutable_move_played();
  played.set_uci(uci);
  played.set_elapsed_ms(elapsed);
  played.set_compensated_ms(compensated);
  played.mutable_remaining()->set_white_ms(white);
  played.mutable_remaining()->set_black_ms(black);
  return entry;
}

GameEntry ended(common_v1::Color winner, games_v1::Termination termination) {
  GameEntry entry;
  entry.add_facts()->mutable_game_ended()->set_winner(winner);
  entry.mutable_facts(0)->mutable_game_ended()->set_termination(termination);
  return entry;
}

ratings_v1::RatingsChanged rated(int white, int black) {
  ratings_v1::RatingsChanged change;
  change.mutable_white()->mutable_before()->set_value(1623);
  change.mutable_white()->mutable_after()->set_value(1623 + white);
  change.mutable_black()->mutable_before()->set_value(2101);
  change.mutable_black()->mutable_after()->set_value(2101 + black);
  return change;
}

TEST(PgnExport, SaysWhatTheGameDidToTheRatings) {
  const auto last = ended(common_v1::COLOR_WHITE, games_v1::TERMINATION_RESIGNATION);
  const std::vector<GameEntry> game{created(), move("e2e4", 0, 0, 1, 1), last};
  const auto change = rated(12, -9);
  const auto pgn = pgn_of(game, "", "", &change);
  ASSERT_TRUE(pgn);
  EXPECT_THAT(*pgn, HasSubstr("[WhiteRatingDiff \"+12\"]"));
  EXPECT_THAT(*pgn, HasSubstr("[BlackRatingDiff \"-9\"]"));

  const auto same = rated(0, 0);
  EXPECT_THAT(*pgn_of(game, "", "", &same), HasSubstr("[WhiteRatingDiff \"+0\"]"));
  EXPECT_THAT(*pgn_of(game, ""), Not(HasSubstr("RatingDiff")));
}

TEST(PgnExport, SaysNothingOfTheRatingsBeforeItsReaderKnowsTheResult) {
  const auto change = rated(12, -9);
  const auto pgn = pgn_of({created(), move("e2e4", 0, 0, 1, 1)}, "", "", &change);
  ASSERT_TRUE(pgn);
  EXPECT_THAT(*pgn, Not(HasSubstr("RatingDiff")));
}

TEST(PgnExport, WritesAllPeriodsOfTheTimeControl) {
  GameEntry entry = created();
  entry.mutable_facts(0)->mutable_game_created()->set_schedules("40/90+30,G/30+30");

  const auto pgn = pgn_of({entry}, "https://chess.example");

  ASSERT_TRUE(pgn);
  EXPECT_THAT(*pgn, HasSubstr("[TimeControl \"40/5400+30:1800+30\"]"));
}

TEST(PgnExport, NamesTheEditionAndTheArticleThatEndedTheGame) {
  GameEntry first = created();
  first.mutable_facts(0)->mutable_game_created()->set_edition("fide-2023");
  GameEntry last = ended(common_v1::COLOR_WHITE, games_v1::TERMINATION_TIME_FORFEIT);
  last.mutable_facts(0)->mutable_game_ended()->set_article("fide-2023 6.9");

  const auto pgn = pgn_of({first, move("e2e4", 0, 0, 1, 1), last}, "");

  ASSERT_TRUE(pgn);
  EXPECT_THAT(*pgn, HasSubstr("[Laws \"fide-2023\"]"));
  EXPECT_THAT(*pgn, HasSubstr("ended by fide-2023 6.9"));
}

GameEntry offered(common_v1::Color by) {
  GameEntry entry;
  entry.add_facts()->mutable_draw_offered()->set_by(by);
  return entry;
}

TEST(PgnExport, MarksAnOfferAtTheMoveOfWhoMadeIt) {
  // Article 9.1.1: after the move or, which counts too, before it.
  const auto pgn = pgn_of({created(), move("e2e4", 0, 0, 1, 1), offered(common_v1::COLOR_WHITE),
                           move("e7e5", 0, 0, 1, 1), offered(common_v1::COLOR_WHITE),
                           move("g1f3", 0, 0, 1, 1), move("b8c6", 0, 0, 1, 1)},
                          "");

  ASSERT_TRUE(pgn);
  EXPECT_THAT(*pgn, ContainsRegex("1\\. e4 [^}]*\\(=\\) *}"));
  EXPECT_THAT(*pgn, ContainsRegex("Nf3 [^}]*\\(=\\) *}"));
  EXPECT_THAT(*pgn, Not(ContainsRegex("(e5|Nc6) [^}]*\\(=\\)")));
}

TEST(PgnExport, MarksNoMoveForAnOfferBeforeATakeback) {
  GameEntry back;
  back.add_facts()->mutable_takeback_taken()->set_plies(1);

  const auto pgn = pgn_of({created(), move("e2e4", 0, 0, 1, 1), offered(common_v1::COLOR_BLACK),
                           back, move("d2d4", 0, 0, 1, 1)},
                          "");

  ASSERT_TRUE(pgn);
  EXPECT_THAT(*pgn, Not(HasSubstr("(=)")));
}

TEST(PgnExport, MarksAnAcceptedOfferOfThePlayerOnMove) {
  const auto pgn = pgn_of({created(), move("e2e4", 0, 0, 1, 1), offered(common_v1::COLOR_BLACK),
                           ended(common_v1::COLOR_UNSPECIFIED, games_v1::TERMINATION_AGREEMENT)},
                          "");

  ASSERT_TRUE(pgn);
  EXPECT_THAT(*pgn, HasSubstr("(=) by Black"));
}

GameEntry adjourned() {
  GameEntry entry;
  entry.add_facts()->mutable_game_adjourned()->set_article("fide-1997 A1");
  return entry;
}

GameEntry opened(const std::string& text) {
  GameEntry entry;
  entry.add_facts()->mutable_sealed_move_opened()->set_text(text);
  return entry;
}

TEST(PgnExport, MarksAnAdjournmentAndItsSealedMove) {
  const auto pgn = pgn_of(
      {created(), move("e2e4", 0, 0, 1, 1), adjourned(), opened("e7e5"), move("e7e5", 0, 0, 1, 1)},
      "");

  ASSERT_TRUE(pgn);
  const auto read = rules::parse_pgn(*pgn);
  ASSERT_TRUE(read);
  EXPECT_THAT(read->moves[0].comment, HasSubstr("adjourned by fide-1997 A1"));
  EXPECT_THAT(read->moves[1].comment, HasSubstr("sealed"));
}

TEST(PgnExport, QuotesASealedMoveThatLost) {
  GameEntry lost = ended(common_v1::COLOR_WHITE, games_v1::TERMINATION_ILLEGAL_MOVE);
  *lost.mutable_facts()->Add() = lost.facts(0);
  *lost.mutable_facts(0) = opened("e7 }e4").facts(0);

  const auto pgn = pgn_of({created(), move("e2e4", 0, 0, 1, 1), adjourned(), lost}, "");

  ASSERT_TRUE(pgn);
  EXPECT_THAT(*pgn, ContainsRegex("sealed:[[:space:]]e7 \\)e4"));
}

TEST(PgnExport, WritesTagsClocksAndTheLagLedger) {
  const auto pgn = pgn_of(
      {created(), move("e2e4", 2512, 120, 179'500, 180'000), move("e7e5", 800, 0, 179'500, 181'200),
       ended(common_v1::COLOR_WHITE, games_v1::TERMINATION_RESIGNATION)},
      "https://chess.example");

  ASSERT_TRUE(pgn);
  for (const char* tag :
       {"[Event \"Rated game\"]", "[Site \"https://chess.example/game/0000000000A\"]",
        "[Date \"2030.01.01\"]", "[Round \"-\"]", "[White \"anna\"]", "[Black \"bert\"]",
        "[Result \"1-0\"]", "[UTCDate \"2030.01.01\"]", "[UTCTime \"00:00:00\"]",
        "[WhiteElo \"1623\"]", "[BlackElo \"2101\"]", "[BlackType \"program\"]",
        "[TimeControl \"180+2\"]", "[Termination \"normal\"]"}) {
    EXPECT_THAT(*pgn, HasSubstr(tag));
  }
  EXPECT_THAT(*pgn, Not(HasSubstr("[FEN")));
  const auto read = rules::parse_pgn(*pgn);
  ASSERT_TRUE(read) << to_string(read.error());
  ASSERT_EQ(read->moves.size(), 2U);
  EXPECT_EQ(read->moves[0].clock, Millis(179'500));
  EXPECT_THAT(read->moves[0].comment, HasSubstr("[%lag 2.512/0.120]"));
  EXPECT_EQ(read->moves[1].clock, Millis(181'200));
  EXPECT_EQ(read->outcome, rules::Outcome::win(Color::white));
}

TEST(PgnExport, LeavesOutMovesThatWereTakenBack) {
  GameEntry takeback;
  takeback.add_facts()->mutable_takeback_taken()->set_plies(2);

  const auto pgn = pgn_of({created(), move("e2e4", 0, 0, 1, 1), move("e7e5", 0, 0, 1, 1), takeback,
                           move("d2d4", 0, 0, 1, 1)},
                          "");

  ASSERT_TRUE(pgn);
  const auto read = rules::parse_pgn(*pgn);
  ASSERT_TRUE(read);
  ASSERT_EQ(read->moves.size(), 1U);
  EXPECT_THAT(*pgn, HasSubstr("d4"));
}

TEST(PgnExport, NamesTheOpening) {
  const auto pgn = pgn_of(
      {created(), move("g1f3", 0, 0, 1, 1), move("b8c6", 0, 0, 1, 1), move("e2e4", 0, 0, 1, 1),
       move("e7e5", 0, 0, 1, 1), move("f1b5", 0, 0, 1, 1), move("h7h5", 0, 0, 1, 1)},
      "");

  ASSERT_TRUE(pgn);
  EXPECT_THAT(*pgn, HasSubstr("[ECO \"C60\"]"));
  EXPECT_THAT(*pgn, HasSubstr("[Opening \"Ruy Lopez\"]"));
}

TEST(PgnExport, LeavesTheOpeningOutWhereItHasNoName) {
  const auto pgn = pgn_of({created()}, "");

  ASSERT_TRUE(pgn);
  EXPECT_THAT(*pgn, Not(HasSubstr("[ECO")));
  EXPECT_THAT(*pgn, Not(HasSubstr("[Opening")));
}

TEST(PgnExport, AGameInProgressHasNoResult) {
  const auto pgn = pgn_of({created(), move("e2e4", 0, 0, 1, 1)}, "");

  ASSERT_TRUE(pgn);
  EXPECT_THAT(*pgn, HasSubstr("[Result \"*\"]"));
  EXPECT_THAT(*pgn, HasSubstr("[Termination \"unterminated\"]"));
}

TEST(PgnExport, EveryTerminationIsKnown) {
  for (int i = games_v1::Termination_MIN + 1; i <= games_v1::Termination_MAX; ++i) {
    const auto termination = static_cast<games_v1::Termination>(i);
    const auto pgn = pgn_of({created(), ended(common_v1::COLOR_UNSPECIFIED, termination)}, "");
    ASSERT_TRUE(pgn);
    // Lost by both has no word in PGN (section 8.1.1.7).
    const bool has_result = termination != games_v1::TERMINATION_ABORTED &&
                            termination != games_v1::TERMINATION_NO_START &&
                            termination != games_v1::TERMINATION_DOUBLE_FORFEIT;
    EXPECT_THAT(*pgn, HasSubstr(has_result ? "[Result \"1/2-1/2\"]" : "[Result \"*\"]"))
        << games_v1::Termination_Name(termination);
  }
}

TEST(PgnExport, AClockAdjustmentIsTold) {
  GameEntry adjusted;
  adjusted.add_facts()->mutable_clock_adjusted()->mutable_credited()->set_black_ms(1500);

  const auto pgn = pgn_of({created(), move("e2e4", 0, 0, 1, 1), adjusted}, "");

  ASSERT_TRUE(pgn);
  EXPECT_THAT(*pgn, HasSubstr("Black +1.5 s"));
}

TEST(PgnExport, WritesChess960WithItsFirstPosition) {
  GameEntry first = created();
  auto& game = *first.mutable_facts(0)->mutable_game_created();
  game.set_variant(common_v1::VARIANT_CHESS960);
  game.set_initial_fen("bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w KQkq - 0 1");

  const auto pgn = pgn_of({first}, "");

  ASSERT_TRUE(pgn);
  EXPECT_THAT(*pgn, HasSubstr("[Variant \""));
  EXPECT_THAT(*pgn, HasSubstr("[FEN \"bqnbrkrn"));
}

TEST(PgnExport, SaysWhereInAnEventAGameWasPlayed) {
  GameEntry first = created();
  auto& place = *first.mutable_facts(0)->mutable_game_created()->mutable_event();
  place.set_round(3);
  place.set_board(16);

  const auto alone = pgn_of({first}, "");
  const auto among_others = pgn_of({first}, "", "Club open \"2026\"");

  ASSERT_TRUE(alone && among_others);
  EXPECT_THAT(*alone, HasSubstr("[Event \"Rated game\"]"));
  EXPECT_THAT(*alone, HasSubstr("[Round \"3.17\"]"));
  EXPECT_THAT(*among_others, HasSubstr(R"([Event "Club open \"2026\""])"));
}

TEST(PgnExport, NamesALogThatMakesNoSense) {
  const auto no_beginning = pgn_of({move("e2e4", 0, 0, 1, 1)}, "");
  const auto illegal = pgn_of({created(), move("e2e5", 0, 0, 1, 1)}, "");
  const auto empty = pgn_of({}, "");

  for (const auto& pgn : {no_beginning, illegal, empty}) {
    ASSERT_FALSE(pgn);
    EXPECT_EQ(pgn.error().reason(), common_v1::REASON_INTERNAL);
  }
}

}  // namespace
}  // namespace escaque::services::gateway
