#pragma once
// Games under an edition of the Laws, for the tests that name its articles.

#include <string>
#include <utility>

#include "domain/clock/notation.hpp"
#include "domain/laws/laws.hpp"
#include "support/game_builder.hpp"

namespace escaque::laws {

using game::AcceptDraw;
using game::CheckTime;
using game::ClaimDraw;
using game::DrawClaim;
using game::GameError;
using game::OfferDraw;
using game::PlayMove;
using game::Resign;
using std::chrono::minutes;
using std::chrono::seconds;
using support::GameDriver;
using support::refusal;

inline constexpr auto kWhite = Color::white;
inline constexpr auto kBlack = Color::black;
inline constexpr auto kThree = DrawClaim::threefold;
inline constexpr auto kFifty = DrawClaim::fifty_moves;

/// Times in seconds: an hour and a half for all moves unless said otherwise.
inline game::GameSpec under(Edition edition, int base = 5'400, int increment = 0) {
  game::GameSpec spec = support::spec(support::time_control(base, increment));
  spec.terms.rules.edition = edition;
  return spec;
}

inline game::GameSpec from(std::string fen, game::GameSpec spec) {
  spec.initial_fen = std::move(fen);
  return spec;
}

/// The first position has been there `times` times, White to move.
inline GameDriver repeated(const game::GameSpec& spec, int times) {
  GameDriver game(spec);
  for (int n = 1; n < times; ++n) game.moves("g1f3 g8f6 f3g1 f6g8");
  return game;
}

/// White to move, N halfmoves after the last capture or pawn move.
inline GameDriver quiet(const game::GameSpec& spec, int halfmoves) {
  GameDriver game(
      from("4k3/8/8/8/8/8/8/R3K3 w - - " + std::to_string(halfmoves - 2) + " 90", spec));
  game.moves("a1a2 e8e7");
  return game;
}

}  // namespace escaque::laws
