#pragma once
// Whether a game can begin from a position that somebody wrote down.

#include <cstdint>
#include <optional>
#include <string_view>

#include "domain/base/result.hpp"
#include "domain/game/player.hpp"
#include "domain/rules/position.hpp"

namespace escaque::game {

/// Why not; of several reasons the first.
enum class FirstPositionError : std::uint8_t {
  // What is wrong with the FEN, as rules::FenError.
  too_long,
  board,
  turn,
  castling,
  en_passant,
  halfmove_clock,
  fullmove_number,
  extra_field,
  // With the position, as rules::PositionError.
  missing_king,
  several_kings,
  pawn_on_last_rank,
  too_many_pieces,
  opponent_in_check,
  impossible_check,
  bad_castling_rights,
  bad_en_passant,
  // With a game from it: it would be over.
  no_legal_move,
  dead,
  seventyfive_moves,
  // With the terms that ask for it.
  not_standard,
  rated,
};

[[nodiscard]] Result<rules::Position, FirstPositionError> read_first_position(
    std::string_view fen, rules::Variant variant, laws::Edition edition);

/// Why no games of these terms can begin where they say; nothing when they say nothing. Casual
/// games of standard chess can.
[[nodiscard]] std::optional<FirstPositionError> position_refusal(const Terms& terms);

/// The same position in the one spelling that games give it; nothing said where it is the usual
/// one. What cannot be read stays.
[[nodiscard]] Terms with_canonical_position(Terms terms);

}  // namespace escaque::game
