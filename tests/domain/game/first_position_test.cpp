// Where somebody wishes a game to begin.

#include "domain/game/first_position.hpp"

#include <array>

#include <gtest/gtest.h>

#include "domain/base/enums.hpp"
#include "domain/rules/fen.hpp"

namespace escaque::game {
namespace {

using E = FirstPositionError;

Terms from(std::string fen) {
  Terms terms;
  terms.time_control = {std::chrono::minutes(5), {}};
  terms.initial_fen = std::move(fen);
  return terms;
}

struct Wish {
  const char* fen;
  E why;
};

TEST(FirstPosition, SaysWhyNoGameBeginsThere) {
  constexpr std::array kWishes{Wish{"8/8/8", E::board},
                               Wish{"4k3/8/8/8/8/8/4P3/4K3 x - - 0 1", E::turn},
                               Wish{"4k3/8/8/8/8/8/4P3/4K3 w XY - 0 1", E::castling},
                               Wish{"4k3/8/8/8/8/8/4P3/4K3 w - e5 0 1", E::en_passant},
                               Wish{"4k3/8/8/8/8/8/4P3/4K3 w - - -1 1", E::halfmove_clock},
                               Wish{"4k3/8/8/8/8/8/4P3/4K3 w - - 0 0", E::fullmove_number},
                               Wish{"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 extra", E::extra_field},
                               Wish{"8/8/8/8/8/8/4P3/4K3 w - - 0 1", E::missing_king},
                               Wish{"4k3/8/8/8/8/8/4P3/3KK3 w - - 0 1", E::several_kings},
                               Wish{"4k3/8/8/8/8/8/8/4K2P w - - 0 1", E::pawn_on_last_rank},
                               Wish{"4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1", E::too_many_pieces},
                               Wish{"4k3/4R3/8/8/8/8/8/4K3 w - - 0 1", E::opponent_in_check},
                               Wish{"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", E::no_legal_move},
                               Wish{"4k3/8/8/8/8/8/8/4K3 w - - 0 1", E::dead},
                               Wish{"4k3/8/8/8/8/8/4P3/4K3 w - - 150 90", E::seventyfive_moves}};
  for (const Wish& each : kWishes) {
    const auto why = position_refusal(from(each.fen));
    ASSERT_TRUE(why) << each.fen;
    EXPECT_EQ(enum_name(*why), enum_name(each.why)) << each.fen;
  }
}

TEST(FirstPosition, IsOfCasualGamesOfStandardChess) {
  const std::string fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
  EXPECT_EQ(position_refusal(from(fen)), std::nullopt);
  EXPECT_EQ(position_refusal(from("")), std::nullopt);
  Terms rated = from(fen);
  rated.is_rated = true;
  EXPECT_EQ(position_refusal(rated), E::rated);
  Terms chess960 = from(fen);
  chess960.variant = rules::Variant::chess960;
  EXPECT_EQ(position_refusal(chess960), E::not_standard);
}

TEST(FirstPosition, IsSpelledInOneWay) {
  EXPECT_EQ(with_canonical_position(from("4k3/8/8/8/8/8/4P3/4K3")).initial_fen,
            "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
  EXPECT_EQ(with_canonical_position(from(std::string(rules::kInitialFen))).initial_fen, "")
      << "the usual one needs no words";
  EXPECT_EQ(with_canonical_position(from("nonsense")).initial_fen, "nonsense");
}

}  // namespace
}  // namespace escaque::game
