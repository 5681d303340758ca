// Why no game can begin from a position that somebody wrote down.

#include "matchmaking/wire/convert.hpp"
#include "platform/grpc/refusal.hpp"

namespace escaque::services::matchmaking {

rpc::Error to_error(game::FirstPositionError error, const std::string& field) {
  using namespace common::v1;
  using E = game::FirstPositionError;
  static constexpr rpc::Refusal<E> kRows[] = {
      {E::too_long, REASON_INVALID_POSITION, "initial_fen", "A FEN has at most 128 characters.",
       "at most 128 characters"},
      {E::board, REASON_INVALID_POSITION, "initial_fen",
       "The board needs eight ranks of eight squares, from the eighth rank to the first.",
       "letters PNBRQKpnbrqk and digits 1 to 8, with / between ranks"},
      {E::turn, REASON_INVALID_POSITION, "initial_fen",
       "After the board the FEN says who is to move: w or b.", "w or b"},
      {E::castling, REASON_INVALID_POSITION, "initial_fen",
       "Castling rights are - or letters of KQkq with a rook for each.", "- or some of KQkq"},
      {E::en_passant, REASON_INVALID_POSITION, "initial_fen",
       "The en passant square is - or on the third or the sixth rank.", "- or such as e3, d6"},
      {E::halfmove_clock, REASON_INVALID_POSITION, "initial_fen",
       "The fifth field counts moves without a capture: a number to 9999.", "0 to 9999"},
      {E::fullmove_number, REASON_INVALID_POSITION, "initial_fen",
       "The sixth field is the number of the move: 1 to 9999.", "1 to 9999"},
      {E::extra_field, REASON_INVALID_POSITION, "initial_fen", "A FEN has six fields at most.",
       "six fields, with one blank between them"},
      {E::missing_king, REASON_INVALID_POSITION, "initial_fen", "Each side needs a king.",
       "one K and one k"},
      {E::several_kings, REASON_INVALID_POSITION, "initial_fen", "No side has more than one king.",
       "one K and one k"},
      {E::pawn_on_last_rank, REASON_INVALID_POSITION, "initial_fen",
       "No pawn stands on the first or the eighth rank.",
       "pawns from the second rank to the seventh"},
      {E::too_many_pieces, REASON_INVALID_POSITION, "initial_fen",
       "A side has more pieces than a game can give it.",
       "16 pieces of a side, no more promoted ones than missing pawns"},
      {E::opponent_in_check, REASON_INVALID_POSITION, "initial_fen",
       "The side that is not to move is in check.", "the other side to move, or no check"},
      {E::impossible_check, REASON_INVALID_POSITION, "initial_fen",
       "No last move can have given this check.", "a check that a move has given"},
      {E::bad_castling_rights, REASON_INVALID_POSITION, "initial_fen",
       "A castling right needs its king and its rook in their places.",
       "rights of kings and rooks that have not moved"},
      {E::bad_en_passant, REASON_INVALID_POSITION, "initial_fen",
       "No pawn can just have passed over the en passant square.",
       "-, or the square behind a pawn that has moved two squares"},
      {E::no_legal_move, REASON_INVALID_POSITION, "initial_fen",
       "The side to move has no legal move: the game would be over.", "a position with a move"},
      {E::dead, REASON_INVALID_POSITION, "initial_fen",
       "Neither side can still win: the game would be drawn.", "a position that can be won"},
      {E::seventyfive_moves, REASON_INVALID_POSITION, "initial_fen",
       "Nothing was captured for 75 moves: the game would be drawn.",
       "fewer than 150 in the fifth field"},
      {E::not_standard, REASON_INVALID_POSITION, "initial_fen",
       "Chess960 begins from one of its own positions.", "standard chess, or no position"},
      {E::rated, REASON_INVALID_POSITION, "initial_fen",
       "Games from a position of one's own are casual.", "casual games, or no position"},
  };
  static_assert(rpc::is_complete(kRows));
  rpc::Error made = rpc::to_error("position", kRows, error);
  made.detail.set_field(field);
  return made;
}

}  // namespace escaque::services::matchmaking
