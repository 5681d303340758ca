#include "domain/rules/position_error.hpp"

namespace escaque::rules {

std::string_view to_string(PositionError error) {
  switch (error) {
    case PositionError::missing_king:
      return "Each side needs a king.";
    case PositionError::several_kings:
      return "Neither side may have more than one king.";
    case PositionError::pawn_on_last_rank:
      return "Pawns cannot stand on the first or the eighth rank.";
    case PositionError::too_many_pieces:
      return "A side has more than 16 pieces, or more promoted ones than missing pawns.";
    case PositionError::opponent_in_check:
      return "The side that is not to move is in check.";
    case PositionError::impossible_check:
      return "No last move can have given this check.";
    case PositionError::bad_castling_rights:
      return "There is a castling right without its king and rook in place.";
    case PositionError::bad_en_passant:
      return "No pawn can just have made a double step over the en passant square.";
  }
  return {};
}

std::string to_string(PositionErrors errors) {
  std::string text;
  for (int i = 0; i < kPositionErrors; ++i) {
    const auto error = static_cast<PositionError>(i);
    if (!errors.contains(error)) continue;
    if (!text.empty()) text += ' ';
    text += to_string(error);
  }
  return text;
}

std::string_view to_string(PlayError error) {
  switch (error) {
    case PlayError::empty_square:
      return "There is no piece on that square.";
    case PlayError::not_your_piece:
      return "That piece belongs to the side that is not to move.";
    case PlayError::cannot_reach:
      return "The piece does not move that way, or something stands in between.";
    case PlayError::king_left_in_check:
      return "The move would leave the own king attacked.";
    case PlayError::cannot_castle:
      return "Castling is not possible: right lost, path occupied, or king in or through check.";
    case PlayError::promotion_missing:
      return "A pawn that reaches the last rank must become a queen, rook, bishop or knight.";
    case PlayError::promotion_impossible:
      return "Only a pawn that reaches the last rank becomes a queen, rook, bishop or knight.";
  }
  return {};
}

}  // namespace escaque::rules
