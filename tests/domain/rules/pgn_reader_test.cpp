#include <gtest/gtest.h>

#include "domain/rules/chess_text.hpp"
#include "domain/rules/pgn/pgn.hpp"

namespace escaque::rules {
namespace {

std::string moves_of(const PgnGame& game) {
  Position position = game.start;
  std::string text;
  for (const PgnMove& move : game.moves) {
    if (!text.empty()) text += ' ';
    text += to_uci(position, move.move, game.variant);
    position.play_unchecked(move.move);
  }
  return text;
}

PgnGame read(std::string_view text) {
  auto game = parse_pgn(text);
  if (!game) throw std::invalid_argument(to_string(game.error()));
  return *std::move(game);
}

TEST(PgnReader, ReadsTagsMovesAndResult) {
  const PgnGame game = read(
      "[Event \"Club \\\"A\\\" \\\\ 1\"]\n[White \"Ana\"]\n[Result \"1-0\"]\n\n"
      "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n");

  EXPECT_EQ(game.tag("Event"), "Club \"A\" \\ 1");
  EXPECT_EQ(game.tag("White"), "Ana");
  EXPECT_EQ(game.tag("Black"), std::nullopt);
  EXPECT_EQ(moves_of(game), "e2e4 e7e5 f1c4 b8c6 d1h5 g8f6 h5f7");
  EXPECT_EQ(game.outcome, Outcome::win(Color::white));
  EXPECT_EQ(game.variant, Variant::standard);
}

struct MovetextCase {
  const char* movetext;
  const char* moves;
};

class PgnMovetext : public testing::TestWithParam<MovetextCase> {};

TEST_P(PgnMovetext, IsUnderstood) {
  EXPECT_EQ(moves_of(read(GetParam().movetext)), GetParam().moves);
}

INSTANTIATE_TEST_SUITE_P(Numbers, PgnMovetext,
                         testing::Values(MovetextCase{"*", ""},
                                         MovetextCase{"e4 e5 *", "e2e4 e7e5"},
                                         MovetextCase{"1.e4 e5 2.Nf3*", "e2e4 e7e5 g1f3"},
                                         MovetextCase{"1. e4 1... e5 *", "e2e4 e7e5"},
                                         MovetextCase{"1.e4 1...e5 *", "e2e4 e7e5"},
                                         MovetextCase{"1 e4 e5 2 Nf3 *", "e2e4 e7e5 g1f3"},
                                         MovetextCase{"1 . e4 . . . e5 *", "e2e4 e7e5"},
                                         MovetextCase{"\xef\xbb\xbf"
                                                      "1. e4 *",
                                                      "e2e4"},
                                         MovetextCase{"1. e4\r\ne5\r\n*\r\n", "e2e4 e7e5"}));
INSTANTIATE_TEST_SUITE_P(
    Extras, PgnMovetext,
    testing::Values(MovetextCase{"e4 (d4 d5 (d6 {)} ) c4) e5 *", "e2e4 e7e5"},
                    MovetextCase{"e4 ; rest of the line ( {\n e5 *", "e2e4 e7e5"},
                    MovetextCase{"e4 {a (strange} e5 *", "e2e4 e7e5"},
                    MovetextCase{"e4\n% hidden ( {\ne5 *", "e2e4 e7e5"},
                    MovetextCase{"e4! $14 e5?? ?! *", "e2e4 e7e5"},
                    MovetextCase{"e4 a6 e5 d5 exd6 e.p. *", "e2e4 a7a6 e4e5 d7d5 e5d6"},
                    MovetextCase{"Nf3 Nf6 g3 g6 Bg2 Bg7 0-0 O-O *",
                                 "g1f3 g8f6 g2g3 g7g6 f1g2 f8g7 e1g1 e8g8"}));

TEST(PgnReader, KeepsGlyphsCommentsAndClocks) {
  const PgnGame game = read(
      "{ before } 1. e4! $10 { [%clk 0:03:00] good\n  move } e5 {[%eval 0.3] [%clk 1:02:03.5]} "
      "{second} 2. Nf3 ?? *");

  ASSERT_EQ(game.moves.size(), 3u);
  EXPECT_EQ(game.comment, "before");
  EXPECT_EQ(game.moves[0].nags, (std::vector<std::uint8_t>{1, 10}));
  EXPECT_EQ(game.moves[0].clock, Millis(180'000));
  EXPECT_EQ(game.moves[0].comment, "good move");
  EXPECT_EQ(game.moves[1].clock, Millis(3'723'500));
  EXPECT_EQ(game.moves[1].comment, "[%eval 0.3] second");
  EXPECT_EQ(game.moves[2].nags, std::vector<std::uint8_t>{4});
  EXPECT_EQ(game.moves[2].clock, std::nullopt);
}

TEST(PgnReader, StartsFromFen) {
  const PgnGame game = read(
      "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4p3/4K2R b K - 5 40\"]\n\n40... Kd7 41. Kxe2 1/2-1/2");
  EXPECT_EQ(moves_of(game), "e8d7 e1e2");
  EXPECT_EQ(game.outcome, Outcome::draw());
  EXPECT_EQ(game.start.fullmove_number(), 40);
}

TEST(PgnReader, KnowsChess960UnderItsNames) {
  for (const char* name : {"Chess960", "chess 960", "Fischerandom", "Fischer Random"}) {
    const PgnGame game = read("[Variant \"" + std::string(name) +
                              "\"]\n[FEN \"4k3/8/8/8/8/8/8/1R3K1R w HB - 0 1\"]\n\n1. O-O-O *");
    EXPECT_EQ(game.variant, Variant::chess960) << name;
    EXPECT_EQ(moves_of(game), "f1b1");
  }
  EXPECT_EQ(read("[Variant \"From Position\"]\n\n*").variant, Variant::standard);
}

TEST(PgnReader, ReadsSeveralGamesAndGoesOnBehindABadOne) {
  PgnReader reader(
      "[Event \"1\"]\n\n1. e4 *\n\n[Event \"2\"]\n\n1. e4 e4 2. d4 *\n\n[Event \"3\"]\n\n1. d4\n\n"
      "[Event \"4\"]\n\n1. c4 0-1\n");
  std::string seen;
  while (const auto game = reader.next()) {
    seen += *game ? std::string((*game)->tag("Event").value_or("")) : to_string(game->error());
    seen += '\n';
  }
  EXPECT_EQ(seen,
            "1\n"
            "line 7, column 7: \"e4\": The move is not legal in this position.\n"
            "line 13, column 1: The game ends without a result: 1-0, 0-1, 1/2-1/2 or *.\n"
            "4\n");
}

TEST(PgnReader, AGameOfTagsOnlyDoesNotTakeTheNextOnesMoves) {
  PgnReader reader("[Event \"1\"]\n\n[Event \"2\"]\n\n1. c4 0-1\n");
  const auto first = reader.next();
  ASSERT_TRUE(first && !*first);
  EXPECT_EQ(first->error().kind, PgnError::Kind::missing_result);
  const auto second = reader.next();
  ASSERT_TRUE(second && *second);
  EXPECT_EQ((*second)->tag("Event"), "2");
  EXPECT_FALSE(reader.next());
}

TEST(PgnReader, HasNoGameInEmptyText) {
  EXPECT_FALSE(PgnReader("").next());
  EXPECT_FALSE(PgnReader(" \n\t\r\n% nothing").next());
  ASSERT_FALSE(parse_pgn(""));
  EXPECT_EQ(parse_pgn("").error().kind, PgnError::Kind::missing_result);
}

struct PgnErrorCase {
  const char* text;
  PgnError error;
};

class PgnRefusal : public testing::TestWithParam<PgnErrorCase> {};

TEST_P(PgnRefusal, NamesPlaceAndReason) {
  const auto game = parse_pgn(GetParam().text);
  ASSERT_FALSE(game) << GetParam().text;
  EXPECT_EQ(game.error(), GetParam().error) << GetParam().text << "\n" << to_string(game.error());
  EXPECT_FALSE(to_string(game.error().kind).empty());
}

using K = PgnError::Kind;

INSTANTIATE_TEST_SUITE_P(
    Tags, PgnRefusal,
    testing::Values(PgnErrorCase{"[Event]\n\n*", {K::bad_tag, 1, 1, "[Event]"}},
                    PgnErrorCase{"[Event \"x\n\n*", {K::bad_tag, 1, 1, "[Event \"x"}},
                    PgnErrorCase{"[Event \"x\" y]\n\n*", {K::bad_tag, 1, 1, "[Event \"x\" y]"}},
                    PgnErrorCase{"[Site \"a\"]\n[\"x\"]\n\n*", {K::bad_tag, 2, 1, "[\"x\"]"}},
                    PgnErrorCase{"[", {K::bad_tag, 1, 1, "["}},
                    PgnErrorCase{"[FEN \"8/8 w\"]\n\n*", {K::bad_fen, 1, 1, "8/8 w"}},
                    PgnErrorCase{"[Event \"\"]\n[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n*",
                                 {K::bad_fen, 2, 1, "8/8/8/8/8/8/8/8 w - - 0 1"}},
                    PgnErrorCase{"[Variant \"Atomic\"]\n\n*", {K::unknown_variant, 1, 1, "Atomic"}},
                    PgnErrorCase{"[Result \"1-0\"]\n\n1. e4 0-1",
                                 {K::result_mismatch, 1, 1, "1-0"}}));
INSTANTIATE_TEST_SUITE_P(
    Moves, PgnRefusal,
    testing::Values(PgnErrorCase{"1. e4 e5\n2. Ke3 *", {K::illegal_move, 2, 4, "Ke3"}},
                    PgnErrorCase{"1. e4 hello *", {K::bad_token, 1, 7, "hello"}},
                    PgnErrorCase{"1. e4 <x> *", {K::bad_token, 1, 7, "<"}},
                    PgnErrorCase{"1. e4 $x *", {K::bad_token, 1, 7, "$x"}},
                    PgnErrorCase{"1. e4 $256 *", {K::bad_token, 1, 7, "$256"}},
                    PgnErrorCase{"1. e4 ??? *", {K::bad_token, 1, 7, "???"}},
                    PgnErrorCase{"1. Nf3 e5 2. Nc3 e4 3. Nb1 d5 4. d3 d4 5. Nd2 *",
                                 {K::ambiguous_move, 1, 43, "Nd2"}},
                    PgnErrorCase{"1. e4 \x01\x02 *", {K::bad_token, 1, 7, "??"}},
                    PgnErrorCase{"1. e4", {K::missing_result, 1, 6, ""}}));
INSTANTIATE_TEST_SUITE_P(
    Comments, PgnRefusal,
    testing::Values(
        PgnErrorCase{"1. e4 {x", {K::unfinished_comment, 1, 7, "{x"}},
        PgnErrorCase{"1. e4 (d4 {x", {K::unfinished_comment, 1, 11, "{x"}},
        PgnErrorCase{"1. e4 (d4", {K::unbalanced_variation, 1, 7, "(d4"}},
        PgnErrorCase{"1. e4 ) *", {K::unbalanced_variation, 1, 7, ")"}},
        PgnErrorCase{"1. e4 {[%clk 3:00]} *", {K::bad_clock, 1, 7, "[%clk 3:00]"}},
        PgnErrorCase{"1. e4 {[%clk 0:60:00]} *", {K::bad_clock, 1, 7, "[%clk 0:60:00]"}},
        PgnErrorCase{"1. e4 {[%clk 0:00:00.]} *", {K::bad_clock, 1, 7, "[%clk 0:00:00.]"}},
        PgnErrorCase{"1. e4 {[%clk 0:03:00} *", {K::bad_clock, 1, 7, "[%clk 0:03:00"}}));

TEST(PgnLimits, RefuseWhatIsTooLarge) {
  const auto refused = [](const std::string& text, PgnLimits limits) {
    const auto game = parse_pgn(text, limits);
    return !game && game.error().kind == PgnError::Kind::too_large;
  };
  EXPECT_TRUE(refused("[A \"\"]\n[B \"\"]\n\n*", {.tags = 1}));
  EXPECT_TRUE(refused("[A \"123456\"]\n\n*", {.tag_bytes = 4}));
  EXPECT_TRUE(refused("1. e4 {12345} *", {.comment_bytes = 4}));
  EXPECT_TRUE(refused("1. e4 {123} {123} *", {.comment_bytes = 4}));
  EXPECT_TRUE(refused("1. e4 e5 *", {.plies = 1}));
  EXPECT_TRUE(refused("1. e4 ((())) *", {.variation_depth = 2}));
  EXPECT_TRUE(refused("1. e4 e5 2. d4 d5 *", {.game_bytes = 8}));
  std::string glyphs = "1. e4 ";
  for (int i = 0; i < 100; ++i) glyphs += "$1 ";
  EXPECT_TRUE(refused(glyphs + "*", {}));
}

}  // namespace
}  // namespace escaque::rules
