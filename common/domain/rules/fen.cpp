#include "domain/rules/fen.hpp"

#include <array>
#include <charconv>

namespace escaque::rules {
namespace {

constexpr std::size_t kMaxLength = 128;
constexpr std::size_t kFields = 6;

struct Fields {
  std::array<std::string_view, kFields> field;
  std::size_t count = 0;
  bool extra = false;
};

Fields split(std::string_view text) {
  Fields fields;
  while (true) {
    const auto begin = text.find_first_not_of(' ');
    if (begin == std::string_view::npos) return fields;
    text.remove_prefix(begin);
    const auto end = text.find(' ');
    if (fields.count == kFields) {
      fields.extra = true;
      return fields;
    }
    fields.field[fields.count++] = text.substr(0, end);
    if (end == std::string_view::npos) return fields;
    text.remove_prefix(end);
  }
}

std::optional<Board> parse_board(std::string_view text) {
  Board board;
  int rank = 7;
  int file = 0;
  for (const char c : text) {
    if (c == '/') {
      if (file != 8 || rank == 0) return std::nullopt;
      --rank;
      file = 0;
    } else if (c >= '1' && c <= '8') {
      file += c - '0';
      if (file > 8) return std::nullopt;
    } else {
      const auto piece = parse_piece(c);
      if (!piece || file == 8) return std::nullopt;
      board.put(make_square(static_cast<File>(file++), static_cast<Rank>(rank)), *piece);
    }
  }
  if (rank != 0 || file != 8) return std::nullopt;
  return board;
}

/// Rooks on the home rank that could castle to one side: those beyond the king.
Bitboard rooks_beside_king(const Board& board, Color color, bool kingside) {
  const Bitboard home = bits(color == Color::white ? Rank::r1 : Rank::r8);
  const Bitboard king = board.of(color, Role::king) & home;
  if (king == 0) return kNoSquares;
  const Bitboard queenside_squares = king - 1;
  const Bitboard side = kingside ? ~(queenside_squares | king) : queenside_squares;
  return board.of(color, Role::rook) & home & side;
}

/// The rook that one letter of the castling field means. K and Q are the outermost rook (X-FEN), a
/// file letter the rook there.
std::optional<Square> castling_rook(const Board& board, char c) {
  const bool lower = c >= 'a' && c <= 'z';
  const Color color = lower ? Color::black : Color::white;
  const char letter = lower ? c : static_cast<char>(c - 'A' + 'a');
  if (letter == 'k' || letter == 'q') {
    const Bitboard rooks = rooks_beside_king(board, color, letter == 'k');
    if (rooks == 0) return std::nullopt;
    return letter == 'k' ? last(rooks) : first(rooks);
  }
  const auto file = parse_file(letter);
  if (!file) return std::nullopt;
  const Square square = make_square(*file, color == Color::white ? Rank::r1 : Rank::r8);
  if (board.at(square) != Piece{color, Role::rook}) return std::nullopt;
  return square;
}

std::optional<Bitboard> parse_castling(const Board& board, std::string_view text) {
  Bitboard rooks = kNoSquares;
  if (text == "-") return rooks;
  for (const char c : text) {
    const auto rook = castling_rook(board, c);
    if (!rook || contains(rooks, *rook)) return std::nullopt;
    rooks |= bit(*rook);
  }
  return rooks;
}

std::optional<std::uint16_t> parse_number(std::string_view text, std::uint16_t low) {
  std::uint16_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  if (number < low || number > 9999) return std::nullopt;
  return number;
}

std::string board_text(const Board& board) {
  std::string text;
  for (int rank = 7; rank >= 0; --rank) {
    char empty = '0';
    const auto flush = [&] {
      if (empty != '0') text += empty;
      empty = '0';
    };
    for (int file = 0; file < 8; ++file) {
      const auto piece = board.at(make_square(static_cast<File>(file), static_cast<Rank>(rank)));
      if (!piece) {
        ++empty;
        continue;
      }
      flush();
      text += to_char(*piece);
    }
    flush();
    if (rank != 0) text += '/';
  }
  return text;
}

char castling_letter(const Board& board, Color color, Square rook, FenStyle style) {
  const Square king = first(board.of(color, Role::king));
  const bool kingside = rook > king;
  const Bitboard rivals = rooks_beside_king(board, color, kingside);
  const bool outermost = rivals != 0 && rook == (kingside ? last(rivals) : first(rivals));
  const bool by_file = style == FenStyle::shredder || (style == FenStyle::x_fen && !outermost);
  const char lower = by_file ? to_char(file_of(rook)) : kingside ? 'k' : 'q';
  return color == Color::white ? static_cast<char>(lower - 'a' + 'A') : lower;
}

std::string castling_text(const Setup& setup, FenStyle style) {
  std::string text;
  for (const Color color : {Color::white, Color::black}) {
    Bitboard rooks = setup.castling_rooks & setup.board.of(color);
    while (rooks != 0) {  // the king's side comes first
      const Square rook = last(rooks);
      rooks &= ~bit(rook);
      text += castling_letter(setup.board, color, rook, style);
    }
  }
  return text.empty() ? "-" : text;
}

}  // namespace

std::string_view to_string(FenError error) {
  switch (error) {
    case FenError::too_long:
      return "A FEN has at most 128 characters.";
    case FenError::board:
      return "The first field of a FEN needs 8 ranks of 8 squares each, separated by \"/\", with "
             "pieces \"PNBRQKpnbrqk\" and \"1\" to \"8\" for empty squares.";
    case FenError::turn:
      return "The second field of a FEN is \"w\" or \"b\".";
    case FenError::castling:
      return "The third field of a FEN is \"-\" or letters of \"KQkq\" (Chess960: also files), "
             "each "
             "for a rook in place.";
    case FenError::en_passant:
      return "The fourth field of a FEN is \"-\" or a square of the third or the sixth rank.";
    case FenError::halfmove_clock:
      return "The fifth field of a FEN is a number from 0 to 9999.";
    case FenError::fullmove_number:
      return "The sixth field of a FEN is a number from 1 to 9999.";
    case FenError::extra_field:
      return "A FEN has no more than six fields.";
  }
  return {};
}

Result<Setup, FenError> parse_fen(std::string_view text) {
  if (text.size() > kMaxLength) return FenError::too_long;
  const Fields fields = split(text);
  Setup setup;
  const auto board = parse_board(fields.field[0]);
  if (!board) return FenError::board;
  setup.board = *board;
  if (fields.count > 1) {
    if (fields.field[1] != "w" && fields.field[1] != "b") return FenError::turn;
    setup.turn = fields.field[1] == "w" ? Color::white : Color::black;
  }
  if (fields.count > 2) {
    const auto rooks = parse_castling(setup.board, fields.field[2]);
    if (!rooks) return FenError::castling;
    setup.castling_rooks = *rooks;
  }
  if (fields.count > 3 && fields.field[3] != "-") {
    setup.en_passant = parse_square(fields.field[3]);
    if (!setup.en_passant) return FenError::en_passant;
    const Rank rank = rank_of(*setup.en_passant);
    if (rank != Rank::r3 && rank != Rank::r6) return FenError::en_passant;
  }
  if (fields.count > 4) {
    const auto number = parse_number(fields.field[4], 0);
    if (!number) return FenError::halfmove_clock;
    setup.halfmove_clock = *number;
  }
  if (fields.count > 5) {
    const auto number = parse_number(fields.field[5], 1);
    if (!number) return FenError::fullmove_number;
    setup.fullmove_number = *number;
  }
  if (fields.extra) return FenError::extra_field;
  return setup;
}

std::string to_fen(const Setup& setup, FenStyle style) {
  std::string text = board_text(setup.board);
  text += setup.turn == Color::white ? " w " : " b ";
  text += castling_text(setup, style);
  text += ' ';
  text += setup.en_passant ? to_string(*setup.en_passant) : "-";
  text += ' ' + std::to_string(setup.halfmove_clock) + ' ' + std::to_string(setup.fullmove_number);
  return text;
}

std::string to_fen(const Position& position, FenStyle style) {
  Setup setup = position.to_setup();
  if (style != FenStyle::fen) setup.en_passant = position.legal_en_passant_square();
  return to_fen(setup, style);
}

}  // namespace escaque::rules
